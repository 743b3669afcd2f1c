import en from "../../simon_widget/locales/en.json";
import { type Card, cardSymbol, RANK_LETTERS, rankSymbol, SUIT_LETTERS } from "./engine/cards";
import type { Violation } from "./engine/position";

/** What can stand in a text's `{placeholder}`. */
export type Value = string | number | Card;

const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = { en };

/** The reminder of the rule that refused an action, as a sentence. */
export function message(violation: Violation, locale = "en"): string {
  return text(`reminder.${violation.rule}`, violation.params, locale);
}

/** A card as it is said: "3 of hearts". */
export function cardName(card: Card, locale = "en"): string {
  const letter = RANK_LETTERS.charAt(card.rank - 1);
  const rank = /\d/.test(letter) ? letter : text(`card.rank.${letter}`, {}, locale);
  const suit = text(`card.suit.${SUIT_LETTERS.charAt(card.suit)}`, {}, locale);
  return text("card.name", { rank, suit }, locale);
}

/**
 * A text of the catalogue; its form for one where `count` is 1 and the language has such a form.
 * `locale` is a language or one with a region ("ms-MY"), else English.
 */
export function text(
  key: string,
  params: Readonly<Record<string, Value>> = {},
  locale = "en",
): string {
  const language = locale.split(/[-_]/, 1)[0]?.toLowerCase() ?? "";
  const texts: Readonly<Record<string, string>> = catalogues[language] ?? en;
  const one = params.count === 1 ? texts[`${key}.one`] : undefined;
  const template = one ?? texts[key] ?? key;
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name];
    return value === undefined ? placeholder : formatted(name, value);
  });
}

/** People count columns from 1 and read ranks and cards by their symbols. */
function formatted(name: string, value: Value): string {
  if (typeof value === "object") return cardSymbol(value);
  if (typeof value === "string") return value;
  if (name === "column") return String(value + 1);
  if (name === "rank") return rankSymbol(value);
  return String(value);
}
