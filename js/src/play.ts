import { MessageLine } from "./announce";
import { Banner } from "./banner";
import { Board } from "./board";
import { Channel } from "./channel";
import { Clock } from "./clock";
import { button } from "./controls";
import { html, on } from "./dom";
import type { Frame, FrameContext } from "./frame";
import { Hand } from "./hand";
import { hear } from "./hearing";
import { listenToKeyboard } from "./keyboard";
import { SIDE_PANEL, WIDE } from "./layout";
import { lookAfter } from "./looks";
import { Panel } from "./panel";
import { listenToPointer } from "./pointer";
import {
  type Advice,
  LEAVES_GAME,
  LOSES_GAME,
  type Options,
  type Request,
  type Snapshot,
  type Tool,
} from "./protocol";
import { Trouble } from "./trouble";
import { TypeAhead } from "./typeahead";

/** The frame for a game: the board, what can be done with a game, and how it stands. */
export function playFrame({ root, send, words, signal }: FrameContext): Frame {
  let drawn: Snapshot | null = null;
  /** What is said when the moving picture has ended: that a game is won is not told before it can be seen. */
  let afterwards: (() => void) | null = null;

  const line = new MessageLine(signal);
  const say = (text: string): void => line.say(text);
  const skip = button("skip", words.say("skip"));
  skip.hidden = true;

  const board = new Board(
    words,
    (showing) => {
      if (!showing && (skip.getRootNode() as Document | ShadowRoot).activeElement === skip) board.focus();
      skip.hidden = !showing;
      root.classList.toggle("is-showing", showing);
      if (!showing) afterwards?.();
      afterwards = null;
    },
    signal,
  );
  const clock = new Clock((seconds) => panel.showTime(seconds), signal);
  const channel = new Channel({
    send,
    takeActive: () => clock.takeActive(),
    onSilence: (silent) => {
      if (silent) {
        board.settle();
        typed.clear();
      }
      line.say(silent ? words.say("no_answer") : "", silent ? "refused" : "info");
    },
    signal,
  });
  const typed = new TypeAhead(() => channel.busy);

  const ask = async (request: Request) => {
    const outcome = await channel.ask(request);
    if (outcome) {
      // What was typed after it was meant for a board that did not come about.
      typed.clear();
      if (outcome.reason === LOSES_GAME && request.kind === "move") {
        const agree = () => void ask({ ...request, sure: true });
        panel.question.ask({ text: outcome.text, yes: words.say("make_it"), agree });
      } else if (outcome.reason !== LEAVES_GAME) {
        // That question is put by whoever asked for another game.
        line.say(outcome.text, "refused");
      }
    }
    return outcome;
  };

  const nothingTo: Record<Tool, string> = {
    undo: words.say("nothing_to_undo"),
    redo: words.say("nothing_to_redo"),
    restart: words.say("already_at_start"),
    finish: "",
  };
  /** Whether there was something to ask for. */
  const tool = (kind: Tool): boolean => {
    board.finishAnimations();
    // A line is walked with the same keys as the game.
    const by = { undo: -1, redo: 1, restart: Number.NEGATIVE_INFINITY, finish: 0 }[kind];
    if (by !== 0 && panel.coach.walk(by)) return true;
    // With a request on its way this view does not know what can be undone, so Python decides.
    const can = drawn?.can[kind] || channel.busy;
    if (can) void ask({ kind });
    else say(nothingTo[kind]);
    return can;
  };

  /** Whether there was something to help with. */
  const help = (request: Request): boolean => {
    board.finishAnimations();
    const can = drawn?.status === "playing" || channel.busy;
    if (can) void ask(request);
    else say(words.say("nothing_to_hint"));
    return can;
  };
  const hint = () => help({ kind: "hint" });

  const hand = new Hand({ board, words, ask, busy: () => channel.busy, say });
  const panel = new Panel({
    words,
    ask,
    tool,
    hint: () => void hint(),
    solution: () => void help({ kind: "line", to: null }),
    point: () => point(),
    root,
    say,
    focusElsewhere: () => board.focus(),
    signal,
  });
  const banner = new Banner({
    words,
    undo: () => tool("undo"),
    restart: () => tool("restart"),
    newDeal: () => void panel.newDeal(null),
    focusElsewhere: () => board.focus(),
    signal,
  });

  const trouble = new Trouble();
  const table = html(
    "div",
    { class: "eightoff-table" },
    html("div", { class: "eightoff-stage" }, board.element, trouble.element, banner.element),
    html("div", { class: "eightoff-foot" }, line.element, skip),
  );
  root.append(table, panel.element);
  listenToPointer(board, hand, signal);
  listenToKeyboard({
    root,
    board,
    hand,
    typed,
    tool,
    hint,
    hear: (key) => drawn && say(hear(key, board, drawn, words)),
    say,
    words,
    signal,
  });
  on(skip, "click", signal, () => board.finishAnimations());

  const look = lookAfter(root, signal);
  let width = 0;
  /** Lays everything out for the widget's width. */
  const layOut = (): void => {
    if (width === 0) return;
    root.classList.toggle("is-side", width >= SIDE_PANEL);
    root.classList.toggle("is-narrow", width < WIDE);
    // How much the panel takes, and the ground of a theme, is for the style sheet to say.
    board.resize(table.clientWidth || width, width >= WIDE);
    if (drawn) trouble.draw(board, drawn.advice.trouble, words);
  };
  const lookLike = (options: Options): void => {
    const { theme } = root.dataset;
    look(options);
    board.arrange({ size: options.card_size, hand: options.hand });
    if (root.dataset.theme !== theme) layOut();
  };

  /** Shows the move that the player looks at in the list, or else the one of the hint. */
  const point = (): void => board.hint(panel.coach.pointed ?? drawn?.advice.hint?.move ?? null);

  /** Says what a hint says, when it comes. */
  const advise = ({ hint, looking, hints }: Advice, before: Advice | undefined, told: boolean): void => {
    point();
    const found = !looking && before?.looking;
    if (hint && (found || hint.text !== before?.hint?.text)) line.say(words.hintText(hint.text, hint.proved));
    else if (looking && hints !== before?.hints) line.say(words.say("looking_for_hint"));
    else if (found && drawn && !told) tell(drawn.message);
  };

  /** Says what a snapshot says. */
  const tell = ({ text, kind }: Snapshot["message"]): void => {
    const speak = () => line.say(text, kind);
    afterwards = null;
    if (kind === "info" || !board.showing) speak();
    else {
      line.say("");
      afterwards = speak;
    }
  };

  return {
    draw(snapshot) {
      const before = drawn?.advice;
      const spoken = drawn?.message.text;
      const first = drawn === null;
      drawn = snapshot;
      root.dataset.status = snapshot.status;
      lookLike(snapshot.options);
      board.update(snapshot, first);
      channel.drawn(snapshot);
      hand.update(snapshot.legal);
      clock.set(snapshot.clock);
      panel.update(snapshot);
      banner.update(snapshot);
      trouble.draw(board, snapshot.advice.trouble, words);
      // An option or advice changes nothing in the game: what was said last still stands.
      const isNew = !["option", "advice"].includes(snapshot.last.kind) || snapshot.message.text !== spoken;
      if (isNew) tell(snapshot.message);
      advise(snapshot.advice, before, isNew);
      const { news } = panel.coach;
      // Beside the move that it is about: the one would be lost on a screen reader if the other took its place.
      if (news) tell({ ...snapshot.message, text: `${snapshot.message.text.replace(/\.$/, "")}. ${news}` });
      typed.resume();
    },
    receive: (message) => channel.receive(message),
    resize(now) {
      width = now;
      layOut();
    },
  };
}
