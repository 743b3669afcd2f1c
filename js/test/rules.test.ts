import { describe, expect, test } from "vitest";
import { cardText } from "../src/engine/cards";
import { dealCode } from "../src/engine/codes";
import { EngineError } from "../src/engine/errors";
import type { Move } from "../src/engine/moves";
import { COLUMN_SIZES, Position } from "../src/engine/position";
import { columnTexts, layout, move, table } from "./helpers";

const SEEDS_OWN =
  "AS KH AC 4D KD 6C TH 4C|3D 2D 4S 9C AD 7C 8D 9H|JH 6S 8H 5H 2S 3C 6H KS|JS 7D 2C TS 9D TD 5S|" +
  "2H 9S KC 8C QS AH|QC 7H TC JC QH|JD 3H 5C 6D|8S 4H QD|3S 7S|5D";

const SUIT_DOWN = "K Q J T 9 8 7 6 5 4 3 2 A";

/** "K Q J" of a suit, from one rank down to another. */
function run(from: string, to: string, suit: string): string {
  const ranks = SUIT_DOWN.split(" ");
  const names = ranks.slice(ranks.indexOf(from), ranks.indexOf(to) + 1);
  return names.map((rank) => rank + suit).join(" ");
}

/** The rule that refuses, with its cards as text. */
function refusal(position: Position, refused: Move) {
  const violation = position.explain(refused);
  if (!violation) return null;
  const params = Object.entries(violation.params).map(([name, value]) => [
    name,
    typeof value === "object" ? cardText(value) : value,
  ]);
  return [violation.rule, Object.fromEntries(params)];
}

function allows(position: Position, wanted: Move): boolean {
  return position.explain(wanted) === null;
}

describe("R1, R2: the tableau", () => {
  test.each([1, 2, 4] as const)("a deal with %i suits", (suits) => {
    const position = dealCode({ suits, number: 29n });
    expect(position.columns.map((column) => column.length)).toEqual(COLUMN_SIZES);
    expect(position.columns.flat()).toEqual(Array.from({ length: 52 }, (_, id) => id));
    expect(position.suits).toBe(suits);
    expect(position.removed).toEqual([]);
  });

  test("cards that look the same have identities of their own", () => {
    const position = dealCode({ suits: 1, number: 0n });
    const aces = position.columns.flat().filter((id) => position.card(id).rank === 1);
    expect(new Set(aces).size).toBe(4);
  });

  test("the seeds' own layout is one", () => {
    expect(layout(SEEDS_OWN).suits).toBe(4);
  });

  test("a card too many, too few or twice is no game", () => {
    expect(() => layout(`${SEEDS_OWN} 5D`)).toThrow(EngineError);
    expect(() => layout(SEEDS_OWN.replace("|5D", "|"))).toThrow(EngineError);
    expect(() => layout(SEEDS_OWN.replace("|5D", "|5H"))).toThrow(EngineError);
    expect(() => layout(SEEDS_OWN, "S")).toThrow(EngineError);
    expect(() => layout(SEEDS_OWN.replace("|5D", ""))).toThrow("10 columns");
  });
});

describe("R3: single cards", () => {
  const position = table(["4S", "3H", "3S", "KD", "QC", "AC", "2H", "5D", "QD", "KS"]);

  test("go onto a card one rank higher, whatever its suit", () => {
    expect(allows(position, move(2, 1))).toBe(true);
    expect(allows(position, move(3, 1))).toBe(true);
    expect(allows(position, move(5, 4))).toBe(true);
    expect(allows(position, move(9, 4))).toBe(true);
    expect(allows(position, move(1, 8))).toBe(true);
  });

  test("go nowhere else", () => {
    expect(refusal(position, move(2, 8))).toEqual([
      "wrong-rank",
      { card: "3H", onto: "5D", rank: 4 },
    ]);
    expect(refusal(position, move(1, 2))).toEqual([
      "wrong-rank",
      { card: "4S", onto: "3H", rank: 5 },
    ]);
    expect(refusal(position, move(2, 3))).toEqual([
      "wrong-rank",
      { card: "3H", onto: "3S", rank: 4 },
    ]);
  });

  test("never go onto an ace", () => {
    expect(refusal(position, move(7, 6))).toEqual(["onto-ace", { card: "2H", onto: "AC" }]);
  });

  test("a king goes to an empty column only", () => {
    expect(refusal(position, move(4, 6))).toEqual(["king-needs-empty", { card: "KD", column: 5 }]);
    expect(refusal(position, move(4, 9))).toEqual(["king-needs-empty", { card: "KD", column: 8 }]);
    expect(allows(table(["KD", "", "KS"]), move(1, 2))).toBe(true);
  });
});

describe("R4: runs", () => {
  const position = table(["9H 8S 7S 6S", "9D", "", "9C 8H 7D 6D", "5C 8D 7C 6H", "8C"]);

  test("of one suit move together, whole or in part", () => {
    expect(position.runLength(0)).toBe(3);
    expect(allows(position, move(1, 2, 3))).toBe(true);
    for (const count of [1, 2, 3]) expect(allows(position, move(1, 3, count))).toBe(true);
    expect(allows(position, move(4, 6, 2))).toBe(true);
  });

  test("of mixed suits do not, not even into an empty column", () => {
    expect(position.runLength(3)).toBe(2);
    const seam = { lower: "8H", upper: "7D", movable: 2 };
    expect(refusal(position, move(4, 3, 3))).toEqual(["mixed-suits", seam]);
    expect(refusal(position, move(4, 3, 4))).toEqual(["mixed-suits", seam]);
    expect(refusal(position, move(4, 2, 3))).toEqual(["mixed-suits", seam]);
  });

  test("a gap in rank is named before a seam of suits, wherever it lies", () => {
    expect(refusal(position, move(5, 3, 4))).toEqual(["not-a-run", { lower: "5C", upper: "8D" }]);
    expect(refusal(position, move(5, 3, 3))).toEqual([
      "mixed-suits",
      { lower: "7C", upper: "6H", movable: 1 },
    ]);
  });

  test("of several gaps the one nearest the end is named", () => {
    const gaps = table(["KS 5H 9D 8D 2C AC"]);
    expect(refusal(gaps, move(1, 2, 6))).toEqual(["not-a-run", { lower: "8D", upper: "2C" }]);
  });

  test("twelve cards move into an empty column at once", () => {
    const long = table([`KH ${run("Q", "A", "S")}`, "", "KS"]);
    expect(long.runLength(0)).toBe(12);
    const { position: after, left } = long.play(move(1, 2, 12));
    expect(columnTexts(after).slice(0, 2)).toEqual(["KH", run("Q", "A", "S")]);
    expect(left).toEqual([]);
  });

  test("thirteen cards of two suits neither move nor leave", () => {
    const mixed = table([`${run("K", "5", "C")} ${run("4", "A", "D")}`]);
    expect(mixed.removed).toEqual([]);
    expect(mixed.runLength(0)).toBe(4);
    expect(refusal(mixed, move(1, 2, 13))).toEqual([
      "mixed-suits",
      { lower: "5C", upper: "4D", movable: 4 },
    ]);
  });

  test("a column has no more cards than it has", () => {
    expect(refusal(position, move(2, 3, 2))).toEqual([
      "count-out-of-range",
      { count: 2, column: 1, available: 1 },
    ]);
    for (const count of [0, -1, 1.5, Number.NaN]) {
      expect(position.explain(move(2, 3, count))?.rule).toBe("count-out-of-range");
    }
  });
});

describe("R5: a run lands like its first card", () => {
  const position = table(["8S 7S 6S", "9D", "8H", "KD", "AH"]);

  test("onto any suit", () => {
    expect(allows(position, move(1, 2, 3))).toBe(true);
    expect(allows(position, move(1, 3, 2))).toBe(true);
  });

  test("and is refused by the rank of its first card", () => {
    expect(refusal(position, move(1, 2, 2))).toEqual([
      "wrong-rank",
      { card: "7S", onto: "9D", rank: 8 },
    ]);
    expect(refusal(position, move(1, 5, 3))).toEqual(["onto-ace", { card: "8S", onto: "AH" }]);
  });

  test("the cards keep their order and identity", () => {
    const { position: after } = position.play(move(1, 2, 3));
    expect(columnTexts(after).slice(0, 2)).toEqual(["", "9D 8S 7S 6S"]);
    expect(after.columns[1]).toEqual([3, 0, 1, 2]);
  });
});

describe("R6: empty columns", () => {
  const position = table(["5H 9S 8S", "", "KD QD", ""]);

  test("take any card and any run of one suit", () => {
    for (const target of [2, 4]) {
      expect(allows(position, move(1, target, 1))).toBe(true);
      expect(allows(position, move(1, target, 2))).toBe(true);
      expect(allows(position, move(3, target, 2))).toBe(true);
    }
  });

  test("are each a target of their own", () => {
    const targets = position.legalMoves().filter(({ source }) => source === 2);
    expect(targets.filter(({ count }) => count === 2).map(({ target }) => target)).toEqual([
      1, 3, 4, 5, 6, 7, 8,
    ]);
  });

  test("have nothing to move", () => {
    expect(refusal(position, move(2, 1))).toEqual(["empty-source", { column: 1 }]);
    expect(position.runLength(1)).toBe(0);
  });
});

describe("R7: complete sequences", () => {
  test("leave as part of the move; the cards beneath stay", () => {
    const before = table([`4C ${run("K", "2", "S")}`, "3D AS"]);
    const { position, left } = before.play(move(2, 1));
    expect(columnTexts(position).slice(0, 2)).toEqual(["4C", "3D"]);
    expect(position.removed).toEqual([0]);
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ column: 0, suit: 0 });
    expect(left[0]?.cards.map((id) => cardText(before.card(id))).join(" ")).toBe(
      run("K", "A", "S"),
    );
  });

  test("leave where a card is taken away from them", () => {
    const buried = table([`${run("K", "A", "H")} 5C`, "6D"]);
    expect(buried.removed).toEqual([]);
    const { position, left } = buried.play(move(1, 2));
    expect(columnTexts(position).slice(0, 2)).toEqual(["", "6D 5C"]);
    expect(left.map(({ column, suit }) => [column, suit])).toEqual([[0, 1]]);
  });

  test("two can leave with one move", () => {
    const before = table([`${run("K", "A", "H")} AS`, `4C ${run("K", "2", "S")}`]);
    const { position, left } = before.play(move(1, 2));
    expect(columnTexts(position).slice(0, 2)).toEqual(["", "4C"]);
    expect(position.removed).toEqual([0, 1]);
    expect(left.map(({ column, suit }) => [column, suit])).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  test("one uncovers the next in the same column", () => {
    const before = table([`${run("K", "A", "H")} ${run("K", "2", "S")}`, "3D AS"]);
    const { position, left } = before.play(move(2, 1));
    expect(columnTexts(position).slice(0, 2)).toEqual(["", "3D"]);
    expect(left.map(({ suit }) => suit)).toEqual([0, 1]);
  });

  test("of the same suit count each, with fewer suits", () => {
    const before = table([run("K", "2", "S"), "AS"], "S", 2);
    expect(before.play(move(2, 1)).position.removed).toEqual([0, 0]);
  });

  test("are never shown: reading a position removes them", () => {
    const position = Position.parse(table([`4C ${run("K", "A", "S")}`]).text());
    expect(columnTexts(position)[0]).toBe("4C");
    expect(position.removed).toEqual([0]);
  });
});

describe("R8: the end", () => {
  const last = table([run("K", "2", "C"), "AC"], "SHD");

  test("comes when the fourth sequence leaves", () => {
    expect(last.isWon).toBe(false);
    const won = last.play(move(2, 1)).position;
    expect(won.isWon).toBe(true);
    expect(columnTexts(won)).toEqual(Array(10).fill(""));
    expect(won.legalMoves()).toEqual([]);
    expect(refusal(won, move(1, 99))).toEqual(["game-over", {}]);
    expect(won.explainBest(0, 1)?.rule).toBe("game-over");
    expect(won.bestMove(0)).toBeNull();
  });
});

describe("reminders", () => {
  const position = table(["8S 7S 6S", "9D", "", "KD"]);

  test("name a column that is not there, the source first", () => {
    expect(refusal(position, move(0, 11))).toEqual(["no-such-column", { column: -1 }]);
    expect(refusal(position, move(1, 11))).toEqual(["no-such-column", { column: 10 }]);
    expect(refusal(position, move(1.5, 1))).toEqual(["no-such-column", { column: 0.5 }]);
    expect(refusal(position, move(1, Number.NaN))).toEqual([
      "no-such-column",
      { column: Number.NaN },
    ]);
    expect(position.runLength(10)).toBe(0);
  });

  test("a column is not its own target, even an empty one", () => {
    expect(refusal(position, move(1, 1))).toEqual(["same-column", { column: 0 }]);
    expect(refusal(position, move(3, 3, 5))).toEqual(["same-column", { column: 2 }]);
  });

  test("an illegal move is not played", () => {
    expect(() => position.play(move(2, 1))).toThrow(EngineError);
    expect(() => position.play(move(2, 1))).toThrow("2-1x1");
  });
});

describe("best column", () => {
  test("the same suit, where the joined run becomes longest, then the leftmost", () => {
    const position = table(["7S", "8S", "9S 8S", "9S 8S"], "", 1);
    expect(position.bestMove(0)).toEqual(move(1, 3));
  });

  test("the same suit before another", () => {
    const position = table(["7S 6S", "8H", "", "9C 8S"]);
    expect(position.bestMove(0)).toEqual(move(1, 4, 2));
    expect(position.explainBest(0, 2)).toBeNull();
  });

  test("another suit, the leftmost, before an empty column", () => {
    expect(table(["KH 7S 6S", "", "TD 9D 8D", "8C"]).bestMove(0)).toEqual(move(1, 3, 2));
  });

  test("an empty column if there is nothing better", () => {
    expect(table(["KH 7S 6S", "8C 2H", ""]).bestMove(0)).toEqual(move(1, 3, 2));
  });

  test("never a whole column to an empty one", () => {
    const position = table(["7S 6S", "2H", ""]);
    expect(position.bestMove(0)).toBeNull();
    const { card = 0, ...rest } = position.explainBest(0, 2)?.params ?? {};
    expect(typeof card === "object" && cardText(card)).toBe("7S");
    expect(rest).toEqual({ column: 0 });
    expect(position.bestMove(0, 1)).toEqual(move(1, 3, 1));
  });

  test("a part of the run may be touched", () => {
    const position = table(["8S 7S 6S", "9H", "7D"]);
    expect(position.bestMove(0)).toEqual(move(1, 2, 3));
    expect(position.bestMove(0, 1)).toEqual(move(1, 3, 1));
    expect(position.bestMove(0, 2)).toEqual(move(1, 4, 2));
  });

  test("the touched card must start a movable run", () => {
    const position = table(["8S 7H", "5S 7C", ""]);
    const why = (column: number, count: number) => position.explainBest(column, count)?.rule;
    expect(why(0, 2)).toBe("mixed-suits");
    expect(why(1, 2)).toBe("not-a-run");
    expect(why(1, 3)).toBe("count-out-of-range");
    expect(why(2, 1)).toBe("empty-source");
    expect(why(10, 1)).toBe("no-such-column");
    for (const column of [2, 10]) expect(position.bestMove(column)).toBeNull();
    expect(position.bestMove(0, 2)).toBeNull();
  });

  test("nothing may take it", () => {
    const columns = ["KS", "KH", "KD", "KC", "QS", "QH", "QD", "QC", "JS"];
    expect(table(columns).explainBest(8, 1)).toBeNull();
    expect(table(columns).explainBest(0, 1)?.rule).toBe("nothing-takes-it");
  });
});

describe("text", () => {
  test("tells what has left, and how many suits where the cards leave it open", () => {
    expect(layout(SEEDS_OWN).text()).toBe(`${SEEDS_OWN.replaceAll("|", "\n")}\n`);
    const lines = (position: Position) => position.text().split("\n").slice(0, 2);
    expect(lines(table([], "SH"))).toEqual(["Foundations: S-K H-K", ""]);
    expect(lines(table([], "SH", 2))).toEqual(["Foundations: S-K H-K", "Suits: 2"]);
    expect(lines(table([], "DC"))).toEqual(["Foundations: D-K C-K", "Suits: 4"]);
    expect(lines(table([], "SSS", 1))).toEqual(["Foundations: S-K S-K S-K", "Suits: 1"]);
  });

  test.each([1, 2, 4] as const)("of a position with %i suits is read back", (suits) => {
    for (const removed of { 1: ["", "S", "SSSS"], 2: ["H", "SSH"], 4: ["C", "SHD"] }[suits]) {
      const position = table(["", "AS"].slice(0, removed ? 0 : 2), removed, suits);
      const copy = Position.parse(position.text());
      expect(copy).toEqual(position);
      expect(copy.text()).toBe(position.text());
    }
  });

  test("gives sequences that have left the last identities, king first", () => {
    const position = table([], "SH");
    expect(position.columns.flat()).toEqual(Array.from({ length: 26 }, (_, id) => id));
    expect(cardText(position.card(26))).toBe("KS");
    expect(cardText(position.card(51))).toBe("AH");
  });

  test("that makes no game is refused", () => {
    const good = table([], "SSS", 1).text();
    expect(() => Position.parse(good.replace("S-K S-K", "S-K"))).toThrow(EngineError);
    expect(() => Position.parse(good.replace("S-K", "S-Q"))).toThrow("S-Q");
    expect(() => Position.parse(good.replace("Suits: 1", "Suits: 2"))).toThrow("2 suits");
    expect(() => Position.parse(good.replace("AS", "1S"))).toThrow("1S");
    expect(() => Position.parse("")).toThrow(EngineError);
  });
});
