// Python's part of a replay, played from a recording: it answers requests with snapshots that were made before.

import type { Refusal, Step } from "../protocol";
import type { Catalog } from "../words";
import type { History, ReplaySnapshot } from "./replayed";

/** What turns one value into another: another value, or a change for each key that has one. */
export type Difference = { readonly "=": unknown } | { readonly [key: string]: Difference };

type RecordedPoint = Omit<ReplaySnapshot, "seq" | "answers">;

export interface Recording {
  readonly start: RecordedPoint;
  /** What each move changes. */
  readonly changes: readonly Difference[];
  /** What to say when each is taken back. */
  readonly back: readonly string[];
  /** The steps of each move card by card, where these are others. */
  readonly singly: readonly (readonly Step[] | null)[];
  readonly course: History;
  readonly texts: Catalog;
  readonly sentences: { readonly only: string; readonly not_known: string };
  readonly welcome: string;
  readonly at: number;
  readonly options: ReplaySnapshot["options"];
  /** Whether it holds what the moves were worth. */
  readonly known: boolean;
}

type Message = { readonly req: string; readonly kind: string } & Readonly<Record<string, unknown>>;
type Callback = (message?: unknown) => void;

/** A value after a change; what did not change is shared. */
export function changed(value: unknown, change: Difference): unknown {
  if ("=" in change) return change["="];
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  for (const [key, part] of Object.entries(change)) copy[key] = changed(copy[key], part);
  return copy;
}

/** A model for a view of a recording, in place of one that a host has from Python. */
export class RecordedModel {
  readonly #recording: Recording;
  readonly #points: readonly RecordedPoint[];
  readonly #listeners = new Map<string, Set<Callback>>();
  #options: ReplaySnapshot["options"];
  #history: History;
  #snapshot: ReplaySnapshot;

  constructor(recording: Recording) {
    this.#recording = recording;
    const points = [recording.start];
    for (const change of recording.changes) points.push(changed(points.at(-1), change) as RecordedPoint);
    this.#points = points;
    this.#options = recording.options;
    this.#history = historyOf(recording, this.#options);
    const first = points[recording.at] ?? recording.start;
    const text = recording.at === 0 ? recording.welcome : first.message.text;
    this.#snapshot = {
      ...first,
      seq: 1,
      answers: null,
      options: this.#options,
      last: { kind: "start", steps: [] },
      message: { kind: "info", text },
    };
  }

  get(name: string): unknown {
    if (name === "snapshot") return this.#snapshot;
    if (name === "words") return this.#recording.texts;
    return name === "course" ? this.#history : undefined;
  }

  set(): void {}

  save_changes(): void {}

  on(event: string, callback: Callback): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(callback));
  }

  off(event: string, callback: Callback): void {
    this.#listeners.get(event)?.delete(callback);
  }

  send(message: Message): void {
    // A view does not expect its answer before it has sent the question.
    queueMicrotask(() => this.#answer(message));
  }

  #answer(message: Message): void {
    const { req, kind } = message;
    const { only } = this.#recording.sentences;
    if (kind === "go" && this.#isPoint(message.to)) this.#go(req, message.to);
    else if (kind === "move" && this.#isNext(message)) this.#go(req, this.#snapshot.replay.at + 1);
    else if (kind === "option") this.#set(req, String(message.name), message.value);
    else if (kind !== "hello") this.#refuse(req, only);
  }

  #isPoint(to: unknown): to is number {
    return typeof to === "number" && this.#points[to] !== undefined;
  }

  /** Whether a move is the one that was made here. */
  #isNext({ source, target, count }: Message): boolean {
    const [made] = this.#points[this.#snapshot.replay.at + 1]?.last.steps ?? [];
    if (!made || made.source !== source || made.target !== target) return false;
    return count === null || count === made.cards.length;
  }

  #go(req: string, to: number): void {
    const { at } = this.#snapshot.replay;
    const { back } = this.#recording;
    const point = this.#points[to];
    if (!point) return;
    const steps = to === at + 1 ? this.#stepsTo(to) : to === at - 1 ? takenBack(this.#stepsTo(at)) : [];
    const text = to === at - 1 ? (back[to] ?? "") : point.message.text;
    this.#show({ ...point, last: { kind: "go", steps }, message: { kind: "info", text } }, req);
  }

  #stepsTo(to: number): readonly Step[] {
    const singly = this.#options.steps ? this.#recording.singly[to - 1] : null;
    return singly ?? this.#points[to]?.last.steps ?? [];
  }

  #set(req: string, name: string, value: unknown): void {
    const { known, sentences } = this.#recording;
    if (!Object.hasOwn(this.#options, name)) this.#refuse(req, sentences.only);
    else if (!known && (name === "mark" || name === "review")) this.#refuse(req, sentences.not_known);
    else {
      this.#options = { ...this.#options, [name]: value };
      this.#history = historyOf(this.#recording, this.#options);
      this.#show({ ...this.#snapshot, last: { kind: "option", steps: [] } }, req);
      this.#emit("change:course");
    }
  }

  #show(point: RecordedPoint, answers: string): void {
    this.#snapshot = { ...point, seq: this.#snapshot.seq + 1, answers, options: this.#options };
    this.#emit("change:snapshot");
  }

  #refuse(req: string, text: string): void {
    const error: Refusal = { reason: "refused", text };
    this.#emit("msg:custom", { req, error });
  }

  #emit(event: string, message?: unknown): void {
    for (const callback of [...(this.#listeners.get(event) ?? [])]) callback(message);
  }
}

/** What is told of the moves, as far as that is wanted. */
function historyOf({ course: history }: Recording, { mark, review }: ReplaySnapshot["options"]): History {
  return {
    ...history,
    standings: mark || review ? history.standings : null,
    review: review ? history.review : null,
  };
}

/** The same steps the other way, last one first. */
function takenBack(steps: readonly Step[]): Step[] {
  return steps.map(({ cards, source, target }) => ({ cards, source: target, target: source })).reverse();
}
