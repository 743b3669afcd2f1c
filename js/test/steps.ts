import { SUIT_LETTERS } from "../src/engine/cards";
import { parseCode } from "../src/engine/codes";
import { Game, isViolation } from "../src/engine/game";
import { parseMove } from "../src/engine/moves";
import { Position, type Violation } from "../src/engine/position";

/** An action on a game, as the vectors and the fuzz test write it. */
export type Op =
  | readonly ["push", string]
  | readonly ["goto", number]
  | readonly ["new", string]
  | readonly ["undo" | "redo" | "restart" | "play-on" | "back-to-record"];

/** All that both engines must agree on after an action. */
export interface Step {
  readonly rule: string | null;
  readonly text: string;
  readonly cursor: number;
  readonly length: number;
  readonly floor: number;
  readonly score: number;
  readonly removed: number;
  readonly won: boolean;
  readonly mode: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly left: string;
}

/** A game from its start, or a recording with these moves. */
export function startGame(start: string, code: string | null, recorded?: readonly string[]): Game {
  const game = Game.start(Position.parse(start), code);
  return recorded ? game.follow(recorded.map(parseMove), 0, 0, "replay") : game;
}

export function perform(game: Game, op: Op): { game: Game; step: Step } {
  const outcome = act(game, op);
  const refused = isViolation(outcome);
  const after = refused ? game : outcome;
  const left = op[0] === "push" && !refused ? after.plies[after.cursor]?.left : [];
  const suits = (left ?? []).map(({ suit }) => suit).sort();
  const step = {
    rule: refused ? outcome.rule : null,
    text: after.position.text(),
    cursor: after.cursor,
    length: after.moves.length,
    floor: after.floor,
    score: after.score,
    removed: after.removedCount,
    won: after.isWon,
    mode: after.mode,
    canUndo: after.canUndo,
    canRedo: after.canRedo,
    left: suits.map((suit) => SUIT_LETTERS.charAt(suit)).join(""),
  };
  return { game: after, step };
}

function act(game: Game, op: Op): Game | Violation {
  switch (op[0]) {
    case "push":
      return game.push(parseMove(op[1]));
    case "goto":
      return game.goto(op[1]);
    case "new":
      return Game.deal(parseCode(op[1]));
    case "undo":
      return game.undo();
    case "redo":
      return game.redo();
    case "restart":
      return game.restart();
    case "play-on":
      return game.playOn();
    case "back-to-record":
      return game.recording ?? game;
  }
}
