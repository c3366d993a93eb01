import { html } from "./dom";
import type { Verdict } from "./words";

const SIGNS: Record<Verdict, string> = { winnable: "✓", unwinnable: "✕", unknown: "?", looking: "…" };

/** A sign that says a verdict by its shape. */
export function signOf(verdict: Verdict): HTMLElement {
  return html(
    "span",
    { class: "eightoff-sign", "data-verdict": verdict, "aria-hidden": "true" },
    SIGNS[verdict],
  );
}
