"""Foundations, and whether each card is there once."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from ..languages.catalog import say
from .cards import DECK, Card
from .sentences import short

if TYPE_CHECKING:
    from collections.abc import Iterable


class Foundations(NamedTuple):
    """The rank on top of each foundation, 0 where it is empty."""

    clubs: int = 0
    diamonds: int = 0
    hearts: int = 0
    spades: int = 0


EMPTY_FOUNDATIONS = Foundations()


class ProblemKind(Enum):
    """What can be wrong with the cards of a position."""

    MISSING = "missing"
    DOUBLED = "doubled"


class Problem(NamedTuple):
    """One thing that is wrong with a position."""

    kind: ProblemKind
    card: Card
    text: str


def card_problems(
    in_play: Iterable[Card], foundations: Foundations, *, partial: bool
) -> tuple[Problem, ...]:
    """Every card that is missing, unless `partial`, or there more than once."""
    times = Counter(in_play)
    problems = []
    for card in DECK:
        home = card.rank <= foundations[card.suit.order]
        there = times[card] + home
        if there > 1:
            text = say(f"engine.{'twice' if there == 2 else 'often'}", card=short(card), n=there)
            if home:
                text += say("engine.once_home")
            problems.append(Problem(ProblemKind.DOUBLED, card, text))
        elif there == 0 and not partial:
            problems.append(
                Problem(ProblemKind.MISSING, card, say("engine.missing", card=short(card)))
            )
    return tuple(problems)
