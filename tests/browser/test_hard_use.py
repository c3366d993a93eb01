"""A notebook that is used hard: boards by the dozen, views that go, kernels that do not answer."""

from __future__ import annotations

import statistics
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from lab_page import Board
from lines import DEAL, LINE
from playwright.sync_api import expect

from eightoff_widget import Game, Pile, deal

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

BOARD = "import eightoff_widget as eo\ngame = eo.play(24)\ngame"
CORNER = {"x": 8, "y": 8}


@pytest.fixture
def show(open_notebook):
    """Show a board in a cell, the first of these, and return the notebook and the board."""

    def show_(*cells: str, at: int = 0, **options: object):
        notebook = open_notebook(*(cells or (BOARD,)), **options)
        notebook.run(at)
        return notebook, notebook.board(at)

    return show_


def keys(board: Board, *keys: str) -> None:
    """Press keys on the board."""
    board.root.locator(".eightoff-card").last.focus()
    for key in keys:
        board.page.keyboard.press(key)


def move(board: Board) -> None:
    """Make a move that is legal at the start of any deal."""
    keys(board, *"1e")


def expect_moves(board: Board, moves: int) -> None:
    expect(board.root.locator('[data-count="moves"]')).to_have_text(str(moves))


# Boards by the dozen


class Held:
    """What a page holds: nodes and listeners, also those that nothing in it leads to any more."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def count(self) -> tuple[int, int]:
        for _ in range(3):  # what the first round lets go may hold more
            self.session.send("HeapProfiler.collectGarbage")
        counts = self.session.send("Memory.getDOMCounters")
        return counts["nodes"], counts["jsEventListeners"]


def test_fifty_runs_of_a_cell_leave_nothing_of_their_boards_behind(open_notebook):
    notebook = open_notebook(BOARD, "import threading\nprint(threading.active_count())")
    held = Held(notebook.page)

    def run(times: int) -> tuple[int, int]:
        for _ in range(times):
            notebook.run(0)
            notebook.board(0).expect_seq(1)
        move(notebook.board(0))
        expect_moves(notebook.board(0), 1)
        return held.count()

    def size() -> int:
        notebook.save()
        return notebook.path.stat().st_size

    before = held.count()
    counts = [run(1)]
    of_a_board = [one - none for one, none in zip(counts[0], before, strict=True)]
    saved, threads = size(), int(notebook.printed(1))
    counts += [run(10) for _ in range(5)]
    expect(notebook.page.locator(".eightoff")).to_have_count(1)
    for of_one, what in zip(of_a_board, zip(*counts, strict=True), strict=True):
        # JupyterLab keeps a few for each run of any cell, and loads parts of its own now and then.
        kept = statistics.median(later - then for then, later in pairwise(what)) / 10
        assert kept < of_one / 8
    assert int(notebook.printed(1)) <= threads + 1
    assert size() == pytest.approx(saved, abs=200)
    assert notebook.errors == []


def test_twenty_games_in_one_notebook_all_answer(open_notebook):
    cells = [f"eo.play({number})" for number in range(1, 21)]
    notebook = open_notebook("import eightoff_widget as eo", *cells, reduced_motion="reduce")
    for number in range(21):
        notebook.run(number)
    for number in range(20, 0, -1):
        notebook.cell(number).scroll_into_view_if_needed()
        board = notebook.board(number)
        move(board)
        expect_moves(board, 1)
        assert board.drawn()["e"] == [str(deal(number).columns[0][-1])]
    assert notebook.errors == []


# Views that come and go


def lift(board: Board, card: str) -> None:
    """Drag a card off its place, and hold it in the air."""
    board.card(card).hover(position=CORNER)
    box = board.card(card).bounding_box()
    mouse = board.page.mouse
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] + 60, steps=4)
    expect(board.root.locator(".is-dragged")).to_have_count(1)


def put_on(board: Board, pile: Pile) -> None:
    """Drop what is held on a pile."""
    # The card that is held lies between the mouse and the pile.
    board.pile(pile).locator(".eightoff-place").hover(position=CORNER, force=True)
    board.page.mouse.up()


def test_a_view_that_is_removed_in_the_middle_of_a_drag_takes_only_the_drag_with_it(show):
    notebook, one = show(BOARD, "game", "print(game.moves)")
    notebook.run(1)
    other = notebook.board(1)
    lift(other, "4H")
    notebook.command("notebook:clear-cell-output", 1)
    expect(notebook.page.locator(".eightoff")).to_have_count(1)
    put_on(one, Pile("e"))
    assert notebook.printed(2) == "()"
    lift(one, "4H")
    put_on(one, Pile("e"))
    expect_moves(one, 1)
    assert notebook.errors == []


def test_an_output_that_is_collapsed_in_the_middle_of_a_drag_comes_back_as_it_was(show):
    notebook, board = show()
    drawn = board.drawn()
    lift(board, "4H")
    notebook.command("notebook:hide-cell-outputs", 0)
    expect(board.root).to_be_hidden()
    board.page.mouse.up()
    notebook.command("notebook:show-cell-outputs", 0)
    expect(board.root).to_be_visible()
    expect(board.root.locator(".is-held, .is-target")).to_have_count(0)
    assert (board.seq, board.drawn()) == (1, drawn)
    lift(board, "4H")
    put_on(board, Pile("e"))
    expect_moves(board, 1)
    assert notebook.errors == []


def test_a_card_may_be_held_while_the_page_is_scrolled_away_and_back(show):
    notebook, board = show(BOARD, *["'a long notebook'\n" * 30] * 4)
    page = notebook.page
    lift(board, "4H")
    at = "root => root.getBoundingClientRect().top"
    top = board.root.evaluate(at)
    page.mouse.wheel(0, 2500)
    page.wait_for_function(
        "([root, top]) => root.getBoundingClientRect().top < top - 1500",
        arg=[board.root.element_handle(), top],
    )
    page.mouse.wheel(0, -2500)
    page.wait_for_function(
        "([root, top]) => Math.abs(root.getBoundingClientRect().top - top) < 2",
        arg=[board.root.element_handle(), top],
    )
    put_on(board, Pile("e"))
    expect_moves(board, 1)
    assert board.drawn()["e"] == ["4H"]
    assert notebook.errors == []


def test_a_view_of_the_output_alone_plays_the_same_game(show):
    notebook, board = show()
    page = notebook.page
    notebook.command("notebook:create-output-view", 0)
    other = Board(page, page.locator(".jp-LinkedOutputView .eightoff"))
    move(other)
    for view in (board, other):
        expect_moves(view, 1)
    assert board.drawn() == other.drawn()
    lift(other, "4H")
    page.evaluate("() => window.jupyterapp.commands.execute('application:close')")
    expect(page.locator(".jp-LinkedOutputView")).to_have_count(0)
    page.mouse.up()
    keys(board, "u")
    expect_moves(board, 0)
    assert notebook.errors == []


# Kernels that are busy, interrupted, or gone

WAITS = "import os, time\nwhile not os.path.exists('go'): time.sleep(0.05)\nos.remove('go')"


def test_without_subshells_what_was_clicked_while_a_cell_runs_is_done_when_it_has_run(show):
    notebook, board = show(BOARD, WAITS)
    notebook.page.evaluate(
        "() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
        ".commsOverSubshells = 'disabled' }"
    )
    notebook.start(1)
    expect(notebook.cell(1).locator(".jp-InputPrompt")).to_have_text("[*]:")
    board.card("4H").click(position=CORNER)
    board.pile(Pile("e")).locator(".eightoff-place").click(position=CORNER)
    board.card("AS").dblclick(position=CORNER)
    expect(board.message).to_contain_text("No answer from Python")
    assert board.seq == 1
    (notebook.path.parent / "go").touch()
    expect_moves(board, 2)
    expect(board.message).not_to_contain_text("No answer")
    assert board.drawn()["e"] == ["4H"]
    assert board.drawn()["S"] == ["AS"]
    assert notebook.errors == []


def test_an_interrupt_stops_the_cell_and_not_the_game(show):
    notebook, board = show(BOARD, "while True: pass")
    move(board)
    notebook.start(1)
    expect(notebook.cell(1).locator(".jp-InputPrompt")).to_have_text("[*]:")
    keys(board, *"2f")
    expect_moves(board, 2)
    notebook.command("notebook:interrupt-kernel", 1)
    expect(notebook.cell(1)).to_contain_text("KeyboardInterrupt")
    keys(board, "u")
    expect_moves(board, 1)
    keys(board, *"3g")
    expect_moves(board, 2)
    assert notebook.errors == []


def test_a_board_whose_kernel_was_restarted_says_that_nobody_answers(show):
    notebook, board = show()
    move(board)
    expect_moves(board, 1)
    drawn = board.drawn()
    notebook.restart_kernel()
    board.card("AS").dblclick(position=CORNER)
    expect(board.message).to_contain_text("No answer from Python")
    assert board.drawn() == drawn
    notebook.run(0)
    move(notebook.board(0))
    expect_moves(notebook.board(0), 1)


# Keys and pointers


def test_undo_held_down_goes_back_as_long_as_it_is_held_and_no_further(show):
    played = f"game = eo.play({DEAL})\nfor move in {LINE}: game.push(move)\ngame"
    notebook, board = show(f"import eightoff_widget as eo\n{played}", "print(len(game.moves))")
    keys(board, "u")
    expect_moves(board, len(LINE) - 1)
    for _ in range(300):  # ten seconds of a key that repeats thirty times in each
        board.page.keyboard.down("u")
    board.page.keyboard.up("u")
    left = int(notebook.printed(1))
    # Nothing is on its way any more: the board shows the game as it is.
    expect_moves(board, left)
    assert 0 <= left < len(LINE) - 1
    game = Game(DEAL)
    for text in LINE[:left]:
        game.push(text)
    for pile in "12345678":
        drawn = [str(card) for card in game.position.cards_in(Pile(pile))]
        assert board.drawn()[pile] == drawn
    keys(board, "r", "r")
    expect_moves(board, left + 2)
    assert notebook.printed(1) == str(left + 2)
    assert notebook.errors == []


SIGNS = [chr(sign) for sign in range(0x21, 0x7F)]
NAMED = [
    *("Enter", "Delete", "Backspace", "Escape", "Space", "Home", "End", "PageUp", "PageDown"),
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "F2", "Insert"),
    *("Shift+Enter", "Shift+ArrowUp", "Shift+ArrowDown", "Shift+Space"),
]
COMMANDS = [*"ddiiaabbxxzzvvccmmyyrrhhll00112233kkjj", "Shift+M", "Shift+L", "Shift+V"]
"""What a notebook understands when it comes once or twice."""

STATE = """() => {
    const {content, context} = window.jupyterapp.shell.currentWidget;
    const {session} = window.jupyterapp.shell.currentWidget.sessionContext;
    return JSON.stringify([
        context.model.toJSON().cells.map(cell => [cell.cell_type, cell.source]),
        content.mode, content.activeCellIndex, content.selectedCells.length,
        session.kernel.id, document.querySelectorAll('.jp-Dialog, .lm-Menu').length]);
}"""


def test_no_key_on_the_board_or_its_controls_does_anything_to_the_notebook(show):
    notebook, board = show("1 + 1", BOARD, "2 + 2", at=1)
    board.root.locator('summary[data-name="settings"]').click()
    before = notebook.page.evaluate(STATE)
    places = {
        '.eightoff-card[data-card="4C"]': [*SIGNS, *NAMED],
        '[data-action="restart"]': [*COMMANDS, *NAMED],
        'summary[data-name="settings"]': [*COMMANDS, *NAMED],
        'input[data-name="four_colours"]': [*COMMANDS, *NAMED],
        'input[data-field="deal"]': [*COMMANDS, *NAMED],
        'select[data-name="theme"]': COMMANDS,
    }
    for place, pressed in places.items():
        for key in pressed:
            board.root.locator(place).first.focus()
            notebook.page.keyboard.press(key)
        assert notebook.page.evaluate(STATE) == before, place
    assert notebook.errors == []


def test_a_key_or_a_button_that_came_up_elsewhere_is_not_waited_for(show):
    notebook, board = show()
    page = notebook.page
    drawn = board.drawn()
    away = """() => { window.dispatchEvent(new Event('blur'));
        document.dispatchEvent(new Event('visibilitychange')); }"""
    # Each key goes down, another window comes to the front, and the key is never seen to come up.
    board.card("4H").focus()
    for key in ("Alt", "Enter"):
        page.keyboard.down(key)
    page.evaluate(away)
    for key in ("Alt", "Enter"):  # so that Playwright thinks no more that it is down
        page.keyboard.up(key)
    keys(board, *"2e")
    expect_moves(board, 1)
    keys(board, "u")
    expect_moves(board, 0)
    # The mouse comes back with its button up.
    lift(board, "4H")
    page.evaluate(away)
    session = page.context.new_cdp_session(page)
    move_ = {"type": "mouseMoved", "x": 300, "y": 300, "button": "none", "buttons": 0}
    session.send("Input.dispatchMouseEvent", move_)
    expect(board.root.locator(".is-held, .is-target")).to_have_count(0)
    page.mouse.up()
    assert board.drawn() == drawn
    lift(board, "4H")
    put_on(board, Pile("f"))
    expect_moves(board, 1)
    assert board.drawn()["f"] == ["4H"]
    assert notebook.errors == []


def test_a_pane_of_400_pixels_is_wide_enough_to_play_in(show):
    notebook, board = show(width=400, height=900)
    notebook.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    overflow = board.root.evaluate("root => root.scrollWidth - root.clientWidth")
    assert overflow <= 0
    assert board.card("4H").bounding_box()["width"] >= 25
    lift(board, "4H")
    put_on(board, Pile("e"))
    expect_moves(board, 1)
    board.card("AS").dblclick(position=CORNER)
    expect_moves(board, 2)
    board.tool("undo").first.click()
    expect_moves(board, 1)
    assert notebook.errors == []
