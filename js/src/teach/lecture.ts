// What stands around the board of a lesson: what it says, how a question is answered, the buttons that lead on, and every lesson.

import { button, keepTyped, MessageLine, section } from "../controls";
import { html, KEEPS_ITS_KEYS, on, setAttribute, setText } from "../dom";
import type { Words } from "../words";
import type { LessonStep, LessonTool, Reply, ReplyKind, TeachSnapshot } from "./lesson";

/** What a kind of step is called; one without a word of its own is called what one to do is. */
const KINDS: { readonly [kind: string]: "kind_watch" | "kind_do" | "kind_ask" | "kind_win" } = {
  watch: "kind_watch",
  do: "kind_do",
  ask: "kind_ask",
  win: "kind_win",
};

/** How a reply looks: a sign, so that colour is not all, and a word where its text may not say it. */
const LOOKS: Partial<Record<ReplyKind, readonly [sign: string, word?: Parameters<Words["say"]>[0]]>> = {
  right: ["✓"],
  going: ["✓"],
  other: ["↩", "reply_other"],
  illegal: ["⊘", "reply_illegal"],
  wrong: ["✕", "reply_wrong"],
  lost: ["!"],
  stuck: ["!"],
  hint: ["?", "reply_hint"],
};

/** What a lesson says: its title, how far it is, the text of the step, and the reply to what the learner did. */
export class Lecture {
  readonly element: HTMLElement;
  /** Where the controls of a question go. */
  readonly answers = html("div");
  readonly #words: Words;
  readonly #title = html("div", { class: "eightoff-title", role: "heading", "aria-level": 3 });
  readonly #place = html("div", { class: "eightoff-label", "data-role": "place" });
  readonly #bar = html("div");
  readonly #told: HTMLElement;
  readonly #text = html("p", { "data-role": "text" });
  readonly #question = html("p", { class: "eightoff-asked", "data-role": "question" });
  readonly #reply: HTMLElement;
  readonly #sign = html("span", { class: "eightoff-sign", "aria-hidden": "true" });
  readonly #line: MessageLine;
  readonly #end = html("p", { class: "eightoff-label", "data-role": "end" });

  constructor(words: Words, tools: HTMLElement, signal: AbortSignal) {
    this.#words = words;
    this.#line = new MessageLine(signal);
    this.#line.element.dataset.role = "reply";
    this.#told = html("div", { role: "status", "aria-atomic": "true" }, this.#text, this.#question);
    this.#reply = html("div", { class: "eightoff-reply" }, this.#sign, this.#line.element);
    this.element = html(
      "div",
      { class: "eightoff-lesson", role: "group", "aria-label": words.say("lesson") },
      html("div", { class: "eightoff-lesson-head" }, this.#title, this.#place),
      html("div", { class: "eightoff-progress", "aria-hidden": "true" }, this.#bar),
      this.#told,
      this.answers,
      tools,
      // Under the buttons, and near the board where that comes next: whatever it says, no button moves.
      this.#reply,
      this.#end,
    );
  }

  update({ lesson, step, reply, finished, next, course }: TeachSnapshot): void {
    const words = this.#words;
    if (lesson.language) for (const part of [this.#title, this.#told]) part.lang = lesson.language;
    setText(this.#title, lesson.title);
    const place = words.say("step_of", { at: step.at + 1, of: step.of });
    setText(this.#place, `${place} · ${words.say(KINDS[step.kind] ?? "kind_do")}`);
    const done = step.at + (step.done ? 1 : 0.5);
    this.#bar.style.width = `${Math.round((100 * done) / step.of)}%`;
    setText(this.#text, step.text);
    setText(this.#question, step.asks);
    this.#question.hidden = step.asks === "";
    this.say(reply);
    const isCourse = course.some(({ name }) => name === lesson.name);
    this.#end.hidden = !finished || next !== null;
    setText(this.#end, words.say(isCourse ? "end_of_course" : "end_of_lesson"));
  }

  /** Says what became of what the learner did. */
  say({ kind, text }: Pick<Reply, "kind" | "text">): void {
    const [sign = "", word] = LOOKS[kind] ?? [];
    setAttribute(this.#reply, "data-kind", kind);
    setText(this.#sign, sign);
    this.#sign.hidden = sign === "";
    const label = word === undefined ? "" : this.#words.say(word);
    this.#line.say(label && text ? `${label}: ${text}` : label || text);
  }
}

/** A button that is more than the others. */
function mainButton(action: string, text: string): HTMLButtonElement {
  const made = button(action, text);
  made.classList.add("is-main");
  return made;
}

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

export type Answer = boolean | number | string;

const PLACES = new Map([
  ["cards", "click_cards"],
  ["piles", "click_piles"],
  ["both", "click_both"],
] as const);

/** The controls with which a question is answered; there are none for one that is answered on the board. */
export class Answers {
  readonly #element: HTMLElement;
  readonly #words: Words;
  readonly #answer: (value: Answer) => void;
  readonly #signal: AbortSignal;
  #built = "";

  constructor(element: HTMLElement, words: Words, answer: (value: Answer) => void, signal: AbortSignal) {
    this.#element = element;
    this.#words = words;
    this.#answer = answer;
    this.#signal = signal;
    element.className = "eightoff-answers";
  }

  /** What to answer with, for the focus. */
  get control(): HTMLElement | null {
    return this.#element.querySelector("input, button");
  }

  update({ lesson, step }: TeachSnapshot): void {
    const { at, input, choices, places } = step;
    // What was typed stays while the same is asked.
    const built = JSON.stringify([lesson.name, at, input, choices, places]);
    if (built === this.#built) return;
    this.#built = built;
    this.#element.replaceChildren(...this.#build(step));
    this.#element.dataset.input = input;
    this.#element.hidden = this.#element.childElementCount === 0;
  }

  #build({ input, choices, places }: LessonStep): HTMLElement[] {
    const words = this.#words;
    if (input === "number") return this.#number();
    if (input === "yes-no")
      return [this.#choice(words.say("yes"), true, "yes"), this.#choice(words.say("no"), false, "no")];
    if (input === "choice") return choices.map((text, i) => this.#choice(text, i, `choice-${i}`));
    const how = input === "place" && places && PLACES.get(places);
    return how ? [html("span", {}, words.say(how))] : [];
  }

  #choice(text: string, value: Answer, name: string): HTMLElement {
    const made = button(name, text);
    made.classList.add("eightoff-choose");
    on(made, "click", this.#signal, () => this.#answer(value));
    return made;
  }

  #number(): HTMLElement[] {
    const words = this.#words;
    const input = html("input", {
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      maxlength: 6,
      "data-name": "number",
      "aria-label": words.say("your_answer"),
      ...KEEPS_ITS_KEYS,
    });
    const send = button("answer", words.say("answer"));
    const answer = () => {
      const value = input.value.trim();
      input.select();
      if (/^\d+$/.test(value)) this.#answer(Number(value));
      else input.focus();
    };
    on(input, "keydown", this.#signal, (event) => {
      keepTyped(event);
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      answer();
    });
    on(send, "click", this.#signal, answer);
    return [input, send];
  }
}

export interface LessonsOptions {
  words: Words;
  open(name: string): void;
  again(): void;
  signal: AbortSignal;
}

/** Every lesson of the course, and which of them are done. */
export class Lessons {
  readonly element: HTMLDetailsElement;
  readonly #words: Words;
  readonly #list = html("ol", { class: "eightoff-course" });
  #built = "";

  constructor({ words, open, again, signal }: LessonsOptions) {
    this.#words = words;
    const start = button("again", words.say("lesson_again"));
    this.element = section("course", words.say("course"), this.#list, start);
    this.element.addEventListener(
      "click",
      (event) => {
        const clicked = event.target instanceof Element ? event.target.closest("button") : null;
        if (clicked === start) again();
        else if (clicked?.dataset.lesson !== undefined) open(clicked.dataset.lesson);
      },
      { signal },
    );
  }

  update({ course, lesson }: TeachSnapshot): void {
    const built = JSON.stringify([course, lesson.name]);
    if (built === this.#built) return;
    this.#built = built;
    this.#list.replaceChildren(...course.map((each) => this.#row(each, each.name === lesson.name)));
  }

  #row({ name, title, done }: TeachSnapshot["course"][number], isHere: boolean): HTMLElement {
    const show = html(
      "button",
      {
        type: "button",
        class: "eightoff-move",
        "data-lesson": name,
        "data-name": `lesson ${name}`,
        "aria-current": isHere ? "true" : null,
        ...KEEPS_ITS_KEYS,
      },
      html("span", {}, title),
    );
    if (done) show.append(html("small", {}, `✓ ${this.#words.say("lesson_done")}`));
    return html("li", {}, show);
  }
}
