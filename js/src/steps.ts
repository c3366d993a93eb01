import { button } from "./controls";
import { html, on, setAttribute, setText } from "./dom";
import { mainButton } from "./lecture";
import type { LessonTool, TeachSnapshot } from "./lesson";
import type { Words } from "./words";

/** What the buttons under a lesson's text ask for. */
export type StepAction = LessonTool | "skip" | "next";

/** The buttons that lead through a lesson. */
export class StepTools {
  readonly element = html("div", { class: "eightoff-tools" });
  readonly #words: Words;
  readonly #tools: Record<StepAction, HTMLButtonElement>;

  constructor(words: Words, act: (action: StepAction) => void, signal: AbortSignal) {
    this.#words = words;
    this.#tools = {
      back: button("back", words.say("step_back")),
      forward: mainButton("forward", words.say("step_next")),
      next: mainButton("next", ""),
      skip: button("skip-step", words.say("step_skip"), words.say("step_skip_hint")),
      rescue: mainButton("rescue", words.say("rescue")),
      finish: button("finish", words.say("finish"), words.say("finish_hint")),
      hint: button("hint", words.say("hint")),
      show_me: button("show-me", words.say("show_me"), words.say("show_me_hint")),
      undo: button("undo", words.say("undo"), words.say("undo_hint")),
      restart: button("restart", ""),
    };
    this.#tools.rescue.title = words.say("rescue_hint");
    for (const [action, tool] of Object.entries(this.#tools)) {
      this.element.append(tool);
      on(tool, "click", signal, () => {
        if (tool.getAttribute("aria-disabled") !== "true") act(action as StepAction);
      });
    }
  }

  /** What leads on, for the focus; null if the step is not done. */
  get onward(): HTMLElement | null {
    return [this.#tools.forward, this.#tools.next].find((tool) => !tool.hidden) ?? null;
  }

  update({ step, can, finished, next }: TeachSnapshot): void {
    const { back, forward, skip, undo, restart, ...rest } = this.#tools;
    const words = this.#words;
    // Not `disabled`: a control that loses the focus because it was used is a trap for the keyboard.
    setAttribute(back, "aria-disabled", String(!can.back));
    forward.hidden = !can.forward;
    skip.hidden = can.forward || finished;
    rest.next.hidden = !finished || next === null;
    const { name, title = "" } = next ?? {};
    setText(rest.next, name ? words.say("next_lesson", { title }) : words.say("another_puzzle"));
    for (const name of ["rescue", "finish", "hint", "show_me"] as const) rest[name].hidden = !can[name];
    // In a game they stay where they are, whether or not there is something to take back.
    for (const [tool, isPossible] of [
      [undo, can.undo],
      [restart, can.restart],
    ] as const) {
      tool.hidden = !isPossible && (step.kind !== "win" || step.done);
      setAttribute(tool, "aria-disabled", String(!isPossible));
    }
    setText(restart, words.say(step.kind === "watch" ? "watch_again" : "from_start"));
  }
}
