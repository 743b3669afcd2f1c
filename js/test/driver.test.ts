import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";

/** The driver as the fuzz test in Python starts it: bundled for node, a game a line. */
async function drive(tasks: readonly unknown[]): Promise<unknown[]> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL("driver.ts", import.meta.url))],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
  });
  const output = execFileSync(
    process.execPath,
    ["--input-type=module", "--eval", bundle.outputFiles[0]?.text ?? ""],
    { input: tasks.map((task) => `${JSON.stringify(task)}\n`).join(""), encoding: "utf8" },
  );
  return output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("the driver answers every game with its steps", async () => {
  const start = `Foundations: S-K H-K D-K\nKC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C\nAC\n${"\n".repeat(8)}`;
  const ops = [["push", "1-2x1"], ["push", "2-1x1"], ["undo"], ["goto", 2]];
  const answers = await drive([
    { start, code: null, ops },
    { start, code: null, ops: [["new", "SS1-S1-AAAAAAA"], ["restart"]] },
  ]);
  const won = { cursor: 1, length: 1, floor: 0, score: 599, removed: 1, won: true };
  expect(answers).toMatchObject([
    {
      steps: [
        { rule: "onto-ace", cursor: 0, score: 500, left: "" },
        { rule: null, ...won, canUndo: true, canRedo: false, left: "C" },
        { rule: null, text: start, cursor: 0, length: 1, won: false, canRedo: true, left: "" },
        { rule: "nothing-to-redo", text: start, cursor: 0 },
      ],
    },
    {
      steps: [
        { rule: null, cursor: 0 },
        { rule: null, cursor: 0 },
      ],
    },
  ]);
});
