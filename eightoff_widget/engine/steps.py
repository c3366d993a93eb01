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
    cells = [pile for pile in position.cell_piles if not position.cards_in(pile)]
    columns: list[Pile] = []
    if position.rules.empty_column == "any":
        columns = [
            pile
            for pile in position.column_piles
            if not position.cards_in(pile) and pile is not move.target
        ]
    return _transfer(move.count, move.source, move.target, cells, columns)


def _transfer(
    count: int, source: Pile, target: Pile, cells: list[Pile], columns: list[Pile]
) -> Iterator[tuple[Pile, Pile]]:
    """Move `count` cards by way of `cells`, and of empty `columns` where those are too few."""
    if count <= len(cells) + 1:
        parked = cells[: count - 1]
        for cell in parked:
            yield source, cell
        yield source, target
        for cell in reversed(parked):
            yield cell, target
        return
    # One empty column holds the lower part of the run while the upper part moves. The upper part
    # takes as much as the other columns allow, so the lower part is no longer than it must be.
    halfway, *others = columns
    upper = (len(cells) + 1) << len(others)
    lower = max(count - upper, 1)
    yield from _transfer(lower, source, halfway, cells, others)
    yield from _transfer(count - lower, source, target, cells, others)
    yield from _transfer(lower, halfway, target, cells, others)
