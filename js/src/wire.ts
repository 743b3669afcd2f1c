// What Python and a board tell each other, as simon_widget/widget/protocol.py has it, and how what
// Python tells is read.

import type { Drawing } from "./board/drawing";
import { parseCard } from "./engine/cards";
import type { Mode } from "./engine/game";
import { parseMove } from "./engine/moves";
import type { Param, Violation } from "./engine/position";
import type { Hint, Task, Verdict, Words } from "./player";

export const VERSION = 1;

/** The deal and its line of moves. */
export interface Line {
  readonly v: number;
  readonly id: string;
  readonly start: string;
  readonly code: string | null;
  readonly moves: readonly string[];
  readonly words?: WireWords;
}

export interface WireWords {
  readonly comments: Readonly<Record<string, string>>;
  readonly bookmarks: Readonly<Record<string, string>>;
  readonly groups: Readonly<Record<string, number>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly fault: {
    readonly move: string;
    readonly rule: string;
    readonly params: Readonly<Record<string, number | string>>;
  } | null;
}

/** Where the game stands in Python: `line.moves[:keep] + tail`, `cursor` of them made. */
export interface State {
  readonly v: number;
  readonly epoch: string;
  readonly seq: number;
  readonly tok: string;
  readonly line: string;
  readonly keep: number;
  readonly tail: readonly string[];
  readonly cursor: number;
  readonly floor: number;
  /** Up to that ply the line's words are about these moves. */
  readonly said?: number;
  readonly mode?: Mode;
  /** Where the recording stands that the game went on from. */
  readonly left?: number | null;
  readonly ack: Readonly<Record<string, number>>;
  readonly notices: readonly WireNotice[];
  readonly error: string | null;
  readonly tick: boolean;
}

export interface WireNotice {
  readonly client: string;
  readonly n: number;
  readonly rule: string;
  readonly params: Readonly<Record<string, number | string>>;
  readonly message?: string;
}

/** What the solver knows of the state called `tok`; nothing at all if nobody wants to know. */
export interface Advice {
  readonly tok?: string;
  readonly verdict?: Verdict;
  readonly hint?: WireHint | null;
  readonly par?: number | null;
}

/** What code points at in the state called `tok`; nothing at all if it points at nothing. */
export interface Marks extends Partial<Drawing> {
  readonly tok?: string;
}

export interface WireHint {
  readonly n: number;
  readonly move: string | null;
  readonly left: number | null;
  readonly reason: string;
  readonly params: Readonly<Record<string, number | string>>;
  readonly guess: boolean;
}

/** The exercise on the board, as of the state called `tok`; nothing at all if there is none. */
export interface WireTask extends Partial<Task> {
  readonly tok?: string;
}

/** The answer to `solution`. */
export interface Solution {
  readonly client: string;
  readonly tok: string;
  readonly moves: readonly string[];
}

/** The answer to `best`. */
export interface BestLine extends Solution {
  readonly verdict: "winnable" | "unwinnable" | "unknown";
  readonly shortest: boolean;
}

/** The answer to `deal`. */
export interface FoundDeal {
  readonly client: string;
  readonly code: string;
}

/** The way to Python. */
export interface Wire {
  /** Throws if there is no kernel. */
  send(content: object): void;
  /** Bumps the trait that makes a host re-run cells. */
  tick(): void;
}

export const NO_WORDS: Words = {
  comments: new Map(),
  bookmarks: new Map(),
  groups: new Map(),
  tags: {},
  fault: null,
};

export function readWords(words: WireWords | undefined): Words {
  if (!words) return NO_WORDS;
  const { fault } = words;
  return {
    comments: byPly(words.comments),
    bookmarks: byPly(words.bookmarks),
    groups: byPly(words.groups),
    tags: words.tags,
    // Refusals of the player's own count from 1.
    fault: fault && { id: 0, attempt: parseMove(fault.move), violation: readViolation(fault) },
  };
}

function byPly<T>(values: Readonly<Record<string, T>>): Map<number, T> {
  return new Map(Object.entries(values).map(([ply, value]) => [Number(ply), value]));
}

export function readViolation({ rule, params }: Pick<WireNotice, "rule" | "params">): Violation {
  return { rule, params: mapValues(params, readParam) };
}

function readParam(param: number | string): Param {
  return typeof param === "number" ? param : parseCard(param);
}

export function readHint({ n: id, move, params, ...rest }: WireHint): Hint {
  const found = move === null ? null : parseMove(move);
  return { ...rest, id, move: found, params: mapValues(params, readParam) };
}

/** Cards come as text; a suit is a letter, and stays one. */
export function readTask(task: Task): Task {
  const isCard = (param: unknown) => typeof param === "string" && param.length > 1;
  return {
    ...task,
    params: mapValues(task.params, (param) => (isCard(param) ? parseCard(String(param)) : param)),
  };
}

export function mapValues<A, B>(values: Readonly<Record<string, A>>, map: (value: A) => B) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
