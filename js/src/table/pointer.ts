import type { Command, Queue } from "../channel";
import { on } from "../dom";
import { countFrom, type Pile, type Spot } from "../piles";
import type { Board } from "./board";
import type { Hand } from "./hand";
import { overlap, type Point } from "./layout";

/** A pointer that moves less than this while it is down makes a click. */
const THRESHOLD = 5;
const DOUBLE_CLICK_MS = 350;

interface Press {
  readonly pointer: number;
  readonly start: Point;
  readonly client: Point;
  readonly spot: Spot;
  readonly element: Element;
  readonly touch: boolean;
  dragging: boolean;
}

/**
 * Mouse, pen and finger on the board: clicks pick up and put down, a drag does both at once.
 *
 * `click` events are used for clicks, so that assistive technology, which sends nothing else, works as well.
 */
export function listenToPointer(board: Board, hand: Hand, queue: Queue, signal: AbortSignal): void {
  const table = board.element;
  let press: Press | null = null;
  let lastPick: { card: string | undefined; time: number } | null = null;
  // Browsers send a click after a drag too.
  let swallowClick = false;

  const targetUnder = (point: Point): Pile | null => {
    const box = board.draggedBox;
    let best: Pile | null = null;
    let most = 0;
    for (const pile of hand.takers) {
      const shared = box ? overlap(box, board.boxOf(pile)) : 0;
      if (shared > most) [best, most] = [pile, shared];
    }
    return best ?? board.pileAt(point);
  };

  /** Does something with what is pointed at, in its turn, where it lies then. Until then it looks pressed. */
  const take = ({ pile, index }: Spot, act: (spot: Spot) => boolean): void => {
    const card = pile.cards[index];
    const element = board.elementAt({ pile, index });
    let waits = true;
    const release = () => {
      waits = false;
      element?.classList.remove("is-next");
    };
    const command: Command = () => {
      release();
      const now = board.spotAt(pile.key, card);
      return now !== null && act(now);
    };
    queue.take(command, release);
    element?.classList.toggle("is-next", waits);
  };

  const end = (event: PointerEvent | null): void => {
    const ended = press;
    press = null;
    if (!ended?.dragging) return;
    swallowClick = true;
    // The click, if it comes at all, comes before the next task.
    setTimeout(() => {
      swallowClick = false;
    }, 0);
    if (hand.dragging) hand.drop(event ? targetUnder(board.toBoard(event.clientX, event.clientY)) : null);
    else board.drop();
  };

  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => on(table, type, signal, listener);

  listen("pointerdown", (event) => {
    if (board.showing) board.finishAnimations();
    if (!event.isPrimary || event.button !== 0) return;
    if (press) end(null); // it came up where nobody heard of it
    const spot = board.spotOf(event.target);
    if (!spot || spot.index < 0) return;
    const element = board.elementAt(spot);
    if (!element) return;
    press = {
      pointer: event.pointerId,
      start: board.toBoard(event.clientX, event.clientY),
      client: { x: event.clientX, y: event.clientY },
      spot,
      element,
      touch: event.pointerType === "touch",
      dragging: false,
    };
    // With capture, a click that ends beside the card is still a click on it, and a drag may leave the board.
    if (hand.canDrag(spot)) element.setPointerCapture?.(event.pointerId);
  });

  listen("pointermove", (event) => {
    if (!press || event.pointerId !== press.pointer) return;
    if (event.pointerType !== "touch" && event.buttons === 0) {
      // It came up outside of the page, where nobody hears of it.
      end(null);
      return;
    }
    if (!press.dragging) {
      if (Math.hypot(event.clientX - press.client.x, event.clientY - press.client.y) < THRESHOLD) return;
      if (!hand.canDrag(press.spot)) {
        // A finger scrolls the page here; a mouse wants to know why nothing happens.
        const { touch, spot } = press;
        if (!touch) {
          take(spot, (now) => {
            hand.letGo();
            return hand.pickUp(now);
          });
          swallowClick = true;
        }
        press = null;
        return;
      }
      press.dragging = true;
      hand.startDrag(press.spot);
    }
    if (!hand.dragging) {
      // The cards went elsewhere while they were in the air.
      end(null);
      return;
    }
    const point = board.toBoard(event.clientX, event.clientY);
    board.drag(point.x - press.start.x, point.y - press.start.y);
    board.point(targetUnder(point));
  });

  listen("pointerup", (event) => {
    if (press && event.pointerId === press.pointer) end(event);
  });
  const cancel = (event: PointerEvent) => {
    if (press && event.pointerId === press.pointer) end(null);
  };
  listen("pointercancel", cancel);
  // An element that is taken out of the page has lost it to the page.
  on(table.ownerDocument, "lostpointercapture", signal, cancel);
  const atOnce = true;
  on(
    table,
    "pointerdown",
    signal,
    () => {
      swallowClick = false;
    },
    atOnce,
  );
  const letGoAtEscape = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !press?.dragging) return;
    event.preventDefault();
    event.stopPropagation();
    end(null);
  };
  on(table.ownerDocument, "keydown", signal, letGoAtEscape, atOnce);

  listen("click", (event) => {
    if (swallowClick) {
      swallowClick = false;
      return;
    }
    const spot = board.spotOf(event.target) ?? emptySpot(board, event);
    if (!spot) {
      queue.take(() => {
        hand.letGo();
        return true;
      });
      // A move that is typed next is meant for the board, and not for the keys of the page.
      board.focus();
      return;
    }
    // Safari does not focus a button that is clicked.
    board.focusOn(spot);
    const card = spot.pile.cards[spot.index];
    const now = event.timeStamp;
    const again = card !== undefined && lastPick?.card === card && now - lastPick.time < DOUBLE_CLICK_MS;
    lastPick = null;
    if (again) {
      take(spot, ({ pile }) => hand.sendOn(pile));
      return;
    }
    const picking = !hand.holds && !queue.isWaiting;
    take(spot, (now) => hand.choose(now));
    if (picking && (hand.holds || queue.isWaiting) && countFrom(spot) === 1) lastPick = { card, time: now };
  });
}

/** Below a column's last card is still that column. */
function emptySpot(board: Board, event: MouseEvent): Spot | null {
  if (event.detail === 0) return null;
  const pile = board.pileAt(board.toBoard(event.clientX, event.clientY));
  return pile ? { pile, index: pile.cards.length - 1 } : null;
}
