"""What is asked of the solver, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from html import escape
from typing import TYPE_CHECKING, Protocol

from ..engine.sentences import counted

if TYPE_CHECKING:
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

    Raises
    ------
    ValueError
        If a limit is below 0.
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("nodes", "seconds"):
            value = getattr(self, name)
            if value is not None and not value >= 0:
                raise ValueError(f"{name} must be 0 or more, not {value!r}")


class Event(Protocol):
    """What ends a search from elsewhere: a `threading.Event`, or what can be asked like one."""

    def is_set(self) -> bool:
        """Whether to stop."""


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

    @property
    def notation(self) -> str:
        """The line as text, such as `"1a 52 kh"`."""
        texts = []
        position = self.position
        for move in self.moves:
            texts.append(position.notate(move))
            position = position.apply(move)
        return " ".join(texts)

    def __str__(self) -> str:
        effort = f"{counted(self.nodes, 'node')}, {self.seconds:.3f} s"
        if self.verdict is Verdict.WINNABLE:
            if not self.moves:
                return f"Winnable: it is won ({effort})"
            return f"Winnable, in {counted(len(self.moves), 'move')}: {self.notation} ({effort})"
        if self.verdict is Verdict.UNWINNABLE:
            return f"Unwinnable: every line was tried ({effort})"
        return f"Unknown: the search gave up at its limit ({effort})"

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"
