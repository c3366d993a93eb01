"""Why an answer is wrong, as far as the engine can say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.cards import Card, Suit
from ...engine.moves import Move
from ...engine.piles import HOME, Pile
from ...engine.sentences import short
from ...languages.catalog import say
from ..facts import parse_move, shortest_line
from ..places import pile_of

if TYPE_CHECKING:
    from ...engine.position import Position
    from ..lesson import Ask


def mistake(ask: Ask, position: Position, value: object) -> str:
    """What is wrong with an answer, in the language that is spoken; empty if nothing is known.

    Parameters
    ----------
    value:
        A wrong answer of the kind that is asked for: a number, true or false, a place.
    """
    if isinstance(value, bool):
        return _of_truth(ask, position, said=value)
    if isinstance(value, int):
        return _of_number(ask, value)
    name = "" if ask.about is None else ask.about.name
    if name == "targets" and ask.about is not None:
        return _of_target(position, Card(ask.about.about), value)
    card = _card_at(position, value)
    if card is None:
        return say("lessons.no_card_there") if name in _OF_CARDS else ""
    return _of_card(name, position, card)


_OF_CARDS = ("exposed", "homeward", "movable", "trouble")


def _of_number(ask: Ask, value: int) -> str:
    assert isinstance(ask.answer, int)
    said = say("lessons.too_many") if value > ask.answer else say("lessons.too_few")
    # The lesson's own words, if it has any, say what to count.
    if ask.wrong is None and ask.about is not None and ask.about.name.startswith("capacity"):
        return f"{said} {say('lessons.count_cells')}"
    return said


def _of_truth(ask: Ask, position: Position, *, said: bool) -> str:
    if ask.about is None:
        return ""
    name, move = ask.about.name, ask.about.about
    if name == "legal":
        if said:
            return str(position.why_illegal(parse_move(position, move)))
        return say("lessons.it_may", move=position.describe(move))
    if name == "stuck":
        if said:
            return say(
                "lessons.not_stuck", move=position.describe(next(iter(position.legal_moves)))
            )
        return say("lessons.stuck_indeed")
    if name == "winnable":
        if said:
            return say("lessons.unwinnable_indeed")
        line = shortest_line(position)
        return say("lessons.winnable_indeed", moves=say("play.moves", n=len(line or ())))
    return ""


def _of_target(position: Position, card: Card, place: object) -> str:
    """Why a card may not go somewhere."""
    source = pile_of(position, card)
    if source is None:
        return ""
    target = _pile_at(position, place)
    if target is None:
        return ""
    if target is source:
        return say("lessons.it_lies_there", card=short(card))
    if target.is_cell and source.is_cell and not position.cards_in(target):
        return say("lessons.cell_to_cell")
    cards = position.cards_in(source)
    error = position.why_illegal(Move(source, target, len(cards) - cards.index(card)))
    return "" if error is None else str(error)


def _of_card(name: str, position: Position, card: Card) -> str:
    """Why a card is not one of those that are asked for."""
    pile = pile_of(position, card)
    assert pile is not None
    cards = position.cards_in(pile)
    if name in ("exposed", "homeward", "movable") and cards[-1] is not card:
        onto = cards[cards.index(card) + 1]
        return say("lessons.covered", card=short(card), by=short(onto))
    if name == "exposed":
        return say("lessons.in_a_cell", card=short(card)) if pile.is_cell else ""
    if name == "homeward":
        return str(position.why_illegal(Move(pile, HOME)) or "")
    if name == "movable":
        error = position.why_not_lifted(pile)
        return str(error) if error is not None else say("lessons.only_cells", card=short(card))
    if name == "trouble":
        return say("lessons.no_trouble", card=short(card))
    return ""


def _card_at(position: Position, place: object) -> Card | None:
    """The card that a place is or shows."""
    if isinstance(place, Card):
        return place if pile_of(position, place) is not None else None
    if isinstance(place, Pile) and position.has_pile(place):
        cards = position.cards_in(place)
        return cards[-1] if cards else None
    return None


def _pile_at(position: Position, place: object) -> Pile | None:
    if isinstance(place, Suit):
        return HOME
    if isinstance(place, Card):
        return pile_of(position, place)
    return place if isinstance(place, Pile) and position.has_pile(place) else None
