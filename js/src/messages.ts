import en from "../../simon_widget/locales/en.json";
import { type Card, cardSymbol, rankSymbol } from "./engine/cards";
import type { Violation } from "./engine/position";

/** What can stand in a text's `{placeholder}`. */
export type Value = string | number | Card;

const catalogues: Readonly<Record<string, Readonly<Record<string, string>>>> = { en };

/** The languages there is a catalogue for, each by its own name. */
export function languages(): { readonly locale: string; readonly name: string }[] {
  return Object.keys(catalogues).map((locale) => ({
    locale,
    name: text("language.name", {}, locale),
  }));
}

/** The reminder of the rule that refused an action, as a sentence. */
export function message(violation: Violation, locale = "en"): string {
  return text(`reminder.${violation.rule}`, violation.params, locale);
}

/** A text of the catalogue; `locale` is a language or one with a region ("ms-MY"), else English. */
export function text(
  key: string,
  params: Readonly<Record<string, Value>> = {},
  locale = "en",
): string {
  const language = locale.split(/[-_]/, 1)[0]?.toLowerCase() ?? "";
  const template = catalogues[language]?.[key] ?? en[key as keyof typeof en] ?? key;
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
