"""What a lesson points out, and what a learner clicks on: cards, piles, foundations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from ..engine.cards import Card, Suit
from ..engine.errors import shown
from ..engine.piles import COLUMNS, HOME, Pile
from ..engine.sentences import foundation_name, pile_name, short
from ..languages.catalog import say

if TYPE_CHECKING:
    from ..engine.position import Position

Group = Literal["columns", "cells", "foundations"]
Place: TypeAlias = "Card | Pile | Suit | Group"
"""A card, a column or cell, a foundation, or all of a kind."""

_GROUPS: tuple[Group, ...] = get_args(Group)
_WORDS = re.compile(r"(column|cell|foundation)\s+(\w{1,2})", re.IGNORECASE | re.ASCII)


def read_place(text: str) -> Place:
    """The place that a text names.

    Raises
    ------
    ValueError
        If it names none.

    Examples
    --------
    >>> read_place("6H"), read_place("column 10"), read_place("cell a"), read_place("a")
    (Card('6H'), <Pile.COLUMN_10: '0'>, <Pile.CELL_A: 'a'>, <Pile.CELL_A: 'a'>)
    >>> read_place("foundation H"), read_place("cells")
    (<Suit.HEARTS: 'H'>, 'cells')
    """
    text = text.strip()
    for group in _GROUPS:
        if text.lower() == group:
            return group
    if found := _WORDS.fullmatch(text):
        place = _named(found[1].lower(), found[2])
        if place is not None:
            return place
    else:
        try:
            if len(text) == 1 and (pile := Pile(text.lower())) is not HOME:
                return pile
            return Card(text)
        except ValueError:
            pass
    raise ValueError(
        f'{shown(text)} is no place: write a card such as "6H", "column 3", "cell a", '
        '"foundation H", "columns", "cells" or "foundations"'
    )


def _named(kind: str, name: str) -> Place | None:
    try:
        if kind == "foundation":
            return Suit(name.upper())
        if kind == "cell":
            return pile if (pile := Pile(name.lower())).is_cell else None
    except ValueError:
        return None
    is_number = name.isdecimal() and 1 <= int(name) <= len(COLUMNS)
    return COLUMNS[int(name) - 1] if is_number else None


def place_in(position: Position | None, text: str) -> Place:
    """The place that a text names, and that a position has if it is known.

    Raises
    ------
    ValueError
        If it names none, or the position has not got it.
    """
    place = read_place(text)
    if position is not None:
        if isinstance(place, Card) and pile_of(position, place) is None:
            raise ValueError(f"{place} is not in play here")
        if isinstance(place, Pile) and not position.has_pile(place):
            raise ValueError(f"there is no {place.full_name} here")
    return place


def pile_of(position: Position, card: Card) -> Pile | None:
    """The column or cell that a card lies in; None if it is in neither."""
    for pile in position.column_piles + position.cell_piles:
        if card in position.cards_in(pile):
            return pile
    return None


def meant_by(position: Position, place: Place) -> list[Place]:
    """What a click on a place may mean: the card, its pile, the card there, all piles of a kind."""
    meant = [place]
    pile = pile_of(position, place) if isinstance(place, Card) else place
    if isinstance(pile, Pile) and position.has_pile(pile):
        if pile is not place:
            meant.append(pile)
        elif cards := position.cards_in(pile):
            meant.append(cards[-1])
        if pile.is_column:
            meant.append("columns")
        elif not position.cards_in(pile):
            meant.append("cells")
    return meant


def place_name(place: Place) -> str:
    """A place in words, in the language that is spoken."""
    if isinstance(place, Card):
        return short(place)
    if isinstance(place, Pile):
        return pile_name(place)
    if isinstance(place, Suit):
        return say("lessons.the_foundation", foundation=foundation_name(place))
    if place == "columns":
        return say("lessons.columns")
    return say("lessons.cells") if place == "cells" else say("lessons.foundations")


def written(place: Place) -> str:
    """A place as `read_place` reads it."""
    if isinstance(place, Pile):
        return place.full_name
    return f"foundation {place}" if isinstance(place, Suit) else str(place)


def as_json(place: Place) -> dict[str, str]:
    """A place as the browser has it."""
    if isinstance(place, Card):
        return {"card": str(place)}
    if isinstance(place, Pile):
        return {"pile": str(place)}
    return {"foundation" if isinstance(place, Suit) else "all": str(place)}
