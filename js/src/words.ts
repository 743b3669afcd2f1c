// Moves and marks in words, with the names of the cards.

import type { Drawing } from "./board/drawing";
import type { Move } from "./engine/moves";
import type { Param, Position } from "./engine/position";
import { cardName, text } from "./messages";
import type { Shown } from "./player";

/** A move, legal or not, by the card that goes first and the columns. */
export function moveWords(move: Move, position: Position, locale: string): string {
  const { source, target, count } = move;
  const card = nameAt(position, source, -count, locale);
  return text("told.path", { count, card, source: source + 1, target: target + 1 }, locale);
}

/** What is pointed at, a sentence a mark. */
export function drawingWords(drawing: Drawing, position: Position, locale: string): string {
  const sentence = (key: string, colour: string, label: string | undefined, what: string) => {
    const words = text(key, { colour: text(`colour.${colour}`, {}, locale), what }, locale);
    return label ? `${label}: ${words}` : words;
  };
  return [
    ...drawing.arrows.map(({ colour, label, ...move }) =>
      sentence("mark.arrow", colour, label, moveWords(move, position, locale)),
    ),
    ...drawing.cards.map(({ colour, label, column, index }) => {
      const card = nameAt(position, column, index, locale);
      const what = text("mark.card", { card, column }, locale);
      return sentence("mark.lit", colour, label, what);
    }),
    ...drawing.columns.map(({ colour, label, column }) => {
      const what = text("mark.column", { column }, locale);
      return sentence("mark.lit", colour, label, what);
    }),
  ].join(" ");
}

/** A text of the catalogue, and the cards and columns it names. */
interface Explanation {
  readonly key: string;
  readonly params: Readonly<Record<string, Param>>;
}

/** What is said of what the board explains. */
export function explanationOf({ answer, game, inquiry }: Shown): Explanation {
  const { position } = game;
  if (inquiry === "can") {
    const count = position.legalMoves().length;
    if (count > 0) return { key: "can.moves", params: { count } };
    return { key: game.isWon ? "reminder.game-over" : "status.stuck", params: {} };
  }
  if (!answer) return { key: "why.ask", params: {} };
  const { move, violation } = answer;
  if (violation) return { key: `reminder.${violation.rule}`, params: violation.params };
  const card = position.columns[move.source]?.at(-move.count);
  const onto = position.columns[move.target]?.at(-1);
  const goes = card === undefined ? {} : { card: position.card(card) };
  return onto === undefined
    ? { key: "why.goes-empty", params: { ...goes, column: move.target } }
    : { key: "why.goes", params: { ...goes, onto: position.card(onto) } };
}

function nameAt(position: Position, column: number, index: number, locale: string): string {
  const id = position.columns[column]?.at(index);
  return id === undefined ? "" : cardName(position.card(id), locale);
}
