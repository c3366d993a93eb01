"""Whether a position can be won, by any rules: a search through positions, up to a limit.

It looks at the most promising position first, and remembers each that it has met, whatever the
order of its columns and cells. If it runs out of positions, none of them wins.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..engine.moves import Move
    from ..engine.position import Position


class Found(NamedTuple):
    """What a search found."""

    won: bool | None
    """None if the search was stopped."""
    moves: tuple[Move, ...]
    nodes: int


def search(start: Position, stop: Callable[[int], bool]) -> Found:
    """Search until the position is decided, or `stop` says so of the number of nodes."""
    # Each position that was met, with the one before it and the moves between them.
    met: list[tuple[Position, int, tuple[Move, ...]]] = []
    seen: set[object] = set()
    waiting: list[tuple[int, int]] = []
    nodes = 0

    def add(position: Position, parent: int, moves: tuple[Move, ...]) -> bool:
        """Add a position that is new; returns whether it is won."""
        if position.rules.build == "suit":  # then a card at home is never missed in a column
            homeward = position.homeward_moves()
            for move in homeward:
                position = position.apply(move)
            moves += homeward
        key = position.key()
        if key not in seen:
            seen.add(key)
            met.append((position, parent, moves))
            heappush(waiting, (_rank(position), 1 - len(met)))
        return position.is_won

    won = add(start, -1, ())
    while waiting and not won:
        if stop(nodes):
            return Found(won=None, moves=(), nodes=nodes)
        nodes += 1
        index = -heappop(waiting)[1]
        position = met[index][0]
        won = any(add(position.apply(move), index, (move,)) for move in position.legal_moves)
    if not won:
        return Found(won=False, moves=(), nodes=nodes)
    line: tuple[Move, ...] = ()
    index = len(met) - 1
    while index >= 0:
        _, index, moves = met[index]
        line = moves + line
    return Found(won=True, moves=line, nodes=nodes)


def _rank(position: Position) -> int:
    """How promising a position looks: less is better. Only the order depends on it."""
    covering = 0
    for column in position.columns:
        for depth, card in enumerate(column):
            height = position.foundations[card.suit.order]
            if card.rank <= height + 2:
                covering += (len(column) - 1 - depth) * (height + 3 - card.rank)
        covering += sum(not position.rules.fits(lower, upper) for upper, lower in pairwise(column))
    taken = len(position.cells) - position.empty_cells
    return covering + 2 * taken - 3 * position.empty_columns - 4 * position.cards_home
