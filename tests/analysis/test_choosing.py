"""Deals to choose from: any, winnable ones, and those of a level."""

from __future__ import annotations

from ctypes.util import find_library

import pytest
from cancelling import SetLater
from freecell_solver import FreecellSolver

import eightoff_widget as eo
from eightoff_widget import RULES, Rules, Verdict
from eightoff_widget.analysis import choosing
from eightoff_widget.solver import twins

# Three of four deals cannot be won.
HARD_TO_WIN = "bakers-game-kings-only"
# No card has anywhere to go.
HOPELESS = Rules("hopeless", columns=4, cells=0, dealt_to_cells=())


@pytest.fixture
def compiled(need):
    need(twins.shortest is not None, "the compiled search is not installed")


def test_a_winnable_deal_is_won_by_freecell_solver(need):
    need(find_library("freecell-solver") is not None, "Freecell Solver's library was not found")
    chosen = [eo.choose("winnable", HARD_TO_WIN, seed=seed) for seed in range(30)]
    boards = [position.to_text().encode() for position in chosen]
    assert FreecellSolver(RULES[HARD_TO_WIN]).verdicts(boards) == [True] * 30


def test_winnable_is_what_is_chosen_when_nothing_is_said():
    assert eo.choose(rules=HARD_TO_WIN, seed=7) == eo.choose("winnable", HARD_TO_WIN, seed=7)


def test_any_deal_may_be_lost():
    chosen = [eo.choose("any", HARD_TO_WIN, seed=seed) for seed in range(30)]
    verdicts = {eo.solve(position).verdict for position in chosen}
    assert verdicts == {Verdict.WINNABLE, Verdict.UNWINNABLE}


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
@pytest.mark.parametrize("rules", ["eight-off", "seahaven-towers", "bakers-game"])
def test_a_deal_of_a_level_is_of_that_level(level, rules, compiled):
    for seed in range(3):
        position = eo.choose(level, rules, seed=seed)
        assert position.rules.name == rules
        assert eo.difficulty(position).level == level


@pytest.mark.parametrize("rules", RULES)
def test_by_every_rule_set_a_winnable_deal_is_found(rules):
    position = eo.choose("winnable", rules, seed=1)
    assert position.rules is RULES[rules]
    assert eo.solve(position).verdict is Verdict.WINNABLE


@pytest.mark.parametrize("kind", ["any", "winnable"])
@pytest.mark.parametrize("numbering", ["microsoft", "pysolfc", "kpat"])
def test_a_deal_is_the_one_that_its_number_names(kind, numbering):
    position = eo.choose(kind, "seahaven-towers", numbering, seed="a seed")
    assert position == eo.deal(position.deal.number, "seahaven-towers", numbering)
    assert position.deal.numbering == numbering
    assert 1 <= int(position.deal.number) < 2**31


def test_a_seed_chooses_the_same_deal_everywhere():
    assert [eo.choose("any", seed=seed).deal.number for seed in (1, 2, "monday")] == [
        # 1 + int(random.Random(seed).random() * (2**31 - 1)) by CPython 3.11
        *("288545017", "2053067965", "1329625410"),
    ]


def test_without_a_seed_it_is_another_deal_each_time():
    assert len({eo.choose().deal.number for _ in range(5)}) == 5


@pytest.mark.parametrize("kind", ["", "Easy", "impossible", None, 3])
def test_a_kind_that_there_is_not_is_refused(kind):
    with pytest.raises(ValueError, match="any, winnable, easy, medium, hard, expert"):
        eo.choose(kind)


def test_what_cannot_be_dealt_is_refused():
    with pytest.raises(eo.InvalidPositionError, match="no rule set is called 'chess'"):
        eo.choose(rules="chess")
    with pytest.raises(eo.InvalidPositionError, match="no numbering is called 'mine'"):
        eo.choose(numbering="mine")


@pytest.mark.parametrize("kind", ["winnable", "easy"])
def test_where_no_deal_can_be_won_it_says_so(kind, monkeypatch):
    monkeypatch.setattr(choosing, "TRIES", 20)
    with pytest.raises(eo.NoDealError, match=f"of 20 random deals of hopeless none .* {kind}"):
        eo.choose(kind, HOPELESS)
    assert eo.choose("any", HOPELESS).rules is HOPELESS


@pytest.mark.parametrize("kind", ["any", "winnable", "hard"])
def test_cancelled_before_it_begins_it_chooses_nothing(kind):
    with pytest.raises(eo.NoDealError, match="cancelled after 0 deals"):
        eo.choose(kind, cancel=SetLater(0))


@pytest.mark.parametrize("kind", ["winnable", "expert"])
def test_cancelled_meanwhile_it_stops(kind):
    with pytest.raises(eo.NoDealError, match="cancelled after"):
        eo.choose(kind, HOPELESS, cancel=SetLater(100))
