"""How soon a move is seen, however far the kernel is, and what becomes of it."""

from __future__ import annotations

import statistics
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from lines import DEAL, LINE
from playwright.sync_api import expect

from eightoff_widget import Game, Pile

if TYPE_CHECKING:
    from lab_page import Board, Notebook
    from playwright.sync_api import Page

    from eightoff_widget import Move

pytestmark = pytest.mark.browser

CORNER = {"x": 8, "y": 8}
BOARD = f"import eightoff_widget as eo\neo.play({DEAL})"

# Every message between the browser and the kernel, in both directions, is as late as this says.
DELAY = """ms => {
    const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const socket = kernel._ws;
    const {onmessage} = socket;
    socket.send = (...message) =>
        setTimeout(() => WebSocket.prototype.send.apply(socket, message), ms);
    socket.onmessage = event => setTimeout(() => onmessage.call(socket, event), ms);
}"""

# Frames from an event until a card is seen elsewhere, and milliseconds until that frame is painted:
# it is painted between its animation callbacks and the first task after them.
WATCH = """([root, card, type]) => {
    const element = root.querySelector(`[data-card="${card}"]`);
    const place = () => getComputedStyle(element).transform;
    root.seen = null;
    root.watching?.abort();
    root.watching = new AbortController();
    const {signal} = root.watching;
    window.addEventListener(type, event => {
        const before = place();
        const {seq} = root.dataset;
        let frames = 0;
        const look = () => {
            if (signal.aborted || root.seen) return;
            frames += 1;
            if (place() === before) {
                requestAnimationFrame(look);
                return;
            }
            const underWay = element.matches('.is-under-way');
            const answered = root.dataset.seq !== seq;
            scheduler.postTask(() => {
                root.seen = {frames, underWay, answered, ms: performance.now() - event.timeStamp};
            }, {priority: 'user-blocking'});
        };
        requestAnimationFrame(look);
    }, {capture: true, signal});
}"""


def slow(notebook: Notebook, milliseconds: int) -> None:
    notebook.page.evaluate(DELAY, milliseconds)


def by_clicks(page: Page, board: Board, game: Game, move: Move) -> None:
    board.source_of(game, move).click(position=CORNER)
    board.target_of(game, move).click(position=CORNER)


def by_drag(page: Page, board: Board, game: Game, move: Move) -> None:
    there = board.target_of(game, move).bounding_box()
    board.source_of(game, move).hover(position=CORNER)
    page.mouse.down()
    page.mouse.move(there["x"] + 20, there["y"] + 15, steps=3)
    page.mouse.up()


def by_keys(page: Page, board: Board, game: Game, move: Move) -> None:
    board.press(str(move.source))
    expect(board.root.locator(".is-held")).not_to_have_count(0)
    page.keyboard.press(str(move.target))


HOW = {"click": by_clicks, "pointerup": by_drag, "keydown": by_keys}
"""What sends a card on its way, and the event with which it does."""


@pytest.mark.parametrize(
    "moves", [9, pytest.param(75, marks=pytest.mark.exhaustive)], ids=["some", "many"]
)
@pytest.mark.parametrize("milliseconds", [0, 150, 400])
def test_a_card_leaves_in_the_first_frames_however_far_the_kernel(
    open_notebook, capsys, milliseconds, moves
):
    notebook = open_notebook(BOARD)
    notebook.run()
    board, game = notebook.board(), Game(DEAL)
    if milliseconds:
        slow(notebook, milliseconds)
    seen = []
    for number, text in enumerate(LINE[:moves]):
        move = game.position.parse_move(text)
        type_ = list(HOW)[number % len(HOW)]
        card = str(game.position.cards_in(move.source)[-move.count])
        notebook.page.evaluate(WATCH, [board.root.element_handle(), card, type_])
        HOW[type_](notebook.page, board, game, move)
        board.expect_seq(number + 2)
        game.push(move)
        notebook.page.wait_for_function("root => root.seen", arg=board.root.element_handle())
        seen.append({"type": type_} | board.root.evaluate("root => root.seen"))
        expect(board.root.locator(".is-under-way")).to_have_count(0)
    with capsys.disabled():
        print(f"\n{milliseconds} ms each way, milliseconds until a card leaves:")
        for type_ in [None, *HOW]:
            times = sorted(one["ms"] for one in seen if type_ in (None, one["type"]))
            late = times[int(len(times) * 0.95)]
            print(f"{type_ or 'all'}: median {statistics.median(times):.0f}, 95% within {late:.0f}")
    assert max(one["frames"] for one in seen) <= 2
    if milliseconds:  # one that is near may answer within a frame
        assert all(one["underWay"] and not one["answered"] for one in seen)
    assert notebook.errors == []


# How far a card is from the pile that takes it, in each frame from its drop until it lies there.
WAY = """([root, card, pile]) => {
    const at = element => new DOMMatrix(getComputedStyle(element).transform);
    const element = root.querySelector(`[data-card="${card}"]`);
    const target = at(root.querySelector(`[data-pile="${pile}"] .eightoff-place`));
    root.way = [];
    window.addEventListener('pointerup', () => {
        const look = () => {
            const now = at(element);
            const done = element.parentElement.dataset.pile === pile;
            root.way.push({done, left: Math.hypot(now.e - target.e, now.f - target.f)});
            if (!done) requestAnimationFrame(look);
        };
        look();
    }, {capture: true, once: true});
}"""


def by_mouse(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


@pytest.fixture
def by_finger(devtools):
    def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
        session = devtools(page)

        def send(kind: str, *points: tuple[float, float]) -> None:
            touch_points = [{"x": x, "y": y} for x, y in points]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touch_points})

        send("touchStart", start)
        for part in (0.2, 0.6, 1):
            x, y = (one + (other - one) * part for one, other in zip(start, end, strict=True))
            send("touchMove", (x, y))
        send("touchEnd")

    return drag


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_a_card_that_is_dropped_goes_on_from_there_and_never_back(open_notebook, by_finger, finger):
    notebook = open_notebook(BOARD, **({"has_touch": True} if finger else {}))
    notebook.run()
    board = notebook.board()
    slow(notebook, 150)
    card = str(Game(DEAL).position.cards_in(Pile("1"))[-1])
    root = board.root.element_handle()
    notebook.page.evaluate(WAY, [root, card, "e"])
    lies = board.card(card).bounding_box()
    goes = board.pile(Pile("e")).locator(".eightoff-place").bounding_box()
    # Beside the middle of the cell, so that there is some way left.
    start, end = ((box["x"] + 12, box["y"] + by) for box, by in ((lies, 12), (goes, 40)))
    (by_finger if finger else by_mouse)(notebook.page, start, end)
    expect(board.root.locator(".is-under-way")).to_have_count(1)
    board.expect_moves(1)
    notebook.page.wait_for_function("root => root.way.at(-1)?.done", arg=root)
    left = [frame["left"] for frame in board.root.evaluate("root => root.way")]
    assert left[0] > 15
    assert all(later <= before for before, later in pairwise(left))
    assert left[-1] == 0
    assert board.drawn()["e"] == [card]
    assert notebook.errors == []


def test_two_moves_and_an_undo_in_one_breath_are_made_one_after_the_other(open_notebook):
    notebook = open_notebook(BOARD)
    notebook.run()
    board, game = notebook.board(), Game(DEAL)
    slow(notebook, 400)
    first, second = (str(game.position.cards_in(Pile(pile))[-1]) for pile in "12")
    place = '[data-pile="{}"] .eightoff-place'.format
    clicked = [f'[data-card="{first}"]', place("e"), f'[data-card="{second}"]', place("f")]
    board.root.evaluate(
        "(root, clicked) => clicked.forEach(one => root.querySelector(one).click())",
        [*clicked, '[data-action="undo"]'],
    )
    board.expect_seq(4)
    assert board.drawn()["f"] == []
    assert board.drawn()["e"] == [first]
    assert notebook.errors == []
