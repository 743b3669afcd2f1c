// Where the keyboard is in the tableau. No DOM.

import type { Position } from "../engine/position";

/** A card, or the ground of an empty column. */
export interface Cursor {
  readonly column: number;
  readonly card: number | null;
}

/** To the end of the next column, or along the cards of the column. */
export type Step = "left" | "right" | "up" | "down" | "first" | "last";

/** On the card of a column that is nearest to an index, by default on its last one. */
export function cursorAt(position: Position, column: number, index = Infinity): Cursor {
  const cards = position.columns[column] ?? [];
  const card = cards[Math.max(0, Math.min(index, cards.length - 1))] ?? null;
  return { column, card };
}

/** Where the card is that the cursor was on; where it has left, the end of the same column. */
export function follow(cursor: Cursor, position: Position): Cursor {
  const { card } = cursor;
  const column = card === null ? -1 : position.columns.findIndex((cards) => cards.includes(card));
  return column < 0 ? cursorAt(position, cursor.column) : { column, card };
}

export function walk(cursor: Cursor, step: Step, position: Position): Cursor {
  const { column } = cursor;
  const width = position.columns.length;
  const index = indexOf(cursor, position);
  switch (step) {
    case "left":
      return cursorAt(position, (column + width - 1) % width);
    case "right":
      return cursorAt(position, (column + 1) % width);
    case "up":
      return cursorAt(position, column, index - 1);
    case "down":
      return cursorAt(position, column, index + 1);
    case "first":
      return cursorAt(position, column, 0);
    case "last":
      return cursorAt(position, column);
  }
}

/** The place of the cursor's card in its column; -1 on bare ground. */
export function indexOf({ column, card }: Cursor, position: Position): number {
  return card === null ? -1 : (position.columns[column]?.indexOf(card) ?? -1);
}
