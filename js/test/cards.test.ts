import { describe, expect, test } from "vitest";
import { cardSymbol, cardText, orderedDeck, parseCard, SUITS } from "../src/engine/cards";
import { EngineError } from "../src/engine/errors";
import { moveText, parseMove, sameMove } from "../src/engine/moves";

describe("cards", () => {
  test("every face is read from its own text", () => {
    for (const card of orderedDeck(4)) expect(parseCard(cardText(card))).toEqual(card);
  });

  test("both ways to write a ten, small letters and blanks are read", () => {
    const ten = { rank: 10, suit: 1 };
    for (const text of ["TH", "10H", "th", " 10h "]) expect(parseCard(text)).toEqual(ten);
    expect(cardText(parseCard("10H"))).toBe("TH");
  });

  test.each(["", "H", "1H", "0H", "TX", "HT", "10", "11S", "THH", "10HH", "T H", "K♥"])(
    "%j is no card",
    (text) => {
      expect(() => parseCard(text)).toThrow(EngineError);
      expect(() => parseCard(text)).toThrow(JSON.stringify(text));
    },
  );

  test("people read symbols", () => {
    expect(["AS", "TH", "JD", "KC"].map((text) => cardSymbol(parseCard(text)))).toEqual([
      "A♠",
      "10♥",
      "J♦",
      "K♣",
    ]);
  });

  test.each([
    [1, [52, 0, 0, 0]],
    [2, [26, 26, 0, 0]],
    [4, [13, 13, 13, 13]],
  ] as const)("R2: a game with %i suits has 52 cards", (suits, perSuit) => {
    const deck = orderedDeck(suits);
    expect(SUITS.map((suit) => deck.filter((card) => card.suit === suit).length)).toEqual(perSuit);
  });
});

describe("moves", () => {
  test("text counts columns from 1", () => {
    expect(moveText({ source: 2, target: 9, count: 4 })).toBe("3-10x4");
    expect(parseMove("3-10x4")).toEqual({ source: 2, target: 9, count: 4 });
    expect(parseMove(" 3-10x4\n")).toEqual({ source: 2, target: 9, count: 4 });
  });

  test("a move that cannot be legal is a move all the same", () => {
    expect(parseMove("0-11x99")).toEqual({ source: -1, target: 10, count: 99 });
  });

  test.each(["", "3-10", "3-10x", "3-10X4", "3 - 10x4", "-3-10x4", "3-10x4.5", "1234567890-1x1"])(
    "%j is no move",
    (text) => {
      expect(() => parseMove(text)).toThrow(EngineError);
      expect(() => parseMove(text)).toThrow(JSON.stringify(text));
    },
  );

  test("moves are the same by what they say", () => {
    const move = parseMove("3-10x4");
    expect(sameMove(move, { ...move })).toBe(true);
    for (const other of ["2-10x4", "3-9x4", "3-10x3"]) {
      expect(sameMove(move, parseMove(other))).toBe(false);
    }
  });
});
