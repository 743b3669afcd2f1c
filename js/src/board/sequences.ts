// Which cards have left the tableau, in the order they left.

import { KING } from "../engine/cards";
import type { Game } from "../engine/game";
import type { Position } from "../engine/position";

/** The sequences that have left up to the cursor: identities, king first. */
export function sequencesGone(game: Game): (readonly number[])[] {
  const left = game.ply.gone.map(({ cards }) => cards);
  const start = game.plies[0]?.position;
  return start ? [...absentFrom(start), ...left] : left;
}

/** The sequences a position starts without; nobody knows in which order they left. */
function absentFrom(start: Position): number[][] {
  const present = new Set(start.columns.flat());
  const absent = new Set(start.deck.keys());
  for (const id of present) absent.delete(id);
  return start.removed.map((suit) =>
    Array.from({ length: KING }, (_, index) => {
      for (const id of absent) {
        const card = start.card(id);
        if (card.suit !== suit || card.rank !== KING - index) continue;
        absent.delete(id);
        return id;
      }
      return [];
    }).flat(),
  );
}
