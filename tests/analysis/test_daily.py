"""The deal of the day: the same for everyone, and always one that can be won."""

from __future__ import annotations

import datetime as dt
import threading
import time
from ctypes.util import find_library
from dataclasses import replace
from hashlib import sha256

import pytest
from freecell_solver import FreecellSolver

import eightoff_widget as eo
from eightoff_widget import EIGHT_OFF, RULES, Rules, Verdict
from eightoff_widget.analysis import choosing as module

KINGS_ONLY = RULES["bakers-game-kings-only"]
YEAR = [dt.date(2027, 1, 1) + dt.timedelta(days=day) for day in range(365)]

# What goes into the numbers of a day, as docs/difficulty.md has it.
WRITTEN = {
    "eight-off": "8 8 suit king 1,2,3,4 6,6,6,6,6,6,6,6",
    "bakers-game-kings-only": "8 4 suit king  7,7,7,7,6,6,6,6",
    "seahaven-towers": "10 4 suit king 2,3 5,5,5,5,5,5,5,5,5,5",
    "freecell": "8 4 alternate any  7,7,7,7,6,6,6,6",
}


@pytest.fixture
def library(need):
    need(find_library("freecell-solver") is not None, "Freecell Solver's library was not found")


def number_of(day, written, place):
    digest = sha256(f"{day} {written} {place}".encode()).hexdigest()
    return 1 + int(digest[:16], 16) % (2**31 - 1)


GOLDEN = {
    ("2026-11-30", "eight-off"): "97798256",
    ("2026-12-24", "eight-off"): "297265528",
    ("2000-02-29", "eight-off"): "1347823074",
    ("2026-11-30", "bakers-game-kings-only"): "1910789176",
    ("2026-11-30", "seahaven-towers"): "1987066339",
    ("2026-11-30", "freecell"): "221388572",
    ("2026-11-30", "bakers-game"): "540922668",
}


@pytest.mark.parametrize(("day", "rules"), GOLDEN)
def test_a_day_keeps_its_deal(day, rules):
    position = eo.daily(day, rules)
    assert position.deal.number == GOLDEN[day, rules]
    assert position == eo.deal(GOLDEN[day, rules], rules)
    assert position.rules is RULES[rules]


@pytest.mark.parametrize("rules", WRITTEN)
def test_it_is_the_first_of_the_days_deals_that_freecell_solver_wins(rules, library):
    solver = FreecellSolver(RULES[rules])
    passed_over = 0
    for day in YEAR[::30]:
        place = 0
        while True:
            number = number_of(day, WRITTEN[rules], place)
            if solver.verdicts([eo.deal(number, rules).to_text().encode()]) == [True]:
                break
            place += 1
        assert eo.daily(day, rules).deal.number == str(number), day
        passed_over += place
    assert passed_over > 5 or rules != KINGS_ONLY.name


def test_every_day_of_a_year_can_be_won(library):
    deals = [eo.daily(day) for day in YEAR]
    assert len({position.deal.number for position in deals}) == 365
    boards = [position.to_text().encode() for position in deals]
    assert FreecellSolver(EIGHT_OFF).verdicts(boards) == [True] * 365


@pytest.mark.slow
def test_every_day_can_be_won_where_few_deals_can(library):
    boards = [eo.daily(day, KINGS_ONLY).to_text().encode() for day in YEAR[::4]]
    assert FreecellSolver(KINGS_ONLY).verdicts(boards) == [True] * len(boards)


@pytest.mark.parametrize("rules", RULES)
def test_in_python_it_is_the_same_deal(rules, only_python):
    deals = [eo.daily(day, rules) for day in YEAR[:3]]
    only_python()
    assert [eo.daily(day, rules).deal for day in YEAR[:3]] == [each.deal for each in deals]


def test_every_rule_set_has_its_own_deal():
    assert len({eo.daily("2027-03-01", rules).deal.number for rules in RULES}) == len(RULES)


def test_what_a_rule_set_is_called_makes_no_difference():
    mine = replace(EIGHT_OFF, name="mine", title="My own")
    assert eo.daily("2027-03-01", mine).deal.number == eo.daily("2027-03-01").deal.number
    other = replace(EIGHT_OFF, cells=7)
    assert eo.daily("2027-03-01", other).deal.number != eo.daily("2027-03-01").deal.number


# Dates


@pytest.mark.parametrize(
    "day",
    [
        dt.date(2026, 11, 30),
        dt.datetime(2026, 11, 30, 23, 59, tzinfo=dt.timezone.utc),
        "2026-11-30",
        " 2026-11-30\n",
    ],
)
def test_a_date_may_be_a_date_or_text(day):
    assert eo.daily(day).deal.number == "97798256"


@pytest.mark.parametrize(
    "day",
    ["", "today", "20261130", "2026-W49-1", "2026-11-31", "2026-13-01", "2026-1-1", "30.11.2026"],
)
def test_what_is_no_date_is_named(day):
    with pytest.raises(ValueError, match=f"{day!r} is no date"):
        eo.daily(day)


@pytest.mark.parametrize("day", [20261130, 1.5, ("2026", "11", "30")])
def test_only_a_date_or_text_is_taken(day):
    with pytest.raises(TypeError, match=r"datetime\.date"):
        eo.daily(day)


def test_left_out_it_is_today():
    before = dt.datetime.now().astimezone().date()
    number = eo.daily().deal.number
    after = dt.datetime.now().astimezone().date()
    assert number in {eo.daily(before).deal.number, eo.daily(after).deal.number}


def test_today_is_where_the_player_is(monkeypatch, need):
    need(hasattr(time, "tzset"), "this system knows no other time zone")
    dates = []
    try:
        for zone in ("XXX-14", "XXX+12"):  # 26 hours apart: it is never the same day in both
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            dates.append(module.today())
    finally:
        monkeypatch.undo()
        time.tzset()
    assert dates[0] - dates[1] in {dt.timedelta(days=1), dt.timedelta(days=2)}


# Where there is none


def test_rules_by_which_nothing_can_be_won_have_no_deal_of_the_day(monkeypatch):
    monkeypatch.setattr(module, "TRIES", 20)
    hopeless = Rules("hopeless", columns=4, cells=0, dealt_to_cells=())
    with pytest.raises(eo.NoDealError, match="hopeless has no deal of 2026-11-30: none of 20"):
        eo.daily("2026-11-30", hopeless)


def test_cancelled_it_tells_no_deal():
    cancelled = threading.Event()
    cancelled.set()
    with pytest.raises(eo.NoDealError, match="cancelled"):
        eo.daily("2026-11-30", cancel=cancelled)


def test_unknown_rules_are_refused():
    with pytest.raises(eo.InvalidPositionError, match="chess"):
        eo.daily("2026-11-30", "chess")


def test_the_deal_is_proved_to_be_winnable():
    assert eo.solve(eo.daily("2026-11-30", "freecell")).verdict is Verdict.WINNABLE
