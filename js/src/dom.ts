// Small helpers to build elements. Text always goes in as text.

type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/**
 * JupyterLab looks for this attribute from the focused element upwards, but a shortcut for any `:focus` has matched
 * before it reaches the root: "0 0" would restart the kernel. So whatever takes the focus carries it.
 */
export const KEEPS_ITS_KEYS = { "data-lm-suppress-shortcuts": "true" } as const;

function fill<E extends Element>(
  element: E,
  attributes: Attributes,
  children: readonly (Node | string)[],
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

type Events = HTMLElementEventMap & DocumentEventMap;

/** Listens to an element, or to the page, until `signal` ends it. */
export function on<K extends keyof Events>(
  target: EventTarget,
  type: K,
  signal: AbortSignal,
  listener: (event: Events[K]) => void,
  capture = false,
): void {
  target.addEventListener(type, listener as (event: Event) => void, { signal, capture });
}

/** What an event happened to, or in, of the elements that match. */
export function hit({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Sets an attribute only when it differs: writing costs style work even when nothing changes. */
export function setAttribute(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** The focused element, also inside a shadow root. */
export function focusedIn(element: Element): Element | null {
  const active = (element.getRootNode() as Document | ShadowRoot).activeElement ?? null;
  return active !== null && element.contains(active) ? active : null;
}
