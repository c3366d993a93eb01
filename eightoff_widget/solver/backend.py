"""Which exact search runs: the compiled one, or the Python that it follows step by step."""

from __future__ import annotations

import os
import time
import warnings
from functools import cache
from typing import TYPE_CHECKING

from .exact import Outcome, Search

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

    from .packing import Packed
    from .result import Event, Limit

compiled: ModuleType | None = None
"""The compiled module, if there is one and nobody asked to leave it out."""

_wanted = not os.environ.get("EIGHTOFF_PURE_PYTHON")
if _wanted:
    try:
        from . import _exact as compiled
    except ImportError:
        compiled = None

BACKEND = "compiled" if compiled else "python"


def decide(packed: Packed, limit: Limit, cancel: Event | None = None) -> Outcome:
    """Search until the position is decided, or the limit comes, or the event is set."""
    if compiled is None:
        _say_that_it_is_slow()
        return Search(packed).run(stop_at(limit, cancel))
    return decide_compiled(packed, limit, cancel)


def decide_compiled(packed: Packed, limit: Limit, cancel: Event | None = None) -> Outcome:
    """The same, by the compiled module. The steps of a won line are worked out in Python."""
    assert compiled is not None
    won, looked, path = compiled.Core().search(*packed, limit.nodes, limit.seconds, cancel)
    return Outcome(won, Search(packed).steps_along(path) if won else (), looked)


def verdict(packed: Packed, limit: Limit, cancel: Event | None = None) -> tuple[bool | None, int]:
    """The same without the steps: whether it is won, None if unknown, and how many nodes."""
    if compiled is None:
        _say_that_it_is_slow()
        return Search(packed).decide(stop_at(limit, cancel))
    won, looked, _ = compiled.Core().search(
        *packed, limit.nodes, limit.seconds, cancel, want_path=False
    )
    return won, looked


def stop_at(limit: Limit, cancel: Event | None = None) -> Callable[[int], bool]:
    """What says of a number of nodes whether a search that begins now should stop."""
    most = float("inf") if limit.nodes is None else limit.nodes
    end = float("inf") if limit.seconds is None else time.perf_counter() + limit.seconds

    def stop(nodes: int) -> bool:
        if cancel is not None and cancel.is_set():
            return True
        return nodes >= most or time.perf_counter() >= end

    return stop


@cache
def _say_that_it_is_slow() -> None:
    if not _wanted:
        return
    warnings.warn(
        "the compiled search is not installed, so positions are decided in Python, "
        "about fifty times slower; install a C compiler and the package again",
        stacklevel=4,
    )
