"""Lists of moves as text, as this project, Freecell Solver and people write them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..engine.board_text import Place
from ..engine.errors import IllegalMoveError, InvalidMoveError
from ..engine.game import Game
from ..engine.notation import ENGLISH, NOTATION, no_move, write_action
from ..languages.catalog import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..engine.moves import Action, Move
    from ..engine.position import Position

_LINE_WIDTH = 88

# In this order, so that "1.2a" is a number and a move, and English is not read word by word.
_PART = re.compile(
    r"(?P<space>\s+|#[^\n]*|;[^\n]*|\{[^}]*\}|moves?:)"
    r"|(?P<number>[0-9]+\.+)"
    rf"|(?P<move>{ENGLISH}|{NOTATION})(?:(?P<joined>\+)|(?![^\s#;{{]))"
    r"|(?P<rubbish>\S+)",
    re.IGNORECASE,
)


class MoveList(NamedTuple):
    """What was read of a list of moves."""

    actions: tuple[Action, ...]
    """The moves up to the fault, with those that `+` joins in one tuple."""
    fault: InvalidMoveError | IllegalMoveError | None
    """What is wrong with the first word that is no move, or no legal one, and where it stands."""
    position: Position
    """Where the moves lead."""


class Played(NamedTuple):
    """Where a game begins, and what was played from there."""

    start: Position
    actions: tuple[Action, ...] | None
    """The moves up to the fault, a tuple for each undo; None for a position alone."""
    fault: InvalidMoveError | IllegalMoveError | None = None
    """What is wrong with the first move that is none, or illegal, and where it stands."""
    autoplay: bool = False

    def as_game(self) -> Game:
        """The game, as far as its moves can be made."""
        game = Game(self.start, autoplay=self.autoplay)
        for action in self.actions or ():
            game.push_action(action)
        return game

    def checked(self) -> Game:
        """The game; raises the fault if there is one."""
        if self.fault is not None:
            raise self.fault
        return self.as_game()


def read_actions(position: Position, text: str) -> tuple[Action, ...]:
    """The moves of a list, with those that `+` joins in one tuple.

    Numbers before moves are skipped, `Move:` and `Moves:`, and so are comments: from `#` or `;` to
    the end of the line, and between braces.

    Raises
    ------
    InvalidMoveError, IllegalMoveError
        At the first word that is no move, or no legal one, with its line and column.
    """
    read = follow(position, text)
    if read.fault is not None:
        raise read.fault
    return read.actions


def follow(position: Position, text: str, first: int = 1) -> MoveList:
    """The moves of a list as far as they can be made; `first` is the number of its first line."""
    actions: list[list[Move]] = []
    fault: InvalidMoveError | IllegalMoveError | None = None
    joined = False
    for found in _PART.finditer(text):
        if found["space"] or found["number"]:
            continue
        if found["rubbish"]:
            said = no_move(found["rubbish"])
            fault = InvalidMoveError(f"{_place(text, found.start(), first)}: {said}")
            break
        try:
            move = position.parse_move(found["move"])
            position = position.apply(move)
        except InvalidMoveError as error:
            fault = InvalidMoveError(f"{_place(text, found.start(), first)}: {error}")
            break
        except IllegalMoveError as error:
            said = f"{' '.join(found['move'].split())}: {error}"
            fault = IllegalMoveError(error.reason, f"{_place(text, found.start(), first)}: {said}")
            break
        if joined:
            actions[-1].append(move)
        else:
            actions.append([move])
        joined = bool(found["joined"])
    else:
        if joined:
            place = _place(text, len(text), first)
            fault = InvalidMoveError(f"{place}: {say('formats.after_plus')}")
    return MoveList(tuple(map(tuple, actions)), fault, position)


def write_actions(position: Position, actions: Iterable[Action]) -> str:
    """The moves as a numbered list that `read_actions` reads back the same."""
    return "\n".join(_wrapped(_numbered(position, actions)))


def _numbered(position: Position, actions: Iterable[Action]) -> Iterator[str]:
    for number, action in enumerate(actions, start=1):
        yield f"{number}. {write_action(position, action)}"
        for move in action:
            position = position.apply(move)


def _wrapped(parts: Iterable[str]) -> Iterator[str]:
    line = ""
    for part in parts:
        if line and len(line) + 1 + len(part) > _LINE_WIDTH:
            yield line
            line = ""
        line += f" {part}" if line else part
    if line:
        yield line


def _place(text: str, offset: int, first: int) -> Place:
    """Where a word stands, its column counted from 1."""
    line_start = text.rfind("\n", 0, offset) + 1
    line = text.count("\n", 0, offset) + first
    return Place(line, offset - line_start + 1)
