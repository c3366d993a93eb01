import type { Snapshot } from "../src/protocol";
import type { LessonStep, Reply, TeachSnapshot } from "../src/teach/lesson";
import teach from "../src/teach/teach";
import { type FakeModel, LEGAL, show, snapshot, type View } from "./helpers";

type Changes = Partial<Omit<TeachSnapshot, "step" | "reply" | "can">> & {
  step?: Partial<LessonStep>;
  reply?: Partial<Reply>;
  can?: Partial<TeachSnapshot["can"]>;
};

/** A step to do, with the board of `snapshot`. */
export function lessonSnapshot({ step, reply, can, ...changes }: Changes = {}): TeachSnapshot {
  const { version, seq, answers, rules, board, options, last, message }: Snapshot = snapshot();
  return {
    ...{ version, seq, answers, rules, board, options, last, message },
    frame: "teach",
    legal: LEGAL,
    rows: 8,
    status: "playing",
    lesson: { name: "runs", title: "Runs", language: "en" },
    step: {
      ...{ at: 1, of: 4, kind: "do", text: "Move the six.", asks: "", input: "moves" },
      ...{ choices: [], marks: [], places: "", done: false, to_show: 0 },
      ...step,
    },
    can: {
      ...{ back: true, forward: false, undo: false, restart: false },
      ...{ finish: false, rescue: false, hint: true, show_me: true },
      ...can,
    },
    reply: { kind: "step", text: "", hint: null, tried: null, ...reply },
    finished: false,
    next: { name: "undo", title: "Undo" },
    course: [
      { name: "table", title: "The table", done: true },
      { name: "runs", title: "Runs", done: false },
      { name: "undo", title: "Undo", done: false },
    ],
    notice: null,
    ...changes,
  };
}

/** Another snapshot of the same lesson, later. */
export function later(changes: Changes = {}): TeachSnapshot {
  return lessonSnapshot({ seq: 2, last: { kind: "reply", steps: [] }, ...changes });
}

export function showLesson(model: FakeModel | TeachSnapshot = lessonSnapshot()): View {
  return show(model, teach);
}
