"""What rows come to. It takes the same memory for ten million of them as for ten."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..languages.tables import as_html, as_text
from ..solver.many import CODES, VERDICTS
from ..solver.result import Verdict
from .rates import WinRate, win_rate
from .rows import NONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from .question import Variant

HARDEST = 100
"""Of how many deals that took the most nodes the names are kept."""
STEPS = 4
"""Nodes and times are counted in bins: so many for each doubling."""
BINS = 64 * STEPS
MICROSECOND = 1e-6

_WINNABLE, _UNKNOWN = CODES[Verdict.WINNABLE], CODES[Verdict.UNKNOWN]
# What stands in `fewest` for a deal that no number of cells wins, and for one not known.
NO_CELLS, UNKNOWN_CELLS = -1, -2


def _zeros(count: int) -> NDArray[np.int64]:
    return np.zeros(count, np.int64)


@dataclass
class Tally:
    """What the rows of one rule set come to."""

    verdicts: NDArray[np.int64] = field(default_factory=lambda: _zeros(len(VERDICTS)))
    """How many have each verdict, by its code."""
    nodes: NDArray[np.int64] = field(default_factory=lambda: _zeros(BINS))
    """How many took so many nodes: bin 0 none, bin n up to `edges(n)`."""
    seconds: NDArray[np.int64] = field(default_factory=lambda: _zeros(BINS))
    """How many took so long, in microseconds."""
    lengths: NDArray[np.int64] = field(default_factory=lambda: _zeros(1))
    """How many have a line of so many moves, by that number."""
    unproved: int = 0
    """How many lines are not proved to be shortest ones, where such were wanted."""
    all_nodes: int = 0
    all_seconds: float = 0.0
    hardest: NDArray[np.void] | None = None
    """The rows that took the most nodes, most first, each with its `deal`."""

    def add(self, rows: NDArray[np.void], names: NDArray[np.generic]) -> None:
        """Count these rows, which have these names."""
        self.verdicts += np.bincount(rows["verdict"], minlength=len(VERDICTS))
        self.nodes += np.bincount(_bins(rows["nodes"]), minlength=BINS)
        self.seconds += np.bincount(_bins(rows["seconds"] / MICROSECOND), minlength=BINS)
        lengths = rows["length"]
        known = lengths != NONE
        found = np.bincount(lengths[known], minlength=len(self.lengths))
        found[: len(self.lengths)] += self.lengths
        self.lengths = found
        self.unproved += int(np.count_nonzero(known & (rows["bound"] != lengths)))
        self.all_nodes += int(rows["nodes"].sum())
        self.all_seconds += float(rows["seconds"].sum(dtype=np.float64))
        self._keep_hardest(rows, names)

    def _keep_hardest(self, rows: NDArray[np.void], names: NDArray[np.generic]) -> None:
        # Stable: of those that took as many nodes the earlier ones stay, however rows come.
        most = np.argsort(-rows["nodes"], kind="stable")[:HARDEST]
        dtype = [
            ("deal", names.dtype),
            *((name, rows.dtype[name]) for name in rows.dtype.names or ()),
        ]
        new = np.empty(len(most), dtype)
        new["deal"] = names[most]
        for name in rows.dtype.names or ():
            new[name] = rows[name][most]
        both = new if self.hardest is None else np.concatenate([self.hardest, new])
        self.hardest = both[np.argsort(-both["nodes"], kind="stable")[:HARDEST]]

    def __len__(self) -> int:
        return int(self.verdicts.sum())

    def count(self, verdict: Verdict) -> int:
        """How many have this verdict."""
        return int(self.verdicts[CODES[verdict]])

    def win_rate(self, confidence: float = 0.95) -> WinRate:
        """How often they are won."""
        lost, won, unknown = map(int, self.verdicts)
        return win_rate(won, lost, unknown, confidence)

    @property
    def mean_length(self) -> float:
        """The mean length of the lines; not a number if there is none."""
        count = self.lengths.sum()
        return float(self.lengths @ np.arange(len(self.lengths)) / count) if count else float("nan")


def edges() -> NDArray[np.float64]:
    """The edges between the bins of nodes, or of microseconds; the first bin ends at 1."""
    return np.exp2(np.arange(BINS) / STEPS)


def _bins(values: NDArray[np.generic]) -> NDArray[np.int64]:
    """The bin of each value."""
    at_least_1 = np.maximum(values.astype(np.float64), 1.0)
    bins = (np.log2(at_least_1) * STEPS).astype(np.int64) + 1
    bins[values < 1] = 0  # type: ignore[operator]
    return np.minimum(bins, BINS - 1)


class Summary:
    """What all rows of a survey come to, by rule set."""

    def __init__(self, variants: Sequence[Variant]) -> None:
        self.variants = tuple(variants)
        self.tallies = [Tally() for _ in variants]
        self.fewest: dict[str, dict[int, int]] = {variant.name: {} for variant in variants}
        """For each name of rules how many deals need so many cells at least."""

    def add(
        self,
        rows: NDArray[np.void],
        names: NDArray[np.generic],
        variant_of: NDArray[np.int64] | None = None,
    ) -> None:
        """Count the rows of these deals, all of each or none.

        Parameters
        ----------
        rows:
            One for each deal and rule set, in the order of the deals.
        names:
            What the deals are called.
        variant_of:
            For each deal its only rule set; None if each is looked at by all.
        """
        if not len(rows):
            return
        if variant_of is None:
            table = rows.reshape(len(names), len(self.variants))
            for column, tally in enumerate(self.tallies):
                tally.add(table[:, column], names)
            for name, counts in self.fewest.items():
                values, numbers = np.unique(fewest(table, self.variants, name), return_counts=True)
                for value, number in zip(values.tolist(), numbers.tolist(), strict=True):
                    counts[value] = counts.get(value, 0) + number
        else:
            for place, tally in enumerate(self.tallies):
                here = variant_of == place
                if here.any():
                    tally.add(rows[here], names[here])


def fewest(table: NDArray[np.void], variants: Sequence[Variant], name: str) -> NDArray[np.int64]:
    """For each deal the fewest cells with which it is won by the rules of this name.

    `NO_CELLS` where none of the numbers wins; `UNKNOWN_CELLS` where that is not known.
    """
    places = [place for place, variant in enumerate(variants) if variant.name == name]
    places.sort(key=lambda place: variants[place].rules.cells)
    found = np.full(len(table), NO_CELLS, np.int64)
    # From most cells to fewest, so that what is known of fewer replaces it.
    for place in reversed(places):
        verdicts = table["verdict"][:, place]
        found[verdicts == _UNKNOWN] = UNKNOWN_CELLS
        found[verdicts == _WINNABLE] = variants[place].rules.cells
    return found


class Group(NamedTuple):
    """What the deals come to by one rule set."""

    rules: str
    """Its name."""
    cells: int
    deals: int
    rate: WinRate
    """How often they are won, with a 95 % interval."""
    mean_nodes: float
    """How many nodes it took in the mean to decide one."""
    mean_seconds: float
    """How long that took."""
    mean_length: float
    """How many moves the lines have; not a number if there are none."""
    unproved: int
    """How many of the lines are not proved to be shortest ones, where such were wanted."""

    @classmethod
    def of(cls, variant: Variant, tally: Tally) -> Group:
        """The group of a rule set."""
        deals = len(tally)
        return cls(
            variant.name,
            variant.rules.cells,
            deals,
            tally.win_rate(),
            tally.all_nodes / deals if deals else 0.0,
            tally.all_seconds / deals if deals else 0.0,
            tally.mean_length,
            tally.unproved,
        )

    def texts(self) -> list[str]:
        """The fields of a table."""
        rate = self.rate
        return [
            self.rules,
            str(self.cells),
            f"{self.deals:,}",
            f"{rate.won:,}",
            f"{rate.lost:,}",
            f"{rate.unknown:,}",
            f"{100 * rate.rate:.3f}" if self.deals else "",
            f"{100 * rate.low:.3f} to {100 * rate.high:.3f}",
            f"{self.mean_nodes:,.1f}",
            f"{1000 * self.mean_seconds:.3f}",
            f"{self.mean_length:.1f}" if self.mean_length > 0 else "",
        ]


HEADS = (
    *("rules", "cells", "deals", "winnable", "unwinnable", "unknown"),
    *("% winnable", "95 % interval", "nodes", "ms", "moves"),
)


class Groups(tuple[Group, ...]):
    """A group for each rule set."""

    __slots__ = ()

    def __str__(self) -> str:
        return as_text(HEADS, [group.texts() for group in self], figures_from=1)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return as_html(HEADS, [group.texts() for group in self])
