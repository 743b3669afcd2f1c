// What has happened, in words for those who do not see the board.

import type { Drawing } from "../board/drawing";
import type { Game } from "../engine/game";
import { type Move, moveText } from "../engine/moves";
import type { Param, Position } from "../engine/position";
import { cardName, hintText, text, type Value } from "../messages";
import type { Shown } from "../player";
import { brief, faultHere } from "../replay";
import { drawingWords, explanationOf, moveWords } from "../words";
import * as dialogs from "./dialogs";
import { taskTold } from "./task";

/** What is said of the change from one state to the next; "" if nothing is. */
export function told(before: Shown, now: Shown, isWin: boolean): string {
  const say: Say = (key, params) => text(key, params, now.options.locale);
  const words = [
    isBack(before, now) || isTakenBack(before, now) ? "" : changeOf(before, now, say),
    hasRun(before, now) ? say("told.goto", { ply: now.game.cursor, last: now.game.last }) : "",
    recordingOf(before, now, say),
    taskTold(before, now, say),
    isWin ? `${say("win.title")} ${say("win.text", result(now))}` : "",
    reminderOf(before, now, say),
    hintOf(before, now, say),
    captionOf(before, now, say),
    explanationIn(before, now, say),
    drawingOf(before, now),
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

/** Moves that follow each other so fast are not worth a word each; where they end is worth one. */
function isRunning({ isPlaying, speed }: Shown): boolean {
  return isPlaying && speed > 1;
}

function hasRun(before: Shown, now: Shown): boolean {
  return isRunning(before) && !now.isPlaying && now.game.isReplay;
}

function changeOf({ game: before }: Shown, now: Shown, say: Say): string {
  if (isRunning(now)) return "";
  const { game, options } = now;
  const ply = game.plies[game.cursor];
  const former = before.plies[before.cursor];
  if (ply === former) return "";
  const isDeal = game.plies[0] !== before.plies[0];
  if (isDeal && game.plies[0]?.position !== before.plies[0]?.position) {
    const code = game.code ?? say("status.custom");
    return say("told.deal", { code, suits: say("new.suits", { count: game.position.suits }) });
  }
  if (isDeal || (game.plies.length === 1 && !game.isReplay)) return say("told.restart");
  const told = (key: string, move: Move, from: Position) => {
    const words = say(key, { move: moveWords(move, from, options.locale) });
    const count = game.position.removed.length;
    if (count === before.position.removed.length) return words;
    return `${words} ${say("status.removed", { count })}.`;
  };
  const parent = game.plies[game.cursor - 1];
  if (ply?.move && parent && parent === former) {
    const isRedo = before.plies[game.cursor] === ply && !game.isReplay;
    return told(isRedo ? "told.redo" : "told.move", ply.move, parent.position);
  }
  const isBack = ply !== undefined && ply === before.plies[before.cursor - 1];
  if (former?.move && isBack && !game.isReplay) {
    return told("told.undo", former.move, ply.position);
  }
  return say("told.goto", { ply: game.cursor, last: game.plies.length - 1 });
}

/** What the record says where it stands now, and that it was left, or found again. */
function recordingOf(before: Shown, now: Shown, say: Say): string {
  const { game, noBest } = now;
  if (game.mode !== before.game.mode && game.mode === "went-on") return say("timeline.went-on");
  if (!game.isReplay) return "";
  const side = now.side && !before.side ? say("timeline.best") : "";
  const lines = [side, noBest && noBest !== before.noBest ? say(`timeline.no-best.${noBest}`) : ""];
  const here = saidHere(now, say);
  // Python's answer to a step makes another game of it, of which nothing is news.
  const isNews = game.ply !== before.game.ply || here !== saidHere(before, say);
  return [...lines, isNews ? here : ""].filter(Boolean).join(" ");
}

/** What the record says where it stands, and what is wrong with the move that comes next. */
function saidHere(shown: Shown, say: Say): string {
  const { game, options, side, words } = shown;
  if (!game.isReplay || side) return "";
  const fault = faultHere(shown);
  const lines = [words.bookmarks, words.comments].map((each) => brief(each.get(game.cursor)));
  if (fault) {
    const { rule, params } = fault.violation;
    lines.push(say("timeline.fault", { ply: game.last + 1, move: moveText(fault.attempt) }));
    lines.push(say(`reminder.${rule}`, named(params, options.locale)));
  }
  return lines.filter(Boolean).join(" ");
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
  return `${say("told.hint", { move: moveWords(hint.move, game.position, locale) })} ${words}`;
}

/** Whether the reader of a lesson has gone back: what is undone by that is not worth a word. */
function isBack({ lesson: before }: Shown, { lesson }: Shown): boolean {
  return before !== null && lesson !== null && lesson.step < before.step;
}

/** The step of the lesson, and what code says. */
function captionOf(before: Shown, { caption, lesson }: Shown, say: Say): string {
  const isStep = lesson && before.lesson && lesson.step !== before.lesson.step;
  const { step, count } = lesson ?? { step: 0, count: 1 };
  const place = isStep ? `${say("lesson.step", { step: step + 1, count })}.` : "";
  return [place, isStep || caption !== before.caption ? caption : ""].filter(Boolean).join(" ");
}

/** What the board explains, with the cards' names. */
function explanationIn(before: Shown, now: Shown, say: Say): string {
  const { answer, inquiry, game, options } = now;
  if (!inquiry) return before.inquiry && options.explain ? say("inquiry.off") : "";
  const isNew = inquiry !== before.inquiry || (answer && answer.id !== before.answer?.id);
  const isOther = inquiry === "can" && game.position !== before.game.position;
  if (!isNew && !isOther) return "";
  const { key, params } = explanationOf(now);
  const words = say(key, named(params, options.locale));
  const moves = inquiry === "can" ? game.position.legalMoves() : [];
  const paths = moves.map((move) => moveWords(move, game.position, options.locale));
  return paths.length ? `${words} ${paths.join("; ")}.` : words;
}

/** What is pointed at, if that is something else than before. */
function drawingOf({ drawing: before, game: former }: Shown, now: Shown): string {
  const { drawing, game, options } = now;
  if (!drawing || drawing === before) return "";
  const words = (each: Drawing, { position }: Game) => drawingWords(each, position, options.locale);
  const wanted = words(drawing, game);
  return before && words(before, former) === wanted ? "" : wanted;
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
