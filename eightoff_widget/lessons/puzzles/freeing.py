"""In how few moves a cell is freed, found by trying everything up to a depth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...solver.many import solve_many
from ...solver.result import Verdict

if TYPE_CHECKING:
    from ...engine.moves import Move
    from ...engine.position import Position

MOST_MOVES = 6
"""How far it looks."""
MOST_POSITIONS = 4_000
"""How many positions it makes before it gives up."""


class GaveUpError(Exception):
    """It would have taken too many positions."""


class Freed(NamedTuple):
    """What was found of a position."""

    line: tuple[Move, ...]
    """One of the shortest lines to the goal that keep the game won; empty if there is none."""
    first: tuple[Move, ...]
    """Each move, of those that differ, that begins one of them."""


class _Reached(NamedTuple):
    """A position, a shortest line that leads there, and the moves that begin such lines."""

    position: Position
    line: tuple[Move, ...]
    first: set[Move]


def freed(position: Position, cells: int, most: int = MOST_MOVES) -> Freed:
    r"""The shortest lines after which so many cells are empty and the game can be won.

    Moves are tried in the order of their number, each that differs. Left out are only those after
    which the goal is out of reach, since no move empties more than one cell; and positions that
    fewer moves lead to, whatever the order of their columns and cells.

    Parameters
    ----------
    position:
        Where it begins.
    cells:
        How many cells are to be empty, more than there are now.
    most:
        How many moves a line may have.

    Raises
    ------
    GaveUpError
        If that took too many positions to find out.

    Examples
    --------
    >>> from eightoff_widget import Position
    >>> home = "Foundations: C-K D-K H-6 S-K"
    >>> position = Position.from_text(f"{home}\nFC: 8H TH JH\n7H 9H KH QH", partial=True)
    >>> found = freed(position, cells=8)
    >>> [str(move) for move in found.line], [str(move) for move in found.first]
    (['12', 'a1', 'c2', 'b2'], ['12', 'c1'])
    """
    layer: dict[object, _Reached] = {position.key(): _Reached(position, (), set())}
    seen: set[object] = {position.key()}
    made = 0
    for left in reversed(range(most)):
        following: dict[object, _Reached] = {}
        for before, line, first in layer.values():
            for move in before.legal_moves:
                after = before.apply(move)
                if cells - after.empty_cells > left:
                    continue
                made += 1
                if made > MOST_POSITIONS:
                    raise GaveUpError
                key = after.key()
                if key in seen:
                    continue
                there = following.setdefault(key, _Reached(after, (*line, move), set()))
                there.first.update(first or {move})
        seen.update(following)
        reached = [each for each in following.values() if each.position.empty_cells >= cells]
        verdicts = solve_many(each.position for each in reached).verdicts
        won = [
            each
            for each, verdict in zip(reached, verdicts, strict=True)
            if verdict is Verdict.WINNABLE
        ]
        if won:
            first = set().union(*(each.first for each in won))
            begun = tuple(move for move in position.legal_moves if move in first)
            return Freed(won[0].line, begun)
        layer = following
    return Freed((), ())
