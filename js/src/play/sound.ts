// Short sounds, made by the browser: no file is loaded for them.

import type { PlaySnapshot } from "./game";

/** What is heard: the pitch of each note in Hz, and how long each sounds, in seconds. */
interface Tune {
  readonly notes: readonly number[];
  readonly seconds: number;
  readonly wave: OscillatorType;
}

const TUNES = {
  move: { notes: [190], seconds: 0.07, wave: "triangle" },
  home: { notes: [660, 880], seconds: 0.09, wave: "sine" },
  refused: { notes: [130], seconds: 0.14, wave: "triangle" },
  won: { notes: [523, 659, 784, 1047], seconds: 0.16, wave: "sine" },
} as const satisfies Record<string, Tune>;

const LOUDNESS = 0.12;

/** Which of them a snapshot is worth; null for none. */
function tuneOf({ last, status }: PlaySnapshot): keyof typeof TUNES | null {
  if (!["move", "redo", "finish", "line", "undo"].includes(last.kind) || last.steps.length === 0) return null;
  if (status === "won") return "won";
  return last.steps.some(({ target }) => target === "h") ? "home" : "move";
}

/** Plays a sound for what a snapshot tells, while the player wants to hear it. */
export class Sounds {
  #context: AudioContext | null = null;

  constructor(signal: AbortSignal) {
    signal.addEventListener("abort", () => void this.#context?.close());
  }

  heed(snapshot: PlaySnapshot): void {
    const tune = snapshot.options.sound ? tuneOf(snapshot) : null;
    if (tune) this.play(tune);
  }

  play(name: keyof typeof TUNES): void {
    if (typeof AudioContext !== "function") return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    const { notes, seconds, wave } = TUNES[name];
    notes.forEach((frequency, place) => {
      const begin = context.currentTime + place * seconds;
      const note = new OscillatorNode(context, { type: wave, frequency });
      const volume = new GainNode(context, { gain: 0 });
      // A note that begins or ends at once would click.
      volume.gain.linearRampToValueAtTime(0, begin);
      volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds * 1.6);
      note.connect(volume).connect(context.destination);
      note.start(begin);
      note.stop(begin + seconds * 1.7);
    });
  }
}
