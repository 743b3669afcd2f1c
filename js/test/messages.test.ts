import { afterEach, describe, expect, test, vi } from "vitest";
import { parseCard } from "../src/engine/cards";
import { cardName, hintText, languageOf, languages, message, text } from "../src/messages";
import { readShared } from "./helpers";

describe("messages", () => {
  test("name cards, columns and ranks as people read them", () => {
    const lower = parseCard("8S");
    const upper = parseCard("7H");
    expect(message({ rule: "mixed-suits", params: { lower, upper, movable: 1 } })).toBe(
      "8♠ and 7♥ are of different suits: move the 7♥ first.",
    );
    expect(message({ rule: "same-column", params: { column: 2 } })).toContain("Column 3 ");
    const params = { card: parseCard("9C"), onto: parseCard("TH"), rank: 10 };
    expect(message({ rule: "wrong-rank", params: { ...params, rank: 11 } })).toMatch(/9♣.*10♥.*J/);
    const counts = { count: 7, column: 0, available: 3 };
    expect(message({ rule: "count-out-of-range", params: counts })).toMatch(/7 .*column 1.* 3/);
  });

  test("are English in a language without a catalogue, and in a region's", () => {
    const english = message({ rule: "nothing-to-undo", params: {} });
    for (const locale of ["en", "en-GB", "EN_gb", "tlh", "", "constructor", "__proto__"]) {
      expect(message({ rule: "nothing-to-undo", params: {} }, locale)).toBe(english);
    }
  });

  test("have another form for one thing where the language has", () => {
    const suits = (count: number, locale: string) => text("new.suits", { count }, locale);
    expect([1, 2].map((count) => suits(count, "en"))).toEqual(["1 suit", "2 suits"]);
    expect([1, 2].map((count) => suits(count, "ms"))).toEqual(["1 bunga", "2 bunga"]);
  });

  test("fall back to the key, and leave a placeholder without a value", () => {
    expect(text("no.such.key")).toBe("no.such.key");
    expect(text("reminder.same-column")).toContain("{column}");
    expect(text("reminder.nothing-takes-it", { card: "$& <b>" })).toContain("$& <b>");
  });
});

test("hints say why, how far it is, and whether they are sure", () => {
  const params = { card: parseCard("8S"), onto: parseCard("9S") };
  const hint = { id: 1, move: null, reason: "joins", params, guess: false, left: 54 };
  expect(hintText(hint)).toBe("Puts 8♠ onto 9♠, where it belongs. 54 moves to the win this way.");
  expect(hintText({ ...hint, left: 1 })).toMatch(/ 1 move to the win\.$/);
  expect(hintText({ ...hint, left: null, guess: true })).toBe(
    "A rule of thumb, no solution was found in time: Puts 8♠ onto 9♠, where it belongs.",
  );
});

test("a card has a name to be said", () => {
  const card = parseCard("3H");
  const names = ["en", "ms-MY", "ko_KR"].map((locale) => cardName(card, locale));
  expect(names).toEqual(["3 of hearts", "3 hati", "하트 3"]);
});

describe('the locale "auto"', () => {
  afterEach(() => vi.unstubAllGlobals());

  test("is the first language of the browser there is a catalogue for", () => {
    for (const [languages, expected] of [
      [["ko-KR", "en"], "ko"],
      [["tlh", "de-AT", "ms-MY", "ko"], "ms"],
      [["en-GB", "ko"], "en"],
      [["de", "fr"], "en"],
      [[], "en"],
    ] as const) {
      vi.stubGlobal("navigator", { languages });
      expect(languageOf("auto")).toBe(expected);
    }
    vi.stubGlobal("navigator", { languages: ["ko"] });
    expect(text("action.undo", {}, "auto")).toBe("되돌리기");
    expect(text("action.undo", {}, "ms")).toBe("Buat asal");
    expect(text("action.undo", {}, "tlh")).toBe("Undo");
  });

  test("is English where there is no browser", () => {
    vi.stubGlobal("navigator", undefined);
    expect(languageOf("auto")).toBe("en");
  });
});

test("every language is called by its own name", () => {
  expect(languages()).toContainEqual({ locale: "en", name: "English" });
});

test("every rule has a reminder", () => {
  const english = JSON.parse(readShared("../simon_widget/locales/en.json"));
  const rules = `game-over no-such-column same-column empty-source count-out-of-range not-a-run
    mixed-suits king-needs-empty onto-ace wrong-rank nothing-takes-it undo-limit nothing-to-undo
    nothing-to-redo stale`;
  for (const rule of rules.split(/\s+/)) expect(english).toHaveProperty([`reminder.${rule}`]);
});
