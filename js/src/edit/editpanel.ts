// The panel beside a position that is set up, and what crosses the wire for one: docs/protocol.md has it in words.

import { showBelow } from "../below";
import type { Outcome } from "../channel";
import { button, copy, dealForm, keepTyped, section, select, signOf } from "../controls";
import { html, KEEPS_ITS_KEYS, on, setAttribute, setText } from "../dom";
import { RANKS } from "../piles";
import type { BoardRequest, Card, PileName, Prospect, Snapshot, Suit } from "../protocol";
import { Settings } from "../settings";
import type { FrameContext } from "../view";
import { capital, type Words } from "../words";

/** A position that is set up. */
export interface EditSnapshot extends Snapshot {
  readonly edit: {
    readonly problems: readonly {
      readonly kind: "missing" | "doubled";
      readonly card: Card;
      readonly text: string;
    }[];
    /** The same in a sentence, or that nothing is missing. */
    readonly state: string;
    /** The number of the deal that lies there as it was dealt. */
    readonly number: string | null;
    /** The board as text. */
    readonly text: string;
    /** The rule sets to choose from: what a request calls each, and its title. */
    readonly rule_sets: readonly (readonly [name: string, title: string])[];
    readonly chosen: string;
    readonly can: { readonly undo: boolean; readonly redo: boolean };
    readonly advice: Prospect & {
      /** Whether it is being looked for. */
      readonly looking: boolean;
    };
  };
}

export type EditRequest =
  | BoardRequest
  | { readonly kind: "place"; readonly card: Card; readonly pile: PileName }
  | { readonly kind: "take"; readonly cards: readonly Card[] }
  | { readonly kind: "deal"; readonly deal: string | null }
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: "rules"; readonly name: string }
  | { readonly kind: "clear" | "undo" | "redo" | "judge" | "play" | "solve" | "close" };

export interface EditPanelOptions extends FrameContext {
  ask(request: EditRequest): Promise<Outcome>;
  /** Takes away what is held, or where the cursor is. */
  takeAway(): void;
  say(text: string): void;
}

/** What stands beside a position that is set up: what it lacks, and what can be done with it. */
export class EditPanel {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #state = html("div", { class: "eightoff-state", "data-role": "state" });
  readonly #verdict = html("div", { class: "eightoff-verdict", role: "status", "data-role": "verdict" });
  readonly #tools: Record<"undo" | "redo" | "judge" | "play" | "solve", HTMLButtonElement>;
  readonly #rules: HTMLSelectElement;
  readonly #homes: ReadonlyMap<Suit, HTMLSelectElement>;
  readonly #field: HTMLInputElement;
  readonly #text: BoardText;
  readonly #settings: Settings;
  #snapshot: EditSnapshot | null = null;
  #number: string | null = null;

  constructor(options: EditPanelOptions) {
    const { words, ask, say, takeAway, signal } = options;
    this.#words = words;
    this.#tools = {
      undo: button("undo", words.say("undo"), words.say("edit_undo_hint")),
      redo: button("redo", words.say("redo"), words.say("edit_redo_hint")),
      judge: button("judge", words.say("judge"), words.say("judge_hint")),
      play: button("play", words.say("play_it"), words.say("play_it_hint")),
      solve: button("solve", words.say("solve_it"), words.say("solve_it_hint")),
    };
    const { undo, redo, judge, play, solve } = this.#tools;
    const take = button("take", words.say("take_away"), words.say("take_away_hint"));
    const clear = button("clear", words.say("clear"), words.say("clear_hint"));
    const tools = html("div", { class: "eightoff-tools" }, undo, redo, take, clear);
    const below = showBelow<"play" | "solve">(options, { ask, say, opener: play });
    const ways = html("div", { class: "eightoff-tools" }, play, solve, judge, below.close);
    on(take, "click", signal, takeAway);
    // Python says why something cannot be done.
    for (const tool of [undo, redo, clear, judge]) {
      on(tool, "click", signal, () => void ask({ kind: tool.dataset.action as "clear" }));
    }
    on(play, "click", signal, () => void below.bring("play"));
    on(solve, "click", signal, () => void below.bring("solve"));

    const chooser = (
      name: string,
      label: string,
      choices: readonly (readonly [string, string])[],
      request: (value: string) => EditRequest,
    ) => {
      const { element, control } = select(name, label, choices);
      on(control, "change", signal, async () => {
        if ((await ask(request(control.value))) && this.#snapshot) this.update(this.#snapshot);
      });
      return { element, control };
    };
    const rules = chooser("rules", words.say("rules"), [], (name) => ({ kind: "rules", name }));
    this.#rules = rules.control;
    const homes = (["C", "D", "H", "S"] as const).map((suit) => {
      const ranks = [...RANKS].map((rank) => [rank, words.index(rank + suit)] as const);
      const label = capital(words.suit(suit));
      const { element, control } = chooser(`home-${suit}`, label, [["", "–"], ...ranks], (rank) =>
        rank === "" ? { kind: "take", cards: [`A${suit}`] } : this.#upTo(suit, rank),
      );
      return { suit, element, control };
    });
    this.#homes = new Map(homes.map(({ suit, control }) => [suit, control]));

    const { form, field } = dealForm(words, words.say("any_deal"), words.say("edit_deal_hint"));
    this.#field = field;
    on(form, "submit", signal, async () => {
      const refused = await ask({ kind: "deal", deal: field.value.trim() || null });
      if (refused) field.select();
    });

    this.#text = new BoardText(options);
    this.#settings = new Settings(words, ask, signal, "edit");
    this.element = html(
      "div",
      { class: "eightoff-panel", role: "group", "aria-label": words.say("edit_panel") },
      html("div", { class: "eightoff-rules" }, words.say("edit_title")),
      this.#state,
      tools,
      ways,
      this.#verdict,
      rules.element,
      html(
        "fieldset",
        { class: "eightoff-homes" },
        html("legend", { class: "eightoff-label" }, words.say("home_up")),
        ...homes.map(({ element }) => element),
      ),
      form,
      this.#text.element,
      this.#settings.element,
    );
  }

  update(snapshot: EditSnapshot): void {
    this.#snapshot = snapshot;
    const { edit, board } = snapshot;
    const { can, problems } = edit;
    setText(this.#state, edit.state);
    this.#state.classList.toggle("is-complete", problems.length === 0);
    for (const tool of ["undo", "redo"] as const)
      setAttribute(this.#tools[tool], "aria-disabled", String(!can[tool]));
    for (const tool of ["judge", "play", "solve"] as const)
      setAttribute(this.#tools[tool], "aria-disabled", String(problems.length > 0));
    this.#showVerdict(edit.advice);
    const titles = edit.rule_sets.map(([name, title]) => html("option", { value: name }, title));
    if (titles.map(({ text }) => text).join() !== [...this.#rules.options].map(({ text }) => text).join())
      this.#rules.replaceChildren(...titles);
    this.#rules.value = edit.chosen;
    for (const { suit, rank } of board.foundations) {
      const control = this.#homes.get(suit);
      if (control) control.value = rank > 0 ? (RANKS[rank - 1] ?? "") : "";
    }
    if (edit.number !== this.#number) this.#field.value = edit.number ?? "";
    this.#number = edit.number;
    this.#text.update(snapshot);
    this.#settings.update(snapshot);
  }

  /** Sets a foundation: what is above goes, what is below comes. */
  #upTo(suit: Suit, rank: string): EditRequest {
    const now = this.#snapshot?.board.foundations.find((foundation) => foundation.suit === suit)?.rank ?? 0;
    const wanted = RANKS.indexOf(rank) + 1;
    const above = RANKS[wanted];
    if (wanted < now && above !== undefined) return { kind: "take", cards: [above + suit] };
    return { kind: "place", card: rank + suit, pile: "h" };
  }

  #showVerdict({ verdict, distance, proved, looking }: EditSnapshot["edit"]["advice"]): void {
    const known = looking ? "looking" : verdict;
    this.#verdict.hidden = known === null;
    if (known === null) return;
    const text = html("span", {}, this.#words.verdict(known, distance, proved));
    this.#verdict.replaceChildren(signOf(known), text);
  }
}

/** What has been pasted and not read yet, for each root: another language draws everything anew in it. */
const DRAFTS = new WeakMap<Element, string>();

interface BoardTextOptions {
  root: Element;
  words: Words;
  ask(request: EditRequest): Promise<Outcome>;
  say(text: string): void;
  signal: AbortSignal;
}

/** The board as text to copy, and text to be read as a board. */
class BoardText {
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
