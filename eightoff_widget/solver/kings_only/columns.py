"""Columns as numbers: each that a search meets has one, and what the search asks of it is kept.

A column is an exposed card on another column. Columns that hold the same cards in the same order
are one number, so that positions are compared by comparing a few numbers.
"""

from __future__ import annotations

from ...engine.cards import KING, Suit
from ..any_card.weights import BROKEN, TANGLED
from ..packing import LANE

EMPTY = 0
"""The column without cards."""
NO_CARD = 63
"""What is exposed there: a bit that is no card's."""

_RED = sum(1 << suit.order for suit in Suit if suit.is_red)
"""The suits that are red, as bits by their order."""


def rank_of(card: int) -> int:
    """1 to 13; a card is the number of its bit, as `packing` has it."""
    return KING - card % LANE


def suit_of(card: int) -> int:
    """0 to 3."""
    return card // LANE


def fits(card: int, on: int, *, alternate: bool) -> bool:
    """Whether a card may lie on another in a column."""
    if card % LANE != on % LANE + 1:
        return False
    suit, upper = card // LANE, on // LANE
    return (_RED >> suit & 1) != (_RED >> upper & 1) if alternate else suit == upper


class Columns:
    """The columns that were met. The lists are by a column's number."""

    def __init__(self, *, alternate: bool) -> None:
        self._alternate = alternate
        self._onto: dict[tuple[int, int], int] = {}
        self.below = [EMPTY]
        """The column without its exposed card."""
        self.card = [NO_CARD]
        """The exposed card."""
        self.length = [0]
        """How many cards there are."""
        self.run = [0]
        """How many cards at the end of the column are a run."""
        self.cards = [0]
        """The set of its cards, as bits."""
        self.mess = [0]
        """What its cards count for the rank, wherever the foundations are."""

    def __len__(self) -> int:
        return len(self.below)

    def put(self, column: int, card: int) -> int:
        """The column with another card on it."""
        known = self._onto.get((column, card))
        if known is not None:
            return known
        new = self._onto[column, card] = len(self.below)
        in_run = column and fits(card, self.card[column], alternate=self._alternate)
        # A suit's lower ranks are its higher bits.
        lower = (1 << LANE * (suit_of(card) + 1)) - (1 << card)
        self.below.append(column)
        self.card.append(card)
        self.length.append(self.length[column] + 1)
        self.run.append(self.run[column] + 1 if in_run else 1)
        self.cards.append(self.cards[column] | 1 << card)
        # A run of one suit moves as one, so its first card stands for it.
        counted = self._alternate or not in_run
        mess = self.mess[column] + (BROKEN if column and not in_run else 0)
        self.mess.append(mess + (TANGLED if counted and self.cards[column] & lower else 0))
        return new

    def pile(self, cards: bytes) -> int:
        """The column of these cards, the exposed one last."""
        column = EMPTY
        for card in cards:
            column = self.put(column, card)
        return column

    def lift(self, column: int, count: int) -> tuple[int, list[int]]:
        """The column without its last cards, and those, in their order."""
        cards = []
        for _ in range(count):
            cards.append(self.card[column])
            column = self.below[column]
        return column, cards[::-1]

    def leading(self, column: int, count: int) -> int:
        """The card that leads the last `count` cards of a column."""
        for _ in range(count - 1):
            column = self.below[column]
        return self.card[column]

    def cards_over(self, column: int, wanted: int) -> int:
        """How many cards lie over the cards of a set of bits, added up."""
        wanted &= self.cards[column]
        over = total = 0
        while wanted:
            card = self.card[column]
            if wanted >> card & 1:
                total += over
                wanted ^= 1 << card
            column = self.below[column]
            over += 1
        return total
