// What a page of its own keeps from visit to visit: the game, the settings, the last choice of
// suits. Whatever cannot be read or written is as if it had never been kept.

import type { SuitCount } from "./engine/cards";
import { codeText, dealCode, parseCode } from "./engine/codes";
import { EngineError } from "./engine/errors";
import { Game } from "./engine/game";
import { moveText, parseMove } from "./engine/moves";
import { Position } from "./engine/position";
import { languages } from "./messages";
import type { Options, Shown } from "./player";

const KEY = "simon-widget";
const VERSION = 1;
/** Of nobody's game; what is longer was not written here. */
const LONGEST = 1_000_000;

/** What was kept, as far as it holds. */
export interface Kept {
  readonly game: Game | null;
  readonly options: Partial<Options>;
  readonly lastSuits: SuitCount;
}

type Check = (value: unknown) => boolean;

const isFlag: Check = (value) => typeof value === "boolean";
const CHECKS: Partial<Record<keyof Options, Check>> = {
  locale: (value) => value === "auto" || languages().some(({ locale }) => locale === value),
  theme: (value) => ["auto", "light", "dark"].some((theme) => theme === value),
  four_colours: isFlag,
  animation_ms: (value) => isCount(value) && value <= 5000,
  double_click: isFlag,
  auto_place: isFlag,
  placement_help: isFlag,
  reminders: isFlag,
  stuck_notice: isFlag,
};

/** Keeps what a view shows. */
export function keep({ game, lastSuits, options }: Shown): void {
  const names = Object.keys(CHECKS) as (keyof Options)[];
  const value = {
    version: VERSION,
    suits: lastSuits,
    options: Object.fromEntries(names.map((name) => [name, options[name]])),
    game: {
      code: game.code,
      start: game.plies[0]?.position.text(),
      moves: game.moves.map(moveText),
      cursor: game.cursor,
      floor: game.floor,
    },
  };
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Full or forbidden: the game goes on.
  }
}

export function readKept(): Kept {
  const { game, options, suits } = stored();
  return {
    game: readGame(game),
    options: readOptions(options),
    lastSuits: suits === 2 || suits === 4 ? suits : 1,
  };
}

function stored(): Readonly<Record<string, unknown>> {
  try {
    const text = localStorage.getItem(KEY) ?? "";
    const value: unknown = text.length <= LONGEST ? JSON.parse(text || "null") : null;
    return isObject(value) && value.version === VERSION ? value : {};
  } catch {
    return {};
  }
}

function readOptions(value: unknown): Partial<Options> {
  if (!isObject(value)) return {};
  const good = Object.entries(CHECKS).filter(([name, check]) => check(value[name]));
  return Object.fromEntries(good.map(([name]) => [name, value[name]]));
}

/** The game, played by the rules anew; null if it is none. */
function readGame(value: unknown): Game | null {
  if (!isObject(value)) return null;
  const { code, start, moves, cursor, floor } = value;
  if (typeof start !== "string" || !Array.isArray(moves)) return null;
  if (!isCount(cursor) || !isCount(floor)) return null;
  try {
    const name = typeof code === "string" ? codeText(parseCode(code)) : null;
    const position = Position.parse(start);
    // The name is shown, so it must be that of the deal.
    if (name && dealCode(parseCode(name)).text() !== position.text()) return null;
    const line = moves.map((move) => parseMove(String(move)));
    return Game.start(position, name).follow(line, cursor, floor);
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}
