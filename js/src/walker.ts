import type { Outcome } from "./channel";
import { on } from "./dom";
import type { ReplayRequest, ReplaySnapshot, Speed } from "./replay/replayed";

/** How long each position stands before the next move, while the game plays by itself. */
export const PAUSE_MS: Record<Speed, number> = { slow: 2000, normal: 900, fast: 300 };
/** How soon it is asked again whether a moving picture has ended. */
const PATIENCE_MS = 100;

export interface WalkerOptions {
  root: HTMLElement;
  ask(request: ReplayRequest): Promise<Outcome>;
  /** Whether an answer is about to come. */
  busy(): boolean;
  /** Whether a moving picture is on. */
  showing(): boolean;
  /** Told when it begins or stops to play by itself. */
  changed(): void;
  signal: AbortSignal;
}

/** Goes through a game, by itself or as it is told. One point is asked for at a time, however fast it is told. */
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

  /** Whether the game plays by itself. */
  get plays(): boolean {
    return this.#plays;
  }

  /** The point that is shown, or soon will be. */
  get target(): number {
    return this.#wanted ?? this.#at;
  }

  update({ replay: { at, of }, options, last }: ReplaySnapshot): void {
    this.#pause = PAUSE_MS[options.speed];
    const moved = at !== this.#at || last.kind === "start";
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

  step(by: number): boolean {
    return this.go(this.target + by);
  }

  /** Plays by itself, from the start again if this is the end; or stops that. */
  playOrPause(): void {
    if (this.#plays) this.halt();
    else if (this.#of > 0) {
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
      if (await this.#options.ask({ kind: "go", to })) {
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
