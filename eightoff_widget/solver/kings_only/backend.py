"""Deciding exactly, and shortest lines: by the compiled searches, or by those in Python."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .. import twins
from .exact import Outcome, Search
from .shortest import Park, Shortest
from .shortest import Search as ShortestSearch

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..packing import Packed
    from ..result import Event, Limit


def decide(packed: Packed, limit: Limit, cancel: Event | None = None) -> Outcome:
    """Search until the position is decided, or the limit comes, or the event is set."""
    if twins.exact is None:
        twins.say_if_slow()
        return Search(packed).run(stop_at(limit, cancel), limit.memory)
    return decide_compiled(packed, limit, cancel)


def decide_compiled(packed: Packed, limit: Limit, cancel: Event | None = None) -> Outcome:
    """The same, by the compiled module. The steps of a won line are worked out in Python."""
    assert twins.exact is not None
    won, looked, path = twins.exact.Core().search(
        *packed, limit.nodes, limit.seconds, limit.memory, cancel
    )
    return Outcome(won, Search(packed).steps_along(path) if won else (), looked)


def verdict(packed: Packed, limit: Limit, cancel: Event | None = None) -> tuple[bool | None, int]:
    """The same without the steps: whether it is won, None if unknown, and how many nodes."""
    if twins.exact is None:
        twins.say_if_slow()
        return Search(packed).decide(stop_at(limit, cancel), limit.memory)
    won, looked, _ = twins.exact.Core().search(
        *packed, limit.nodes, limit.seconds, limit.memory, cancel, want_path=False
    )
    return won, looked


def shortest(
    packed: Packed,
    limit: Limit,
    cancel: Event | None = None,
    *,
    weight: float = 1,
    below: int | None = None,
) -> Shortest:
    """Search for a shortest line; see `shortest.Search` for `weight` and `below`."""
    if twins.shortest is None:
        twins.say_if_slow()
        return ShortestSearch(packed, weight).run(stop_at(limit, cancel), below, limit.memory)
    parks, bound, looked = twins.shortest.Core().search(
        *packed, weight, below, limit.nodes, limit.seconds, limit.memory, cancel
    )
    line = None if parks is None else tuple(Park(card, to_cell) for card, to_cell in parks)
    return Shortest(line, bound, looked)


def stop_at(limit: Limit, cancel: Event | None = None) -> Callable[[int], bool]:
    """What says of a number of nodes whether a search that begins now should stop."""
    most = float("inf") if limit.nodes is None else limit.nodes
    end = float("inf") if limit.seconds is None else time.perf_counter() + limit.seconds

    def stop(nodes: int) -> bool:
        if cancel is not None and cancel.is_set():
            return True
        return nodes >= most or time.perf_counter() >= end

    return stop
