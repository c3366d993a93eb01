import { vi } from "vitest";
import german from "../../eightoff_widget/languages/de.json";
import english from "../../eightoff_widget/languages/en.json";
import type { PlaySnapshot } from "../src/play/game";
import widget from "../src/play/play";
import type { BoardState, Card, LegalMove, Snapshot } from "../src/protocol";
import { type Catalog, Words } from "../src/words";
import { NO_ADVICE, NO_OPTIONS } from "./defaults";

const languages = { en: english.name, de: german.name };

/** What Python's `words` trait holds. */
export const CATALOGS: Record<"en" | "de", Catalog> = {
  en: {
    language: "en",
    languages,
    cards: english.cards,
    board: { ...english.board, ...english.study_board, ...english.replay_board, ...english.edit_board },
  },
  de: {
    language: "de",
    languages,
    cards: german.cards,
    board: { ...german.board, ...german.study_board, ...german.replay_board, ...german.edit_board },
  },
};
export const words = new Words(CATALOGS.en);

type Callback = (message?: unknown) => void;
type Sent = { req: string; kind: string; active: number; round: number } & Record<string, unknown>;

/** A model as the host gives it to a view, with Python's answers in the test's hands. */
export class FakeModel {
  readonly sent: Sent[] = [];
  /** What views said when they were shown: no request of the player's. */
  readonly greetings: Sent[] = [];
  readonly listeners = new Map<string, Set<Callback>>();
  words: unknown = CATALOGS.en;

  constructor(public snapshot: unknown) {}

  /** Traits beside these two. */
  readonly traits: Record<string, unknown> = {};

  get(name: string): unknown {
    return name === "words" ? this.words : name === "snapshot" ? this.snapshot : this.traits[name];
  }

  on(event: string, callback: Callback): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(callback));
  }

  off(event: string, callback: Callback): void {
    this.listeners.get(event)?.delete(callback);
  }

  send(message: Sent): void {
    (message.kind === "hello" ? this.greetings : this.sent).push(message);
  }

  /** The last request without what every request has. */
  get asked(): Record<string, unknown> | undefined {
    const last = this.sent.at(-1);
    if (!last) return undefined;
    const { req: _req, active: _active, round: _round, ...rest } = last;
    return rest;
  }

  emit(event: string, message?: unknown): void {
    for (const callback of [...(this.listeners.get(event) ?? [])]) callback(message);
  }

  show(snapshot: unknown): void {
    this.snapshot = snapshot;
    this.emit("change:snapshot");
  }

  /** Speaks another language. */
  speak(language: keyof typeof CATALOGS): void {
    this.words = CATALOGS[language];
    this.emit("change:words");
  }

  /** Refuses the last request. */
  async refuse(text: string, reason = "test"): Promise<void> {
    this.emit("msg:custom", { req: this.sent.at(-1)?.req, error: { reason, text } });
    await settled();
  }

  /** Answers the last request with a snapshot. */
  async answer(snapshot: Snapshot): Promise<void> {
    this.show({ ...snapshot, answers: this.sent.at(-1)?.req ?? null });
    await settled();
  }

  /** Has another widget below this one, as the trait says it. */
  async putBelow(id: string | null): Promise<void> {
    this.traits.below = id === null ? null : `IPY_MODEL_${id}`;
    this.emit("change:below");
    await settled();
  }

  get listening(): number {
    return [...this.listeners.values()].reduce((sum, callbacks) => sum + callbacks.size, 0);
  }
}

/** Gives a model a host whose manager makes a view of any other; which of them were removed. */
export function lendViews(model: FakeModel): { removed: string[] } {
  const removed: string[] = [];
  Object.assign(model, {
    widget_manager: {
      get_model: async (id: string) => id,
      create_view: async (id: string) => {
        const el = document.createElement("div");
        el.className = `lent-${id}`;
        const remove = () => {
          removed.push(id);
          el.remove();
        };
        return { el, remove };
      },
    },
  });
  return { removed };
}

/** Lets promises that are settled take effect. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve();
}

const CELLS = "abcdefgk";

/** A board from columns and cells in words: "6H TC". */
export function board(
  columns: readonly string[],
  cells: readonly (Card | null)[],
  home = [0, 0, 0, 0],
): BoardState {
  return {
    columns: columns.map((text, i) => ({
      pile: String((i + 1) % 10),
      cards: text.split(" ").filter((card) => card !== ""),
    })),
    cells: cells.map((card, i) => ({ pile: CELLS[i] ?? "", card })),
    foundations: (["C", "D", "H", "S"] as const).map((suit, i) => ({
      suit,
      rank: home[i] ?? 0,
      waits: null,
    })),
    empty_column: "K",
  };
}

/**
 * Four columns, three cells. 6H ends column 1 and may go to column 2 or a cell; the run 8S 7S of column 3 may
 * go to column 4 as a whole only; 5D in cell a may go home.
 */
export const LEGAL: LegalMove[] = [
  ["1", "2", 1],
  ["1", "b", 1],
  ["1", "c", 1],
  ["3", "4", 2],
  ["a", "h", 1],
];

export function snapshot(changes: Partial<PlaySnapshot> = {}): PlaySnapshot {
  return {
    version: 1,
    seq: 1,
    answers: null,
    frame: "play",
    rules: { name: "test", title: "Eight Off" },
    deal: { number: "24", title: "Microsoft deal 24" },
    board: board(["TC 6H", "7H", "2C 8S 7S", "9S"], ["5D", null, null], [0, 4, 0, 0]),
    legal: LEGAL,
    status: "playing",
    counts: { moves: 0, home: 4, of: 52 },
    can: { undo: false, redo: false, restart: false, finish: false },
    clock: { seconds: 0, running: false, round: 1 },
    options: NO_OPTIONS,
    advice: NO_ADVICE,
    resumable: null,
    notice: null,
    kept: true,
    last: { kind: "start", steps: [] },
    message: { kind: "info", text: "Good luck" },
    ...changes,
  };
}

/** The same game after 6H went to column 2. */
export function afterMove(changes: Partial<PlaySnapshot> = {}): PlaySnapshot {
  return snapshot({
    seq: 2,
    board: board(["TC", "7H 6H", "2C 8S 7S", "9S"], ["5D", null, null], [0, 4, 0, 0]),
    counts: { moves: 1, home: 4, of: 52 },
    can: { undo: true, redo: false, restart: true, finish: false },
    clock: { seconds: 0, running: true, round: 1 },
    last: { kind: "move", steps: [{ cards: ["6H"], source: "1", target: "2" }] },
    message: { kind: "info", text: "6♥ from column 1 on 7♥ in column 2" },
    ...changes,
  });
}

export interface View {
  readonly model: FakeModel;
  readonly el: HTMLElement;
  readonly root: HTMLElement;
  readonly host: AbortController;
  close(): void;
  find<E extends HTMLElement = HTMLElement>(selector: string): E;
  all(selector: string): HTMLElement[];
  card(name: string): HTMLElement;
  pile(name: string): HTMLElement;
  click(selector: string): void;
  clickCard(name: string): void;
  clickPlace(pile: string): void;
  press(key: string, init?: KeyboardEventInit): KeyboardEvent;
  type(keys: string): void;
  message(): string;
  focused(): string;
}

const open = new Set<() => void>();

/** Removes every view that a test left open. */
export function closeAll(): void {
  for (const close of open) close();
  open.clear();
  document.body.replaceChildren();
}

/** Renders a view of a model into the document. */
export function show(model: FakeModel | Snapshot = snapshot(), entry = widget): View {
  const used = model instanceof FakeModel ? model : new FakeModel(model);
  const el = document.createElement("div");
  document.body.append(el);
  const host = new AbortController();
  const render = entry.render as unknown as (props: unknown) => () => void;
  const close = render({ model: used, el, signal: host.signal });
  open.add(close);
  const find = <E extends HTMLElement = HTMLElement>(selector: string): E => {
    const found = el.querySelector<E>(selector);
    if (!found) throw new Error(`nothing matches ${selector}`);
    return found;
  };
  const click = (selector: string) => find(selector).click();
  const press = (key: string, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
    const active = document.activeElement;
    (active && el.contains(active) ? active : find(".eightoff")).dispatchEvent(event);
    return event;
  };
  return {
    model: used,
    el,
    root: find(".eightoff"),
    host,
    close,
    find,
    all: (selector) => [...el.querySelectorAll<HTMLElement>(selector)],
    card: (name) => find(`[data-card="${name}"]`),
    pile: (name) => find(`[data-pile="${name}"]`),
    click,
    clickCard: (name) => click(`[data-card="${name}"]`),
    clickPlace: (pile) => click(`[data-pile="${pile}"] .eightoff-place`),
    press,
    type: (keys) => {
      for (const key of keys) press(key);
    },
    message: () => find('[data-role="message"]').textContent ?? "",
    focused: () => document.activeElement?.getAttribute("aria-label") ?? "",
  };
}

/** Pretends that the page is hidden or shown. */
export function setVisible(visible: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visible ? "visible" : "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}

/** A pointer event at a point of the board: without a layout engine the board lies at the page's origin. */
export function pointer(
  target: Element | Document,
  type: string,
  x: number,
  y: number,
  init: PointerEventInit = {},
): void {
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      isPrimary: true,
      pointerType: "mouse",
      button: 0,
      buttons: type === "pointerup" ? 0 : 1,
      clientX: x,
      clientY: y,
      ...init,
    }),
  );
}

/** Where an element was put on the board. */
export function placeOf(element: HTMLElement): { x: number; y: number } {
  const [x, y] = [...element.style.transform.matchAll(/-?[\d.]+/g)].map(Number);
  return { x: x ?? Number.NaN, y: y ?? Number.NaN };
}
