"""Surveys find what other programs have found."""

from __future__ import annotations

from math import sqrt

import pytest
from known_deals import UNWINNABLE

import eightoff_widget as eo
from eightoff_widget.solver import twins

pytestmark = pytest.mark.slow

# Of 100,000 random deals each, by the number of cells, four of them filled; and of a million.
EIGHT_OFF = {4: 0.1040, 5: 0.3900, 6: 0.7643, 7: 0.9639, 8: 0.9987}
SEAHAVEN_TOWERS = 0.89319


@pytest.fixture(autouse=True)
def quick(need):
    need(twins.exact is not None, "the compiled search is not installed")


def is_close(rate, published, of):
    """Whether two samples may well have the same rate behind them: within three deviations."""
    size = rate.won + rate.lost
    return abs(rate.rate - published) < 3 * sqrt(published * (1 - published) * (1 / size + 1 / of))


def test_45_of_microsofts_32000_deals_are_unwinnable():
    survey = eo.survey(range(1, 32001), progress=False)
    assert survey["deal"][survey["verdict"] == "unwinnable"].tolist() == UNWINNABLE
    assert survey.count(eo.Verdict.UNWINNABLE) == 45
    assert survey.win_rate()[3:] == (31955, 45, 0)


def test_random_deals_are_won_as_often_as_is_published_for_each_number_of_cells():
    survey = eo.survey(10_000, cells=EIGHT_OFF, seed=1, keep="summary", progress=False)
    rates = {cells: survey.win_rate(cells=cells) for cells in EIGHT_OFF}
    assert [c for c, rate in rates.items() if not is_close(rate, EIGHT_OFF[c], 100_000)] == []


def test_seahaven_towers_are_won_as_often_as_is_published_and_another_rate_would_be_seen():
    survey = eo.survey(10_000, "seahaven-towers", seed=1, progress=False)
    assert is_close(survey.win_rate(), SEAHAVEN_TOWERS, 1_000_000)
    assert not is_close(survey.win_rate(), SEAHAVEN_TOWERS + 0.015, 1_000_000)
    assert not is_close(survey.win_rate(), SEAHAVEN_TOWERS - 0.015, 1_000_000)
