"""How fast shortest lines are found and proved.

python benchmarks/shortest.py                                       a minute
python benchmarks/shortest.py --slice 10                            to see that it works
python benchmarks/shortest.py --write docs/benchmarks-shortest.md   also write the page
"""

from __future__ import annotations

import sys
import time
from statistics import mean, median
from typing import TYPE_CHECKING, NamedTuple

import report

import eightoff_widget as eo

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DEALS = 1_000
AFTER = 20
"""Moves of a won game, before the position that is solved."""


class Row(NamedTuple):
    """How long something took, each time."""

    what: str
    seconds: list[float]
    proved: int
    """How many of them were decided for certain."""

    def cells(self) -> tuple[str, ...]:
        """As cells of a table."""
        seconds = sorted(self.seconds)
        figures = (mean(seconds), median(seconds), seconds[99 * len(seconds) // 100], seconds[-1])
        times = (report.time_of(figure) for figure in figures)
        return self.what, str(len(seconds)), str(self.proved), *times


def timed(
    what: str, positions: Sequence[eo.Position], is_certain: Callable[[eo.Position], bool]
) -> Row:
    """Ask it of each position."""
    seconds, certain = [], 0
    for position in positions:
        started = time.perf_counter()
        certain += is_certain(position)
        seconds.append(time.perf_counter() - started)
    return Row(what, seconds, certain)


def rows(deals: int) -> list[Row]:
    """Everything that is measured, on so many deals."""
    starts = [eo.deal(number) for number in range(1, deals + 1)]
    firsts = [eo.solve(start) for start in starts]
    late = []
    for found in firsts:
        position = found.position
        for move in found.moves[:AFTER]:
            position = position.apply(move)
        late += [position] if found.moves else []

    def proved(position: eo.Position) -> bool:
        best = eo.solve(position, shortest=True)
        return best.proved or best.verdict is eo.Verdict.UNWINNABLE

    def decided(position: eo.Position) -> bool:
        return eo.solve(position).verdict is not eo.Verdict.UNKNOWN

    def judged(position: eo.Position) -> bool:
        return eo.solve_many([position]).count(eo.Verdict.UNKNOWN) == 0

    return [
        timed("a shortest line, proved", starts, proved),
        timed(f"the same after {AFTER} moves of a won game", late, proved),
        timed("the first line, in moves", starts, decided),
        timed("whether there is one", starts, judged),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write the page. The exit status is 1 if anything was not proved."""
    options = report.asked(report.parser_of(__doc__), arguments)
    measured = rows(options.slice or DEALS)
    head = ("Eight Off", "deals", "certain", "mean", "median", "99 %", "slowest")
    table = report.table(head, [row.cells() for row in measured])
    print(table)
    options.write(_PAGE.format(table=table, machine=report.machine()))
    return int(any(row.proved < len(row.seconds) for row in measured))


_PAGE = """\
# Benchmarks: shortest lines

`python benchmarks/shortest.py --write docs/benchmarks-shortest.md` wrote this page. It solves
Microsoft's deals from 1 on, one after another in one thread, and takes the time on the wall.

{table}
Measured on {machine}.

*Certain* are those whose line was proved to be a shortest one, or that were proved to have none.
The first line is one as `eo.solve` finds it, made into moves and replayed through the engine, which
takes nearly all of the time.
"""


if __name__ == "__main__":
    sys.exit(main())
