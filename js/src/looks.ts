// How the board looks, as its player and the system want it.

import type { Looks } from "./protocol";

/** Gives a root its looks, and returns what changes them. The system is asked all the time. */
export function lookAfter(root: HTMLElement, signal: AbortSignal): (looks: Looks) => void {
  const wish = typeof matchMedia === "function" ? matchMedia("(prefers-contrast: more)") : null;
  let theme: Looks["theme"] = "host";
  const contrast = (): void => {
    root.classList.toggle("has-contrast", theme === "contrast" || wish?.matches === true);
  };
  wish?.addEventListener("change", contrast, { signal });
  return (looks) => {
    theme = looks.theme;
    if (theme === "host") delete root.dataset.theme;
    else root.dataset.theme = theme;
    contrast();
    root.classList.toggle("has-four-colours", looks.four_colours);
    root.classList.toggle("is-left", looks.hand === "left");
  };
}
