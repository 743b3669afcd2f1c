import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Game, type Ply } from "../src/engine/game";
import { moveText, parseMove } from "../src/engine/moves";
import { Position } from "../src/engine/position";
import { accepted, games, playOn, refused, wonGames } from "./games";

const IDENTITIES = Array.from({ length: 52 }, (_, id) => id);

/** All that a game says, its positions as text. */
function facts(game: Game) {
  const { cursor, floor, score, removedCount, canUndo, canRedo, undoLeft, isWon, moves } = game;
  const texts = game.plies.map(({ position }) => position.text());
  return { cursor, floor, score, removedCount, canUndo, canRedo, undoLeft, isWon, moves, texts };
}

describe("games played at random", () => {
  test("hold every card exactly once, on the table or in what has left", () => {
    fc.assert(
      fc.property(games, (game) => {
        const first = game.plies[0]?.position.columns.flat() ?? [];
        const gone = IDENTITIES.filter((id) => !first.includes(id));
        for (const { position, left } of game.plies) {
          gone.push(...left.flatMap(({ cards }) => cards));
          const all = [...position.columns.flat(), ...gone];
          expect(all.sort((a, b) => a - b)).toEqual(IDENTITIES);
          expect(position.removed.length).toBe(gone.length / 13);
          expect(position.deck).toBe(game.position.deck);
        }
      }),
    );
  });

  test("are undone all the way and redone", () => {
    fc.assert(
      fc.property(games, (game) => {
        const end = facts(game);
        let back = game;
        while (back.canUndo) {
          back = accepted(back.undo());
          expect(back.position).toBe(game.plies[back.cursor]?.position);
          expect(back.score).toBe(500 - back.cursor + 100 * back.removedCount);
        }
        expect(back.cursor).toBe(game.floor);
        expect(refused(back.undo())).toBe(back.cursor ? "undo-limit" : "nothing-to-undo");
        while (back.canRedo) back = accepted(back.redo());
        expect(refused(back.redo())).toBe("nothing-to-redo");
        expect(facts(back)).toEqual(end);
      }),
    );
  });

  test("have positions and moves that text brings back", () => {
    fc.assert(
      fc.property(games, (game) => {
        for (const { move, position } of game.plies) {
          const copy = Position.parse(position.text());
          expect(copy.text()).toBe(position.text());
          expect(copy.legalMoves()).toEqual(position.legalMoves());
          if (move) expect(parseMove(moveText(move))).toEqual(move);
        }
      }),
    );
  });

  test("have exactly the legal moves that nothing refuses, in order", () => {
    fc.assert(
      fc.property(games, ({ position }) => {
        const legal = [];
        for (let source = 0; source < 10; source++) {
          for (let target = 0; target < 10; target++) {
            for (let count = 1; count <= 13; count++) {
              const move = { source, target, count };
              if (!position.explain(move)) legal.push(move);
            }
          }
        }
        expect(position.legalMoves()).toEqual(legal);
      }),
    );
  });

  test("have best moves that are legal, or a reason for none", () => {
    fc.assert(
      fc.property(games, ({ position }) => {
        for (let source = 0; source < 10; source++) {
          const available = position.columns[source]?.length ?? 0;
          for (let count = 0; count <= available + 1; count++) {
            const best = position.bestMove(source, count);
            expect(best === null).toBe(position.explainBest(source, count) !== null);
            if (best) expect(position.explain(best)).toBeNull();
          }
        }
      }),
    );
  });

  test("never show a complete sequence", () => {
    fc.assert(
      fc.property(games, ({ position }) => {
        for (let column = 0; column < 10; column++) {
          expect(position.runLength(column)).toBeLessThan(13);
        }
      }),
    );
  });

  test("are followed: the same as played afresh, and the shared plies are kept", () => {
    const lines = fc.record({ game: games, keep: fc.nat(200), turn: fc.array(fc.nat(1000)) });
    fc.assert(
      fc.property(lines, ({ game, keep, turn }) => {
        const parting = Math.max(game.floor, Math.min(keep, game.cursor));
        const other = playOn(accepted(game.goto(parting)), turn);
        const told = game.follow(other.moves, other.cursor, other.floor);
        const start = Game.start(game.plies[0]?.position ?? game.position);
        expect(facts(told)).toEqual(facts(start.follow(other.moves, other.cursor, other.floor)));
        expect(facts(told)).toEqual(facts(other));
        for (const [index, ply] of told.plies.slice(0, parting + 1).entries()) {
          expect(ply).toBe(game.plies[index]);
        }
      }),
    );
  });
});

test("a win undone and replayed takes its sequences back and gives them again", () => {
  const leaving = ({ left }: Ply) => left.length > 0;
  for (const won of wonGames()) {
    expect(won.plies.filter(leaving)).toHaveLength(4);
    const start = accepted(won.goto(won.floor));
    expect(start.removedCount).toBe(0);
    expect(start.score).toBe(500);
    expect(facts(accepted(start.goto(won.cursor)))).toEqual(facts(won));
  }
});
