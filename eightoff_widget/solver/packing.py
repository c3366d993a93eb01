"""Cards as bits, so that a set of cards is one number.

Each suit has a lane of 16 bits, the king at its low end and the ace twelve bits above it. A card's
parent, the one card that it may lie on, is then the next bit down, and the run that hangs under a
card is a row of ones above it, which the carry of an addition finds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.cards import KING, Card, Suit

if TYPE_CHECKING:
    from ..engine.position import Position

LANE = 16
KINGS = sum(1 << LANE * suit.order for suit in Suit)
ACES = KINGS << KING - 1
DECK_BITS = (KINGS << KING) - KINGS


def bit_of(card: Card) -> int:
    """The card's bit."""
    return 1 << LANE * card.suit.order + KING - card.rank


def suit_of(bit: int) -> int:
    """The order of the suit in whose lane this bit is."""
    return (bit.bit_length() - 1) // LANE


class Packed(NamedTuple):
    """A position as bits."""

    columns: tuple[tuple[int, ...], ...]
    """For each column its cards, the exposed one last."""
    cells: int
    """How many cells there are."""
    loose: int
    """The cards in cells."""
    home: int
    """The cards on the foundations."""


def pack(position: Position) -> Packed:
    """The position as bits."""
    home = (
        bit_of(Card.of(rank, suit))
        for suit, top in zip(Suit, position.foundations, strict=True)
        for rank in range(1, top + 1)
    )
    return Packed(
        tuple(tuple(map(bit_of, column)) for column in position.columns),
        len(position.cells),
        sum(bit_of(card) for card in position.cells if card is not None),
        sum(home),
    )
