// Builds the ES module and the style sheet of each widget that the Python package ships.
//
// anywidget hands both to the browser as text, so nothing in them may point to another file: everything is
// bundled, and the build fails if an import is left over. The same sources give the same bytes.

import { readdir, readFile, writeFile } from "node:fs/promises";
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
  agree animation arrange awaited boxOf busy canDrag caption cardHeight cardLabel cardWidth carried catalog changed
  choose client coach columnHeight compact control cursor decline dragged draggedBox dragging drawn each element
  elementAt emptyColumn exact finishAnimations focusable focusElsewhere focusOn fromZ group halt hintText holds
  index inHand isWaiting laidOut layout letGo lieOf loose nameOf newDeal news noSuchPile nothingThere onSilence
  onward order overdue pick pickUp pileAt pileLabel piles placeLabel playOrPause plays point pointAt pointed pointer
  putBack putOn question receive refused release resize root sendHome setSpeed settle showing showRunning showTime
  spot spotOf startDrag stops takeActive takers targetList tell tellNews toBoard total touch toZ typed update walk walker
  words`
  .trim()
  .split(/\s+/);

/** Stops the build if one of these names is a field of a text or crosses the wire: then it would not be found there. */
const seeThatTheyAreOurs = async () => {
  const catalog = JSON.parse(await readFile(here("../eightoff_widget/languages/en.json"), "utf8"));
  const boards = Object.keys(catalog).filter((name) => name.endsWith("board"));
  const texts = JSON.stringify(["cards", "without_python", ...boards].map((name) => catalog[name]));
  const wire = await readFile(here("../docs/protocol.md"), "utf8");
  const theirs = new Set([...`${texts}${wire}`.matchAll(/\{(\w+)\}|"(\w+)":/g)].flat());
  const wrong = OURS.filter((name) => theirs.has(name));
  if (wrong.length > 0) throw new Error(`not ours alone, and must not be shortened: ${wrong.join(", ")}`);
};

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
  await seeThatTheyAreOurs();
  const outdir = here("../eightoff_widget/widgets/static");
  const minified = {
    ...common,
    outdir,
    minify: true,
    mangleProps: new RegExp(`^(${OURS.join("|")})$`),
  };
  // A widget is an entry; it has a style sheet of its own.
  const widgets = (await readdir(here("src/entries"))).map((file) => file.replace(/\.ts$/, ""));
  await esbuild.build({
    ...minified,
    entryPoints: widgets.flatMap((name) => [
      { in: `src/entries/${name}.ts`, out: name },
      { in: `src/styles/${name}.css`, out: name },
    ]),
  });
  // A page of its own is no widget: nothing loads it as a module.
  await esbuild.build({
    ...minified,
    entryPoints: ["src/page.ts", "src/styles/page.css"],
    entryNames: "[name]",
    format: "iife",
  });
  for (const name of [...widgets, "page"]) {
    const sheet = await readFile(`${outdir}/${name}.css`, "utf8");
    await writeFile(`${outdir}/${name}.css`, shorten(nest(sheet)));
    const code = await readFile(`${outdir}/${name}.js`, "utf8");
    if (/\bimport\s*["'({*]|\bimport\s+\w+\s+from|\bfrom\s*["']/.test(code)) {
      throw new Error(`${name}.js imports something: anywidget could not load it`);
    }
  }
}
