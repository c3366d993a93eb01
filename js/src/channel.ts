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

  ask(request: AnyRequest): Promise<Outcome> {
    const req = `${this.#prefix}:${++this.#sent}`;
    const { active, round } = this.#options.takeActive();
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.overdue = true;
        this.#missAnswer();
      }, PATIENCE_MS);
      const waiting: Waiting = { resolve, timer, overdue: false };
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

  #settle(req: string, outcome: Outcome): void {
    if (!this.#waiting.has(req)) return;
    // The host may merge snapshots that follow closely, so an answer also settles what was asked before it.
    for (const [earlier, { resolve, timer }] of this.#waiting) {
      clearTimeout(timer);
      this.#waiting.delete(earlier);
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
