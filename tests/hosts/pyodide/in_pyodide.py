"""What the package does in Pyodide: run.mjs runs this there, test_pyodide.py says what came of it.

There Python runs in WebAssembly, with neither threads nor processes, and searches itself.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from importlib import metadata

from packaging.requirements import Requirement
from pyodide.ffi import to_js

import eightoff_widget as eo
import js
from eightoff_widget.solver import BACKEND
from eightoff_widget.store import stats

HEAVY = {"matplotlib", "numpy", "pandas", "pyarrow", "tqdm", "loky"}


class Page:
    """A board, and the browser's side of it: requests go in, what is sent back is kept."""

    def __init__(self, *args: object, **options: object) -> None:
        self.board = eo.play(*args, **options)
        self.sent = []
        self.board.comm.send = lambda data, **_: self.sent.append(through_js(data))

    def ask(self, kind, **content):
        request = {"req": f"page:{len(self.sent)}", "kind": kind, **content}
        # As the kernel of a page hands it over, in which null is no None.
        data = js.JSON.parse(json.dumps({"method": "custom", "content": request})).to_py()
        self.board._handle_msg({"content": {"data": data}, "buffers": []})

    def move(self, source, target):
        self.ask("move", source=source, target=target, count=None)

    @property
    def advice(self):
        return self.board.snapshot["advice"]


def through_js(data):
    """What arrives at the page of what a kernel hands over: what is undefined is lost."""
    return json.loads(js.JSON.stringify(to_js(data, dict_converter=js.Object.fromEntries)))


async def until(condition):
    """Let the event loop go round until something is so."""
    for _ in range(1200):
        if condition():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it did not come about within a minute")


async def test_there_are_no_threads_here_and_python_searches():
    try:
        threading.Thread(target=print).start()
    except RuntimeError:
        pass
    else:
        raise AssertionError("a thread was started")
    assert sys.platform == "emscripten"
    assert BACKEND == "python"


async def test_the_page_learns_what_there_is_not():
    page = Page(24)
    assert through_js(page.board.get_state())["snapshot"] == page.board.snapshot
    page.move("2", "e")
    (update,) = [sent["state"] for sent in page.sent if sent["method"] == "update"]
    assert update["snapshot"] == page.board.snapshot
    assert None in [cell["card"] for cell in update["snapshot"]["board"]["cells"]]


async def test_a_click_plays_a_move_and_takes_it_back():
    page = Page(24)
    page.move("2", "e")
    assert page.board.moves == (eo.Move("2", "e"),)
    page.move("1", "2")
    assert page.sent[-1]["content"]["error"]["reason"] == "does-not-fit"
    page.ask("undo")
    assert page.board.moves == ()
    assert page.board.position == eo.deal(24)


async def test_a_deal_is_solved_and_its_line_wins():
    solution = eo.solve(eo.deal(24))
    assert solution.verdict is eo.Verdict.WINNABLE
    game = eo.Game(24)
    for move in solution.moves:
        game.push(move)
    assert game.status is eo.Status.WON
    assert eo.solve_many(range(460, 470)).count(eo.Verdict.UNWINNABLE) == 1


async def test_a_record_is_written_and_read_back():
    game = eo.Game(24)
    game.push("2e")
    game.push("dh")
    again = eo.Game.from_record(game.to_record())
    assert again.moves == game.moves
    assert again.position == game.position


async def test_a_game_is_kept_and_gone_on_with():
    page = Page(7)
    page.move("1", "e")
    moves = page.board.moves
    assert moves
    page.board.close()
    (kept,) = [each for each in eo.games() if each.title == "Eight Off, Microsoft deal 7"]
    assert kept.moves == len(moves)
    board = eo.play(resume=True)
    assert board.moves == moves
    assert board.position.deal is None
    assert board.game.start == eo.deal(7)


async def test_a_hint_comes_when_the_request_is_answered():
    page = Page(8)
    page.ask("hint")
    assert page.advice["looking"] is True
    await until(lambda: page.advice["hint"] is not None)
    assert page.advice["looking"] is False
    move = page.advice["hint"]["move"]
    assert eo.Move(move["source"], move["target"]) in eo.deal(8).legal_moves


async def test_the_board_says_how_the_game_stands_and_what_each_move_does():
    page = Page(8, mark=True, list_moves=True)
    await until(lambda: page.advice["verdict"] == "winnable" and page.advice["moves"])
    assert len(page.advice["moves"]) == len(eo.deal(8).legal_moves)
    assert {move["verdict"] for move in page.advice["moves"]} == {"winnable"}


async def test_a_move_made_meanwhile_ends_what_was_looked_for():
    page = Page(24, list_moves=True)
    page.ask("hint")
    page.move("2", "e")
    await until(lambda: page.advice["moves"])
    assert page.advice["hint"] is None
    assert len(page.advice["moves"]) == len(page.board.position.legal_moves)


async def test_a_deal_of_a_kind_is_found():
    page = Page(24)
    page.ask("new", deal=None, of="winnable", sure=False)
    await until(lambda: page.board.game.start != eo.deal(24))
    assert eo.solve(page.board.position).verdict is eo.Verdict.WINNABLE


async def test_a_game_is_replayed_and_reviewed():
    game = eo.Game(8)
    for move in eo.solve(eo.deal(8)).moves[:3]:
        game.push(move)
    board = eo.replay(game, mark=True)
    await until(lambda: board.reviewed is not None)
    assert len(board.reviewed.moves) == len(game.moves)


async def test_an_analysis_is_waited_for():
    with eo.Watch(eo.deal(8)) as watch:
        assert watch.wait().proved
        assert watch.done


async def test_par_of_a_game_that_was_won_is_kept():
    stats._LIMIT = eo.Limit()  # however slow this machine is
    page = Page(8)
    for move in eo.solve(eo.deal(8), shortest=True).moves:
        page.board.push(move)
    assert page.board.status is eo.Status.WON
    await until(lambda: not eo.stats().is_looking)
    assert eo.stats().with_par == 1


async def test_playing_needs_no_heavy_library():
    assert HEAVY & set(sys.modules) == set()


async def test_what_has_no_meaning_here_is_not_required():
    needed = map(Requirement, metadata.requires("eightoff-widget"))
    names = {each.name for each in needed if each.marker is None or each.marker.evaluate()}
    assert {"anywidget", "ipywidgets", "numpy", "platformdirs"} <= names
    assert "loky" not in names
