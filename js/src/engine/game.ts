import { codeText, dealCode, type GameCode } from "./codes";
import { at, EngineError } from "./errors";
import { type Move, sameMove } from "./moves";
import type { Position, Removal, Violation } from "./position";

/** R9 */
const START_SCORE = 500;
const SEQUENCE_SCORE = 100;

/** R10: how many actions can be undone. */
const UNDO_LIMIT = 100;

/**
 * One step of a game: the move (null at the start), where it led, what left with it, and all that
 * have left by then.
 */
export interface Ply {
  readonly move: Move | null;
  readonly position: Position;
  readonly left: readonly Removal[];
  readonly gone: readonly Removal[];
}

/** Played, a recording to step through, or played on from one. */
export type Mode = "game" | "replay" | "went-on";

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
    readonly mode: Mode = "game",
    /** The recording this went on from, if it is known here. */
    readonly recording: Game | null = null,
  ) {}

  static start(position: Position, code: string | null = null): Game {
    return new Game(code, [{ move: null, position, left: [], gone: [] }], 0, 0);
  }

  static deal(code: GameCode): Game {
    return Game.start(dealCode(code), codeText(code));
  }

  /**
   * The game from the same start with this line, as Python tells it; null if the line is this
   * game's. The plies both lines begin with are kept, so that views can tell what changed; the
   * others are played.
   */
  follow(
    moves: readonly Move[] | null,
    cursor: number,
    floor: number,
    mode: Mode = "game",
    recording: Game | null = null,
  ): Game {
    const plies = moves ? this.playLine(moves) : this.plies;
    const fits = [floor, cursor].every(Number.isInteger);
    if (!fits || floor < 0 || floor > cursor || cursor >= plies.length) {
      throw new EngineError(
        `cursor ${cursor}, floor ${floor} in a line of ${plies.length - 1} moves`,
      );
    }
    return new Game(this.code, plies, cursor, floor, mode, recording);
  }

  private playLine(moves: readonly Move[]): readonly Ply[] {
    const parting = moves.findIndex((move, index) => {
      const mine = this.plies[index + 1]?.move;
      return !mine || !sameMove(mine, move);
    });
    const shared = parting < 0 ? moves.length : parting;
    if (shared === this.plies.length - 1 && parting < 0) return this.plies;
    const plies = this.plies.slice(0, shared + 1);
    for (const move of moves.slice(shared)) plies.push(nextPly(at(plies, plies.length - 1), move));
    return plies;
  }

  get position(): Position {
    return at(this.plies, this.cursor).position;
  }

  /** The ply where the game stands. */
  get ply(): Ply {
    return at(this.plies, this.cursor);
  }

  /** The last ply, of those to redo, too. */
  get last(): number {
    return this.plies.length - 1;
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

  get isReplay(): boolean {
    return this.mode === "replay";
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

  /** Plays a move; what could be redone is lost. A recording is left for a game of its own. */
  push(move: Move): Game | Violation {
    const violation = this.position.explain(move);
    if (violation) return violation;
    const { code, plies, cursor, floor, mode, recording } = this.isReplay ? this.playOn() : this;
    const line = plies.slice(0, cursor + 1);
    line.push(nextPly(at(line, cursor), move));
    const earliest = Math.max(floor, cursor + 1 - UNDO_LIMIT);
    return new Game(code, line, cursor + 1, earliest, mode, recording);
  }

  /** The game that goes on from where the recording stands. */
  playOn(): Game {
    const { code, cursor } = this;
    const plies = this.plies.slice(0, cursor + 1);
    return new Game(code, plies, cursor, Math.max(0, cursor - UNDO_LIMIT), "went-on", this);
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
    return new Game(this.code, this.plies, ply, this.floor, this.mode, this.recording);
  }

  /** The same deal from its start, with no moves. */
  restart(): Game {
    const { mode, recording } = this.isReplay ? this.playOn() : this;
    return new Game(this.code, [{ ...at(this.plies, 0) }], 0, 0, mode, recording);
  }
}

export function isViolation(outcome: Game | Violation): outcome is Violation {
  return "rule" in outcome;
}

function nextPly(ply: Ply, move: Move): Ply {
  const played = ply.position.play(move);
  return { move, ...played, gone: played.left.length ? [...ply.gone, ...played.left] : ply.gone };
}
