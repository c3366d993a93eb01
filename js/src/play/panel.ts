import { button } from "../controls";
import { focusedIn, hit, html, setAttribute, setText } from "../dom";
import type { Tool } from "../protocol";
import { Settings } from "../settings";
import { type AdviceOptions, AdvicePanel } from "./advice";
import { DealForm, Question } from "./deal";
import type { PlaySnapshot } from "./game";

export interface PanelOptions extends AdviceOptions {
  tool(tool: Tool): void;
}

/** Minutes and seconds, with hours once there are any. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** What stands beside the board: how the game stands, and what can be done with it. */
export class Panel {
  readonly element: HTMLElement;
  readonly question: Question;
  readonly advice: AdvicePanel;
  readonly #options: PanelOptions;
  readonly #rules = html("div", { class: "eightoff-rules" });
  readonly #title = html("div", { class: "eightoff-deal-title" });
  readonly #notice = html("div", { class: "eightoff-notice", "data-role": "notice" });
  readonly #counts: Record<"moves" | "home" | "time", HTMLElement>;
  readonly #tools: Record<Tool, HTMLButtonElement>;
  readonly #deal: DealForm;
  readonly #settings: Settings;

  constructor(options: PanelOptions) {
    this.#options = options;
    const { words, ask, say, focusElsewhere, signal } = options;
    const counter = (name: "moves" | "home" | "time") => {
      // Plain boxes: hosts have styles of their own for the elements of a list of terms.
      const value = html("div", { "data-count": name });
      const label = html("div", { class: "eightoff-label" }, words.say(name));
      return { value, row: html("div", {}, label, value) };
    };
    const [moves, home, time] = [counter("moves"), counter("home"), counter("time")];
    this.#counts = { moves: moves.value, home: home.value, time: time.value };
    this.#tools = {
      undo: button("undo", words.say("undo"), words.say("undo_hint")),
      redo: button("redo", words.say("redo"), words.say("redo_hint")),
      restart: button("restart", words.say("restart"), words.say("restart_hint")),
      finish: button("finish", words.say("finish"), words.say("finish_hint")),
    };
    const { undo, redo, restart, finish } = this.#tools;
    this.question = new Question(words, () => options.root, focusElsewhere, signal);
    this.advice = new AdvicePanel(options);
    this.#deal = new DealForm({ words, question: this.question, ask, say, signal });
    this.#settings = new Settings(words, ask, signal, "play");
    const tools = html(
      "div",
      { class: "eightoff-tools" },
      undo,
      redo,
      restart,
      button("new", words.say("new_deal"), words.say("new_deal_hint")),
      finish,
    );
    this.element = html(
      "div",
      { class: "eightoff-panel", role: "group", "aria-label": words.say("panel") },
      html("div", { class: "eightoff-titles" }, this.#rules, this.#title),
      html("div", { class: "eightoff-counts" }, moves.row, home.row, time.row),
      tools,
      this.#notice,
      this.question.element,
      this.advice.element,
      this.#deal.element,
      this.#settings.element,
    );
    tools.addEventListener(
      "click",
      (event) => {
        const clicked = hit(event, "button");
        const action = clicked?.dataset.action;
        if (action === "new") void this.newDeal(null);
        else if (action !== undefined) options.tool(action as Tool);
      },
      { signal },
    );
  }

  update(snapshot: PlaySnapshot): void {
    const { words } = this.#options;
    const { home, of, moves } = snapshot.counts;
    setText(this.#rules, snapshot.rules.title);
    setText(this.#title, snapshot.deal.title);
    setText(this.#notice, snapshot.notice ?? "");
    this.#notice.hidden = snapshot.notice === null;
    setText(this.#counts.moves, String(moves));
    setText(this.#counts.home, words.say("home_of", { home, of }));
    for (const tool of ["undo", "redo", "restart"] as const) {
      // Not `disabled`: a control that loses the focus because it was used is a trap for the keyboard.
      setAttribute(this.#tools[tool], "aria-disabled", String(!snapshot.can[tool]));
    }
    this.#showFinish(snapshot.can.finish);
    this.advice.update(snapshot);
    this.#deal.update(snapshot);
    this.#settings.update(snapshot);
    this.question.update(snapshot);
  }

  showTime(seconds: number): void {
    setText(this.#counts.time, formatTime(seconds));
  }

  /** Deals anew: this deal, or any. */
  newDeal(deal: string | null): Promise<void> {
    return this.#deal.deal(deal);
  }

  #showFinish(can: boolean): void {
    const { finish } = this.#tools;
    if (!can && focusedIn(finish)) this.#options.focusElsewhere();
    finish.hidden = !can;
  }
}
