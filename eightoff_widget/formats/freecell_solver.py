"""What Freecell Solver prints: the positions of a game, its moves, or both.

All its forms are read: positions a column a line (`-p`) or side by side, 10 as `T` (`-t`) or not,
with moves between them (`-sam`) or without, and moves alone (`-m`); moves in English, short (`-sn`)
or extended (`-snx`). Each position that is printed has to be the one that the moves lead to. Where
there are positions alone, the moves are those that lead from each to the next.

Without `-p` the columns stand side by side. Each card takes four signs, and so does an empty cell;
there are four cells a line.

     2H  QD  3D             H-0 C-0 D-0 S-A
    --- --- --- ---
     8D
    --- --- --- ---


     --  --  --  --  --  --  --  --
     4C  5H  QC  5D  2D  7H  AH  7S
     2C  QH  9S      KD  JS  5S  6C
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..engine.board_text import MOST_FAULTS, Place, all_of, heading_of, in_line, no_card, read_lines
from ..engine.cards import RANKS, Card, Foundations, Suit
from ..engine.errors import InvalidMoveError, InvalidPositionError
from ..engine.moves import Move
from ..engine.piles import HOME
from ..engine.position import Position
from ..languages.catalog import say
from .movelist import MoveList, follow

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..engine.moves import Action
    from ..engine.rules import Rules

_WIDTH = 4
_CELLS_A_LINE = 4
_LONGEST_LINE = 80
"""No line of such a position is as long."""
_MOST_LINES = 80

_RANKS = "0" + RANKS
_TOP = re.compile(rf"([CDHS])-(10|[{_RANKS}])")
_TOPS = re.compile(rf"(?: ?{_TOP.pattern}){{4}}\s*")
_HEAD = re.compile(r" --(?:  --){3,9}[ \t]*")
_RULER = re.compile(r"---(?: ---)*\s*")

_BEGIN = re.compile(r"(?:-=){5,}-?\s*")
# Lines that come before, between and after positions and moves.
_BETWEEN = re.compile(
    r"(?:(?:-=){5,}-?|={10,}|This game is solveable\.|I could not solve this game\.|"
    r"Iterations count exceeded\.|Total number of states checked is [0-9]+\.|"
    r"This scan generated [0-9]+ states\.)[ \t]*"
)
_SOME_LINE = re.compile(rf"^(?:{_BETWEEN.pattern}|{_HEAD.pattern})$", re.MULTILINE)
_NO_SOLUTION = re.compile(r"(?:I could not solve|Iterations count exceeded).*")
_MOST_LINES_OF_CELLS = 8


class _Row(NamedTuple):
    """A line of text and its number."""

    number: int
    text: str


class _Block(NamedTuple):
    """Lines of an output that belong together: a position, or moves."""

    is_board: bool
    lines: list[_Row]


def is_printed(text: str) -> bool:
    """Whether some line is of an output, or of one of its positions side by side."""
    return _SOME_LINE.search(text) is not None


def read_printed(
    lines: Sequence[str], rules: Rules, start: Position | None, *, partial: bool = False
) -> tuple[Position, MoveList]:
    """The game in an output: where it begins, and its moves as far as they can be made.

    Parameters
    ----------
    lines:
        The output. What comes before the line with which a solution begins is skipped.
    rules, partial:
        How the first position is read.
    start:
        Where the moves begin, for an output without positions.

    Raises
    ------
    InvalidPositionError
        If there is no position to begin from, or one is wrong, or no solution was found.
    """
    parts = list(_parts(lines))
    if not parts:
        found_none = any(_NO_SOLUTION.fullmatch(line) for line in lines)
        why = say("formats.no_solution" if found_none else "formats.nothing_in_it")
        raise InvalidPositionError(say("formats.output", why=why))
    if start is None:
        if not parts[0].is_board:
            where = in_line(parts[0].lines[0].number)
            raise InvalidPositionError(f"{where}: {say('formats.no_start_printed')}")
        start = _read_board(parts[0], rules, partial=partial)
    return start, _follow(start, parts)


def _parts(lines: Sequence[str]) -> Iterator[_Block]:
    """The positions, and the moves between them."""
    begin = next((at for at, line in enumerate(lines) if _BEGIN.fullmatch(line)), 0)
    for block in _blocks(lines, begin):
        first = block[0]
        if any(_begins_columns(line.text) for line in block):
            yield _Block(is_board=True, lines=block)
        elif _begins_with_cells(first.text):
            raise InvalidPositionError(f"{in_line(first.number)}: {say('formats.no_columns')}")
        else:
            yield _Block(heading_of(first.text) in ("foundations", "cells"), block)


def _blocks(lines: Sequence[str], begin: int) -> Iterator[list[_Row]]:
    """Lines that stand together, without those between them."""
    block: list[_Row] = []
    among_cells = False  # where empty lines are a part of the position
    for number, text in enumerate(lines[begin:], start=begin + 1):
        if not block:
            among_cells = _begins_with_cells(text)
        elif _begins_columns(text) or len(block) > _MOST_LINES_OF_CELLS:
            among_cells = False
        if among_cells or (text.strip() and not _BETWEEN.fullmatch(text)):
            block.append(_Row(number, text))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _follow(start: Position, parts: Sequence[_Block]) -> MoveList:
    """The moves, and the positions as they are reached."""
    actions: list[Action] = []
    new: tuple[Action, ...] = ()
    position = before = start
    for part in parts:
        if not part.is_board:
            before = position
            text = "\n".join(line.text for line in part.lines)
            new, fault, position = follow(before, text, part.lines[0].number)
            actions += new
            if fault is not None:
                return MoveList(tuple(actions), fault, position)
            continue
        printed = _read_board(part, start.rules, partial=True)
        if printed != position:
            move = _move_between(before, printed, new)
            if move is None:
                said = say("formats.not_after_it" if new else "formats.not_after_one")
                fault = InvalidMoveError(f"{in_line(part.lines[0].number)}: {said}")
                return MoveList(tuple(actions), fault, position)
            actions[len(actions) - len(new) :] = [(move,)]
        position = before = printed
        new = ()
    return MoveList(tuple(actions), None, position)


def _move_between(before: Position, after: Position, said: tuple[Action, ...]) -> Move | None:
    """The one move that leads to the next position.

    Parameters
    ----------
    said:
        What the output says of it. The short form may leave out how many cards it is of.
    """
    less, more = [], []
    for pile in before.column_piles + before.cell_piles:
        change = len(after.cards_in(pile)) - len(before.cards_in(pile))
        if change < 0:
            less.append((pile, -change))
        elif change:
            more.append(pile)
    if len(less) != 1 or len(more) > 1:
        return None
    ((source, count),) = less
    move = Move(source, more[0] if more else HOME, count)
    if said and [str(each) for action in said for each in action] != [str(move)]:
        return None
    return move if before.why_illegal(move) is None and before.apply(move) == after else None


def _read_board(part: _Block, rules: Rules, *, partial: bool) -> Position:
    if any(_begins_columns(line.text) for line in part.lines):
        return _read_side_by_side(part.lines, rules, partial=partial)
    texts = [line.text for line in part.lines]
    # The gaps that it prints for empty cells are no assumption here.
    board, _ = read_lines(texts, rules, partial=partial, first=part.lines[0].number)
    return Position(*board)


# Side by side


def _begins_with_cells(line: str) -> bool:
    """Whether this is the first line of a position: cells, and foundations behind them."""
    return len(line) <= _LONGEST_LINE and _TOPS.fullmatch(_split_tops(line)[1]) is not None


def _begins_columns(line: str) -> bool:
    """Whether this is the line above the columns."""
    return len(line) <= _LONGEST_LINE and _HEAD.fullmatch(line) is not None


def _read_side_by_side(lines: Sequence[_Row], rules: Rules, *, partial: bool) -> Position:
    """The position in these lines, which may leave out cells and foundations.

    Raises
    ------
    InvalidPositionError
        Naming every fault, with its line and column.
    """
    head = next(at for at, line in enumerate(lines) if _begins_columns(line.text))
    reader = _SideBySideReader(rules)
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


class _SideBySideReader:
    """Collects what the lines say, and everything that is wrong with them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.problems: list[str] = []
        self.placed: list[tuple[Card, _Row, int]] = []
        """Each card that was read, with its line, and where it begins there at the earliest."""

    def read_cells(self, lines: Sequence[_Row]) -> tuple[tuple[Card | None, ...], Foundations]:
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

    def read_columns(self, head: _Row, lines: Sequence[_Row]) -> tuple[tuple[Card, ...], ...]:
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

    def _card(self, line: _Row, at: int) -> Card | None:
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


def _place(line: _Row, at: int) -> Place:
    """Where the first word from there on begins."""
    text = line.text[at:]
    return Place(line.number, at + len(text) - len(text.lstrip()) + 1)
