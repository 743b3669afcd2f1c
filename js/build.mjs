// Bundles src/widget.ts, and src/trace.ts with what it needs of it, into the Python package: each
// becomes a script and a stylesheet in static.
// With --watch it stays and bundles again after every change. With --page FOLDER it bundles
// src/page.ts, the game as a page of its own, into that folder instead.

import { createHash } from "node:crypto";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const names = ["widget", "trace"];
const outdir = join(here, "..", "simon_widget", "static");

/**
 * Hosts load the bundle anew for every board, and browsers never forget a module: what the first
 * board of a page makes of the code, the others share.
 */
const share = {
  name: "share",
  setup(build) {
    build.onEnd(async ({ outputFiles = [] }) => {
      await mkdir(outdir, { recursive: true });
      for (const { path, text } of outputFiles) {
        await writeFile(path, path.endsWith(".js") ? shared(text) : text);
      }
    });
  },
};

function shared(code) {
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
  const place = `globalThis[Symbol.for("simon_widget ${hash}")]`;
  return `function make(){${code}return simon.default}export default ${place}??=make();\n`;
}

const common = {
  absWorkingDir: here,
  bundle: true,
  target: "es2022",
  minify: true,
  // Browsers keep every board's copy of the text, and a letter beyond Latin-1 would double it all.
  charset: "ascii",
  logLevel: "info",
};

const page = process.argv.indexOf("--page");
if (page > 0) {
  const folder = resolve(process.argv[page + 1] ?? "");
  await esbuild.build({ ...common, entryPoints: ["src/page.ts"], outdir: folder, format: "iife" });
} else {
  await buildWidget();
}

async function buildWidget() {
  const context = await esbuild.context({
    ...common,
    entryPoints: names.map((name) => `src/${name}.ts`),
    outdir,
    format: "iife",
    globalName: "simon",
    write: false,
    plugins: [share],
  });
  if (process.argv.includes("--watch")) {
    await context.watch();
    return;
  }
  await context.rebuild();
  await context.dispose();
  // A stylesheet that nothing imports is dropped without a word.
  for (const name of names.flatMap((name) => [`${name}.js`, `${name}.css`])) {
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
