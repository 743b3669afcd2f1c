// Bundles src/widget.ts into the Python package: static/widget.js and static/widget.css.
// With --watch it stays and bundles again after every change.

import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const outdir = join(here, "..", "simon_widget", "static");

const context = await esbuild.context({
  absWorkingDir: here,
  entryPoints: ["src/widget.ts"],
  outdir,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  // Escapes would double what the Korean texts weigh; modules are read as UTF-8 everywhere.
  charset: "utf8",
  logLevel: "info",
});

if (process.argv.includes("--watch")) {
  await context.watch();
} else {
  await context.rebuild();
  await context.dispose();
  // A stylesheet that nothing imports is dropped without a word.
  for (const name of ["widget.js", "widget.css"]) {
    const size = await stat(join(outdir, name)).then(
      (file) => file.size,
      () => 0,
    );
    if (size === 0) {
      console.error(`${name} was not built, or is empty`);
      process.exitCode = 1;
    }
  }
}
