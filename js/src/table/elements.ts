// A pile and a card as elements of the page: how each is built, and what it is called.

import { html, KEEPS_ITS_KEYS, setAttribute, setText } from "../dom";
import { countFrom, mayHold, type Pile, type Spot, suitOf } from "../piles";
import type { BoardState, Card, Snapshot } from "../protocol";
import type { Words } from "../words";
import { drawFace, drawSign } from "./faces";

/** The elements of a pile. */
export interface PileView {
  readonly group: HTMLElement;
  readonly caption: HTMLElement;
  readonly place: HTMLButtonElement;
}

export function buildPile(pile: Pile, words: Words): PileView {
  const name = words.nameOf(pile.name);
  const caption = html("span", { class: "eightoff-caption", "aria-hidden": "true" }, name);
  const place = html("button", {
    type: "button",
    class: "eightoff-place",
    tabindex: -1,
    ...KEEPS_ITS_KEYS,
  });
  if (pile.suit) place.append(drawSign(pile.suit));
  else place.append(html("span", {}, name));
  if (pile.kind === "column") place.append(html("small"));
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
  const takes = place.querySelector("small");
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
