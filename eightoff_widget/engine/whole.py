"""Whole numbers that come from outside."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex, cast


def whole(value: object) -> int | None:
    """The value as an int if it is a whole number, numpy's too; None if not. True is no number.

    >>> whole(7), whole(7.0), whole("7"), whole(True)
    (7, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(cast("SupportsIndex", value))
    except TypeError:
        return None
