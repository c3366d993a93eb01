"""What came of the races, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from freecell_solver import MOST, PRESET
from race import HARDEST, LOOKS, TURNS
from report import machine, ratio_of, table, time_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from race import Race


class Analysis(NamedTuple):
    """How long the analysis of a starting position takes, in the median of so many."""

    deals: int
    seconds: float
    deals_in_python: int
    seconds_in_python: float


def tables(races: Iterable[Race], analysis: Analysis) -> str:
    """All figures, as tables in Markdown."""
    races = list(races)
    compiled = table(
        (
            *("", "deals", "Freecell Solver", "compiled", "ratio", "slowest"),
            *("undecided by it", "by us", "overlooked by it", "contradictions"),
        ),
        [_compiled(race) for race in races],
    )
    python = table(
        ("", "deals", "Freecell Solver", "Python", "ratio", "slowest"),
        [_python(race) for race in races],
    )
    analysed = table(
        ("`analyse` of a starting position", "deals", "median"),
        [
            ("compiled", f"{analysis.deals}", time_of(analysis.seconds)),
            ("Python", f"{analysis.deals_in_python}", time_of(analysis.seconds_in_python)),
        ],
    )
    return f"{compiled}\n{python}\n{analysed}"


def line(race: Race) -> str:
    """The figures of one race in a line, for those who wait."""
    title, *cells = _compiled(race)
    _, deals, theirs, ours, ratio, slowest = _python(race)
    return (
        "{}: {} deals, {} against {} compiled, {}, slowest {}; undecided {} and {}, "
        "overlooked by it {}, {} contradictions; ".format(title, *cells)
        + f"{deals} deals, {theirs} against {ours} in Python, {ratio}, slowest {slowest}"
    )


def _compiled(race: Race) -> tuple[str, ...]:
    return (
        race.course.rules.title,
        f"{race.theirs.deals}",
        time_of(race.theirs.mean),
        time_of(race.compiled.mean),
        ratio_of(race.theirs.mean / race.compiled.mean),
        time_of(race.slowest),
        f"{race.they_gave_up}",
        f"{race.we_gave_up}",
        f"{race.they_overlooked}",
        f"{len(race.contradictions)}",
    )


def _python(race: Race) -> tuple[str, ...]:
    return (
        race.course.rules.title,
        f"{race.python.deals}",
        time_of(race.theirs_beside_python.mean),
        time_of(race.python.mean),
        ratio_of(race.theirs_beside_python.mean / race.python.mean),
        time_of(race.slowest_in_python),
    )


def page(races: Sequence[Race], analysis: Analysis, version: str) -> str:
    """The page of documentation that shows them."""
    return _PAGE.format(
        tables=tables(races, analysis),
        version=version,
        preset=PRESET,
        most=f"{MOST:,}",
        turns=TURNS,
        hardest=HARDEST,
        looks=LOOKS,
        machine=machine(),
    )


_PAGE = """\
# Benchmarks

`benchmarks/rates.py` wrote this page. It lets Freecell Solver and this project's solver decide the
same deals, and compares how long they take:

```sh
apt-get install freecell-solver-bin     # on Debian
python benchmarks/rates.py --write docs/benchmarks.md
```

## Figures

Times are means for one deal. The ratio says how many times as fast as Freecell Solver we are. A
contradiction would be a deal that one of the two calls won and the other lost. What Freecell Solver
*overlooked* it calls lost at first, and won when it is told to try single cards of a run: where any
card fills an empty column its preset is fast, but does not split runs.

{tables}
Measured on {machine}.

## How they are measured

- All in one run, on one core. The solvers take turns, {turns} for each row, so that whatever else
  the machine does hits them alike. The means are of processor time.
- Freecell Solver {version} runs as a library in the same process. It has its preset `{preset}`, the
  fastest one for this game of those that come with it, and gives up after {most} positions. One
  instance takes all boards, which is faster than a new one for each. The deals are made and written
  as text before its clock starts.
- Our time is that of `eo.solve_many`, from the number of a deal to its verdict. It has the limit
  that it has by itself: none where every position is decided.
- Our searches in Python run in a process of their own, with `EIGHTOFF_PURE_PYTHON=1`. Where they
  get fewer of the deals, those are spread evenly, and beside them stands Freecell Solver's time for
  just those. A few hard deals take much of the time: a small sample says little.
- The slowest deal is the slowest of all by the clock on the wall. Of the compiled search the
  {hardest} that took longest are looked at {looks} times more, and the best look counts. The Python
  search gets the deal with the most nodes as well.
"""
