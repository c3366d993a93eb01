// The table that every frame stands around: the board, the line that says what happened, and what hands and keys do.

import { Channel, type ChannelOptions, type Outcome, Queue } from "../channel";
import { button, MessageLine } from "../controls";
import { hit, html, on } from "../dom";
import { foresee } from "../piles";
import type { AnyRequest, BoardRequest, Looks, Refusal, Snapshot, Tool } from "../protocol";
import type { FrameContext } from "../view";
import { Board } from "./board";
import { Hand, type HandOptions } from "./hand";
import { hear, listenToKeyboard } from "./keyboard";
import { SIDE_PANEL, WIDE, type Wishes } from "./layout";
import { listenToPointer } from "./pointer";

export interface TableOptions extends FrameContext {
  /** What lies over the board. */
  over?: readonly Element[];
  /** What stands after the message at the board's foot. */
  foot?: readonly Element[];
  takeActive?: ChannelOptions["takeActive"];
  /** Takes up a refusal that is more than a sentence to show. */
  refused?(refusal: Refusal, request: AnyRequest): boolean;
  /** Does what the keys u and r stand for; false if there is nothing to do. */
  tool(tool: Tool): boolean;
  /** Asks for a hint; false if there is nothing to hint at. */
  hint(): boolean;
  /** Takes up a click where nothing is to be moved; false if cards may be picked up. */
  pick?: HandOptions["pick"];
  /** Says what to do when Python has gone. */
  whatToDo?(): string;
  /** Told when the board has been laid out anew. */
  laidOut?(): void;
  /** Told when a moving picture of several moves has ended. */
  shown?(): void;
}

/** Why nothing is asked for any more: Python has gone. */
const LOST = "lost";

/** How much of a window's height is left free around a board. */
const MARGIN = 28;

/** What became of a request that was never sent, because what was done before it came to nothing. */
const FORGOTTEN: Refusal = { reason: "forgotten", text: "" };

export class Table {
  readonly element: HTMLElement;
  readonly board: Board;
  readonly inHand: Hand;
  readonly #options: TableOptions;
  readonly #line: MessageLine;
  readonly #channel: Channel;
  readonly #queue = new Queue({
    busy: () => this.busy,
    isOwed: () => this.#channel.isOwed,
    isUnderWay: () => this.#isUnderWay,
  });
  readonly #look: ReturnType<typeof lookAfter>;
  #drawn: Snapshot | null = null;
  #told = "";
  /** Whether a move is shown that Python has not made yet. */
  #isUnderWay = false;
  /** Whether the click that is handled has asked for something. */
  #hasAsked = false;
  #pressed: HTMLElement[] = [];
  #isLost = false;
  #width = 0;
  #height = Number.POSITIVE_INFINITY;
  /** The shape of board that it is laid out for. */
  #shape = "";
  /** What is said when the moving picture has ended: that a game is won is not told before it can be seen. */
  #afterwards: (() => void) | null = null;

  constructor(options: TableOptions) {
    const { root, send, words, signal, over = [], foot = [] } = options;
    this.#options = options;
    const line = new MessageLine(signal);
    this.#line = line;
    const skip = button("skip", words.say("skip"));
    skip.hidden = true;
    const board = new Board(
      words,
      (showing) => {
        if (!showing && (skip.getRootNode() as Document | ShadowRoot).activeElement === skip) board.focus();
        skip.hidden = !showing;
        root.classList.toggle("is-showing", showing);
        if (!showing) this.#afterwards?.();
        this.#afterwards = null;
        if (!showing) options.shown?.();
      },
      signal,
    );
    this.board = board;
    this.#channel = new Channel({
      send,
      takeActive: options.takeActive ?? (() => ({ active: 0, round: 0 })),
      onSilence: (silent) => {
        if (silent) {
          this.#land();
          board.settle();
          this.#queue.park();
          this.#release();
        }
        line.say(silent ? words.say("no_answer") : "", silent ? "refused" : "info");
      },
      signal,
    });
    const ask = (request: AnyRequest) => this.ask(request);
    const say = (text: string) => this.say(text);
    const queue = this.#queue;
    this.inHand = new Hand({ board, words, ask, queue, busy: () => this.busy, say, pick: options.pick });
    this.element = html(
      "div",
      { class: "eightoff-table" },
      html("div", { class: "eightoff-stage" }, board.element, ...over),
      html("div", { class: "eightoff-foot" }, line.element, ...foot, skip),
    );
    listenToPointer(board, this.inHand, queue, signal);
    listenToKeyboard({
      root,
      board,
      hand: this.inHand,
      queue,
      tool: (tool) => {
        const can = options.tool(tool);
        if (can) this.#press(root.querySelector<HTMLElement>(`[data-action="${tool}"]`));
        return can;
      },
      hint: options.hint,
      hear: (key) => this.#drawn && say(hear(key, board, this.#drawn, words)),
      say,
      words,
      signal,
    });
    on(skip, "click", signal, () => board.finishAnimations());
    const before = () => {
      this.#hasAsked = false;
    };
    on(root, "click", signal, before, true);
    on(root, "click", signal, (event) => this.#hasAsked && this.#press(hit(event, ".eightoff-button")));
    this.#look = lookAfter(root, signal);
  }

  /** Whether an answer is about to come. */
  get busy(): boolean {
    return this.#channel.busy;
  }

  /** Asks Python, in its turn: what is asked for while a move is under way is meant for the board after it. */
  ask(request: AnyRequest): Promise<Outcome> {
    this.#hasAsked = true;
    this.board.hush();
    return new Promise((resolve) => {
      const send = () => {
        void this.#ask(request).then(resolve);
        return true;
      };
      this.#queue.take(send, () => resolve(FORGOTTEN));
    });
  }

  async #ask(request: AnyRequest): Promise<Outcome> {
    const isLed = !this.#isLost && this.#lead(request);
    const outcome = this.#isLost
      ? this.#refusal
      : await this.#channel.ask(request, () => isLed && this.#land());
    this.#release();
    if (outcome) {
      // What was done after it was meant for a board that did not come about.
      this.#queue.clear();
      const isTakenUp = outcome.reason !== LOST && this.#options.refused?.(outcome, request);
      if (!isTakenUp) this.#line.say(outcome.text, "refused");
      const isOfCards = (isMove(request) || isExplain(request)) && outcome.reason !== LOST;
      if (isOfCards && !isTakenUp) this.board.refuse(request.source, request.count ?? 1, outcome.text);
    }
    return outcome;
  }

  /** Python has gone, as after a restart of its kernel: the board says what to do, and no card can be picked up. */
  lose(isLost: boolean): void {
    if (isLost === this.#isLost) return;
    this.#isLost = isLost;
    this.#options.root.classList.toggle("is-lost", isLost);
    this.inHand.rest(isLost);
    if (isLost) {
      this.#channel.giveUp(this.#refusal);
      this.#queue.clear();
      this.board.settle();
      this.#release();
    }
    this.#line.say(isLost ? this.#refusal.text : "", isLost ? "refused" : "info");
  }

  get #refusal(): Refusal {
    const { whatToDo, words } = this.#options;
    return { reason: LOST, text: whatToDo?.() ?? words.say("run_again") };
  }

  /** Shows a move as under way, if the list of legal moves has it. That it is made is for Python to say. */
  #lead(request: AnyRequest): boolean {
    if (!isMove(request) || !this.#drawn) return false;
    const { legal, options } = this.#drawn;
    const move = foresee(legal, this.board.piles, request);
    if (!move) return false;
    this.#isUnderWay = true;
    this.board.lead(move, options.steps === true && move.cards.length > 1);
    return true;
  }

  /** What was under way has been answered: what is not where it was to go glides back. */
  #land(): void {
    this.#isUnderWay = false;
    this.board.recall();
  }

  /** Shows that a button was heard. */
  #press(button: HTMLElement | null): void {
    if (!button || !this.busy) return;
    button.classList.add("is-pressed");
    this.#pressed.push(button);
  }

  #release(): void {
    if (this.busy) return;
    for (const button of this.#pressed.splice(0)) button.classList.remove("is-pressed");
  }

  say(text: string): void {
    this.board.hush();
    this.#line.say(text);
  }

  /** Says what a snapshot says if that is news; whether it was. An option or advice repeats what still stands. */
  tellNews({ last, message }: Snapshot): boolean {
    const isNews = !["option", "advice"].includes(last.kind) || message.text !== this.#told;
    this.#told = message.text;
    if (isNews) this.tell(message);
    return isNews;
  }

  /** Says what a snapshot says. */
  tell({ text, kind }: Snapshot["message"]): void {
    const speak = () => this.#line.say(text, kind);
    this.#afterwards = null;
    if (kind === "info" || !this.board.showing) speak();
    else {
      this.#line.say("");
      this.#afterwards = speak;
    }
  }

  /** Shows a snapshot on the board. What it says is for the frame to tell. */
  draw(snapshot: Snapshot): void {
    const first = this.#drawn === null;
    const looks = JSON.stringify(this.#drawn?.options);
    this.#drawn = snapshot;
    this.lose(false);
    this.#look(snapshot.options);
    if (looks !== JSON.stringify(snapshot.options)) this.#layOut();
    this.board.update(snapshot, first);
    if (this.#shape !== JSON.stringify(this.board.shape)) this.#layOut();
    this.#channel.drawn(snapshot);
    this.inHand.update(snapshot.legal);
  }

  /** Does what waited for a snapshot which has been shown. */
  resume(): void {
    this.#queue.resume();
    this.#release();
  }

  receive(message: unknown): void {
    this.#channel.receive(message);
  }

  /** Lays itself out for a width, and for the height in which a board can be seen as a whole. */
  resize(width: number, height: number): void {
    this.#width = width;
    this.#height = height;
    this.#layOut();
  }

  /** Lays everything out for the widget's width. */
  #layOut(): void {
    const width = this.#width;
    if (width === 0) return;
    const { root, laidOut } = this.#options;
    const { board } = this;
    const wishes = this.#wishes;
    root.classList.toggle("is-narrow", width < WIDE);
    root.classList.toggle("is-whole", wishes.whole);
    // How much the panel takes, and the ground of a theme, is for the style sheet to say.
    const widthIf = (side: boolean) => {
      root.classList.toggle("is-side", side);
      return this.element.clientWidth || width;
    };
    const below = widthIf(false);
    const beside = width < SIDE_PANEL ? 0 : widthIf(true);
    const side = beside > 0 && board.cardWidthAt(beside, wishes) >= board.cardWidthAt(below, wishes);
    root.classList.toggle("is-side", side);
    board.resize(side ? beside : below, wishes);
    this.#shape = JSON.stringify(board.shape);
    laidOut?.();
  }

  /** What the player wishes for, and what the window leaves room for. */
  get #wishes(): Wishes & { whole: boolean } {
    const { root } = this.#options;
    const { card_size: size = "medium", hand = "right", faces = "" } = this.#drawn?.options ?? {};
    const whole = root.matches(":fullscreen");
    const header = root.querySelector<HTMLElement>(":scope > .eightoff-header");
    const around = (header?.offsetHeight ?? 0) + (this.element.lastElementChild as HTMLElement).offsetHeight;
    // Large cards are wished for even if the page must be scrolled.
    const isLimited = Number.isFinite(this.#height) && (size !== "large" || whole);
    const height = isLimited ? this.#height - around - MARGIN : undefined;
    return { size, hand, simple: faces === "simple", height, whole };
  }
}

function isMove(request: AnyRequest): request is Extract<BoardRequest, { kind: "move" }> {
  return request.kind === "move";
}

function isExplain(request: AnyRequest): request is Extract<BoardRequest, { kind: "explain" }> {
  return request.kind === "explain";
}

/** Gives a root its looks, and returns what changes them. The system is asked all the time. */
function lookAfter(root: HTMLElement, signal: AbortSignal): (looks: Looks) => void {
  const wish = typeof matchMedia === "function" ? matchMedia("(prefers-contrast: more)") : null;
  let theme: Looks["theme"] = "host";
  const contrast = (): void => {
    root.classList.toggle("has-contrast", theme === "contrast" || wish?.matches === true);
  };
  wish?.addEventListener("change", contrast, { signal });
  return (looks) => {
    theme = looks.theme;
    if (theme === "host") delete root.dataset.theme;
    else root.dataset.theme = theme;
    contrast();
    root.dataset.table = looks.table;
    root.dataset.faces = looks.faces;
    root.classList.toggle("has-four-colours", looks.four_colours);
    root.classList.toggle("is-left", looks.hand === "left");
  };
}
