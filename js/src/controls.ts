// What frames are put together of: buttons, fields and choices, the sign of a verdict, the row above the board, and the
// line that says what happened.

import { html, KEEPS_ITS_KEYS, on, setAttribute, setText, svg } from "./dom";
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

/** What stands beside the words of tools: lines in a square of 16. */
const ICONS = {
  undo: "M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H7",
  redo: "M10 3l3.5 3.5L10 10M13 6.5H6.5a4 4 0 0 0 0 8H9",
  restart: "M3.2 5.5A5.5 5.5 0 1 1 2.5 9M3 2v3.7h3.7",
  new: "M2.5 4.5h6v9h-6zM6 2h7.5v9M8.5 7.5v3M7 9h3",
  hint: "M6 11.5C6 9.5 4 9 4 6.3a4 4 0 0 1 8 0c0 2.7-2 3.2-2 5.2zM6.3 14h3.4",
  mark: "M2 8.5 6 12.5 14 3.5",
  list: "M6 4h8M6 8h8M6 12h8M2 4h1M2 8h1M2 12h1",
  solution: "M2 13h3V9h4V5h4V2M11 4l2-2.2L15 4",
  how: "M8 14.5a6.5 6.5 0 1 1 .1 0M6 6.3A2 2 0 1 1 8 8.5v1M8 11.4v.8",
  settings: "M2 4.5h7M13 4.5h1M2 11.5h1M7 11.5h7M11 2.5v4M5 9.5v4",
  full: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
} as const;

type IconName = keyof typeof ICONS;

function drawIcon(name: IconName): SVGElement {
  const line = svg("path", { d: ICONS[name] });
  return svg("svg", { class: "eightoff-icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, line);
}

/** A button with a drawing before its words. Where the row is narrow its words are only heard, unless it matters most. */
export function tool(action: IconName, text: string, hint = "", matters = false): HTMLButtonElement {
  const made = button(action, "", hint || text);
  made.append(drawIcon(action), html("span", { class: "eightoff-word" }, text));
  made.classList.toggle("is-main-tool", matters);
  return made;
}

/** A group of tools, which stay together where a row breaks. */
export function group(...tools: readonly HTMLElement[]): HTMLElement {
  return html("div", { class: "eightoff-group" }, ...tools);
}

/** A number that is counted, with its name. */
function counter(name: string, label: string): { element: HTMLElement; value: HTMLElement } {
  // Plain boxes: hosts have styles of their own for the elements of a list of terms.
  const value = html("div", { "data-count": name });
  return { element: html("div", {}, html("div", { class: "eightoff-label" }, label), value), value };
}

export interface HeaderOptions<Count extends string> {
  words: Words;
  root: HTMLElement;
  /** Its name to a screen reader. */
  label: string;
  /** What is counted, by name and label, in its order. */
  counts: readonly (readonly [name: Count, label: string])[];
  groups: readonly HTMLElement[];
  /** What the button for the settings opens. */
  settings: HTMLDetailsElement;
  signal: AbortSignal;
}

export class Header<Count extends string> {
  readonly element: HTMLElement;
  readonly #title = html("div", { class: "eightoff-rules" });
  readonly #subtitle = html("div", { class: "eightoff-deal-title" });
  readonly #counts: ReadonlyMap<Count, HTMLElement>;

  constructor({ words, root, label, counts, groups, settings, signal }: HeaderOptions<Count>) {
    const counters = counts.map(([name, text]) => [name, counter(name, text)] as const);
    this.#counts = new Map(counters.map(([name, { value }]) => [name, value]));
    const open = tool("settings", words.say("settings"));
    const full = tool("full", words.say("full_screen"), words.say("full_screen_hint"));
    full.hidden = !document.fullscreenEnabled;
    this.element = html(
      "div",
      { class: "eightoff-header", role: "group", "aria-label": label },
      html("div", { class: "eightoff-titles" }, this.#title, this.#subtitle),
      html("div", { class: "eightoff-counts" }, ...counters.map(([, { element }]) => element)),
      html("div", { class: "eightoff-tools" }, ...groups, group(open, full)),
    );
    on(open, "click", signal, () => {
      settings.open = !settings.open;
      if (!settings.open) return;
      settings.querySelector("summary")?.focus({ preventScroll: true });
      settings.scrollIntoView?.({ block: "nearest" });
    });
    settings.addEventListener("toggle", () => setAttribute(open, "aria-expanded", String(settings.open)), {
      signal,
    });
    setAttribute(open, "aria-expanded", "false");
    on(full, "click", signal, () => void toggleFull(root));
  }

  /** Says what is on the board. */
  name(title: string, subtitle = ""): void {
    setText(this.#title, title);
    setText(this.#subtitle, subtitle);
  }

  count(name: Count, text: string): void {
    const value = this.#counts.get(name);
    if (value) setText(value, text);
  }
}

/** Gives a board the whole screen, or the page back its own. A host that forbids it has been asked. */
async function toggleFull(root: HTMLElement): Promise<void> {
  try {
    await (root.matches(":fullscreen") ? document.exitFullscreen() : root.requestFullscreen());
  } catch {
    // It stays as it is.
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
