"""What Freecell Solver prints: the positions of a game, its moves, or both.

All its forms are read: positions a column a line (`-p`) or side by side, 10 as `T` (`-t`) or not,
with moves between them (`-sam`) or without, and moves alone (`-m`); moves in English, short (`-sn`)
or extended (`-snx`). Each position that is printed has to be the one that the moves lead to. Where
there are positions alone, the moves are those that lead from each to the next.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..engine.errors import InvalidMoveError, InvalidPositionError
from ..engine.moves import Move
from ..engine.piles import HOME
from ..languages.catalog import say
from .board_reader import heading_of, in_line, read_lines
from .movelist import MoveList, follow
from .side_by_side import HEAD, Line, begins_columns, begins_with_cells, read_side_by_side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..engine.game import Action
    from ..engine.position import Position
    from ..engine.rules import Rules

_BEGIN = re.compile(r"(?:-=){5,}-?\s*")
# Lines that come before, between and after positions and moves.
_BETWEEN = re.compile(
    r"(?:(?:-=){5,}-?|={10,}|This game is solveable\.|I could not solve this game\.|"
    r"Iterations count exceeded\.|Total number of states checked is [0-9]+\.|"
    r"This scan generated [0-9]+ states\.)[ \t]*"
)
_SOME_LINE = re.compile(rf"^(?:{_BETWEEN.pattern}|{HEAD.pattern})$", re.MULTILINE)
_NO_SOLUTION = re.compile(r"(?:I could not solve|Iterations count exceeded).*")
_MOST_LINES_OF_CELLS = 8


class Part(NamedTuple):
    """Lines of an output that belong together: a position, or moves."""

    is_board: bool
    lines: list[Line]


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


def _parts(lines: Sequence[str]) -> Iterator[Part]:
    """The positions, and the moves between them."""
    begin = next((at for at, line in enumerate(lines) if _BEGIN.fullmatch(line)), 0)
    for block in _blocks(lines, begin):
        first = block[0]
        if any(begins_columns(line.text) for line in block):
            yield Part(is_board=True, lines=block)
        elif begins_with_cells(first.text):
            raise InvalidPositionError(f"{in_line(first.number)}: {say('formats.no_columns')}")
        else:
            yield Part(heading_of(first.text) in ("foundations", "cells"), block)


def _blocks(lines: Sequence[str], begin: int) -> Iterator[list[Line]]:
    """Lines that stand together, without those between them."""
    block: list[Line] = []
    among_cells = False  # where empty lines are a part of the position
    for number, text in enumerate(lines[begin:], start=begin + 1):
        if not block:
            among_cells = begins_with_cells(text)
        elif begins_columns(text) or len(block) > _MOST_LINES_OF_CELLS:
            among_cells = False
        if among_cells or (text.strip() and not _BETWEEN.fullmatch(text)):
            block.append(Line(number, text))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _follow(start: Position, parts: Sequence[Part]) -> MoveList:
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


def _read_board(part: Part, rules: Rules, *, partial: bool) -> Position:
    if any(begins_columns(line.text) for line in part.lines):
        return read_side_by_side(part.lines, rules, partial=partial)
    texts = [line.text for line in part.lines]
    # The gaps that it prints for empty cells are no assumption here.
    return read_lines(texts, rules, partial=partial, first=part.lines[0].number)[0]
