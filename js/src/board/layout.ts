// The arithmetic of the tableau: where cards lie and what lies at a point. No DOM.

/** A point or a shift in the tableau, in CSS pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What lies at a point: a column and, if a card was hit, its index in the column. */
export interface Hit {
  readonly column: number;
  readonly index: number | null;
}

/** The measures of a tableau. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  /** The left edge of column 0's zone, and the width of every zone. */
  readonly left: number;
  readonly pitch: number;
  /** The top of every column's first card. */
  readonly top: number;
  /** How far a card lies below the one it covers, as long as the column has room. */
  readonly fan: number;
}

const COLUMNS = 10;

/** Height by width of a card. */
const ASPECT = 1.4;

/** The smallest and the widest pitch of the columns, by the width of a card. */
const TIGHT = 1.07;
const LOOSE = 1.5;

/** The fan by the width of a card: the strip that shows the index. A finger needs `MIN_FAN`. */
const FAN = 0.46;
const MIN_FAN = 22;

/** A fresh deal is never compressed by more than this; longer columns may be. */
const DEALT = 8;

/** So many cards show uncompressed where the height allows it. */
const ROOMY = 13;

/** The tableau for a width; `room` is the height it may take. */
export function layOut(width: number, room: number): Layout {
  const byWidth = width / (COLUMNS * TIGHT);
  const byHeight = room / (ASPECT + (DEALT - 1) * FAN);
  const cardWidth = Math.max(1, Math.floor(Math.min(byWidth, byHeight)));
  const cardHeight = Math.round(cardWidth * ASPECT);
  const pitch = Math.min(width / COLUMNS, cardWidth * LOOSE);
  const margin = Math.round(4 + cardWidth * 0.06);
  const fan = Math.round(Math.max(cardWidth * FAN, MIN_FAN));
  const height = Math.round(Math.min(room, 2 * margin + cardHeight + (ROOMY - 1) * fan));
  const left = (width - COLUMNS * pitch) / 2;
  return { width, height, cardWidth, cardHeight, left, pitch, top: margin, fan };
}

/** The fan of a column with so many cards: compressed, so that the last one ends on the board. */
export function fanOf(layout: Layout, count: number): number {
  if (count < 2) return layout.fan;
  const room = layout.height - 2 * layout.top - layout.cardHeight;
  return Math.min(layout.fan, room / (count - 1));
}

/**
 * How large the index of a covered card is drawn, 1 being its size on a lone card: it fits the
 * strip that is seen of it.
 */
export function indexScale(layout: Layout, count: number): number {
  return Math.min(1, fanOf(layout, count) / (FAN * layout.cardWidth));
}

/** The top left corner of a card in a column with `count` cards. */
export function placeOf(layout: Layout, column: number, index: number, count: number): Point {
  const { left, pitch, cardWidth, top } = layout;
  return {
    x: Math.round(left + column * pitch + (pitch - cardWidth) / 2),
    y: top + index * fanOf(layout, count),
  };
}

/** The column whose zone an x lies in; the outermost ones reach to the edges. */
export function columnAt(layout: Layout, x: number): number {
  const column = Math.floor((x - layout.left) / layout.pitch);
  return Math.min(Math.max(column, 0), COLUMNS - 1);
}

export function isInside(layout: Layout, { x, y }: Point): boolean {
  return x >= 0 && x <= layout.width && y >= 0 && y <= layout.height;
}

/** What lies at a point in a tableau whose columns hold so many cards; null outside of it. */
export function hitAt(layout: Layout, sizes: readonly number[], point: Point): Hit | null {
  if (!isInside(layout, point)) return null;
  const column = columnAt(layout, point.x);
  const count = sizes[column] ?? 0;
  const depth = point.y - layout.top;
  const fan = fanOf(layout, count);
  const end = (count - 1) * fan + layout.cardHeight;
  if (count === 0 || depth < 0 || depth > end) return { column, index: null };
  return { column, index: Math.min(Math.floor(depth / fan), count - 1) };
}

/**
 * The column a run is dropped on, its first card lying at `corner`: the one under the centre of
 * that card or, where `takes` refuses that one, the one under the pointer. People aim with either.
 * On its own column it stays, wherever the pointer is. Null outside the tableau.
 */
export function landingOf(
  layout: Layout,
  corner: Point,
  pointer: Point,
  own: number,
  takes: (column: number) => boolean,
): number | null {
  const centre = { x: corner.x + layout.cardWidth / 2, y: corner.y + layout.cardHeight / 2 };
  if (!isInside(layout, centre) && !isInside(layout, pointer)) return null;
  const column = columnAt(layout, centre.x);
  if (column === own || takes(column)) return column;
  const pointed = columnAt(layout, pointer.x);
  return pointed !== own && takes(pointed) ? pointed : column;
}
