"""Rows together with the deals and rule sets that they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..engine.deals import deal
from ..engine.position import Position
from ..solver.many import VERDICTS
from .question import Positions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray

    from ..engine.deals import Numbering
    from .question import DealSource, Variant

ROW = np.dtype(
    [("verdict", "u1"), ("length", "<i2"), ("bound", "<i2"), ("nodes", "<i8"), ("seconds", "<f4")]
)
"""What is kept of a deal by one rule set. 17 bytes: ten million are 170 MB."""
NONE = -1
"""The length where no line is known, and the bound where none was asked for."""

COLUMNS = ("deal", "rules", "cells", "verdict", "length", "bound", "nodes", "seconds")
_AT_A_TIME = 250_000


class Rows:
    """The rows of some deals that follow each other, all of each deal.

    Parameters
    ----------
    found:
        What was found, of dtype `ROW`.
    source, start:
        The deals, and the place of the first of these.
    variants:
        The rule sets.
    """

    def __init__(
        self,
        found: NDArray[np.void],
        source: DealSource,
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

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a data frame."""
        pandas = imported("pandas", "a data frame")

        def named(codes: NDArray[Any], names: list[str]) -> Any:
            return pandas.Categorical.from_codes(*_kinds(codes, names))

        def whole(values: NDArray[np.int16]) -> Any:
            return pandas.arrays.IntegerArray(values, values == NONE)

        return pandas.DataFrame(self._table(named, whole))

    def to_arrow(self) -> pa.Table:
        """The rows as an Arrow table."""
        arrow = imported("pyarrow", "an Arrow table")

        def named(codes: NDArray[Any], names: list[str]) -> Any:
            return arrow.DictionaryArray.from_arrays(*_kinds(codes, names))

        def whole(values: NDArray[np.int16]) -> Any:
            return arrow.array(values, mask=values == NONE)

        return arrow.table(self._table(named, whole))

    def _table(
        self,
        named: Callable[[NDArray[Any], list[str]], Any],
        whole: Callable[[NDArray[np.int16]], Any],
    ) -> dict[str, Any]:
        """All columns, those of names and of numbers that may be missing as a library has them."""
        return {
            "deal": self.column("deal"),
            "rules": named(self.variant, self.names),
            "cells": self.column("cells"),
            "verdict": named(self.found["verdict"], [verdict.value for verdict in VERDICTS]),
            "length": whole(self.column("length")),
            "bound": whole(self.column("bound")),
            "nodes": self.column("nodes"),
            "seconds": self.column("seconds"),
        }


def _kinds(codes: NDArray[Any], names: list[str]) -> tuple[NDArray[np.int8], list[str]]:
    """Codes for names, and these, each once: two codes may have the same name."""
    kinds = list(dict.fromkeys(names))
    places = np.array([kinds.index(name) for name in names], np.int8)
    return places[codes], kinds


def imported(module: str, what: str) -> Any:
    """A library that is not always installed."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        raise ImportError(
            f"{what} needs {library}, which is not installed: "
            f"python -m pip install 'eightoff-widget[tables]'"
        ) from error
