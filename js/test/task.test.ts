import { describe, expect, test } from "vitest";
import { Game, isViolation } from "../src/engine/game";
import { told } from "../src/panels/told";
import type { Shown, Task } from "../src/player";
import { blank, Store } from "../src/sync";
import type { WireTask } from "../src/wire";
import { move, table } from "./helpers";

const start = Game.start(table(["9C 8H 7H", "9S", "KD", "AD"]));

function task(more: Partial<Task> = {}): Task {
  return {
    title: { en: "Two", ms: "Dua" },
    goal: "goal.empty",
    params: { count: 2 },
    most: 3,
    hints: true,
    tries: 0,
    found: null,
    wanted: null,
    used: 1,
    status: "going",
    n: 0,
    ...more,
  };
}

function shown(more: Partial<Shown> = {}): Shown {
  const options = { locale: "en", reminders: true } as Shown["options"];
  return { ...blank(start, options), isTaskCurrent: true, ...more };
}

describe("what is told of an exercise", () => {
  test("it says what to do, once", () => {
    const now = shown({ task: task() });
    const words = "Two Empty 2 columns at the same time. You have 3 moves.";
    expect(told(shown(), now, false)).toBe(words);
    expect(told(now, shown({ task: task({ tries: 1 }) }), false)).toBe("");
  });

  test("in the language of the board, or in English", () => {
    for (const [locale, title] of [
      ["ms", "Dua"],
      ["ko", "Two"],
    ]) {
      const options = { locale, reminders: true } as Shown["options"];
      expect(told(shown({ options }), shown({ options, task: task() }), false)).toMatch(
        new RegExp(`^${title} `),
      );
    }
  });

  test("how it stands is told when that changes, and only of what is shown", () => {
    const before = shown({ task: task() });
    const solved = task({ status: "solved", used: 3 });
    expect(told(before, shown({ task: solved }), false)).toBe("Solved in 3 moves.");
    expect(told(before, shown({ task: solved, isTaskCurrent: false }), false)).toBe("");
    expect(told(shown({ task: solved }), shown({ task: solved }), false)).toBe("");
    expect(told(before, shown({ task: task({ status: "astray" }) }), false)).toMatch(
      /out of reach/,
    );
  });

  test("each move that is found is counted, also one found before", () => {
    const find = { goal: "goal.find", params: {}, most: null, wanted: 7 };
    const before = shown({ task: task({ ...find, found: 2, n: 2 }) });
    const more = shown({ task: task({ ...find, found: 3, n: 3 }) });
    expect(told(before, more, false)).toBe("3 of 7 found.");
    const known = shown({ task: task({ ...find, found: 3, n: 4, status: "known" }) });
    expect(told(more, known, false)).toBe("3 of 7 found. This move has been found already.");
    const again = shown({ task: task({ ...find, found: 3, n: 5, status: "known" }) });
    expect(told(known, again, false)).toBe("3 of 7 found. This move has been found already.");
  });
});

test("that a found move is taken back is not told each time, a restart is", () => {
  const find = task({ goal: "goal.find", params: {}, most: null, wanted: 7, found: 1 });
  const made = start.push(move(1, 2, 2));
  if (isViolation(made)) throw new Error(made.rule);
  const before = shown({ task: find, game: made });
  const undone = made.undo();
  if (isViolation(undone)) throw new Error(undone.rule);
  expect(told(before, shown({ task: find, game: undone }), false)).toBe("");
  expect(told(before, shown({ task: find, game: made.restart() }), false)).not.toBe("");
  expect(told(shown({ game: made }), shown({ game: undone }), false)).toMatch(/^Undone/);
});

describe("the store", () => {
  const wire = { send() {}, tick() {} };

  test("knows whether the task is about what is shown", () => {
    const store = new Store(wire, {} as Shown["options"]);
    const given: WireTask = { ...task({ params: { card: "TH" as never, suit: "H" } }), tok: "" };
    store.receiveTask(given);
    expect(store.shown.isTaskCurrent).toBe(true);
    expect(store.shown.task?.params).toEqual({ card: { rank: 10, suit: 1 }, suit: "H" });
    const first = store.shown.game.position.legalMoves()[0] ?? move(0, 1, 1);
    expect(store.move(first)).toBeNull();
    expect(store.shown.isTaskCurrent).toBe(false);
    expect(isViolation(store.shown.game)).toBe(false);
    store.close();
  });

  test("has none where Python tells of none", () => {
    const store = new Store(wire, {} as Shown["options"]);
    for (const nothing of [undefined, {}]) {
      store.receiveTask(nothing);
      expect(store.shown.task).toBeNull();
    }
    store.close();
  });
});
