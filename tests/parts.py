"""How much of what takes long is tried: a part of it, or all with `--exhaustive`.

Which part it is depends on the day, so that all of it has its turn.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

exhaustive = False
"""Whether all is tried; `conftest.py` sets it."""

TODAY = dt.datetime.now(dt.timezone.utc).toordinal()


def is_due(number: int, parts: int = 10) -> bool:
    """Whether what has this number belongs to today's part."""
    return exhaustive or (number - TODAY) % parts == 0


def todays(things: Iterable[T], parts: int = 10) -> list[T]:
    """Today's part of these."""
    return [thing for number, thing in enumerate(things) if is_due(number, parts)]


def some(number: int, parts: int = 10) -> int:
    """So many, or a part of so many: for things of which each is as good as the other."""
    return number if exhaustive else -(-number // parts)
