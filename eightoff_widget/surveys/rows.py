"""Rows together with the deals and rule sets that they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..engine.deals import deal
from ..engine.position import Position
from ..solver.many import VERDICTS
from .sources import Positions
from .work import NONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from ..engine.deals import Numbering
    from .question import Variant
    from .sources import Source

_AT_A_TIME = 250_000


class Rows:
    """The rows of some deals that follow each other, all of each deal.

    Parameters
    ----------
    found:
        What was found, of dtype `work.ROW`.
    source, start:
        The deals, and the place of the first of these.
    variants:
        The rule sets.
    """

    def __init__(
        self,
        found: NDArray[np.void],
        source: Source,
        variants: tuple[Variant, ...],
        start: int = 0,
    ) -> None:
        self.found = found
        self._source = source
        self._variants = variants
        self._start = start
        self.names = [variant.name for variant in variants]
        """The names of the rule sets, by the number in `variant`."""

    def __len__(self) -> int:
        return len(self.found)

    @property
    def each(self) -> int:
        """How many rows a deal has."""
        return 1 if isinstance(self._source, Positions) else len(self._variants)

    @property
    def deals(self) -> NDArray[np.generic]:
        """What the deals are called, each once."""
        return self._source.names(self._start, self._start + len(self.found) // self.each)

    @property
    def variant_of(self) -> NDArray[np.int64] | None:
        """For each deal its only rule set; None if all are looked at by all."""
        if not isinstance(self._source, Positions):
            return None
        return self._source.variant_of[self._start : self._start + len(self.found)]

    @property
    def variant(self) -> NDArray[np.int64]:
        """For each row its rule set."""
        only = self.variant_of
        return np.arange(len(self.found)) % len(self._variants) if only is None else only

    def column(self, name: str) -> NDArray[Any]:
        """A column by its name.

        Raises
        ------
        KeyError
            If there is none.
        """
        if name == "deal":
            return np.repeat(self.deals, self.each)
        if name == "rules":
            names: NDArray[Any] = np.array(self.names)[self.variant]
            return names
        if name == "cells":
            cells = np.array([variant.rules.cells for variant in self._variants], np.int8)
            of_rows: NDArray[Any] = cells[self.variant]
            return of_rows
        if name == "verdict":
            words = np.array([each.value for each in VERDICTS])
            verdicts: NDArray[Any] = words[self.found["verdict"]]
            return verdicts
        if name in (self.found.dtype.names or ()):
            found: NDArray[Any] = np.ascontiguousarray(self.found[name])
            return found
        raise KeyError(name)

    def pars(
        self, variant: int, numbering: Numbering, most: int | None
    ) -> tuple[list[Position], NDArray[np.int16]]:
        """The first deals whose lines by one rule set are proved to be shortest ones, and those."""
        lengths = self.found["length"]
        proved = (lengths != NONE) & (lengths == self.found["bound"]) & (self.variant == variant)
        rows = np.flatnonzero(proved)[:most]
        starts = []
        for place in (self._start + rows // self.each).tolist():
            (start,) = self._source.take(place, place + 1)
            if not isinstance(start, Position):
                start = deal(start, self._variants[variant].rules, numbering)
            starts.append(start)
        return starts, lengths[rows]

    def parts(self) -> Iterator[Rows]:
        """The same rows in parts, so that what is worked out of them takes little memory."""
        deals = max(1, _AT_A_TIME // self.each)
        for start in range(0, len(self.found) // self.each, deals):
            found = self.found[start * self.each : (start + deals) * self.each]
            yield Rows(found, self._source, self._variants, self._start + start)
