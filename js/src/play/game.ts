// What crosses the wire for a game that is played; docs/protocol.md describes it in words.

import type { BoardRequest, Card, Options, Prospect, Snapshot, Step, Tool, Verdict } from "../protocol";

/** A game that is played. */
export interface PlaySnapshot extends Snapshot {
  readonly deal: { readonly number: string | null; readonly title: string };
  readonly status: "playing" | "won" | "stuck";
  readonly counts: { readonly moves: number; readonly home: number; readonly of: number };
  readonly can: Readonly<Record<Tool, boolean>>;
  readonly clock: { readonly seconds: number; readonly running: boolean; readonly round: number };
  readonly options: Options<"play">;
  readonly advice: Advice;
  /** The unfinished game that can be gone on with in place of this one, which is untouched. */
  readonly resumable: { readonly id: number; readonly title: string; readonly moves: number } | null;
  /** Why nothing can be kept, or what became of a damaged file. */
  readonly notice: string | null;
  /** Whether the game is on disk. */
  readonly kept: boolean;
}

export interface Hint {
  /** What to play; null if there is nothing to advise. */
  readonly move: Step | null;
  /** The move and its reason, or why there is none. */
  readonly text: string;
  readonly proved: boolean;
}

/** A legal move, and what becomes of it. */
export interface JudgedMove extends Step {
  readonly text: string;
  readonly verdict: Verdict;
  /** In how many moves the game can be won, this one included; null if that is not known. */
  readonly distance: number | null;
  /** How many moves more that is than with a best move. */
  readonly cost: number | null;
}

/** A line of moves that the board walks while the game waits. */
export interface Line {
  /** How many of its moves are shown as made. */
  readonly at: number;
  readonly of: number;
  readonly proved: boolean;
}

/** What Python says of the position beside showing it. It comes when it is found. */
export interface Advice extends Prospect {
  /** The length of the deal's shortest line; null if nobody asks, or it is not proved yet. */
  readonly par: number | null;
  readonly hint: Hint | null;
  /** Every legal move, best first; null if nobody asks, or nothing is known yet. */
  readonly moves: readonly JudgedMove[] | null;
  /** Pairs of cards of a suit: the second lies on the first, which goes home before it. */
  readonly trouble: readonly (readonly [card: Card, by: Card])[];
  /** The line that is shown in place of the game. */
  readonly line: Line | null;
  /** Whether a hint, a line or a deal is being looked for. */
  readonly looking: boolean;
  /** How much help was had in this game: hints, lines, and moves taken over from one. */
  readonly hints: number;
}

export type PlayRequest =
  | BoardRequest
  | { readonly kind: Tool }
  | { readonly kind: "hint" | "rescue" | "solve" | "take" | "leave" | "how" }
  | { readonly kind: "course" | "review" | "close" }
  | { readonly kind: "go"; readonly to: number }
  | { readonly kind: "new"; readonly deal: string | null; readonly of?: DealKind; readonly sure: boolean }
  | { readonly kind: "resume"; readonly game: number; readonly sure: boolean };

/** What kind of deal a player may ask for. */
export const DEAL_KINDS = ["any", "winnable", "easy", "medium", "hard", "expert", "daily"] as const;
export type DealKind = (typeof DEAL_KINDS)[number];

/** Why a new game is refused that would end one under way: the text asks the player. */
export const LEAVES_GAME = "leaves-game";
/** Why a move is refused that loses the game, if the player wants to be warned: the text asks. */
export const LOSES_GAME = "loses-game";

/** Which game is on the board, how far it is, and which point of a line is shown in its place. */
export function stateOf({ clock, counts, advice }: PlaySnapshot): string {
  return `${clock.round} ${counts.moves} ${advice.line?.at}`;
}
