// A widget's front-end: what anywidget calls, and what it asks of a frame.

import type { AnyModel, Render } from "@anywidget/types";
import { focusedIn, html, KEEPS_ITS_KEYS } from "./dom";
import { isSnapshot, type Snapshot } from "./protocol";
import { type Catalog, Words, withoutPython } from "./words";

interface Traits extends Record<string, unknown> {
  snapshot: unknown;
  words: unknown;
}

/** What surrounds the board in one kind of widget. */
export interface Frame<Shown extends Snapshot = Snapshot> {
  draw(snapshot: Shown): void;
  /** Takes a message from Python. */
  receive(message: unknown): void;
  /** Told when its Python has gone for good, and when it is back after all. */
  lose(isLost: boolean): void;
  /** Lays itself out for a width, and for the height of the window that it is seen in, in CSS pixels. */
  resize(width: number, height: number): void;
}

export interface FrameContext {
  /** The frame puts its elements in here; they are removed for it. */
  root: HTMLElement;
  send(message: object): void;
  /** What the host has of the widget: for a frame that needs more of it than its snapshots. */
  model: AnyModel;
  words: Words;
  /** Aborted when the frame goes: every listener and timer ends with it. */
  signal: AbortSignal;
}

/** Makes a frame. Python sends it the kind of snapshot that is its own: the frame's name is in each. */
export type MakeFrame<Shown extends Snapshot = Snapshot> = (context: FrameContext) => Frame<Shown>;

/** Which frames there are to go around the board; the snapshot's `frame` chooses. */
type Frames = Readonly<Record<string, MakeFrame>>;

/** Ignores what has been drawn already. A restarted kernel counts from the start again, so `seq` alone is not enough. */
function isDrawn(snapshot: Snapshot, drawn: Snapshot | null): boolean {
  if (!drawn || snapshot.seq > drawn.seq) return false;
  return snapshot === drawn || JSON.stringify(snapshot) === JSON.stringify(drawn);
}

function isCatalog(value: unknown): value is Catalog {
  return typeof value === "object" && value !== null && "board" in value;
}

/** Whether no widget of this host has a Python any more. A host that cannot tell is believed to have one. */
function isForsaken({ widget_manager }: AnyModel<Traits>): boolean {
  const manager = widget_manager as { get_state_sync?(): { state: object } } | undefined;
  const live = manager?.get_state_sync?.();
  return live !== undefined && Object.keys(live.state).length === 0;
}

/** What a window of JupyterLab or of a notebook has under its toolbar. */
const PANE = ".lm-DockPanel-widget > *, .lm-StackedPanel-child";
/** No scroll bar is wider. */
const SCROLL_BAR = 24;

/** How high the window is that a view is seen in. A page in a frame may be as high as what is in it: that is no limit. */
function heightFor(root: HTMLElement): number {
  if (window !== window.top && !document.fullscreenElement) return Number.POSITIVE_INFINITY;
  const page = document.documentElement.clientHeight || Number.POSITIVE_INFINITY;
  const pane = root.matches(":fullscreen") ? 0 : root.closest(PANE)?.clientHeight;
  return Math.min(page, pane || page);
}

/** One view of a model, from when the host shows it until it is removed. */
function view(frames: Frames, model: AnyModel<Traits>, el: HTMLElement): () => void {
  const root = html("div", { class: "eightoff", dir: "ltr", ...KEEPS_ITS_KEYS });
  let drawn: Snapshot | null = null;
  let frame: Frame | null = null;
  let frameLife = new AbortController();
  let [width, height, real, before] = [0, Number.POSITIVE_INFINITY, 0, 0];

  const clear = (): void => {
    frameLife.abort();
    frameLife = new AbortController();
    frame = null;
    drawn = null;
    root.replaceChildren();
    root.className = "eightoff";
    for (const name of ["seq", "status", "frame", "theme", "table", "faces"]) delete root.dataset[name];
  };
  const explain = (sentence: string): void => {
    clear();
    root.append(html("div", { class: "eightoff-sentence", role: "status" }, sentence));
  };

  const draw = (): void => {
    const snapshot: unknown = model.get("snapshot");
    const catalog: unknown = model.get("words");
    if (!isSnapshot(snapshot) || !isCatalog(catalog)) {
      const empty = typeof snapshot !== "object" || snapshot === null || Object.keys(snapshot).length === 0;
      explain(withoutPython(empty ? "no_snapshot" : "unknown_version"));
      return;
    }
    const words = new Words(catalog);
    root.lang = catalog.language;
    if (isDrawn(snapshot, drawn)) return;
    if (!frame || drawn?.frame !== snapshot.frame) {
      const make = Object.hasOwn(frames, snapshot.frame) ? frames[snapshot.frame] : undefined;
      if (!make) {
        explain(words.say("unknown_frame", { name: snapshot.frame }));
        return;
      }
      clear();
      frame = make({ root, model, send: (message) => model.send(message), words, signal: frameLife.signal });
      if (width > 0) frame.resize(width, height);
    }
    drawn = snapshot;
    root.dataset.seq = String(snapshot.seq);
    root.dataset.frame = snapshot.frame;
    frame.draw(snapshot);
  };
  /** Draws everything anew in another language, and leaves open and in focus what was. */
  const translate = (): void => {
    const focused = focusedIn(root);
    const same = ["data-name", "data-card"].map((name) => [name, focused?.getAttribute(name)] as const);
    const open = [...root.querySelectorAll<HTMLElement>("details[open]")].map((part) => part.dataset.section);
    clear();
    draw();
    for (const part of root.querySelectorAll("details")) part.open ||= open.includes(part.dataset.section);
    if (!focused) return;
    const [again] = same
      .flatMap(([name, value]) => [...root.querySelectorAll<HTMLElement>(`[${name}="${value}"]`)])
      .filter((element) => !element.closest("[hidden]"));
    (again ?? root.querySelector<HTMLElement>('.eightoff-board [tabindex="0"]'))?.focus();
  };
  const receive = (message: unknown): void => frame?.receive(message);
  // After a restart JupyterLab tells one model after the other.
  let life: ReturnType<typeof setTimeout> | undefined;
  const checkLife = (): void => {
    clearTimeout(life);
    life = setTimeout(() => frame?.lose(isForsaken(model)), 0);
  };

  /**
   * A view that is hidden has no width: it keeps its layout until it is shown. One that loses its scroll bar by what it
   * did when it came does not take that room back: it would come and go for ever.
   */
  const measure = (): void => {
    const now = root.clientWidth;
    if (now === 0) return;
    const high = heightFor(root);
    const isBack = now !== real && now === before && now > real && now - real <= SCROLL_BAR;
    if (now !== real) [before, real] = [real, now];
    if ((now === width || isBack) && high === height) return;
    if (!isBack) width = now;
    height = high;
    frame?.resize(width, height);
  };

  el.classList.add("eightoff-host");
  el.append(root);
  measure();
  draw();
  // The first view settles the language, unless Python has been told one. No answer is waited for.
  model.send({ req: "hello", kind: "hello", languages: [...(navigator.languages ?? [])] });
  model.on("change:snapshot", draw);
  model.on("change:words", translate);
  model.on("msg:custom", receive);
  model.on("comm_live_update", checkLife);
  const observer = typeof ResizeObserver === "function" ? new ResizeObserver(measure) : null;
  observer?.observe(root);
  const pane = root.closest(PANE);
  if (pane) observer?.observe(pane);
  addEventListener("resize", measure);

  let closed = false;
  return () => {
    if (closed) return;
    closed = true;
    model.off("change:snapshot", draw);
    model.off("change:words", translate);
    model.off("msg:custom", receive);
    model.off("comm_live_update", checkLife);
    clearTimeout(life);
    observer?.disconnect();
    removeEventListener("resize", measure);
    frameLife.abort();
    root.remove();
    el.classList.remove("eightoff-host");
  };
}

/** A front-end whose views have one of these frames. */
export function widget(frames: Frames): { render: Render<Traits> } {
  return {
    render({ model, el, signal }) {
      const close = view(frames, model, el);
      // Newer hosts abort the signal, older ones call what is returned; some do both.
      if (signal?.aborted) close();
      signal?.addEventListener("abort", close, { once: true });
      return () => {
        signal?.removeEventListener("abort", close);
        close();
      };
    },
  };
}
