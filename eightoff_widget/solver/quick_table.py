"""Cards as they lie, to try lines on: far quicker than the engine, which has the last word."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..engine.cards import KING
from ..engine.moves import Move
from ..engine.piles import CELLS as CELL_PILES
from ..engine.piles import COLUMNS as COLUMN_PILES
from ..engine.piles import HOME as HOME_OF_ALL
from .packing import LANE, NUMBERS, fits, rank_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ..engine.position import Position
    from ..engine.rules import Rules

CELLS, HOME = 14, 15
"""Where a card goes or lies, if not in a column."""
NO_CARD = -1
_NONE_WAITED_FOR = -2


# The piles by their numbers; and each move that was made once, by the numbers of its piles and of
# its cards: there are few, and every line is made of them.
_PILES = (*COLUMN_PILES, *CELL_PILES, HOME_OF_ALL)
_FIRST_CELL, _HOME_PILE = len(COLUMN_PILES), len(_PILES) - 1
_MOVES: dict[int, Move] = {}


class ImpossibleError(Exception):
    """A move cannot be made as the cards lie."""


class Motion(NamedTuple):
    """A move, without the cell that it happens to use: any empty one will do."""

    card: int
    """The first of the cards that move."""
    length: int
    """How many they are."""
    source: int
    """The column that they come from, or CELLS."""
    target: int
    """The column that they go to, CELLS or HOME."""


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
        cells = [NO_CARD if card is None else NUMBERS[card] for card in position.cells]
        wanted = [
            _next_of(LANE * suit + KING - top) for suit, top in enumerate(position.foundations)
        ]
        places = [HOME] * LANE * len(wanted)
        for at, column in enumerate(columns):
            for card in column:
                places[card] = at
        for card in cells:
            if card != NO_CARD:
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
        first, place_of_first = None, HOME
        places, columns = self._places, self.columns
        for card in self.wanted:
            place = places[card] if card >= 0 else HOME
            if place < CELLS and columns[place][-1] != card:
                continue
            if place < place_of_first:
                first, place_of_first = card, place
            elif place == place_of_first == CELLS and first is not None:
                first = min(first, card, key=self.cells.index)
        return first

    def going_to_parent(self) -> tuple[int, int] | None:
        """A card in a cell and the column that its next higher one ends, by suit; None if none."""
        places, columns = self._places, self.columns
        for card in self.cells:
            if card >= 0 and card % LANE:  # a king has no parent
                place = places[card - 1]
                if place < CELLS and columns[place][-1] == card - 1:
                    return card, place
        return None

    def play(self, card: int, target: int) -> Motion | None:
        """Move a card, and those that lie on it, to a column, to CELLS or HOME.

        Returns
        -------
        Motion
            None if the card lies there already.

        Raises
        ------
        ImpossibleError
            If that cannot be done.
        """
        source = self._places[card]
        cards = [card] if source == CELLS else self._lifted(card, source)
        count = len(cards)
        if target == HOME:
            if count > 1 or card not in self.wanted:
                raise ImpossibleError
            self.wanted[card // LANE] = _next_of(card)
        elif target == source:
            return None
        elif target == CELLS:
            if count > 1 or NO_CARD not in self.cells:
                raise ImpossibleError
            self.cells[self.cells.index(NO_CARD)] = card
        else:
            if not self._may_lie(source, cards, self.columns[target]):
                raise ImpossibleError
            self.columns[target] += cards
        if source == CELLS:
            self.cells[self.cells.index(card)] = NO_CARD
        else:
            del self.columns[source][-count:]
        for moved in cards:
            self._places[moved] = target
        return Motion(card, count, source, target)

    def column_that_ends_with(self, card: int) -> int | None:
        """The column whose exposed card this is; None if it ends none."""
        place = self._places[card]
        return place if place < CELLS and self.columns[place][-1] == card else None

    def _lifted(self, card: int, place: int) -> list[int]:
        """The cards of a column from one on, which must be a run."""
        if place == HOME:
            raise ImpossibleError
        column = self.columns[place]
        if column[-1] == card:
            return [card]
        cards = column[column.index(card) :]
        for upper, lower in pairwise(cards):
            if not fits(lower, upper, alternate=self._alternate):
                raise ImpossibleError
        return cards

    def _may_lie(self, source: int, cards: Sequence[int], target: Sequence[int]) -> bool:
        if target:
            if not fits(cards[0], target[-1], alternate=self._alternate):
                return False
        else:
            if not (self._rules.empty_columns_help or rank_of(cards[0]) == KING):
                return False
            if source < CELLS and len(cards) == len(self.columns[source]):
                return False  # a column would only change places
        if len(cards) == 1:
            return True
        others = self.columns.count([]) - (not target)
        return len(cards) <= self._rules.capacity(self.cells.count(NO_CARD), others)


def _next_of(card: int) -> int:
    """The next higher card of a suit, or the ace after the bit beyond it."""
    return card - 1 if card % LANE else _NONE_WAITED_FOR


def moves_of(motions: Iterable[Motion], cells: Sequence[int]) -> Iterator[Move]:
    """The moves of motions, each to the first empty cell; `cells` has the cards there at first."""
    cells = list(cells)
    for card, length, source, target in motions:
        start, end = source, _HOME_PILE if target == HOME else target
        if source == CELLS:
            cell = cells.index(card)
            cells[cell], start = NO_CARD, _FIRST_CELL + cell
        if target == CELLS:
            cell = cells.index(NO_CARD)
            cells[cell], end = card, _FIRST_CELL + cell
        key = (start << 5 | end) << 4 | length
        move = _MOVES.get(key)
        if move is None:
            move = _MOVES[key] = Move(_PILES[start], _PILES[end], length)
        yield move
