import { describe, expect, test } from "vitest";
import { codeText, dealCode, parseCode } from "../src/engine/codes";
import { EngineError } from "../src/engine/errors";
import type { Position } from "../src/engine/position";
import { tableMove, wonGames } from "./games";
import { columnTexts, layout, readTable } from "./helpers";

/** How many sequences of so many moves there are. */
function perft(position: Position, depth: number): number {
  const moves = position.legalMoves();
  if (depth === 1) return moves.length;
  return moves.reduce((sum, move) => sum + perft(position.play(move).position, depth - 1), 0);
}

describe("perft.tsv", () => {
  const rows = readTable("perft.tsv");

  test("is there", () => expect(rows).toHaveLength(8));

  test.each(rows)("deal %s after %s moves", (_deal, _ply, columns = "", removed, ...leaves) => {
    const position = layout(columns, removed);
    const counted = leaves.filter(Boolean);
    expect(counted.map((_, index) => String(perft(position, index + 1)))).toEqual(counted);
  });
});

describe("explain.tsv", () => {
  const rows = readTable("explain.tsv");

  test("is there", () => expect(rows).toHaveLength(216));

  test.each(rows)(
    "deal %s, ply %s, %s %s %s: %s",
    (_deal, _ply, columns = "", removed, text = "", rule) => {
      const position = layout(columns, removed);
      const move = tableMove(text);
      expect(position.explain(move)?.rule ?? "ok").toBe(rule);
      if (rule === "ok") expect(position.legalMoves()).toContainEqual(move);
      else expect(() => position.play(move)).toThrow(EngineError);
    },
  );
});

describe("game_codes.tsv", () => {
  const rows = readTable("game_codes.tsv");

  test("is there", () => expect(rows.length).toBeGreaterThan(20));

  test.each(rows)("%s", (text = "", number = "", columns) => {
    const code = parseCode(text);
    expect(code.number).toBe(BigInt(number));
    expect(codeText(code)).toBe(text);
    expect(columnTexts(dealCode(code)).join("|")).toBe(columns);
  });
});

describe("solutions.tsv", () => {
  const rows = readTable("solutions.tsv");

  test("is there", () => expect(rows).toHaveLength(6));

  test.each(wonGames().map((game, index) => [rows[index] ?? [], game] as const))(
    "is won: %s",
    ([, moves], game) => {
      expect(game.moveCount).toBe(Number(moves));
      expect(game.plies.findIndex(({ position }) => position.isWon)).toBe(game.cursor);
      expect(game.score).toBe(500 - Number(moves) + 400);
    },
  );
});
