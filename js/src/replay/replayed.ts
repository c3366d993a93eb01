// What a replay has on the wire beside what every frame has; docs/protocol.md describes it in words.

import type { BoardRequest, Options, Prospect, Snapshot, Verdict } from "../protocol";

/** A step of the replay: a move, with the cards that went home by themselves after it. */
export interface Told {
  /** As it is written, such as "58+dh". */
  readonly text: string;
  readonly in_words: string;
}

export interface Branch {
  /** After how many moves it leaves the game. */
  readonly leaves: number;
  /** Whether it is shown, and not the game. */
  readonly shown: boolean;
}

/** A point of a game that is replayed. */
export interface ReplaySnapshot extends Snapshot {
  readonly deal: { readonly number: string | null; readonly title: string };
  readonly status: "playing" | "won" | "stuck";
  readonly counts: { readonly home: number; readonly of: number };
  readonly replay: {
    /** How many moves of the game, or of the branch with what leads to it, are shown as made. */
    readonly at: number;
    readonly of: number;
    /** The branch that is kept, shown or not. */
    readonly branch: Branch | null;
  };
  readonly options: Options<"replay">;
  readonly advice: Prospect;
  /** Why the game ends before all its moves. */
  readonly notice: string | null;
}

export interface ReviewedMove {
  readonly grade: string;
  /** The grade in the language of the board. */
  readonly said: string;
  readonly cost: number | null;
  /** A better move, as it is written. */
  readonly better: string | null;
}

/** What does not change from point to point, and is called `course` on the wire. */
export interface History {
  readonly moves: readonly Told[];
  /** For the start and the position after each move. */
  readonly home: readonly number[];
  readonly cells: readonly number[];
  /** Verdict and distance of these, as far as they are known; null while nobody asks. */
  readonly standings: readonly Standing[] | null;
  readonly review: Review | null;
}

export type Standing = readonly [verdict: Verdict, distance: number | null];

export interface Review {
  readonly summary: string;
  /** The number of the move that lost the game. */
  readonly losing: number | null;
  readonly costliest: readonly number[];
  readonly moves: readonly ReviewedMove[];
}

export const NO_HISTORY: History = { moves: [], home: [], cells: [], standings: null, review: null };

export type ReplayRequest =
  | BoardRequest
  | { readonly kind: "go"; readonly to: number; readonly branch?: boolean }
  | { readonly kind: "leave" | "play" | "close" }
  | { readonly kind: "better"; readonly move: number };
