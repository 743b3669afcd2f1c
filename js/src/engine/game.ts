import { codeText, dealCode, type GameCode } from "./codes";
import { at, EngineError } from "./errors";
import { type Move, sameMove } from "./moves";
import type { Position, Removal, Violation } from "./position";

/** R9 */
const START_SCORE = 500;
const SEQUENCE_SCORE = 100;

/** R10: how many actions can be undone. */
const UNDO_LIMIT = 100;

/** One step of a game: the move (null at the start), where it led, and what left with it. */
export interface Ply {
  readonly move: Move | null;
  readonly position: Position;
  readonly left: readonly Removal[];
}

/**
 * A game being played: a line of plies and a cursor in it, beyond which lie the moves to redo.
 * Immutable: every action gives a new game, or the violation that refuses it.
 */
export class Game {
  private constructor(
    readonly code: string | null,
    readonly plies: readonly Ply[],
    readonly cursor: number,
    /** The earliest ply that undo reaches. */
    readonly floor: number,
  ) {}

  static start(position: Position, code: string | null = null): Game {
    return new Game(code, [{ move: null, position, left: [] }], 0, 0);
  }

  static deal(code: GameCode): Game {
    return Game.start(dealCode(code), codeText(code));
  }

  /**
   * The game from the same start with this line, as Python tells it. The plies both lines begin
   * with are kept, so that views can tell what changed; the others are played.
   */
  follow(moves: readonly Move[], cursor: number, floor: number): Game {
    const known = this.moves;
    const parting = moves.findIndex((move, index) => {
      const mine = known[index];
      return !mine || !sameMove(mine, move);
    });
    const shared = parting < 0 ? moves.length : parting;
    const plies = this.plies.slice(0, shared + 1);
    for (const move of moves.slice(shared)) plies.push(nextPly(at(plies, plies.length - 1), move));
    const fits = [floor, cursor].every(Number.isInteger);
    if (!fits || floor < 0 || floor > cursor || cursor > moves.length) {
      throw new EngineError(`cursor ${cursor}, floor ${floor} in a line of ${moves.length} moves`);
    }
    return new Game(this.code, plies, cursor, floor);
  }

  get position(): Position {
    return at(this.plies, this.cursor).position;
  }

  /** The whole line, moves to redo included. */
  get moves(): readonly Move[] {
    return this.plies.flatMap(({ move }) => move ?? []);
  }

  get moveCount(): number {
    return this.cursor;
  }

  /** Sequences removed since the start. */
  get removedCount(): number {
    return this.position.removed.length - at(this.plies, 0).position.removed.length;
  }

  get score(): number {
    return START_SCORE - this.cursor + SEQUENCE_SCORE * this.removedCount;
  }

  get isWon(): boolean {
    return this.position.isWon;
  }

  get undoLeft(): number {
    return this.cursor - this.floor;
  }

  get canUndo(): boolean {
    return this.undoLeft > 0;
  }

  get canRedo(): boolean {
    return this.cursor < this.plies.length - 1;
  }

  /** Plays a move; what could be redone is lost. */
  push(move: Move): Game | Violation {
    const violation = this.position.explain(move);
    if (violation) return violation;
    const played = this.plies.slice(0, this.cursor + 1);
    const plies = [...played, nextPly(at(played, this.cursor), move)];
    const cursor = this.cursor + 1;
    return new Game(this.code, plies, cursor, Math.max(this.floor, cursor - UNDO_LIMIT));
  }

  undo(): Game | Violation {
    return this.goto(this.cursor - 1);
  }

  redo(): Game | Violation {
    return this.goto(this.cursor + 1);
  }

  /** Moves the cursor within what undo and redo reach. */
  goto(ply: number): Game | Violation {
    if (!Number.isInteger(ply)) throw new EngineError(`not the number of a ply: ${ply}`);
    if (ply < this.floor) {
      return { rule: this.floor === 0 ? "nothing-to-undo" : "undo-limit", params: {} };
    }
    if (ply >= this.plies.length) return { rule: "nothing-to-redo", params: {} };
    return new Game(this.code, this.plies, ply, this.floor);
  }

  /** The same deal from its start, with no moves. */
  restart(): Game {
    return Game.start(at(this.plies, 0).position, this.code);
  }
}

export function isViolation(outcome: Game | Violation): outcome is Violation {
  return "rule" in outcome;
}

function nextPly(ply: Ply, move: Move): Ply {
  return { move, ...ply.position.play(move) };
}
