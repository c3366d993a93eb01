"""The piles of a layout, named as move notation names them."""

from __future__ import annotations

from enum import Enum

from .errors import InvalidMoveError, shown

COLUMN_NAMES = "1234567890"
"""One character a column; the tenth is `0`."""
CELL_NAMES = "abcdefgk"
"""One letter a cell. Freecell Solver skips h, i and j, because h is home; so does this."""


class Pile(str, Enum):
    """A column, a cell, or home. Its value is its name in move notation.

    >>> Pile("3"), Pile("k"), str(Pile.HOME)
    (<Pile.COLUMN_3: '3'>, <Pile.CELL_K: 'k'>, 'h')
    >>> Pile("k").is_cell, Pile("k").order, Pile("k").full_name
    (True, 7, 'cell k')
    """

    COLUMN_1 = "1"
    COLUMN_2 = "2"
    COLUMN_3 = "3"
    COLUMN_4 = "4"
    COLUMN_5 = "5"
    COLUMN_6 = "6"
    COLUMN_7 = "7"
    COLUMN_8 = "8"
    COLUMN_9 = "9"
    COLUMN_10 = "0"
    CELL_A = "a"
    CELL_B = "b"
    CELL_C = "c"
    CELL_D = "d"
    CELL_E = "e"
    CELL_F = "f"
    CELL_G = "g"
    CELL_K = "k"
    HOME = "h"

    order: int
    """The place among the columns, or among the cells, from 0."""
    is_column: bool
    is_cell: bool

    def __new__(cls, name: str) -> Pile:  # noqa: D102  # Enum's own
        pile = str.__new__(cls, name)
        pile._value_ = name
        pile.is_column = name in COLUMN_NAMES
        pile.is_cell = name in CELL_NAMES
        pile.order = max(COLUMN_NAMES.find(name), CELL_NAMES.find(name), 0)
        return pile

    def __str__(self) -> str:
        return str(self.value)

    @property
    def full_name(self) -> str:
        """The pile in words: `"column 3"`, `"cell k"` or `"home"`."""
        if self.is_column:
            return f"column {self.order + 1}"
        return f"cell {self.value}" if self.is_cell else "home"


def as_pile(name: Pile | str) -> Pile:
    """The pile itself, or the one of this name.

    Raises
    ------
    InvalidMoveError
        If no pile is called so.
    """
    if isinstance(name, Pile):
        return name
    if isinstance(name, str) and name in _BY_NAME:
        return _BY_NAME[name]
    raise InvalidMoveError(
        f"{shown(name)} is no pile: columns are 1-9 and 0, cells a-g and k, home h"
    )


_BY_NAME = {pile.value: pile for pile in Pile}

COLUMNS: tuple[Pile, ...] = tuple(pile for pile in Pile if pile.is_column)
CELLS: tuple[Pile, ...] = tuple(pile for pile in Pile if pile.is_cell)
HOME = Pile.HOME
