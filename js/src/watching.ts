import type { TeachSnapshot } from "./lesson";

/** Time to read what is about to be seen. */
export const READING_MS = 1600;
/** From one move to the next. */
export const PACE_MS = 900;

/**
 * Asks for the moves of a step to watch, one after the other.
 *
 * Nobody has clicked, so nobody is told if no Python answers. The request says which move is meant: of two views of a
 * lesson, only the first is heard.
 */
export class Watching {
  readonly #send: (message: object) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown = "";

  constructor(send: (message: object) => void, signal: AbortSignal) {
    this.#send = send;
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  update({ lesson, step, last }: TeachSnapshot): void {
    const { at, to_show: left } = step;
    const here = `${lesson.name} ${at} `;
    // Advice on looks, or a word in another language, is no reason to wait longer.
    if (here + left === this.#shown && last.kind !== "restart") return;
    const goesOn = this.#shown.startsWith(here);
    this.#shown = here + left;
    clearTimeout(this.#timer);
    if (left === 0) return;
    this.#timer = setTimeout(
      () => {
        try {
          this.#send({ req: `watch:${here}${left}`, kind: "show", lesson: lesson.name, at, left });
        } catch {
          // The connection is closed: the first click will say so.
        }
      },
      goesOn ? PACE_MS : READING_MS,
    );
  }
}
