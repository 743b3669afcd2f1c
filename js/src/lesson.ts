// A lesson: what the board showed at the end of each of its steps, as code has recorded it.

import type { Drawing } from "./board/drawing";
import { Game } from "./engine/game";
import { parseMove } from "./engine/moves";
import { Position } from "./engine/position";

/** The steps before the one that is the game as it is; nothing at all if there is no lesson. */
export interface LessonText {
  readonly id?: string;
  readonly steps?: readonly StepText[];
}

export interface StepText {
  readonly start: string;
  readonly code: string | null;
  readonly moves: readonly string[];
  readonly caption: string;
  readonly marks: Partial<Drawing>;
}

/** The game at the end of a step, on the plies that are known already. */
export function gameAt({ start, code, moves }: StepText, known: readonly Game[]): Game {
  const same = known.find((game) => game.code === code && game.plies[0]?.position.text() === start);
  const game = same ?? Game.start(Position.parse(start), code);
  return game.follow(moves.map(parseMove), moves.length, 0);
}
