"""A player who sees no further than the column in front, to measure how hard deals are without us.

It knows nothing of shortest lines, of the solver or of how deals are graded.
"""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import eightoff_widget as eo

_MOST_MOVES = 200


def cards_home(start: eo.Position, games: int) -> list[int]:
    """How many cards come home in each of so many games of a deal; 52 is a win."""
    assert start.deal is not None
    rng = random.Random(f"{start.rules.name} {start.deal.number}")
    return [_play(start, rng) for _ in range(games)]


def _play(position: eo.Position, rng: random.Random) -> int:
    """Send home what goes, build where it can be built, and else dig where it looks cheap."""
    for _ in range(_MOST_MOVES):
        for move in position.homeward_moves():
            position = position.apply(move)
        moves = list(position.legal_moves)
        if not moves:
            break
        building = [move for move in moves if move.target.is_column]
        if building:
            move = rng.choice(building)
        else:
            chances = [math.exp(-_cells_to_dig(position, each.source.order)) for each in moves]
            (move,) = rng.choices(moves, chances)
        position = position.apply(move)
    return position.cards_home


def _cells_to_dig(position: eo.Position, at: int) -> float:
    """How many cells it takes, at a glance, until a column has something of use to give.

    That is a card for a foundation, or one that goes on another column, which is worth half a cell
    less, or an empty column, which is worth something if a king waits for it.
    """
    ends = [column[-1] for other, column in enumerate(position.columns) if other != at and column]
    cells, least = 0.0, math.inf
    for card in reversed(position.columns[at]):
        if position.goes_home(card):
            return min(least, cells)
        fitting = (place for place, end in enumerate(ends) if position.rules.fits(card, end))
        place = next(fitting, None)
        if place is None:
            cells += 1
        else:
            ends[place] = card
            least = min(least, cells + 0.5)
    king_waits = any(card is not None and card.is_king for card in position.cells)
    return min(least, cells + (0 if king_waits else 1.5))
