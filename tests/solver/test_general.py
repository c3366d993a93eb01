"""By rules that the exact search does not know: verdicts and lines of the general one."""

import random
from collections import Counter
from itertools import pairwise

import naive
import naive_answers
import pytest
from alike import shuffled
from hypothesis import given, settings
from hypothesis import strategies as st

from eightoff_widget import RULES, Card, Limit, Position, Rules, Verdict, deal, solve
from eightoff_widget.solver import twins
from eightoff_widget.solver.any_card.general_lines import (
    _Deed,
    _without_needless,
    _without_returns,
)
from eightoff_widget.solver.any_card.states import task_of
from eightoff_widget.solver.deciding import ANY_CARD, KINGS_ONLY
from eightoff_widget.solver.packing import pack
from eightoff_widget.solver.quick_table import CELLS, HOME, QuickTable

pytestmark = pytest.mark.slow

FAMILIES = [("suit", "any"), ("alternate", "king"), ("alternate", "any")]
BY_FAMILY = pytest.mark.parametrize(("build", "empty_column"), FAMILIES)


def even_heights(rng):
    lowest = rng.choice([8, 9, 10])
    return [min(13, lowest + rng.choice([0, 0, 0, 1, 2])) for _ in naive.SUITS]


def uneven_heights(rng):
    """One suit is far ahead of another: whether a card had better not go home matters here."""
    while True:
        heights = [rng.randint(5, 13) for _ in naive.SUITS]
        if 34 <= sum(heights) <= 42 and max(heights) - min(heights) >= 4:
            return heights


def fragment(rng, build, empty_column):
    """The highest ranks, some of them missing, in few columns: partly built, partly in disorder."""
    rules = Rules(
        "fragment",
        columns=rng.choice([4, 4, 4, 5]),
        cells=rng.choice([0, 0, 1, 1, 2]),
        build=build,
        empty_column=empty_column,
        dealt_to_cells=(),
    )
    heights = rng.choice([even_heights, uneven_heights])(rng)
    cards = [
        card
        for card in naive.PACK
        if naive.rank(card) > heights[naive.SUITS.index(card[1])] and rng.random() < 0.97
    ]
    rng.shuffle(cards)
    # In part by rank, so that runs come about and kings lie deep.
    cards.sort(key=lambda card: -naive.rank(card) * rng.choice([0, 1, 1]))
    cells = [cards.pop() for _ in range(min(len(cards), rng.randint(0, rules.cells)))]
    columns = [[] for _ in range(rules.columns)]
    used = columns[: rng.randint(2, rules.columns)]
    for card in cards:
        fitting = [column for column in used if column and rules.fits(Card(card), Card(column[-1]))]
        rng.choice(fitting if fitting and rng.random() < 0.5 else used).append(card)
    rng.shuffle(columns)
    return Position(columns, cells + [None] * (rules.cells - len(cells)), heights, rules)


@pytest.mark.parametrize("part", range(4))
@BY_FAMILY
def test_the_verdict_is_what_trying_everything_finds(
    build, empty_column, part, plays_to_a_win, times
):
    rng = random.Random(f"general {build} {empty_column} {part}")
    counts = Counter()
    for _ in range(60 * times):
        position = fragment(rng, build, empty_column)
        truth = naive_answers.can_be_won(position, 6_000)
        solution = solve(position)
        if solution.verdict is Verdict.WINNABLE:
            plays_to_a_win(solution)
            assert truth is not False, position.to_text()
        else:
            assert solution.verdict is Verdict.UNWINNABLE
            assert truth is not True, position.to_text()
        counts[truth] += 1
    assert min(counts[True], counts[False]) > 5 * times


@pytest.mark.parametrize("name", ["eight-off-relaxed", "bakers-game", "freecell"])
def test_late_in_a_lost_game_no_verdict_is_wrong(name, times):
    rng = random.Random(f"late {name}")
    few = Rules(
        "few",
        cells=3,
        build=RULES[name].build,
        empty_column=RULES[name].empty_column,
        dealt_to_cells=(),
    )
    decided = 0
    for _ in range(20 * times):
        line = naive.wander(deal(rng.randint(1, 32000), few), rng, 120)
        for position in line[-1:-20:-6]:
            if solve(position, Limit(nodes=3000)).verdict is Verdict.UNWINNABLE:
                assert naive_answers.can_be_won(position, 3000) is not True
                decided += 1
    assert decided > 5 * times


@pytest.mark.parametrize("cells", [2, 3, 4, 5])
def test_by_rules_that_both_know_it_agrees_with_the_exact_search(cells, times):
    counts = Counter()
    for columns in (7, 8, 10):
        rules = Rules("both", columns=columns, cells=cells, dealt_to_cells=())
        for number in range(1, 20 * times + 1):
            position = deal(number, rules)
            general = ANY_CARD.decide(task_of(position), Limit(nodes=1500)).won
            if general is not None:
                assert general is KINGS_ONLY.decide(pack(position), Limit()).won, (columns, number)
                counts[general] += 1
    assert counts[True] > 0
    assert counts[False] > 0 or cells == 5
    assert counts.total() > 30 * times


# Whole deals


@pytest.mark.parametrize(
    ("rules", "deals"),
    [
        ("eight-off-relaxed", 25),
        ("eight-off-alternate", 25),
        ("bakers-game", 25),
        ("freecell", 25),
        (Rules("three cells", cells=3, build="suit", empty_column="any", dealt_to_cells=()), 15),
        (
            Rules("kings", cells=4, build="alternate", empty_column="king", dealt_to_cells=()),
            15,
        ),
        (
            Rules(
                "nine", columns=9, cells=1, build="alternate", empty_column="any", dealt_to_cells=()
            ),
            10,
        ),
    ],
    ids=str,
)
def test_verdicts_are_freecell_solvers(rules, deals, times, fc_verdict, plays_to_a_win):
    decided = 0
    for number in range(1, deals * times + 1):
        solution = solve(deal(number, rules))
        if solution.verdict is Verdict.WINNABLE:
            plays_to_a_win(solution)
        truth = fc_verdict(solution.position, single_cards=True)
        if truth is not None and solution.verdict is not Verdict.UNKNOWN:
            wanted = Verdict.WINNABLE if truth else Verdict.UNWINNABLE
            assert solution.verdict is wanted, number
            decided += 1
    assert decided >= 0.8 * deals * times


@pytest.mark.parametrize("number", [276, 278, 761, 860, 915, 937])
def test_a_run_that_has_to_be_split_is(number, plays_to_a_win):
    # Of Baker's Game's first thousand these six cannot be won without: Freecell Solver finds them
    # lost until it is told to try single cards of a run.
    plays_to_a_win(solve(deal(number, "bakers-game")))


def test_the_one_lost_deal_of_freecells_first_32000_is_found_lost(need):
    need(twins.general is not None, "the compiled search is not installed")
    assert solve(deal(11982, "freecell")).verdict is Verdict.UNWINNABLE


def test_first_thousand_deals_of_bakers_game(need):
    need(twins.general is not None, "the compiled search is not installed")
    counts = Counter(
        ANY_CARD.decide(task_of(deal(number, "bakers-game")), Limit()).won
        for number in range(1, 1001)
    )
    # Freecell Solver, trying single cards, counts the same.
    assert counts == {True: 766, False: 234}


# What must be true whatever the position


@st.composite
def fragments(draw):
    family = draw(st.sampled_from(FAMILIES))
    return fragment(draw(st.randoms(use_true_random=False)), *family)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(fragments(), st.randoms(use_true_random=False))
def test_the_order_of_columns_and_cells_does_not_matter(position, rng):
    assert solve(shuffled(position, rng)).verdict is solve(position).verdict


@settings(max_examples=100, deadline=None, derandomize=True)
@given(fragments())
def test_a_position_is_winnable_just_if_a_move_leads_to_one_that_is(position):
    after = [solve(position.apply(move)).verdict for move in position.legal_moves]
    winnable = position.is_won or Verdict.WINNABLE in after
    assert solve(position).verdict is (Verdict.WINNABLE if winnable else Verdict.UNWINNABLE)


# Lines


@pytest.fixture(scope="module")
def won():
    found = [
        solve(deal(number, rules))
        for rules in ("eight-off-relaxed", "eight-off-alternate", "bakers-game", "freecell")
        for number in range(1, 21)
    ]
    return [solution for solution in found if solution.verdict is Verdict.WINNABLE]


def test_no_card_goes_somewhere_and_straight_on(won):
    for solution in won:
        for one, other in pairwise(solution.moves):
            on_its_way = other.source is one.target and other.count == one.count
            assert not on_its_way, solution


def test_no_card_goes_to_a_cell_and_back_to_where_nothing_changed(won):
    for solution in won:
        for at, move in enumerate(solution.moves):
            if not move.target.is_cell:
                continue
            for later in solution.moves[at + 1 :]:
                if later.source is move.target:
                    assert later.target is not move.source, solution
                    break
                if move.source in (later.source, later.target):
                    break


def test_every_move_of_a_line_changes_something(won):
    for solution in won:
        position = solution.position
        keys = {position.key()}
        for move in solution.moves:
            position = position.apply(move)
            keys.add(position.key())
        assert len(keys) == len(solution.moves) + 1


def test_what_leads_back_is_left_out(board):
    # The line is given as the search might have found it, with a way round in it.
    position = board("Foundations: C-J D-K H-K S-K\nQC KC\n:\n:\n:", 1, empty_column="any")
    king = 0
    round_about = [
        _Deed(king, 1),
        _Deed(king, CELLS),
        _Deed(king, 2),
        _Deed(1, HOME),
        _Deed(king, HOME),
    ]
    table = QuickTable.of(position)
    assert _without_needless(table, round_about) == round_about[2:]
    assert _without_returns(table, round_about) == [_Deed(king, 1), *round_about[3:]]


def test_of_equal_columns_any_may_stand_for_the_other(board):
    # After the first two moves the cards lie as at the start, but in other columns.
    position = board("Foundations: C-J D-J H-K S-K\nKC\n:\nKD QD QC\n:", 2, empty_column="any")
    table = QuickTable.of(position)
    queen, king = 1, 0
    swapped = [_Deed(king, CELLS), _Deed(king, 3), _Deed(queen, 3), _Deed(queen, HOME)]
    swapped += [_Deed(king, HOME), _Deed(17, HOME), _Deed(16, HOME)]
    assert _without_returns(table, swapped) == [_Deed(queen, 0), *swapped[3:]]
