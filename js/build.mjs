// Builds the one ES module and the one style sheet that the Python package ships.
//
// anywidget hands both to the browser as text, so nothing in them may point to another file: everything is
// bundled, and the build fails if an import is left over. The same sources give the same bytes.

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Says once that a rule is under the root class, where the sources say it in each: that is a tenth of the sheet. */
const nest = (css) =>
  css.replace(/(?<=^|[{}])(?:\.eightoff\b[^{}@]*\{[^{}]*\})+/g, (rules) => {
    const within = (selectors) =>
      selectors.replace(/\.eightoff(?![-\w]) ?/g, (root) => (root.endsWith(" ") ? "" : "&"));
    return `.eightoff{${rules.replace(/[^{}]*(?=\{)/g, within)}}`;
  });

/** Shortens the names of the properties that the sheet defines for itself, as names of variables are in code. */
const shorten = (css) => {
  const own = [...new Set(css.match(/--[\w-]+(?=:)/g))];
  const short = (name) => (own.includes(name) ? `--e${own.indexOf(name).toString(36)}` : name);
  return css.replace(/(--[\w-]+)(: )?/g, (_, name, colon) => short(name) + (colon ? ":" : ""));
};

/**
 * Names of ours that no other side knows: they may be short. None of them may be one of the browser's, of the host's, or
 * of what crosses the wire, nor a field of a text.
 */
const OURS = `
  animation arrange boxOf canDrag caption cardHeight cardLabel cardWidth catalog choose columnHeight compact control
  decline dragging draggedBox element elementAt emptyColumn finishAnimations focusElsewhere focusOn fromZ hintText letGo
  nameOf newDeal noSuchPile nothingThere onSilence pickUp pileAt pileLabel placeLabel putBack putOn question receive
  release resize sendHome settle showTime spotOf startDrag stops takeActive toBoard toZ update`;

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
    entryPoints: { demo: "demo/demo.ts", widget: "src/styles/widget.css" },
    outdir: "demo/dist",
    sourcemap: true,
  });
  await context.watch();
  const { port } = await context.serve({ servedir: "demo", host: "127.0.0.1", port: 8765 });
  console.log(`the board without Jupyter: http://127.0.0.1:${port}/`);
} else {
  const outdir = here("../eightoff_widget/widgets/static");
  await esbuild.build({
    ...common,
    entryPoints: [
      { in: "src/index.ts", out: "widget" },
      { in: "src/styles/widget.css", out: "widget" },
    ],
    outdir,
    minify: true,
    mangleProps: new RegExp(`^(${OURS.trim().split(/\s+/).join("|")})$`),
  });
  const sheet = await readFile(`${outdir}/widget.css`, "utf8");
  await writeFile(`${outdir}/widget.css`, shorten(nest(sheet)));
  const code = await readFile(`${outdir}/widget.js`, "utf8");
  if (/\bimport\s*["'({*]|\bimport\s+\w+\s+from|\bfrom\s*["']/.test(code)) {
    throw new Error("widget.js imports something: anywidget could not load it");
  }
}
