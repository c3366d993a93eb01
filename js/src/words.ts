// What the board itself says. Python sends the texts of the language that it speaks; here they are put together.

import { without_python as german } from "../../eightoff_widget/languages/de.json";
import { without_python as english } from "../../eightoff_widget/languages/en.json";
import { type Pile, RANKS, rankOf, type Spot, suitOf, topOf } from "./piles";
import type { Card, PileName, Suit, Verdict } from "./protocol";

type English = typeof import("../../eightoff_widget/languages/en.json");
/** A widget is told only what its own board says: those of other boards are missing in its catalog. */
type Texts = English["board"] & English["study_board"] & English["replay_board"] & English["edit_board"];
type KeysOf<Value> = { [Key in keyof Texts]: Texts[Key] extends Value ? Key : never }[keyof Texts];
type Fields = Readonly<Record<string, string | number>>;

/** The texts of a language, as Python's `words` trait holds them. */
export interface Catalog {
  /** Its code, such as "en". */
  readonly language: string;
  /** Every language that there is: code and name. */
  readonly languages: Readonly<Record<string, string>>;
  readonly cards: English["cards"];
  readonly board: Texts;
}

/** What to say where no Python has said which language it speaks. */
export function withoutPython(key: keyof typeof english): string {
  const germanFirst = navigator.languages?.find((tag) => /^(de|en)\b/.test(tag))?.startsWith("de") ?? false;
  return (germanFirst ? german : english)[key];
}

function filled(text: string, fields: Fields): string {
  return text.replace(/\{(\w+)\}/g, (field, name: string) => String(fields[name] ?? field));
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A verdict, or that it is being looked for. */
export type ShownVerdict = Verdict | "looking";

/** A language, spoken. */
export class Words {
  constructor(readonly catalog: Catalog) {}

  /** A text with its fields filled in. */
  say(key: KeysOf<string>, fields: Fields = {}): string {
    return filled(this.catalog.board[key], fields);
  }

  /** A text in the form that a number asks for. */
  count(key: KeysOf<{ other: string }>, n: number, fields: Fields = {}): string {
    const forms: { zero?: string; one: string; other: string } = this.catalog.board[key];
    const form = n === 1 ? forms.one : n === 0 && forms.zero !== undefined ? forms.zero : forms.other;
    return filled(form, { n, ...fields });
  }

  /** What is written in the corner of a card: "10", "K". */
  index(card: Card): string {
    return this.catalog.cards.indices[RANKS.indexOf(rankOf(card))] ?? "";
  }

  suit(suit: Suit): string {
    return this.catalog.cards.suits[suit];
  }

  rank(card: Card): string {
    return this.catalog.cards.ranks[RANKS.indexOf(rankOf(card))] ?? "";
  }

  card(card: Card): string {
    return filled(this.catalog.cards.card, { rank: this.rank(card), suit: this.suit(suitOf(card)) });
  }

  /** What a pile's name is to a player: the tenth column is "0" where moves are written. */
  nameOf(name: PileName): string {
    return name === "0" ? "10" : name;
  }

  pile({ kind, name, suit }: Pile): string {
    const { cards } = this.catalog;
    if (kind === "foundation")
      return suit === null ? cards.home : filled(cards.foundation, { suit: this.suit(suit) });
    return filled(cards[kind], { name: this.nameOf(name) });
  }

  pileLabel(pile: Pile): string {
    const name = capital(this.pile(pile));
    return pile.kind === "cell" ? name : this.count("pile_of", pile.cards.length, { pile: name });
  }

  /** What an empty place says to a screen reader. */
  placeLabel(pile: Pile, emptyColumn: "K" | "any"): string {
    const key = pile.kind !== "column" ? "empty" : emptyColumn === "K" ? "empty_for_king" : "empty_for_any";
    return this.say(key, { pile: this.pile(pile) });
  }

  /** What an empty column takes, in few letters. */
  emptyColumn(takes: "K" | "any"): string {
    return takes === "K" ? this.index("KS") : this.say("any");
  }

  cardLabel({ pile, index }: Spot): string {
    const names = { card: capital(this.card(pile.cards[index] ?? "")), pile: this.pile(pile) };
    if (pile.kind !== "column") return this.say("card_in", names);
    const fromEnd = topOf(pile).index - index;
    if (fromEnd === 0) return this.say("exposed", names);
    const place = this.catalog.board.places[fromEnd] ?? String(fromEnd + 1);
    return this.say("from_end", { ...names, place });
  }

  held(cards: readonly Card[], piles: readonly Pile[]): string {
    const targets = piles.length > 0 ? this.targetList(piles) : this.say("fits_nowhere");
    return this.say("held", { cards: capital(this.cards(cards)), targets });
  }

  putBack(cards: readonly Card[]): string {
    return this.say("put_back", { cards: capital(this.cards(cards)) });
  }

  noSuchPile(name: PileName): string {
    return this.say(/\d/.test(name) ? "no_such_column" : "no_such_cell", { name: this.nameOf(name) });
  }

  nothingThere(pile: Pile): string {
    return this.say("is_empty", { pile: capital(this.pile(pile)) });
  }

  hintText(text: string, proved: boolean): string {
    return proved ? capital(text) : this.say("guess", { text: capital(text) });
  }

  verdict(verdict: ShownVerdict, distance: number | null, proved: boolean): string {
    if (verdict !== "winnable" || distance === null) return this.say(verdict);
    return this.count(proved ? "winnable_in" : "winnable_within", distance);
  }

  /** "a", "a and b", "a, b and c". */
  list(items: readonly string[]): string {
    const last = items.at(-1) ?? "";
    return items.length < 2 ? last : this.say("and", { list: items.slice(0, -1).join(", "), last });
  }

  /** Some cards in few words. */
  cards([first = "", ...rest]: readonly Card[]): string {
    return rest.length === 0
      ? this.card(first)
      : this.count("more_cards", rest.length, { card: this.card(first) });
  }

  /** Where cards may go. */
  targetList(piles: readonly Pile[]): string {
    const named = (kind: Pile["kind"]) =>
      piles.filter((pile) => pile.kind === kind).map(({ name }) => this.nameOf(name));
    const columns = named("column");
    const cells = named("cell");
    return [
      ...(columns.length > 0 ? [this.count("to_columns", columns.length, { list: this.list(columns) })] : []),
      ...(cells.length > 0 ? [this.count("to_cells", cells.length, { list: this.list(cells) })] : []),
      ...(named("foundation").length > 0 ? [this.catalog.cards.home] : []),
    ].join(", ");
  }
}
