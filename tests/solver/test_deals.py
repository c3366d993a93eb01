"""Whole deals: against published lists, and against Freecell Solver."""

from collections import Counter

import pytest
from known_deals import UNWINNABLE

from eightoff_widget import Limit, Rules, Verdict, deal, solve


def test_the_published_list_is_whole():
    assert len(set(UNWINNABLE)) == 45


@pytest.mark.parametrize("number", [465, 644, 2344])
def test_an_unwinnable_deal_is_found_to_be_one(number):
    solution = solve(deal(number))
    assert solution.verdict is Verdict.UNWINNABLE
    assert solution.moves == ()


def test_more_unwinnable_deals_are_found_to_be_so(times):
    for number in UNWINNABLE[3 : 3 + 4 * times]:
        assert solve(deal(number)).verdict is Verdict.UNWINNABLE, number


def test_every_other_deal_is_won(times, plays_to_a_win):
    for number in range(1, 100 * times + 1):
        if number not in UNWINNABLE:
            plays_to_a_win(solve(deal(number)))


@pytest.mark.parametrize("numbering", ["pysolfc", "kpat"])
def test_a_deal_by_another_numbering_is_won(numbering, times, plays_to_a_win, fc_verdict):
    for number in range(1, 10 * times + 1):
        position = deal(number, numbering=numbering)
        if fc_verdict(position):
            plays_to_a_win(solve(position))
        else:
            assert solve(position).verdict is not Verdict.WINNABLE


def agree(rules, numbers, fc_verdict, plays_to_a_win):
    """How many deals are won and lost, each as Freecell Solver says where it decides."""
    counts = Counter()
    for number in numbers:
        position = deal(number, rules=rules)
        solution = solve(position)
        if solution.verdict is Verdict.WINNABLE:
            plays_to_a_win(solution)
        truth = fc_verdict(position)
        if truth is not None:
            wanted = Verdict.WINNABLE if truth else Verdict.UNWINNABLE
            assert solution.verdict is wanted, f"{rules} deal {number}"
            counts[truth] += 1
    assert counts.total() >= 0.8 * len(numbers)
    return counts


@pytest.mark.parametrize("cells", [4, 5, 6, 7])
def test_with_fewer_cells_as_many_deals_are_won_as_by_freecell_solver(
    cells, times, fc_verdict, plays_to_a_win
):
    counts = agree(
        Rules("fewer", cells=cells), range(1, 60 * times + 1), fc_verdict, plays_to_a_win
    )
    assert counts[True] > 0
    assert counts[False] > 0 or cells == 7


@pytest.mark.parametrize(
    ("rules", "deals"),
    [
        ("eight-off-uneven", 10),
        ("eight-off-six-cells", 10),
        ("seahaven-towers", 20),
        ("bakers-game-kings-only", 30),
        (Rules("five columns", columns=5, dealt_to_cells=(1, 2)), 20),
        (Rules("ten columns", columns=10, cells=2, dealt_to_cells=()), 10),
        (Rules("nine columns", columns=9, cells=3, dealt_to_cells=(3,)), 20),
        (Rules("no cells", columns=10, cells=0, dealt_to_cells=()), 10),
        (Rules("one cell", columns=8, cells=1, dealt_to_cells=()), 20),
    ],
    ids=str,
)
def test_by_other_exact_rules_verdicts_are_freecell_solvers(
    rules, deals, times, fc_verdict, plays_to_a_win
):
    agree(rules, range(1, deals * times + 1), fc_verdict, plays_to_a_win)


@pytest.mark.parametrize(
    ("lengths", "cells"),
    [
        ((20, 20, 2, 2), 8),
        ((20, 0, 0, 0, 10, 20), 8),
        ((20, 20, 1, 1, 1, 1, 0, 0), 8),
        ((20, 4, 4, 4, 4, 4, 4, 4), 8),
    ],
)
def test_towers_have_freecell_solvers_verdict(lengths, cells, fc_verdict, plays_to_a_win):
    dealt = tuple(range(1, 53 - sum(lengths)))
    rules = Rules(
        "tower",
        columns=len(lengths),
        cells=cells,
        dealt_to_cells=dealt,
        column_lengths=lengths,
    )
    for number in range(1, 6):
        solution = solve(deal(number, rules=rules))
        if solution.verdict is Verdict.WINNABLE:
            plays_to_a_win(solution)
        wanted = Verdict.WINNABLE if fc_verdict(solution.position) else Verdict.UNWINNABLE
        assert solution.verdict is wanted


@pytest.mark.parametrize("lengths", [(26, 26, 0, 0), (24, 0, 0, 0, 24), (52, 0, 0, 0, 0, 0)])
def test_the_tallest_towers_are_decided_as_after_any_first_move(lengths):
    dealt = tuple(range(1, 53 - sum(lengths)))
    rules = Rules("tower", columns=len(lengths), dealt_to_cells=dealt, column_lengths=lengths)
    for number in range(1, 6):
        position = deal(number, rules=rules)
        after = [solve(position.apply(move)).verdict for move in position.legal_moves]
        winnable = Verdict.WINNABLE in after
        assert solve(position).verdict is (Verdict.WINNABLE if winnable else Verdict.UNWINNABLE)


# By other rules a search may give up, but must not contradict.


@pytest.mark.parametrize(
    ("rules", "deals", "at_least"),
    [
        ("eight-off-relaxed", 6, 6),
        ("eight-off-alternate", 6, 6),
        ("freecell", 5, 3),
        ("bakers-game", 6, 1),
    ],
)
def test_by_other_rules_no_verdict_contradicts_freecell_solver(
    rules, deals, at_least, fc_verdict, plays_to_a_win
):
    won = 0
    for number in range(1, deals + 1):
        position = deal(number, rules=rules)
        solution = solve(position, Limit(nodes=3000))
        if solution.verdict is Verdict.WINNABLE:
            plays_to_a_win(solution)
            won += 1
        elif solution.verdict is Verdict.UNWINNABLE:
            assert fc_verdict(position) is not True
        else:
            assert solution.nodes == 3000
    assert won >= at_least
