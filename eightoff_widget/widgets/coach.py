"""What a board says of its game beside showing it: whether it can still be won, and what to play.

Everything is looked for in threads, so that the board and the kernel go on meanwhile.
"""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING

from ..analysis.hint import hint
from ..analysis.watch import Watch
from ..solver.result import Limit

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..analysis.hint import Hint
    from ..engine.position import Position
    from ..solver.result import Solution

A_WHILE = Limit(seconds=20, memory=2**28)
"""How long, and in how much memory, a board looks for a shorter line while nobody moves."""


class Coach:
    """Looks at one position after another, and tells when it knows more.

    Parameters
    ----------
    tell:
        Called whenever it knows more of the position at hand, in a thread of its own.
    """

    def __init__(self, tell: Callable[[Position], None]) -> None:
        self._tell = tell
        self._watch: Watch | None = None
        self._search = Event()
        self._asked = 0
        self._position: Position | None = None
        self.solution: Solution | None = None
        """The best answer to how the position is won; None while there is none, or nobody asks."""
        self.hint: Hint | None = None
        """The hint that was asked for last, if it is about this position."""
        self.is_looking = False
        """Whether a hint is being looked for."""

    def look_at(self, position: Position, *, closely: bool) -> None:
        """Turn to a position, and forget the one before.

        Parameters
        ----------
        position:
            What is on the board now.
        closely:
            Whether to find out if it can be won, and how soon.
        """
        if position != self._position:
            self.rest()
            self._position = position
            self.solution = None
            self.hint = None
            self._asked = 0
        if not closely:
            self._stop_watching()
            self.solution = None
        elif self._watch is None:
            self._watch = Watch(position, self._heed, A_WHILE)
            self._watch.start()

    def look_for_hint(self) -> None:
        """Look for a best move; asked again of the same position, for the next best, and so on."""
        position, number = self._position, self._asked
        assert position is not None, "there is a position from the start"
        if self.is_looking:
            return
        self.is_looking = True
        self._asked += 1
        self._search = search = Event()

        def look() -> None:
            found = hint(position, skip=number, cancel=search)
            if search.is_set():
                return
            self.is_looking = False
            self.hint = found
            self._tell(position)

        Thread(target=look, name="eightoff-hint", daemon=True).start()

    def rest(self) -> None:
        """Stop looking at anything."""
        self._stop_watching()
        self._search.set()
        self.is_looking = False

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _heed(self, solution: Solution) -> None:
        if solution.position == self._position:
            self.solution = solution
            self._tell(solution.position)
