import { button, section } from "../controls";
import { html, KEEPS_ITS_KEYS } from "../dom";
import type { Words } from "../words";
import type { TeachSnapshot } from "./lesson";

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
