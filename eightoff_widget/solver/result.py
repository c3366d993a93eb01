"""What is asked of the solver, within which limits, and what it answers."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from enum import Enum
from html import escape
from numbers import Real
from typing import TYPE_CHECKING, Protocol

from ..engine.errors import EightOffError, shown, whole
from ..engine.moves import along
from ..languages.catalog import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..engine.moves import Move
    from ..engine.position import Position


class Verdict(str, Enum):
    """Whether a position can be won."""

    WINNABLE = "winnable"
    """Proved: a line wins."""
    UNWINNABLE = "unwinnable"
    """Proved: no line wins."""
    UNKNOWN = "unknown"
    """The search gave up at a limit."""


@dataclass(frozen=True)
class Limit:
    """When a search gives up.

    Parameters
    ----------
    nodes:
        After looking at so many nodes; None for no limit.
    seconds:
        After so many seconds; None for no limit.
    memory:
        When its tables would take more than so many bytes, about; a GiB if it is left out. Where
        positions are decided exactly a search hardly ever comes near, but for a shortest line.

    Raises
    ------
    TypeError
        If a limit is no number.
    ValueError
        If it is below 0, or too large to be counted up to; if it has to be whole and is not; or if
        it is no finite number of seconds. None is what stands for no limit.

    Examples
    --------
    >>> Limit(nodes=10_000, seconds=0.5)
    Limit(nodes=10000, seconds=0.5, memory=1073741824)
    """

    nodes: int | None = None
    seconds: float | None = None
    memory: int = 2**30

    def __post_init__(self) -> None:
        if self.nodes is not None:
            object.__setattr__(self, "nodes", _count("nodes", self.nodes))
        object.__setattr__(self, "memory", _count("memory", self.memory))
        seconds = self.seconds
        if seconds is None:
            return
        if not isinstance(seconds, Real) or isinstance(seconds, bool):
            raise TypeError(f"seconds must be a number, not {shown(seconds)}")
        if not 0 <= seconds <= _MOST_SECONDS:
            raise ValueError(f"seconds must be from 0 to {_MOST_SECONDS}, not {shown(seconds)}")


_MOST = 2**63 - 1
# Thirty thousand years.
_MOST_SECONDS = 10**12


def _count(name: str, value: object) -> int:
    """The value as an int if it can be counted up to."""
    known = whole(value)
    if known is not None and 0 <= known <= _MOST:
        return known
    kind = ValueError if isinstance(value, Real) and not isinstance(value, bool) else TypeError
    raise kind(f"{name} must be a whole number from 0 to {_MOST}, not {shown(value)}")


class Event(Protocol):
    """What ends a search from elsewhere: a `threading.Event`, or what can be asked like one."""

    def is_set(self) -> bool:
        """Whether to stop."""


def stop_at(limit: Limit, cancel: Event | None = None) -> Callable[[int], bool]:
    """What says of a number of nodes whether a search that begins now should stop."""
    most = float("inf") if limit.nodes is None else limit.nodes
    end = float("inf") if limit.seconds is None else time.perf_counter() + limit.seconds

    def stop(nodes: int) -> bool:
        if cancel is not None and cancel.is_set():
            return True
        return nodes >= most or time.perf_counter() >= end

    return stop


class Effort:
    """What was spent since it was made, and what is left of a limit.

    Parameters
    ----------
    limit:
        The limit for all searches together.
    """

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._started = time.perf_counter()
        self.nodes = 0
        """How many nodes were looked at."""

    def add(self, nodes: int) -> None:
        """Note that so many nodes were looked at."""
        self.nodes += nodes

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.perf_counter() - self._started

    @property
    def left(self) -> Limit:
        """The limit for what comes next."""
        return self.share(1)

    def share(self, of: int) -> Limit:
        """The limit for the next one of so many searches that are still to come."""
        nodes, seconds = self._limit.nodes, self._limit.seconds
        return replace(
            self._limit,
            nodes=None if nodes is None else max(0, nodes - self.nodes) // of,
            seconds=None if seconds is None else max(0.0, seconds - self.seconds) / of,
        )


@dataclass(frozen=True)
class Solution:
    """The answer to whether a position can be won. `solve` makes one."""

    position: Position
    """The position that was asked about."""
    verdict: Verdict
    moves: tuple[Move, ...]
    """A line that wins, replayed through the engine; empty if none was found."""
    nodes: int
    """How many nodes the search looked at."""
    seconds: float
    """How long it took."""
    proved: bool = False
    """Whether no line is shorter than this one. Only known if a shortest one was asked for."""
    bound: int | None = None
    """No line has fewer moves than so many; None if that was not asked for, or no line wins."""

    @property
    def notation(self) -> str:
        """The line as text, such as `"1a 52 kh"`."""
        return " ".join(start.notate(move) for start, move in along(self.position, self.moves))

    def __str__(self) -> str:
        return with_effort(self._answer(), self.nodes, self.seconds)

    def _answer(self) -> str:
        """The answer as a sentence."""
        said = verdict_in_words(self.verdict)
        if self.verdict is Verdict.UNWINNABLE:
            return say("answers.all_tried", said=said)
        if self.verdict is Verdict.UNKNOWN:
            return say("answers.gave_up", said=said)
        if self.position.is_won:
            return say("answers.is_won", said=said)
        if not self.moves:
            least = self.bound is not None
            return say("answers.at_least", said=said, bound=self.bound) if least else said
        said = say("answers.in", said=said, moves=say("answers.moves", n=len(self.moves)))
        if self.proved:
            said += say("answers.proved")
        elif self.bound is not None:
            said += say("answers.perhaps_fewer", bound=self.bound)
        return say("answers.line", said=said, line=self.notation)

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"


def verdict_in_words(verdict: Verdict) -> str:
    """A verdict at the beginning of a sentence."""
    said = say(f"answers.{verdict.value}")
    return said[:1].upper() + said[1:]


def with_effort(said: str, nodes: int, seconds: float) -> str:
    """A sentence, and in brackets what it took to find that out."""
    return say("answers.effort", said=said, n=nodes, seconds=f"{seconds:.3f}")


class UnprovedError(EightOffError, RuntimeError):
    """A limit came before an answer was proved."""

    def __init__(self, solution: Solution) -> None:
        super().__init__(f"par was not proved: {solution}")
        self.solution = solution
        """The best answer that was found."""
