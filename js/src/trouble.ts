import type { Board } from "./board";
import { svg } from "./dom";
import type { Card } from "./protocol";
import type { Words } from "./words";

/** Pixels between columns from which on an arc has room there. */
const NARROW = 8;
/** The radius of the dot at the card that waits. */
const R = 3;

/** Draws which card waits for which one to leave: from the card on top to the lower one of its suit. */
export class Trouble {
  readonly element = svg("svg", { class: "eightoff-trouble", "aria-hidden": "true", focusable: "false" });

  draw(board: Board, pairs: readonly (readonly [card: Card, by: Card])[], words: Words): void {
    board.note(
      new Map(pairs.map(([card, by]) => [by, words.say("lies_on", { card: words.card(card) })] as const)),
    );
    const { index, cardWidth, columns } = board.layout;
    const [first, second] = columns;
    const gap = first && second ? second.x - first.x - cardWidth : 0;
    // Beside the column, or where there is no room, on the right of its cards: indices are on the left.
    const inside = gap < NARROW;
    const depth = inside ? cardWidth * 0.25 : Math.min(gap, cardWidth * 0.3);
    const edge = inside ? cardWidth - 4 : -R;
    this.element.classList.toggle("is-inside", inside);
    const strokes = pairs.flatMap(([card, by]) => {
      const [low, high] = [board.lieOf(card), board.lieOf(by)];
      if (!low || !high) return [];
      const [from, to] = [high.y + index / 2, low.y + index / 2];
      const x = low.x + edge;
      return [
        svg("path", { d: `M${x} ${from}C${x - depth} ${from} ${x - depth} ${to} ${x} ${to}` }),
        svg("circle", { cx: x, cy: to, r: R }),
      ];
    });
    this.element.replaceChildren(...strokes);
  }
}
