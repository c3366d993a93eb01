"""What a board that replays a game finds out about each of its moves."""

from __future__ import annotations

import time
from threading import Event
from typing import TYPE_CHECKING

from ...analysis.review import review
from ...languages.catalog import say
from ...solver.beside import Beside, patient
from ..requests import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from ...analysis.review import Review
    from ...analysis.standing import Standing
    from ...engine.game import Game
    from ...engine.moves import Move
    from ...solver.result import Verdict

Known = tuple["Verdict", "int | None"]
"""The verdict of a position and its distance, None where that is not known."""

_PAUSE = 0.3
"""How many seconds there are at least between two tellings of standings."""

_PATIENCE = 10
"""How many seconds a review may take where the kernel has no threads, and is held up by it."""


class Judge:
    """Reviews a game beside all else, once, and tells how far it is.

    Parameters
    ----------
    game:
        The game, which nobody changes.
    held:
        Gives what is held while something that was found is put down and told: see `Searcher`.
    tell:
        Called whenever more is known, in a thread of its own where there are threads, while that is
        held.
    review:
        The review, if there is one already.
    """

    def __init__(
        self,
        game: Game,
        held: Callable[[], AbstractContextManager[object]],
        tell: Callable[[], None],
        review: Review | None = None,
    ) -> None:
        self._game, self._held, self._tell = game, held, tell
        self._cancelled = Event()
        self._is_under_way = False
        self.review = review
        """The whole of it; None while it is not known, or nobody asks."""
        self._found: list[Known] = []

    @property
    def standings(self) -> list[Known]:
        """Verdict and distance of the start and of each position after it, as far as known."""
        if self.review is not None:
            return list(zip(self.review.verdicts, self.review.distances, strict=True))
        return list(self._found)

    def better_line(self, number: int) -> tuple[Move, ...]:
        """A line that is better than a move of the game, by its number from 1.

        Raises
        ------
        RefusedError
            If none is known.
        """
        if self.review is None or not 1 <= number <= len(self.review.moves):
            raise RefusedError("no-line", say("replay.no_review"))
        move = self.review.moves[number - 1]
        if move.better is None:
            raise RefusedError("no-line", say("replay.none_better", n=number))
        return move.line

    def begin(self) -> None:
        """Review the game, unless that was done or is being done."""
        with self._held():
            if self.review is not None or self._is_under_way or self._cancelled.is_set():
                return
            self._is_under_way = True
        Beside(self._look(), "eightoff-review").start()

    def close(self) -> None:
        """Stop looking, for good."""
        self._cancelled.set()

    def _look(self) -> Iterator[None]:
        told = time.monotonic()

        def heed(_number: int, standing: Standing) -> None:
            nonlocal told
            with self._held():
                self._found.append((standing.verdict, standing.distance))
                if time.monotonic() - told > _PAUSE and not self._cancelled.is_set():
                    self._tell()
                    told = time.monotonic()

        found = None
        try:
            cancel = patient(self._cancelled, _PATIENCE)
            found = review(self._game, cancel=cancel, on_standing=heed)
        finally:
            with self._held():
                self._is_under_way = False
                if found is not None and not self._cancelled.is_set():
                    self.review = found
                    self._tell()
        yield
