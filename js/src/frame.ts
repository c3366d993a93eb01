import type { AnyModel } from "@anywidget/types";
import type { Snapshot } from "./protocol";
import type { Words } from "./words";

/** What surrounds the board in one kind of widget. */
export interface Frame<Shown extends Snapshot = Snapshot> {
  draw(snapshot: Shown): void;
  /** Takes a message from Python. */
  receive(message: unknown): void;
  /** Lays itself out for a width in CSS pixels. */
  resize(width: number): void;
}

export interface FrameContext {
  /** The frame puts its elements in here; they are removed for it. */
  root: HTMLElement;
  send(message: object): void;
  /** What the host has of the widget: for a frame that needs more of it than its snapshots. */
  model: AnyModel;
  words: Words;
  /** Aborted when the frame goes: every listener and timer ends with it. */
  signal: AbortSignal;
}

/** Makes a frame. Python sends it the kind of snapshot that is its own: the frame's name is in each. */
export type MakeFrame<Shown extends Snapshot = Snapshot> = (context: FrameContext) => Frame<Shown>;
