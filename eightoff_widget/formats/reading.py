"""The front door: a position or a game from any text that this package reads."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from ..engine.board_text import Place, heading_of, read_lines, warn_of
from ..engine.cards import RANKS
from ..engine.deals import deal
from ..engine.errors import InvalidPositionError, shown
from ..engine.notation import NOTATION
from ..engine.position import Position
from ..engine.rules import EIGHT_OFF, as_rules
from ..languages.catalog import say
from .data import looks_like_json, read_json
from .freecell_solver import is_printed, read_printed
from .movelist import Played, follow
from .record import follow_record, looks_like_record
from .sharecode import looks_like_code, read_code

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.game import Game
    from ..engine.rules import Rules

_MOVES = re.compile(r"\s*moves?\s*:", re.IGNORECASE)
_WORD = re.compile(r"[^\s,]+")
_CARD = re.compile(rf"(?:10|[{RANKS}])[CDHS♣♧♦♢♥♡♠♤]\ufe0f?", re.IGNORECASE)
# What a list of moves can begin with: a number, a comment, English, or a move.
_MOVE = re.compile(rf"[0-9]+\.|[;{{]|move$|{NOTATION}(?:$|\+)", re.IGNORECASE)
_WHOLE = (
    (looks_like_code, read_code),
    (looks_like_json, read_json),
    (looks_like_record, follow_record),
)
_MOST_WORDS = 60
"""More columns than this, or more words in one, are neither a board nor the way to moves."""


def read(
    text: str,
    rules: Rules | str | None = None,
    *,
    start: Position | int | str | None = None,
    partial: bool = False,
) -> Position | Game:
    r"""A position or a game from text, whatever form it has.

    That is a board, a list of moves, both, what Freecell Solver prints, a game record, JSON, or a
    share code.

    Parameters
    ----------
    text:
        What to read. Moves alone need a `start`.
    rules:
        The rules of a board or a deal, a `Rules` or the name of one; Eight Off, if they are left
        out. A record, JSON and a code bring their own.
    start:
        Where moves begin: a `Position`, or the number of a Microsoft deal.
    partial:
        Allow a board that is a fragment: cards, columns and cells may be left out.

    Returns
    -------
    Position
        For a board without moves.
    Game
        For anything else.

    Raises
    ------
    InvalidPositionError, InvalidMoveError, IllegalMoveError
        Naming what is wrong, with its line and column.
    TypeError
        If the text is none.

    Examples
    --------
    >>> read("1e 2f\n3g", start=24)
    <Game: Eight Off, Microsoft deal 24, 3 moves, playing>
    >>> from eightoff_widget import Game
    >>> read(Game(24).to_code())
    <Game: Eight Off, Microsoft deal 24, no moves, playing>
    >>> read("FC: 6H\n9C 7H", partial=True)
    <Position: Eight Off, no cards home, 3 in play>
    """
    found, assumed = read_noting(text, rules, start, partial=partial)
    warn_of(assumed, stacklevel=3)
    return found.start if found.actions is None else found.checked()


def read_as_far_as_legal(
    text: str,
    rules: Rules | str | None = None,
    *,
    start: Position | int | str | None = None,
    partial: bool = False,
) -> Played:
    """The same, with the moves up to the first that is illegal or none, and what is wrong with it.

    Raises
    ------
    InvalidPositionError
        If there is no sound position to begin from.
    """
    found, assumed = read_noting(text, rules, start, partial=partial)
    warn_of(assumed, stacklevel=3)
    return found


def read_noting(
    text: str,
    rules: Rules | str | None = None,
    start: Position | int | str | None = None,
    *,
    partial: bool = False,
) -> tuple[Played, list[str]]:
    """What a text says, and what had to be assumed for that, of which nobody is warned."""
    if not isinstance(text, str):
        raise TypeError(f"only text can be read, not {shown(text)}")
    wanted = None if rules is None else as_rules(rules)
    text = text.lstrip("\ufeff")
    if (whole := _read_whole(text)) is not None:
        _refuse_beside(whole, wanted, start)
        return whole, []
    if start is not None:
        start = _as_start(start, wanted)
        wanted = start.rules
    wanted = EIGHT_OFF if wanted is None else wanted
    lines = text.splitlines()
    text = "\n".join(lines)  # with one kind of line's end, as they are counted from here on
    if is_printed(text):
        begin, moves = read_printed(lines, wanted, start, partial=partial)
        alone = start is None and not moves.actions and moves.fault is None
        return Played(begin, None if alone else moves.actions, moves.fault), []
    if start is not None:
        moves = follow(start, text)
        return Played(start, moves.actions, moves.fault), []
    return _read_board_and_moves(lines, wanted, partial=partial)


def _read_whole(text: str) -> Played | None:
    """What is read of a form that says itself what it is, and where its game begins."""
    for looks_like, read_form in _WHOLE:
        if looks_like(text):
            return read_form(text)
    return None


def brings_rules(text: str) -> bool:
    """Whether a text is of a form that says by which rules it is: a record, JSON or a code."""
    text = text.lstrip("\ufeff")
    return any(looks_like(text) for looks_like, _ in _WHOLE)


def _refuse_beside(found: Played, rules: Rules | None, start: object) -> None:
    """Refuse what contradicts a text that brings its own rules and start."""
    if rules is not None and rules != found.start.rules:
        own, other = shown(found.start.rules.name), shown(rules.name)
        raise InvalidPositionError(say("formats.own_rules", own=own, other=other))
    if start is not None:
        raise InvalidPositionError(say("formats.own_start"))


def _as_start(start: Position | int | str, rules: Rules | None) -> Position:
    if not isinstance(start, Position):
        return deal(start, EIGHT_OFF if rules is None else rules)
    if rules not in (None, start.rules):
        raise InvalidPositionError(say("formats.rules_of_start"))
    return start


def _read_board_and_moves(
    lines: Sequence[str], rules: Rules, *, partial: bool
) -> tuple[Played, list[str]]:
    end = _end_of_board(lines, rules)
    has_moves = end < len(lines)
    if has_moves and not any(line.strip() for line in lines[:end]):
        raise InvalidPositionError(say("formats.no_start"))
    if not partial:
        _refuse_what_is_nothing(lines)
    board, assumed = read_lines(lines[:end], rules, partial=partial)
    position = Position(*board)
    if not has_moves:
        return Played(position, None), assumed
    read = follow(position, "\n".join(lines[end:]), end + 1)
    return Played(position, read.actions, read.fault), assumed


def _refuse_what_is_nothing(lines: Sequence[str]) -> None:
    """Refuse a text without any card, for which a list of missing cards would be no help."""
    if any(_CARD.search(line) or (":" in line and heading_of(line)) for line in lines):
        return
    for number, line in enumerate(lines, start=1):
        if found := _WORD.search(line):
            said = say("formats.begins_nothing", text=shown(found[0]))
            raise InvalidPositionError(f"{Place(number, found.start() + 1)}: {said}")
    raise InvalidPositionError(say("formats.empty"))


def _end_of_board(lines: Sequence[str], rules: Rules) -> int:
    """How many of the lines are the board's; moves begin there.

    They begin at a line that says so, or that can be no column; and after an empty line, once there
    are columns enough. For a line such as `ah 2h` may be cards as well as moves.
    """
    columns = 0
    parted = False
    for at, line in enumerate(lines):
        content = line.split("#", 1)[0]
        if _MOVES.match(content):
            return at
        if not content.strip():
            parted = columns >= rules.columns
            continue
        heading = heading_of(content)
        if heading is None and (parted or _begins_with_move(content)):
            return at
        columns += heading in (None, "column")
        if columns > _MOST_WORDS:
            break  # this is no board, and nothing after it will make it one
    return len(lines)


def _begins_with_move(line: str) -> bool:
    """Whether a line is of moves: its first word that is not both, card and move, says so."""
    for found in islice(_WORD.finditer(line), _MOST_WORDS):
        word = found[0]
        is_card = _CARD.fullmatch(word) is not None
        is_move = _MOVE.match(word) is not None
        if is_card != is_move:
            return is_move
        if not is_card:
            return False
    return False
