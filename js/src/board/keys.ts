// The keys of the board. Those that are not ours stay the notebook's.

import type { Inquiry } from "../player";
import type { Step } from "./cursor";

/** What a key means. */
export type Key =
  | { readonly act: "undo" | "redo" | "new" | "help" | "hint" | "cancel" | "take" | "best" }
  | { readonly act: "inquire"; readonly what: Inquiry }
  | { readonly act: "column"; readonly column: number }
  | { readonly act: "step"; readonly to: "back" | "forward" | "first" | "last" }
  | { readonly act: "play" }
  | { readonly act: "walk"; readonly step: Step };

/** What is asked of a keyboard event. */
export type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

const NAMED: Readonly<Record<string, Key>> = {
  Escape: { act: "cancel" },
  Enter: { act: "take" },
  " ": { act: "take" },
  ArrowLeft: { act: "walk", step: "left" },
  ArrowRight: { act: "walk", step: "right" },
  ArrowUp: { act: "walk", step: "up" },
  ArrowDown: { act: "walk", step: "down" },
  Home: { act: "walk", step: "first" },
  End: { act: "walk", step: "last" },
};

/** What they mean instead where a recording is shown. */
const NAMED_IN_REPLAY: typeof NAMED = {
  ...NAMED,
  " ": { act: "play" },
  ArrowLeft: { act: "step", to: "back" },
  ArrowRight: { act: "step", to: "forward" },
  Home: { act: "step", to: "first" },
  End: { act: "step", to: "last" },
};

const LETTERS: Readonly<Record<string, Key>> = {
  u: { act: "undo" },
  r: { act: "redo" },
  n: { act: "new" },
  h: { act: "hint" },
  b: { act: "best" },
  w: { act: "inquire", what: "why" },
  c: { act: "inquire", what: "can" },
};

/** What a press of a key means on the board, if it means anything. */
export function keyOf(press: Press, isReplay = false): Key | null {
  if (press.altKey) return null;
  if (isChord(press)) {
    return letterOf(press) === "z" ? { act: press.shiftKey ? "redo" : "undo" } : null;
  }
  if (press.key === "?") return { act: "help" };
  const digit = digitOf(press);
  if (digit) return { act: "column", column: (Number(digit) + 9) % 10 };
  const names = isReplay ? NAMED_IN_REPLAY : NAMED;
  const named = press.shiftKey ? undefined : names[press.key];
  return named ?? LETTERS[letterOf(press)] ?? null;
}

/** Whether the key is pressed together with one that makes it a command. */
export function isChord({ ctrlKey, metaKey, altKey }: Press): boolean {
  return ctrlKey || metaKey || altKey;
}

/** The Latin letter of a key, by its place where the keyboard writes another script. */
function letterOf({ key, code }: Press): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const isForeign = key.length === 1 && key > "\u007f";
  return (isForeign && /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()) || "";
}

/** The digit of a key, also where it takes Shift to write it. */
function digitOf({ key, code, shiftKey }: Press): string {
  if (/^\d$/.test(key)) return key;
  return (!shiftKey && /^Digit(\d)$/.exec(code)?.[1]) || "";
}
