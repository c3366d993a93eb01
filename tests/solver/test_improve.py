"""What `improve` takes and refuses, and what it tells at a limit."""

from __future__ import annotations

import math
import threading
from fractions import Fraction

import pytest

import eightoff_widget as eo
from eightoff_widget import Limit, Verdict, deal
from eightoff_widget.solver import twins
from eightoff_widget.solver.deciding import KINGS_ONLY
from eightoff_widget.solver.kings_only.shortest import ShortestSearch
from eightoff_widget.solver.packing import pack
from eightoff_widget.solver.result import stop_at

PAR_OF_8 = 68
"""Found by a search without any bound."""


@pytest.mark.parametrize(
    "weights",
    [(1,), (2, 1), (60, 1), (1000, 1), (1.1, 1), (3, 1, 2, 1), [2.0, 1.0], (Fraction(3, 2), 1)],
)
def test_whatever_the_weights_the_end_is_a_shortest_line(weights, search):
    answers = list(eo.improve(deal(8), weights=weights))
    assert (len(answers[-1].moves), answers[-1].proved) == (PAR_OF_8, True)
    lengths = [len(answer.moves) for answer in answers[1:]]
    assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize(
    "weights",
    [
        (),
        (2,),
        (1, 2),
        (0, 1),
        (-1, 1),
        (0.99, 1),
        (1001, 1),
        (10**400, 1),
        (math.inf, 1),
        (-math.inf, 1),
        (math.nan, 1),
        (1, math.nan),
    ],
)
def test_weights_that_lead_nowhere_are_refused_at_once(weights):
    with pytest.raises(ValueError, match="weight"):
        eo.improve(deal(8), weights=weights)


@pytest.mark.parametrize("weights", ["21", (None, 1), ("2", 1), (True, 1), (2j, 1)])
def test_weights_are_numbers(weights):
    with pytest.raises(TypeError, match="weight"):
        eo.improve(deal(8), weights=weights)


@pytest.mark.parametrize("nothing", [None, 24, "24"])
def test_what_is_no_position_is_refused_before_the_first_answer_is_asked_for(nothing):
    with pytest.raises(TypeError, match="Position"):
        eo.improve(nothing)


def test_no_search_takes_a_weight_below_0(need):
    for weight in (-1, -0.25, math.nan):
        with pytest.raises(ValueError, match="weight"):
            ShortestSearch(pack(deal(8)), weight)
    need(twins.shortest is not None, "the compiled search is not installed")
    for weight in (-1, -0.25, math.nan, math.inf, 1e300):
        with pytest.raises(ValueError, match="weight"):
            KINGS_ONLY.shortest(pack(deal(8)), Limit(), weight=weight)


@pytest.mark.parametrize("weight", [30, 60, 1000])
def test_by_a_heavy_weight_both_searches_look_at_the_same_nodes(weight, need):
    need(twins.shortest is not None, "the compiled search is not installed")
    limit = Limit(nodes=1_000)
    for number in (2, 5, 24):
        packed = pack(deal(number))
        alone = ShortestSearch(packed, weight).run(stop_at(limit))
        assert KINGS_ONLY.shortest(packed, limit, weight=weight) == alone


@pytest.mark.parametrize("nodes", [0, 100, 500, 1_500, 5_000])
def test_at_a_limit_a_short_line_is_no_longer_than_any_line(nodes, need, plays_to_a_win):
    need(twins.exact is not None, "the compiled search is not installed")
    unproved = 0
    for number in (5, 12, 24, 31, 48, 245, 617):
        best = eo.solve(deal(number), Limit(nodes=nodes), shortest=True)
        if best.verdict is Verdict.UNKNOWN:
            continue
        plays_to_a_win(best)
        assert len(best.moves) <= len(eo.solve(deal(number)).moves)
        assert best.bound <= len(best.moves)
        unproved += not best.proved
    assert unproved or nodes in (0, 5_000)


def test_what_is_cancelled_looks_for_no_other_line():
    cancel = threading.Event()
    answers = eo.improve(deal(5), cancel=cancel)
    assert next(answers).verdict is Verdict.WINNABLE
    cancel.set()
    (last,) = answers
    assert (last.moves, last.proved) == ((), False)
