import { describe, expect, test } from "vitest";
import { parseCard } from "../src/engine/cards";
import { Game, isViolation } from "../src/engine/game";
import type { Violation } from "../src/engine/position";
import { told } from "../src/panels/told";
import type { Hint, Notice, Shown } from "../src/player";
import { blank } from "../src/sync";
import { move, table } from "./helpers";

const start = Game.start(table(["9C 8H 7H", "9S", "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D", "AD"]));

function shown(game: Game, more: Partial<Shown> = {}): Shown {
  const options = { locale: "en", reminders: true } as Shown["options"];
  return { ...blank(game, options), changed: "game", ...more };
}

function after(outcome: Game | Violation): Game {
  if (isViolation(outcome)) throw new Error(outcome.rule);
  return outcome;
}

function change(before: Game, now: Game, isWin = false): string {
  return told(shown(before), shown(now), isWin);
}

const moved = after(start.push(move(1, 2, 2)));
const more = after(moved.push(move(2, 5, 1)));

test("moves are told by their first card and their columns", () => {
  expect(change(start, moved)).toBe(
    "Moved: 2 cards from the 8 of hearts on, column 1 to column 2.",
  );
  expect(change(moved, more)).toBe("Moved: 7 of hearts, column 2 to column 5.");
});

test("undo and redo are told as what they undo and redo", () => {
  const undone = after(more.undo());
  expect(change(more, undone)).toBe("Undone: 7 of hearts, column 2 to column 5.");
  expect(change(undone, after(undone.redo()))).toBe("Redone: 7 of hearts, column 2 to column 5.");
});

test("sequences that leave, and come back, are counted", () => {
  const removed = after(start.push(move(4, 3)));
  expect(change(start, removed)).toBe(
    "Moved: ace of diamonds, column 4 to column 3. Removed sequences: 1 of 4.",
  );
  expect(change(removed, after(removed.undo()))).toMatch(/^Undone: .* Removed sequences: 0 of 4.$/);
});

test("leaps, restarts and other deals", () => {
  expect(change(start, more)).toBe("Move 2 of 2.");
  expect(change(more, after(more.goto(0)))).toBe("Move 0 of 2.");
  expect(change(more, more.restart())).toBe("The deal starts anew.");
  // As Python tells it, on the plies that are known.
  expect(change(more, more.follow([], 0, 0))).toBe("The deal starts anew.");
  const deal = Game.deal({ suits: 2, number: 29n });
  expect(change(more, deal)).toBe("New game: SS1-S2-AAAAABD, 2 suits.");
  expect(change(deal, start)).toBe("New game: custom, 4 suits.");
});

test("nothing is told of what has not changed", () => {
  expect(change(more, more)).toBe("");
  expect(change(more, more.follow(more.moves, 2, 0))).toBe("");
});

test("a win is told when it is one", () => {
  expect(change(start, moved, true)).toMatch(/ You won! Score: 499\. Moves: 1\.$/);
});

test("a reminder is told once, with the names of the cards", () => {
  const violation = start.position.explain(move(1, 2, 1)) as Violation;
  const notice: Notice = { id: 7, violation, attempt: null };
  const before = shown(start);
  const now = shown(start, { notice });
  expect(told(before, now, false)).toMatch(/^7 of hearts does not go onto 9 of spades: .*8/);
  expect(told(now, { ...now, link: "waiting" }, false)).toBe("");
  const silent = { ...now.options, reminders: false };
  expect(told(before, { ...now, options: silent }, false)).toBe("");
});

test("a hint is told once, with its move", () => {
  const params = { card: parseCard("8H"), onto: parseCard("9S") };
  const hint: Hint = { id: 1, move: move(1, 2, 2), reason: "joins", params, guess: false, left: 5 };
  const words =
    "Hint: 2 cards from the 8 of hearts on, column 1 to column 2. " +
    "Puts 8 of hearts onto 9 of spades, where it belongs. 5 moves to the win this way.";
  expect(told(shown(start), shown(start, { hint }), false)).toBe(words);
  expect(told(shown(start, { hint }), shown(start, { hint }), false)).toBe("");
  const lost = { ...hint, id: 2, move: null, reason: "lost", params: {}, left: null };
  expect(told(shown(start, { hint }), shown(start, { hint: lost }), false)).toBe(
    "The game is lost from here: undo some moves.",
  );
});

test("the beginning and the end of a played solution are told", () => {
  const playing = { made: 0, count: 5 };
  expect(told(shown(start), shown(start, { playing }), false)).toBe(
    "Playing the solution: 5 moves. Escape stops.",
  );
  expect(told(shown(start, { playing }), shown(start), false)).toBe(
    "The solution has stopped. Go on from here.",
  );
});

describe("of a recording", () => {
  const recording = start.follow([move(1, 2, 2), move(2, 5, 1)], 0, 0, "replay");
  const first = after(recording.goto(1));
  const second = after(recording.goto(2));
  const words = { ...blank(start, {} as Shown["options"]).words, comments: new Map([[1, "look"]]) };

  test("what it says is told once, though Python's answer makes another game of it", () => {
    const now = shown(first, { words });
    expect(told(shown(recording, { words }), now, false)).toMatch(/^Moved: .* look$/);
    const answered = shown(first.follow(null, 1, 0, "replay"), { words });
    expect(told(now, answered, false)).toBe("");
    // But what comes late is news.
    expect(told(shown(first), now, false)).toBe("look");
  });

  test("fast moves are not told one by one", () => {
    const playing = { words, isPlaying: true, speed: 5 };
    expect(told(shown(recording, playing), shown(first, playing), false)).toBe("look");
    const last = shown(second, playing);
    expect(told(shown(first, playing), last, false)).toBe("");
    expect(told(last, { ...last, isPlaying: false }, false)).toBe("Move 2 of 2.");
    const slow = { ...playing, speed: 1 };
    expect(told(shown(first, slow), shown(second, slow), false)).toMatch(/^Moved: 7 of hearts/);
  });
});
