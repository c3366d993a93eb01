// Every English word that the board itself says. What Python says arrives ready to show.

import { type Pile, rankOf, type Spot, suitOf, topOf } from "./piles";
import type { Card, PileName, Suit } from "./protocol";

const SUITS: Record<Suit, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const RANKS: Record<string, string> = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };

/** "a", "a and b", "a, b and c". */
function list(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

function ordinal(n: number): string {
  const teen = n % 100 > 10 && n % 100 < 14;
  return n + (teen ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th"));
}

function card(card: Card): string {
  return `${RANKS[rankOf(card)] ?? rankOf(card)} of ${SUITS[suitOf(card)]}`;
}

function columnNumber(name: PileName): string {
  return name === "0" ? "10" : name;
}

function pile(pile: Pile): string {
  if (pile.kind === "column") return `column ${columnNumber(pile.name)}`;
  if (pile.kind === "cell") return `cell ${pile.name}`;
  return pile.suit === null ? "home" : `foundation of ${SUITS[pile.suit]}`;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function cards(held: readonly Card[]): string {
  const [first, ...rest] = held;
  if (first === undefined) return "";
  return rest.length === 0 ? card(first) : `${card(first)} and ${count(rest.length, "more card")}`;
}

function targets(piles: readonly Pile[]): string {
  const names = (kind: Pile["kind"]) => piles.filter((p) => p.kind === kind).map((p) => p.name);
  const group = (noun: string, found: readonly string[]) =>
    found.length === 0 ? [] : [`${noun}${found.length === 1 ? "" : "s"} ${list(found)}`];
  return [
    ...group("column", names("column").map(columnNumber)),
    ...group("cell", names("cell")),
    ...(names("foundation").length > 0 ? ["home"] : []),
  ].join(", ");
}

export const english = {
  card,
  pile,
  columnNumber,

  boardLabel: (title: string) => `${title} board`,
  pileLabel: (p: Pile) =>
    p.kind === "cell" ? capital(pile(p)) : `${capital(pile(p))}, ${count(p.cards.length, "card")}`,
  /** What an empty place says to a screen reader. */
  placeLabel: (p: Pile, emptyColumn: "K" | "any") =>
    p.kind === "column"
      ? `Empty ${pile(p)}, takes ${emptyColumn === "K" ? "a king" : "any card"}`
      : `Empty ${pile(p)}`,
  emptyColumn: (takes: "K" | "any") => takes,
  cardLabel({ pile: p, index }: Spot): string {
    const name = capital(card(p.cards[index] ?? ""));
    if (p.kind !== "column") return `${name}, ${pile(p)}`;
    const fromEnd = topOf(p).index - index;
    if (fromEnd === 0) return `${name}, ${pile(p)}, exposed`;
    const place = fromEnd === 1 ? "second" : fromEnd === 2 ? "third" : ordinal(fromEnd + 1);
    return `${name}, ${pile(p)}, ${place} from the end`;
  },

  held: (taken: readonly Card[], piles: readonly Pile[]) =>
    `${capital(cards(taken))} held: ${piles.length > 0 ? targets(piles) : "fits nowhere now"}`,
  putBack: (taken: readonly Card[]) => `${capital(cards(taken))} put back`,
  noSuchPile: (name: PileName) =>
    /\d/.test(name) ? `There is no column ${columnNumber(name)} here` : `There is no cell ${name} here`,
  nothingThere: (p: Pile) => `${capital(pile(p))} is empty`,

  undo: "Undo",
  undoHint: "Take the last move back (u)",
  redo: "Redo",
  redoHint: "Make it again (r)",
  restart: "Restart",
  restartHint: "Back to the start of this deal; Redo leads forward again",
  newDeal: "New deal",
  newDealHint: "Play a random deal",
  finish: "Finish",
  finishHint: "Send every card home",
  hint: "Hint",
  hintHint: "Show a best move, and say why (?); once more for the next best",
  hintText: (text: string, proved: boolean) => `${capital(text)}${proved ? "" : " (a guess)"}`,
  lookingForHint: "Looking for a good move …",
  nothingToHint: "The game is over: there is no move to show",
  nothingToUndo: "There is no move to take back",
  nothingToRedo: "There is no move to make again",
  alreadyAtStart: "This is the start of the deal",

  panel: "Game",
  moves: "Moves",
  home: "Home",
  time: "Time",
  homeOf: (home: number, of: number) => `${home} of ${of}`,
  dealNumber: "Deal number",
  noDealNumber: "none",
  deal: "Deal",
  dealHint: "Play the deal with this number",
  copy: "Copy",
  copyHint: "Copy the deal number",
  copied: (number: string) => `Deal number ${number} copied`,
  notCopied: "The browser does not let this page copy; the number is selected",
  autoplay: "Cards go home by themselves",
  mark: "Say whether it can be won",
  verdict: {
    winnable: (distance: number | null, proved: boolean) =>
      distance === null
        ? "Can be won"
        : `Can be won in ${count(distance, "more move")}${proved ? "" : " or fewer"}`,
    unwinnable: () => "Cannot be won any more",
    unknown: () => "Not known whether it can be won",
    looking: () => "Looking whether it can be won",
  },
  fourColours: "Four-colour suits",
  dealIt: "Deal it",
  keepPlaying: "Keep playing",
  playAgain: "Play again",
  skip: "Skip",

  noAnswer: "No answer from Python: is the kernel running?",
  noSnapshot: "There is no game to show. Run the cell again to start one.",
  unknownVersion:
    "This board is of another version than the Python package. Reload the page after updating the package.",
  unknownFrame: (name: string) => `This version of the board cannot show “${name}”.`,
};

export type Words = typeof english;
