import { html, KEEPS_ITS_KEYS } from "./dom";

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
