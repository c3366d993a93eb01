"""How a run moves card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .moves import Move
    from .piles import Pile
    from .position import Position


def single_card_steps(position: Position, move: Move) -> Iterator[tuple[Pile, Pile]]:
    """The (source, target) of each single card of a legal move, in order."""
    rules = position.rules
    cells = [pile for pile in position.cell_piles if not position.cards_in(pile)]
    columns: list[Pile] = []
    if rules.empty_columns_help:
        columns = [
            pile
            for pile in position.column_piles
            if not position.cards_in(pile) and pile is not move.target
        ]

    def transfer(
        count: int, source: Pile, target: Pile, columns: list[Pile]
    ) -> Iterator[tuple[Pile, Pile]]:
        """Move cards by way of the cells, and of empty `columns` where those are too few."""
        if count <= len(cells) + 1:
            parked = cells[: count - 1]
            yield from ((source, cell) for cell in parked)
            yield source, target
            yield from ((cell, target) for cell in reversed(parked))
            return
        # One empty column holds the lower part of the run while the upper part moves. The upper
        # part takes as much as the other columns allow, so the lower is no longer than it must be.
        halfway, *others = columns
        lower = max(count - rules.capacity(len(cells), len(others)), 1)
        yield from transfer(lower, source, halfway, others)
        yield from transfer(count - lower, source, target, others)
        yield from transfer(lower, halfway, target, others)

    return transfer(move.count, move.source, move.target, columns)
