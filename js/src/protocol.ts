// What crosses the wire between Python and any board; docs/protocol.md describes it in words. What one kind of board has
// beside it stands in its room.

import type { BOARDS, VALUES } from "./options";

/** The only version of a snapshot that this front-end can draw. */
export const VERSION = 1;

export type Suit = "C" | "D" | "H" | "S";

/** Rank and suit, for example "6H" or "TC". */
export type Card = string;

/** What a request calls a pile: a column "1".."9" and "0", a cell "a".."g" and "k", or "h" for home. */
export type PileName = string;

/** Source, target and number of cards of one legal move. */
export type LegalMove = readonly [source: PileName, target: PileName, count: number];

export interface Step {
  readonly cards: readonly Card[];
  readonly source: PileName;
  readonly target: PileName;
}

export interface BoardState {
  readonly columns: readonly { readonly pile: PileName; readonly cards: readonly Card[] }[];
  readonly cells: readonly { readonly pile: PileName; readonly card: Card | null }[];
  readonly foundations: readonly {
    readonly suit: Suit;
    readonly rank: number;
    readonly waits: Card | null;
  }[];
  readonly empty_column: "K" | "any";
}

export type Tool = "undo" | "redo" | "restart" | "finish";

export type OptionName = keyof typeof VALUES;
/** What an option may be. */
export type OptionValue<Name extends OptionName> = (typeof VALUES)[Name][number];
/** Which boards there are; each has options of its own. */
export type BoardName = keyof typeof BOARDS;
/** The options of a board, as its snapshots have them. */
export type Options<Board extends BoardName> = {
  readonly [Name in (typeof BOARDS)[Board][number]]: OptionValue<Name>;
};
/** How any board looks: a lesson has no other options. */
export type Looks = Options<"teach">;

/** Whether a game can be won from a position. */
export type Verdict = "winnable" | "unwinnable" | "unknown";

/** What is known of a position: whether it can be won, and how soon. */
export interface Prospect {
  /** Null while nobody asks, or nothing is known yet. */
  readonly verdict: Verdict | null;
  /** In how many moves; null if no line is known. */
  readonly distance: number | null;
  /** Whether there is no shorter line. */
  readonly proved: boolean;
}

/** What every frame's snapshots have. */
export interface Snapshot {
  readonly version: number;
  readonly seq: number;
  readonly answers: string | null;
  readonly frame: string;
  readonly rules: { readonly name: string; readonly title: string };
  readonly board: BoardState;
  readonly legal: readonly LegalMove[];
  /** How many cards of a column need room, if it is not as many as in a game. */
  readonly rows?: number | undefined;
  readonly options: Looks & { readonly steps?: boolean };
  readonly last: { readonly kind: string; readonly steps: readonly Step[] };
  readonly message: { readonly kind: "info" | "won" | "stuck"; readonly text: string };
}

/** What any board may ask for. */
export type BoardRequest =
  | {
      readonly kind: "move";
      readonly source: PileName;
      readonly target: PileName;
      readonly count: number | null;
      readonly sure?: boolean;
    }
  | { readonly kind: "hello"; readonly languages: readonly string[] }
  | { readonly kind: "option"; readonly name: OptionName | "language"; readonly value: boolean | string }
  | { readonly kind: "explain"; readonly source: PileName; readonly count: number };

/** A request of any frame. */
export type AnyRequest = BoardRequest | { readonly kind: string; readonly [field: string]: unknown };

export interface Refusal {
  readonly reason: string;
  readonly text: string;
}

/** Whether a value that the host handed over is a snapshot that this front-end can draw. */
export function isSnapshot(value: unknown): value is Snapshot {
  return isObject(value) && value.version === VERSION && isObject(value.board);
}

/** The refusal in a message from Python, with the request that it answers, or null if it is something else. */
export function readRefusal(message: unknown): { req: string; error: Refusal } | null {
  if (!isObject(message) || typeof message.req !== "string" || !isObject(message.error)) return null;
  const { reason, text } = message.error;
  return { req: message.req, error: { reason: String(reason ?? ""), text: String(text ?? "") } };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
