"""Where a survey is worked on: this program's threads, processes, or what somebody else started."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from concurrent.futures import (
    Executor,
    Future,
    ThreadPoolExecutor,
)
from typing import TYPE_CHECKING, Any

from ..engine.errors import shown
from ..solver import twins
from .work import look

if TYPE_CHECKING:
    from collections.abc import Sequence
    from threading import Event

    from ..engine.position import Position
    from .question import Question
    from .work import Failure, Findings


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
