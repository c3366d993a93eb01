"""Where a layout is in trouble: cards that lie on a lower card of their own suit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..engine.cards import Card
    from ..engine.position import Position


class Blocked(NamedTuple):
    """A card that waits for another one to leave."""

    card: Card
    """The lower card, which goes home first."""
    by: Card
    """The higher card of the same suit that lies on it."""


def trouble_spots(position: Position) -> tuple[Blocked, ...]:
    r"""The cards that lie on a lower card of their own suit, and on which one.

    The higher card must leave before the lower one can go home, and can only go home after it: it
    has to wait elsewhere in between, whatever else is done.

    Parameters
    ----------
    position:
        Any position.

    Returns
    -------
    tuple of Blocked
        By columns, from the first card to the exposed one. A higher card that lies on several
        lower ones is there once, with the nearest of them.

    Examples
    --------
    >>> from eightoff_widget import Position
    >>> for card, by in trouble_spots(Position.from_text("4H 9S 6H\n7C 6C", partial=True)):
    ...     print(f"{card} waits for {by}")
    4H waits for 6H
    """
    found = []
    for column in position.columns:
        for place, by in enumerate(column):
            lower = [c for c in column[:place] if c.suit is by.suit and c.rank < by.rank]
            if lower:
                found.append(Blocked(lower[-1], by))
    return tuple(found)
