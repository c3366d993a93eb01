import { button, group, section, signOf, tool } from "../controls";
import { focusedIn, hit, html, KEEPS_ITS_KEYS, on, setAttribute, setText, svg } from "../dom";
import type { Card, Verdict } from "../protocol";
import type { Board } from "../table/board";
import type { Words } from "../words";
import { type JudgedMove, type PlaySnapshot, stateOf } from "./game";
import { type SolutionOptions, SolutionTools } from "./solution";

export interface AdviceOptions extends SolutionOptions {
  hint(): void;
  /** Asks for a solution. */
  solve(): void;
  /** Told when another move of the list, or none, is to be seen on the board. */
  point(): void;
}

/** Tells apart moves of one pile to another, where any card may begin a column. */
function nameOfMove({ source, target, cards }: JudgedMove): string {
  return `${source}${target}${cards.length}`;
}

/** Whether the game can be won, how, and what each move does. */
export class AdvicePanel {
  /** Every move, if they are to be listed. */
  readonly element: HTMLDetailsElement;
  readonly tools: HTMLElement;
  /** Whether the game can be won. */
  readonly verdict: HTMLElement;
  readonly solution: SolutionTools;
  readonly #options: AdviceOptions;
  readonly #verdict = html("div", { class: "eightoff-verdict", "data-role": "verdict" });
  readonly #verdictText = html("span");
  readonly #rescue: HTMLButtonElement;
  #sign = signOf("looking");
  readonly #par = html("div", { class: "eightoff-par", "data-role": "par" });
  readonly #hint: HTMLButtonElement;
  readonly #mark: HTMLButtonElement;
  readonly #listing: HTMLButtonElement;
  readonly #solve: HTMLButtonElement;
  readonly #list = html("ul", { class: "eightoff-moves" });
  #snapshot: PlaySnapshot | null = null;
  #lost = false;
  /** The last verdict on this game that was known: each move begins with none. */
  #known: Verdict | null = null;
  /** The name of the move of the list that is shown on the board. */
  #pointed: string | null = null;

  constructor(options: AdviceOptions) {
    this.#options = options;
    const { words, signal } = options;
    this.#verdict.append(this.#sign, this.#verdictText);
    this.#hint = tool("hint", words.say("hint"), words.say("hint_hint"), true);
    this.#mark = tool("mark", words.say("can_it_be_won"), words.say("can_it_be_won_hint"), true);
    this.#listing = tool("list", words.say("list_moves"), words.say("list_hint"));
    this.#solve = tool("solution", words.say("solution"), words.say("solution_hint"));
    this.tools = group(this.#hint, this.#mark, this.#listing, this.#solve);
    this.#rescue = button("rescue", words.say("rescue"), words.say("rescue_hint"));
    this.verdict = html("div", { class: "eightoff-prospect" }, this.#verdict, this.#rescue, this.#par);
    this.solution = new SolutionTools(options);
    this.element = section("moves", words.say("list_moves"), this.#list);
    this.#listen(signal);
  }

  update(snapshot: PlaySnapshot): void {
    // What is pointed at was about another position.
    if (this.#snapshot && stateOf(this.#snapshot) !== stateOf(snapshot)) this.#pointed = null;
    this.#snapshot = snapshot;
    const over = String(snapshot.status !== "playing");
    setAttribute(this.#hint, "aria-disabled", over);
    setAttribute(this.#solve, "aria-disabled", over);
    setAttribute(this.#mark, "aria-pressed", String(snapshot.options.mark));
    setAttribute(this.#listing, "aria-pressed", String(snapshot.options.list_moves));
    this.#showVerdict(snapshot);
    this.solution.update(snapshot);
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

  /** Says whether the game can be won: by a sign, in words, and in colour. */
  #showVerdict(snapshot: PlaySnapshot): void {
    const { advice, options, status, last } = snapshot;
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
    const isRescued = !shown || verdict !== "unwinnable" || !snapshot.can.undo || advice.line !== null;
    if (isRescued && focusedIn(this.#rescue)) this.#options.focusElsewhere();
    this.#rescue.hidden = isRescued;
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

  /** Lists every move; the one with the focus keeps it. */
  #showMoves({ advice, options }: PlaySnapshot): void {
    const { words } = this.#options;
    const gone = !options.list_moves && focusedIn(this.element) !== null;
    if (this.element.open !== options.list_moves) this.element.open = options.list_moves;
    if (gone) this.#listing.focus();
    this.element.hidden = !options.list_moves;
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
    return this.element.querySelector("summary") ?? this.element;
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

  #listen(signal: AbortSignal): void {
    const { ask, hint, solve } = this.#options;
    // Whether the moves are listed, or judged, is for Python to say, which finds out about them.
    const turn = (name: "list_moves" | "mark") =>
      void ask({ kind: "option", name, value: !this.#snapshot?.options[name] });
    on(this.element, "click", signal, (event) => {
      const { action, move } = hit(event, "button")?.dataset ?? {};
      if (action === "play-move") this.#play(move?.slice("play ".length) ?? "");
      else if (move !== undefined) this.#point(move);
    });
    on(this.#hint, "click", signal, hint);
    on(this.#rescue, "click", signal, () => void ask({ kind: "rescue" }));
    on(this.#solve, "click", signal, solve);
    on(this.#mark, "click", signal, () => turn("mark"));
    on(this.#listing, "click", signal, () => turn("list_moves"));
    on(this.#summary, "click", signal, (event) => {
      event.preventDefault();
      turn("list_moves");
    });
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
