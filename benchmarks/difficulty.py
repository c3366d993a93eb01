"""How hard deals are, by `eo.difficulty` and for a naive player.

python benchmarks/difficulty.py                                          half an hour
python benchmarks/difficulty.py --slice 10                               to see that it works
python benchmarks/difficulty.py --write docs/benchmarks-difficulty.md    also write the page
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from statistics import StatisticsError, correlation, mean, quantiles
from typing import TYPE_CHECKING, NamedTuple

import naive_player
import report

import eightoff_widget as eo
from eightoff_widget.analysis.difficulty import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DEALS = 1_000
GAMES = 20
"""How many games of each deal the naive player plays."""


class Measured(NamedTuple):
    """A winnable deal, and how hard it is."""

    position: eo.Position
    par: int
    winning: int
    moves: int
    cells: int
    score: int
    level: str
    proved: bool

    @property
    def losing(self) -> float:
        """The share of first moves that lose."""
        return (self.moves - self.winning) / self.moves


def measured(found: eo.Difficulty) -> Measured | None:
    """What was found of a deal; None if it is not known that it can be won."""
    if found.level is None:
        return None
    return Measured(
        found.position,
        found.par or 0,
        found.winning or 0,
        found.first_moves or 0,
        found.cells or 0,
        found.score or 0,
        found.level,
        proved=found.proved,
    )


def measure(rules: eo.Rules, deals: int) -> tuple[list[Measured], list[float]]:
    """Each winnable deal of the first so many, and how long every one of them took.

    That is in seconds of this process, whatever else the machine does.
    """
    found, seconds = [], []
    for number in range(1, deals + 1):
        position = eo.deal(number, rules)
        started = time.process_time()
        one = measured(eo.difficulty(position))
        seconds.append(time.process_time() - started)
        if one is not None:
            found.append(one)
    return found, seconds


def row_of(rules: eo.Rules, deals: list[Measured], seconds: list[float]) -> tuple[str, ...]:
    """What was found of the deals of a rule set."""
    cells = Counter(deal.cells for deal in deals)
    levels = Counter(deal.level for deal in deals)
    return (
        rules.title,
        f"{len(deals)}",
        f"{sum(deal.proved for deal in deals)}",
        " / ".join(f"{cut:.0f}" for cut in quantiles([deal.par for deal in deals], n=4)),
        f"{sum(deal.losing > 0 for deal in deals)}",
        ", ".join(f"{needed}: {number}" for needed, number in sorted(cells.items())),
        " / ".join(map(str, quarters([deal.score for deal in deals]))),
        " / ".join(f"{levels[level]}" for level in LEVELS),
        f"{report.time_of(mean(seconds))}, {report.time_of(max(seconds))}",
    )


def quarters(scores: Sequence[int]) -> list[int]:
    """The scores up to which there is about a quarter, a half, three quarters of them."""
    cuts = []
    for part in (len(scores) * quarter / 4 for quarter in (1, 2, 3)):
        off = {
            cut: abs(sum(score <= cut for score in scores) - part)
            for cut in range(min(scores), max(scores) + 1)
        }
        cuts.append(min(off, key=off.__getitem__))
    return cuts


def with_a_player(deals: Sequence[Measured], games: int) -> str:
    """Two tables: how the naive player fares at each level, and how that goes with each measure."""
    home = [naive_player.cards_home(deal.position, games) for deal in deals]
    rows = []
    for level in LEVELS:
        there = [played for deal, played in zip(deals, home, strict=True) if deal.level == level]
        if not there:
            continue
        won = [played.count(52) / games for played in there]
        never = sum(share == 0 for share in won)
        cards = mean(mean(played) for played in there)
        rows.append((level, f"{len(there)}", f"{mean(won):.1%}", f"{never}", f"{cards:.1f}"))
    heads = ("level", "deals", "games won", "deals never won", "cards home, mean")
    played = [float(mean(cards)) for cards in home]
    measures: list[tuple[str, Callable[[Measured], float]]] = [
        ("par", lambda deal: deal.par),
        ("first moves that lose, share", lambda deal: deal.losing),
        ("cells that a win needs", lambda deal: deal.cells),
        ("score", lambda deal: deal.score),
    ]
    columns: list[list[float]] = [[of(deal) for deal in deals] for _, of in measures]
    together = [
        (name, *(agreement(column, other) for other in (*columns[:3], played)))
        for (name, _), column in zip(measures, columns, strict=True)
    ]
    names = ("", "par", "losing", "cells", "cards home")
    return f"{report.table(heads, rows)}\n{report.table(names, together)}"


def agreement(one: Sequence[float], other: Sequence[float]) -> str:
    """Spearman's rank correlation."""
    try:
        return f"{correlation(ranks(one), ranks(other)):+.2f}"
    except StatisticsError:  # one of them is the same for all
        return "-"


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, equal ones sharing theirs."""
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [mean(places[value]) for value in values]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and write the page."""
    options = report.asked(report.parser_of(__doc__), arguments)
    deals = options.slice or DEALS
    all_of_them = {name: measure(rules, deals) for name, rules in eo.RULES.items()}
    head = (
        *("", "winnable", "all proved", "par, quartiles", "a first move loses"),
        *("cells needed: deals", "score, quartiles", " / ".join(LEVELS), "mean, slowest"),
    )
    rows = [row_of(eo.RULES[name], *found) for name, found in all_of_them.items()]
    table = report.table(head, rows)
    print(table)
    player = with_a_player(all_of_them[eo.EIGHT_OFF.name][0], GAMES)
    print(player)
    options.write(
        _PAGE.format(deals=deals, games=GAMES, table=table, player=player, machine=report.machine())
    )
    return 0


_PAGE = """\
# Benchmarks: how hard deals are

`python benchmarks/difficulty.py --write docs/benchmarks-difficulty.md` wrote this page.
[difficulty.md](difficulty.md) says what it is about.

## Rule sets

Microsoft's deals 1 to {deals}, measured one after another in one thread, at the usual limits. Times
are those of the processor.

{table}
*All proved* are the deals of which par, the verdict of each first move and the number of cells are
certain. The *score's quartiles* are the highest scores of about the first, second and third quarter
of the winnable deals.

## A naive player

Eight Off's winnable ones of the same deals, {games} games of each, by a player who sends home what
goes, builds where something can be built, and else puts a card into a cell from the column in which
that looks cheapest, with some chance. It looks no move ahead, and knows nothing of the measures.

{player}
The second table has Spearman's rank correlations.

Measured on {machine}.
"""


if __name__ == "__main__":
    sys.exit(main())
