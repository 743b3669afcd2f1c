// What has happened, in words for those who do not see the board.

import type { Move } from "../engine/moves";
import type { Position } from "../engine/position";
import { cardName, text, type Value } from "../messages";
import type { Shown } from "../player";

/** What is said of the change from one state to the next; "" if nothing is. */
export function told(before: Shown, now: Shown, isWin: boolean): string {
  const say: Say = (key, params) => text(key, params, now.options.locale);
  const words = [
    changeOf(before, now, say),
    isWin ? `${say("win.title")} ${say("win.text", result(now))}` : "",
    reminderOf(before, now, say),
  ];
  return words.filter(Boolean).join(" ");
}

type Say = (key: string, params?: Readonly<Record<string, Value>>) => string;

function result({ game }: Shown) {
  return { score: game.score, moves: game.moveCount };
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
  const named = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "object" ? cardName(value, options.locale) : value,
  ]);
  return say(`reminder.${rule}`, Object.fromEntries(named));
}
