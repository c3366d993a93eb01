"""From the steps of a general search to the moves that a player makes, without needless ones."""

from __future__ import annotations

from itertools import starmap
from typing import TYPE_CHECKING, NamedTuple

from ..quick_table import CELLS, HOME, ImpossibleError, QuickTable, moves_of
from .states import CELL, SearchGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...engine.moves import Move
    from ...engine.position import Position
    from .states import Task, Transfer


class _Deed(NamedTuple):
    """A move, told so that it still means something when others before it are left out."""

    card: int
    """The first of the cards that move; those that lie on it move with it."""
    target: int
    """A column by its place, CELLS or HOME."""


def line_of(position: Position, task: Task, steps: Iterable[Transfer]) -> tuple[Move, ...]:
    """The moves that carry out the steps of a won search, from `position` to the end."""
    table = QuickTable.of(position)
    deeds = _deeds_of(task, steps)
    deeds = _without_needless(table, deeds)
    deeds = _without_returns(table, deeds)
    cells = table.cells[:]
    return tuple(moves_of(filter(None, starmap(table.play, deeds)), cells))


def _deeds_of(task: Task, steps: Iterable[Transfer]) -> list[_Deed]:
    """All that is done, the settling too."""
    game = SearchGame(task)
    state = game.start
    waiting = iter(steps)
    deeds: list[_Deed] = []
    while step := game.settling(state) or next(waiting, None):
        if step.source >= CELL:
            deeds.append(_Deed(step.source - CELL, step.target))
        else:
            _, cards = game.columns.lift(state.columns[step.source], step.cards)
            one_by_one = cards[::-1] if step.target == CELLS else cards[:1]
            deeds += [_Deed(card, step.target) for card in one_by_one]
        state = game.after(state, step)
    return deeds


def _without_needless(table: QuickTable, deeds: list[_Deed]) -> list[_Deed]:
    """Leave out each deed without which the others still win: detours, and cards out and back.

    A card that is not put aside before the card under it moves goes along with that, in one move.
    """
    changed = True
    while changed:
        changed = False
        here, at = table.copy(), 0
        while at < len(deeds):
            rest = None if deeds[at].target == HOME else _still_winning(here, deeds[at + 1 :])
            if rest is None:
                here.play(*deeds[at])
                at += 1
            else:
                deeds = deeds[:at] + rest
                changed = True
    return deeds


def _still_winning(table: QuickTable, deeds: Sequence[_Deed]) -> list[_Deed] | None:
    """Those of these deeds that move a card, if all can be done and win; else None."""
    table = table.copy()
    try:
        moving = [deed for deed in deeds if table.play(*deed)]
    except ImpossibleError:
        return None
    return moving if table.is_won else None


def _without_returns(table: QuickTable, deeds: list[_Deed]) -> list[_Deed]:
    """Leave out what leads back to the same cards in the same places, or in others as good."""
    here, met = table.copy(), {table.key(): (0, table.columns)}
    for at, deed in enumerate(deeds, 1):
        here.play(*deed)
        if here.key() in met:
            earlier, columns = met[here.key()]
            places = _places(here.columns, columns)
            rest = [
                deed._replace(target=places.get(deed.target, deed.target)) for deed in deeds[at:]
            ]
            return _without_returns(table, deeds[:earlier] + rest)
        met[here.key()] = at, here.copy().columns
    return deeds


def _places(columns: Sequence[list[int]], others: Sequence[list[int]]) -> dict[int, int]:
    """Which column of others holds the cards of each of these."""
    places: dict[int, int] = {}
    for at, column in enumerate(columns):
        places[at] = next(
            other
            for other, cards in enumerate(others)
            if cards == column and other not in places.values()
        )
    return places
