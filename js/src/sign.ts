import { html } from "./dom";
import type { Verdict } from "./words";

const SIGNS: Record<Verdict, string> = { winnable: "✓", unwinnable: "✕", unknown: "?", looking: "…" };

/** A sign that says a verdict by its shape; to a screen reader by a label, where nothing beside it says it. */
export function signOf(verdict: Verdict, label = ""): HTMLElement {
  const heard = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html("span", { class: "eightoff-sign", "data-verdict": verdict, ...heard }, SIGNS[verdict]);
}
