// What is drawn over the cards: arrows, lit cards and columns, labels. No DOM.

import marks from "../../../simon_widget/marks.json";
import type { Position } from "../engine/position";
import { fanOf, type Layout, type Point, placeOf } from "./layout";

/** Told apart by those who see few colours, and by the dashes of their lines by those who see none. */
export type Colour = keyof typeof marks.colours;

interface Mark {
  readonly colour: Colour;
  /** A number or a word. */
  readonly label?: string | undefined;
}

/** From the first of the last `count` cards of one column to the end of another; it may be no move. */
export interface Arrow extends Mark {
  readonly source: number;
  readonly count: number;
  readonly target: number;
}

/** A card by its place, the deepest of a column being 0. */
export interface LitCard extends Mark {
  readonly column: number;
  readonly index: number;
}

export interface LitColumn extends Mark {
  readonly column: number;
}

/** What is pointed at in a position. Columns count from 0. */
export interface Drawing {
  readonly arrows: readonly Arrow[];
  readonly cards: readonly LitCard[];
  readonly columns: readonly LitColumn[];
}

export const NO_DRAWING: Drawing = { arrows: [], cards: [], columns: [] };

/** A drawing as it came, with nothing for what is left out; the same each time it is asked for. */
export function drawingOf(marks: Partial<Drawing>): Drawing | null {
  const known = drawings.get(marks);
  if (known !== undefined) return known;
  const { arrows = [], cards = [], columns = [] } = marks;
  const drawing = [arrows, cards, columns].some(({ length }) => length > 0);
  drawings.set(marks, drawing ? { arrows, cards, columns } : null);
  return drawings.get(marks) ?? null;
}

const drawings = new WeakMap<object, Drawing | null>();

/** How a colour is drawn; dashes are measured by the width of the line. */
export const COLOURS: Readonly<Record<Colour, { ink: string; dashes: number[] }>> = marks.colours;

/** One drawing over the other; null if there is nothing to draw. */
export function joined(...drawings: readonly (Drawing | null | undefined)[]): Drawing | null {
  const all = drawings.filter((each) => each !== null && each !== undefined);
  if (all.length < 2) return all[0] ?? null;
  return {
    arrows: all.flatMap(({ arrows }) => arrows),
    cards: all.flatMap(({ cards }) => cards),
    columns: all.flatMap(({ columns }) => columns),
  };
}

/** A place, and how large it is. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The measures of a drawing in a tableau. What lies nowhere in the position is left out. */
export interface Shapes {
  readonly boxes: readonly (Box & { readonly colour: Colour })[];
  readonly arrows: readonly { readonly from: Point; readonly to: Point; readonly colour: Colour }[];
  readonly labels: readonly (Point & { readonly text: string; readonly colour: Colour })[];
}

export function shapesOf(drawing: Drawing, position: Position, layout: Layout): Shapes {
  const { cardWidth, cardHeight } = layout;
  const sizeOf = (column: number) => position.columns[column]?.length;

  /** What is seen of a card; the ground of an empty column. */
  const seen = (column: number, index: number): Box | null => {
    const size = sizeOf(column);
    if (size === undefined || index < 0 || index >= Math.max(size, 1)) return null;
    const place = placeOf(layout, column, index, size);
    const height = index < size - 1 ? fanOf(layout, size) : cardHeight;
    return { ...place, width: cardWidth, height };
  };

  const columns = drawing.columns.flatMap(({ column, ...mark }) => {
    const size = sizeOf(column);
    if (size === undefined) return [];
    const x = layout.left + column * layout.pitch + 1;
    const box = { x, y: 1, width: layout.pitch - 2, height: layout.height - 2 };
    const end = placeOf(layout, column, Math.max(size - 1, 0), size).y + cardHeight;
    const y = Math.min(end + cardWidth * 0.3, layout.height - cardWidth * 0.25);
    return [{ ...mark, box, badge: { x: x + box.width / 2, y } }];
  });
  const cards = drawing.cards.flatMap(({ column, index, ...mark }) => {
    const box = sizeOf(column) ? seen(column, index) : null;
    if (!box) return [];
    // On the edge that is far from the card's index.
    return [{ ...mark, box, badge: { x: box.x + cardWidth * 0.96, y: box.y + cardWidth * 0.22 } }];
  });
  const arrows = drawing.arrows.flatMap(({ source, count, target, ...mark }) => {
    const first = sizeOf(source) ? seen(source, (sizeOf(source) ?? 0) - count) : null;
    const last = seen(target, Math.max((sizeOf(target) ?? 0) - 1, 0));
    if (!first || !last) return [];
    const from = { x: first.x + cardWidth / 2, y: first.y + Math.min(first.height, cardWidth) / 2 };
    const to = { x: last.x + cardWidth / 2, y: last.y + cardHeight * 0.6 };
    return [{ ...mark, from, to, badge: between(from, to, 0.4) }];
  });
  return {
    boxes: [...columns, ...cards].map(({ box, colour }) => ({ ...box, colour })),
    arrows: arrows.map(({ from, to, colour }) => ({ from, to, colour })),
    labels: [...columns, ...cards, ...arrows].flatMap(({ badge, label, colour }) =>
      label ? [{ ...badge, text: label, colour }] : [],
    ),
  };
}

export function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
