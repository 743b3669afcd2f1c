// What a reminder points at.

import { type Card, cardText } from "../engine/cards";
import type { Param, Position } from "../engine/position";
import type { Hint, Notice } from "../player";

/** Cards by identity, columns by index. */
export interface Marks {
  readonly cards: readonly (number | undefined)[];
  readonly columns: readonly (Param | undefined)[];
}

export const NO_MARKS: Marks = { cards: [], columns: [] };

/** The cards and columns a notice names, in the position in which the action was refused. */
export function marksOf({ violation, attempt }: Notice, position: Position): Marks {
  const { card, onto, lower, upper, column } = violation.params;
  const source = position.columns[attempt?.source ?? -1] ?? [];
  const target = position.columns[attempt?.target ?? -1] ?? [];
  const cards = [
    ...(card ? [source.at(-(attempt?.count ?? 0))] : []),
    ...(onto ? [target.at(-1)] : []),
    ...(lower && upper ? lastPair(position, source, lower as Card, upper as Card) : []),
  ];
  return { cards, columns: [column] };
}

/** The cards that a hint would move. */
export function cardsOf({ move }: Hint, { columns }: Position): readonly number[] {
  return move ? (columns[move.source]?.slice(-move.count) ?? []) : [];
}

/** The neighbours with these faces that lie nearest the end: the rules mean no others. */
function lastPair(
  position: Position,
  column: readonly number[],
  lower: Card,
  upper: Card,
): readonly number[] {
  const isFace = (id: number | undefined, face: Card) =>
    id !== undefined && cardText(position.card(id)) === cardText(face);
  for (let index = column.length - 1; index > 0; index--) {
    if (isFace(column[index - 1], lower) && isFace(column[index], upper)) {
      return column.slice(index - 1, index + 1);
    }
  }
  return [];
}
