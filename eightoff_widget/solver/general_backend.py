"""Which general search runs: the compiled one, or the Python that it follows step by step."""

from __future__ import annotations

import os
import time
import warnings
from functools import cache
from typing import TYPE_CHECKING

from . import general
from .backend import stop_at
from .general import Outcome, Search
from .general_lines import line_of
from .states import Step, task_of

if TYPE_CHECKING:
    from types import ModuleType

    from ..engine.moves import Move
    from ..engine.position import Position
    from .result import Event, Limit
    from .states import Task

compiled: ModuleType | None = None
"""The compiled module, if there is one and nobody asked to leave it out."""

_wanted = not os.environ.get("EIGHTOFF_PURE_PYTHON")
if _wanted:
    try:
        from . import _general as compiled
    except ImportError:
        compiled = None

COMPILED_ROOM = 8_000_000
"""How many positions and columns the compiled search remembers, in less than 1 GiB."""
_END_OF_COLUMN = b"\xff"


def search(
    position: Position, limit: Limit, cancel: Event | None = None
) -> tuple[bool | None, tuple[Move, ...], int]:
    """Whether a position can be won, None if that was not found out; a line; how many nodes."""
    task = task_of(position)
    outcome = decide(task, limit, cancel)
    moves = line_of(position, task, outcome.steps) if outcome.won else ()
    return outcome.won, moves, outcome.nodes


def verdict(
    position: Position, limit: Limit, cancel: Event | None = None
) -> tuple[bool | None, int]:
    """The same without a line."""
    outcome = decide(task_of(position), limit, cancel)
    return outcome.won, outcome.nodes


def decide(task: Task, limit: Limit, cancel: Event | None = None) -> Outcome:
    """Search until the position is decided, or the limit comes, or the event is set."""
    if compiled is None:
        _say_that_it_is_slow()
        return decide_in_python(task, limit, cancel)
    return decide_compiled(task, limit, cancel)


def decide_in_python(
    task: Task, limit: Limit, cancel: Event | None = None, room: int | None = None
) -> Outcome:
    """Decide with the Python search."""
    return Search(task, general.ROOM if room is None else room).run(stop_at(limit, cancel))


def decide_compiled(
    task: Task, limit: Limit, cancel: Event | None = None, room: int | None = None
) -> Outcome:
    """Decide with the compiled search."""
    assert compiled is not None
    columns = b"".join(column + _END_OF_COLUMN for column in task.columns)
    won, looked, steps = compiled.Core().search(
        columns,
        task.loose,
        task.heights,
        task.cells,
        task.alternate,
        task.any_card,
        limit.nodes,
        _end(limit),
        COMPILED_ROOM if room is None else room,
        cancel,
    )
    return Outcome(won, tuple(Step(*step) for step in steps), looked)


@cache
def _say_that_it_is_slow() -> None:
    if not _wanted:
        return
    warnings.warn(
        "the compiled search is not installed, so positions are decided in Python, "
        "about a hundred times slower; install a C compiler and the package again",
        stacklevel=5,
    )


def _end(limit: Limit) -> float | None:
    return None if limit.seconds is None else time.perf_counter() + limit.seconds
