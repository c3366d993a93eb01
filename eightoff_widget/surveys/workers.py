"""What a worker does, and where: in this program's threads, in processes, or at somebody else's.

It looks at some deals by every rule set, and says what it found.
"""

from __future__ import annotations

import os
import signal
import sys
import time
import warnings
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ..engine.deals import deal
from ..engine.errors import shown
from ..engine.position import Position
from ..solver import twins
from ..solver.many import CODES, solve_many
from ..solver.result import Verdict
from ..solver.solve import solve
from .rows import NONE, ROW

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ..engine.rules import Rules
    from ..solver.result import Event
    from .question import Question


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


class Workers:
    """Those who look at deals. What was given by somebody else is never shut down.

    Parameters
    ----------
    question:
        What is asked of every deal.
    executor:
        A `concurrent.futures.Executor`, a client of Dask or ipyparallel, or None for one of our
        own on all cores.
    cancel:
        Set when nobody wants any more answers.
    """

    def __init__(self, question: Question, executor: object | None, cancel: Event) -> None:
        self._question = question
        self._cancel = cancel
        self._own: Any = None
        self.generation = 0
        """How often they were replaced."""
        if executor is None:
            self._executor, self.count = self._start(processes=_need_processes(question))
        else:
            self._executor, self.count = as_executor(executor)

    def _start(self, *, processes: bool) -> tuple[Executor, int]:
        count = _cores()
        if sys.platform == "emscripten":  # which has neither threads nor processes
            self._own, count = Inline(), 1
        elif processes:
            from loky import ProcessPoolExecutor

            # Its processes neither are forks, which may hang where there are threads, as in a
            # kernel; nor do they run the program's main script, as those of Python's own do.
            self._own = ProcessPoolExecutor(count, initializer=_leave_interrupts)
        else:
            self._own = ThreadPoolExecutor(count, "eightoff-survey")
        return self._own, count

    def submit(self, deals: Sequence[int | str | Position]) -> Future[Findings | Failure]:
        """Have some deals looked at."""
        if isinstance(self._executor, (ThreadPoolExecutor, Inline)):
            return self._executor.submit(look, self._question, deals, self._cancel)
        return self._executor.submit(look, self._question, deals)

    def replace(self) -> None:
        """Go on with others, because these will never work again."""
        if self._own is None:
            warnings.warn(
                "the executor is broken, so the rest of the survey is done without it",
                RuntimeWarning,
                stacklevel=2,
            )
        self.generation += 1
        self.stop()
        self._executor, self.count = self._start(processes=True)

    def stop(self) -> None:
        """Shut down what was started here, without waiting for what nobody wants any more."""
        if isinstance(self._own, (ThreadPoolExecutor, Inline)):
            self._own.shutdown(cancel_futures=True)
        elif self._own is not None:
            self._own.shutdown(kill_workers=True)
        self._own = None


def as_executor(executor: Any) -> tuple[Executor, int]:
    """What was given as an executor, and how many workers it has.

    Neither Dask nor ipyparallel is imported: whoever has a client of theirs has done so.

    Raises
    ------
    TypeError
        If it is none of those that are known.
    """
    if isinstance(executor, Executor):
        return executor, _count_of(executor)
    library = type(executor).__module__.partition(".")[0]
    if library == "distributed" and hasattr(executor, "get_executor"):
        # Not pure: what is asked for again after a failure has to be done again.
        return executor.get_executor(pure=False), sum(executor.nthreads().values()) or 1
    if library == "ipyparallel" and hasattr(executor, "executor"):
        # A client makes an executor, a view of some engines has one.
        found = executor.executor() if callable(executor.executor) else executor.executor
        return found, _count_of(found)
    raise TypeError(
        "executor must be a concurrent.futures.Executor, a Dask Client or an ipyparallel Client, "
        f"not {shown(executor)}"
    )


class Inline(Executor):
    """An executor that does everything at once, where there are no threads."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call it, and return what is already done."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def _need_processes(question: Question) -> bool:
    """Whether threads would wait for each other: only compiled searches let others run."""
    return twins.exact is None or question.lines


def _cores() -> int:
    """How many cores this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _count_of(executor: Executor) -> int:
    """How many workers an executor has, as all common ones say; else as many as there are cores."""
    count = getattr(executor, "_max_workers", None)
    return count if isinstance(count, int) and count > 0 else _cores()


def _leave_interrupts() -> None:
    """Let an interrupt from the keyboard reach the program that asked, and it alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
