import type { Outcome } from "../channel";
import { button, section, signOf } from "../controls";
import { focusedIn, hit, html, KEEPS_ITS_KEYS, setAttribute, setText, svg } from "../dom";
import type { Card, Verdict } from "../protocol";
import type { Board } from "../table/board";
import type { Words } from "../words";
import { type JudgedMove, type Line, type PlayRequest, type PlaySnapshot, stateOf } from "./game";

/** How long each move of a line stands before the next one, when the line plays by itself. */
export const STEP_MS = 900;

export interface AdviceOptions {
  words: Words;
  ask(request: PlayRequest): Promise<Outcome>;
  hint(): void;
  solution(): void;
  say(text: string): void;
  /** Told when another move of the list, or none, is to be seen on the board. */
  point(): void;
  /** Takes the focus when the control that had it goes away. */
  focusElsewhere(): void;
  signal: AbortSignal;
}

/** Tells apart moves of one pile to another, where any card may begin a column. */
function nameOfMove({ source, target, cards }: JudgedMove): string {
  return `${source}${target}${cards.length}`;
}

/** Whether the game can be won, how, and what each move does. */
export class AdvicePanel {
  readonly element: HTMLElement;
  readonly #options: AdviceOptions;
  readonly #verdict = html("div", { class: "eightoff-verdict", "data-role": "verdict" });
  readonly #verdictText = html("span");
  #sign = signOf("looking");
  readonly #par = html("div", { class: "eightoff-par", "data-role": "par" });
  readonly #hint: HTMLButtonElement;
  readonly #solution: HTMLButtonElement;
  readonly #line: HTMLElement;
  readonly #place = html("div", { "data-role": "line-place" });
  readonly #tools: Record<"first" | "back" | "run" | "next" | "last" | "take" | "leave", HTMLButtonElement>;
  readonly #moves: HTMLDetailsElement;
  readonly #list = html("ul", { class: "eightoff-moves" });
  #snapshot: PlaySnapshot | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lost = false;
  /** The last verdict on this game that was known: each move begins with none. */
  #known: Verdict | null = null;
  /** The name of the move of the list that is shown on the board. */
  #pointed: string | null = null;

  constructor(options: AdviceOptions) {
    this.#options = options;
    const { words, signal } = options;
    this.#verdict.append(this.#sign, this.#verdictText);
    this.#hint = button("hint", words.say("hint"), words.say("hint_hint"));
    this.#solution = button("solution", words.say("solution"), words.say("solution_hint"));
    this.#tools = {
      first: button("line-first", words.say("line_first")),
      back: button("line-back", words.say("line_back")),
      run: button("line-run", words.say("line_run")),
      next: button("line-next", words.say("line_next")),
      last: button("line-last", words.say("line_last")),
      take: button("line-take", words.say("line_take"), words.say("line_take_hint")),
      leave: button("line-leave", words.say("line_leave"), words.say("line_leave_hint")),
    };
    this.#line = html(
      "div",
      { class: "eightoff-line-tools", role: "group", "aria-label": words.say("solution") },
      this.#place,
      html("div", {}, ...Object.values(this.#tools)),
    );
    this.#line.hidden = true;
    this.#moves = section("moves", words.say("every_move"), this.#list);
    this.element = html(
      "div",
      { class: "eightoff-coach" },
      this.#verdict,
      this.#par,
      html("div", { class: "eightoff-tools" }, this.#hint, this.#solution),
      this.#line,
      this.#moves,
    );
    this.#listen(signal);
  }

  update(snapshot: PlaySnapshot): void {
    // What is pointed at was about another position.
    if (this.#snapshot && stateOf(this.#snapshot) !== stateOf(snapshot)) this.#pointed = null;
    this.#snapshot = snapshot;
    const over = String(snapshot.status !== "playing");
    setAttribute(this.#hint, "aria-disabled", over);
    setAttribute(this.#solution, "aria-disabled", over);
    this.#showVerdict(snapshot);
    this.#showLine(snapshot.advice.line);
    this.#showMoves(snapshot);
  }

  /** What is worth a word at once, and not only a mark that is looked at now and then. */
  get news(): string | null {
    return this.#lost ? this.#options.words.say("unwinnable") : null;
  }

  /** The move of the list that is to be seen on the board. */
  get pointed(): JudgedMove | null {
    return this.#pointed === null ? null : (this.#moveNamed(this.#pointed) ?? null);
  }

  /** Goes along the line that is shown, or says that it has an end. Whether there is such a line. */
  walk(by: number): boolean {
    const line = this.#snapshot?.advice.line;
    if (!line) return false;
    const { ask, say, words } = this.#options;
    const to = Math.min(Math.max(line.at + by, 0), line.of);
    this.#halt();
    if (to !== line.at) void ask({ kind: "line", to });
    else say(words.say(by > 0 ? "line_at_end" : "line_at_start"));
    return true;
  }

  /** Says whether the game can be won: by a sign, in words, and in colour. */
  #showVerdict({ advice, options, status, last }: PlaySnapshot): void {
    const { words } = this.#options;
    const verdict = advice.verdict ?? "looking";
    const shown = (options.mark && status !== "won") || advice.line !== null;
    this.#verdict.hidden = !shown;
    if (this.#sign.dataset.verdict !== verdict) {
      const sign = signOf(verdict);
      this.#sign.replaceWith(sign);
      this.#sign = sign;
    }
    this.#verdict.dataset.verdict = verdict;
    setText(this.#verdictText, words.verdict(verdict, advice.distance, advice.proved));
    if (last.kind === "start") this.#known = null;
    this.#lost = shown && verdict === "unwinnable" && this.#known !== null && this.#known !== verdict;
    this.#known = advice.verdict ?? this.#known;
    this.#par.hidden = !options.mark || advice.par === null;
    const best = !advice.line && advice.proved && verdict === "winnable" ? advice.distance : null;
    const moves = this.#snapshot?.counts.moves ?? 0;
    setText(
      this.#par,
      best === null
        ? words.say("par", { par: advice.par ?? "" })
        : words.say("par_and_best", { par: advice.par ?? "", best: moves + best }),
    );
  }

  #showLine(line: Line | null): void {
    const { words, focusElsewhere } = this.#options;
    if (!line) {
      if (focusedIn(this.#line)) focusElsewhere();
      this.#halt();
      this.#line.hidden = true;
      return;
    }
    this.#line.hidden = false;
    setText(this.#place, words.say("line_place", { at: line.at, of: line.of }));
    for (const name of ["first", "back"] as const)
      setAttribute(this.#tools[name], "aria-disabled", String(line.at === 0));
    for (const name of ["next", "last", "run"] as const)
      setAttribute(this.#tools[name], "aria-disabled", String(line.at === line.of));
    if (line.at === line.of) this.#halt();
    else if (this.#timer !== undefined) this.#run();
  }

  /** Lists every move; the one with the focus keeps it. */
  #showMoves({ advice, options }: PlaySnapshot): void {
    const { words } = this.#options;
    if (this.#moves.open !== options.list_moves) this.#moves.open = options.list_moves;
    const moves = options.list_moves ? advice.moves : null;
    const focused = focusedIn(this.#list)?.getAttribute("data-move");
    const rows = (moves ?? []).map((move) => this.#row(move));
    if (options.list_moves && moves === null) rows.push(html("li", {}, words.say("looking_at_moves")));
    this.#list.replaceChildren(...rows);
    if (!focused) return;
    const again = [...this.#list.querySelectorAll<HTMLElement>("[data-move]")];
    (again.find((row) => row.dataset.move === focused) ?? again[0] ?? this.#summary).focus();
  }

  get #summary(): HTMLElement {
    return this.#moves.querySelector("summary") ?? this.#moves;
  }

  #row(move: JudgedMove): HTMLElement {
    const { words } = this.#options;
    const name = nameOfMove(move);
    const pointed = name === this.#pointed;
    const worth =
      move.cost === null
        ? words.say(move.verdict)
        : move.cost === 0
          ? words.say("best_move")
          : words.count("costs", move.cost);
    const show = html(
      "button",
      {
        type: "button",
        class: "eightoff-move",
        "data-move": name,
        "aria-pressed": String(pointed),
        ...KEEPS_ITS_KEYS,
      },
      signOf(move.verdict),
      html("span", {}, move.text),
      html("small", {}, worth),
    );
    const row = html("li", {}, show);
    if (pointed) {
      const play = button("play-move", words.say("play_move"));
      play.dataset.move = `play ${name}`;
      row.append(play);
    }
    return row;
  }

  #moveNamed(name: string): JudgedMove | undefined {
    return this.#snapshot?.advice.moves?.find((move) => nameOfMove(move) === name);
  }

  #point(name: string): void {
    this.#pointed = this.#pointed === name ? null : name;
    this.#options.point();
    if (this.#snapshot) this.#showMoves(this.#snapshot);
  }

  #play(name: string): void {
    const move = this.#moveNamed(name);
    this.#pointed = null;
    this.#options.point();
    if (!move) return;
    const { source, target, cards } = move;
    void this.#options.ask({ kind: "move", source, target, count: cards.length });
  }

  /** Plays the line by itself, from where it is. */
  #run(): void {
    clearTimeout(this.#timer);
    setText(this.#tools.run, this.#options.words.say("line_halt"));
    this.#timer = setTimeout(() => {
      const line = this.#snapshot?.advice.line;
      if (line && line.at < line.of) void this.#step(line.at + 1);
    }, STEP_MS);
  }

  async #step(to: number): Promise<void> {
    if (await this.#options.ask({ kind: "line", to })) this.#halt();
  }

  #halt(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    setText(this.#tools.run, this.#options.words.say("line_run"));
  }

  #listen(signal: AbortSignal): void {
    const { ask, hint, solution } = this.#options;
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    const act: Record<string, () => void> = {
      hint,
      solution,
      "line-first": () => this.walk(Number.NEGATIVE_INFINITY),
      "line-back": () => this.walk(-1),
      "line-next": () => this.walk(1),
      "line-last": () => this.walk(Number.POSITIVE_INFINITY),
      "line-run": () => {
        const line = this.#snapshot?.advice.line;
        if (this.#timer !== undefined) this.#halt();
        else if (line && line.at < line.of) {
          this.#run();
          void this.#step(line.at + 1);
        }
      },
      "line-take": () => void ask({ kind: "take" }),
      "line-leave": () => void ask({ kind: "leave" }),
    };
    this.element.addEventListener(
      "click",
      (event) => {
        const clicked = hit(event, "button");
        if (!clicked) return;
        const { action, move } = clicked.dataset;
        if (action === "play-move") this.#play(move?.slice("play ".length) ?? "");
        else if (move !== undefined) this.#point(move);
        else if (action !== undefined) act[action]?.();
      },
      { signal },
    );
    // Whether the moves are listed is for Python to say, which finds out about them.
    this.#summary.addEventListener(
      "click",
      (event) => {
        event.preventDefault();
        void ask({ kind: "option", name: "list_moves", value: !this.#snapshot?.options.list_moves });
      },
      { signal },
    );
  }
}

/** Pixels between columns from which on an arc has room there. */
const NARROW = 8;
/** The radius of the dot at the card that waits. */
const R = 3;

/** Draws which card waits for which one to leave: from the card on top to the lower one of its suit. */
export class Trouble {
  readonly element = svg("svg", { class: "eightoff-trouble", "aria-hidden": "true", focusable: "false" });

  draw(board: Board, pairs: readonly (readonly [card: Card, by: Card])[], words: Words): void {
    board.note(
      new Map(pairs.map(([card, by]) => [by, words.say("lies_on", { card: words.card(card) })] as const)),
    );
    const { index, cardWidth, columns } = board.layout;
    const [first, second] = columns;
    const gap = first && second ? second.x - first.x - cardWidth : 0;
    // Beside the column, or where there is no room, on the right of its cards: indices are on the left.
    const inside = gap < NARROW;
    const depth = inside ? cardWidth * 0.25 : Math.min(gap, cardWidth * 0.3);
    const edge = inside ? cardWidth - 4 : -R;
    this.element.classList.toggle("is-inside", inside);
    const strokes = pairs.flatMap(([card, by]) => {
      const [low, high] = [board.lieOf(card), board.lieOf(by)];
      if (!low || !high) return [];
      const [from, to] = [high.y + index / 2, low.y + index / 2];
      const x = low.x + edge;
      return [
        svg("path", { d: `M${x} ${from}C${x - depth} ${from} ${x - depth} ${to} ${x} ${to}` }),
        svg("circle", { cx: x, cy: to, r: R }),
      ];
    });
    this.element.replaceChildren(...strokes);
  }
}
