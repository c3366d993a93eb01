import type { Outcome } from "./channel";
import { checkbox, section, select } from "./controls";
import { html } from "./dom";
import { type BoardRequest, CHOICES, type Snapshot, type SWITCHES } from "./protocol";
import type { Words } from "./words";

type Switch = (typeof SWITCHES)[number] | "review";

/** What the player may set: each control shows what holds, and asks Python for anything else. */
export class Settings {
  readonly element: HTMLElement;
  readonly #update: ((snapshot: Snapshot) => void)[] = [];
  #snapshot: Snapshot | null = null;

  /** `switches` are the options of this board that are on or off, in the order of their controls. */
  constructor(
    words: Words,
    ask: (request: BoardRequest) => Promise<Outcome>,
    signal: AbortSignal,
    switches: readonly Switch[],
  ) {
    const set = async (name: string, value: boolean | string): Promise<void> => {
      // Python decides; what it refuses is not shown as if it held.
      if ((await ask({ kind: "option", name, value })) && this.#snapshot) this.update(this.#snapshot);
    };
    const boxes = switches.map((name) => {
      const { element, control } = checkbox(name, words.say(name));
      control.addEventListener("change", () => set(name, control.checked), { signal });
      this.#update.push(({ options }) => {
        control.checked = (options as Partial<Record<Switch, boolean>>)[name] === true;
      });
      return element;
    });
    const choices = Object.entries(CHOICES).map(([key, values]) => {
      const name = key as keyof typeof CHOICES;
      const texts = values.map((value) => [value, words.say(`${name}_${value}` as never)] as const);
      const { element, control } = select(name, words.say(name), texts);
      control.addEventListener("change", () => set(name, control.value), { signal });
      this.#update.push(({ options }) => {
        control.value = options[name];
      });
      return element;
    });
    const { language, languages } = words.catalog;
    const tongue = select("language", words.say("language"), Object.entries(languages));
    tongue.control.addEventListener("change", () => set("language", tongue.control.value), { signal });
    this.#update.push(() => {
      tongue.control.value = language;
    });
    this.element = section(
      "settings",
      words.say("settings"),
      html("div", { class: "eightoff-options" }, ...boxes, ...choices, tongue.element),
    );
  }

  update(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    for (const update of this.#update) update(snapshot);
  }
}
