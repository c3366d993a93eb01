"""Positions as Freecell Solver prints them without `-p`: the columns side by side.

     2H  QD  3D             H-0 C-0 D-0 S-A
    --- --- --- ---
     8D
    --- --- --- ---


     --  --  --  --  --  --  --  --
     4C  5H  QC  5D  2D  7H  AH  7S
     2C  QH  9S      KD  JS  5S  6C

Each card takes four signs, and so does an empty cell; there are four cells a line.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..engine.cards import RANKS, Card, Suit
from ..engine.errors import InvalidPositionError
from ..engine.position import Position
from ..engine.problems import Foundations
from ..languages.catalog import say
from .board_reader import MOST_FAULTS, Place, all_of, in_line, no_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.rules import Rules

_WIDTH = 4
_CELLS_A_LINE = 4
_LONGEST_LINE = 80
"""No line of such a position is as long."""
_MOST_LINES = 80

_RANKS = "0" + RANKS
_TOP = re.compile(rf"([CDHS])-(10|[{_RANKS}])")
_TOPS = re.compile(rf"(?: ?{_TOP.pattern}){{4}}\s*")
HEAD = re.compile(r" --(?:  --){3,9}[ \t]*")
_RULER = re.compile(r"---(?: ---)*\s*")


class Line(NamedTuple):
    """A line of text and its number."""

    number: int
    text: str


def begins_with_cells(line: str) -> bool:
    """Whether this is the first line of a position: cells, and foundations behind them."""
    return len(line) <= _LONGEST_LINE and _TOPS.fullmatch(_split_tops(line)[1]) is not None


def begins_columns(line: str) -> bool:
    """Whether this is the line above the columns."""
    return len(line) <= _LONGEST_LINE and HEAD.fullmatch(line) is not None


def read_side_by_side(lines: Sequence[Line], rules: Rules, *, partial: bool) -> Position:
    """The position in these lines, which may leave out cells and foundations.

    Raises
    ------
    InvalidPositionError
        Naming every fault, with its line and column.
    """
    head = next(at for at, line in enumerate(lines) if begins_columns(line.text))
    reader = _Reader(rules)
    if len(lines) > _MOST_LINES:
        raise InvalidPositionError(f"{in_line(lines[0].number)}: {say('formats.too_many_rows')}")
    cells, tops = reader.read_cells(lines[:head])
    columns = reader.read_columns(lines[head], lines[head + 1 :])
    if reader.problems:
        many = [say("formats.and_more")] if len(reader.problems) > MOST_FAULTS else []
        raise InvalidPositionError(reader.problems[:MOST_FAULTS] + many)
    position = Position(columns, cells, tops, rules)
    if problems := position.problems(partial=partial):
        named = []
        for problem in problems:
            places = [_place(line, at) for card, line, at in reader.placed if card is problem.card]
            where = all_of(places) or in_line(lines[0].number)
            named.append(f"{problem.text}: {where}")
        raise InvalidPositionError(named)
    return position


def _split_tops(line: str) -> tuple[str, str]:
    """The cells of a position's first line, and its foundations."""
    width = _CELLS_A_LINE * _WIDTH
    return line[:width], line[width:].strip()


class _Reader:
    """Collects what the lines say, and everything that is wrong with them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.problems: list[str] = []
        self.placed: list[tuple[Card, Line, int]] = []
        """Each card that was read, with its line, and where it begins there at the earliest."""

    def read_cells(self, lines: Sequence[Line]) -> tuple[tuple[Card | None, ...], Foundations]:
        cells: list[Card | None] = []
        tops = Foundations()
        if lines:
            ranks = dict(_TOP.findall(_split_tops(lines[0].text)[1].replace("-10", "-T")))
            tops = Foundations(*(_RANKS.index(ranks.get(suit, "0")) for suit in Suit))
        for line, below in pairwise(lines):
            if _RULER.fullmatch(below.text):
                cells += [self._card(line, at) for at in range(0, _CELLS_A_LINE * _WIDTH, _WIDTH)]
        most = self.rules.cells
        if any(cells[most:]):
            said = say("formats.too_many_cells", count=len(cells), most=most)
            self.problems.append(f"{in_line(lines[0].number)}: {said}")
        return (*cells[:most], *[None] * (most - len(cells))), tops

    def read_columns(self, head: Line, lines: Sequence[Line]) -> tuple[tuple[Card, ...], ...]:
        given = len(head.text.split())
        if given != self.rules.columns:
            said = say("formats.other_columns", count=given, wanted=self.rules.columns)
            self.problems.append(f"{in_line(head.number)}: {said}")
        columns: list[list[Card]] = [[] for _ in range(given)]
        for row, line in enumerate(lines):
            if len(line.text.rstrip()) > given * _WIDTH:
                self.problems.append(f"{in_line(line.number)}: {say('formats.too_many_cards')}")
                break
            for number, column in enumerate(columns):
                card = self._card(line, number * _WIDTH)
                if card is not None and len(column) < row:
                    place = _place(line, number * _WIDTH)
                    self.problems.append(f"{place}: {say('formats.gap_above')}")
                if card is not None:
                    column.append(card)
        return tuple(map(tuple, columns))

    def _card(self, line: Line, at: int) -> Card | None:
        """The card that begins there, None for spaces."""
        word = line.text[at : at + _WIDTH].strip()
        if not word:
            return None
        try:
            card = Card(word)
        except InvalidPositionError:
            self.problems.append(f"{_place(line, at)}: {no_card(word)}")
            return None
        self.placed.append((card, line, at))
        return card


def _place(line: Line, at: int) -> Place:
    """Where the first word from there on begins."""
    text = line.text[at:]
    return Place(line.number, at + len(text) - len(text.lstrip()) + 1)
