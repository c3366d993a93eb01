// What a player can hear at a key, without moving anything.

import type { Board } from "./board";
import type { Snapshot } from "./protocol";
import { targetsOf } from "./selection";
import { capital, type Words } from "./words";

/** Letters that name no pile and no tool. */
export const HEARD = /^[lmnops]$/;

/** What there is to hear at one of these keys. */
export function hear(key: string, board: Board, { legal, message }: Snapshot, words: Words): string {
  const { cursor: spot, piles } = board;
  if (!spot) return "";
  const { pile, index } = spot;
  const of = (kind: typeof pile.kind) => piles.filter((each) => each.kind === kind);
  const name = capital(words.pile(pile));
  switch (key) {
    case "p": {
      if (pile.kind !== "column" || index < 0) return board.elementAt(spot)?.getAttribute("aria-label") ?? "";
      const cards = pile.cards.map((card) => words.card(card)).reverse();
      return words.say("whole_column", { pile: name, cards: cards.join(", ") });
    }
    case "o": {
      const held = of("cell").flatMap((cell) =>
        cell.cards.map((card) => words.say("cell_holds", { pile: words.pile(cell), card: words.card(card) })),
      );
      const empty = of("cell").filter(({ cards }) => cards.length === 0);
      const list = words.list(empty.map((cell) => cell.name));
      return capital([...held, words.count("empty_cells", empty.length, { list })].join(", "));
    }
    case "s": {
      const suits = of("foundation").map(({ suit, cards }) => {
        const names = { suit: suit ? words.suit(suit) : "", rank: words.rank(cards.at(-1) ?? "") };
        return words.say(cards.length > 0 ? "home_up_to" : "none_home", names);
      });
      return words.say("so_far_home", { list: suits.join(", ") });
    }
    case "m": {
      if (index < 0) return words.nothingThere(pile);
      const held = { source: pile.name, cards: pile.cards.slice(index), exact: false };
      const targets = targetsOf(legal, held, piles);
      const cards = capital(words.cards(held.cards));
      if (targets.length === 0) return words.say("may_go_nowhere", { cards });
      return words.say("may_go", { cards, targets: words.targetList(targets) });
    }
    case "n": {
      const homeward = legal
        .filter(([, target]) => target === "h")
        .flatMap(([source]) => piles.filter((each) => each.name === source))
        .map((from) =>
          words.say("card_from", { card: words.card(from.cards.at(-1) ?? ""), pile: words.pile(from) }),
        );
      return capital(words.count("can_go_home", homeward.length, { list: words.list(homeward) }));
    }
    default:
      return message.text;
  }
}
