"""How fast deals are decided, beside Freecell Solver in the same run.

python benchmarks/rates.py                              ten minutes
python benchmarks/rates.py --slice 10                   a few seconds, to see that it works
python benchmarks/rates.py --write docs/benchmarks.md   also write the page
"""

from __future__ import annotations

import os
import sys
from statistics import median
from typing import TYPE_CHECKING

import ours
import rates_page
import report
from deals import with_cells
from freecell_solver import FreecellSolver
from race import Course, Race, spread

from eightoff_widget import EIGHT_OFF, RULES, Limit
from eightoff_widget.solver.deciding import is_exact

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

# In Python too run all that there is patience for: a few hard deals take much of the time, and the
# mean of a sample depends on whether they are in it.
COURSES = (
    Course(with_cells(8), 32_000, in_python=32_000),
    *(Course(with_cells(cells), 3_000, in_python=3_000) for cells in (7, 6, 5, 4)),
    Course(RULES["seahaven-towers"], 1_000, in_python=1_000),
    Course(RULES["bakers-game-kings-only"], 1_000, in_python=1_000),
    Course(RULES["bakers-game"], 1_000, in_python=20),
    Course(RULES["freecell"], 1_000, in_python=20),
)
ANALYSED = 300
ANALYSED_IN_PYTHON = 30
SLICE_LIMIT = Limit(nodes=500)
"""For a slice, where a search has no other end that comes soon."""


def sliced(course: Course, deals: int) -> Course:
    """A small part of it."""
    return Course(
        course.rules,
        min(deals, course.deals),
        in_python=min(-(-deals // 4), course.in_python),
        limit=None if is_exact(course.rules) else SLICE_LIMIT,
    )


def analyse(deals: int, in_python: int, python: Executor) -> rates_page.Analysis:
    """How long the analysis of a starting position takes."""
    numbers = range(1, COURSES[0].deals + 1)
    seconds = ours.analyse(spread(numbers, deals))
    seconds_in_python = python.submit(ours.analyse, spread(numbers, in_python)).result()
    return rates_page.Analysis(deals, median(seconds), in_python, median(seconds_in_python))


def stay_on_one_core() -> None:
    """Keep this process to one core, and those that it starts."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run everything. The exit status is 1 if the solvers contradict each other."""
    parser = report.parser_of(__doc__, "only N deals of each row")
    options = report.asked(parser, arguments)
    courses = [sliced(course, options.slice) if options.slice else course for course in COURSES]
    most = options.slice or ANALYSED
    try:
        version = FreecellSolver(EIGHT_OFF).version
    except OSError as problem:
        parser.error(str(problem))

    stay_on_one_core()
    races = [Race(course) for course in courses]
    with ours.in_python() as python:
        for race in races:
            race.run(python)
            print(rates_page.line(race), file=sys.stderr, flush=True)
        analysis = analyse(min(most, ANALYSED), min(most, ANALYSED_IN_PYTHON), python)
    print(rates_page.tables(races, analysis))
    options.write(rates_page.page(races, analysis, version))
    for race in races:
        if race.contradictions:
            deals = sorted(race.contradictions)
            print(f"{race.course.rules.title}: THEY DIFFER on {len(deals)}: {deals}")
    return int(any(race.contradictions for race in races))


if __name__ == "__main__":
    sys.exit(main())
