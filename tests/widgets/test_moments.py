"""Whoever holds the lock of a board sees all of what was found, or nothing of it."""

from __future__ import annotations

import threading

import pytest
from asked_lock import AskedLock

import eightoff_widget as eo
from eightoff_widget.engine.rules import EIGHT_OFF
from eightoff_widget.widgets import searcher as searching
from eightoff_widget.widgets.replay import judge as judging
from eightoff_widget.widgets.replay.judge import Judge
from eightoff_widget.widgets.searcher import Searcher

DEAL = eo.deal(8)

SEARCHES = {
    "hint": lambda searcher: searcher.look_for_hint(),
    "way": lambda searcher: searcher.look_for_way(),
    "par": lambda searcher: searcher.look_for_par(DEAL),
    "deal": lambda searcher: searcher.look_for_deal("winnable", EIGHT_OFF, "microsoft"),
    "judged": lambda searcher: searcher.look_at(DEAL, closely=False, moves=True),
    "solution": lambda searcher: searcher.look_at(DEAL, closely=True, moves=False),
}
"""How to have a searcher look for each thing that it can find."""


@pytest.mark.parametrize("name", SEARCHES)
def test_what_a_searcher_finds_is_put_down_and_told_in_one_moment(name):
    lock, told = AskedLock(), threading.Event()
    seen = []

    def tell():
        seen.append(getattr(searcher, name))
        told.set()

    searcher = Searcher(lambda: lock, tell)
    searcher.look_at(DEAL, closely=False, moves=False)
    try:
        with lock:
            SEARCHES[name](searcher)
            assert lock.asked.wait(20)  # it is found, and waits
            assert getattr(searcher, name) is None
            assert searcher.is_looking == (name in ("hint", "way", "deal"))
            assert seen == []
        assert told.wait(20)
        assert None not in seen
    finally:
        searcher.close()


def test_what_a_judge_finds_is_put_down_and_told_in_one_moment(monkeypatch):
    monkeypatch.setattr(judging, "_PAUSE", 1000)  # told once, at the end, however slow it is
    lock, told = AskedLock(), threading.Event()
    judge = Judge(eo.read("2e 3f", start=24), lambda: lock, told.set)
    with lock:
        judge.begin()
        assert lock.asked.wait(20)
        assert judge.standings == []
    assert told.wait(20)
    assert len(judge.standings) == 3
    assert judge.review is not None


@pytest.mark.parametrize("asked", ["judge", "solve"])
def test_an_editor_that_shows_a_verdict_says_what_follows_from_it(
    open_edit, wait_for, monkeypatch, asked
):
    """Even if it is found while the answer to the request is being made."""
    found = threading.Event()
    real = searching.solve

    def solve(*args, **options):
        solution = real(*args, **options)
        found.set()
        return solution

    monkeypatch.setattr(searching, "solve", solve)
    editor, browser = open_edit(465)
    report = editor._report

    def slow():
        said = report()
        assert found.wait(20)
        return said

    monkeypatch.setattr(editor, "_report", slow)
    seen = []
    editor.observe(lambda change: seen.append(change["new"]), "snapshot")
    browser.ask(asked)
    wait_for(editor, lambda new: new["edit"]["advice"]["verdict"])
    told = {
        (new["edit"]["advice"]["verdict"], new["message"]["text"] == "This position cannot be won.")
        for new in seen
    }
    assert told == {(None, False), ("unwinnable", asked == "solve")}
