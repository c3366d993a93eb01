import type { Board } from "./board";
import { svg } from "./dom";
import type { Card } from "./protocol";
import type { Words } from "./words";

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
    const depth = Math.min(gap, cardWidth * 0.3);
    const r = Math.min(3, gap / 3);
    const strokes = pairs.flatMap(([card, by]) => {
      const [low, high] = [board.lieOf(card), board.lieOf(by)];
      if (!low || !high) return [];
      const [from, to] = [high.y + index / 2, low.y + index / 2];
      const x = low.x - r;
      return [
        svg("path", { d: `M${x} ${from}C${x - depth} ${from} ${x - depth} ${to} ${x} ${to}` }),
        svg("circle", { cx: x, cy: to, r }),
      ];
    });
    this.element.replaceChildren(...strokes);
  }
}
