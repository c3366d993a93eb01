import { focusedIn, hit, html, on } from "../dom";
import { type Pile, topOf } from "../piles";
import type { Card } from "../protocol";
import { Table } from "../table/table";
import { type Frame, type FrameContext, widget } from "../view";
import { EditPanel, type EditSnapshot } from "./editpanel";
import { dragChips, Spelling, Tray } from "./tray";

/** Letters that name a pile where moves are written, and begin no card: here they would move cards by mistake. */
const NO_CARD = /^[0-9a-k]$/;

/** The frame for a position that is set up: the board, the cards that are not on it yet, and what is said of it. */
export function editFrame(context: FrameContext): Frame<EditSnapshot> {
  const { root, words, signal } = context;
  const spelling = new Spelling(words.catalog.cards.indices);

  const table: Table = new Table({
    ...context,
    tool: (kind) => {
      void table.ask({ kind });
      return true;
    },
    hint: () => false,
  });
  const { board, inHand: hand } = table;
  const tray = new Tray({ words, choose: (card) => choose(card), signal });
  const panel = new EditPanel({
    ...context,
    ask: (request) => table.ask(request),
    takeAway: () => takeAway(board.cursor?.pile.cards[board.cursor.index]),
    say: (text) => table.say(text),
  });
  const setting = html("div", { class: "eightoff-setting" }, tray.element, table.element);
  root.append(setting, panel.element);

  /** The pile that takes the next card: where the cursor is. */
  const goal = (): Pile | undefined => board.cursor?.pile;
  const mark = (): void => {
    const pile = goal();
    board.hint(pile ? { cards: pile.suit ? [`-${pile.suit}`] : [], source: "", target: pile.name } : null);
  };
  const pointAt = (pile: Pile): void => {
    if (focusedIn(board.element)) board.focusOn(topOf(pile));
    else board.pointAt(topOf(pile));
    mark();
  };

  /** Puts a card where the cursor is; a cell that is filled hands on to the next one. */
  const place = (card: Card): void => {
    const pile = goal();
    if (!pile) return;
    void table.ask({ kind: "place", card, pile: pile.name });
    tray.leave(card);
    const { piles } = board;
    const next = piles.find(
      (other) =>
        other.kind === "cell" && other.cards.length === 0 && piles.indexOf(other) > piles.indexOf(pile),
    );
    if (pile.kind === "cell" && next) pointAt(next);
  };

  const choose = (card: Card): void => {
    const pile = board.piles.find(({ cards }) => cards.includes(card));
    if (hand.holds) takeAway();
    else if (!pile || table.busy) place(card);
    else {
      const spot = { pile, index: pile.cards.indexOf(card) };
      if (pile.kind !== "foundation") board.focusOn(spot);
      table.say(words.cardLabel(spot));
    }
  };

  /** Takes away what is held, or else this card. */
  const takeAway = (card?: Card): void => {
    const cards = hand.carried ? hand.carried.cards : card === undefined ? [] : [card];
    hand.letGo();
    if (cards.length > 0) void table.ask({ kind: "take", cards });
    else table.say(words.say("nothing_to_take"));
  };

  /** The next pile to be filled, or the one before. */
  const go = (by: number): void => {
    const rank = (pile: Pile) => (pile.kind === "column" ? 0 : 1);
    const piles = board.piles.filter(({ kind }) => kind !== "foundation").sort((a, b) => rank(a) - rank(b));
    const at = piles.findIndex(({ key }) => key === goal()?.key);
    const pile = piles[(at + by + piles.length) % piles.length];
    if (!pile) return;
    pointAt(pile);
    table.say(words.say("goes_to", { pile: words.pile(pile) }));
  };

  /** Whether the key means something here: cards are spelt, where a game has moves. */
  const use = (key: string): boolean => {
    if (key === "," || key === ".") {
      go(key === "." ? 1 : -1);
      return true;
    }
    if (key === "Delete" || key === "Backspace") {
      const { cursor } = board;
      const top = goal()?.cards.at(-1);
      takeAway(focusedIn(board.element) ? cursor?.pile.cards[cursor.index] : top);
      return true;
    }
    if (key === "Escape" && spelling.rank !== "") {
      spelling.forget();
      table.say("");
      return true;
    }
    const card = spelling.take(key);
    if (card === "") table.say(words.say("spelt", { rank: words.index(spelling.rank) || spelling.rank }));
    else if (card !== null) place(card);
    else if (NO_CARD.test(key)) table.say(words.say("tray_keys"));
    return card !== null || NO_CARD.test(key);
  };

  on(
    root,
    "keydown",
    signal,
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (hit(event, "input, select, textarea")) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (event.repeat ? !/^[0-9a-z]$/.test(key) : !use(key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  // Before the board puts the card down: what is dropped on the tray goes back there.
  on(
    root,
    "pointerup",
    signal,
    ({ clientX: x, clientY: y }) => {
      const { left, right, top, bottom } = tray.element.getBoundingClientRect();
      if (!hand.dragging || x < left || x > right || y < top || y > bottom) return;
      const cards = hand.carried?.cards ?? [];
      hand.drop(null);
      void table.ask({ kind: "take", cards });
    },
    true,
  );
  on(board.element, "focusin", signal, mark);
  const under = (clientX: number, clientY: number) => board.pileAt(board.toBoard(clientX, clientY));
  dragChips({
    tray: tray.element,
    ground: setting,
    words,
    has: (card) => tray.has(card),
    over(clientX, clientY) {
      const pile = under(clientX, clientY);
      if (pile) pointAt(pile);
    },
    drop(card, clientX, clientY) {
      if (under(clientX, clientY)) place(card);
    },
    signal,
  });

  return {
    draw(snapshot) {
      table.draw(snapshot);
      tray.update(new Set(snapshot.edit.problems.map(({ card }) => card)), board.piles);
      panel.update(snapshot);
      mark();
      table.tellNews(snapshot);
      table.resume();
    },
    receive: (message) => table.receive(message),
    lose: (isLost) => table.lose(isLost),
    resize: (width, height) => table.resize(width, height),
  };
}

export default widget({ edit: editFrame });
