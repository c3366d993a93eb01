// How the board looks, as its player and the system want it.

import type { Options } from "./protocol";

/** Gives a root the looks that options ask for, and returns what changes them. The system is asked all the time. */
export function lookAfter(root: HTMLElement, signal: AbortSignal): (options: Options) => void {
  const wish = typeof matchMedia === "function" ? matchMedia("(prefers-contrast: more)") : null;
  let theme: Options["theme"] = "host";
  const contrast = (): void => {
    root.classList.toggle("has-contrast", theme === "contrast" || wish?.matches === true);
  };
  wish?.addEventListener("change", contrast, { signal });
  return (options) => {
    theme = options.theme;
    if (theme === "host") delete root.dataset.theme;
    else root.dataset.theme = theme;
    contrast();
    root.classList.toggle("has-four-colours", options.four_colours);
    root.classList.toggle("is-left", options.hand === "left");
  };
}
