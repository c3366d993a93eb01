"""Dealt columns that are dug up: what is left undug, what is gone, what goes home by itself.

The searches that decide by what is *undug* share this. A card that has left its place in the deal
is *dug*, wherever it lies then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..packing import ACES, DECK_BITS, KINGS, lane_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..packing import Packed


class UndugPart(NamedTuple):
    """What is left to dig, once all has settled."""

    undug: tuple[int, ...]
    """How many cards, by column."""
    gone: int
    """The cards that are dug or home."""
    home: int
    seated: int
    """The kings that came to sit by settling."""


class Dealt:
    """The columns as they lay at the start.

    Attributes
    ----------
    exposing:
        By column and depth the exposed card, 0 where none is left.
    stays:
        By column and depth whether the card lies where it would go anyway.
    places:
        For each card of a column which column that is, and its depth there.
    kings:
        The kings that there are, wherever.
    """

    def __init__(self, packed: Packed) -> None:
        self._start = packed
        self.exposing = [(0, *column) for column in packed.columns]
        self.stays = [_staying_by_depth(column) for column in packed.columns]
        self.places = {
            card: (column, depth)
            for column, cards in enumerate(packed.columns)
            for depth, card in enumerate(cards, start=1)
        }
        self.kings = KINGS & (packed.loose | packed.home | sum(self.places))

    def first(self) -> UndugPart:
        """What is undug at the start."""
        undug = list(map(len, self._start.columns))
        gone, home = self._start.loose | self._start.home, self._start.home
        while going := next_home(home) & gone:
            home |= going
        return self.settle(undug, gone, home, range(len(undug)))

    def settle(self, undug: list[int], gone: int, home: int, columns: Iterable[int]) -> UndugPart:
        """Send cards home, and count as dug what lies where it would go anyway.

        That is a card on its own parent, which belongs to a run, and a king at the base of its
        column, who is seated there.

        Parameters
        ----------
        undug:
            How many cards of each column are undug.
        gone, home:
            The cards that are dug or home, and those home.
        columns:
            Those whose exposed card is new.
        """
        seated = 0
        waited_for = next_home(home)
        while columns:
            before = home
            for column in columns:
                while depth := undug[column]:
                    card = self.exposing[column][depth]
                    if card & waited_for:
                        home |= card
                        while going := next_home(home) & gone:
                            home |= going
                        waited_for = next_home(home)
                    elif self.stays[column][depth]:
                        if card & KINGS:
                            seated |= 1 << lane_of(card)
                    else:
                        break
                    gone |= card
                    undug[column] -= 1
            columns = []
            if home != before:
                columns = [
                    column
                    for column, depth in enumerate(undug)
                    if self.exposing[column][depth] & waited_for
                ]
        return UndugPart(tuple(undug), gone, home, seated)

    def dig(self, part: UndugPart, column: int) -> UndugPart:
        """What is undug once the exposed card of a column has been dug."""
        undug = list(part.undug)
        card = self.exposing[column][undug[column]]
        undug[column] -= 1
        return self.settle(undug, part.gone | card, part.home, [column])


def parent_of(card: int) -> int:
    """The card that this one may lie on; 0 for a king."""
    return 0 if card & KINGS else card >> 1


def next_home(home: int) -> int:
    """The cards that the foundations wait for."""
    return (home | ACES << 1) >> 1 & ~home & DECK_BITS


def run_under(card: int, dug: int) -> int:
    """The run of dug cards that hangs under a card."""
    return dug & ~(dug + (card << 1))


def _staying_by_depth(column: Sequence[int]) -> list[bool]:
    """For each depth of a column whether its card lies where it would go anyway.

    That is on its parent, or, if it is a king, at the base.
    """
    below = (0, *column)
    return [False] + [
        depth == 1 if card & KINGS else below[depth - 1] == parent_of(card)
        for depth, card in enumerate(column, start=1)
    ]
