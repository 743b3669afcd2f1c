// What a recording shows where it stands. No DOM.

import { type Drawing, drawingOf } from "./board/drawing";
import type { Analysis, Fault, Shown } from "./player";

/** More is neither spoken nor put into a list. */
const BRIEF = 300;
/** More is not shown: browsers take seconds to break a word of 100,000 letters into lines. */
export const LONG = 10_000;

/** A comment may be as long as a book. */
export function brief(words: string | undefined, most = BRIEF): string | undefined {
  const isLong = words !== undefined && words.length > most;
  return isLong ? `${words.slice(0, most).trimEnd()}…` : words;
}

/** The illegal move that comes next, if one does. */
export function faultHere({ game, side, words }: Shown): Fault | null {
  return game.isReplay && !side && game.cursor === game.last ? words.fault : null;
}

/** An arrow for that move, from the cards to their wanted target. */
export function faultDrawing(shown: Shown): Drawing | null {
  const fault = faultHere(shown);
  return fault && drawingOf({ arrows: [{ ...fault.attempt, colour: "red" }] });
}

/** The ply of the move that threw the game away: lost after it, and not before. */
export function thrownAt({ verdicts }: Analysis): number | null {
  const ply = verdicts.indexOf("wu");
  return ply < 0 ? null : ply + 1;
}

/** By how much the move to a ply was longer than the best; null if that is not known. */
export function costOf({ distances }: Analysis, ply: number): number | null {
  const [before, after] = [distances[ply - 1], distances[ply]];
  return typeof before === "number" && typeof after === "number" ? after + 1 - before : null;
}
