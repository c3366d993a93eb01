"""What can be seen of a deal before its first move."""

from __future__ import annotations

from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from ..analysis.hint import trouble_spots

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..engine.position import Position


def cards_over_aces(position: Position) -> int:
    """How many cards lie over aces, counted once for each ace that they lie over."""
    return sum(
        len(column) - 1 - depth
        for column in position.columns
        for depth, card in enumerate(column)
        if card.rank == 1
    )


def cards_over_their_own(position: Position) -> int:
    """How many cards lie over a lower one of their suit: each has to make way before it is home."""
    return len(trouble_spots(position))


def cards_under_kings(position: Position) -> int:
    """How many cards lie under kings, counted once for each king that lies over them."""
    return sum(
        depth for column in position.columns for depth, card in enumerate(column) if card.is_king
    )


def cards_that_fit(position: Position) -> int:
    """How many cards lie where the rules would let them be put: they are built already."""
    return sum(
        position.rules.fits(card, on)
        for column in position.columns
        for on, card in pairwise(column)
    )


FEATURES: Mapping[str, Callable[[Position], int]] = MappingProxyType(
    {
        "cards over a lower one of their suit": cards_over_their_own,
        "cards over aces": cards_over_aces,
        "cards under kings": cards_under_kings,
        "cards that fit where they lie": cards_that_fit,
    }
)
"""Numbers that a deal may be hard or easy for, by what they count."""
