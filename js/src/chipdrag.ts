import { hit, html, on } from "./dom";
import { drawFace } from "./faces";
import { suitOf } from "./piles";
import type { Card } from "./protocol";
import type { Words } from "./words";

/** A mouse that moves less than this while it is down makes a click. */
const THRESHOLD = 5;

export interface ChipDragOptions {
  tray: HTMLElement;
  /** What the dragged card is shown in, over everything else there. */
  ground: HTMLElement;
  words: Words;
  /** Whether a card can be had. */
  has(card: Card): boolean;
  /** Told where the card is, in the window. */
  over(clientX: number, clientY: number): void;
  /** Told where it was dropped. */
  drop(card: Card, clientX: number, clientY: number): void;
  signal: AbortSignal;
}

/** Lets a mouse or a pen drag cards out of the tray. A finger taps them: it scrolls the page. */
export function dragChips({ tray, ground, words, has, over, drop, signal }: ChipDragOptions): void {
  let press: { readonly card: Card; readonly x: number; readonly y: number; readonly id: number } | null =
    null;
  let ghost: HTMLElement | null = null;
  // Browsers send a click after a drag too.
  let swallowClick = false;

  const end = (): void => {
    ghost?.remove();
    press = ghost = null;
  };

  on(tray, "pointerdown", signal, (event) => {
    swallowClick = false;
    const chip = hit(event, "[data-chip]");
    const card = chip?.dataset.chip ?? "";
    if (!event.isPrimary || event.button !== 0 || event.pointerType === "touch" || !has(card)) return;
    press = { card, x: event.clientX, y: event.clientY, id: event.pointerId };
    chip?.setPointerCapture?.(event.pointerId);
  });
  on(tray, "pointermove", signal, ({ clientX: x, clientY: y, pointerId }) => {
    if (!press || pointerId !== press.id) return;
    if (!ghost) {
      if (Math.hypot(x - press.x, y - press.y) < THRESHOLD) return;
      const { card } = press;
      const face = drawFace(card, words.index(card), true);
      ghost = html(
        "div",
        { class: "eightoff-ghost", "data-suit": suitOf(card), "aria-hidden": "true" },
        face,
      );
      ground.append(ghost);
    }
    const { left, top } = ground.getBoundingClientRect();
    ghost.style.transform = `translate(${x - left}px, ${y - top}px)`;
    over(x, y);
  });
  on(tray, "pointerup", signal, ({ clientX, clientY, pointerId }) => {
    if (!press || pointerId !== press.id) return;
    const { card } = press;
    const dragged = ghost !== null;
    end();
    swallowClick = dragged;
    if (dragged) drop(card, clientX, clientY);
  });
  on(tray, "pointercancel", signal, end);
  on(tray, "lostpointercapture", signal, end);
  const atOnce = true;
  on(
    tray,
    "click",
    signal,
    (event) => {
      if (swallowClick) event.stopPropagation();
      swallowClick = false;
    },
    atOnce,
  );
}
