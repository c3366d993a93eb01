// Builds the ES module and the style sheet of each widget that the Python package ships.
//
// anywidget hands both to the browser as text, so nothing in them may point to another file: everything is
// bundled, and the build fails if an import is left over. The same sources give the same bytes.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Each has a room of its name, with the entry in it, and a style sheet. */
const WIDGETS = ["play", "replay", "edit", "teach"];

const common = {
  bundle: true,
  format: "esm",
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  target: ["es2022", "chrome123", "firefox120", "safari17.5"],
  absWorkingDir: here("."),
};

if (process.argv.includes("--demo")) {
  const context = await esbuild.context({
    ...common,
    entryPoints: { demo: "demo/demo.ts", play: "src/styles/play.css" },
    outdir: "demo/dist",
    sourcemap: true,
  });
  await context.watch();
  const { port } = await context.serve({ servedir: "demo", host: "127.0.0.1", port: 8765 });
  console.log(`the board without Jupyter: http://127.0.0.1:${port}/`);
} else {
  // Elsewhere than in the package for who wants to compare: `--to FOLDER`.
  const to = process.argv.indexOf("--to");
  const outdir = to < 0 ? here("../eightoff_widget/widgets/static") : process.argv[to + 1];
  const minified = { ...common, outdir, minify: true };
  await esbuild.build({
    ...minified,
    entryPoints: WIDGETS.flatMap((name) => [
      { in: `src/${name}/${name}.ts`, out: name },
      { in: `src/styles/${name}.css`, out: name },
    ]),
  });
  // A page of its own is no widget: nothing loads it as a module.
  await esbuild.build({
    ...minified,
    entryPoints: ["src/replay/page.ts", "src/styles/page.css"],
    entryNames: "[name]",
    format: "iife",
  });
  for (const name of [...WIDGETS, "page"]) {
    const code = await readFile(`${outdir}/${name}.js`, "utf8");
    if (/\bimport\s*["'({*]|\bimport\s+\w+\s+from|\bfrom\s*["']/.test(code)) {
      throw new Error(`${name}.js imports something: anywidget could not load it`);
    }
  }
}
