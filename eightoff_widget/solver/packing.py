"""Cards as bits, so that a set of cards is one number.

Each suit has a lane of 16 bits, the king at its low end and the ace twelve bits above it. A card's
parent, the one card that it may lie on, is then the next bit down, and the run that hangs under a
card is a row of ones above it, which the carry of an addition finds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.cards import DECK, KING, Suit

if TYPE_CHECKING:
    from ..engine.position import Position

LANE = 16
KINGS = sum(1 << LANE * suit.order for suit in Suit)
ACES = KINGS << KING - 1
DECK_BITS = (KINGS << KING) - KINGS

BITS = {card: 1 << LANE * card.suit.order + KING - card.rank for card in DECK}
"""Each card's bit."""
NUMBERS = {card: bit.bit_length() - 1 for card, bit in BITS.items()}
"""The number of each card's bit."""
CARDS = {bit: card for card, bit in BITS.items()}
"""The card of each bit."""
_RED = sum(1 << suit.order for suit in Suit if suit.is_red)
"""The suits that are red, as bits by their order."""
# By suit and height, the cards on a foundation.
_HOME = [
    [
        sum(BITS[card] for card in DECK if card.suit is suit and card.rank <= top)
        for top in range(KING + 1)
    ]
    for suit in Suit
]


def number_of(bit: int) -> int:
    """The number of a bit, from 0."""
    return bit.bit_length() - 1


def lane_of(bit: int) -> int:
    """The lane in which a bit is: the order of its suit."""
    return number_of(bit) // LANE


def rank_of(card: int) -> int:
    """1 to 13, by the number of a card's bit."""
    return KING - card % LANE


def suit_of(card: int) -> int:
    """0 to 3, by the number of a card's bit."""
    return card // LANE


def fits(card: int, on: int, *, alternate: bool) -> bool:
    """Whether a card may lie on another in a column, both by the numbers of their bits."""
    if card % LANE != on % LANE + 1:
        return False
    suit, upper = card // LANE, on // LANE
    return (_RED >> suit & 1) != (_RED >> upper & 1) if alternate else suit == upper


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
    return Packed(
        tuple([tuple([BITS[card] for card in column]) for column in position.columns]),
        len(position.cells),
        sum([BITS[card] for card in position.cells if card is not None]),
        sum([_HOME[suit][top] for suit, top in enumerate(position.foundations)]),
    )
