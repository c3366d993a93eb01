"""From the steps of a general search to the moves that a player makes, without needless ones."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..engine.cards import KING
from ..engine.moves import Move
from ..engine.piles import CELLS as CELL_PILES
from ..engine.piles import COLUMNS as COLUMN_PILES
from ..engine.piles import HOME as HOME_PILE
from .columns import fits, rank_of, suit_of
from .packing import BITS
from .states import CELL, CELLS, HOME, Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..engine.piles import Pile
    from ..engine.position import Position
    from .states import Step, Task


class _Deed(NamedTuple):
    """A move, told so that it still means something when others before it are left out."""

    card: int
    """The first of the cards that move; those that lie on it move with it."""
    target: int
    """A column by its place, CELLS or HOME."""


def line_of(position: Position, task: Task, steps: Iterable[Step]) -> tuple[Move, ...]:
    """The moves that carry out the steps of a won search, from `position` to the end."""
    table = _Table.of(position, task)
    deeds = _deeds_of(task, steps)
    deeds = _without_needless(table, deeds)
    deeds = _without_returns(table, deeds)
    return tuple(filter(None, map(table.copy().play, deeds)))


def _deeds_of(task: Task, steps: Iterable[Step]) -> list[_Deed]:
    """All that is done, the settling too."""
    game = Game(task)
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


class _ImpossibleError(Exception):
    """A deed cannot be done as things lie."""


class _Table:
    """Cards as they lie, to try lines on: far quicker than the engine, which has the last word."""

    def __init__(
        self, rules: Task, columns: list[list[int]], cells: list[int], heights: list[int]
    ) -> None:
        self._rules = rules
        self.columns = columns
        self.cells = cells
        self._heights = heights

    @classmethod
    def of(cls, position: Position, task: Task) -> _Table:
        """The cards of a position. An empty cell is -1."""
        cells = [-1 if card is None else BITS[card].bit_length() - 1 for card in position.cells]
        return cls(task, [list(column) for column in task.columns], cells, list(task.heights))

    def copy(self) -> _Table:
        """The same cards on a table of their own."""
        columns = [column[:] for column in self.columns]
        return _Table(self._rules, columns, self.cells[:], self._heights[:])

    def key(self) -> object:
        """The same whatever the order of columns and cells."""
        return tuple(sorted(map(tuple, self.columns))), frozenset(self.cells)

    @property
    def is_won(self) -> bool:
        """Whether nothing is left in play."""
        return not any(self.columns) and all(card < 0 for card in self.cells)

    def play(self, deed: _Deed) -> Move | None:
        """Do a deed; returns its move, None if the card lies there already."""
        source, cards = self._lifted(deed.card)
        head, count = cards[0], len(cards)
        if deed.target == HOME:
            if count > 1 or self._heights[suit_of(head)] != rank_of(head) - 1:
                raise _ImpossibleError
            self._take(source, count)
            self._heights[suit_of(head)] += 1
            return Move(source, HOME_PILE)
        if deed.target == CELLS:
            if source.is_cell:
                return None
            if count > 1 or -1 not in self.cells:
                raise _ImpossibleError
            cell = self.cells.index(-1)
            self._take(source, count)
            self.cells[cell] = head
            return Move(source, CELL_PILES[cell])
        target = COLUMN_PILES[deed.target]
        if source is target:
            return None
        if not self._may_lie(source, cards, self.columns[deed.target]):
            raise _ImpossibleError
        self._take(source, count)
        self.columns[deed.target] += cards
        return Move(source, target, count)

    def _lifted(self, card: int) -> tuple[Pile, list[int]]:
        """Where a card lies, and the cards from it on, which must be a run."""
        if card in self.cells:
            return CELL_PILES[self.cells.index(card)], [card]
        for at, column in enumerate(self.columns):
            if card in column:
                cards = column[column.index(card) :]
                for upper, lower in pairwise(cards):
                    if not fits(lower, upper, alternate=self._rules.alternate):
                        raise _ImpossibleError
                return COLUMN_PILES[at], cards
        raise _ImpossibleError

    def _take(self, source: Pile, count: int) -> None:
        if source.is_cell:
            self.cells[source.order] = -1
        else:
            del self.columns[source.order][-count:]

    def _may_lie(self, source: Pile, cards: Sequence[int], target: Sequence[int]) -> bool:
        empty_columns = self.columns.count([])
        if target:
            if not fits(cards[0], target[-1], alternate=self._rules.alternate):
                return False
        else:
            if not (self._rules.any_card or rank_of(cards[0]) == KING):
                return False
            if source.is_column and len(cards) == len(self.columns[source.order]):
                return False  # a column would only change places
            empty_columns -= 1
        help_of_columns = empty_columns if self._rules.any_card else 0
        return len(cards) <= (self.cells.count(-1) + 1) << help_of_columns


def _without_needless(table: _Table, deeds: list[_Deed]) -> list[_Deed]:
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
                here.play(deeds[at])
                at += 1
            else:
                deeds = deeds[:at] + rest
                changed = True
    return deeds


def _still_winning(table: _Table, deeds: Sequence[_Deed]) -> list[_Deed] | None:
    """Those of these deeds that move a card, if all can be done and win; else None."""
    table = table.copy()
    try:
        moving = [deed for deed in deeds if table.play(deed)]
    except _ImpossibleError:
        return None
    return moving if table.is_won else None


def _without_returns(table: _Table, deeds: list[_Deed]) -> list[_Deed]:
    """Leave out what leads back to the same cards in the same places, or in others as good."""
    here, met = table.copy(), {table.key(): (0, table.columns)}
    for at, deed in enumerate(deeds, 1):
        here.play(deed)
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
