import { showBelow } from "../below";
import { button, signOf } from "../controls";
import { focusedIn, html, on, setText } from "../dom";
import { Settings } from "../settings";
import { Table } from "../table/table";
import { listenToRun, listenToSteps, Transport } from "../transport";
import { type Frame, type FrameContext, widget } from "../view";
import { type Walk, Walker } from "../walker";
import { Moves } from "./moves";
import { type History, NO_HISTORY, type ReplayRequest, type ReplaySnapshot, type Told } from "./replayed";
import { ReviewView } from "./review";

function walkOf({ replay: { at, of }, options: { speed }, last }: ReplaySnapshot): Walk {
  return { at, of, speed, begins: last.kind === "start" };
}

/** The frame for a game that is replayed: the board, what goes through the moves, and what they were worth. */
export function replayFrame(context: FrameContext): Frame<ReplaySnapshot> {
  const { root, model, words, signal } = context;
  let drawn: ReplaySnapshot | null = null;

  const walk = (by: number): boolean => {
    table.board.finishAnimations();
    return walker.step(by);
  };
  const table = new Table({
    ...context,
    // The keys that take moves back and make them again in a game step through this one.
    tool: (kind) => (kind === "undo" ? walk(-1) : kind === "redo" ? walk(1) : false),
    hint: () => false,
  });
  const ask = (request: ReplayRequest) => table.ask(request);
  const walker: Walker = new Walker({
    root,
    go: (to) => ask({ kind: "go", to }),
    busy: () => table.busy,
    showing: () => table.board.showing,
    changed: () => transport.showRunning(),
    atEnd: (by) => table.say(words.say(by > 0 ? "no_further" : "start")),
    signal,
  });
  const getWalker = () => walker;
  const transport = new Transport({ words, label: words.say("replay"), walker: getWalker, ask, signal });

  const rules = html("div", { class: "eightoff-rules" });
  const title = html("div", { class: "eightoff-deal-title" });
  const notice = html("div", { class: "eightoff-notice", "data-role": "notice" });
  const home = html("div", { "data-count": "home" });
  const verdict = html("div", { class: "eightoff-verdict", "data-role": "verdict" });
  const tools = {
    leave: button("leave", words.say("line_leave")),
    branch: button("branch", words.say("to_branch")),
    play: button("play", words.say("play_here"), words.say("play_here_hint")),
  };
  const below = showBelow<"play">(context, { ask, say: table.say.bind(table), opener: tools.play });
  const go = (to: number, branch: boolean): void => {
    walker.halt();
    void ask({ kind: "go", to, branch });
  };
  const moves = new Moves({ words, go, signal });
  const review = new ReviewView({ words, go, better: (move) => void ask({ kind: "better", move }), signal });
  const settings = new Settings(words, ask, signal, "replay");
  const panel = html(
    "div",
    { class: "eightoff-panel", role: "group", "aria-label": words.say("panel") },
    html("div", { class: "eightoff-titles" }, rules, title),
    html(
      "div",
      { class: "eightoff-counts" },
      html("div", {}, html("div", { class: "eightoff-label" }, words.say("home")), home),
    ),
    notice,
    moves.element,
    settings.element,
  );
  const bar = html(
    "div",
    { class: "eightoff-transport" },
    verdict,
    html("div", { class: "eightoff-tools" }, ...Object.values(tools), below.close),
  );
  const main = html("div", { class: "eightoff-main" }, table.element, transport.element, bar, review.element);
  root.append(main, panel);

  on(bar, "click", signal, ({ target }) => {
    const clicked = Object.values(tools).find((tool) => tool.contains(target as Node));
    if (clicked === tools.branch) go(drawn?.replay.branch?.leaves ?? 0, true);
    else if (clicked === tools.play) void below.bring("play");
    else if (clicked === tools.leave) void ask({ kind: "leave" });
  });
  for (const element of [moves.element, review.element]) listenToSteps(element, getWalker, signal);
  listenToRun(root, getWalker, signal);

  const history = (): History => (model.get("course") as History | undefined) ?? NO_HISTORY;
  const branchMoves = () => (model.get("branch_moves") as readonly Told[] | undefined) ?? NO_HISTORY.moves;

  /** Shows what is beside the board. */
  const tell = (snapshot: ReplaySnapshot): void => {
    const { replay, advice, options, counts } = snapshot;
    const { branch } = replay;
    const told = history();
    const on = branch?.shown ?? false;
    const all = branch?.shown ? [...told.moves.slice(0, branch.leaves), ...branchMoves()] : told.moves;
    transport.update(walkOf(snapshot), all[replay.at - 1]?.text ?? "");
    setText(rules, snapshot.rules.title);
    setText(title, snapshot.deal.title);
    setText(notice, snapshot.notice ?? "");
    notice.hidden = snapshot.notice === null;
    setText(home, words.say("home_of", counts));
    verdict.hidden = !options.mark;
    const known = advice.verdict ?? "looking";
    verdict.dataset.verdict = known;
    verdict.replaceChildren(
      signOf(known),
      html("span", {}, words.verdict(known, advice.distance, advice.proved)),
    );
    const gone = [tools.leave, tools.branch].find((each) => focusedIn(each));
    tools.leave.hidden = !on;
    tools.branch.hidden = on || branch === null;
    if (gone?.hidden) tools.play.focus();
    moves.update(snapshot, told, branchMoves());
    review.update(snapshot, told);
    settings.update(snapshot);
  };

  const refresh = (): void => {
    if (drawn) tell(drawn);
  };
  model.on("change:course", refresh);
  signal.addEventListener("abort", () => model.off("change:course", refresh));

  return {
    draw(snapshot) {
      drawn = snapshot;
      root.dataset.status = snapshot.status;
      table.draw(snapshot);
      walker.update(walkOf(snapshot));
      tell(snapshot);
      table.tellNews(snapshot);
      table.resume();
    },
    receive: (message) => table.receive(message),
    lose: (isLost) => table.lose(isLost),
    resize(width, height) {
      table.resize(width, height);
      // Only now is there a place to draw the plot for, and to scroll the lists in.
      refresh();
    },
  };
}

export default widget({ replay: replayFrame });
