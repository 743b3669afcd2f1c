/**
 * The twin as a program, for the fuzz test that plays the same games in Python: a game a line on
 * stdin, {start, code, recorded, ops}, gives a line on stdout, {steps}.
 */
import { createInterface } from "node:readline";
import { type Op, perform, type Step, startGame } from "./steps";

interface Task {
  readonly start: string;
  readonly code: string | null;
  /** The moves of a recording, if it is one. */
  readonly recorded?: readonly string[];
  readonly ops: readonly Op[];
}

function run({ start, code, recorded, ops }: Task): Step[] {
  let game = startGame(start, code, recorded);
  return ops.map((op) => {
    const result = perform(game, op);
    game = result.game;
    return result.step;
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify({ steps: run(JSON.parse(line)) })}\n`);
}
