"""Measuring on any machine, and on one that does other things too: never in seconds.

What something takes is told in steps: how far Python counts in the same time, in the same run.
"""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

AT_ONCE = 6_000_000
"""What ends at once ends within so many steps: a fifth of a second here, of which it needs 0.05."""


def count_to(number: int) -> None:
    """Count: so many steps."""
    count = 0
    while count < number:
        count += 1


@cache
def _seconds_a_step() -> float:
    def measured() -> float:
        started = time.process_time()
        count_to(500_000)
        return (time.process_time() - started) / 500_000

    return min(measured() for _ in range(3))


def steps(seconds: float) -> float:
    """How many steps this process makes in so many seconds of its own."""
    return seconds / _seconds_a_step()


def least(measure: Callable[[], float], enough: float, tries: int = 3) -> float:
    """The least of some measurements: what the thing itself takes, whatever came between.

    It is measured again only while no measurement was below `enough`.
    """
    seen = [measure()]
    while min(seen) >= enough and len(seen) < tries:
        seen.append(measure())
    print(f"measured: {', '.join(f'{each:.4f}' for each in seen)}")
    return min(seen)
