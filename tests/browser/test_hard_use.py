"""A notebook that is used hard: boards by the dozen, kernels that do not answer."""

from __future__ import annotations

import re
import statistics
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from lab_page import PLAY_24
from lines import DEAL, LINE
from playwright.sync_api import expect

from eightoff_widget import Game, Pile, deal

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

pytestmark = pytest.mark.browser

CORNER = {"x": 8, "y": 8}


class Held:
    """What a page holds: nodes and listeners, also those that nothing in it leads to any more."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session

    def count(self) -> tuple[int, int]:
        for _ in range(3):  # what the first round lets go may hold more
            self.session.send("HeapProfiler.collectGarbage")
        counts = self.session.send("Memory.getDOMCounters")
        return counts["nodes"], counts["jsEventListeners"]

    def count_of_board(self) -> tuple[int, int]:
        """The same of the one board that is shown."""
        found = self.session.send(
            "Runtime.evaluate", {"expression": "document.querySelector('.eightoff')"}
        )
        board = found["result"]["objectId"]
        nodes = self.session.send("DOM.describeNode", {"objectId": board, "depth": -1})
        listeners = self.session.send(
            "DOMDebugger.getEventListeners", {"objectId": board, "depth": -1}
        )
        return _count_nodes(nodes["node"]), len(listeners["listeners"])


def _count_nodes(node: dict) -> int:
    return 1 + sum(map(_count_nodes, node.get("children", ())))


@pytest.mark.parametrize(
    ("rounds", "runs"), [(3, 4), pytest.param(5, 10, marks=pytest.mark.exhaustive)]
)
def test_many_runs_of_a_cell_leave_nothing_of_their_boards_behind(
    open_notebook, devtools, rounds, runs
):
    notebook = open_notebook(PLAY_24, "import threading\nprint(threading.active_count())")
    held = Held(devtools(notebook.page))

    def run(times: int) -> tuple[int, int]:
        for _ in range(times):
            notebook.run(0)
            notebook.board(0).expect_seq(1)
        notebook.board(0).press(*"1e")
        notebook.board(0).expect_moves(1)
        return held.count()

    def size() -> int:
        notebook.save()
        return notebook.path.stat().st_size

    counts = [run(1)]
    of_a_board = held.count_of_board()
    saved, threads = size(), int(notebook.printed(1))
    counts += [run(runs) for _ in range(rounds)]
    expect(notebook.page.locator(".eightoff")).to_have_count(1)
    for of_one, what in zip(of_a_board, zip(*counts, strict=True), strict=True):
        # JupyterLab keeps a few for each run of any cell, and loads parts of its own now and then.
        kept = statistics.median(later - then for then, later in pairwise(what)) / runs
        assert kept < of_one / 8
    assert int(notebook.printed(1)) <= threads + 1
    assert size() == pytest.approx(saved, abs=200)
    assert notebook.errors == []


MAKE_BOARDS = """import gc, weakref
import eightoff_widget as eo
from IPython.display import display
from ipywidgets.widgets import widget
before = set(widget._instances)
make = {
    "play": lambda: eo.play(24, mark=True),
    "replay": lambda: eo.replay(24, "2e 3f 58", mark=True),
    "edit": lambda: eo.edit(24),
    "teach": lambda: eo.teach("cells"),
}
boards = {kind: [one() for _ in range(3)] for kind, one in make.items()}
for some in boards.values():
    display(some[0])"""

CLOSE_THEM = """refs = {kind: [weakref.ref(one) for one in some] for kind, some in boards.items()}
for some in boards.values():
    for board in some:
        board.close()
del boards, some, board
gc.collect()
left = {kind: sum(ref() is not None for ref in some) for kind, some in refs.items()}
print(left, [widget._instances[name] for name in set(widget._instances) - before])"""


def test_closed_boards_of_all_four_kinds_are_collected_with_their_models(open_notebook):
    notebook = open_notebook(MAKE_BOARDS, CLOSE_THEM)
    notebook.run(0)
    shown = notebook.cell(0).locator(".eightoff")
    expect(shown).to_have_count(4)
    for kind in ("play", "replay", "edit", "teach"):
        expect(notebook.cell(0).locator(f'.eightoff[data-frame="{kind}"]')).to_be_visible()
    assert notebook.printed(1) == "{'play': 0, 'replay': 0, 'edit': 0, 'teach': 0} []"
    expect(shown).to_have_count(0)
    assert notebook.errors == []


@pytest.mark.parametrize("games", [6, pytest.param(20, marks=pytest.mark.exhaustive)])
def test_many_games_in_one_notebook_all_answer(open_notebook, games):
    cells = [f"eo.play({number})" for number in range(1, games + 1)]
    notebook = open_notebook("import eightoff_widget as eo", *cells, reduced_motion="reduce")
    for number in range(games + 1):
        notebook.run(number)
    for number in range(games, 0, -1):
        notebook.cell(number).scroll_into_view_if_needed()
        board = notebook.board(number)
        board.press(*"1e")
        board.expect_moves(1)
        assert board.drawn()["e"] == [str(deal(number).columns[0][-1])]
    assert notebook.errors == []


WAITS = "import os, time\nwhile not os.path.exists('go'): time.sleep(0.05)\nos.remove('go')"


def test_without_subshells_what_was_clicked_while_a_cell_runs_is_done_when_it_has_run(show_24):
    notebook, board = show_24(PLAY_24, WAITS)
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
    board.expect_moves(2)
    expect(board.message).not_to_contain_text("No answer")
    assert board.drawn()["e"] == ["4H"]
    assert board.drawn()["S"] == ["AS"]
    assert notebook.errors == []


def test_an_interrupt_stops_the_cell_and_not_the_game(show_24):
    notebook, board = show_24(PLAY_24, "while True: pass")
    board.press(*"1e")
    notebook.start(1)
    expect(notebook.cell(1).locator(".jp-InputPrompt")).to_have_text("[*]:")
    board.press(*"2f")
    board.expect_moves(2)
    notebook.command("notebook:interrupt-kernel", 1)
    expect(notebook.cell(1)).to_contain_text("KeyboardInterrupt")
    board.press("u")
    board.expect_moves(1)
    board.press(*"3g")
    board.expect_moves(2)
    assert notebook.errors == []


def test_a_board_whose_kernel_was_restarted_says_what_to_do(show_24):
    notebook, board = show_24()
    board.press(*"1e")
    board.expect_moves(1)
    drawn = board.drawn()
    notebook.restart_kernel()
    again = "Run the cell again: your game is kept."
    expect(board.message).to_contain_text(again)
    board.press("o")  # what it says otherwise
    expect(board.message).not_to_contain_text(again)
    board.card("AS").dblclick(position=CORNER)
    expect(board.message).to_contain_text(again)
    expect(board.root.locator(".is-held, .is-under-way")).to_have_count(0)
    assert board.drawn() == drawn
    notebook.run(0)
    notebook.board(0).press(*"1e")
    notebook.board(0).expect_moves(1)


def test_undo_held_down_goes_back_as_long_as_it_is_held_and_no_further(show_24):
    played = f"game = eo.play({DEAL})\nfor move in {LINE}: game.push(move)\ngame"
    notebook, board = show_24(f"import eightoff_widget as eo\n{played}", "print(len(game.moves))")
    board.press("u")
    board.expect_moves(len(LINE) - 1)
    for _ in range(300):  # ten seconds of a key that repeats thirty times in each
        board.page.keyboard.down("u")
    board.page.keyboard.up("u")
    # A key that comes up waits for what is on its way, and a cell that is run does not.
    board.press("s")
    expect(board.message).to_have_text(re.compile("^Home: "))
    left = int(notebook.printed(1))
    board.expect_moves(left)
    assert 0 <= left < len(LINE) - 1
    game = Game(DEAL)
    for text in LINE[:left]:
        game.push(text)
    for pile in "12345678":
        drawn = [str(card) for card in game.position.cards_in(Pile(pile))]
        assert board.drawn()[pile] == drawn
    board.press("r", "r")
    board.expect_moves(left + 2)
    assert notebook.printed(1) == str(left + 2)
    assert notebook.errors == []
