import { on } from "./dom";
import type { TeachSnapshot } from "./lesson";
import type { Table } from "./table";

/** How long a move can be seen that is not what is wanted. */
export const TRIAL_MS = 1000;

/** Shows a move that was tried, and takes it back. Whoever does something else meanwhile sees the board as it is. */
export class Trial {
  readonly #table: Table;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: TeachSnapshot | null = null;

  constructor(table: Table, root: HTMLElement, signal: AbortSignal) {
    this.#table = table;
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    const end = () => this.end();
    on(root, "pointerdown", signal, end, true);
    on(root, "click", signal, end, true); // all that assistive technology sends
    on(root, "keydown", signal, end, true);
  }

  begin(snapshot: TeachSnapshot): void {
    const { tried } = snapshot.reply;
    if (!tried || snapshot.last.kind !== "other") return;
    this.#shown = snapshot;
    this.#table.board.update({ ...snapshot, board: tried, legal: [] }, false);
    this.#timer = setTimeout(() => this.end(), TRIAL_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    const shown = this.#shown;
    this.#shown = null;
    if (!shown) return;
    const steps = shown.last.steps.map(({ cards, source, target }) => ({
      cards,
      source: target,
      target: source,
    }));
    this.#table.board.update({ ...shown, last: { kind: "undo", steps } }, false);
  }
}
