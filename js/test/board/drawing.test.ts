import { expect, test } from "vitest";
import { COLOURS, joined, NO_DRAWING, shapesOf } from "../../src/board/drawing";
import { fanOf, layOut, placeOf } from "../../src/board/layout";
import { drawingWords } from "../../src/words";
import { table } from "../helpers";

const position = table(["9S 8H 7S", "TC", ""]);
const layout = layOut(1000, 700);
const arrow = { source: 0, count: 2, target: 1, colour: "blue" } as const;

test("an arrow goes from the first card of the run to the end of the column", () => {
  const { arrows } = shapesOf({ ...NO_DRAWING, arrows: [arrow] }, position, layout);
  const first = placeOf(layout, 0, 1, 3);
  const last = placeOf(layout, 1, 0, 1);
  expect(arrows).toHaveLength(1);
  const [{ from, to } = { from: first, to: last }] = arrows;
  expect(from.x - first.x).toBe(layout.cardWidth / 2);
  expect(from.y).toBeGreaterThan(first.y);
  expect(from.y).toBeLessThan(first.y + fanOf(layout, 3));
  expect(to.x - last.x).toBe(layout.cardWidth / 2);
  expect(to.y).toBeGreaterThan(last.y);
  expect(to.y).toBeLessThan(last.y + layout.cardHeight);
});

test("an empty column is a target, but no source", () => {
  const shapes = (source: number, target: number) =>
    shapesOf({ ...NO_DRAWING, arrows: [{ ...arrow, source, target }] }, position, layout).arrows;
  expect(shapes(0, 2)[0]?.to).toEqual({
    x: placeOf(layout, 2, 0, 0).x + layout.cardWidth / 2,
    y: layout.top + layout.cardHeight * 0.6,
  });
  expect(shapes(2, 0)).toEqual([]);
});

test("what lies nowhere is not drawn", () => {
  const drawing = {
    arrows: [
      { ...arrow, count: 4 },
      { ...arrow, count: 0 },
      { ...arrow, target: 10 },
      { ...arrow, source: -1 },
    ],
    cards: [
      { column: 0, index: 3, colour: "red", label: "1" },
      { column: 2, index: 0, colour: "red", label: "2" },
      { column: 0, index: -1, colour: "red", label: "3" },
    ],
    columns: [{ column: 10, colour: "red", label: "4" }],
  } as const;
  expect(shapesOf(drawing, position, layout)).toEqual({ boxes: [], arrows: [], labels: [] });
});

test("a covered card is lit as far as it is seen, a column as a whole", () => {
  const cards = [0, 2].map((index) => ({ column: 0, index, colour: "green" as const }));
  const columns = [{ column: 2, colour: "purple", label: "1" } as const];
  const { boxes, labels } = shapesOf({ ...NO_DRAWING, cards, columns }, position, layout);
  const [column, covered, last] = boxes;
  expect(column?.height).toBeGreaterThan(layout.height - 4);
  expect(covered).toMatchObject({ ...placeOf(layout, 0, 0, 3), height: fanOf(layout, 3) });
  expect(last).toMatchObject({ ...placeOf(layout, 0, 2, 3), height: layout.cardHeight });
  expect(labels.map(({ text, colour }) => [text, colour])).toEqual([["1", "purple"]]);
});

test("every colour has a line of its own", () => {
  const colours = Object.values(COLOURS);
  expect(new Set(colours.map(({ ink }) => ink)).size).toBe(colours.length);
  expect(new Set(colours.map(({ dashes }) => dashes.join())).size).toBe(colours.length);
});

test("one drawing over the other", () => {
  const one = { ...NO_DRAWING, arrows: [arrow] };
  const other = { ...NO_DRAWING, columns: [{ column: 1, colour: "red" as const }] };
  expect(joined(null, one, undefined)).toBe(one);
  expect(joined(null)).toBeNull();
  expect(joined(one, other)).toEqual({ ...one, columns: other.columns });
});

test("in words", () => {
  const drawing = {
    arrows: [
      { ...arrow, label: "1" },
      { ...arrow, count: 1, target: 2 },
    ],
    cards: [{ column: 1, index: 0, colour: "red" }],
    columns: [{ column: 2, colour: "purple", label: "<b>" }],
  } as const;
  expect(drawingWords(drawing, position, "en")).toBe(
    "1: Arrow, blue: 2 cards from the 8 of hearts on, column 1 to column 2. " +
      "Arrow, blue: 7 of spades, column 1 to column 3. " +
      "Marked, red: 10 of clubs in column 2. <b>: Marked, purple: column 3.",
  );
});
