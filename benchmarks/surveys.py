"""How fast surveys are, what they cost beside the bare solver, and how much memory they take.

python benchmarks/surveys.py                                     some minutes, two cores
python benchmarks/surveys.py --slice 20000                       to see that it works
python benchmarks/surveys.py --write docs/benchmarks-survey.md   also write the page
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import report

import eightoff_widget as eo

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DEALS = 1_000_000
TURNS = 5
"""How often each thing is measured, by turns; the best time counts."""
SHARE = 10
"""What is measured by turns is measured on so many times fewer deals."""
TIMES = 10
"""Memory is measured on so many times as many deals."""

STATUS = Path("/proc/self/status")
"""Where Linux says how much memory a process ever had."""


class Row(NamedTuple):
    """One figure, and the one to reach."""

    what: str
    seen: str
    aim: str
    is_reached: bool


class Effort(NamedTuple):
    """What something takes."""

    wall: float
    """Seconds by the clock on the wall."""
    processor: float
    """Seconds of processor time, all threads together."""


def effort(work: Callable[[], object]) -> Effort:
    """Do it, and look at the clocks."""
    wall, processor = time.perf_counter(), time.process_time()
    work()
    return Effort(time.perf_counter() - wall, time.process_time() - processor)


def survey_of(deals: range, workers: int) -> None:
    """A survey on so many threads."""
    with ThreadPoolExecutor(workers) as pool:
        found = eo.survey(deals, executor=pool, progress=False)
    assert len(found) == len(deals)


def rows(deals: int) -> list[Row]:
    """Everything that is measured."""
    million = range(1, deals + 1)
    whole, processor = min(effort(lambda: eo.survey(million)) for _ in range(2))
    some = range(1, deals // SHARE + 1)
    bare, one, two = [], [], []
    for _ in range(TURNS):
        bare.append(effort(lambda: eo.solve_many(some)))
        one.append(effort(lambda: survey_of(some, 1)))
        two.append(effort(lambda: survey_of(some, 2)))
    least = [min(each.processor for each in efforts) for efforts in (bare, one)]
    overhead = least[1] / least[0] - 1
    ratio = min(each.wall for each in one) / min(each.wall for each in two)
    many = TIMES * deals
    memory = peak(many)
    aim = 20 * deals / DEALS
    return [
        Row(
            f"{deals:,} deals, on all cores",
            f"{whole:.1f} s, {processor:.1f} s of processors",
            f"{aim:g} s",
            whole <= aim,
        ),
        Row("overhead over `solve_many`", f"{overhead:.1%}", "10 %", overhead <= 0.1),
        Row("two workers against one", f"{ratio:.2f} times", "1.8 times", ratio >= 1.8),
        Row(f"peak memory, {many:,} deals", f"{memory:.0f} MB", "500 MB", memory <= 500),
    ]


MEMORY = """
import re
from pathlib import Path
import eightoff_widget as eo
found = eo.survey({deals}, seed=1, keep="summary", progress=False)
assert len(found) == {deals}
print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("{status}").read_text())[1])
"""


def peak(deals: int) -> float:
    """How many MB a program has at most that surveys so many random deals and sums them up."""
    done = subprocess.run(  # noqa: S603  # this Python
        [sys.executable, "-c", MEMORY.format(deals=deals, status=STATUS)],
        capture_output=True,
        text=True,
        check=True,
    )
    return int(re.findall(r"\d+", done.stdout)[-1]) / 1000


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write the page."""
    options = report.asked(report.parser_of(__doc__, "N deals instead of a million"), arguments)
    load = os.getloadavg()[0]
    measured = rows(options.slice or DEALS)
    cells = [(row.what, row.seen, row.aim, "yes" if row.is_reached else "no") for row in measured]
    table = report.table(("Eight Off", "seen", "aim", "reached"), cells)
    print(table)
    options.write(
        _PAGE.format(table=table, machine=report.machine(), load=load, turns=TURNS, share=SHARE)
    )
    return 0


_PAGE = """\
# Benchmarks: surveys

`python benchmarks/surveys.py --write docs/benchmarks-survey.md` wrote this page.

{table}
Measured on {machine}.

The load of the machine was {load:.1f} just before. Where other programs are at work the times on
the wall say little, but processor times and memory hold.

- The first row is the time on the wall from the numbers of the deals to a table with a row for
  each, the better of two, and the processor time of all threads together.
- Overhead is processor time, of a survey with one worker beside that of one batch of the same
  deals. Two workers and one are compared by the time on the wall. All three take turns, {turns}
  each, on a {share}th of the deals, and the best of each counts: whatever else a machine does makes
  it slower.
- Memory is what a program of its own has at most, as Linux tells it, from its start to its end.
"""


if __name__ == "__main__":
    sys.exit(main())
