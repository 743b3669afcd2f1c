/** Python wrote down what its engine says (tests/make_vectors.py); the twin must say the same. */
import { describe, expect, test } from "vitest";
import { cardText, parseCard, SUIT_LETTERS, type SuitCount } from "../src/engine/cards";
import { codeText, dealCode, parseCode } from "../src/engine/codes";
import { moveText } from "../src/engine/moves";
import { type Param, Position } from "../src/engine/position";
import { cardName, languageOf, message } from "../src/messages";
import { readShared } from "./helpers";
import { type Op, perform, type Step, startGame } from "./steps";

interface CodeVector {
  readonly code: string;
  readonly number: string;
  readonly suits: SuitCount;
  readonly text: string;
}

interface PositionVector {
  readonly text: string;
  readonly suits: SuitCount;
  readonly removed: string;
  readonly won: boolean;
  readonly runs: readonly number[];
  readonly moves: readonly string[];
  readonly best: readonly (readonly [source: number, count: number, move: string | null])[];
  readonly explain: readonly (readonly [
    source: number,
    target: number,
    count: number,
    rule: string | null,
    params: Readonly<Record<string, string | number>>,
    message: string | null,
  ])[];
  readonly explainBest: readonly (readonly [source: number, count: number, rule: string | null])[];
}

interface GameVector {
  readonly start: string;
  readonly code: string | null;
  readonly steps: readonly (Step & { readonly op: Op })[];
}

interface MessageVector {
  readonly language: string;
  readonly locales: readonly string[];
  readonly cards: readonly (readonly [card: string, name: string])[];
  readonly reminders: readonly (readonly [
    rule: string,
    params: Readonly<Record<string, string | number>>,
    text: string,
  ])[];
}

function plain(params: Readonly<Record<string, Param>>): Record<string, string | number> {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "object" ? cardText(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function read(params: Readonly<Record<string, string | number>>): Record<string, Param> {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? parseCard(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Runs `check` on every vector of a file, which must be there and not be empty. */
function eachVector<T>(name: string, check: (vector: T) => void): void {
  const vectors: T[] = JSON.parse(readShared(`vectors/${name}`));
  expect(vectors).not.toHaveLength(0);
  vectors.forEach(check);
}

test("codes.json", () => {
  eachVector<CodeVector>("codes.json", ({ code, number, suits, text }) => {
    expect(parseCode(code)).toEqual({ suits, number: BigInt(number) });
    expect(codeText({ suits, number: BigInt(number) })).toBe(code);
    expect(dealCode({ suits, number: BigInt(number) }).text()).toBe(text);
  });
});

describe("positions.json", () => {
  const file = "positions.json";

  test("text, suits, runs", () => {
    eachVector<PositionVector>(file, ({ text, suits, removed, won, runs }) => {
      const position = Position.parse(text);
      expect(position.text()).toBe(text);
      expect(position.suits).toBe(suits);
      expect(position.removed.map((suit) => SUIT_LETTERS.charAt(suit)).join("")).toBe(removed);
      expect(position.isWon).toBe(won);
      expect(runs.map((_, column) => position.runLength(column))).toEqual(runs);
    });
  });

  test("legal moves", () => {
    eachVector<PositionVector>(file, ({ text, moves }) => {
      expect(Position.parse(text).legalMoves().map(moveText)).toEqual(moves);
    });
  });

  test("refusals, their particulars and their sentences", () => {
    eachVector<PositionVector>(file, ({ text, explain }) => {
      const position = Position.parse(text);
      for (const [source, target, count, ...told] of explain) {
        const violation = position.explain({ source, target, count });
        expect([
          violation?.rule ?? null,
          plain(violation?.params ?? {}),
          violation && message(violation),
        ]).toEqual(told);
      }
    });
  });

  test("best moves, or why there is none", () => {
    eachVector<PositionVector>(file, ({ text, best, explainBest }) => {
      const position = Position.parse(text);
      for (const [source, count, expected] of best) {
        const move = position.bestMove(source, count);
        expect(move && moveText(move)).toBe(expected);
      }
      for (const [source, count, rule] of explainBest) {
        expect(position.explainBest(source, count)?.rule ?? null).toBe(rule);
      }
    });
  });
});

test("games.json", () => {
  eachVector<GameVector>("games.json", ({ start, code, steps }) => {
    let game = startGame(start, code);
    for (const [index, { op, ...expected }] of steps.entries()) {
      const result = perform(game, op);
      game = result.game;
      expect(result.step, `step ${index}: ${op.join(" ")}`).toEqual(expected);
    }
  });
});

test("messages.json", () => {
  eachVector<MessageVector>("messages.json", ({ language, locales, cards, reminders }) => {
    for (const locale of locales) expect(languageOf(locale)).toBe(language);
    for (const [card, name] of cards) expect(cardName(parseCard(card), language)).toBe(name);
    for (const [rule, params, text] of reminders) {
      expect(message({ rule, params: read(params) }, language)).toBe(text);
    }
  });
});
