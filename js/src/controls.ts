// What frames are put together of: buttons, fields and choices, the sign of a verdict, the line that says what happened.

import { html, KEEPS_ITS_KEYS } from "./dom";
import type { ShownVerdict, Words } from "./words";

/** A button with words on it. */
export function button(action: string, text: string, hint = ""): HTMLButtonElement {
  return html(
    "button",
    {
      type: "button",
      class: "eightoff-button",
      "data-action": action,
      "data-name": action,
      title: hint || null,
      ...KEEPS_ITS_KEYS,
    },
    text,
  );
}

/** What is typed into a control is no command to the notebook. Its own chords and Tab pass. */
export function keepTyped(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== "Tab") event.stopPropagation();
}

/** A control that is chosen from a list. Its label stands before it. */
export function select(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
): { element: HTMLLabelElement; control: HTMLSelectElement } {
  const control = html(
    "select",
    { "data-name": name, ...KEEPS_ITS_KEYS },
    ...choices.map(([value, text]) => html("option", { value }, text)),
  );
  control.addEventListener("keydown", keepTyped); // a letter chooses from the list
  return { element: html("label", { class: "eightoff-choice" }, html("span", {}, label), control), control };
}

/** A field for the number of a deal, with a button that hands it over, and more after that. */
export function dealForm(
  words: Words,
  placeholder: string,
  hint: string,
  ...more: readonly HTMLButtonElement[]
): { form: HTMLFormElement; field: HTMLInputElement } {
  const id = `eightoff-deal-${Math.random().toString(36).slice(2, 10)}`;
  const field = html("input", {
    id,
    "data-field": "deal",
    "data-name": "deal-number",
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    spellcheck: "false",
    placeholder,
    ...KEEPS_ITS_KEYS,
  });
  field.addEventListener("keydown", keepTyped);
  const deal = button("deal", words.say("deal"), hint);
  deal.type = "submit";
  const form = html(
    "form",
    { class: "eightoff-deal" },
    html("label", { class: "eightoff-label", for: id }, words.say("deal_number")),
    html("div", {}, field, deal, ...more),
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  return { form, field };
}

/** A control that is on or off. Its label stands after it. */
export function checkbox(
  name: string,
  label: string,
): { element: HTMLLabelElement; control: HTMLInputElement } {
  const control = html("input", { type: "checkbox", "data-name": name, ...KEEPS_ITS_KEYS });
  return { element: html("label", {}, control, html("span", {}, label)), control };
}

/** A part of the panel that can be folded away. */
export function section(name: string, title: string, ...children: HTMLElement[]): HTMLDetailsElement {
  const summary = html("summary", { "data-name": name, ...KEEPS_ITS_KEYS }, title);
  return html("details", { class: "eightoff-section", "data-section": name }, summary, ...children);
}

const SIGNS: Record<ShownVerdict, string> = { winnable: "✓", unwinnable: "✕", unknown: "?", looking: "…" };

/** A sign that says a verdict by its shape; to a screen reader by a label, where nothing beside it says it. */
export function signOf(verdict: ShownVerdict, label = ""): HTMLElement {
  const heard = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html("span", { class: "eightoff-sign", "data-verdict": verdict, ...heard }, SIGNS[verdict]);
}

/** Copies a text, which a field shows. Says whether the browser let it; if not, the text is selected. */
export async function copy(text: string, field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or a page that is not secure: the old way needs a selected field.
    const focused = (field.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
    field.value = text;
    field.select();
    const done = document.execCommand?.("copy") ?? false;
    if (done) focused?.focus();
    return done;
  }
}

/** Long enough for a screen reader to notice that the line was empty. */
const PAUSE_MS = 60;

/** The line at the board's foot that says what happened, to the eye and to a screen reader. */
export class MessageLine {
  readonly element = html("div", {
    class: "eightoff-message",
    role: "status",
    "aria-live": "polite",
    "data-role": "message",
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** Shows a text in place of the one before. The same text again is read again. */
  say(text: string, kind = "info"): void {
    clearTimeout(this.#timer);
    this.element.dataset.kind = kind;
    const repeated = text !== "" && this.element.textContent === text;
    this.element.textContent = repeated ? "" : text;
    if (!repeated) return;
    this.#timer = setTimeout(() => {
      this.element.textContent = text;
    }, PAUSE_MS);
  }
}
