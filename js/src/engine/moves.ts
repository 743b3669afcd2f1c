import { EngineError } from "./errors";

/** The last `count` cards of column `source` go onto column `target`. Columns count from 0. */
export interface Move {
  readonly source: number;
  readonly target: number;
  readonly count: number;
}

/** "3-10x4" for the move {2, 9, 4}: people count columns from 1. */
export function moveText(move: Move): string {
  return `${move.source + 1}-${move.target + 1}x${move.count}`;
}

/** Reads the full form, "3-10x4". Whether the move is legal is the position's business. */
export function parseMove(text: string): Move {
  const match = /^(\d{1,9})-(\d{1,9})x(\d{1,9})$/.exec(text.trim());
  if (!match) {
    throw new EngineError(`not a move like "3-10x4": ${JSON.stringify(text)}`);
  }
  return { source: Number(match[1]) - 1, target: Number(match[2]) - 1, count: Number(match[3]) };
}

export function sameMove(a: Move, b: Move): boolean {
  return a.source === b.source && a.target === b.target && a.count === b.count;
}
