// @vitest-environment node
// What can be checked of the style sheets without a browser.

import { readdirSync, readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";

const directory = new URL("../src/styles/", import.meta.url);
/** A sheet without comments, in which no rule stands in another one. */
function flat(url: URL): string {
  const css = readFileSync(url, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  return transformSync(css, { loader: "css", supported: { nesting: false } }).code;
}

const sheets = readdirSync(directory).map((name) => ({ name, css: flat(new URL(name, directory)) }));
const css = sheets.map((sheet) => sheet.css).join("\n");

const [, highContrast = ""] = css.match(/\.eightoff\.has-contrast \{([^}]*)\}/) ?? [];

/** A colour variable's values for light and dark. */
function colour(name: string, sheet = css.replace(highContrast, "")): [light: string, dark: string] {
  const value = `--${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`;
  const [, light, dark, both = ""] = sheet.match(new RegExp(value)) ?? [];
  if (!light && !both) throw new Error(`no colour ${name}`);
  return [light ?? both, dark ?? both];
}

function luminance(colour: string): number {
  const hex = colour.length > 4 ? colour : colour.replace(/\w/g, "$&$&");
  const channels = [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
  const [r, g, b] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

describe("colours", () => {
  test.each([
    ["black", "paper"],
    ["red", "paper"],
    ["blue", "paper"],
    ["green", "paper"],
    ["felt-text", "felt"],
    ["felt-text", "felt-edge"],
    ["own-text", "own-surface"],
    ["own-text", "own-control"],
  ])("%s can be read on %s, in light and in dark, and more easily in high contrast", (ink, ground) => {
    for (const i of [0, 1] as const) {
      expect(contrast(colour(ink)[i], colour(ground)[i])).toBeGreaterThanOrEqual(4.5);
      const [strong, behind] = [colour(ink, highContrast)[i], colour(ground, highContrast)[i]];
      expect(contrast(strong, behind)).toBeGreaterThanOrEqual(7);
    }
  });

  test.each([
    ["table", "blue"],
    ["table", "wine"],
    ["table", "slate"],
    ["faces", "night"],
  ])("of another %s, %s, can be read as well, in light and in dark", (name, value) => {
    const [, block = ""] = css.match(new RegExp(`\\[data-${name}="?${value}"?\\] \\{([^}]*)\\}`)) ?? [];
    const own = (ink: string) => (block.includes(`--${ink}:`) ? colour(ink, block) : colour(ink));
    const [inks, grounds, marks] =
      name === "table"
        ? [["felt-text"], ["felt", "felt-edge"], ["gold"]]
        : [["black", "red", "blue", "green"], ["paper"], ["paper-edge"]];
    for (const ground of grounds) {
      expect(block).toContain(`--${ground}:`);
      for (const i of [0, 1] as const) {
        for (const ink of inks) expect(contrast(own(ink)[i], own(ground)[i])).toBeGreaterThanOrEqual(4.5);
        for (const mark of marks) expect(contrast(own(mark)[i], own(ground)[i])).toBeGreaterThan(3);
      }
    }
  });

  test("of a table or of cards that a player chooses give way to high contrast", () => {
    for (const name of ["play", "replay", "edit", "teach"]) {
      const imports = readFileSync(new URL(`${name}.css`, directory), "utf8").match(/"\.\/[^"]+"/g) ?? [];
      expect(imports[0]).toBe('"./theme.css"');
      expect(imports.at(-1)).toBe('"./contrast.css"');
    }
    const chosen = [...css.matchAll(/\[data-(?:table|faces)="?\w+"?\] \{([^}]*)\}/g)];
    const set = chosen.flatMap(([, block = ""]) => block.match(/--[\w-]+(?=:)/g) ?? []);
    expect(set.length).toBeGreaterThan(10);
    for (const each of set) expect(highContrast).toContain(`${each}:`);
  });

  test("of what matters less can be read too, and are those of the text in high contrast", () => {
    for (const i of [0, 1] as const)
      expect(contrast(colour("own-weak")[i], colour("own-surface")[i])).toBeGreaterThanOrEqual(4.5);
    expect(highContrast).toMatch(/--text-weak: var\(--text\);\s*--line: var\(--text\);/);
  });

  test("of high contrast set off every mark as text is set off elsewhere", () => {
    for (const [mark, ground] of [
      ["felt-line", "felt"],
      ["felt-faint", "felt"],
      ["paper-edge", "paper"],
      ["hint", "paper"],
      ["own-accent", "own-surface"],
    ] as const) {
      for (const i of [0, 1] as const) {
        const [seen, behind] = [colour(mark, highContrast)[i], colour(ground, highContrast)[i]];
        expect(contrast(seen, behind), mark).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test.each(["felt", "felt-edge"])("what is lit stands out on %s", (ground) => {
    for (const i of [0, 1] as const)
      expect(contrast(colour("gold")[i], colour(ground)[i])).toBeGreaterThan(3);
  });
});

const bundles = new URL("../../eightoff_widget/widgets/static/", import.meta.url);
const built = readdirSync(bundles)
  .filter((name) => name.endsWith(".css"))
  .map((name) => ({ name: `the bundle's ${name}`, css: flat(new URL(name, bundles)) }));

test.each([...sheets, ...built])("$name touches nothing outside the widget", ({ css }) => {
  const selectors = [...css.matchAll(/([^{};@]+)\{/g)].map((match) => (match[1] ?? "").trim());
  for (const selector of selectors) {
    // What is left of an at-rule such as (forced-colors: active), or of the width of a board.
    if (/^(media|container eightoff)\b|^\(/.test(selector)) continue;
    expect(selector).toMatch(/\.eightoff\b/);
  }
});

test("styles load nothing", () => {
  expect(css).not.toMatch(/url\(|https?:/);
});

/** What the sheets say of an element for boards of every width. */
const rules = (selector: string): string =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors]) => selectors?.trim() === `.eightoff ${selector}`)
    .map(([, , body]) => body)
    .join("");

test("a narrow board wraps its words and buttons, and clips none", () => {
  for (const row of [".eightoff-foot", ".eightoff-deal > div", ".eightoff-banner > div"]) {
    expect(rules(row)).toMatch(/flex-wrap: wrap;/);
    expect(rules(row)).not.toMatch(/[^-]height:/);
  }
  expect(rules(".eightoff-message")).not.toMatch(/overflow:|max-height/);
});

test("a finger scrolls on the table and drags what may be dragged, and two quick taps are no wish to zoom", () => {
  expect(rules(".eightoff-board")).toMatch(/touch-action: manipulation;/);
  expect(rules(".eightoff-card.can-lift")).toMatch(/touch-action: none;/);
});
