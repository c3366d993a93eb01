import { on } from "../dom";
import type { PlaySnapshot } from "./game";

/** A gap between two ticks that no visible page produces: the machine was asleep, and nobody played. */
const LONGEST_GAP_MS = 10_000;
const TICK_MS = 1000;

/**
 * Counts the seconds of play: only while the game's clock runs and the page can be seen.
 *
 * Python owns the time. A view adds what it has seen since the last snapshot, to show it, and reports what it
 * has seen since its last request. Another round of the clock is another game: no second passes from one to the other.
 */
export class Clock {
  readonly #tick: (seconds: number) => void;
  #base = 0;
  #round = 0;
  #running = false;
  #sinceSnapshot = 0;
  #sinceRequest = 0;
  #mark = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(tick: (seconds: number) => void, signal: AbortSignal) {
    this.#tick = tick;
    on(document, "visibilitychange", signal, () => this.#restart());
    signal.addEventListener("abort", () => clearInterval(this.#timer));
  }

  /** The time to show, in seconds. */
  get seconds(): number {
    this.#advance();
    return this.#base + this.#sinceSnapshot;
  }

  /** Takes over the time from a snapshot. */
  set({ seconds, running, round }: PlaySnapshot["clock"]): void {
    const shown = this.seconds;
    const same = this.#round === round;
    if (!same) this.#sinceRequest = 0;
    this.#round = round;
    // A snapshot's time is as old as the message: a running clock must not be seen to step back for that.
    const late = same && running && this.#running && shown > seconds && shown - seconds < 1;
    this.#base = late ? shown : seconds;
    this.#sinceSnapshot = 0;
    this.#running = running;
    this.#restart();
    this.#tick(this.#base);
  }

  /** Seconds of play seen since this was last called, and the round that they belong to. */
  takeActive(): { active: number; round: number } {
    this.#advance();
    const active = this.#sinceRequest;
    this.#sinceRequest = 0;
    return { active, round: this.#round };
  }

  #restart(): void {
    this.#advance();
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (!this.#running || document.visibilityState === "hidden") return;
    this.#mark = performance.now();
    this.#timer = setInterval(() => this.#tick(this.seconds), TICK_MS);
  }

  #advance(): void {
    if (this.#timer === undefined) return;
    const now = performance.now();
    const gap = Math.min(now - this.#mark, LONGEST_GAP_MS) / 1000;
    this.#mark = now;
    this.#sinceSnapshot += gap;
    this.#sinceRequest += gap;
  }
}
