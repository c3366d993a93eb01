"""Perft: how many lines of n moves there are, the engine's count against a naive one."""

import random

import naive
import pytest

from eightoff_widget import RULES, Position, deal

ALL_RULES = [*RULES.values(), *naive.CUSTOM]

# Counted by naive.perft, not by the engine: lines of 1, 2, 3 and 4 moves.
FROZEN = {
    ("eight-off", 1): (9, 82, 760, 7188),
    ("eight-off", 24): (10, 104, 1110, 12054),
    ("eight-off", 617): (9, 80, 713, 6432),
    ("eight-off-relaxed", 24): (10, 104, 1110, 12054),
    ("eight-off-alternate", 24): (13, 167, 2136, 27353),
    ("eight-off-uneven", 24): (11, 120, 1302, 14060),
    ("eight-off-six-cells", 24): (10, 104, 598, 4348),
    ("bakers-game", 617): (9, 80, 708, 6271),
    ("bakers-game-kings-only", 617): (9, 80, 708, 6271),
    ("seahaven-towers", 24): (13, 173, 1349, 12143),
    ("freecell", 617): (11, 118, 1259, 13506),
}


def perft(position: Position, depth: int) -> int:
    moves = position.legal_moves
    if depth == 1:
        return len(moves)
    return sum(perft(position.apply(move), depth - 1) for move in moves)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "number"), FROZEN)
def test_the_number_of_lines_is_the_frozen_one(name, number):
    position = deal(number, rules=name)
    assert tuple(perft(position, depth) for depth in (1, 2, 3, 4)) == FROZEN[name, number]


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
@pytest.mark.parametrize(
    "number", [2, *(pytest.param(each, marks=pytest.mark.exhaustive) for each in (31999, 2**31))]
)
def test_deals_have_as_many_lines_as_a_naive_search_finds(rules, number):
    position = deal(number, rules=rules)
    assert perft(position, 3) == naive.perft(naive.layout_of(position), 3)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_positions_of_the_middle_game_have_as_many_lines_as_a_naive_search_finds(rules):
    rng = random.Random(f"perft {rules.name}")
    for _ in range(3):
        position = naive.fragment(rules, rng)
        assert perft(position, 2) == naive.perft(naive.layout_of(position), 2)


@pytest.mark.slow
def test_the_end_of_a_long_walk_has_as_many_lines_as_a_naive_search_finds():
    rng = random.Random("the end of a walk")
    for rules in ALL_RULES:
        line = naive.wander(deal(rng.randint(1, 32000), rules=rules), rng, 80)
        position = line[max(0, len(line) - 4)]
        assert perft(position, 3) == naive.perft(naive.layout_of(position), 3)


FULL_CELLS = "FC: 2C 2D 2H 2S 4C 4D 4H 4S\n9H KS QS JS\n:\n9C TS\n:\n7D\n6D\n8H 3H\n:"


def test_kings_only_full_cells_leave_three_moves_of_this_board():
    # The ten goes on the jack, the six on the seven, and a two from its cell on the three.
    position = Position.from_text(FULL_CELLS, partial=True)
    assert perft(position, 1) == 3


def test_any_card_full_cells_leave_sixteen_moves_of_this_board():
    # Those three; and to the first empty column one, two or three cards of the run, the ten, the
    # three, and each of eight cells. The six and the seven are whole columns: to move them is idle.
    position = Position.from_text(FULL_CELLS, rules="eight-off-relaxed", partial=True)
    assert perft(position, 1) == 3 + 3 + 2 + 8
