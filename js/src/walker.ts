// Going along moves that are there already, those of a game that is replayed or of a solution.

import type { Outcome } from "./channel";
import { on } from "./dom";
import type { OptionValue } from "./protocol";

type Speed = OptionValue<"speed">;

/** How long each position stands before the next move, while the moves play by themselves. */
export const PAUSE_MS: Record<Speed, number> = { slow: 2000, normal: 900, fast: 300 };
/** How soon it is asked again whether a moving picture has ended. */
const PATIENCE_MS = 100;

/** What is walked, as a snapshot has it. */
export interface Walk {
  /** How many moves are shown as made. */
  readonly at: number;
  /** How many there are. */
  readonly of: number;
  readonly speed: Speed;
  /** Whether these moves are shown for the first time. */
  readonly begins: boolean;
}

export interface WalkerOptions {
  root: HTMLElement;
  /** Asks for the point after so many moves. */
  go(to: number): Promise<Outcome>;
  /** Whether an answer is about to come. */
  busy(): boolean;
  /** Whether a moving picture is on. */
  showing(): boolean;
  /** Told when it begins or stops to play by itself. */
  changed(): void;
  /** Told when there is no move to step to, forward or back. */
  atEnd(by: number): void;
  signal: AbortSignal;
}

/** Goes along moves, by itself or as it is told. One point is asked for at a time, however fast it is told. */
export class Walker {
  readonly #options: WalkerOptions;
  #at = 0;
  #of = 0;
  #pause = PAUSE_MS.normal;
  #wanted: number | null = null;
  #asking = false;
  #plays = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: WalkerOptions) {
    this.#options = options;
    const { signal } = options;
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    on(document, "visibilitychange", signal, () => this.#canBeSeen || this.halt());
  }

  /** Whether there are moves to go along. */
  get isPossible(): boolean {
    return this.#of > 0;
  }

  /** Whether the moves play by themselves. */
  get plays(): boolean {
    return this.#plays;
  }

  /** The point that is shown, or soon will be. */
  get target(): number {
    return this.#wanted ?? this.#at;
  }

  update({ at, of, speed, begins }: Walk): void {
    this.#pause = PAUSE_MS[speed];
    const moved = at !== this.#at || begins;
    [this.#at, this.#of] = [at, of];
    if (this.#wanted !== null && this.#wanted > of) this.#wanted = null;
    if (!this.#plays) return;
    if (at >= of) this.halt();
    else if (moved) this.#wait(this.#pause);
  }

  /** Goes to a point, and plays no more by itself. False if that is beyond an end of the moves. */
  go(to: number): boolean {
    this.halt();
    return this.#go(to);
  }

  /** Goes so many moves forward or back, as far as there are some. */
  step(by: number): boolean {
    const moved = this.go(this.target + by);
    if (!moved) this.#options.atEnd(by);
    return moved;
  }

  /** Plays by itself, from the start again if this is the end; or stops that. */
  playOrPause(): void {
    if (this.#plays) this.halt();
    else if (this.isPossible) {
      this.#plays = true;
      this.#options.changed();
      this.#go(this.#at < this.#of ? this.target + 1 : 0);
    }
  }

  halt(): void {
    clearTimeout(this.#timer);
    if (!this.#plays) return;
    this.#plays = false;
    this.#options.changed();
  }

  #go(to: number): boolean {
    const within = Math.min(Math.max(to, 0), this.#of);
    if (within === this.target) return false;
    this.#wanted = within;
    // A request that nobody answers must not stop those that come after it.
    if (!this.#asking || !this.#options.busy()) void this.#ask();
    return true;
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    while (this.#wanted !== null && this.#wanted !== this.#at) {
      const to = this.#wanted;
      if (await this.#options.go(to)) {
        this.#wanted = null;
        this.halt();
      }
      // Where it came to something else, somebody else had a wish.
      if (this.#wanted === to) this.#wanted = null;
    }
    this.#wanted = null;
    this.#asking = false;
  }

  #wait(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#canBeSeen) this.halt();
      else if (this.#options.showing() || this.#options.busy()) this.#wait(PATIENCE_MS);
      else this.#go(this.#at + 1);
    }, pause);
  }

  get #canBeSeen(): boolean {
    const { root } = this.#options;
    return document.visibilityState !== "hidden" && root.isConnected && root.checkVisibility?.() !== false;
  }
}
