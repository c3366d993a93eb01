// What crosses the wire for a lesson; docs/protocol.md describes it in words.

import type { BoardState, Card, PileName, Snapshot, Step, Suit } from "../protocol";

/** What became of what the learner did. */
export type ReplyKind =
  | "step"
  | "right"
  | "going"
  | "other"
  | "illegal"
  | "wrong"
  | "lost"
  | "stuck"
  | "hint"
  | "shown"
  | "undone"
  | "nothing";

/** What the text points at. */
export type Mark =
  | { readonly card: Card }
  | { readonly pile: PileName }
  | { readonly foundation: Suit }
  | { readonly all: "columns" | "cells" | "foundations" };

/** One step of a lesson, as it stands. */
export interface LessonStep {
  /** Counted from 0. */
  readonly at: number;
  readonly of: number;
  readonly kind: string;
  readonly text: string;
  /** Empty if nothing is asked. */
  readonly asks: string;
  /** What the learner may do now. */
  readonly input: "none" | "moves" | "number" | "yes-no" | "choice" | "place";
  readonly choices: readonly string[];
  readonly marks: readonly Mark[];
  /** What may be clicked on, where a place is the answer. */
  readonly places: "" | "cards" | "piles" | "both";
  readonly done: boolean;
  /** How many moves there are still to watch. */
  readonly to_show: number;
}

export interface Reply {
  readonly kind: ReplyKind;
  readonly text: string;
  /** The move that a hint is about. */
  readonly hint: Step | null;
  /** The board after a move that was not what is wanted: it is shown, and taken back. */
  readonly tried: BoardState | null;
}

export type LessonTool = "back" | "forward" | "undo" | "restart" | "finish" | "rescue" | "hint" | "show_me";

/** A lesson that is taken. */
export interface TeachSnapshot extends Snapshot {
  readonly lesson: {
    readonly name: string;
    readonly title: string;
    /** The language that it speaks; empty if it does not say. */
    readonly language: string;
  };
  readonly step: LessonStep;
  readonly can: Readonly<Record<LessonTool, boolean>>;
  readonly reply: Reply;
  /** Whether its end is reached. */
  readonly finished: boolean;
  readonly status: "playing" | "won";
  /** The lesson to go on with after this one; without a name it is another puzzle. */
  readonly next: { readonly name: string; readonly title: string } | null;
  /** The lessons of the course, in order. */
  readonly course: readonly { readonly name: string; readonly title: string; readonly done: boolean }[];
  readonly notice: string | null;
}
