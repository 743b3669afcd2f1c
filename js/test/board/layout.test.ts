import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  columnAt,
  fanOf,
  hitAt,
  indexScale,
  landingOf,
  layOut,
  placeOf,
} from "../../src/board/layout";

const ROOM = 650;
const SIZES = [8, 8, 8, 7, 6, 5, 4, 3, 2, 0];

describe("layOut", () => {
  test.each([320, 480, 800, 1600, 3840])("fills %d pixels and stays inside", (width) => {
    const layout = layOut(width, ROOM);
    expect(placeOf(layout, 0, 0, 1).x).toBeGreaterThanOrEqual(0);
    expect(placeOf(layout, 9, 0, 1).x + layout.cardWidth).toBeLessThanOrEqual(width);
    expect(layout.cardWidth).toBeLessThan(layout.pitch);
    expect(layout.height).toBeLessThanOrEqual(ROOM);
  });

  test("cards grow with the width until the height is too little for a fresh deal", () => {
    expect(layOut(480, ROOM).cardWidth).toBeGreaterThanOrEqual(44);
    expect(layOut(3000, ROOM).cardWidth).toBe(layOut(4000, ROOM).cardWidth);
    expect(layOut(4000, 1500).cardWidth).toBeGreaterThan(layOut(4000, ROOM).cardWidth);
  });

  test("a column of any length ends on the board, with all its cards in order", () => {
    const width = fc.integer({ min: 320, max: 3840 });
    const room = fc.integer({ min: 420, max: 2000 });
    fc.assert(
      fc.property(width, room, fc.integer({ min: 1, max: 52 }), (width, room, count) => {
        const layout = layOut(width, room);
        const last = placeOf(layout, 3, count - 1, count);
        expect(last.y + layout.cardHeight).toBeLessThanOrEqual(layout.height);
        expect(fanOf(layout, count)).toBeGreaterThan(0);
        expect(indexScale(layout, count)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("twenty cards still show their indices", () => {
    for (const width of [320, 800, 1600]) {
      const layout = layOut(width, ROOM);
      // 43 of the 100 units of a card's width are the index with its margin.
      const index = 0.43 * layout.cardWidth * indexScale(layout, 20);
      expect(index).toBeLessThanOrEqual(fanOf(layout, 20));
      expect(index).toBeGreaterThan(12);
    }
  });
});

describe("hitAt", () => {
  const layout = layOut(800, ROOM);

  test("finds the very card that is seen at a point", () => {
    SIZES.forEach((count, column) => {
      for (let index = 0; index < count; index++) {
        const { x, y } = placeOf(layout, column, index, count);
        expect(hitAt(layout, SIZES, { x: x + 5, y: y + 2 })).toEqual({ column, index });
      }
    });
  });

  test("the last card counts to its end, the ground below is the column's", () => {
    const { x, y } = placeOf(layout, 4, 5, 6);
    const end = y + layout.cardHeight;
    expect(hitAt(layout, SIZES, { x, y: end - 1 })).toEqual({ column: 4, index: 5 });
    expect(hitAt(layout, SIZES, { x, y: end + 1 })).toEqual({ column: 4, index: null });
  });

  test("an empty column has no card, the outside no column", () => {
    const { x, y } = placeOf(layout, 9, 0, 0);
    expect(hitAt(layout, SIZES, { x, y: y + 5 })).toEqual({ column: 9, index: null });
    expect(hitAt(layout, SIZES, { x: -1, y: 50 })).toBeNull();
    expect(hitAt(layout, SIZES, { x: 50, y: layout.height + 1 })).toBeNull();
  });

  test("zones meet without gaps and reach to the edges", () => {
    for (let x = 0; x <= layout.width; x++) {
      const [here, next] = [columnAt(layout, x), columnAt(layout, x + 1)];
      expect(next - here === 0 || next - here === 1).toBe(true);
    }
    expect(columnAt(layout, 0)).toBe(0);
    expect(columnAt(layout, layout.width)).toBe(9);
  });
});

describe("landingOf", () => {
  const layout = layOut(800, ROOM);
  const all = () => true;
  const over = (column: number, dx = 0) => {
    const { x, y } = placeOf(layout, column, 2, 3);
    return { x: x + dx, y };
  };
  const middle = (column: number) => {
    const { x, y } = over(column);
    return { x: x + layout.cardWidth / 2, y };
  };

  test("goes by the centre of the card, then by the pointer", () => {
    const shift = layout.cardWidth * 0.45;
    expect(landingOf(layout, over(3, shift), middle(4), 0, all)).toBe(3);
    expect(landingOf(layout, over(3, shift), middle(4), 0, (column) => column === 4)).toBe(4);
    expect(landingOf(layout, over(3, shift), middle(4), 0, () => false)).toBe(3);
  });

  test("stays on its own column, and never lands there by the pointer", () => {
    expect(landingOf(layout, over(3, 10), middle(4), 3, all)).toBe(3);
    expect(landingOf(layout, over(3, 10), middle(4), 4, (column) => column === 4)).toBe(3);
  });

  test("is nowhere outside, and somewhere as long as card or pointer is inside", () => {
    const below = { x: 100, y: layout.height + 200 };
    expect(landingOf(layout, below, below, 0, all)).toBeNull();
    expect(landingOf(layout, over(2), below, 0, all)).toBe(2);
    expect(landingOf(layout, below, middle(1), 0, all)).toBe(1);
  });
});
