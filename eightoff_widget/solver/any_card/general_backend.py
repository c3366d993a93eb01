"""Searching by any rules: by the compiled search, or by the one in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import twins
from ..kings_only.backend import stop_at
from .general import Outcome, Search
from .general_lines import line_of
from .states import Step, task_of

if TYPE_CHECKING:
    from ...engine.moves import Move
    from ...engine.position import Position
    from ..result import Event, Limit
    from .states import Task

COMPILED_BYTES, PYTHON_BYTES = 84, 900
"""What a position or a column that is remembered takes, measured on searches of millions."""
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
    if twins.general is None:
        twins.say_if_slow()
        return decide_in_python(task, limit, cancel)
    return decide_compiled(task, limit, cancel)


def decide_in_python(
    task: Task, limit: Limit, cancel: Event | None = None, room: int | None = None
) -> Outcome:
    """Decide with the Python search."""
    return Search(task, limit.memory // PYTHON_BYTES if room is None else room).run(
        stop_at(limit, cancel)
    )


def decide_compiled(
    task: Task, limit: Limit, cancel: Event | None = None, room: int | None = None
) -> Outcome:
    """Decide with the compiled search."""
    assert twins.general is not None
    columns = b"".join(column + _END_OF_COLUMN for column in task.columns)
    won, looked, steps = twins.general.Core().search(
        columns,
        task.loose,
        task.heights,
        task.cells,
        task.alternate,
        task.any_card,
        limit.nodes,
        limit.seconds,
        limit.memory // COMPILED_BYTES if room is None else room,
        cancel,
    )
    return Outcome(won, tuple(Step(*step) for step in steps), looked)
