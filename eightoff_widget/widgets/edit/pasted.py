"""What a person pastes, as a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import InvalidPositionError
from ...formats.reading import brings_rules, read_noting
from ...languages.catalog import say

if TYPE_CHECKING:
    from ...engine.position import Position
    from ...engine.rules import Rules
    from ...formats.played import Played

LONGEST = 1_000_000
"""Signs that a text may have: more than Freecell Solver prints of a long game."""


def read_pasted(text: str, rules: Rules) -> tuple[Position, str]:
    """The position that a text says, and what to say of it.

    Parameters
    ----------
    text:
        A board, complete or not; or a game, which gives the position where it stands.
    rules:
        The rules of a board. A text that says by which rules it is has its own.

    Raises
    ------
    InvalidPositionError, InvalidMoveError, IllegalMoveError
        Naming what is wrong, with its line and column.
    """
    if not text.strip():
        raise InvalidPositionError(say("edit.nothing_to_read"))
    read, assumed = _read(text, None if brings_rules(text) else rules)
    notes = "; ".join(assumed)
    if read.actions is None:
        return read.start, say("edit.read", assumed=notes).strip()
    game = read.checked()
    said = say("edit.read_game", n=len(game.moves), assumed=notes)
    return game.position, said.strip()


def _read(text: str, rules: Rules | None) -> tuple[Played, list[str]]:
    """As a whole board if it is one, and else as what is there of it.

    Only a whole board says where its empty columns are by empty lines, and only a fragment is not
    blamed for every card that it lacks.
    """
    try:
        return read_noting(text, rules)
    except InvalidPositionError:
        return read_noting(text, rules, partial=True)
