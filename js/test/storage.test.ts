import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Game, isViolation } from "../src/engine/game";
import { keep, readKept } from "../src/storage";
import { blank } from "../src/sync";
import { OPTIONS } from "./helpers";

let held: Map<string, string>;
beforeEach(() => {
  held = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function played(): Game {
  let game = Game.deal({ suits: 2, number: 7n });
  for (let count = 0; count < 3; count++) {
    const move = game.position.legalMoves()[0];
    const next = move ? game.push(move) : game;
    if (!isViolation(next)) game = next;
  }
  const back = game.undo();
  return isViolation(back) ? game : back;
}

test("what is kept is read again", () => {
  const game = played();
  keep({ ...blank(game, { ...OPTIONS, theme: "dark" }), lastSuits: 2 });
  const kept = readKept();
  expect(kept.game?.position.text()).toBe(game.position.text());
  expect(kept.game?.moves).toEqual(game.moves);
  expect(kept.game?.cursor).toBe(2);
  expect(kept.lastSuits).toBe(2);
  expect(kept.options.theme).toBe("dark");
});

test("what only Python does, and what only code sets, is not kept", () => {
  keep(blank(played(), { ...OPTIONS, hints: true, read_only: true }));
  expect(Object.keys(readKept().options)).not.toContain("hints");
  expect(Object.keys(readKept().options)).not.toContain("read_only");
});

test("nothing kept is nothing read", () => {
  expect(readKept()).toEqual({ game: null, options: {}, lastSuits: 1 });
});

test.each(["{", "null", "7", "[]", '{"version":2}', '{"version":1,"game":[],"suits":"4"}'])(
  "%s is as if nothing had been kept",
  (text) => {
    held.set("simon-widget", text);
    expect(readKept()).toEqual({ game: null, options: {}, lastSuits: 1 });
  },
);
