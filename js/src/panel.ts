import type { Outcome } from "./channel";
import { focusedIn, html, KEEPS_ITS_KEYS, setAttribute, setText } from "./dom";
import { LEAVES_GAME, OPTIONS, type OptionName, type Request, type Snapshot, type Tool } from "./protocol";
import type { Words } from "./words";

export interface PanelOptions {
  words: Words;
  ask(request: Request): Promise<Outcome>;
  tool(tool: Tool): void;
  hint(): void;
  say(text: string): void;
  /** Takes the focus when the control that had it goes away. */
  focusElsewhere(): void;
  signal: AbortSignal;
}

/** Minutes and seconds, with hours once there are any. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A button with words on it. */
export function button(action: string, text: string, hint = ""): HTMLButtonElement {
  return html(
    "button",
    {
      type: "button",
      class: "eightoff-button",
      "data-action": action,
      title: hint || null,
      ...KEEPS_ITS_KEYS,
    },
    text,
  );
}

const SIGNS = { winnable: "✓", unwinnable: "✕", unknown: "?", looking: "…" };

/** Which game is on the board, and how far it is. */
function gameOf({ clock, counts }: Snapshot): string {
  return `${clock.round} ${counts.moves}`;
}

/** Titles, counters, tools, the deal's number and the options. */
export class Panel {
  readonly element: HTMLElement;
  readonly #options: PanelOptions;
  readonly #rules = html("div", { class: "eightoff-rules" });
  readonly #title = html("div", { class: "eightoff-deal-title" });
  readonly #counts: Record<"moves" | "home" | "time", HTMLElement>;
  readonly #tools: Record<Tool, HTMLButtonElement>;
  readonly #form: HTMLFormElement;
  readonly #field: HTMLInputElement;
  readonly #copy: HTMLButtonElement;
  readonly #boxes: Record<OptionName, HTMLInputElement>;
  readonly #hint: HTMLButtonElement;
  readonly #verdict = html("div", { class: "eightoff-verdict", "data-role": "verdict" });
  readonly #sign = html("span", { class: "eightoff-sign", "aria-hidden": "true" });
  readonly #verdictText = html("span", {});
  readonly #question = html("div", { class: "eightoff-question" });
  readonly #leave: HTMLButtonElement;
  readonly #confirm: HTMLElement;
  readonly #newDeal: HTMLButtonElement;
  #snapshot: Snapshot | null = null;
  /** What to do if the player wants to leave the game, and the game that was meant. */
  #wanted: { deal: string | null; from: HTMLElement | null; game: string } | null = null;

  constructor(options: PanelOptions) {
    this.#options = options;
    const { words, signal } = options;
    const id = `eightoff-${Math.random().toString(36).slice(2, 10)}`;

    const counter = (name: string, label: string) => {
      // Plain boxes: hosts have styles of their own for the elements of a list of terms.
      const value = html("div", { "data-count": name });
      return { value, row: html("div", {}, html("div", { class: "eightoff-label" }, label), value) };
    };
    const moves = counter("moves", words.say("moves"));
    const home = counter("home", words.say("home"));
    const time = counter("time", words.say("time"));
    this.#counts = { moves: moves.value, home: home.value, time: time.value };

    this.#tools = {
      undo: button("undo", words.say("undo"), words.say("undo_hint")),
      redo: button("redo", words.say("redo"), words.say("redo_hint")),
      restart: button("restart", words.say("restart"), words.say("restart_hint")),
      finish: button("finish", words.say("finish"), words.say("finish_hint")),
    };
    this.#newDeal = button("new", words.say("new_deal"), words.say("new_deal_hint"));
    this.#hint = button("hint", words.say("hint"), words.say("hint_hint"));
    this.#verdict.append(this.#sign, this.#verdictText);

    this.#field = html("input", {
      id: `${id}-deal`,
      "data-field": "deal",
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: words.say("no_deal_number"),
      ...KEEPS_ITS_KEYS,
    });
    this.#copy = button("copy", words.say("copy"), words.say("copy_hint"));
    const deal = html(
      "button",
      {
        type: "submit",
        class: "eightoff-button",
        "data-action": "deal",
        title: words.say("deal_hint"),
        ...KEEPS_ITS_KEYS,
      },
      words.say("deal"),
    );
    this.#form = html(
      "form",
      { class: "eightoff-deal" },
      html("label", { class: "eightoff-label", for: `${id}-deal` }, words.say("deal_number")),
      html("div", {}, this.#field, deal, this.#copy),
    );

    this.#leave = button("leave", words.say("new_deal"));
    this.#question.id = `${id}-question`;
    this.#leave.setAttribute("aria-describedby", this.#question.id);
    this.#confirm = html(
      "div",
      { class: "eightoff-confirm", role: "group", "aria-labelledby": this.#question.id },
      this.#question,
      html("div", {}, this.#leave, button("keep", words.say("keep_playing"))),
    );
    this.#confirm.hidden = true;

    const option = (name: OptionName, label: string) => {
      const box = html("input", { type: "checkbox", "data-option": name, ...KEEPS_ITS_KEYS });
      box.addEventListener(
        "change",
        () => {
          options.ask({ kind: "option", name, value: box.checked });
          // Python decides: until its answer comes the box shows what holds.
          box.checked = this.#snapshot?.options[name] ?? false;
        },
        { signal },
      );
      return { box, label: html("label", {}, box, html("span", {}, label)) };
    };
    const autoplay = option("autoplay", words.say("autoplay"));
    const colours = option("four_colours", words.say("four_colours"));
    const mark = option("mark", words.say("mark"));
    this.#boxes = { autoplay: autoplay.box, four_colours: colours.box, mark: mark.box };

    this.element = html(
      "div",
      { class: "eightoff-panel", role: "group", "aria-label": words.say("panel") },
      html("div", { class: "eightoff-titles" }, this.#rules, this.#title),
      html("div", { class: "eightoff-counts" }, moves.row, home.row, time.row),
      html(
        "div",
        { class: "eightoff-tools" },
        this.#tools.undo,
        this.#tools.redo,
        this.#tools.restart,
        this.#newDeal,
        this.#hint,
        this.#tools.finish,
      ),
      this.#verdict,
      this.#confirm,
      this.#form,
      html("div", { class: "eightoff-options" }, autoplay.label, mark.label, colours.label),
    );
    this.#listen();
  }

  update(snapshot: Snapshot): void {
    const before = this.#snapshot;
    this.#snapshot = snapshot;
    const { words } = this.#options;
    setText(this.#rules, snapshot.rules.title);
    setText(this.#title, snapshot.deal.title);
    setText(this.#counts.moves, String(snapshot.counts.moves));
    setText(this.#counts.home, words.say("home_of", { home: snapshot.counts.home, of: snapshot.counts.of }));
    for (const tool of ["undo", "redo", "restart"] as const) {
      // Not `disabled`: a control that loses the focus because it was used is a trap for the keyboard.
      setAttribute(this.#tools[tool], "aria-disabled", String(!snapshot.can[tool]));
    }
    this.#showFinish(snapshot.can.finish);
    for (const name of OPTIONS) this.#boxes[name].checked = snapshot.options[name];
    setAttribute(this.#hint, "aria-disabled", String(snapshot.status !== "playing"));
    this.#showVerdict(snapshot);
    const number = snapshot.deal.number;
    setAttribute(this.#copy, "aria-disabled", String(number === null));
    // What the player is typing stays, unless another deal came in between.
    const typing = focusedIn(this.#form) === this.#field;
    if (!typing || before?.deal.number !== number) this.#restoreNumber();
    // Whoever plays on, or deals from elsewhere, has answered the question.
    if (this.#wanted && this.#wanted.game !== gameOf(snapshot)) this.#keep();
  }

  /** Says whether the game can be won: by a sign, in words, and in colour. */
  #showVerdict({ advice, options, status }: Snapshot): void {
    const verdict = advice.verdict ?? "looking";
    this.#verdict.hidden = !options.mark || status === "won";
    this.#verdict.dataset.verdict = verdict;
    setText(this.#sign, SIGNS[verdict]);
    setText(this.#verdictText, this.#options.words.verdict(verdict, advice.distance, advice.proved));
  }

  showTime(seconds: number): void {
    setText(this.#counts.time, formatTime(seconds));
  }

  /** Deals anew: this deal, or any. Python says whether there is such a deal, and whether to ask first. */
  async newDeal(deal: string | null, sure = false): Promise<void> {
    const refusal = await this.#options.ask({ kind: "new", deal, sure });
    if (refusal?.reason === LEAVES_GAME) {
      this.#askFirst(refusal.text, deal);
    } else if (deal === null) {
      return;
    } else if (refusal) {
      // To be corrected.
      this.#field.value = deal;
      this.#field.focus();
      this.#field.select();
    } else {
      this.#restoreNumber();
    }
  }

  /** Asks whether to leave the game. */
  #askFirst(question: string, deal: string | null): void {
    const { words } = this.#options;
    const snapshot = this.#snapshot;
    if (!snapshot) return;
    const from = focusedIn(this.element) as HTMLElement | null;
    this.#wanted = { deal, from: this.#wanted?.from ?? from, game: gameOf(snapshot) };
    setText(this.#question, question);
    setText(this.#leave, deal === null ? words.say("new_deal") : words.say("deal_it"));
    this.#confirm.hidden = false;
    this.#leave.focus();
  }

  #keep(): void {
    const from = this.#wanted?.from;
    const focused = focusedIn(this.#confirm) !== null;
    this.#wanted = null;
    this.#confirm.hidden = true;
    this.#restoreNumber();
    if (focused) (from ?? this.#newDeal).focus();
  }

  #restoreNumber(): void {
    this.#field.value = this.#snapshot?.deal.number ?? "";
  }

  #showFinish(can: boolean): void {
    const { finish } = this.#tools;
    if (!can && focusedIn(finish)) this.#options.focusElsewhere();
    finish.hidden = !can;
  }

  #listen(): void {
    const { signal, tool } = this.#options;
    this.element.addEventListener(
      "click",
      (event) => {
        const clicked = event.target instanceof Element ? event.target.closest("button") : null;
        const action = clicked?.dataset.action;
        if (action === "undo" || action === "redo" || action === "restart" || action === "finish")
          tool(action);
        else if (action === "new") void this.newDeal(null);
        else if (action === "hint") this.#options.hint();
        else if (action === "copy") void this.#copyNumber();
        else if (action === "keep") this.#keep();
        else if (action === "leave" && this.#wanted) {
          const { deal } = this.#wanted;
          this.#keep();
          void this.newDeal(deal, true);
        }
      },
      { signal },
    );
    this.#form.addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
        const typed = this.#field.value.trim();
        if (typed !== "") void this.newDeal(typed);
      },
      { signal },
    );
    this.#field.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          this.#restoreNumber();
        }
        // What is typed here is no command to the notebook. Its own chords and Tab pass.
        if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== "Tab") event.stopPropagation();
      },
      { signal },
    );
    this.#confirm.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        this.#keep();
      },
      { signal },
    );
  }

  async #copyNumber(): Promise<void> {
    const number = this.#snapshot?.deal.number ?? null;
    const { words, say } = this.#options;
    if (number === null) return;
    try {
      await navigator.clipboard.writeText(number);
      say(words.say("copied", { number }));
    } catch {
      // No permission, or a page that is not secure: the old way needs a selected field.
      const focused = focusedIn(this.element) as HTMLElement | null;
      this.#field.value = number;
      this.#field.select();
      const done = document.execCommand?.("copy") ?? false;
      if (done) focused?.focus();
      say(done ? words.say("copied", { number }) : words.say("not_copied"));
    }
  }
}
