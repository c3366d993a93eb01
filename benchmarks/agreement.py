"""Whether this solver's verdicts are Freecell Solver's, wherever that decides.

python benchmarks/agreement.py                1,000 deals of most rule sets: some minutes
python benchmarks/agreement.py --deals 20     some seconds
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, NamedTuple

import ours
from deals import boards_of, contradict, second_opinion, with_cells
from freecell_solver import FreecellSolver

from eightoff_widget import RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

IN_FULL = (
    *(with_cells(cells) for cells in (4, 5, 6, 7, 8)),
    *(RULES[name] for name in ("seahaven-towers", "bakers-game-kings-only", "bakers-game")),
)
IN_PART = tuple(
    RULES[name]
    for name in ("eight-off-relaxed", "eight-off-alternate", "eight-off-uneven", "freecell")
)
"""A tenth as many deals: hardly one of these can be lost, so there is little to disagree about."""


class Comparison(NamedTuple):
    """What the two say of some deals."""

    rules: Rules
    theirs: Sequence[bool | None]
    """For each deal from 1 on; None if it was given up."""
    ours: Sequence[bool | None]
    asked_again: int
    """So many wins it found only when it was asked to try single cards of a run."""

    @property
    def differing(self) -> list[int]:
        """The numbers of the deals that one calls won and the other lost."""
        pairs = enumerate(zip(self.theirs, self.ours, strict=True), 1)
        return [number for number, pair in pairs if contradict(*pair)]

    def __str__(self) -> str:
        both = sum(None not in pair for pair in zip(self.theirs, self.ours, strict=True))
        text = (
            f"{self.rules.title}: {len(self.ours)} deals, {self.ours.count(True)} won, "
            f"{self.ours.count(False)} lost, {self.ours.count(None)} undecided; "
            f"Freecell Solver left {self.theirs.count(None)} undecided; "
        )
        if self.asked_again:
            text += f"{self.asked_again} won only when told to try single cards of a run; "
        if not self.differing:
            return f"{text}all {both} verdicts of both agree"
        return f"{text}THEY DIFFER on {len(self.differing)}: {self.differing}"


def compare(rules: Rules, deals: int) -> Comparison:
    """Let both decide the deals from 1 on."""
    numbers = range(1, deals + 1)
    first = FreecellSolver(rules).verdicts(boards_of(numbers, rules))
    verdicts = ours.decide(numbers, rules).verdicts
    theirs = second_opinion(numbers, rules, first, ours=verdicts)
    return Comparison(rules, theirs, verdicts, theirs.count(True) - first.count(True))


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare them by every rule set. The exit status is 1 if they differ anywhere."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--deals", type=int, default=1_000, metavar="N", help="of each rule set; 1000 by itself"
    )
    deals = parser.parse_args(arguments).deals
    work = [(rules, deals) for rules in IN_FULL]
    work += [(rules, -(-deals // 10)) for rules in IN_PART]
    differ = False
    for rules, count in work:
        try:
            comparison = compare(rules, count)
        except OSError as problem:
            parser.error(str(problem))
        print(comparison, flush=True)
        differ |= bool(comparison.differing)
    return int(differ)


if __name__ == "__main__":
    sys.exit(main())
