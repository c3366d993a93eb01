"""What a position lacks to be complete, in words and for the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.cards import DECK
from ...engine.sentences import short
from ...languages.catalog import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...engine.position import Position
    from ...engine.problems import Problem
    from ..snapshot import Json

_NAMED_AT_MOST = 6
"""How many missing cards a sentence names."""


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
