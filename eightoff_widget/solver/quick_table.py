"""Cards as they lie, to try lines on: far quicker than the engine, which has the last word."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ..engine.cards import KING
from ..engine.piles import CELLS as CELL_PILES
from ..engine.piles import COLUMNS as COLUMN_PILES
from ..engine.piles import HOME as HOME_PILE
from .packing import LANE, NUMBERS, fits, rank_of, suit_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.piles import Pile
    from ..engine.position import Position
    from ..engine.rules import Rules

CELLS, HOME = 14, 15
"""Where a card goes or lies, if not in a column."""
Played = tuple["Pile", "Pile", int]
"""From where, to where and how many cards: what makes a `Move`."""
_NO_CARD = -1
_NONE_WAITED_FOR = -2


class ImpossibleError(Exception):
    """A move cannot be made as the cards lie."""


class QuickTable:
    """A position that changes. A card is the number of its bit, an empty cell is -1."""

    def __init__(
        self,
        rules: Rules,
        columns: list[list[int]],
        cells: list[int],
        wanted: list[int],
        places: list[int],
    ) -> None:
        self._rules = rules
        self._alternate = rules.build == "alternate"
        self.columns = columns
        self.cells = cells
        self.wanted = wanted
        """By suit the card that the foundation waits for; -2 for none."""
        self._places = places
        """By card the column that it lies in, CELLS or HOME."""

    @classmethod
    def of(cls, position: Position) -> QuickTable:
        """The cards of a position."""
        columns = [[NUMBERS[card] for card in column] for column in position.columns]
        cells = [_NO_CARD if card is None else NUMBERS[card] for card in position.cells]
        wanted = [
            _next_of(LANE * suit + KING - top) for suit, top in enumerate(position.foundations)
        ]
        places = [HOME] * LANE * len(wanted)
        for at, column in enumerate(columns):
            for card in column:
                places[card] = at
        for card in cells:
            if card != _NO_CARD:
                places[card] = CELLS
        return cls(position.rules, columns, cells, wanted, places)

    def copy(self) -> QuickTable:
        """The same cards on a table of their own."""
        columns = [column[:] for column in self.columns]
        return QuickTable(self._rules, columns, self.cells[:], self.wanted[:], self._places[:])

    def key(self) -> object:
        """The same whatever the order of columns and cells."""
        return tuple(sorted(map(tuple, self.columns))), frozenset(self.cells)

    @property
    def is_won(self) -> bool:
        """Whether nothing is left in play."""
        return not any(self.columns) and all(card < 0 for card in self.cells)

    def going_home(self) -> int | None:
        """A card that can go home, columns before cells; None if there is none."""
        wanted = self.wanted
        for column in self.columns:
            if column and column[-1] in wanted:
                return column[-1]
        for card in self.cells:
            if card in wanted:
                return card
        return None

    def play(self, card: int, target: int) -> Played | None:
        """Move a card, and those that lie on it, to a column, to CELLS or HOME.

        Returns
        -------
        tuple
            What makes a `Move`; None if the card lies there already.

        Raises
        ------
        ImpossibleError
            If that cannot be done.
        """
        place = self._places[card]
        source, cards = self._lifted(card, place)
        count = len(cards)
        if target == HOME:
            if count > 1 or card not in self.wanted:
                raise ImpossibleError
            self.wanted[suit_of(card)] = _next_of(card)
            pile = HOME_PILE
        elif target == place:
            return None
        elif target == CELLS:
            if count > 1 or _NO_CARD not in self.cells:
                raise ImpossibleError
            cell = self.cells.index(_NO_CARD)
            self.cells[cell] = card
            pile = CELL_PILES[cell]
        else:
            if not self._may_lie(source, cards, self.columns[target]):
                raise ImpossibleError
            self.columns[target] += cards
            pile = COLUMN_PILES[target]
        if place == CELLS:
            self.cells[source.order] = _NO_CARD
        else:
            del self.columns[place][-count:]
        for moved in cards:
            self._places[moved] = target
        return source, pile, count

    def take_back(self, card: int, played: Played) -> None:
        """Put a card back that was moved last, with those that lie on it."""
        source, target, count = played
        cards = [card]
        if target is HOME_PILE:
            self.wanted[suit_of(card)] = card
        elif target.is_cell:
            self.cells[target.order] = _NO_CARD
        else:
            column = self.columns[target.order]
            cards = column[-count:]
            del column[-count:]
        if source.is_cell:
            self.cells[source.order] = card
        else:
            self.columns[source.order] += cards
        for moved in cards:
            self._places[moved] = CELLS if source.is_cell else source.order

    def column_that_ends_with(self, card: int) -> int | None:
        """The column whose exposed card this is; None if it ends none."""
        place = self._places[card]
        return place if place < CELLS and self.columns[place][-1] == card else None

    def _lifted(self, card: int, place: int) -> tuple[Pile, list[int]]:
        """The pile that a card lies in, and the cards from it on, which must be a run."""
        if place == HOME:
            raise ImpossibleError
        if place == CELLS:
            return CELL_PILES[self.cells.index(card)], [card]
        column = self.columns[place]
        if column[-1] == card:
            return COLUMN_PILES[place], [card]
        cards = column[column.index(card) :]
        for upper, lower in pairwise(cards):
            if not fits(lower, upper, alternate=self._alternate):
                raise ImpossibleError
        return COLUMN_PILES[place], cards

    def _may_lie(self, source: Pile, cards: Sequence[int], target: Sequence[int]) -> bool:
        if target:
            if not fits(cards[0], target[-1], alternate=self._alternate):
                return False
        else:
            if not (self._rules.empty_columns_help or rank_of(cards[0]) == KING):
                return False
            if source.is_column and len(cards) == len(self.columns[source.order]):
                return False  # a column would only change places
        if len(cards) == 1:
            return True
        others = self.columns.count([]) - (not target)
        return len(cards) <= self._rules.capacity(self.cells.count(_NO_CARD), others)


def _next_of(card: int) -> int:
    """The next higher card of a suit, or the ace after the bit beyond it."""
    return card - 1 if card % LANE else _NONE_WAITED_FOR
