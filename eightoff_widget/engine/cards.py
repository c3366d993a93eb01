"""Suits, cards, and foundations."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from ..languages.catalog import say
from .errors import InvalidPositionError, shown, whole

if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS = "A23456789TJQK"
"""One letter a rank, ace first: rank 1 is `RANKS[0]`."""

KING = 13


class Suit(str, Enum):
    """One of the four suits. Its value is its letter; the order is clubs, diamonds, hearts, spades.

    >>> Suit("H").symbol, Suit.HEARTS.is_red, str(Suit.HEARTS)
    ('♥', True, 'H')
    """

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    order: int
    """0 for clubs to 3 for spades: the suit's place in `Position.foundations`."""
    symbol: str
    is_red: bool

    def __new__(cls, letter: str) -> Suit:  # noqa: D102  # Enum's own
        suit = str.__new__(cls, letter)
        suit._value_ = letter
        suit.order = "CDHS".index(letter)
        suit.symbol = "♣♦♥♠"[suit.order]
        suit.is_red = letter in "DH"
        return suit

    def __str__(self) -> str:
        return str(self.value)

    @property
    def full_name(self) -> str:
        """The suit's name, such as `"hearts"`."""
        return self.name.lower()


# The second sign of each pair is the outline that some fonts and programs write.
_SUIT_OF_SIGN = {
    **{suit.value: suit for suit in Suit},
    **{
        sign: suit
        for suit, signs in zip(Suit, ("♣♧", "♦♢", "♥♡", "♠♤"), strict=True)
        for sign in signs
    },
}
_CARD_TEXT = re.compile(
    rf"(?P<rank>10|[{RANKS}])(?P<suit>[{''.join(_SUIT_OF_SIGN)}])\ufe0f?", re.IGNORECASE | re.ASCII
)


class Card:
    """A playing card, read from text. There is one object for each of the 52.

    Parameters
    ----------
    text:
        Rank and suit: `"6H"`, `"TH"`; also `"10H"`, `"th"`, `"6♥"`.

    Raises
    ------
    InvalidPositionError
        If the text names no card.

    Examples
    --------
    >>> card = Card("10h")
    >>> card, card.rank, card.suit.full_name, card.pretty
    (Card('TH'), 10, 'hearts', '10♥')
    >>> card is Card("T♥")
    True
    """

    __slots__ = ("index", "rank", "suit")

    rank: int
    """1 for an ace to 13 for a king."""
    suit: Suit
    index: int
    """0 to 51: by suit, clubs first, and within a suit from the ace."""

    def __new__(cls, text: str | Card) -> Card:  # noqa: D102  # described in the class
        if isinstance(text, Card):
            return text
        if isinstance(text, str) and text in _PLAIN:
            return _PLAIN[text]  # nearly every text is, and boards are read by the hundred
        found = _CARD_TEXT.fullmatch(text.strip()) if isinstance(text, str) else None
        if not found:
            raise InvalidPositionError(
                f"{shown(text)} is no card: a card is a rank A 2-9 T J Q K and a suit C D H S"
            )
        rank = RANKS.index(found["rank"].replace("10", "T").upper()) + 1
        return DECK[_SUIT_OF_SIGN[found["suit"].upper()].order * KING + rank - 1]

    @staticmethod
    def of(rank: int, suit: Suit | str) -> Card:
        """The card of this rank (1 to 13) and suit.

        >>> Card.of(13, "S")
        Card('KS')
        """
        if rank not in range(1, KING + 1):
            raise InvalidPositionError(f"there is no rank {shown(rank)}: ranks are 1 to {KING}")
        if suit not in list(Suit):
            raise InvalidPositionError(f"there is no suit {shown(suit)}: suits are C, D, H and S")
        return DECK[Suit(suit).order * KING + int(rank) - 1]

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card cannot be changed")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card cannot be changed")

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)

    def __str__(self) -> str:
        return f"{RANKS[self.rank - 1]}{self.suit}"

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    @property
    def pretty(self) -> str:
        """As people write it: `"10♥"`."""
        return ("10" if self.rank == 10 else RANKS[self.rank - 1]) + self.suit.symbol

    @property
    def is_king(self) -> bool:
        """True for the four kings."""
        return self.rank == KING

    @property
    def is_red(self) -> bool:
        """True for diamonds and hearts."""
        return self.suit.is_red


def _make_deck() -> tuple[Card, ...]:
    deck: list[Card] = []
    for suit in Suit:
        for rank in range(1, KING + 1):
            card = object.__new__(Card)
            object.__setattr__(card, "rank", rank)
            object.__setattr__(card, "suit", suit)
            object.__setattr__(card, "index", len(deck))
            deck.append(card)
    return tuple(deck)


DECK: tuple[Card, ...] = _make_deck()
"""All 52 cards, by suit, ace to king."""

_PLAIN = {str(card): card for card in DECK}


class Foundations(NamedTuple):
    """The rank on top of each foundation, 0 where it is empty."""

    clubs: int = 0
    diamonds: int = 0
    hearts: int = 0
    spades: int = 0


EMPTY_FOUNDATIONS = Foundations()


def as_foundations(heights: Iterable[int]) -> Foundations:
    """The four ranks, if they are four ranks.

    Raises
    ------
    InvalidPositionError
        If they are not.
    """
    heights = tuple(heights)
    ranks = [rank for rank in map(whole, heights) if rank is not None and 0 <= rank <= KING]
    if not len(ranks) == len(heights) == len(Suit):
        raise InvalidPositionError(say("engine.no_heights", most=KING, heights=shown(heights)))
    return Foundations(*ranks)
