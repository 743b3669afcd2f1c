import { expect, test } from "vitest";
import { type Cursor, cursorAt, follow, type Step, walk } from "../../src/board/cursor";
import type { Position } from "../../src/engine/position";
import { move, table } from "../helpers";

const position = table(["9C 8H 7H", "9S", "", "KD QD"]);

/** "8H", or the number of the column where the cursor is on bare ground. */
function face({ column, card }: Cursor, where: Position = position): string {
  if (card === null) return String(column + 1);
  const { rank, suit } = where.card(card);
  return "A23456789TJQK".charAt(rank - 1) + "SHDC".charAt(suit);
}

function steps(from: Cursor, ...way: Step[]): string[] {
  return way.map((step) => {
    from = walk(from, step, position);
    return face(from);
  });
}

test("is on the end of a column, or on the card of an index", () => {
  expect([0, 1, 2, 3].map((column) => face(cursorAt(position, column)))).toEqual([
    "7H",
    "9S",
    "3",
    "QD",
  ]);
  expect([-1, 0, 1, 2, 3].map((index) => face(cursorAt(position, 0, index)))).toEqual([
    "9C",
    "9C",
    "8H",
    "7H",
    "7H",
  ]);
});

test("walks the cards of a column as far as they go", () => {
  const end = cursorAt(position, 0);
  expect(steps(end, "down", "up", "up", "up", "down", "last", "first")).toEqual([
    "7H",
    "8H",
    "9C",
    "9C",
    "8H",
    "7H",
    "9C",
  ]);
  expect(steps(cursorAt(position, 2), "up", "down", "first", "last")).toEqual(Array(4).fill("3"));
});

test("goes round the ends of the columns", () => {
  expect(steps(cursorAt(position, 0, 0), "right", "right", "right", "left")).toEqual([
    "9S",
    "3",
    "QD",
    "3",
  ]);
  expect(walk(cursorAt(position, 0), "left", position).column).toBe(9);
  expect(walk(cursorAt(position, 9), "right", position).column).toBe(0);
});

test("follows its card, and stays in the column when that has left", () => {
  const onEight = cursorAt(position, 0, 1);
  const { position: moved } = position.play(move(1, 2, 2));
  expect(follow(onEight, moved)).toEqual({ column: 1, card: onEight.card });
  const ground = { column: 1, card: null };
  expect(face(follow(ground, moved), moved)).toBe("7H");

  const almost = table(["KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D", "9C AD"]);
  const { position: after } = almost.play(move(2, 1));
  expect(follow(cursorAt(almost, 1), after)).toEqual(cursorAt(after, 1));
  expect(follow(cursorAt(almost, 0), after)).toEqual({ column: 0, card: null });
});
