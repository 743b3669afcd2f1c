import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeText, dealCode, parseCode, randomCode } from "../src/engine/codes";
import { EngineError } from "../src/engine/errors";

const DEALS = 26n ** 7n;

describe("game codes", () => {
  test("are read in either case and with blanks around them", () => {
    const code = { suits: 4, number: 29n };
    for (const text of ["SS1-S4-AAAAABD", "ss1-s4-aaaaabd", "  Ss1-S4-AaAaAbD \n"]) {
      expect(parseCode(text)).toEqual(code);
    }
    expect(codeText(parseCode(" ss1-s4-aaaaabd "))).toBe("SS1-S4-AAAAABD");
  });

  test.each([
    ["", "three parts"],
    ["SS1-S4", "three parts"],
    ["SS1-S4-AAAAABD-X", "three parts"],
    ["SS2-S4-AAAAABD", '"SS1"'],
    ["SS1-S3-AAAAABD", '"S1", "S2" or "S4"'],
    ["SS1-4-AAAAABD", '"S1", "S2" or "S4"'],
    ["SS1-S4-AAAABD", "7 letters"],
    ["SS1-S4-AAAAAABD", "7 letters"],
    ["SS1-S4-AAAAAB1", "7 letters"],
    ["SS1-S4-AAAAAÄD", "7 letters"],
  ])("%j is none, and the error names the fault", (text, fault) => {
    expect(() => parseCode(text)).toThrow(EngineError);
    expect(() => parseCode(text)).toThrow(fault);
    expect(() => parseCode(text)).toThrow(JSON.stringify(text));
  });

  test("there are 26 to the seventh", () => {
    expect(codeText({ suits: 1, number: DEALS - 1n })).toBe("SS1-S1-ZZZZZZZ");
    for (const number of [-1n, DEALS]) {
      expect(() => codeText({ suits: 1, number })).toThrow(EngineError);
    }
  });

  test("round trip, and deal the same cards with the suits mapped", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: DEALS - 1n }), (number) => {
        for (const suits of [1, 2, 4] as const) {
          expect(parseCode(codeText({ suits, number }))).toEqual({ suits, number });
        }
        const ranks = ([1, 2, 4] as const).map((suits) =>
          dealCode({ suits, number }).deck.map((card) => card.rank),
        );
        expect(ranks[0]).toEqual(ranks[2]);
        expect(ranks[1]).toEqual(ranks[2]);
      }),
    );
  });

  test("are drawn from all of them", () => {
    expect(randomCode(2, () => 0)).toEqual({ suits: 2, number: 0n });
    expect(randomCode(2, () => 1 - 2 ** -53).number).toBe(DEALS - 1n);
    const drawn = Array.from({ length: 100 }, () => codeText(randomCode(4)));
    expect(new Set(drawn).size).toBeGreaterThan(90);
  });
});
