// The texts of the product, from the catalogues that Python reads too; simon_widget/locales tells
// their form.

import en from "../../simon_widget/locales/en.json";
import ko from "../../simon_widget/locales/ko.json";
import ms from "../../simon_widget/locales/ms.json";
import { type Card, cardSymbol, RANK_LETTERS, rankSymbol, SUIT_LETTERS } from "./engine/cards";
import type { Violation } from "./engine/position";
import type { Hint } from "./player";

/** What can stand in a text's `{placeholder}`. */
export type Value = string | number | Card;

type Catalogue = Readonly<Record<string, string>>;

const catalogues = new Map<string, Catalogue>(Object.entries({ en, ko, ms }));

/**
 * The language in which a locale is served: its own, or English without a catalogue for it. "auto"
 * is the first language the browser's user reads and there is a catalogue for.
 */
export function languageOf(locale: string): string {
  const wanted = locale === "auto" ? (globalThis.navigator?.languages ?? []) : [locale];
  const languages = wanted.map((each) => each.split(/[-_]/, 1)[0]?.toLowerCase() ?? "");
  return languages.find((language) => catalogues.has(language)) ?? "en";
}

/** The languages there is a catalogue for, each by its own name. */
export function languages(): { readonly locale: string; readonly name: string }[] {
  return Array.from(catalogues.keys(), (locale) => ({
    locale,
    name: text("language.name", {}, locale),
  }));
}

/** The reminder of the rule that refused an action, as a sentence. */
export function message(violation: Violation, locale = "en"): string {
  return text(`reminder.${violation.rule}`, violation.params, locale);
}

/** What to do next, as sentences. */
export function hintText({ reason, params, guess, left }: Hint, locale = "en"): string {
  const why = text(`hint.${reason}`, params, locale);
  const words = guess ? text("hint.guess", { reason: why }, locale) : why;
  return left ? `${words} ${text("hint.left", { count: left }, locale)}` : words;
}

/** A card as it is said: "3 of hearts". */
export function cardName(card: Card, locale = "en"): string {
  const texts = catalogueOf(locale);
  const letter = RANK_LETTERS.charAt(card.rank - 1);
  const rank = texts[`card.rank.${letter}`] ?? letter;
  const suit = texts[`card.suit.${SUIT_LETTERS.charAt(card.suit)}`] ?? "";
  return text("card.name", { rank, suit }, locale);
}

/** A text of the catalogue: its form for one where `count` is 1 and the language has such a form. */
export function text(
  key: string,
  params: Readonly<Record<string, Value>> = {},
  locale = "en",
): string {
  const texts = catalogueOf(locale);
  const one = params.count === 1 ? texts[`${key}.one`] : undefined;
  const template = one ?? texts[key] ?? key;
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name];
    return value === undefined ? placeholder : formatted(name, value);
  });
}

function catalogueOf(locale: string): Catalogue {
  return catalogues.get(languageOf(locale)) ?? en;
}

/** People count columns from 1 and read ranks and cards by their symbols. */
function formatted(name: string, value: Value): string {
  if (typeof value === "object") return cardSymbol(value);
  if (typeof value === "string") return value;
  if (name === "column") return String(value + 1);
  if (name === "rank") return rankSymbol(value);
  return String(value);
}
