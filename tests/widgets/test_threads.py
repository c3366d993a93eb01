"""Boards that several threads use at once: cells, clicks and searches."""

from __future__ import annotations

import threading

import pytest
from asked_lock import AskedLock
from ipywidgets import Widget

import eightoff_widget as eo
from eightoff_widget.widgets import searcher as searching
from eightoff_widget.widgets.searcher import Searcher


def in_thread(work):
    """Begin some work in a thread; gives what waits for its end, and raises what it raised."""
    raised = []

    def run():
        try:
            work()
        except BaseException as error:  # noqa: BLE001  # it is raised where it is waited for
            raised.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()

    def wait():
        thread.join(20)
        assert not thread.is_alive()
        for error in raised:
            raise error

    return wait


def watched(board):
    """The lock of a board, from now on one that says when it is asked for."""
    lock = AskedLock()
    if isinstance(board, eo.PlayWidget):
        board._lock = board.game.lock = lock
    else:
        board._own_lock.lock = lock
    return lock


_MORE = {"open_replay": ("2e 3f",)}


@pytest.fixture(params=["open_play", "open_replay", "open_edit", "open_teach"])
def opened(request):
    """A board of each kind, and who asks it for something in the browser's place."""
    open_ = request.getfixturevalue(request.param)
    return open_() if request.param == "open_teach" else open_(24, *_MORE.get(request.param, ()))


@pytest.mark.parametrize("name", ["push", "undo", "redo", "reset"])
def test_a_move_is_made_in_the_game_that_the_board_shows_by_then(open_play, name):
    board, _ = open_play(24)
    board.push("1e")
    board.push("2f")
    board.undo()
    old = board.game
    before = old.actions, old.undone
    new = eo.Game(25)
    new.push("1e")
    new.push("2f")
    new.undo()
    lock = watched(board)
    with lock:
        wait = in_thread(lambda: getattr(board, name)(*(["3g"] if name == "push" else ())))
        assert lock.asked.wait(20)
        board._leave(new)
    wait()
    assert (old.actions, old.undone) == before
    assert len(new.actions) == {"push": 2, "undo": 0, "redo": 2, "reset": 0}[name]


def test_a_board_may_be_closed_by_two_threads(opened):
    board, _ = opened
    lock = watched(board)
    with lock:
        wait = in_thread(board.close)
        assert lock.asked.wait(20)
        board.close()
    wait()
    assert board.comm is None


def test_a_board_that_is_closed_begins_no_search(open_play):
    board, _ = open_play(8)
    board.close()
    before = set(threading.enumerate())
    board.mark = board.list_moves = True
    assert set(threading.enumerate()) <= before


def test_a_solution_that_comes_while_an_editor_is_closed_is_shown_nowhere(open_edit, monkeypatch):
    ended = threading.Event()
    real = searching.Beside._do

    def do(work):
        real(work)
        ended.set()

    monkeypatch.setattr(searching.Beside, "_do", do)
    editor, browser = open_edit(8)
    lock = watched(editor)
    with lock:
        browser.ask("solve")
        assert lock.asked.wait(20)  # it is found
        editor.close()
    assert ended.wait(20)
    assert editor.below is None


def test_a_board_below_that_was_closed_by_itself_leaves_the_page_whole(open_edit):
    editor, browser = open_edit(8)
    browser.ask("play")
    assert editor.get_state()["below"] == f"IPY_MODEL_{editor.below.model_id}"
    editor.below.close()
    assert editor.get_state()["below"] is None
    assert editor.model_id in Widget.get_manager_state()["state"]


def test_a_callback_of_the_game_below_may_change_the_board_above_while_that_closes_it(open_edit):
    editor, browser = open_edit(24)
    browser.ask("play")
    below = editor.below
    lock = below._lock = below.game.lock = AskedLock()
    begun = threading.Event()

    def deal_above(*_):
        begun.set()
        assert lock.asked.wait(20)  # the click waits for this game
        editor.deal(8)

    below.on_move(deal_above)
    lock.owner = pusher = threading.Thread(target=lambda: below.push("1e"), daemon=True)
    pusher.start()
    assert begun.wait(20)
    wait = in_thread(lambda: browser.ask("close"))
    wait()
    pusher.join(20)
    assert editor.position == eo.deal(8)
    assert below.comm is None


def test_an_answer_that_was_on_its_way_when_its_watch_was_cancelled_is_heeded_no_more(monkeypatch):
    heeds = []

    class Watch:
        def __init__(self, position, heed, _limit):
            self.position = position
            heeds.append(heed)

        def start(self):
            pass

        cancel = start

    monkeypatch.setattr(searching, "Watch", Watch)
    searcher = Searcher(AskedLock, lambda: None)
    for closely in (True, False, True):
        searcher.look_at(eo.deal(8), closely=closely, moves=False)
    first, second = heeds
    proved = eo.solve(eo.deal(8), shortest=True)
    second(proved)
    first(eo.solve(eo.deal(8)))
    assert searcher.solution is proved


# Languages


def test_a_language_that_is_spoken_already_is_answered(opened):
    board, browser = opened
    assert browser.ask("option", name="language", value="de")["options"] == board.options
    answer = browser.ask("option", name="language", value="de")
    assert answer["last"] == {"kind": "option", "steps": []}
    assert board.language == "de"


def test_a_language_that_a_cell_sets_holds_against_a_browser_that_says_hello(opened):
    board, browser = opened
    lock = watched(board)
    with lock:
        hello = {"req": "hello", "kind": "hello", "languages": ["en"]}
        wait = in_thread(lambda: browser.receive({"method": "custom", "content": hello}))
        assert lock.asked.wait(20)
        board.language = "de"
    wait()
    assert (board.language, board.words["language"]) == ("de", "de")


def test_the_last_language_that_is_set_is_spoken(opened):
    board, _ = opened
    board.language = "de"
    lock = watched(board)
    with lock:
        wait = in_thread(lambda: setattr(board, "language", "de"))
        assert lock.asked.wait(20)
        board.language = "en"
    wait()
    assert (board.language, board.words["language"]) == ("de", "de")
