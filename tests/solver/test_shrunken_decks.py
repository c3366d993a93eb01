"""Shrunken decks, of few ranks and suits on four columns: all their positions, or a random part.

The ranks are the highest, since kings alone fill empty columns; all other cards are home.
"""

import random
from collections import Counter
from itertools import islice, permutations

import naive_search
import parts
import pytest
from late_positions import every_state, some_states

from eightoff_widget import Rules, Verdict, solve_many

pytestmark = pytest.mark.slow

# (ranks, suits, cells). What is whole has every position there is, but for the names of suits and
# the order of columns: however many cards are home, in cells or in columns.
WHOLE = [
    *[(1, 4, cells) for cells in (0, 1, 2)],
    *[(2, 3, cells) for cells in (0, 1, 2)],
    *[(3, 2, cells) for cells in (0, 1, 2)],
    *[(6, 1, cells) for cells in (0, 1, 2)],
    *[(2, 4, cells) for cells in (0, 1, 2)],
]
IN_PART = [
    (ranks, suits, cells)
    for ranks, suits in ((3, 3), (3, 4), (4, 2), (4, 3), (5, 2))
    for cells in (0, 1, 2)
]
PART = 1_500
"""How many positions of each that is tried in part."""


def small(cells):
    return Rules("small", columns=4, cells=cells, dealt_to_cells=())


def agree(states, cells, rng):
    """How many of these states can be won, each as the naive search says."""
    rules = small(cells)
    # Which suit is which, and the order of columns, is as it comes.
    positions = [naive_search.position_of(renamed(state, rng), rules, rng) for state in states]
    counts = Counter()
    for position, verdict in zip(positions, solve_many(positions).verdicts, strict=True):
        won = naive_search.can_be_won(position)
        wanted = {True: Verdict.WINNABLE, False: Verdict.UNWINNABLE}.get(won)
        if won is not None:
            assert verdict is wanted, f"{cells} cells\n{position.to_text()}"
        counts[won] += 1
    print(dict(counts))
    return counts


def renamed(state, rng):
    suits = [0, 1, 2, 3]
    rng.shuffle(suits)
    return with_suits(state, suits)


def with_suits(state, suits):
    columns, reserve, home = state
    new_home = [0] * 4
    for old, new in enumerate(suits):
        new_home[new] = home[old]

    def rename(cards):
        return tuple(suits[card // 16] * 16 + card % 16 for card in cards)

    return naive_search.state(map(rename, columns), rename(reserve), new_home)


@pytest.mark.parametrize(("ranks", "suits", "cells"), WHOLE)
def test_every_position_has_the_naive_verdict(ranks, suits, cells):
    rng = random.Random(f"every {ranks} {suits} {cells}")
    every = sorted(set(every_state(ranks, suits, small(cells))))
    counts = agree(parts.todays(every), cells, rng)
    assert counts[None] == 0


@pytest.mark.parametrize(("ranks", "suits", "cells"), IN_PART)
def test_of_larger_decks_a_random_part_has_the_naive_verdict(ranks, suits, cells, times):
    rng = random.Random(f"some {ranks} {suits} {cells}")
    states = some_states(ranks, suits, small(cells), rng)
    counts = agree(list(islice(states, parts.some(PART) * times)), cells, rng)
    assert counts[None] < 0.05 * parts.some(PART) * times


@pytest.mark.parametrize(
    ("ranks", "suits", "cells"), [(1, 4, 1), (2, 2, 2), (2, 3, 1), (3, 2, 1), (5, 1, 2)]
)
def test_no_position_is_left_out(ranks, suits, cells):
    # Whatever a random hand lays out is among them, under one of the names of the suits.
    every = {
        with_suits(state, suits_then)
        for state in every_state(ranks, suits, small(cells))
        for suits_then in permutations(range(4))
    }
    rng = random.Random("nothing left out")
    drawn = set(islice(some_states(ranks, suits, small(cells), rng), 3000))
    assert len(drawn) > 10
    assert drawn <= every
