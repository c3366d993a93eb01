/** What a key means. It says false when it came to nothing: what was typed after it is better not played. */
export type Command = () => boolean;

/** More than a player types ahead. */
const MOST = 400;

/**
 * Keys that were typed before Python answered. The drawn board is old until then, and a key judged by it could mean
 * another card than the player has in mind. So they wait, and are played one after the other by the board that they
 * were meant for.
 */
export class TypeAhead {
  readonly #busy: () => boolean;
  #commands: Command[] = [];

  /** `busy` says whether an answer is still to come. */
  constructor(busy: () => boolean) {
    this.#busy = busy;
  }

  /** Whether keys are waiting. */
  get isWaiting(): boolean {
    return this.#commands.length > 0;
  }

  /** Does what a key means, or keeps it. A key that repeats does not wait: it would go on after it came up. */
  take(command: Command, repeats: boolean): void {
    if (!this.isWaiting && !this.#busy()) command();
    else if (this.#commands.length >= MOST) this.clear();
    else if (!repeats) this.#commands.push(command);
  }

  /** Plays what waits, until something has to be answered again. */
  resume(): void {
    while (!this.#busy()) {
      const command = this.#commands.shift();
      if (!command) return;
      if (!command()) this.clear();
    }
  }

  /** Forgets what waits. */
  clear(): void {
    this.#commands = [];
  }
}
