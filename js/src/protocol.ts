// What crosses the wire between Python and the browser; docs/protocol.md describes it in words.

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
/** The options that are on or off, in the order of their controls; `list_moves` has a place of its own. */
export const SWITCHES = ["autoplay", "mark", "warn", "trouble", "steps", "four_colours"] as const;
/** The options that are one of a few words. */
export const CHOICES = {
  theme: ["host", "light", "dark", "contrast"],
  card_size: ["small", "medium", "large"],
  hand: ["right", "left"],
} as const;
/** How any board looks. */
export type Looks = { readonly four_colours: boolean } & {
  readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number];
};
export type Options = Looks & Readonly<Record<(typeof SWITCHES)[number] | "list_moves", boolean>>;

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
  readonly verdict: "winnable" | "unwinnable" | "unknown";
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
export interface Advice {
  /** Whether the game can be won; null while nobody asks, or nothing is known yet. */
  readonly verdict: "winnable" | "unwinnable" | "unknown" | null;
  /** In how many moves; null if no line is known. */
  readonly distance: number | null;
  /** Whether there is no shorter line. */
  readonly proved: boolean;
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
  readonly options: Looks;
  readonly last: { readonly kind: string; readonly steps: readonly Step[] };
  readonly message: { readonly kind: "info" | "won" | "stuck"; readonly text: string };
}

/** A game that is played. */
export interface PlaySnapshot extends Snapshot {
  readonly deal: { readonly number: string | null; readonly title: string };
  readonly status: "playing" | "won" | "stuck";
  readonly counts: { readonly moves: number; readonly home: number; readonly of: number };
  readonly can: Readonly<Record<Tool, boolean>>;
  readonly clock: { readonly seconds: number; readonly running: boolean; readonly round: number };
  readonly options: Options;
  readonly advice: Advice;
  /** The unfinished game that can be gone on with in place of this one, which is untouched. */
  readonly resumable: { readonly id: number; readonly title: string; readonly moves: number } | null;
  /** Why nothing can be kept, or what became of a damaged file. */
  readonly notice: string | null;
}

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
    readonly advice: Pick<Advice, "verdict" | "distance" | "proved" | "looking">;
  };
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
  | { readonly kind: "option"; readonly name: string; readonly value: boolean | string }
  | { readonly kind: "explain"; readonly source: PileName; readonly count: number };

export type PlayRequest =
  | BoardRequest
  | { readonly kind: Tool }
  | { readonly kind: "hint" | "take" | "leave" }
  | { readonly kind: "line"; readonly to: number | null }
  | { readonly kind: "new"; readonly deal: string | null; readonly of?: DealKind; readonly sure: boolean }
  | { readonly kind: "resume"; readonly game: number; readonly sure: boolean };

export type EditRequest =
  | BoardRequest
  | { readonly kind: "place"; readonly card: Card; readonly pile: PileName }
  | { readonly kind: "take"; readonly cards: readonly Card[] }
  | { readonly kind: "deal"; readonly deal: string | null }
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: "rules"; readonly name: string }
  | { readonly kind: "clear" | "undo" | "redo" | "judge" | "play" | "solve" | "close" };

/** A request of any frame. */
export type Asked = BoardRequest | { readonly kind: string; readonly [field: string]: unknown };

/** What kind of deal a player may ask for. */
export const DEAL_KINDS = ["any", "winnable", "easy", "medium", "hard", "expert", "daily"] as const;
export type DealKind = (typeof DEAL_KINDS)[number];

/** Why a new game is refused that would end one under way: the text asks the player. */
export const LEAVES_GAME = "leaves-game";
/** Why a move is refused that loses the game, if the player wants to be warned: the text asks. */
export const LOSES_GAME = "loses-game";

export interface Refusal {
  readonly reason: string;
  readonly text: string;
}

/** Which game is on the board, how far it is, and which point of a line is shown in its place. */
export function stateOf({ clock, counts, advice }: PlaySnapshot): string {
  return `${clock.round} ${counts.moves} ${advice.line?.at}`;
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
