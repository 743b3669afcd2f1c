import { describe, expect, test } from "vitest";
import { dealCode, parseCode } from "../src/engine/codes";
import { EngineError } from "../src/engine/errors";
import { Game, isViolation } from "../src/engine/game";
import { accepted, playOn, refused } from "./games";
import { columnTexts, move, table } from "./helpers";

const CODE = "SS1-S4-AAAAABD";
const deal = Game.deal(parseCode(CODE));

/** Two columns between which one card goes to and fro for ever. */
const toAndFro = Game.start(table(["KH 7S", "8H", "8D"]));

function shuttle(game: Game, moves: number): Game {
  let played = game;
  for (let done = 0; done < moves; done++) {
    const there = played.position.explain(move(1, 2)) === null;
    const next = there ? move(1, 2) : played.position.explain(move(2, 3)) ? move(3, 2) : move(2, 3);
    played = accepted(played.push(next));
  }
  return played;
}

describe("a new game", () => {
  test("stands at its start", () => {
    expect(deal.code).toBe(CODE);
    expect(deal.position).toEqual(dealCode(parseCode(CODE)));
    expect(deal.plies).toEqual([{ move: null, position: deal.position, left: [], gone: [] }]);
    expect(deal).toMatchObject({ cursor: 0, floor: 0, moveCount: 0, score: 500, removedCount: 0 });
    expect(deal).toMatchObject({ canUndo: false, canRedo: false, undoLeft: 0, isWon: false });
    expect(deal.moves).toEqual([]);
  });

  test("has no code unless it is given one", () => {
    expect(Game.start(deal.position).code).toBeNull();
    expect(Game.start(deal.position, CODE).code).toBe(CODE);
  });
});

describe("R9: score", () => {
  const before = Game.start(table(["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "3D AS"], "H"));

  test("counts moves and the sequences removed since the start", () => {
    expect(before).toMatchObject({ score: 500, removedCount: 0 });
    const after = accepted(before.push(move(2, 1)));
    expect(after).toMatchObject({ score: 599, removedCount: 1, moveCount: 1 });
    expect(after.plies[1]?.left).toHaveLength(1);
  });

  test("comes back with undo, like the sequence", () => {
    const after = accepted(before.push(move(2, 1)));
    const undone = accepted(after.undo());
    expect(undone).toMatchObject({ score: 500, removedCount: 0, moveCount: 0 });
    expect(columnTexts(undone.position)).toEqual(columnTexts(before.position));
    expect(accepted(undone.redo())).toMatchObject({ score: 599, removedCount: 1 });
  });

  test("has no lower limit", () => {
    expect(shuttle(toAndFro, 501).score).toBe(-1);
  });
});

describe("R10: undo and redo", () => {
  test("reach the last 100 moves", () => {
    const game = shuttle(toAndFro, 150);
    expect(game).toMatchObject({ cursor: 150, floor: 50, undoLeft: 100 });
    let back = game;
    for (let done = 0; done < 100; done++) back = accepted(back.undo());
    expect(back).toMatchObject({ cursor: 50, floor: 50, canUndo: false });
    expect(refused(back.undo())).toBe("undo-limit");
    expect(refused(back.goto(49))).toBe("undo-limit");
    expect(accepted(back.goto(150)).position).toBe(game.position);
  });

  test("the floor never sinks but for a restart", () => {
    const back = accepted(shuttle(toAndFro, 150).goto(60));
    expect(shuttle(back, 1)).toMatchObject({ cursor: 61, floor: 50, canRedo: false });
    expect(back.restart()).toMatchObject({ cursor: 0, floor: 0, canRedo: false, score: 500 });
  });

  test("a new move drops what could be redone", () => {
    const back = accepted(shuttle(toAndFro, 3).goto(1));
    expect(back.canRedo).toBe(true);
    const other = accepted(back.push(move(2, 3)));
    expect(other.moves).toEqual([move(1, 2), move(2, 3)]);
    expect(refused(other.redo())).toBe("nothing-to-redo");
  });

  test("a refusal names its reason and changes nothing", () => {
    const back = accepted(shuttle(toAndFro, 3).goto(1));
    const violation = back.push(move(1, 2));
    expect(isViolation(violation) && violation.rule).toBe("king-needs-empty");
    expect(back).toMatchObject({ cursor: 1, canRedo: true });
    expect(refused(toAndFro.undo())).toBe("nothing-to-undo");
    expect(refused(toAndFro.redo())).toBe("nothing-to-redo");
  });

  test("goto goes anywhere between", () => {
    const game = shuttle(toAndFro, 5);
    for (const ply of [0, 5, 2]) expect(accepted(game.goto(ply)).cursor).toBe(ply);
    expect(refused(game.goto(-1))).toBe("nothing-to-undo");
    expect(refused(game.goto(6))).toBe("nothing-to-redo");
    for (const ply of [1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => game.goto(ply)).toThrow(EngineError);
    }
  });

  test("reach back over a win", () => {
    const last = Game.start(table(["KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", "AC"], "SHD"));
    const won = accepted(last.push(move(2, 1)));
    expect(won).toMatchObject({ isWon: true, canUndo: true });
    expect(refused(won.push(move(1, 2)))).toBe("game-over");
    expect(accepted(won.undo()).isWon).toBe(false);
  });
});

describe("follow", () => {
  const game = shuttle(toAndFro, 6);

  test("moves the cursor of the same line", () => {
    const told = game.follow(game.moves, 2, 1);
    expect(told).toMatchObject({ cursor: 2, floor: 1, canRedo: true });
    expect(told.plies.every((ply, index) => ply === game.plies[index])).toBe(true);
  });

  test("shortens and lengthens the line", () => {
    const short = game.follow(game.moves.slice(0, 4), 4, 0);
    expect(short.plies).toHaveLength(5);
    const long = short.follow(game.moves, 6, 0);
    expect(long.plies[4]).toBe(game.plies[4]);
    expect(long.position.text()).toBe(game.position.text());
  });

  test("and restart keep the code", () => {
    const played = playOn(deal, [1, 2, 3]);
    expect(deal.follow(played.moves, 3, 0).code).toBe(CODE);
    expect(played.restart().code).toBe(CODE);
  });

  test("refuses an illegal line", () => {
    expect(() => game.follow([move(1, 2), move(1, 2)], 2, 0)).toThrow(EngineError);
  });

  test.each([
    [7, 0],
    [3, 4],
    [3, -1],
    [-1, -1],
    [1.5, 0],
    [3, 0.5],
  ])("refuses cursor %d with floor %d", (cursor, floor) => {
    expect(() => game.follow(game.moves, cursor, floor)).toThrow(EngineError);
  });
});
