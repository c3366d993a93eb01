"""Both solvers on the same deals, in turn."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import ours
from deals import boards_of, contradict, second_opinion
from freecell_solver import FreecellSolver, verdict_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from eightoff_widget import Limit, Rules

TURNS = 30
"""How often each gets its turn, so that whatever else the machine does hits both alike."""
HARDEST = 10
"""So many deals that seemed slowest are looked at again: the machine may have been busy."""
LOOKS = 3


class Course(NamedTuple):
    """What is to be run."""

    rules: Rules
    deals: int
    """From 1 on."""
    in_python: int
    """How many of them, spread evenly, are decided in Python too."""
    limit: Limit | None = None
    """When our searches give up; None for what they do by themselves."""


@dataclass
class Share:
    """Deals, and the seconds of processor time that they took."""

    deals: int = 0
    seconds: float = 0.0

    def add(self, deals: int, seconds: float) -> None:
        """Take in some more."""
        self.deals += deals
        self.seconds += seconds

    @property
    def mean(self) -> float:
        """Seconds for a deal."""
        return self.seconds / self.deals


@dataclass
class Race:
    """Freecell Solver, our compiled searches and our Python ones, and what came of them."""

    course: Course
    theirs: Share = field(default_factory=Share)
    theirs_beside_python: Share = field(default_factory=Share)
    """The part of it that went to the deals that were decided in Python too."""
    compiled: Share = field(default_factory=Share)
    python: Share = field(default_factory=Share)
    slowest: float = 0.0
    """Seconds, for one deal."""
    slowest_in_python: float = 0.0
    they_gave_up: int = 0
    we_gave_up: int = 0
    they_overlooked: int = 0
    """Deals that it calls won only when it is told to try single cards of a run."""
    contradictions: list[int] = field(default_factory=list)
    """The deals that are called won by one and lost by another."""

    def run(self, python: Executor) -> None:
        """Run all of it."""
        library = FreecellSolver(self.course.rules)
        numbers = range(1, self.course.deals + 1)
        sample = set(spread(numbers, self.course.in_python))
        effort: dict[int, tuple[int, float]] = {}
        for turn in range(TURNS):
            block = numbers[turn * len(numbers) // TURNS : (turn + 1) * len(numbers) // TURNS]
            # Those for Python are apart, so that Freecell Solver's time for them is known.
            self._turn([number for number in block if number in sample], library, effort, python)
            self._turn([number for number in block if number not in sample], library, effort)
        self._look_again(effort, python)

    def _turn(
        self,
        numbers: Sequence[int],
        library: FreecellSolver,
        effort: dict[int, tuple[int, float]],
        python: Executor | None = None,
    ) -> None:
        """Let each decide these deals; `effort` takes the nodes and seconds of each."""
        if not numbers:
            return
        boards = boards_of(numbers, self.course.rules)
        started = time.process_time()
        answers = library.answers(boards)
        seconds = time.process_time() - started
        self.theirs.add(len(numbers), seconds)
        verdicts = [[verdict_of(answer) for answer in answers]]
        self.they_gave_up += verdicts[0].count(None)

        compiled = ours.decide(numbers, *self._how())
        self.compiled.add(len(numbers), compiled.total)
        verdicts.append(compiled.verdicts)
        again = second_opinion(numbers, self.course.rules, verdicts[0], ours=compiled.verdicts)
        self.they_overlooked += again.count(True) - verdicts[0].count(True)
        verdicts[0] = again
        self.we_gave_up += compiled.verdicts.count(None)
        efforts = zip(compiled.nodes, compiled.seconds, strict=True)
        effort.update(zip(numbers, efforts, strict=True))

        if python:
            in_python = python.submit(ours.decide, numbers, *self._how()).result()
            self.theirs_beside_python.add(len(numbers), seconds)
            self.python.add(len(numbers), in_python.total)
            verdicts.append(in_python.verdicts)
            self.slowest_in_python = max(self.slowest_in_python, *in_python.seconds)
        self.contradictions += [
            number for number, *said in zip(numbers, *verdicts, strict=True) if contradict(*said)
        ]

    def _look_again(self, effort: dict[int, tuple[int, float]], python: Executor) -> None:
        """Find the slowest deals. Python looks at the same nodes: the most of them take longest."""
        by_time = sorted(effort, key=lambda number: effort[number][1])
        for number in by_time[-HARDEST:]:
            looks = [ours.decide([number], *self._how()).seconds[0] for _ in range(LOOKS)]
            self.slowest = max(self.slowest, min(looks))
        hardest = max(effort, key=lambda number: effort[number][0])
        again = python.submit(ours.decide, [hardest], *self._how()).result()
        self.slowest_in_python = max(self.slowest_in_python, *again.seconds)

    def _how(self) -> tuple[Rules, Limit | None]:
        return self.course.rules, self.course.limit


def spread(numbers: Sequence[int], count: int) -> list[int]:
    """So many of the numbers, evenly from all over; all of them if there are no more."""
    count = min(count, len(numbers))
    return [numbers[place * len(numbers) // count] for place in range(count)]
