"""Rule sets: the nine that have a name, and those that a user makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, get_args

from ..languages.catalog import say
from .cards import DECK
from .errors import InvalidPositionError, shown, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .cards import Card

Build = Literal["suit", "alternate"]
EmptyColumn = Literal["king", "any"]

MIN_COLUMNS, MAX_COLUMNS = 4, 10
MAX_CELLS = 8


@dataclass(frozen=True)
class Rules:
    """A rule set of the Eight Off family.

    Parameters
    ----------
    name:
        What it is called. Rule sets are looked up by name in `RULES` alone.
    columns:
        How many columns, 4 to 10.
    cells:
        How many cells, 0 to 8.
    build:
        `"suit"`: columns are built down in suit. `"alternate"`: down in alternating colours.
    empty_column:
        `"king"`: only a king, or a run led by one, fills an empty column. `"any"`: any card does.
    dealt_to_cells:
        Which cells, from 1, take the last cards of the deal.
    column_lengths:
        How many cards each column is dealt. Left out, the cards that do not go to cells are dealt
        row by row until none is left.
    title:
        The name that people read; left out, it is `name`.

    Raises
    ------
    InvalidPositionError
        Naming everything that is wrong with the values.

    Examples
    --------
    >>> five_cells = Rules("five cells", cells=5)
    >>> five_cells.columns, five_cells.column_lengths, five_cells.dealt_to_cells
    (8, (6, 6, 6, 6, 6, 6, 6, 6), (1, 2, 3, 4))
    >>> Rules("none", cells=2)
    Traceback (most recent call last):
    ...
    eightoff_widget.engine.errors.InvalidPositionError: dealt_to_cells names cell 3: there are 2 cells; dealt_to_cells names cell 4: there are 2 cells
    """  # noqa: E501  # the message of the example is one line

    name: str = "custom"
    columns: int = 8
    cells: int = 8
    build: Build = "suit"
    empty_column: EmptyColumn = "king"
    dealt_to_cells: tuple[int, ...] = (1, 2, 3, 4)
    column_lengths: tuple[int, ...] = ()
    title: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        for name in ("columns", "cells"):
            value = getattr(self, name)
            known = whole(value)
            object.__setattr__(self, name, value if known is None else known)
        for name in ("dealt_to_cells", "column_lengths"):
            object.__setattr__(self, name, _as_integers(name, getattr(self, name)))
        if problems := self._problems():
            raise InvalidPositionError(problems)
        if not self.column_lengths:
            object.__setattr__(self, "column_lengths", self._row_by_row())
        if not self.title:
            object.__setattr__(self, "title", self.name)

    def _problems(self) -> list[str]:
        problems = []
        if not (isinstance(self.name, str) and self.name):
            problems.append(say("rules.no_text", name="name", value=shown(self.name)))
        if not isinstance(self.title, str):
            problems.append(say("rules.no_text", name="title", value=shown(self.title)))
        for name, least, most in (("columns", MIN_COLUMNS, MAX_COLUMNS), ("cells", 0, MAX_CELLS)):
            value = getattr(self, name)
            if not (type(value) is int and least <= value <= most):
                said = say("rules.beyond", name=name, least=least, most=most, value=shown(value))
                problems.append(said)
        for name, allowed in (("build", Build), ("empty_column", EmptyColumn)):
            value = getattr(self, name)
            if value not in get_args(allowed):
                one, other = map(repr, get_args(allowed))
                said = say("rules.neither", name=name, one=one, other=other, value=shown(value))
                problems.append(said)
        if problems:
            return problems  # what follows would only repeat them
        if len(self.dealt_to_cells) > MAX_CELLS:
            return [say("rules.too_many", count=len(self.dealt_to_cells), cells=self.cells)]
        problems += [
            say("rules.no_such_cell", cell=shown(cell), cells=self.cells)
            for cell in self.dealt_to_cells
            if not 1 <= cell <= self.cells
        ]
        problems += [
            say("rules.cell_twice", cell=cell)
            for cell in sorted(set(self.dealt_to_cells))
            if self.dealt_to_cells.count(cell) > 1
        ]
        if self.column_lengths:
            problems += self._problems_of_lengths()
        return problems

    def _problems_of_lengths(self) -> list[str]:
        problems = []
        if len(self.column_lengths) != self.columns:
            given = len(self.column_lengths)
            problems.append(say("rules.other_lengths", count=given, columns=self.columns))
        if any(length < 0 for length in self.column_lengths):
            problems.append(say("rules.below_0"))
        dealt = sum(self.column_lengths) + len(self.dealt_to_cells)
        if dealt != len(DECK):
            problems.append(say("rules.other_sum", count=shown(dealt)))
        return problems

    def _row_by_row(self) -> tuple[int, ...]:
        rows, rest = divmod(len(DECK) - len(self.dealt_to_cells), self.columns)
        return tuple(rows + (column < rest) for column in range(self.columns))

    # The rules themselves. `legality` puts them together for a move; nothing else judges cards.

    def fits(self, card: Card, on: Card) -> bool:
        """Whether `card` may lie on the card `on` in a column."""
        if card.rank != on.rank - 1:
            return False
        return card.suit is on.suit if self.build == "suit" else card.is_red != on.is_red

    def may_fill_empty_column(self, card: Card) -> bool:
        """Whether `card`, alone or leading a run, may go to an empty column."""
        return self.empty_column == "any" or card.is_king

    def capacity(self, empty_cells: int, other_empty_columns: int) -> int:
        """The longest run that may move.

        Each empty cell takes one card meanwhile. An empty column takes as many again as could
        move without it, but only where any card may go there.

        Parameters
        ----------
        empty_cells:
            Cells that are empty.
        other_empty_columns:
            Empty columns that are not the target.
        """
        if not self.empty_columns_help:
            return empty_cells + 1
        return (empty_cells + 1) << other_empty_columns

    @property
    def empty_columns_help(self) -> bool:
        """Whether an empty column can hold part of a run on its way."""
        return self.empty_column == "any"


def _as_integers(name: str, values: object) -> tuple[int, ...]:
    given = tuple(values) if isinstance(values, Iterable) else (None,)
    known = tuple(number for number in map(whole, given) if number is not None)
    if len(known) < len(given):
        raise InvalidPositionError(say("rules.no_numbers", name=name, values=shown(values)))
    return known


EIGHT_OFF = Rules("eight-off", title="Eight Off")

_NAMED = (
    EIGHT_OFF,
    Rules("eight-off-relaxed", empty_column="any", title="Eight Off, relaxed"),
    Rules("eight-off-alternate", build="alternate", title="Eight Off, alternating colours"),
    Rules("eight-off-uneven", dealt_to_cells=(), title="Eight Off, uneven deal"),
    Rules("eight-off-six-cells", cells=6, title="Eight Off, six cells"),
    Rules("bakers-game", cells=4, dealt_to_cells=(), empty_column="any", title="Baker's Game"),
    Rules("bakers-game-kings-only", cells=4, dealt_to_cells=(), title="Baker's Game, kings only"),
    Rules("seahaven-towers", columns=10, cells=4, dealt_to_cells=(2, 3), title="Seahaven Towers"),
    Rules(
        "freecell",
        cells=4,
        build="alternate",
        empty_column="any",
        dealt_to_cells=(),
        title="FreeCell",
    ),
)

RULES: Mapping[str, Rules] = MappingProxyType({rules.name: rules for rules in _NAMED})
"""The rule sets that have a name."""


def as_rules(rules: Rules | str) -> Rules:
    """The rule set itself, or the one of this name.

    Raises
    ------
    InvalidPositionError
        If no rule set has this name.
    """
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str) and rules in RULES:
        return RULES[rules]
    raise InvalidPositionError(
        say("rules.no_such_rules", name=shown(rules), names=", ".join(RULES))
    )
