"""What the functions of the solver take and refuse, and say of it."""

from __future__ import annotations

import inspect
import math
import threading
from fractions import Fraction

import numpy as np
import pytest

import eightoff_widget as eo
from eightoff_widget import Limit, Verdict, deal

# Limits

MOST = 2**63 - 1


@pytest.mark.parametrize("name", ["nodes", "memory"])
@pytest.mark.parametrize(
    "value", [-1, 2**63, 2**64, 10**20, 10**400, 1.5, 1e5, -0.5, math.nan, math.inf, -math.inf]
)
def test_what_cannot_be_counted_up_to_is_no_limit(name, value):
    with pytest.raises(ValueError, match=f"{name} must be a whole number from 0"):
        Limit(**{name: value})


@pytest.mark.parametrize("value", [-1, -0.5, math.nan, math.inf, -math.inf, 10**400, 1e300])
def test_seconds_are_finite(value):
    with pytest.raises(ValueError, match="seconds must be from 0"):
        Limit(seconds=value)


@pytest.mark.parametrize("name", ["nodes", "seconds", "memory"])
@pytest.mark.parametrize("value", [True, False, "5", [5], 5j, b"5", np.bool_(1)])
def test_what_is_no_number_is_no_limit(name, value):
    with pytest.raises(TypeError, match=f"{name} must be a"):
        Limit(**{name: value})


def test_memory_has_always_a_limit():
    with pytest.raises(TypeError, match="memory"):
        Limit(memory=None)


@pytest.mark.parametrize("number", [0, 1, 5000, MOST])
@pytest.mark.parametrize("kind", [int, np.int64, np.uint64])
def test_whole_numbers_of_any_kind_limit(number, kind):
    limit = Limit(nodes=kind(number), memory=kind(number))
    assert (limit.nodes, limit.memory) == (number, number)
    assert (type(limit.nodes), type(limit.memory)) == (int, int)
    assert limit == Limit(number, None, number)


ASKED = {
    "solve": lambda limit: eo.solve(deal(24), limit),
    "a shortest line": lambda limit: eo.solve(deal(24), limit, shortest=True),
    "by other rules": lambda limit: eo.solve(deal(24, "freecell"), limit),
    "analyse": lambda limit: eo.analyse(deal(24), limit),
    "many": lambda limit: eo.solve_many([24, deal(24), deal(24, "freecell")], limit=limit),
}


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize(
    "limit",
    [
        Limit(nodes=0),
        Limit(nodes=MOST, seconds=5),
        Limit(seconds=10**12, nodes=50),
        Limit(seconds=Fraction(1, 3)),
        Limit(seconds=np.float32(0.25)),
        Limit(memory=MOST, nodes=50),
        Limit(memory=0),
    ],
    ids=str,
)
def test_every_limit_that_there_is_serves_every_search(ask, limit, search):
    found = ASKED[ask](limit)
    verdicts = found.verdicts if ask == "many" else [found.verdict]
    assert set(verdicts) <= {Verdict.WINNABLE, Verdict.UNKNOWN}
    if limit.nodes == 0:
        assert Verdict.UNKNOWN in verdicts


# Numbers of deals

SAME = [24, np.int64(24), np.uint16(24), "24"]


@pytest.mark.parametrize("number", SAME)
def test_numbers_of_any_kind_name_a_deal(number):
    assert eo.deal(number) == eo.deal(24)
    assert eo.deal(number).deal.number == "24"
    assert eo.par(number) == eo.par(24)
    assert eo.solve_many([number]).verdicts == [Verdict.WINNABLE]


def test_an_array_of_numbers_is_a_batch():
    numbers = np.arange(460, 470)
    assert eo.solve_many(numbers).codes == eo.solve_many(range(460, 470)).codes


@pytest.mark.parametrize("number", [None, True, np.bool_(1), 24.0, np.float64(24), [24], "x"])
def test_what_is_no_number_names_no_deal(number):
    with pytest.raises(eo.InvalidPositionError, match="no Microsoft deal"):
        eo.par(number)
    with pytest.raises(eo.InvalidPositionError, match="no Microsoft deal"):
        eo.solve_many([1, number])
    if number is not None:  # a random one
        with pytest.raises(eo.InvalidPositionError, match="no Microsoft deal"):
            eo.deal(number)


@pytest.mark.parametrize("one", ["24", b"24", 24, deal(24)], ids=repr)
def test_one_deal_is_no_batch(one):
    with pytest.raises(TypeError, match="takes many deals, such as"):
        eo.solve_many(one)


# What ends a search

LONG = (eo.solve, eo.improve, eo.par, eo.solve_many, eo.analyse, eo.hint)


@pytest.mark.parametrize("function", LONG)
def test_everything_that_may_take_long_is_cancelled_by_the_same_keyword(function):
    cancel = inspect.signature(function).parameters["cancel"]
    assert cancel.kind is inspect.Parameter.KEYWORD_ONLY
    assert cancel.default is None


def test_par_that_is_cancelled_is_not_proved():
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(eo.UnprovedError):
        eo.par(24, cancel=cancel)
