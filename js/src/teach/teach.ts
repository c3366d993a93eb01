import { focusedIn, html, setText } from "../dom";
import type { Spot } from "../piles";
import type { Tool } from "../protocol";
import { Settings } from "../settings";
import { Table } from "../table/table";
import { type Frame, type FrameContext, widget } from "../view";
import { type Answer, Answers, Lecture, Lessons, type StepAction, StepTools } from "./lecture";
import type { TeachSnapshot } from "./lesson";
import { Marks, Trial, Watching } from "./showing";

/** The frame for a lesson: the board, and what is said and asked about it. */
export function teachFrame(context: FrameContext): Frame<TeachSnapshot> {
  const { root, words, send, signal } = context;
  let drawn: TeachSnapshot | null = null;

  const ask = (kind: string, more: object = {}) => void table.ask({ kind, ...more });
  const answer = (value: Answer) => ask("answer", { value });
  /** Whether there was something to ask for. */
  const tool = (kind: Tool): boolean => {
    const can = kind !== "redo" && (drawn?.can[kind] || table.busy);
    if (can) ask(kind);
    else table.say(words.say(kind === "redo" ? "nothing_to_redo" : "nothing_to_undo"));
    return can === true;
  };
  const hint = (): boolean => {
    ask("hint");
    return true;
  };
  /** What a card or pile stands for where nothing is to be moved: an answer, if one is wanted. */
  const pick = (spot: Spot): boolean => {
    const input = drawn?.step.input;
    if (input === "moves") return false;
    if (input === "place") answer(placeOf(spot));
    else table.say(words.say("look_only"));
    return true;
  };
  const act = (action: StepAction): void => {
    board.finishAnimations();
    const { next, step } = drawn ?? {};
    // The last step cannot be skipped within its lesson.
    const leaves = action === "next" || (action === "skip" && step?.at === (step?.of ?? 0) - 1);
    if (!leaves || !next) ask(action);
    else if (next.name) ask("open", { lesson: next.name });
    else ask("another");
  };

  const tools = new StepTools(words, act, signal);
  const lecture = new Lecture(words, tools.element, signal);
  const answers = new Answers(lecture.answers, words, answer, signal);
  const marks = new Marks();
  const banner = html(
    "div",
    { class: "eightoff-banner", "data-status": "won", "aria-hidden": "true" },
    words.say("won"),
  );
  const table = new Table({
    ...context,
    over: [marks.element, banner],
    refused({ text }) {
      // Beside what is asked, where the learner looks.
      lecture.say({ kind: "illegal", text });
      return true;
    },
    tool,
    hint,
    pick,
    laidOut: () => drawn && marks.draw(board, drawn.step.marks, words),
  });
  const { board } = table;
  const trial = new Trial(table, root, signal);
  const watching = new Watching(send, signal);
  const lessons = new Lessons({
    words,
    open: (lesson) => ask("open", { lesson }),
    again: () => ask("again"),
    signal,
  });
  const settings = new Settings(words, (request) => table.ask(request), signal, "teach");
  const notice = html("div", { class: "eightoff-notice", "data-role": "notice" });
  const panel = html("div", { class: "eightoff-panel" }, notice, lessons.element, settings.element);
  root.append(lecture.element, table.element, panel);

  /** What to do next, for the focus. */
  const awaited = (): HTMLElement | null => tools.onward ?? answers.control;
  /** Sends the focus where the learner goes on, if the step is another one now, or has become done. */
  const lead = (from: Element | null, before: TeachSnapshot | null, now: TeachSnapshot): void => {
    if (!from || !before) return;
    const isNew = now.lesson.name !== before.lesson.name || now.step.at !== before.step.at;
    const isLost = !root.contains(from) || from.closest("[hidden]") !== null;
    const isMoving = isNew || isLost || now.step.done !== before.step.done;
    if (!isMoving) return;
    const target = awaited();
    // A keyboard that rises over a touch screen would hide what is asked.
    const isTouch = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
    if (target && !(isTouch && target instanceof HTMLInputElement)) target.focus({ preventScroll: true });
    else board.focus();
    if (isNew) bringIntoSight(lecture.element);
  };

  return {
    draw(snapshot) {
      const before = drawn;
      const from = focusedIn(root);
      drawn = snapshot;
      root.dataset.status = snapshot.status;
      trial.end();
      table.draw(snapshot);
      table.say("");
      lecture.update(snapshot);
      answers.update(snapshot);
      tools.update(snapshot);
      lessons.update(snapshot);
      settings.update(snapshot);
      setText(notice, snapshot.notice ?? "");
      notice.hidden = snapshot.notice === null;
      marks.draw(board, snapshot.step.marks, words);
      board.hint(snapshot.reply.hint);
      banner.hidden = snapshot.status !== "won";
      if (before) trial.begin(snapshot);
      lead(from, before, snapshot);
      watching.update(snapshot);
      table.resume();
    },
    receive: (message) => table.receive(message),
    lose: (isLost) => table.lose(isLost),
    resize: (width, height) => table.resize(width, height),
  };
}

/** What Python calls a spot of the board. */
function placeOf({ pile, index }: Spot): string {
  if (pile.kind === "foundation") return `foundation ${pile.suit}`;
  return pile.cards[index] ?? pile.name;
}

/** Scrolls no further than is needed; not at all in a host that cannot. */
function bringIntoSight(element: HTMLElement): void {
  element.scrollIntoView?.({ block: "nearest" });
}

export default widget({ teach: teachFrame });
