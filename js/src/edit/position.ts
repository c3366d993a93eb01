// What crosses the wire for a position that is set up; docs/protocol.md describes it in words.

import type { BoardRequest, Card, PileName, Prospect, Snapshot } from "../protocol";

/** A position that is set up. */
export interface EditSnapshot extends Snapshot {
  readonly edit: {
    readonly problems: readonly {
      readonly kind: "missing" | "doubled";
      readonly card: Card;
      readonly text: string;
    }[];
    /** The same in a sentence, or that nothing is missing. */
    readonly state: string;
    /** The number of the deal that lies there as it was dealt. */
    readonly number: string | null;
    /** The board as text. */
    readonly text: string;
    /** The rule sets to choose from: what a request calls each, and its title. */
    readonly rule_sets: readonly (readonly [name: string, title: string])[];
    readonly chosen: string;
    readonly can: { readonly undo: boolean; readonly redo: boolean };
    readonly advice: Prospect & {
      /** Whether it is being looked for. */
      readonly looking: boolean;
    };
  };
}

export type EditRequest =
  | BoardRequest
  | { readonly kind: "place"; readonly card: Card; readonly pile: PileName }
  | { readonly kind: "take"; readonly cards: readonly Card[] }
  | { readonly kind: "deal"; readonly deal: string | null }
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: "rules"; readonly name: string }
  | { readonly kind: "clear" | "undo" | "redo" | "judge" | "play" | "solve" | "close" };
