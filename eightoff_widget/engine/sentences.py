"""What the engine says in words, in the language that is spoken: moves, and why one is illegal."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ..languages.catalog import names, say
from .cards import DECK, KING, Card
from .errors import Reason, shown

if TYPE_CHECKING:
    from .cards import Suit
    from .deals import Deal
    from .moves import Move
    from .piles import Pile
    from .position import Position
    from .rules import Rules


_OF_THE_SOURCE = {
    Reason.FROM_HOME,
    Reason.EMPTY_PILE,
    Reason.NOT_ENOUGH_CARDS,
    Reason.NOT_A_RUN,
}


def describe(position: Position, move: Move) -> str:
    """A legal move in words, such as `"6♥ from cell b on 7♥ in column 3"`."""
    cards = position.cards_in(move.source)[-move.count :]
    onto = position.cards_in(move.target) if move.target.is_column else ()
    pile = pile_name(move.target)
    if onto:
        where = say("engine.onto", card=short(onto[-1]), pile=pile)
    elif move.target.is_column:
        where = say("engine.to_column", pile=pile)
    elif move.target.is_cell:
        where = say("engine.to_cell", pile=pile)
    else:
        where = say("engine.to_foundation", foundation=foundation_name(cards[0].suit))
    source = pile_name(move.source)
    if move.count == 1:
        return say("engine.one_card", card=short(cards[0]), source=source, where=where)
    first, last = short(cards[0]), short(cards[-1])
    return say("engine.run", first=first, last=last, source=source, where=where)


def illegal(position: Position, move: Move, reason: Reason) -> str:
    """Why a move is illegal."""
    if reason in _OF_THE_SOURCE or not position.has_pile(move.source):
        return not_lifted(position, move.source, move.count, reason)
    head = position.cards_in(move.source)[-move.count]
    if reason is Reason.SAME_PILE:
        return say("engine.same_pile", pile=pile_name(move.source))
    if reason is Reason.NO_SUCH_PILE:
        return _no_such_pile(position, move.target)
    if reason is Reason.ONE_CARD_ONLY:
        place = "home" if move.target.value == "h" else "cell"
        return say(f"engine.one_card_{place}", n=move.count)
    if reason is Reason.CELL_TAKEN:
        (card,) = position.cards_in(move.target)
        return say("engine.cell_taken", pile=pile_name(move.target), card=short(card))
    if reason is Reason.KINGS_ONLY:
        return say("engine.kings_only")
    if reason is Reason.FOUNDATION_WAITS:
        return _foundation_waits(position, head)
    if reason is Reason.DOES_NOT_FIT:
        return _does_not_fit(position, position.cards_in(move.target)[-1])
    into_empty = not position.cards_in(move.target)
    return _too_many_cards(position, move.count, into_empty=into_empty)


def not_lifted(
    position: Position, source: Pile, count: int, reason: Reason, *, into_empty: bool = False
) -> str:
    """Why the last `count` cards of a pile cannot be picked up.

    Parameters
    ----------
    position, source, count, reason:
        The cards, and what keeps them there.
    into_empty:
        Whether room is lacking for a move into an empty column, and only there.
    """
    if reason is Reason.FROM_HOME:
        return say("engine.from_home")
    if reason is Reason.NO_SUCH_PILE:
        return _no_such_pile(position, source)
    if reason is Reason.EMPTY_PILE:
        return say("engine.empty_pile", pile=pile_name(source))
    cards = position.cards_in(source)
    if reason is Reason.NOT_ENOUGH_CARDS:
        there = say("engine.cards", n=len(cards))
        return say(
            "engine.not_enough_cards", pile=pile_name(source), cards=there, count=shown(count)
        )
    if reason is Reason.NOT_A_RUN:
        upper, lower = next(
            pair for pair in pairwise(cards[-count:]) if not position.rules.fits(pair[1], pair[0])
        )
        return say("engine.not_a_run", upper=short(upper), lower=short(lower))
    if reason is Reason.TOO_MANY_CARDS:
        return _too_many_cards(position, count, into_empty=into_empty)
    if count == 1:
        return say("engine.no_place", card=short(cards[-1]))
    return say("engine.no_place_for_run", n=count)


def missing(card: Card) -> str:
    """That a card is nowhere."""
    return say("engine.missing", card=short(card))


def doubled(card: Card, times: int, *, home: bool) -> str:
    """That a card is there so many times, one of them perhaps at home."""
    text = say(f"engine.{'twice' if times == 2 else 'often'}", card=short(card), n=times)
    return text + say("engine.once_home") if home else text


def short(card: Card) -> str:
    """A card as it is written in a sentence: `"10♥"`."""
    return say("cards.short", rank=names("cards.indices")[card.rank - 1], sign=card.suit.symbol)


def pile_name(pile: Pile) -> str:
    """A pile in words: `"column 3"`, `"cell k"` or `"home"`."""
    if pile.is_column:
        return say("cards.column", name=pile.order + 1)
    return say("cards.cell", name=pile.value) if pile.is_cell else say("cards.home")


def foundation_name(suit: Suit) -> str:
    """A foundation in words: `"foundation of hearts"`."""
    return say("cards.foundation", suit=names("cards.suits")[suit.value])


def rules_title(rules: Rules) -> str:
    """What people call a rule set: its own title, unless the language has one for that name."""
    return called(rules.name, rules.title)


def called(name: str, title: str) -> str:
    """What people call the rule set of a name, which has that title of its own."""
    found: str = names("rules.titles").get(name, title)
    return found


def deal_name(deal: Deal) -> str:
    """What people call a deal: `"Microsoft deal 24"`."""
    return say("rules.deal", numbering=deal.numbering_title, number=deal.number)


def start_title(start: Position) -> str:
    """What people call a game that begins here: `"Eight Off, Microsoft deal 24"`."""
    rules = rules_title(start.rules)
    if start.deal is None:
        return rules
    return say("rules.title", rules=rules, deal=deal_name(start.deal))


def _no_such_pile(position: Position, pile: Pile) -> str:
    if pile.is_column:
        piles = say("engine.columns", n=len(position.columns))
    else:
        piles = say("engine.cells", n=len(position.cells))
    return say("engine.no_such_pile", pile=pile_name(pile), piles=piles)


def _foundation_waits(position: Position, card: Card) -> str:
    top = position.foundations[card.suit.order]
    if top == KING:
        return say("engine.foundation_complete", foundation=foundation_name(card.suit))
    waited_for = Card.of(top + 1, card.suit)
    return say("engine.foundation_waits", first=short(waited_for), card=short(card))


def _does_not_fit(position: Position, onto: Card) -> str:
    fitting = [short(card) for card in DECK if position.rules.fits(card, onto)]
    if not fitting:
        return say("engine.nothing_fits", onto=short(onto))
    *others, last = fitting
    cards = say("engine.either", card=others[0], other=last) if others else last
    return say("engine.only_fits", cards=cards, onto=short(onto))


def _too_many_cards(position: Position, count: int, *, into_empty: bool) -> str:
    empty = position.empty_cells
    if not position.rules.empty_columns_help:
        needed = say("engine.empty_cells", n=count - 1)
        there = say("engine.are_empty", n=empty)
        return say("engine.too_many_cards", count=count, cells=needed, empty=there)
    capacity = say("engine.move_at_most", n=position.capacity(into_empty=into_empty))
    room = {"count": count, "cells": say("engine.empty_cells", n=empty), "capacity": capacity}
    columns = position.empty_columns - into_empty
    if not columns:
        return say("engine.too_many_for_cells", **room)
    return say("engine.too_many_for_both", **room, columns=say("engine.empty_columns", n=columns))


def counted(count: int, what: str) -> str:
    """A number of things in English: `"no cards"`, `"1 card"`, `"2 cards"`."""
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"
