"""What a move costs: how many moves longer it makes the game than a best move does."""

from __future__ import annotations

import random

import naive
import pytest

import eightoff_widget as eo
from eightoff_widget import Limit, Verdict, deal
from eightoff_widget.solver import twins


@pytest.fixture(autouse=True)
def compiled(need):
    need(twins.shortest is not None, "the compiled search is not installed")


def positions():
    rng = random.Random("costs")
    for number in (2, 3, 8, 17):
        for rules in ("eight-off", "seahaven-towers", "eight-off-six-cells"):
            start = deal(number, rules)
            yield from (start, *naive.wander(start, rng, 30)[10::10])


def test_no_cost_is_below_0_and_a_best_move_costs_nothing():
    won = lost = 0
    for position in positions():
        analysis = eo.analyse(position, shortest=True)
        par = eo.par(position)
        assert analysis.distance == par
        costs = [judged.cost for judged in analysis.moves if judged.cost is not None]
        if par is None:
            assert costs == []
            lost += 1
            continue
        assert min(costs) == 0
        for judged in analysis.moves:
            if judged.verdict is Verdict.UNWINNABLE:
                assert (judged.distance, judged.cost) == (None, None)
            else:
                assert judged.cost == 1 + judged.distance - par
        assert eo.par(position.apply(analysis.best)) == par - 1
        won += 1
    assert won >= 20
    assert lost >= 3


def test_a_distance_is_par_of_the_position_after_the_move():
    position = deal(8)
    for judged in eo.analyse(position, shortest=True).moves:
        assert judged.distance == eo.par(position.apply(judged.move))


def test_at_a_limit_nothing_is_claimed():
    analysis = eo.analyse(deal(5), Limit(nodes=300), shortest=True)
    assert analysis.verdict is Verdict.WINNABLE
    assert analysis.distance is None
    assert {(judged.distance, judged.cost) for judged in analysis.moves} == {(None, None)}


def test_costs_are_told_in_words():
    text = str(eo.analyse(deal(8), shortest=True))
    assert text.startswith("Winnable in 68 moves. Of 11 moves: 11 winnable (")
    assert "  4e   winnable in 70 (costs 3)" in text
    assert "  5h   winnable in 67 (best)" in text
