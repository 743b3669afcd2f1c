import type { Card, SuitCount } from "./engine/cards";
import type { Game } from "./engine/game";
import type { Move } from "./engine/moves";
import type { Param, Violation } from "./engine/position";

/** The settings of a board. */
export interface Options {
  locale: string;
  theme: "auto" | "light" | "dark";
  four_colours: boolean;
  animation_ms: number;
  double_click: boolean;
  auto_place: boolean;
  placement_help: boolean;
  reminders: boolean;
  stuck_notice: boolean;
  hints: boolean;
  verdict_light: boolean;
  winnable_only: boolean;
  read_only: boolean;
}

/** The games played by hand with one number of suits; null where none was won. */
export interface Statistics {
  readonly played: number;
  readonly won: number;
  readonly best_score: number | null;
  readonly fewest_moves: number | null;
  readonly streak: number;
  readonly longest_streak: number;
}

/** A move, or what would have become one: its target may be open. */
export interface Attempt {
  readonly source: number;
  readonly count: number;
  readonly target: number | null;
}

/** An action that was refused; each has a new id. */
export interface Notice {
  readonly id: number;
  readonly violation: Violation;
  readonly attempt: Attempt | null;
}

/** What to do next, or why there is nothing to be done. */
export interface Hint {
  /** Each has a new one. */
  readonly id: number;
  readonly move: Move | null;
  /** How many moves the known solution has. */
  readonly left: number | null;
  /** The id of the reason, and the cards and columns it names. */
  readonly reason: string;
  readonly params: Readonly<Record<string, Param>>;
  /** A rule of thumb. */
  readonly guess: boolean;
}

/** The exercise on the board, and how it stands. */
export interface Task {
  /** By language. */
  readonly title: Readonly<Record<string, string>>;
  /** The key of its text, and what that names: a suit by its letter. */
  readonly goal: string;
  readonly params: Readonly<Record<string, number | string | Card>>;
  /** In how many moves it is to be done. */
  readonly most: number | null;
  readonly hints: boolean;
  readonly tries: number;
  /** Of moves that are to be found, how many were, and how many there are. */
  readonly found: number | null;
  readonly wanted: number | null;
  readonly used: number;
  readonly status: "going" | "solved" | "out-of-moves" | "astray" | "known";
  /** How often a move was found. */
  readonly n: number;
}

/** Whether the game can be won from here; null if nobody wants to know, or nobody can tell. */
export type Verdict = "winnable" | "unwinnable" | "unknown" | "thinking" | null;

/** What Python can be asked for. */
export type Asked = "hint" | "solution" | "deal";

/** A solution that is played: how many of its moves are made, and how many it has. */
export interface Playing {
  readonly made: number;
  readonly count: number;
}

/** What a view shows. */
export interface Shown {
  readonly game: Game;
  readonly link: "live" | "waiting" | "offline";
  readonly notice: Notice | null;
  readonly options: Options;
  /** The number of suits the player chose last, in this game or an earlier one. */
  readonly lastSuits: SuitCount;
  /** As Python told them last; null before it has. */
  readonly statistics: Readonly<Record<SuitCount, Statistics>> | null;
  readonly hint: Hint | null;
  readonly verdict: Verdict;
  /** How long the shortest solution of a won deal is, if that is proven. */
  readonly par: number | null;
  /** What Python has been asked for and has not told for a while. */
  readonly asked: Asked | null;
  readonly playing: Playing | null;
  readonly task: Task | null;
  /** Whether what the task says is about what is shown. */
  readonly isTaskCurrent: boolean;
  /** What Python says of a fault of its code, or the key of a text. */
  readonly error: string | { readonly key: string } | null;
  readonly changed: "deal" | "game" | "status";
}

/** What a view may do. */
export interface Player {
  readonly shown: Shown;
  subscribe(listener: (shown: Shown) => void): () => void;
  /** Shown at once; null if the twin accepts the move. */
  move(move: Move): Violation | null;
  /** Tells of a refusal found by the board itself: nothing takes it, a mixed run was lifted. */
  refuse(violation: Violation, attempt?: Attempt | null): void;
  undo(): void;
  redo(): void;
  restart(): void;
  deal(code: string): void;
  goto(ply: number): void;
  set(name: keyof Options, value: unknown): void;
  /** Has Python find a deal that can be won, and begins it. */
  dealWinnable(suits: SuitCount): void;
  /** Has Python tell the statistics, if there is a kernel. */
  askStatistics(): void;
  /** Has Python give a hint; plays the move of the one that is shown. */
  hint(): void;
  /** Has Python give the solution, and plays it move by move. */
  playSolution(): void;
  /** Plays no more of the solution. */
  stop(): void;
  /** Takes the reminder and the hint away. */
  dismiss(): void;
  /** The record as JSON, for "copy game". */
  record(): string;
}
