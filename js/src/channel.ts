// What is asked of Python, what became of it, and what the player does meanwhile.

import { type AnyRequest, type Refusal, readRefusal, type Snapshot } from "./protocol";

/** How long Python may take before a view says that nobody answers. */
export const PATIENCE_MS = 4000;

/** What became of a request: null when a snapshot answered it, else why Python refused it. */
export type Outcome = Refusal | null;

export interface ChannelOptions {
  send(message: object): void;
  /** Seconds of play since the last request, and of which round of the clock: sent along with each one. */
  takeActive(): { active: number; round: number };
  /** Told true whenever a request waits too long or cannot be sent, and false when an answer came after all. */
  onSilence(silent: boolean): void;
  signal: AbortSignal;
}

interface Waiting {
  /** Called before anything else is done. */
  readonly settled: (() => void) | undefined;
  readonly resolve: (outcome: Outcome) => void;
  readonly timer: ReturnType<typeof setTimeout>;
  /** Whether it has waited too long. An answer may still come, but nobody counts on it. */
  overdue: boolean;
}

/**
 * Sends one view's requests and finds out what became of each.
 *
 * Every view of a widget gets every message, so each channel marks its requests with a prefix of its own and
 * takes up only what answers them. Requests do not wait for each other.
 */
export class Channel {
  readonly #options: ChannelOptions;
  readonly #prefix = Math.random().toString(36).slice(2, 10);
  // In the order of sending: Python answers in that order too.
  readonly #waiting = new Map<string, Waiting>();
  #sent = 0;
  #silent = false;

  constructor(options: ChannelOptions) {
    this.#options = options;
    options.signal.addEventListener("abort", () => {
      for (const { timer } of this.#waiting.values()) clearTimeout(timer);
      this.#waiting.clear();
    });
  }

  /** Whether an answer is about to come, so that the drawn position may be out of date. */
  get busy(): boolean {
    return [...this.#waiting.values()].some(({ overdue }) => !overdue);
  }

  /** Whether an answer may still come, however late. */
  get isOwed(): boolean {
    return this.#waiting.size > 0;
  }

  /** `settled` is called as soon as there is an answer, in the middle of what it brings about. */
  ask(request: AnyRequest, settled?: () => void): Promise<Outcome> {
    const req = `${this.#prefix}:${++this.#sent}`;
    const { active, round } = this.#options.takeActive();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.overdue = true;
        this.#missAnswer();
      }, PATIENCE_MS);
      const waiting: Waiting = { settled, resolve, timer, overdue: false };
      this.#waiting.set(req, waiting);
      try {
        this.#options.send({ req, active: Math.round(active * 1000) / 1000, round, ...request });
      } catch {
        // A closed connection may throw instead of swallowing the message: to the player it is the same.
        clearTimeout(timer);
        this.#waiting.delete(req);
        this.#missAnswer();
      }
    });
  }

  /** Takes a message from Python: a refusal, perhaps another view's. */
  receive(message: unknown): void {
    const refusal = readRefusal(message);
    if (refusal) this.#settle(refusal.req, refusal.error);
  }

  /** Takes note that a snapshot was drawn. */
  drawn(snapshot: Snapshot): void {
    if (snapshot.answers !== null) this.#settle(snapshot.answers, null);
  }

  /** Ends everything that is asked for: there is nobody who could answer. */
  giveUp(outcome: Refusal): void {
    for (const [req, { settled, resolve, timer }] of this.#waiting) {
      clearTimeout(timer);
      this.#waiting.delete(req);
      settled?.();
      resolve(outcome);
    }
  }

  #settle(req: string, outcome: Outcome): void {
    if (!this.#waiting.has(req)) return;
    // The host may merge snapshots that follow closely, so an answer also settles what was asked before it.
    for (const [earlier, { settled, resolve, timer }] of this.#waiting) {
      clearTimeout(timer);
      this.#waiting.delete(earlier);
      settled?.();
      resolve(earlier === req ? outcome : null);
      if (earlier === req) break;
    }
    if (!this.#silent) return;
    this.#silent = false;
    this.#options.onSilence(false);
  }

  /** Says so each time: the player has done something, and must not be left to wonder. */
  #missAnswer(): void {
    this.#silent = true;
    this.#options.onSilence(true);
  }
}

/** What the player does. It says false when it came to nothing: what was done after it is better left. */
export type Command = () => boolean;

interface Kept {
  readonly command: Command;
  readonly isTyped: boolean;
  readonly forgotten: () => void;
}

export interface QueueOptions {
  /** Whether an answer is still to come. */
  busy(): boolean;
  /** Whether one may still come that nobody counts on any more. */
  isOwed(): boolean;
  /** Whether a move is shown as under way. */
  isUnderWay(): boolean;
}

/** More than a player does ahead. */
const MOST = 400;

/**
 * What the player did before Python answered. The drawn board is old until then, and a key or a click judged by it could
 * mean another card than the player has in mind. So it waits, and one thing after the other is done on the board
 * that it was meant for.
 */
export class Queue {
  readonly #options: QueueOptions;
  #kept: Kept[] = [];
  #isPlaying = false;
  /** Whether it waits for an answer that is overdue. */
  #isParked = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Whether something is waiting. */
  get isWaiting(): boolean {
    return this.#kept.length > 0;
  }

  /** Does what a key means, or keeps it. A key that repeats does not wait: it would go on after it came up. */
  type(command: Command, repeats: boolean): void {
    this.#unpark();
    if (!this.isWaiting && !this.#options.busy()) command();
    else if (this.#kept.length >= MOST) this.clear();
    else if (!repeats) this.#kept.push({ command, isTyped: true, forgotten: () => {} });
  }

  /**
   * Does what a click, a drop or a button means, or keeps it while a move is under way. Whoever points at a board that is
   * not about to change means what is seen there.
   */
  take(command: Command, forgotten: () => void = () => {}): void {
    if (!this.#isPlaying) this.#unpark();
    if (this.#isPlaying || (!this.isWaiting && !this.#options.isUnderWay())) command();
    else if (this.#kept.length >= MOST) forgotten();
    else this.#kept.push({ command, isTyped: false, forgotten });
  }

  /** Does what waits, until something has to be answered again. */
  resume(): void {
    if (this.#isParked && this.#options.isOwed()) return;
    this.#isParked = false;
    while (!this.#options.busy()) {
      const next = this.#kept.shift();
      if (!next) return;
      this.#isPlaying = true;
      const goesOn = next.command();
      this.#isPlaying = false;
      if (!goesOn) this.clear();
    }
  }

  /** Forgets what waits. */
  clear(): void {
    this.#isParked = false;
    for (const { forgotten } of this.#kept.splice(0)) forgotten();
  }

  /** Forgets what was typed: whoever takes the pointer looks at the board as it is drawn. */
  clearTyped(): void {
    this.#unpark();
    this.#kept = this.#kept.filter(({ isTyped }) => !isTyped);
  }

  /** Keeps the rest for an answer that is late, unless something else is done before. */
  park(): void {
    this.clearTyped();
    this.#isParked = this.isWaiting;
  }

  #unpark(): void {
    if (this.#isParked) this.clear();
  }
}
