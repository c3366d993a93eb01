import { type Below, showBelow } from "../below";
import type { Tool } from "../protocol";
import { Table } from "../table/table";
import { type Frame, type FrameContext, widget } from "../view";
import { Trouble } from "./advice";
import { Asides } from "./asides";
import { Banner } from "./banner";
import { Clock } from "./clock";
import { type Advice, LEAVES_GAME, LOSES_GAME, type PlayRequest, type PlaySnapshot } from "./game";
import { Panel } from "./panel";
import { REQUESTS } from "./solution";
import { Sounds } from "./sound";

/** The frame for a game: the board, what can be done with a game, and how it stands. */
export function playFrame(context: FrameContext): Frame<PlaySnapshot> {
  const { root, words, signal } = context;
  let drawn: PlaySnapshot | null = null;

  const nothingTo: Record<Tool, string> = {
    undo: words.say("nothing_to_undo"),
    redo: words.say("nothing_to_redo"),
    restart: words.say("already_at_start"),
    finish: "",
  };
  /** Whether there was something to ask for. */
  const tool = (kind: Tool): boolean => {
    board.finishAnimations();
    // A solution is walked with the same keys as the game.
    const by = { undo: -1, redo: 1, restart: Number.NEGATIVE_INFINITY, finish: 0 }[kind];
    if (by !== 0 && panel.advice.solution.walk(by)) return true;
    // With a request on its way this view does not know what can be undone, so Python decides.
    const can = drawn?.can[kind] || table.busy;
    if (can) void table.ask({ kind });
    else table.say(nothingTo[kind]);
    return can;
  };

  /** Whether there was something to help with. */
  const help = (request: PlayRequest): boolean => {
    board.finishAnimations();
    const can = drawn?.status === "playing" || table.busy;
    if (can) void table.ask(request);
    else table.say(words.say("nothing_to_hint"));
    return can;
  };
  const hint = () => help({ kind: "hint" });

  const clock = new Clock((seconds) => panel.showTime(seconds), signal);
  const banner = new Banner({
    words,
    root,
    model: context.model,
    undo: () => tool("undo"),
    restart: () => tool("restart"),
    newDeal: () => void panel.newDeal(null),
    review: () => void below.bring("review"),
    say: (text) => table.say(text),
    focusElsewhere: () => board.focus(),
    signal,
  });
  const trouble = new Trouble();
  const sounds = new Sounds(signal);
  const asides = new Asides({
    words,
    root,
    model: context.model,
    board: () => board.element,
    ask: (request) => table.ask(request),
    course: () => void below.bring("course"),
    signal,
  });
  const below: Below<"course" | "review"> = showBelow(context, {
    ask: (request) => table.ask(request),
    say: (text) => table.say(text),
    opener: asides.how,
  });
  const panel: Panel = new Panel({
    how: asides.how,
    closeBelow: below.close,
    words,
    ask: (request) => table.ask(request),
    tool,
    hint: () => void hint(),
    solve: () => void help(REQUESTS.find),
    busy: () => table.busy,
    showing: () => board.showing,
    point: () => point(),
    root,
    say: (text) => table.say(text),
    focusElsewhere: () => board.focus(),
    signal,
  });
  const table: Table = new Table({
    ...context,
    over: [trouble.element, banner.element, panel.question.element, asides.element],
    foot: [panel.finish, panel.advice.verdict],
    takeActive: () => clock.takeActive(),
    refused: ({ reason, text }, request) => {
      if (drawn?.options.sound) sounds.play("refused");
      if (reason === LOSES_GAME && request.kind === "move") {
        const agree = () => void table.ask({ ...request, sure: true });
        panel.question.ask({ text, yes: words.say("make_it"), isWarning: true, agree });
        return true;
      }
      // That question is put by whoever asked for another game.
      return reason === LEAVES_GAME;
    },
    tool,
    hint,
    whatToDo: () => words.say(drawn?.kept ? "run_again_kept" : "run_again"),
    laidOut: () => drawn && trouble.draw(board, drawn.advice.trouble, words),
    shown: () => banner.settled(),
  });
  const { board } = table;
  root.append(panel.header.element, panel.advice.solution.element, table.element, panel.element);

  /** Shows the move that the player looks at in the list, or else the one of the hint. */
  const point = (): void => board.hint(panel.advice.pointed ?? drawn?.advice.hint?.move ?? null);

  /** Says what a hint says, when it comes. */
  const advise = ({ hint, looking }: Advice, before: Advice | undefined, told: boolean): void => {
    point();
    const found = !looking && before?.looking;
    if (hint && (found || hint.text !== before?.hint?.text))
      table.say(words.hintText(hint.text, hint.proved));
    else if (looking && !before?.looking && !told) table.say(words.say("looking_for_hint"));
    else if (found && drawn && !told) table.tell(drawn.message);
  };

  return {
    draw(snapshot) {
      const before = drawn?.advice;
      drawn = snapshot;
      root.dataset.status = snapshot.status;
      table.draw(snapshot);
      if (before) sounds.heed(snapshot);
      clock.set(snapshot.clock);
      panel.update(snapshot);
      banner.update(snapshot);
      if (!board.showing) banner.settled();
      trouble.draw(board, snapshot.advice.trouble, words);
      advise(snapshot.advice, before, table.tellNews(snapshot));
      const { news } = panel.advice;
      // Beside the move that it is about: the one would be lost on a screen reader if the other took its place.
      if (news)
        table.tell({ ...snapshot.message, text: `${snapshot.message.text.replace(/\.$/, "")}. ${news}` });
      table.resume();
    },
    receive: (message) => table.receive(message),
    lose(isLost) {
      table.lose(isLost);
      if (drawn)
        clock.set({ ...drawn.clock, seconds: clock.seconds, running: drawn.clock.running && !isLost });
    },
    resize: (width, height) => table.resize(width, height),
  };
}

export default widget({ play: playFrame });
