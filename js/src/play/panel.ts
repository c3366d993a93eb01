import { button, group, Header, tool } from "../controls";
import { focusedIn, html, on, setAttribute, setText } from "../dom";
import type { Tool } from "../protocol";
import { Settings } from "../settings";
import { type AdviceOptions, AdvicePanel } from "./advice";
import { DealForm, Question } from "./deal";
import type { PlaySnapshot } from "./game";

export interface PanelOptions extends AdviceOptions {
  /** Shows how the game is played. */
  how: HTMLElement;
  /** What closes the board below. */
  closeBelow: HTMLElement;
  tool(tool: Tool): void;
}

/** Minutes and seconds, with hours once there are any. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** How the game stands and what can be done with it: over the board what is always wanted, the rest beside it. */
export class Panel {
  readonly header: Header<"moves" | "home" | "time">;
  readonly element: HTMLElement;
  readonly question: Question;
  readonly advice: AdvicePanel;
  /** Sends every card home, where that can be done. */
  readonly finish: HTMLButtonElement;
  readonly #options: PanelOptions;
  readonly #notice = html("div", { class: "eightoff-notice", "data-role": "notice" });
  readonly #tools: Record<"undo" | "redo" | "restart", HTMLButtonElement>;
  readonly #deal: DealForm;
  readonly #settings: Settings;

  constructor(options: PanelOptions) {
    this.#options = options;
    const { words, root, ask, say, focusElsewhere, signal } = options;
    this.#tools = {
      undo: tool("undo", words.say("undo"), words.say("undo_hint"), true),
      redo: tool("redo", words.say("redo"), words.say("redo_hint")),
      restart: tool("restart", words.say("restart"), words.say("restart_hint")),
    };
    const { undo, redo, restart } = this.#tools;
    const another = tool("new", words.say("new"), words.say("new_deal_hint"), true);
    this.finish = button("finish", words.say("finish"), words.say("finish_hint"));
    this.question = new Question(words, () => root, focusElsewhere, signal);
    this.advice = new AdvicePanel(options);
    this.#deal = new DealForm({ words, question: this.question, ask, say, signal });
    this.#settings = new Settings(words, ask, signal, "play");
    this.header = new Header({
      words,
      root,
      label: words.say("panel"),
      counts: (["moves", "home", "time"] as const).map((name) => [name, words.say(name)] as const),
      groups: [group(undo, redo, restart, another), this.advice.tools, group(options.how)],
      settings: this.#settings.element,
      signal,
    });
    this.element = html(
      "div",
      { class: "eightoff-panel" },
      this.#notice,
      options.closeBelow,
      this.advice.element,
      this.#deal.element,
      this.#settings.element,
    );
    for (const [name, made] of Object.entries({ ...this.#tools, finish: this.finish }))
      on(made, "click", signal, () => options.tool(name as Tool));
    on(another, "click", signal, () => void this.newDeal(null));
  }

  update(snapshot: PlaySnapshot): void {
    const { words } = this.#options;
    const { home, of, moves } = snapshot.counts;
    this.header.name(snapshot.rules.title, snapshot.deal.title);
    this.header.count("moves", String(moves));
    this.header.count("home", words.say("home_of", { home, of }));
    setText(this.#notice, snapshot.notice ?? "");
    this.#notice.hidden = snapshot.notice === null;
    for (const kind of ["undo", "redo", "restart"] as const) {
      // Not `disabled`: a control that loses the focus because it was used is a trap for the keyboard.
      setAttribute(this.#tools[kind], "aria-disabled", String(!snapshot.can[kind]));
    }
    this.#showFinish(snapshot.can.finish);
    this.advice.update(snapshot);
    this.#deal.update(snapshot);
    this.#settings.update(snapshot);
    this.question.update(snapshot);
  }

  showTime(seconds: number): void {
    this.header.count("time", formatTime(seconds));
  }

  /** Deals anew: this deal, or any. */
  newDeal(deal: string | null): Promise<void> {
    return this.#deal.deal(deal);
  }

  #showFinish(can: boolean): void {
    if (!can && focusedIn(this.finish)) this.#options.focusElsewhere();
    this.finish.hidden = !can;
  }
}
