import { readFileSync } from "node:fs";
import {
  type Card,
  cardText,
  orderedDeck,
  parseCard,
  SUIT_LETTERS,
  type Suit,
  type SuitCount,
} from "../src/engine/cards";
import type { Move } from "../src/engine/moves";
import { Position } from "../src/engine/position";
import { DEFAULTS, type Options } from "../src/player";

const TESTS = new URL("../../tests/", import.meta.url);

/** A file shared with the Python tests. */
export function readShared(path: string): string {
  return readFileSync(new URL(path, TESTS), "utf8");
}

/** The rows of a table in tests/data, without its heading. */
export function readTable(name: string): string[][] {
  const lines = readShared(`data/${name}`).trimEnd().split("\n");
  return lines.slice(1).map((line) => line.split("\t"));
}

/** "KS QS|AH|…" and the letters of the removed suits, as the tables in tests/data write it. */
export function layout(columns: string, removed = ""): Position {
  return Position.of(columns.split("|").map(cards), Array.from(removed, suit));
}

/**
 * A position with these columns, the others empty. The cards that are left over lie beneath the
 * last column, in rising order, where they make no run.
 */
export function table(columns: readonly string[], removed = "", suits: SuitCount = 4): Position {
  const shown = Array.from({ length: 10 }, (_, index) => cards(columns[index] ?? ""));
  const rest = orderedDeck(suits).map(cardText);
  const used = [...shown.flat(), ...Array.from(removed, suit).flatMap(wholeSuit)];
  for (const card of used) rest.splice(rest.indexOf(cardText(card)), 1);
  const last = [...rest.map(parseCard), ...(shown[9] ?? [])];
  return Position.of([...shown.slice(0, 9), last], Array.from(removed, suit));
}

/** The columns as text, "" for an empty one. */
export function columnTexts(position: Position): string[] {
  return position.columns.map((column) =>
    column.map((id) => cardText(position.card(id))).join(" "),
  );
}

/** A move as a person counts: columns from 1. */
export function move(source: number, target: number, count = 1): Move {
  return { source: source - 1, target: target - 1, count };
}

function cards(text: string): Card[] {
  return text.split(" ").filter(Boolean).map(parseCard);
}

function suit(letter: string): Suit {
  return parseCard(`A${letter}`).suit;
}

function wholeSuit(suit: Suit): Card[] {
  return Array.from("A23456789TJQK", (rank) => parseCard(rank + SUIT_LETTERS.charAt(suit)));
}

/** The settings as a board has them at first, in English and without animation. */
export const OPTIONS: Options = { ...DEFAULTS, locale: "en", animation_ms: 0 };
