"""What several searches together have spent of one limit."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .result import Limit


class Effort:
    """What was spent since it was made, and what is left of a limit.

    Parameters
    ----------
    limit:
        The limit for all searches together.
    """

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._started = time.perf_counter()
        self.nodes = 0
        """How many nodes were looked at."""

    def add(self, nodes: int) -> None:
        """Note that so many nodes were looked at."""
        self.nodes += nodes

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.perf_counter() - self._started

    @property
    def left(self) -> Limit:
        """The limit for what comes next."""
        return self.share(1)

    def share(self, of: int) -> Limit:
        """The limit for the next one of so many searches that are still to come."""
        nodes, seconds = self._limit.nodes, self._limit.seconds
        return replace(
            self._limit,
            nodes=None if nodes is None else max(0, nodes - self.nodes) // of,
            seconds=None if seconds is None else max(0.0, seconds - self.seconds) / of,
        )
