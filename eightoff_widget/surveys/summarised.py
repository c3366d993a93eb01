"""The summary of a survey, as people read it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..languages.tables import as_html, as_text

if TYPE_CHECKING:
    from .question import Variant
    from .rates import WinRate
    from .tally import Tally


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
