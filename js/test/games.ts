import fc from "fast-check";
import { dealCode } from "../src/engine/codes";
import { Game, isViolation } from "../src/engine/game";
import type { Move } from "../src/engine/moves";
import type { Position, Violation } from "../src/engine/position";
import { layout, readTable } from "./helpers";

/** The game after an action that must not be refused. */
export function accepted(outcome: Game | Violation): Game {
  if (isViolation(outcome)) throw new Error(`refused: ${outcome.rule}`);
  return outcome;
}

/** The rule that refuses an action, null if none does. */
export function refused(outcome: Game | Violation): string | null {
  return isViolation(outcome) ? outcome.rule : null;
}

/**
 * Plays as many moves as there are numbers, each choosing a legal one: two times in three one that
 * joins a suit, if there is one. Chance alone seldom completes a sequence.
 */
export function playOn(game: Game, choices: readonly number[]): Game {
  let played = game;
  for (const choice of choices) {
    const { position } = played;
    const legal = position.legalMoves();
    const joining = legal.filter((move) => joins(position, move));
    const moves = choice % 3 && joining.length ? joining : legal;
    const move = moves[Math.floor(choice / 3) % moves.length];
    if (!move) break;
    played = accepted(played.push(move));
  }
  return played;
}

function joins(position: Position, { source, target, count }: Move): boolean {
  const first = position.columns[source]?.at(-count);
  const onto = position.columns[target]?.at(-1);
  if (first === undefined || onto === undefined) return false;
  return position.card(first).suit === position.card(onto).suit;
}

/** The wins of tests/data/solutions.tsv, from the deal to the last move. */
export function wonGames(): Game[] {
  const deals = new Map(readTable("pysol_1_1000.tsv").map(([deal, columns]) => [deal, columns]));
  return readTable("solutions.tsv").map(([deal = "", , solution = ""]) =>
    solution
      .split(" ")
      .map(tableMove)
      .reduce((game, move) => accepted(game.push(move)), Game.start(layout(deals.get(deal) ?? ""))),
  );
}

/** A move as the tables in tests/data write it: "5,3,1", columns from 0. */
export function tableMove(text: string): Move {
  const [source = Number.NaN, target = Number.NaN, count = Number.NaN] = text
    .split(",")
    .map(Number);
  return { source, target, count };
}

const choices = fc.array(fc.nat(1000), { maxLength: 120, size: "max" });

const deals = fc
  .record({ suits: fc.constantFrom(1, 2, 4), number: fc.bigInt({ min: 0n, max: 26n ** 7n - 1n }) })
  .map((code) => Game.start(dealCode(code as Parameters<typeof dealCode>[0])));

/** Positions on the way to a win, where sequences are about to leave or have left. */
const midGames = fc
  .record({ won: fc.constantFrom(...wonGames()), back: fc.nat(25) })
  .map(({ won, back }) => Game.start(accepted(won.goto(won.cursor - back)).position));

/** Games played at random. */
export const games = fc
  .record({ game: fc.oneof(deals, midGames), choices })
  .map(({ game, choices }) => playOn(game, choices));
