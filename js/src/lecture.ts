import { MessageLine } from "./announce";
import { button } from "./controls";
import { html, setAttribute, setText } from "./dom";
import type { Reply, ReplyKind, TeachSnapshot } from "./lesson";
import type { Words } from "./words";

const KINDS = { watch: "kind_watch", do: "kind_do", ask: "kind_ask", win: "kind_win" } as const;

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
    setText(this.#place, `${place} · ${words.say(KINDS[step.kind])}`);
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
export function mainButton(action: string, text: string): HTMLButtonElement {
  const made = button(action, text);
  made.classList.add("is-main");
  return made;
}
