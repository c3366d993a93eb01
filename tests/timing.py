"""Measuring on a machine that does other things too."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def least(measure: Callable[[], float], enough: float, tries: int = 3) -> float:
    """The least of some measurements: what the thing itself takes, whatever came between.

    It is measured again only while no measurement was below `enough`.
    """
    seen = [measure()]
    while min(seen) >= enough and len(seen) < tries:
        seen.append(measure())
    print(f"measured: {', '.join(f'{each:.4f}' for each in seen)}")
    return min(seen)
