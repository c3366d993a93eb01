import type { Card } from "./protocol";

const RANKS = "A23456789TJQK";
const SUIT = /^[cdhs]$/;

/** Reads cards that are typed, such as 6h or 10c: a rank and then a suit. */
export class Spelling {
  readonly #ranks: Readonly<Record<string, string>>;
  #rank = "";

  /** `indices` are the ranks as the language writes them, which can be typed too. */
  constructor(indices: readonly string[]) {
    const own = indices.map((index, i) => [index.toLowerCase(), RANKS[i] ?? ""]);
    const plain = [...RANKS].map((rank) => [rank.toLowerCase(), rank]);
    this.#ranks = Object.fromEntries([...plain, ...own, ["1", "1"]]);
  }

  /** The rank that has been typed, while its suit is still to come. */
  get rank(): string {
    return this.#rank;
  }

  /** Takes a key: the card if it completes one, "" if it is part of one, null if it is neither. */
  take(key: string): Card | null {
    if (this.#rank === "1" && key === "0") this.#rank = "T";
    else if (this.#rank !== "" && this.#rank !== "1" && SUIT.test(key)) {
      const card = this.#rank + key.toUpperCase();
      this.#rank = "";
      return card;
    } else if (Object.hasOwn(this.#ranks, key)) this.#rank = this.#ranks[key] ?? "";
    else {
      this.#rank = "";
      return null;
    }
    return "";
  }

  forget(): void {
    this.#rank = "";
  }
}
