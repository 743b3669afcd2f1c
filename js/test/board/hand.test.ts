import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { Hand } from "../../src/board/hand";
import { layOut, type Point, placeOf } from "../../src/board/layout";
import { Game, isViolation } from "../../src/engine/game";
import { type Move, moveText } from "../../src/engine/moves";
import { Position, type Violation } from "../../src/engine/position";
import type { Options, Player, Shown } from "../../src/player";
import { blank } from "../../src/sync";
import { OPTIONS } from "../helpers";

/** Legal at the start, among others: 1-4x1, 1-10x1, 3-8x1 and none with the king of column 3. */
const LAYOUT = `AS KH AC 4D KD 6C TH 4C
3D 2D 4S 9C AD 7C 8D 9H
JH 6S 8H 5H 2S 3C 6H KS
JS 7D 2C TS 9D TD 5S
2H 9S KC 8C QS AH
QC 7H TC JC QH
JD 3H 5C 6D
8S 4H QD
3S 7S
5D
`;

const SLOP = 4;

/** A player in memory, which notes what it was asked for. */
class Memory implements Pick<Player, "shown" | "move" | "refuse"> {
  readonly log: string[] = [];
  onChange = () => {};
  shown: Shown;

  constructor(game: Game, options: Partial<Options> = {}) {
    this.shown = blank(game, { ...OPTIONS, ...options });
  }

  move(move: Move): Violation | null {
    const next = this.shown.game.push(move);
    if (isViolation(next)) {
      this.log.push(next.rule);
      return next;
    }
    this.log.push(moveText(move));
    this.show(next);
    return null;
  }

  refuse(violation: Violation): void {
    this.log.push(violation.rule);
  }

  show(game: Game): void {
    this.shown = { ...this.shown, game, changed: "game" };
    this.onChange();
  }

  get moves(): string[] {
    return this.log.filter((entry) => entry.includes("x"));
  }
}

const layout = layOut(800, 650);
let memory: Memory;
let hand: Hand;
let clock: number;

function start(options: Partial<Options> = {}, text = LAYOUT): void {
  memory = new Memory(Game.start(Position.parse(text)), options);
  hand = new Hand(memory as unknown as Player, layout);
  memory.onChange = () => hand.follow();
  clock = 1000;
}

/** On the strip of a card: `depth` from the column's end, 1 the last. */
function card(column: number, depth = 1): Point {
  const count = memory.shown.game.position.columns[column]?.length ?? 0;
  const { x, y } = placeOf(layout, column, Math.max(count - depth, 0), count);
  return { x: x + layout.cardWidth / 2, y: y + 5 };
}

function click(point: Point, pause = 1000): void {
  clock += pause;
  hand.press(point, SLOP);
  hand.release(point, clock);
}

function lift(from: Point, to: Point): void {
  hand.press(from, SLOP);
  hand.drag({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  hand.drag(to);
}

function drag(from: Point, to: Point): void {
  lift(from, to);
  clock += 1000;
  hand.release(to, clock);
}

beforeEach(() => start());

describe("drag", () => {
  test("begins after a few pixels and follows the pointer", () => {
    const from = card(0);
    hand.press(from, SLOP);
    hand.drag({ x: from.x + 2, y: from.y + 2 });
    expect(hand.lifted).toBeNull();
    hand.drag({ x: from.x + 30, y: from.y - 7 });
    expect(hand.lifted?.shift).toEqual({ x: 30, y: -7 });
    expect(hand.lifted?.run.cards).toEqual([7]);
  });

  test("knows the columns that take it, and the one it is over", () => {
    lift(card(0), card(3));
    expect(hand.targets).toEqual([3, 9]);
    expect(hand.landing).toBe(3);
  });

  test("on a column is a move", () => {
    drag(card(0), card(9));
    expect(memory.log).toEqual(["1-10x1"]);
    expect(hand.lifted).toBeNull();
  });

  test("below a column's cards is on that column", () => {
    drag(card(0), { x: card(9).x, y: layout.height - 5 });
    expect(memory.log).toEqual(["1-10x1"]);
  });

  test("where nothing takes it is refused with the rule", () => {
    drag(card(0), card(1));
    expect(memory.log).toEqual(["wrong-rank"]);
  });

  test("on its own column or outside is no move and no reminder", () => {
    drag(card(0), { x: card(0).x + 12, y: card(0).y + 60 });
    drag(card(0), { x: 300, y: -200 });
    expect(memory.log).toEqual([]);
  });

  test("a run goes as a whole", () => {
    start({}, `5S\n4S 3S\n${blockers(["5S", "4S", "3S"])}`);
    drag(card(1, 2), card(0));
    expect(memory.log).toEqual(["2-1x2"]);
  });

  test("of a run that cannot move says why, once, and lifts nothing", () => {
    lift(card(0, 3), card(5));
    expect(hand.lifted).toBeNull();
    hand.drag(card(6));
    hand.release(card(6), 2000);
    expect(memory.log).toEqual(["not-a-run"]);
  });

  test("cancelled is over: the release does nothing", () => {
    lift(card(0), card(9));
    hand.cancel();
    expect(hand.lifted).toBeNull();
    hand.drag(card(3));
    hand.release(card(9), 2000);
    expect(memory.log).toEqual([]);
  });

  test("ends when a change touches the run, and only then", () => {
    lift(card(0), card(4));
    memory.move({ source: 1, target: 5, count: 1 });
    memory.move({ source: 8, target: 2, count: 1 });
    expect(hand.lifted).not.toBeNull();
    memory.move({ source: 0, target: 3, count: 1 });
    expect(hand.lifted).toBeNull();
    hand.release(card(4), 2000);
    expect(memory.moves).toEqual(["1-4x1"]);
  });
});

describe("automatic placement", () => {
  beforeEach(() => start({ auto_place: true }));

  test("sends it to the best column from anywhere", () => {
    drag(card(0), { x: 400, y: 900 });
    expect(memory.log).toEqual(["1-4x1"]);
  });

  test("but its own column", () => {
    drag(card(0), { x: card(0).x + 5, y: card(0).y + 40 });
    expect(memory.log).toEqual([]);
  });

  test("says so where nothing takes it", () => {
    drag(card(2), card(5));
    expect(memory.log).toEqual(["nothing-takes-it"]);
  });
});

describe("clicks", () => {
  test("one selects, one on a target moves", () => {
    click(card(0));
    expect(hand.selected?.cards).toEqual([7]);
    expect(hand.targets).toEqual([3, 9]);
    click(card(9));
    expect(memory.log).toEqual(["1-10x1"]);
    expect(hand.selected).toBeNull();
  });

  test("in the middle of a column select from there", () => {
    click(card(0, 3));
    expect(hand.selected).toMatchObject({ column: 0, index: 5 });
    click(card(5));
    expect(memory.log).toEqual(["not-a-run"]);
  });

  test("the same again deselects, another in the column selects anew", () => {
    click(card(0));
    click(card(0));
    expect(hand.selected).toBeNull();
    click(card(0));
    click(card(0, 2));
    expect(hand.selected?.index).toBe(6);
  });

  test("on a wrong column say why and deselect", () => {
    click(card(0));
    click(card(1));
    expect(memory.log).toEqual(["wrong-rank"]);
    expect(hand.selected).toBeNull();
  });

  test("on bare ground do nothing without a selection", () => {
    click({ x: card(9).x, y: layout.height - 5 });
    expect(hand.selected).toBeNull();
    expect(memory.log).toEqual([]);
  });

  test("a sweep over bare ground is no click on a target", () => {
    click(card(0));
    drag({ x: card(9).x, y: layout.height - 5 }, { x: card(9).x, y: layout.height - 80 });
    expect(memory.log).toEqual([]);
  });

  test("a selection does not outlive its run", () => {
    click(card(0));
    memory.move({ source: 0, target: 3, count: 1 });
    expect(hand.selected).toBeNull();
  });
});

describe("double click", () => {
  test("goes to the best column", () => {
    click(card(0));
    click(card(0), 150);
    expect(memory.log).toEqual(["1-4x1"]);
    expect(hand.selected).toBeNull();
  });

  test("says so where nothing takes it", () => {
    click(card(2));
    click(card(2), 150);
    expect(memory.log).toEqual(["nothing-takes-it"]);
  });

  test("can be switched off", () => {
    start({ double_click: false });
    click(card(0));
    click(card(0), 150);
    expect(memory.log).toEqual([]);
  });

  test("on a target of a selection is that move, and no other", () => {
    const target = card(9);
    click(card(0));
    click(target);
    click(target, 150);
    expect(memory.log).toEqual(["1-10x1"]);
  });

  test("one to six quick clicks anywhere make at most one move", () => {
    const point = fc.record({
      x: fc.integer({ min: 0, max: layout.width }),
      y: fc.integer({ min: 0, max: layout.height }),
    });
    const pauses = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(point, point, pauses, fc.boolean(), (first, spot, pauses, double_click) => {
        start({ double_click });
        click(first);
        clock += 1000;
        for (const pause of pauses) click(spot, pause);
        expect(memory.moves.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 500 },
    );
  });
});

describe("keys", () => {
  const columns = (...numbers: number[]) => {
    for (const number of numbers) hand.choose(number - 1);
  };
  const at = () => {
    const { position } = memory.shown.game;
    const { column, card: id } = hand.cursor;
    return [column + 1, id === null ? -1 : position.columns[column]?.indexOf(id)];
  };

  test("a digit takes the longest run of a column, another drops it", () => {
    columns(1);
    expect(hand.selected?.cards).toEqual([7]);
    expect(hand.targets).toEqual([3, 9]);
    columns(10);
    expect(memory.log).toEqual(["1-10x1"]);
    expect(hand.selected).toBeNull();
    expect(at()).toEqual([10, 1]);
  });

  test("the same digit again puts it down", () => {
    columns(1, 1);
    expect(hand.selected).toBeNull();
    columns(1, 4);
    expect(memory.log).toEqual(["1-4x1"]);
  });

  test("of a run chosen by its column, as many cards go as the target takes", () => {
    const shown = ["5S", "4S", "3S", "4H", "6D"];
    start({}, `5S 4S 3S\n4H\n6D\n\n${blockers(shown, 6)}`);
    columns(1);
    expect(hand.targets.slice(0, 3)).toEqual([1, 2, 3]);
    columns(2, 2, 3);
    expect(memory.log).toEqual(["1-2x1", "wrong-rank"]);
    hand.cancel();
    columns(1, 3, 3, 4);
    expect(memory.log.slice(2)).toEqual(["1-3x2", "3-4x2"]);
  });

  test("a run chosen by its card goes as it is", () => {
    const shown = ["5S", "4S", "3S", "4H", "6D"];
    start({}, `5S 4S 3S\n4H\n6D\n\n${blockers(shown, 6)}`);
    hand.walk("up");
    hand.take();
    expect(hand.selected?.cards).toEqual([1, 2]);
    expect(hand.targets).toEqual([3]);
    columns(2);
    expect(memory.log).toEqual(["wrong-rank"]);
    expect(hand.selected?.cards).toEqual([1, 2]);
    columns(4);
    expect(memory.log).toEqual(["wrong-rank", "1-4x2"]);
  });

  test("Enter takes from the cursor and drops at the cursor", () => {
    hand.take();
    for (let step = 0; step < 3; step++) hand.walk("right");
    hand.take();
    expect(memory.log).toEqual(["1-4x1"]);
    expect(at()).toEqual([4, 7]);
    hand.take();
    hand.take();
    expect(hand.selected).toBeNull();
    expect(memory.moves).toEqual(["1-4x1"]);
  });

  test("Enter where nothing can be taken says why, and takes nothing", () => {
    hand.walk("up");
    hand.take();
    expect(memory.log).toEqual(["not-a-run"]);
    expect(hand.selected).toBeNull();
  });

  test("the best column is found from the cursor and from the hand", () => {
    hand.sendBest();
    expect(memory.log).toEqual(["1-4x1"]);
    expect(at()).toEqual([4, 7]);
    columns(3);
    hand.sendBest();
    expect(memory.log).toEqual(["1-4x1", "nothing-takes-it"]);
  });

  test("bare ground has nothing to take, and takes what is dropped", () => {
    start({}, `5S\n\n${blockers(["5S"])}`);
    columns(2);
    expect(at()).toEqual([2, -1]);
    hand.take();
    hand.sendBest();
    expect([memory.log, hand.selected]).toEqual([[], null]);
    columns(1);
    hand.walk("right");
    hand.walk("left");
    hand.walk("right");
    hand.take();
    expect(memory.log).toEqual(["1-2x1"]);
    expect(at()).toEqual([2, 0]);
  });

  test("after a sequence has left, the cursor is where it left from", () => {
    const suit = [..."KQJT98765432"].map((rank) => `${rank}S`);
    start({}, `${suit.join(" ")}\nAS\n${blockers([...suit, "AS"])}`);
    columns(2, 1);
    expect(memory.log).toEqual(["2-1x1"]);
    expect(at()).toEqual([1, -1]);
  });

  test("mix with clicks", () => {
    columns(1);
    click(card(9));
    expect(memory.log).toEqual(["1-10x1"]);
    click(card(9));
    columns(4);
    expect(memory.log).toEqual(["1-10x1", "10-4x1"]);
  });

  test("another deal empties the hand and takes the cursor to its place", () => {
    columns(3);
    hand.reset();
    expect(hand.selected).toBeNull();
    expect(at()).toEqual([1, 7]);
  });

  test("a board to read only can be walked", () => {
    start({ read_only: true });
    columns(3);
    hand.take();
    hand.sendBest();
    hand.walk("left");
    expect(at()).toEqual([2, 7]);
    expect([memory.log, hand.selected]).toEqual([[], null]);
  });
});

describe("hover", () => {
  beforeEach(() => start({}, `6D 5S 4S 3S\n${blockers(["6D", "5S", "4S", "3S"], 9)}`));

  test("shows the run that would move, and nothing where none would", () => {
    hand.pointed = card(0, 2);
    expect(hand.hovered?.cards).toEqual([2, 3]);
    hand.pointed = card(0, 4);
    expect(hand.hovered).toBeNull();
    hand.pointed = { x: -5, y: 0 };
    expect(hand.hovered).toBeNull();
    hand.pointed = null;
    expect(hand.hovered).toBeNull();
  });

  test("is over while the hand has something to do", () => {
    hand.pointed = card(0);
    hand.press(card(0), SLOP);
    expect(hand.hovered).toBeNull();
    hand.release(card(0), 2000);
    expect(hand.hovered).toBeNull();
    hand.cancel();
    expect(hand.hovered).not.toBeNull();
  });
});

test("a lost pointer puts back what it dragged, and leaves the selection", () => {
  click(card(0));
  hand.press({ x: card(9).x, y: layout.height - 5 }, SLOP);
  hand.drag({ x: card(9).x, y: layout.height - 80 });
  hand.lose();
  expect(hand.selected?.cards).toEqual([7]);
  lift(card(3), card(9));
  hand.lose();
  expect([hand.lifted, hand.selected]).toEqual([null, null]);
  expect(memory.log).toEqual([]);
});

test("a board to read only takes nothing in the hand", () => {
  start({ read_only: true });
  drag(card(0), card(9));
  click(card(0));
  click(card(0), 100);
  expect(memory.log).toEqual([]);
  expect(hand.selected).toBeNull();
});

test("whatever comes, what is held lies at the end of its column", () => {
  const point = fc.record({
    x: fc.integer({ min: -50, max: 850 }),
    y: fc.integer({ min: -50, max: 700 }),
  });
  const event = fc.oneof(
    fc.record({ kind: fc.constantFrom("press", "drag", "release"), at: point }),
    fc.record({ kind: fc.constantFrom("cancel", "lose", "undo", "move"), at: point }),
    fc.record({ kind: fc.constantFrom("walk", "choose", "take", "best"), at: point }),
  );
  const steps = ["left", "right", "up", "down", "first", "last"] as const;
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      start();
      for (const { kind, at } of events) {
        clock += 120;
        if (kind === "press") hand.press(at, SLOP);
        else if (kind === "drag") hand.drag(at);
        else if (kind === "release") hand.release(at, clock);
        else if (kind === "cancel") hand.cancel();
        else if (kind === "lose") hand.lose();
        else if (kind === "walk") hand.walk(steps[Math.abs(at.x) % 6] ?? "left");
        else if (kind === "choose") hand.choose(Math.abs(at.x) % 10);
        else if (kind === "take") hand.take();
        else if (kind === "best") hand.sendBest();
        else if (kind === "undo") undo();
        else playAny(at.x + at.y);
        for (const run of [hand.lifted?.run, hand.selected]) {
          if (!run) continue;
          const column = memory.shown.game.position.columns[run.column];
          expect(column?.slice(run.index)).toEqual(run.cards);
        }
        const { column, card } = hand.cursor;
        const cards = memory.shown.game.position.columns[column] ?? [];
        expect(card === null ? cards.length === 0 : cards.includes(card)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

function undo(): void {
  const before = memory.shown.game.undo();
  if (!isViolation(before)) memory.show(before);
}

function playAny(seed: number): void {
  const moves = memory.shown.game.position.legalMoves();
  const move = moves[Math.abs(seed) % moves.length];
  if (move) memory.move(move);
}

/** The rest of the deck, in the last columns, eight if not told otherwise, highest cards last. */
function blockers(taken: readonly string[], columns = 8): string {
  const rest = [..."SHDC"].flatMap((suit) =>
    [..."A23456789TJQK"].map((rank) => rank + suit).filter((name) => !taken.includes(name)),
  );
  const lines = Array.from({ length: columns }, (_, line) =>
    rest.filter((_, index) => index % columns === line).join(" "),
  );
  return `${lines.join("\n")}\n`;
}
