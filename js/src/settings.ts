// What the player may set, from the table of options.

import type { Outcome } from "./channel";
import { checkbox, section, select } from "./controls";
import { html } from "./dom";
import { BOARDS, VALUES } from "./options";
import type { BoardName, BoardRequest, OptionName, OptionValue, Snapshot } from "./protocol";
import type { Words } from "./words";

/** Those that have a place of their own: beside the list of moves, and on the transport. */
const ELSEWHERE = ["list_moves", "speed"] as const;
type Elsewhere = (typeof ELSEWHERE)[number];

/** What the value of a choice is called: the names of the option and the value, joined. */
type ChoiceText = {
  [Name in OptionName]: OptionValue<Name> extends string ? `${Name}_${OptionValue<Name>}` : never;
}[OptionName];

/** What the player may set: each control shows what holds, and asks Python for anything else. */
export class Settings {
  readonly element: HTMLDetailsElement;
  readonly #update: ((options: Readonly<Partial<Record<OptionName, unknown>>>) => void)[] = [];
  #options: Snapshot["options"] | null = null;

  constructor(
    words: Words,
    ask: (request: BoardRequest) => Promise<Outcome>,
    signal: AbortSignal,
    board: BoardName,
  ) {
    const set = async (name: OptionName | "language", value: boolean | string): Promise<void> => {
      // Python decides; what it refuses is not shown as if it held.
      if ((await ask({ kind: "option", name, value })) && this.#options) this.#show(this.#options);
    };
    const isHere = (name: OptionName): name is Exclude<OptionName, Elsewhere> =>
      !(ELSEWHERE as readonly OptionName[]).includes(name);
    const names: readonly OptionName[] = BOARDS[board];
    const controls = names.filter(isHere).map((name) => {
      const values: readonly (boolean | string)[] = VALUES[name];
      const label = words.say(name);
      if (typeof values[0] === "boolean") {
        const { element, control } = checkbox(name, label);
        control.title = words.say(`${name}_help`);
        element.title = control.title;
        control.addEventListener("change", () => set(name, control.checked), { signal });
        this.#update.push((options) => {
          control.checked = options[name] === true;
        });
        return element;
      }
      const texts = values.map((value) => [`${value}`, words.say(`${name}_${value}` as ChoiceText)] as const);
      const { element, control } = select(name, label, texts);
      control.title = words.say(`${name}_help`);
      element.title = control.title;
      control.addEventListener("change", () => set(name, control.value), { signal });
      this.#update.push((options) => {
        control.value = String(options[name]);
      });
      return element;
    });
    const { language, languages } = words.catalog;
    const tongue = select("language", words.say("language"), Object.entries(languages));
    tongue.control.title = words.say("language_help");
    tongue.control.addEventListener("change", () => set("language", tongue.control.value), { signal });
    this.#update.push(() => {
      tongue.control.value = language;
    });
    this.element = section(
      "settings",
      words.say("settings"),
      html("div", { class: "eightoff-options" }, ...controls, tongue.element),
    );
  }

  update({ options }: Snapshot): void {
    this.#options = options;
    this.#show(options);
  }

  #show(options: Snapshot["options"]): void {
    for (const update of this.#update) update(options);
  }
}
