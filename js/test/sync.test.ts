import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { moveText } from "../src/engine/moves";
import { Store } from "../src/sync";
import type { Line, State } from "../src/wire";
import { OPTIONS } from "./helpers";

const START = `Foundations: H-K D-K C-K\nSuits: 4\nKS\n\n${"\n".repeat(7)}AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS\n`;
const THERE = { source: 0, target: 1, count: 1 };
const BACK = { source: 1, target: 0, count: 1 };

interface Sent {
  kind: string;
  client: string;
  items: { n: number; base: string; kind: string }[];
}

/** A store with a kernel that only listens. */
class Bench {
  readonly sent: Sent[] = [];
  readonly hellos: Sent[] = [];
  /** What the solver was asked for. */
  readonly asked: string[] = [];
  ticks = 0;
  dead = false;
  readonly store: Store;
  private seq = 0;
  readonly line: Line = { v: 1, id: "l1", start: START, code: null, moves: [] };

  constructor() {
    this.store = new Store(
      {
        send: (content) => {
          if (this.dead) throw new Error("Cannot send");
          const sent = structuredClone(content) as Sent;
          if (["hint", "solution"].includes(sent.kind)) this.asked.push(sent.kind);
          else (sent.kind === "hello" ? this.hellos : this.sent).push(sent);
        },
        tick: () => {
          this.ticks++;
        },
      },
      OPTIONS,
    );
    this.tell();
    this.store.hello();
  }

  get client(): string {
    return this.hellos[0]?.client ?? "";
  }

  get numbers(): number[][] {
    return this.sent.map(({ items }) => items.map(({ n }) => n));
  }

  get moves(): number {
    return this.store.shown.game.moveCount;
  }

  tell(change: Partial<State> = {}, line: Line = this.line): void {
    this.seq += 1;
    this.store.receive(line, {
      v: 1,
      epoch: "e1",
      seq: this.seq,
      tok: "start",
      line: line.id,
      keep: 0,
      tail: [],
      cursor: 0,
      floor: 0,
      ack: {},
      notices: [],
      error: null,
      tick: false,
      ...change,
    });
  }
}

let bench: Bench;
beforeEach(() => {
  vi.useFakeTimers();
  bench = new Bench();
});
afterEach(() => {
  bench.store.close();
  vi.useRealTimers();
});

describe("hello", () => {
  test("is said twice, a second apart", () => {
    expect(bench.hellos.length).toBe(1);
    vi.advanceTimersByTime(999);
    expect(bench.hellos.length).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(bench.hellos).toEqual(Array(2).fill({ kind: "hello", client: bench.client }));
  });

  test.each(["lost", "close"] as const)("is not said again after %s", (end) => {
    bench.store[end]();
    vi.advanceTimersByTime(60_000);
    expect(bench.hellos.length).toBe(1);
  });
});

describe("the list of pending items", () => {
  test("each names the state it was made on", () => {
    bench.store.move(THERE);
    bench.store.move(BACK);
    bench.store.undo();
    vi.advanceTimersByTime(0);
    expect(bench.sent[0]?.items).toMatchObject([
      { n: 1, base: "start", kind: "move", move: "1-2x1" },
      { n: 2, base: `${bench.client}:1`, kind: "move", move: "2-1x1" },
      { n: 3, base: `${bench.client}:2`, kind: "undo" },
    ]);
    expect(bench.moves).toBe(1);
  });

  test("goes out whole again after 1.5 s, doubling to 15 s", () => {
    bench.store.move(THERE);
    vi.advanceTimersByTime(1000);
    bench.store.move(BACK);
    const times: number[] = [];
    for (let at = 1000; at < 70_000; at += 100) {
      const before = bench.sent.length;
      vi.advanceTimersByTime(100);
      if (bench.sent.length > before) times.push(at + 100);
    }
    expect(times).toEqual([1100, 1500, 4500, 10_500, 22_500, 37_500, 52_500, 67_500]);
    expect(bench.numbers.at(-1)).toEqual([1, 2]);
  });

  test("is waited for with a word after 300 ms", () => {
    bench.store.move(THERE);
    vi.advanceTimersByTime(299);
    expect(bench.store.shown.link).toBe("live");
    vi.advanceTimersByTime(1);
    expect(bench.store.shown.link).toBe("waiting");
    bench.tell({
      tok: `${bench.client}:1`,
      tail: ["1-2x1"],
      cursor: 1,
      ack: { [bench.client]: 1 },
    });
    expect(bench.store.shown.link).toBe("live");
    vi.advanceTimersByTime(60_000);
    expect(bench.numbers).toEqual([[1]]);
  });

  test("is not heard of by Python's other news", () => {
    bench.store.move(THERE);
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(1000);
      bench.tell();
    }
    expect(bench.numbers).toEqual([[1], [1], [1]]);
    expect(bench.store.shown.link).toBe("waiting");
    expect(bench.moves).toBe(1);
  });

  test("loses what is built on a state that is gone, at once", () => {
    bench.store.move(THERE);
    bench.store.move(BACK);
    bench.tell({ tok: "py:1", tail: ["1-3x1"], cursor: 1 });
    expect(bench.moves).toBe(1);
    expect(bench.store.shown.game.moves[0]?.target).toBe(2);
    bench.store.undo();
    vi.advanceTimersByTime(0);
    expect(bench.sent.at(-1)?.items.map(({ base }) => base)).toEqual([
      "start",
      `${bench.client}:1`,
      "py:1",
    ]);
  });

  test("is dropped when another Python widget speaks", () => {
    bench.store.move(THERE);
    bench.tell({ epoch: "e2" });
    expect(bench.moves).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(bench.numbers).toEqual([]);
  });
});

describe("notices", () => {
  const notice = { n: 1, rule: "wrong-rank", params: { card: "KS", onto: "QS", rank: 13 } };

  test("only the board's own are shown, once, until the next move", () => {
    bench.store.move(THERE);
    const own = { ...notice, client: bench.client };
    bench.tell({ notices: [own, { ...notice, client: "other" }], ack: { [bench.client]: 1 } });
    const first = bench.store.shown.notice;
    expect(first?.violation).toEqual({
      rule: "wrong-rank",
      params: { card: { rank: 13, suit: 0 }, onto: { rank: 12, suit: 0 }, rank: 13 },
    });
    bench.tell({ notices: [own], ack: { [bench.client]: 1 } });
    expect(bench.store.shown.notice).toBe(first);
    bench.store.move(THERE);
    expect(bench.store.shown.notice).toBeNull();
    bench.tell({ notices: [own], ack: { [bench.client]: 1 } });
    expect(bench.store.shown.notice).toBeNull();
  });

  test("one that has no rule is an error with its message", () => {
    bench.store.set("theme", "dark");
    expect(bench.store.shown.options.theme).toBe("dark");
    const own = { client: bench.client, n: 1, rule: "invalid", params: {}, message: "no" };
    bench.tell({ notices: [own], ack: { [bench.client]: 1 } });
    expect(bench.store.shown).toMatchObject({ error: "no", notice: null });
    expect(bench.store.shown.options.theme).toBe("auto");
  });

  test("a refusal of the twin's own is told, and needs no answer to be shown", () => {
    bench.store.move({ source: 0, target: 0, count: 1 });
    expect(bench.store.shown.notice?.violation.rule).toBe("same-column");
    vi.advanceTimersByTime(0);
    expect(bench.sent[0]?.items).toMatchObject([
      { kind: "refused", rule: "same-column", params: { column: 0 }, move: "1-1x1" },
    ]);
  });

  test("a reminder goes when somebody else moves", () => {
    bench.store.move({ source: 0, target: 0, count: 1 });
    vi.advanceTimersByTime(0);
    bench.tell({ ack: { [bench.client]: 1 } });
    expect(bench.store.shown.notice).not.toBeNull();
    bench.tell({ tok: "py:1", tail: ["1-2x1"], cursor: 1, ack: { [bench.client]: 1 } });
    expect(bench.store.shown.notice).toBeNull();
  });
});

describe("the number of suits chosen last", () => {
  test("is what Python says, or what was chosen since", () => {
    expect(bench.store.shown.lastSuits).toBe(1);
    bench.store.receiveSuits(2);
    expect(bench.store.shown.lastSuits).toBe(2);
    bench.store.deal("SS1-S4-AAAAABD");
    expect(bench.store.shown).toMatchObject({ lastSuits: 4, changed: "deal" });
    bench.tell();
    expect(bench.store.shown.lastSuits).toBe(4);
  });
});

describe("statistics", () => {
  const one = {
    played: 3,
    won: 1,
    best_score: 851,
    fewest_moves: 49,
    streak: 0,
    longest_streak: 1,
  };
  const statistics = { 1: one, 2: one, 4: one };

  test("are asked for and told by messages", () => {
    bench.store.askStatistics();
    expect(bench.sent.at(-1)).toEqual({ kind: "statistics", client: bench.client });
    expect(bench.store.shown.statistics).toBeNull();
    for (const other of [null, 5, "x", {}, { kind: "other" }]) bench.store.receiveMessage(other);
    expect(bench.store.shown.statistics).toBeNull();
    bench.store.receiveMessage({ kind: "statistics", statistics });
    expect(bench.store.shown.statistics).toEqual(statistics);
  });

  test("nobody is asked where there is no kernel", () => {
    bench.store.lost();
    const sent = bench.sent.length;
    bench.store.askStatistics();
    expect(bench.sent.length).toBe(sent);
  });
});

describe("with no kernel", () => {
  test("a setting that was under way stays", () => {
    bench.store.set("theme", "dark");
    bench.store.lost();
    bench.store.set("reminders", false);
    expect(bench.store.shown.options).toMatchObject({ theme: "dark", reminders: false });
  });

  test("nothing is sent, and the board plays on", () => {
    bench.store.move(THERE);
    bench.dead = true;
    vi.advanceTimersByTime(0);
    expect(bench.store.shown.link).toBe("offline");
    bench.store.move(BACK);
    bench.store.set("theme", "dark");
    expect(bench.store.shown.options.theme).toBe("dark");
    bench.dead = false;
    vi.advanceTimersByTime(60_000);
    expect(bench.numbers).toEqual([]);
    expect(bench.moves).toBe(2);
    bench.tell();
    expect(bench.moves).toBe(2);
  });

  test("a kernel that speaks again is believed, if nothing was played alone", () => {
    bench.store.lost();
    bench.tell({ tok: "py:1", tail: ["1-2x1"], cursor: 1 });
    expect(bench.store.shown).toMatchObject({ link: "live" });
    expect(bench.moves).toBe(1);
  });
});

test("a line given anew keeps the deal and its plies", () => {
  bench.store.move(THERE);
  const { plies } = bench.store.shown.game;
  const line = { ...bench.line, id: "l2", moves: ["1-2x1"] };
  bench.tell({ keep: 1, cursor: 1, tok: "x", ack: { [bench.client]: 1 } }, line);
  expect(bench.store.shown.game.plies[1]).toBe(plies[1]);
  expect(bench.store.shown.changed).not.toBe("deal");
});

test("the host is bumped when the list has emptied, if it wants to be", () => {
  bench.store.move(THERE);
  bench.store.move(BACK);
  bench.tell({ tok: "x", tail: ["1-2x1"], cursor: 1, ack: { [bench.client]: 1 }, tick: true });
  expect(bench.ticks).toBe(0);
  bench.tell({ tok: "y", cursor: 0, ack: { [bench.client]: 2 }, tick: true });
  bench.tell({ tok: "z", tick: true });
  expect(bench.ticks).toBe(1);
});

test("a reminder does not outlive its position", () => {
  bench.store.move(BACK);
  bench.tell();
  expect(bench.store.shown.notice?.violation.rule).toBe("empty-source");
  // The answer to the refusal, and a move made in Python meanwhile, come together.
  bench.tell({ tok: "py:1", tail: ["1-2x1"], cursor: 1, ack: { [bench.client]: 1 } });
  expect(bench.store.shown.notice).toBeNull();
});

test("a read-only board does nothing", () => {
  bench.store.receiveOptions({ ...OPTIONS, read_only: true });
  bench.store.move(THERE);
  bench.store.restart();
  vi.advanceTimersByTime(10);
  expect(bench.moves).toBe(0);
  expect(bench.numbers).toEqual([]);
});

test("the record holds what has been played", () => {
  bench.store.move(THERE);
  bench.store.move(BACK);
  bench.store.undo();
  expect(JSON.parse(bench.store.record())).toEqual({
    format: "simon-widget-record",
    version: 1,
    code: null,
    start: START.split("\n").slice(0, -1),
    moves: ["1-2x1"],
    comments: {},
    bookmarks: {},
    groups: {},
    tags: {},
  });
});

const HINT = {
  n: 1,
  move: "1-2x1",
  left: 3,
  reason: "empties",
  params: { column: 0 },
  guess: false,
};

function advise(tok: string, hint: Partial<typeof HINT> | null = {}, more: object = {}): void {
  bench.store.receiveAdvice({ tok, hint: hint && { ...HINT, ...hint }, ...more });
}

describe("a hint", () => {
  test("is asked for, shown, and played when asked for again", () => {
    bench.store.hint();
    vi.advanceTimersByTime(299);
    expect(bench.store.shown).toMatchObject({ asked: null, hint: null });
    vi.advanceTimersByTime(1);
    expect(bench.store.shown).toMatchObject({ asked: "hint", hint: null });
    advise("start");
    expect(bench.store.shown).toMatchObject({ asked: null, hint: { id: 1, move: THERE, left: 3 } });
    bench.store.hint();
    expect(bench.moves).toBe(1);
    expect(bench.store.shown.hint).toBeNull();
    expect(bench.asked).toEqual(["hint"]);
  });

  test("about another state is not shown", () => {
    bench.store.hint();
    vi.advanceTimersByTime(300);
    advise("py:7");
    expect(bench.store.shown).toMatchObject({ asked: "hint", hint: null });
    bench.tell({ tok: "py:7" });
    expect(bench.store.shown).toMatchObject({ asked: null, hint: { id: 1 } });
  });

  test("is asked for after the moves before it are told", () => {
    bench.store.move(THERE);
    bench.store.hint();
    expect(bench.numbers).toEqual([[1]]);
    expect(bench.asked).toEqual(["hint"]);
    vi.advanceTimersByTime(300);
    expect(bench.store.shown.asked).toBe("hint");
    bench.store.undo();
    expect(bench.store.shown.asked).toBeNull();
  });

  test("that was put away comes back when asked for", () => {
    advise("start");
    bench.store.dismiss();
    expect(bench.store.shown.hint).toBeNull();
    bench.store.hint();
    advise("start", { n: 2 });
    expect(bench.store.shown.hint?.id).toBe(2);
  });

  test("is not asked for where nobody hears it", () => {
    bench.store.lost();
    bench.store.hint();
    bench.store.playSolution();
    vi.advanceTimersByTime(300);
    expect(bench.asked).toEqual([]);
    expect(bench.store.shown.asked).toBeNull();
  });

  test("without a move says why, and plays nothing", () => {
    bench.store.receiveAdvice({ tok: "start", hint: { ...HINT, move: null, reason: "lost" } });
    expect(bench.store.shown.hint).toMatchObject({ move: null, reason: "lost" });
    bench.store.hint();
    expect(bench.moves).toBe(0);
  });
});

describe("the light", () => {
  const light = { ...OPTIONS, verdict_light: true };

  test("thinks until it is told of the very state", () => {
    advise("start", null, { verdict: "winnable" });
    expect(bench.store.shown.verdict).toBeNull();
    bench.store.receiveOptions(light);
    expect(bench.store.shown.verdict).toBe("winnable");
    bench.store.move(THERE);
    expect(bench.store.shown.verdict).toBe("thinking");
    advise(`${bench.client}:1`, null, { verdict: "unwinnable" });
    expect(bench.store.shown.verdict).toBe("unwinnable");
  });

  test("is out where there is no kernel", () => {
    bench.store.receiveOptions(light);
    bench.store.lost();
    expect(bench.store.shown.verdict).toBeNull();
  });
});

describe("the solution", () => {
  const STEP_MS = 900;

  function tellSolution(client: string, tok = "start"): void {
    const moves = ["1-2x1", "2-1x1", "1-2x1"];
    bench.store.receiveMessage({ kind: "solution", client, tok, moves });
  }

  function begin(): void {
    bench.store.playSolution();
    tellSolution(bench.client);
  }

  test("is played move by move, to its end", () => {
    begin();
    const seen = [0, 1, 2, 3].map(() => {
      const { playing } = bench.store.shown;
      vi.advanceTimersByTime(STEP_MS);
      return [playing?.made, playing?.count];
    });
    expect(seen).toEqual([
      [1, 3],
      [2, 3],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(bench.moves).toBe(3);
    expect(bench.sent.at(-1)?.items).toMatchObject([
      { n: 1, kind: "move", solution: true },
      { n: 2, base: `${bench.client}:1` },
      { n: 3, base: `${bench.client}:2` },
    ]);
  });

  test("goes on when Python confirms a part of it", () => {
    begin();
    vi.advanceTimersByTime(STEP_MS);
    const tok = `${bench.client}:1`;
    bench.tell({ tok, tail: ["1-2x1"], cursor: 1, ack: { [bench.client]: 1 } });
    expect(bench.store.shown.playing).toEqual({ made: 2, count: 3 });
    vi.advanceTimersByTime(STEP_MS);
    expect(bench.moves).toBe(3);
  });

  test("is for the board that asked, in the state it asked in", () => {
    tellSolution(bench.client);
    bench.store.playSolution();
    tellSolution("another");
    tellSolution(bench.client, "py:1");
    bench.store.move(THERE);
    bench.store.undo();
    tellSolution(bench.client);
    expect(bench.moves).toBe(0);
    expect(bench.store.shown.playing).toBeNull();
  });

  test.each([
    ["a word", () => bench.store.stop(), 1],
    ["a move", () => bench.store.move(BACK), 2],
    ["undo", () => bench.store.undo(), 0],
    ["another game", () => bench.store.deal("SS1-S1-AAAAABD"), 0],
    ["Python", () => bench.tell({ tok: "py:1", ack: { [bench.client]: 1 } }), 0],
    ["the loss of the kernel", () => bench.store.lost(), 1],
  ])("is stopped by %s", (_, stop, moves) => {
    begin();
    stop();
    expect(bench.store.shown.playing).toBeNull();
    vi.advanceTimersByTime(10 * STEP_MS);
    expect(bench.moves).toBe(moves);
  });
});

describe("marks, words and lessons", () => {
  const arrows = [{ ...THERE, colour: "blue" as const }];

  test("marks are shown in the state they belong to, and only there", () => {
    bench.store.receiveMarks({ tok: "start", arrows });
    expect(bench.store.shown.drawing).toEqual({ arrows, cards: [], columns: [] });
    const { drawing } = bench.store.shown;
    bench.store.set("theme", "dark");
    expect(bench.store.shown.drawing).toBe(drawing);
    bench.store.move(THERE);
    expect(bench.store.shown.drawing).toBeNull();
    bench.store.receiveMarks({ tok: "start", arrows });
    expect(bench.store.shown.drawing).toBeNull();
    bench.store.receiveMarks({});
    expect(bench.store.shown.drawing).toBeNull();
  });

  test("a move that is refused brings the marks back", () => {
    bench.store.receiveMarks({ tok: "start", arrows });
    bench.store.move(THERE);
    bench.tell({ ack: { [bench.client]: 1 } });
    expect(bench.store.shown.drawing?.arrows).toEqual(arrows);
  });

  const step = (moves: string[], caption: string) => {
    return { start: START, code: null, moves, caption, marks: {} };
  };

  test("the reader of a lesson is at its first step, and the last one is the game", () => {
    bench.store.receiveCaption("last");
    bench.store.receiveLesson({
      id: "a",
      steps: [step([], "one"), step([moveText(THERE)], "two")],
    });
    const seen = () => {
      const { caption, game, lesson, options } = bench.store.shown;
      return [caption, game.moveCount, lesson?.step, lesson?.count, options.read_only];
    };
    expect(seen()).toEqual(["one", 0, 0, 3, true]);
    bench.store.goToStep(1);
    expect(seen()).toEqual(["two", 1, 1, 3, true]);
    bench.store.goToStep(9);
    expect(seen()).toEqual(["last", 0, 2, 3, false]);
    bench.store.goToStep(-1);
    expect(seen()).toEqual(["one", 0, 0, 3, true]);
  });

  test("earlier steps take no moves, and what comes meanwhile is shown at the last one", () => {
    bench.store.receiveLesson({ id: "a", steps: [step([], "one")] });
    expect(bench.store.move(THERE)).toBeNull();
    bench.store.undo();
    bench.store.hint();
    vi.runOnlyPendingTimers();
    expect([bench.sent, bench.asked]).toEqual([[], []]);
    bench.tell({ tail: [moveText(THERE)], cursor: 1, tok: "py:1" });
    expect(bench.store.shown.game.moveCount).toBe(0);
    bench.store.goToStep(1);
    expect(bench.store.shown.game.moveCount).toBe(1);
    // Its plies are those of the live game, so that the way from step to step is animated.
    const live = bench.store.shown.game;
    bench.store.goToStep(0);
    expect(bench.store.shown.game.plies[0]).toBe(live.plies[0]);
  });

  test("more steps leave the reader where they are, another lesson does not", () => {
    bench.store.receiveLesson({ id: "a", steps: [step([], "one")] });
    bench.store.goToStep(1);
    bench.store.receiveLesson({ id: "a", steps: [step([], "one"), step([], "two")] });
    expect(bench.store.shown.lesson).toEqual({ step: 1, count: 3 });
    expect(bench.store.shown.caption).toBe("two");
    bench.store.receiveLesson({ id: "b", steps: [] });
    expect(bench.store.shown.lesson).toEqual({ step: 0, count: 1 });
    bench.store.receiveLesson({});
    expect(bench.store.shown.lesson).toBeNull();
  });
});

describe("a recording", () => {
  const line: Line = {
    v: 1,
    id: "l1r",
    start: START,
    code: null,
    moves: [THERE, BACK, THERE, BACK].map(moveText),
  };

  beforeEach(() => {
    bench.tell({ tok: "py:1", line: line.id, keep: 4, said: 4, mode: "replay" }, line);
  });

  function findBest(): void {
    bench.store.best();
    const { client } = bench;
    const found = { verdict: "winnable", moves: [moveText(THERE)], shortest: true };
    bench.store.receiveMessage({ kind: "best", client, tok: "py:1", ...found });
    expect(bench.store.shown.side).toEqual({ from: 0, isShortest: true });
  }

  test("plays on where the kernel is lost", () => {
    bench.store.play();
    bench.store.lost();
    vi.advanceTimersByTime(2500);
    expect(bench.store.shown).toMatchObject({ isPlaying: true, link: "offline" });
    expect(bench.moves).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(bench.store.shown.isPlaying).toBe(false);
    expect(bench.moves).toBe(4);
  });

  test("the best line is left for another deal at once", () => {
    findBest();
    bench.store.deal("SS1-S1-AAAAABD");
    expect(bench.store.shown.side).toBeNull();
    expect(bench.store.shown.game.code).toBe("SS1-S1-AAAAABD");
  });

  test("a game goes back to where Python left the recording", () => {
    bench.store.goto(1);
    bench.store.playOn();
    vi.advanceTimersByTime(0);
    const went = { keep: 3, cursor: 3, said: 3, mode: "went-on", left: 3 } as const;
    bench.tell({ tok: "py:2", line: line.id, ack: { [bench.client]: 2 }, ...went }, line);
    bench.store.backToRecord();
    expect(bench.store.shown.game).toMatchObject({ cursor: 3, last: 4, isReplay: true });
  });

  test("says nothing of other moves", () => {
    const words = {
      comments: { 1: "one", 3: "three" },
      bookmarks: { 2: "two" },
      groups: { 0: 2, 2: 4 },
      tags: { player: "me" },
      fault: null,
    };
    const said = { ...line, id: "l2", words };
    bench.tell({ tok: "py:1", line: "l2", keep: 4, said: 4, mode: "replay" }, said);
    bench.store.goto(2);
    bench.store.move(THERE);
    const told = () => {
      const { comments, bookmarks, groups, tags } = bench.store.shown.words;
      return [...comments.keys(), ...bookmarks.keys(), ...groups.keys(), ...Object.keys(tags)];
    };
    expect(told()).toEqual([1, 2, 0, "player"]);
    expect(JSON.parse(bench.store.record()).comments).toEqual({ 1: "one" });
    bench.store.backToRecord();
    expect(told()).toEqual([1, 3, 2, 0, 2, "player"]);
    // A page that is opened later knows it from Python alone.
    bench.store.close();
    bench = new Bench();
    bench.tell({ tok: "py:9", line: "l2", keep: 4, said: 2, cursor: 4, mode: "went-on" }, said);
    expect(told()).toEqual([1, 2, 0, "player"]);
  });
});
