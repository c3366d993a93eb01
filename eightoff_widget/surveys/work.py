"""What a worker does: it looks at some deals by every rule set, and says what it found."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..engine.deals import deal
from ..engine.position import Position
from ..solver.many import CODES, solve_many
from ..solver.result import Verdict
from ..solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ..engine.rules import Rules
    from ..solver.result import Event
    from .question import Question

ROW = np.dtype(
    [("verdict", "u1"), ("length", "<i2"), ("bound", "<i2"), ("nodes", "<i8"), ("seconds", "<f4")]
)
"""What is kept of a deal by one rule set. 17 bytes: ten million are 170 MB."""
NONE = -1
"""The length where no line is known, and the bound where none was asked for."""


class Findings(NamedTuple):
    """What a worker sends back."""

    rows: NDArray[np.void]
    """One for each deal and rule set: all of a deal's, then those of the next."""
    seconds: float
    """How long it took, on the worker's clock."""


class Failure(NamedTuple):
    """What it sends back if it could not: whatever else is raised then comes from the way."""

    error: Exception


class Cancelled(Exception):  # noqa: N818  # no error: nobody wants the rest
    """The survey ended before the portion did."""


def look(
    question: Question, deals: Sequence[int | str | Position], cancel: Event | None = None
) -> Findings | Failure:
    """Look at some deals, and raise nothing of one's own."""
    started = time.perf_counter()
    try:
        of_positions = bool(deals) and isinstance(deals[0], Position)
        # A position brings its rules, so it is looked at once.
        rules_of = [None] if of_positions else [each.rules for each in question.variants]
        rows = np.empty((len(deals), len(rules_of)), ROW)
        for column, rules in enumerate(rules_of):
            if question.lines:
                rows[:, column] = _lines(question, deals, rules, cancel)
            else:
                _decide(question, deals, rules, cancel, rows[:, column])
        return Findings(rows.ravel(), time.perf_counter() - started)
    except Exception as error:  # noqa: BLE001  # it is raised again where the survey was asked for
        return Failure(error)


def _decide(
    question: Question,
    deals: Sequence[int | str | Position],
    rules: Rules | None,
    cancel: Event | None,
    into: NDArray[np.void],
) -> None:
    """Verdicts alone, as quickly as can be."""
    named = question.variants[0].rules if rules is None else rules
    batch = solve_many(deals, named, question.numbering, question.limit, cancel=cancel)
    if len(batch) < len(deals):
        raise Cancelled
    into["verdict"] = batch.codes
    into["length"] = into["bound"] = NONE
    into["nodes"] = batch.nodes
    into["seconds"] = batch.seconds


def _lines(
    question: Question,
    deals: Sequence[int | str | Position],
    rules: Rules | None,
    cancel: Event | None,
) -> NDArray[np.void]:
    """Verdicts, and how long a line is."""
    rows = []
    for each in deals:
        if isinstance(each, Position):
            position = each
        else:
            assert rules is not None, "only positions bring their rules"
            position = deal(each, rules, question.numbering)
        found = solve(position, question.limit, shortest=question.shortest, cancel=cancel)
        if cancel is not None and cancel.is_set():
            raise Cancelled
        length = len(found.moves) if found.verdict is Verdict.WINNABLE else NONE
        if found.verdict is Verdict.WINNABLE and not found.moves and not position.is_won:
            length = NONE  # a limit came between the verdict and the line
        bound = NONE if found.bound is None else found.bound
        rows.append((CODES[found.verdict], length, bound, found.nodes, found.seconds))
    return np.array(rows, ROW)
