// What has happened, in words for those who do not see the board.

import type { Move } from "../engine/moves";
import type { Param, Position } from "../engine/position";
import { cardName, hintText, text, type Value } from "../messages";
import type { Shown } from "../player";
import * as dialogs from "./dialogs";
import { taskTold } from "./task";

/** What is said of the change from one state to the next; "" if nothing is. */
export function told(before: Shown, now: Shown, isWin: boolean): string {
  const say: Say = (key, params) => text(key, params, now.options.locale);
  const words = [
    isTakenBack(before, now) ? "" : changeOf(before, now, say),
    taskTold(before, now, say),
    isWin ? `${say("win.title")} ${say("win.text", result(now))}` : "",
    reminderOf(before, now, say),
    hintOf(before, now, say),
    playingOf(before, now, say),
    parOf(before, now, say),
  ];
  return words.filter(Boolean).join(" ");
}

type Say = (key: string, params?: Readonly<Record<string, Value>>) => string;

function result({ game }: Shown) {
  return { score: game.score, moves: game.moveCount };
}

/** That each move that is found is taken back, the task has said. */
function isTakenBack({ game: before }: Shown, { game, task }: Shown): boolean {
  return task?.wanted != null && before.cursor > 0 && game.cursor === 0 && game.canRedo;
}

function changeOf({ game: before }: Shown, { game, options }: Shown, say: Say): string {
  const ply = game.plies[game.cursor];
  const former = before.plies[before.cursor];
  if (ply === former) return "";
  const isDeal = game.plies[0] !== before.plies[0];
  if (isDeal && game.plies[0]?.position !== before.plies[0]?.position) {
    const code = game.code ?? say("status.custom");
    return say("told.deal", { code, suits: say("new.suits", { count: game.position.suits }) });
  }
  if (isDeal || game.plies.length === 1) return say("told.restart");
  const told = (key: string, move: Move, from: Position) => {
    const words = say(key, { move: moveOf(move, from, options.locale) });
    const count = game.position.removed.length;
    if (count === before.position.removed.length) return words;
    return `${words} ${say("status.removed", { count })}.`;
  };
  const parent = game.plies[game.cursor - 1];
  if (ply?.move && parent && parent === former) {
    const isRedo = before.plies[game.cursor] === ply;
    return told(isRedo ? "told.redo" : "told.move", ply.move, parent.position);
  }
  if (former?.move && ply && ply === before.plies[before.cursor - 1]) {
    return told("told.undo", former.move, ply.position);
  }
  return say("told.goto", { ply: game.cursor, last: game.plies.length - 1 });
}

function moveOf({ source, target, count }: Move, position: Position, locale: string): string {
  const id = position.columns[source]?.at(-count);
  const card = id === undefined ? "" : cardName(position.card(id), locale);
  return text("told.path", { count, card, source: source + 1, target: target + 1 }, locale);
}

/** The reminder in words, with the cards' names instead of their signs. */
function reminderOf(before: Shown, { notice, options }: Shown, say: Say): string {
  if (!notice || !options.reminders || notice.id === before.notice?.id) return "";
  const { rule, params } = notice.violation;
  return say(`reminder.${rule}`, named(params, options.locale));
}

/** The hint in words: which cards it is about, and where they go. */
function hintOf(before: Shown, { game, hint, options, playing }: Shown, say: Say): string {
  if (!hint || playing || hint.id === before.hint?.id) return "";
  const { locale } = options;
  const words = hintText({ ...hint, params: named(hint.params, locale) }, locale);
  if (!hint.move) return words;
  return `${say("told.hint", { move: moveOf(hint.move, game.position, locale) })} ${words}`;
}

function playingOf({ playing: before }: Shown, { playing, game }: Shown, say: Say): string {
  if (playing && !before) return say("told.solution", { count: playing.count });
  return before && !playing && !game.isWon ? say("told.stopped") : "";
}

function parOf(before: Shown, { game, par }: Shown, say: Say): string {
  return par === null || par === before.par ? "" : dialogs.parOf(say, game.moveCount, par);
}

function named(params: Readonly<Record<string, Param>>, locale: string) {
  const names = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "object" ? cardName(value, locale) : value,
  ]);
  return Object.fromEntries(names);
}
