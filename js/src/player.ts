import type { Drawing } from "./board/drawing";
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
  explain: boolean;
  read_only: boolean;
}

/** As simon_widget/widget/widget.py has them: what needs the solver, which is in Python, is off. */
export const DEFAULTS: Options = {
  locale: "auto",
  theme: "auto",
  four_colours: false,
  animation_ms: 180,
  double_click: true,
  auto_place: false,
  placement_help: true,
  reminders: true,
  stuck_notice: false,
  hints: false,
  verdict_light: false,
  winnable_only: false,
  explain: false,
  read_only: false,
};

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

/** What the board explains: why cards do or do not go somewhere, or what can be moved. */
export type Inquiry = "why" | "can";

/** The answer to "why": the rule that keeps a run from going there, if one does. */
export interface Answer {
  /** Each has a new one. */
  readonly id: number;
  readonly move: Move;
  readonly violation: Violation | null;
}

/** At which step of a lesson the board is, from 0; the last one is the game as it is. */
export interface Lesson {
  readonly step: number;
  readonly count: number;
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
export type Asked = "hint" | "solution" | "deal" | "best";

/** What a record says of its game: by ply, and of the whole. */
export interface Words {
  readonly comments: ReadonlyMap<number, string>;
  readonly bookmarks: ReadonlyMap<number, string>;
  /** Moves that belong together: by the ply before the first, the ply after the last. */
  readonly groups: ReadonlyMap<number, number>;
  readonly tags: Readonly<Record<string, string>>;
  readonly fault: Fault | null;
}

/** An illegal move that a recording has after its last ply, and why it is refused. */
export interface Fault extends Notice {
  readonly attempt: Move;
}

/** What is known of the plies of a recording. */
export interface Analysis {
  /** A letter a ply: "w" can be won, "u" is lost, "?" is not known. */
  readonly verdicts: string;
  /** By ply, how many moves a shortest solution has; empty if nobody wants to know. */
  readonly distances: readonly (number | null)[];
  /** How many positions were looked into. */
  readonly done: number;
  readonly state: "running" | "done" | "stopped";
}

/** How much is to be found out about a recording. */
export type Depth = "verdicts" | "distances" | "none";

/** The best line from a ply of a recording; the game shown goes along it. */
export interface Side {
  /** Where it leaves the recording. */
  readonly from: number;
  readonly isShortest: boolean;
}

/** That there is no best line to show: the game is lost there, or nobody can tell. */
export type NoBest = "unwinnable" | "unknown" | null;

/** How many plies a second a recording can be played at. */
export const SPEEDS = [0.5, 1, 2, 5, 20] as const;

/** A solution that is played: how many of its moves are made, and how many it has. */
export interface Playing {
  readonly made: number;
  readonly count: number;
}

/** What a view shows. */
export interface Shown {
  readonly game: Game;
  readonly link: "live" | "waiting" | "offline";
  /** A page with no kernel by design: it is "offline", and there is nothing to say about that. */
  readonly standalone: boolean;
  readonly notice: Notice | null;
  readonly options: Options;
  /** The number of suits the player chose last, in this game or an earlier one. */
  readonly lastSuits: SuitCount;
  /** As Python told them last; null before it has. */
  readonly statistics: Readonly<Record<SuitCount, Statistics>> | null;
  readonly hint: Hint | null;
  /** What is pointed at; it belongs to the position that is shown. */
  readonly drawing: Drawing | null;
  /** What code says, as plain text with line breaks. */
  readonly caption: string;
  readonly lesson: Lesson | null;
  readonly inquiry: Inquiry | null;
  readonly answer: Answer | null;
  readonly verdict: Verdict;
  /** How long the shortest solution of a won deal is, if that is proven. */
  readonly par: number | null;
  /** What Python has been asked for and has not told for a while. */
  readonly asked: Asked | null;
  readonly playing: Playing | null;
  readonly words: Words;
  readonly analysis: Analysis | null;
  readonly side: Side | null;
  readonly noBest: NoBest;
  /** Whether the recording plays by itself, and how many plies a second. */
  readonly isPlaying: boolean;
  readonly speed: number;
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
  /** Plays no more of the solution, or of the recording. */
  stop(): void;
  /** Plays the recording by itself from here, or from its start if it is at its end. */
  play(): void;
  setSpeed(speed: number): void;
  /** Begins a game where the recording stands. */
  playOn(): void;
  /** Returns to the recording that the game went on from. */
  backToRecord(): void;
  /** Has Python look into every ply of the recording, or ends that. */
  analyse(depth: Depth): void;
  /** Has Python give the best line from here, and shows it beside the recording. */
  best(): void;
  /** Returns from the best line to the recording. */
  leaveSide(): void;
  /** Goes to a step of the lesson. */
  goToStep(step: number): void;
  /** Explains this from now on, instead of playing; or no more. */
  inquire(what: Inquiry | null): void;
  /** Explains whether the run may go there. */
  explain(move: Move): void;
  /** Takes the reminder, the hint and the answer away. */
  dismiss(): void;
  /** The record as JSON, for "copy game". */
  record(): string;
}
