"""Whoever holds the lock of a board sees all of what was found, or nothing of it."""

from __future__ import annotations

import threading

import pytest
from asked_lock import AskedLock

import eightoff_widget as eo
from eightoff_widget.engine.rules import EIGHT_OFF
from eightoff_widget.widgets import coach as coaching
from eightoff_widget.widgets.coach import Coach
from eightoff_widget.widgets.replay import judge as judging
from eightoff_widget.widgets.replay.judge import Judge

DEAL = eo.deal(8)

SEARCHES = {
    "hint": lambda coach: coach.look_for_hint(),
    "way": lambda coach: coach.look_for_way(),
    "par": lambda coach: coach.look_for_par(DEAL),
    "deal": lambda coach: coach.look_for_deal("winnable", EIGHT_OFF, "microsoft"),
    "judged": lambda coach: coach.look_at(DEAL, closely=False, moves=True),
    "solution": lambda coach: coach.look_at(DEAL, closely=True, moves=False),
}
"""How to have a coach look for each thing that it can find."""


@pytest.mark.parametrize("name", SEARCHES)
def test_what_a_coach_finds_is_put_down_and_told_in_one_moment(name):
    lock, told = AskedLock(), threading.Event()
    seen = []

    def tell():
        seen.append(getattr(coach, name))
        told.set()

    coach = Coach(lambda: lock, tell)
    coach.look_at(DEAL, closely=False, moves=False)
    try:
        with lock:
            SEARCHES[name](coach)
            assert lock.asked.wait(20)  # it is found, and waits
            assert getattr(coach, name) is None
            assert coach.is_looking == (name in ("hint", "way", "deal"))
            assert seen == []
        assert told.wait(20)
        assert None not in seen
    finally:
        coach.close()


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
    real = coaching.solve

    def solve(*args, **options):
        solution = real(*args, **options)
        found.set()
        return solution

    monkeypatch.setattr(coaching, "solve", solve)
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
