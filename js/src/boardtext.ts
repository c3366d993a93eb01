import type { Outcome } from "./channel";
import { button, keepTyped, section } from "./controls";
import { copy } from "./copying";
import { html, KEEPS_ITS_KEYS, on } from "./dom";
import type { EditRequest, EditSnapshot } from "./protocol";
import type { Words } from "./words";

/** What has been pasted and not read yet, for each root: another language draws everything anew in it. */
const DRAFTS = new WeakMap<Element, string>();

export interface BoardTextOptions {
  root: Element;
  words: Words;
  ask(request: EditRequest): Promise<Outcome>;
  say(text: string): void;
  signal: AbortSignal;
}

/** The board as text to copy, and text to be read as a board. */
export class BoardText {
  readonly element: HTMLElement;
  readonly #shown: HTMLTextAreaElement;

  constructor({ root, words, ask, say, signal }: BoardTextOptions) {
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
    pasted.value = DRAFTS.get(root) ?? "";
    on(pasted, "input", signal, () => DRAFTS.set(root, pasted.value));
    const copier = button("copy-text", words.say("copy"));
    const reader = button("read", words.say("read_it"));
    on(copier, "click", signal, async () => {
      say(words.say((await copy(shown.value, shown)) ? "text_copied" : "text_not_copied"));
    });
    on(reader, "click", signal, async () => {
      // What is at fault stays to be mended.
      if (await ask({ kind: "paste", text: pasted.value })) {
        pasted.focus();
        return;
      }
      pasted.value = "";
      DRAFTS.delete(root);
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
