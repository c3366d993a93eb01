"""Our solver, timed: here as it is, and in another process with its Python searches alone."""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

import eightoff_widget as eo
from eightoff_widget import solver

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

DECIDED = {eo.Verdict.WINNABLE: True, eo.Verdict.UNWINNABLE: False, eo.Verdict.UNKNOWN: None}


class Timed(NamedTuple):
    """What became of some deals, in their order."""

    verdicts: list[bool | None]
    """None where the solver gave up."""
    nodes: list[int]
    seconds: list[float]
    """By the clock on the wall, each deal by itself."""
    total: float
    """Seconds of processor time for all of them, from number to verdict."""


def decide(numbers: Sequence[int], rules: eo.Rules, limit: eo.Limit | None = None) -> Timed:
    """Decide deals that are given by their numbers."""
    started = time.process_time()
    batch = eo.solve_many(numbers, rules=rules, limit=limit)
    total = time.process_time() - started
    verdicts = [DECIDED[verdict] for verdict in batch.verdicts]
    return Timed(verdicts, list(batch.nodes), list(batch.seconds), total)


def analyse(numbers: Sequence[int]) -> list[float]:
    """How many seconds each analysis of a starting position takes."""
    seconds = []
    for number in numbers:
        position = eo.deal(number)
        started = time.perf_counter()
        eo.analyse(position)
        seconds.append(time.perf_counter() - started)
    return seconds


@contextmanager
def in_python() -> Iterator[Executor]:
    """Another process, in which only the Python searches run; what is submitted runs there."""
    os.environ["EIGHTOFF_PURE_PYTHON"] = "1"  # it is read when the package is imported
    try:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
            if process.submit(backend).result() != "python":
                raise AssertionError("the compiled search was to be left out")
            yield process
    finally:
        del os.environ["EIGHTOFF_PURE_PYTHON"]


def backend() -> str:
    """Which search runs in this process."""
    return solver.BACKEND
