import { expect, test } from "vitest";
import { sequencesGone } from "../../src/board/sequences";
import { cardText } from "../../src/engine/cards";
import { Game, isViolation } from "../../src/engine/game";
import { Position } from "../../src/engine/position";

const HEARTS = "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H";
const CLUBS = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC";

function faces(game: Game): string[] {
  return sequencesGone(game).map((cards) =>
    cards.map((id) => cardText(game.position.card(id))).join(" "),
  );
}

test("sequences that left before the start, then those that left in it", () => {
  const start = Position.parse(
    `Foundations: S-K D-K\n${HEARTS}\nAH\n${CLUBS.slice(0, -3)}\nAC\n\n\n\n\n\n\n`,
  );
  let game = Game.start(start);
  expect(faces(game)).toEqual([CLUBS.replaceAll("C", "S"), CLUBS.replaceAll("C", "D")]);
  const play = (source: number, target: number) => {
    const next = game.push({ source, target, count: 1 });
    if (isViolation(next)) throw new Error(next.rule);
    game = next;
  };
  play(3, 2);
  play(1, 0);
  expect(faces(game).slice(2)).toEqual([CLUBS, `${HEARTS} AH`]);
  const all = sequencesGone(game).flat();
  expect(new Set(all).size).toBe(52);
});

test("with one suit every card still leaves once", () => {
  const spades = CLUBS.replaceAll("C", "S");
  const columns = [spades.slice(0, -3), "AS", ...Array(8).fill("")];
  const game = Game.start(Position.parse(`Foundations: S-K S-K S-K\n${columns.join("\n")}\n`));
  const gone = sequencesGone(game);
  expect(gone.map((cards) => cards.length)).toEqual([13, 13, 13]);
  expect(new Set(gone.flat()).size).toBe(39);
});
