"""What must be true of verdicts whatever the position."""

import random

import naive
import pytest
from alike import renamed, shuffled
from hypothesis import given, settings
from hypothesis import strategies as st

from eightoff_widget import Position, Rules, Verdict, deal, solve

SIZES = st.tuples(st.integers(4, 6), st.integers(0, 4))


@st.composite
def late_positions(draw):
    """Four columns or more, few cells, and only high cards that are not home."""
    columns, cells = draw(SIZES)
    heights = [draw(st.integers(6, 12)) for _ in naive.SUITS]
    cards = [card for card in naive.PACK if naive.rank(card) > heights["CDHS".index(card[1])]]
    cards = draw(st.permutations(cards))
    in_cells = draw(st.integers(0, min(cells, len(cards))))
    taken = list(cards[:in_cells]) + [None] * (cells - in_cells)
    piles = [[] for _ in range(columns)]
    for card in cards[in_cells:]:
        piles[draw(st.integers(0, columns - 1))].append(card)
    rules = Rules("late", columns=columns, cells=cells, dealt_to_cells=())
    return Position(piles, taken, heights, rules)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(late_positions(), st.randoms(use_true_random=False))
def test_the_order_of_columns_and_cells_does_not_matter(position, rng):
    assert solve(shuffled(position, rng)).verdict is solve(position).verdict


@settings(max_examples=150, deadline=None, derandomize=True)
@given(late_positions(), st.permutations("CDHS"))
def test_the_names_of_the_suits_do_not_matter(position, suits):
    other = renamed(position, dict(zip("CDHS", suits, strict=True)))
    assert solve(other).verdict is solve(position).verdict


@settings(max_examples=150, deadline=None, derandomize=True)
@given(late_positions())
def test_another_cell_never_loses_what_was_won(position):
    rules = Rules(
        "one more",
        columns=position.rules.columns,
        cells=position.rules.cells + 1,
        dealt_to_cells=(),
    )
    more = Position(position.columns, (*position.cells, None), position.foundations, rules)
    if solve(position).verdict is Verdict.WINNABLE:
        assert solve(more).verdict is Verdict.WINNABLE


@settings(max_examples=150, deadline=None, derandomize=True)
@given(late_positions())
def test_another_empty_column_never_loses_what_was_won(position):
    rules = Rules(
        "one more",
        columns=position.rules.columns + 1,
        cells=position.rules.cells,
        dealt_to_cells=(),
    )
    more = Position((*position.columns, ()), position.cells, position.foundations, rules)
    if solve(position).verdict is Verdict.WINNABLE:
        assert solve(more).verdict is Verdict.WINNABLE


@settings(max_examples=150, deadline=None, derandomize=True)
@given(late_positions())
def test_a_position_is_winnable_just_if_a_move_leads_to_one_that_is(position):
    after = [solve(position.apply(move)).verdict for move in position.legal_moves]
    winnable = position.is_won or Verdict.WINNABLE in after
    assert solve(position).verdict is (Verdict.WINNABLE if winnable else Verdict.UNWINNABLE)


@pytest.mark.parametrize("cells", [4, 5, 6])
def test_of_whole_games_a_move_to_a_winnable_position_starts_from_one(cells, times):
    rng = random.Random(f"whole games {cells}")
    lost = 0
    for _ in range(12 * times):
        start = deal(rng.randint(1, 32000), Rules("fewer", cells=cells))
        for position in naive.wander(start, rng, 40)[::10]:
            if solve(position).verdict is Verdict.WINNABLE:
                continue
            lost += 1
            for move in position.legal_moves:
                assert solve(position.apply(move)).verdict is Verdict.UNWINNABLE
    assert lost > 0


def test_a_queen_on_her_king_and_another_king_waiting_is_judged_as_its_moves_are(times):
    # One king alone in a column, his queen to be had, another king in a cell with his own run.
    rng = random.Random("two kings")
    for _ in range(1500 * times):
        position = two_kings(rng)
        if solve(position).verdict is Verdict.UNWINNABLE:
            for move in position.legal_moves:
                after = position.apply(move)
                assert solve(after).verdict is Verdict.UNWINNABLE, f"{position}\n{move}"


def two_kings(rng):
    cells = rng.choice([2, 3, 4, 5])
    rules = Rules("two kings", columns=rng.choice([4, 4, 5]), cells=cells, dealt_to_cells=())
    heights = [rng.randint(6, 9) for _ in naive.SUITS]
    cards = [card for card in naive.PACK if naive.rank(card) > heights["CDHS".index(card[1])]]
    rng.shuffle(cards)
    reserve = ["KH", "QH", "JH", "TH"][: rng.randint(1, cells)]
    cards = [card for card in cards if card not in ("KS", "QS", *reserve)]
    while len(reserve) < cells:
        reserve.append(cards.pop())
    columns = [["KS"], *([] for _ in range(rules.columns - 1))]
    for card in cards:
        rng.choice(columns[1:]).append(card)
    columns[1].append("QS")
    return Position(columns, reserve, heights, rules)
