// What lies on the table as elements of the page: how a pile and a card are built and called, and what is said at a card.

import { html, KEEPS_ITS_KEYS, setAttribute, setText } from "../dom";
import { countFrom, mayHold, type Pile, type Spot, suitOf } from "../piles";
import type { BoardState, Card, Snapshot } from "../protocol";
import type { Words } from "../words";
import { drawFace, drawSign } from "./faces";
import { mayMove } from "./flights";
import type { Box } from "./layout";

/** The elements of a pile. */
export interface PileView {
  readonly group: HTMLElement;
  readonly caption: HTMLElement;
  readonly place: HTMLButtonElement;
}

export function buildPile(pile: Pile, words: Words, isFirst: boolean): PileView {
  // The first foundation speaks for all of them.
  const name = pile.kind !== "foundation" ? words.nameOf(pile.name) : isFirst ? words.say("home") : "";
  const caption = html("span", { class: "eightoff-caption", "aria-hidden": "true" }, name);
  const place = html("button", {
    type: "button",
    class: "eightoff-place",
    tabindex: -1,
    ...KEEPS_ITS_KEYS,
  });
  if (pile.suit) place.append(drawSign(pile.suit));
  if (pile.kind === "column") place.append(html("span"));
  const group = html(
    "div",
    {
      class: `eightoff-pile eightoff-${pile.kind}`,
      role: "group",
      "data-pile": pile.name,
      "data-key": pile.key,
      "data-suit": pile.suit,
    },
    caption,
    place,
  );
  return { group, caption, place };
}

/** A card; `compact` is for one that is too small for pips. */
export function buildCard(card: Card, words: Words, compact: boolean): HTMLButtonElement {
  return html(
    "button",
    {
      type: "button",
      class: "eightoff-card",
      "data-card": card,
      "data-suit": suitOf(card),
      tabindex: -1,
      ...KEEPS_ITS_KEYS,
    },
    drawFace(card, words.index(card), compact),
  );
}

export interface Filling {
  elementOf(card: Card): HTMLElement | undefined;
  readonly words: Words;
  readonly emptyColumn: BoardState["empty_column"];
  readonly legal: Snapshot["legal"];
}

/** Brings a pile's group up to date: its cards in order, and what each is called. */
export function fillPile({ group, place }: PileView, pile: Pile, filling: Filling): void {
  const { elementOf, words, emptyColumn, legal } = filling;
  setAttribute(group, "aria-label", words.pileLabel(pile));
  setAttribute(place, "aria-label", words.placeLabel(pile, emptyColumn));
  setAttribute(place, "aria-hidden", String(pile.cards.length > 0));
  const takes = pile.kind === "column" && place.querySelector("span");
  if (takes) setText(takes, words.emptyColumn(emptyColumn));
  let next = place.nextElementSibling;
  for (const [index, card] of pile.cards.entries()) {
    const element = elementOf(card);
    if (!element) continue;
    if (element === next) next = next.nextElementSibling;
    else group.insertBefore(element, next);
    const spot = { pile, index };
    const canLift = mayHold(legal, pile.name, countFrom(spot)) && isReachable(spot);
    setAttribute(element, "aria-label", words.cardLabel(spot));
    setAttribute(element, "aria-hidden", String(!isReachable(spot)));
    element.classList.toggle("can-lift", canLift);
    if (!canLift) element.removeAttribute("aria-pressed");
    else if (!element.hasAttribute("aria-pressed")) element.setAttribute("aria-pressed", "false");
  }
}

/** Only the top card of a foundation can be seen. */
function isReachable({ pile, index }: Spot): boolean {
  return pile.kind !== "foundation" || index === pile.cards.length - 1;
}

/** How long it stays if nothing is done meanwhile. */
const BUBBLE_MS = 5000;
/** From side to side, whatever else moves the card. */
const SHAKE = { translate: ["0", "-4px", "4px", "-4px", "4px", "0"] };
const SHAKE_MS = 320;
/** Pixels between it and its card. */
const GAP = 8;

/** A few words at a card, for the eye: a screen reader has them from the message line. */
export class Bubble {
  readonly element = html("div", { class: "eightoff-bubble", "aria-hidden": "true" });
  #shaken: readonly HTMLElement[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    this.element.hidden = true;
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** Says something at a card whose box is given, inside of so much width, and shakes what it is about. */
  say(text: string, box: Box, width: number, about: readonly HTMLElement[]): void {
    this.hide();
    const { element } = this;
    setText(element, text);
    element.hidden = false;
    const left = box.x + (box.width - element.offsetWidth) / 2;
    const above = box.y - element.offsetHeight - GAP;
    element.style.left = `${Math.max(0, Math.min(left, width - element.offsetWidth))}px`;
    element.style.top = `${above >= 0 ? above : box.y + box.height + GAP}px`;
    this.#shaken = about;
    for (const card of about) {
      card.classList.add("is-refused");
      if (mayMove(card)) card.animate(SHAKE, SHAKE_MS);
    }
    this.#timer = setTimeout(() => this.hide(), BUBBLE_MS);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.element.hidden = true;
    for (const card of this.#shaken) card.classList.remove("is-refused");
    this.#shaken = [];
  }
}
