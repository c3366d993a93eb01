"""A position that is set up, and words: what it lacks, and what a person pastes for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.cards import DECK
from ...engine.errors import InvalidPositionError
from ...engine.sentences import short
from ...formats.reading import brings_rules, read_noting
from ...languages.catalog import say
from ..requests import RefusedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...engine.legality import Problem
    from ...engine.position import Position
    from ...engine.rules import Rules
    from ...formats.movelist import Played
    from ..requests import Request
    from ..snapshot import Json

_NAMED_AT_MOST = 6
"""How many missing cards a sentence names."""

LONGEST = 1_000_000
"""Signs that a text may have: more than Freecell Solver prints of a long game."""


def of_cards(position: Position) -> Json:
    """What a snapshot says of the cards of a position that is set up."""
    problems = position.problems()
    return {
        "problems": [_of_problem(problem) for problem in problems],
        "state": problems_in_words(problems),
        "number": position.deal and position.deal.number,
        "text": position.to_text(),
    }


def problems_in_words(problems: Sequence[Problem]) -> str:
    """What is missing, in a sentence."""
    cards = [short(problem.card) for problem in problems]
    named = ", ".join(cards[:_NAMED_AT_MOST]) + (" …" if len(cards) > _NAMED_AT_MOST else "")
    if len(cards) == len(DECK):
        named = say("edit.every_card")
    return say("edit.are_missing", n=len(cards), cards=named)


def _of_problem(problem: Problem) -> Json:
    return {"kind": problem.kind.value, "card": str(problem.card), "text": problem.text}


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


def pasted_in(request: Request) -> str:
    """The text that a request has, if it is not too long."""
    text = request.content.get("text")
    if isinstance(text, str) and len(text) > LONGEST:
        raise RefusedError("too-long", say("edit.too_long", most=LONGEST))
    return request.text("text", LONGEST)
