import type { Outcome } from "./channel";
import { button, keepTyped, section } from "./controls";
import { copy } from "./copying";
import { html, KEEPS_ITS_KEYS, on } from "./dom";
import type { EditRequest, EditSnapshot } from "./protocol";
import type { Words } from "./words";

export interface BoardTextOptions {
  words: Words;
  ask(request: EditRequest): Promise<Outcome>;
  say(text: string): void;
  signal: AbortSignal;
}

/** The board as text to copy, and text to be read as a board. */
export class BoardText {
  readonly element: HTMLElement;
  readonly #shown: HTMLTextAreaElement;

  constructor({ words, ask, say, signal }: BoardTextOptions) {
    const area = (name: string, label: string, rows: number) => {
      const element = html("textarea", {
        "data-name": name,
        "aria-label": label,
        rows,
        spellcheck: "false",
        autocomplete: "off",
        wrap: "off",
        ...KEEPS_ITS_KEYS,
      });
      on(element, "keydown", signal, keepTyped);
      return element;
    };
    const shown = area("text", words.say("as_text"), 11);
    shown.readOnly = true;
    this.#shown = shown;
    const pasted = area("pasted", words.say("paste_label"), 6);
    pasted.placeholder = words.say("paste_label");
    const copier = button("copy-text", words.say("copy"));
    const reader = button("read", words.say("read_it"));
    on(copier, "click", signal, async () => {
      say(words.say((await copy(shown.value, shown)) ? "text_copied" : "text_not_copied"));
    });
    on(reader, "click", signal, async () => {
      // What is at fault stays to be mended.
      if (await ask({ kind: "paste", text: pasted.value })) pasted.focus();
      else pasted.value = "";
    });
    this.element = html(
      "div",
      { class: "eightoff-texts" },
      section("paste", words.say("paste"), pasted, reader),
      section("as-text", words.say("as_text"), shown, copier),
    );
  }

  update({ edit }: EditSnapshot): void {
    if (this.#shown.value !== edit.text) this.#shown.value = edit.text;
  }
}
