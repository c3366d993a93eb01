"""The compiled general search and the Python one: the same answer, by the same nodes."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import warnings

import naive
import pytest
from cancelling import Asked

from eightoff_widget import RULES, Limit, Rules, Verdict, deal, solve
from eightoff_widget.solver import twins
from eightoff_widget.solver.any_card import weights
from eightoff_widget.solver.any_card.general import ROOM, GeneralSearch
from eightoff_widget.solver.any_card.states import task_of
from eightoff_widget.solver.deciding import ANY_CARD
from eightoff_widget.solver.result import stop_at

pytestmark = pytest.mark.slow


def decide_compiled(task, limit, cancel=None, room=None):
    return ANY_CARD.decide(task, limit, cancel, room=room)


def decide_in_python(task, limit, cancel=None, room=ROOM):
    return GeneralSearch(task, room).run(stop_at(limit, cancel))


BOTH = pytest.mark.parametrize("decide", [decide_compiled, decide_in_python])
ALTERNATE = {"build": "alternate", "dealt_to_cells": ()}
SEVERAL = [
    *(RULES[name] for name in ("eight-off-relaxed", "eight-off-alternate", "bakers-game")),
    *(RULES[name] for name in ("freecell", "seahaven-towers")),
    Rules("ten columns", columns=10, cells=0, empty_column="any", **ALTERNATE),
    Rules("four columns", columns=4, cells=8, empty_column="any", **ALTERNATE),
    Rules("kings", columns=7, cells=5, empty_column="king", **ALTERNATE),
    Rules("in suit", columns=5, cells=6, empty_column="any", dealt_to_cells=(2, 4)),
    Rules(
        "one long column",
        columns=10,
        cells=3,
        empty_column="any",
        column_lengths=(43,) + (1,) * 9,
        **ALTERNATE,
    ),
    Rules(
        "empty columns",
        columns=8,
        cells=8,
        empty_column="any",
        dealt_to_cells=(),
        column_lengths=(26, 0, 0, 13, 13, 0, 0, 0),
    ),
]
HARD = ("ten columns", "four columns", "in suit")
SLOW = Rules("slow", columns=10, cells=0, empty_column="any", **ALTERNATE)
"""By these rules deal 23 takes many seconds."""


@pytest.fixture(autouse=True)
def compiled(need):
    need(twins.general is not None, "the compiled search is not installed")


@pytest.mark.parametrize("rules", SEVERAL, ids=lambda rules: rules.name)
def test_both_give_the_same_verdict_line_and_number_of_nodes(rules, times):
    rng = random.Random(f"general backends {rules.name}")
    limit = Limit(nodes=weights.EAGER_NODES + 200)  # into the second view
    won = 0
    for number in range(1, 8 * times + 1):
        start = deal(number, rules)
        for position in (start, *naive.wander(start, rng, 60)[20::20]):
            task = task_of(position)
            outcome = decide_compiled(task, limit)
            assert outcome == decide_in_python(task, limit)
            won += outcome.won is True
    assert won > 0 or rules.name in HARD


@pytest.mark.parametrize("nodes", [0, 1, 2, 20, 21, 22, 23, 24])
def test_both_stop_at_the_same_node(nodes):
    for rules in ("eight-off-relaxed", "freecell"):
        for number in (1, 2, 3):
            task = task_of(deal(number, rules))
            outcome = decide_compiled(task, Limit(nodes=nodes))
            assert outcome == decide_in_python(task, Limit(nodes=nodes))
            assert outcome.won or outcome.nodes == nodes


@pytest.mark.parametrize("room", [0, 1, 60, 61, 100, 1000, 3000])
def test_both_run_out_of_room_at_the_same_node(room):
    for rules in ("eight-off-relaxed", "bakers-game", "freecell"):
        task = task_of(deal(2, rules))
        outcome = decide_compiled(task, Limit(), room=room)
        assert outcome == decide_in_python(task, Limit(), room=room)


@BOTH
def test_a_search_without_room_never_calls_a_position_lost(decide):
    # This deal is lost, and found to be so in about 2,300 nodes.
    lost = task_of(deal(14, "bakers-game"))
    full = decide(lost, Limit())
    assert full.won is False
    for room in (10, 100, 1000, 2000):
        outcome = decide(lost, Limit(), room=room)
        assert outcome.won is None
        assert outcome.nodes < full.nodes


def test_what_fills_the_memory_is_told_as_unknown():
    solution = solve(deal(23, SLOW), Limit(memory=4 * 2**20))
    assert solution.verdict is Verdict.UNKNOWN
    assert "gave up" in str(solution)


@BOTH
def test_neither_goes_on_when_the_time_is_up(decide):
    outcome = decide(task_of(deal(23, SLOW)), Limit(seconds=0))
    assert (outcome.won, outcome.nodes) == (None, 0)


@BOTH
def test_neither_goes_on_when_the_event_is_set(decide):
    event = threading.Event()
    event.set()
    outcome = decide(task_of(deal(23, SLOW)), Limit(), event)
    assert (outcome.won, outcome.nodes) == (None, 0)


@BOTH
def test_an_event_that_another_thread_sets_stops_a_search(decide):
    event = Asked(3)

    def set_it():
        event.begun.wait(60)
        event.set()

    other = threading.Thread(target=set_it)
    other.start()
    outcome = decide(task_of(deal(23, SLOW)), Limit(seconds=60), event)
    other.join()
    assert outcome.won is None
    assert outcome.nodes > 0
    assert event.answered == 1  # that it is set: after that it went no further


def test_an_event_that_is_never_set_changes_nothing():
    task = task_of(deal(1, "freecell"))
    assert decide_compiled(task, Limit(), threading.Event()) == decide_compiled(task, Limit())


def test_the_tables_serve_one_search_after_another():
    core = twins.general.GeneralCore()
    few, many = deal(1, "eight-off-relaxed"), deal(23, SLOW)

    def search(position, most):
        task = task_of(position)
        columns = b"".join(column + b"\xff" for column in task.columns)
        return core.search(columns, *task[1:], most, None, 10**6, None)

    first = search(few, 1000)
    assert search(many, 30_000)[:2] == (None, 30_000)
    assert search(few, 1000) == first
    assert search(many, 30_000)[:2] == (None, 30_000)


@pytest.mark.parametrize(
    ("columns", "loose", "heights", "cells", "said"),
    [
        (b"\xff" * 11, 0, (0, 0, 0, 0), 4, "too many columns"),
        (b"\x40\xff", 0, (0, 0, 0, 0), 4, "64 is no card"),
        (b"\x0d\xff", 0, (0, 0, 0, 0), 4, "13 is no card"),
        (b"\x05\xff\x05\xff", 0, (0, 0, 0, 0), 4, "5 is there twice"),
        (b"\x05\xff", 1 << 5, (0, 0, 0, 0), 4, "5 is there twice"),
        (b"\x05\xff", 1 << 13, (0, 0, 0, 0), 4, "no cards"),
        (b"\x05\xff", 7, (0, 0, 0, 0), 2, "3 cards lie in 2 cells"),
        (b"\x05\xff", 7, (0, 0, 0, 0), 9, "3 cards lie in 9 cells"),
        (b"\x05\xff", 0, (0, 14, 0, 0), 4, "14 is no rank"),
    ],
)
def test_what_is_no_position_is_refused(columns, loose, heights, cells, said):
    core = twins.general.GeneralCore()
    with pytest.raises(ValueError, match=said):
        core.search(columns, loose, heights, cells, True, True, None, None, 10**6, None)


def test_the_tables_serve_one_search_at_a_time():
    core = twins.general.GeneralCore()
    task = task_of(deal(23, SLOW))
    columns = b"".join(column + b"\xff" for column in task.columns)

    class Asker:
        """Asked whether to stop, it tries to search meanwhile."""

        refused = False

        def is_set(self):
            with pytest.raises(RuntimeError, match="another search"):
                core.search(columns, *task[1:], 1, None, 10**6, None)
            self.refused = True
            return True

    asker = Asker()
    assert core.search(columns, *task[1:], None, None, 10**6, asker)[0] is None
    assert asker.refused
    assert core.search(columns, *task[1:], 5, None, 10**6, None)[1] == 5


def test_who_has_no_compiled_search_is_told_once(monkeypatch):
    monkeypatch.setattr(twins, "general", None)
    twins.say_if_slow.cache_clear()
    position = deal(1, "eight-off-relaxed")
    with pytest.warns(UserWarning, match="the compiled searches are not installed"):
        solve(position)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        solve(position)


@pytest.mark.parametrize(("variable", "compiled"), [("", True), ("1", False)])
def test_the_compiled_search_can_be_left_out(variable, compiled):
    code = (
        "import eightoff_widget as eo, eightoff_widget.solver.twins as twins;"
        "print(twins.general is not None, eo.solve(eo.deal(1, 'freecell')).verdict.value)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | {"EIGHTOFF_PURE_PYTHON": variable},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.split() == [str(compiled), "winnable"]
