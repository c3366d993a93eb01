"""Handing deals out, and taking what was found in their order, each once."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from typing import TYPE_CHECKING, NamedTuple

from ..engine.errors import EightOffError
from .workers import Failure, Findings

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from ..solver.result import Event
    from .question import DealSource
    from .workers import Workers

TRIES = 4
"""How often a portion is handed out before it is held for what kills its workers."""
_LOOK_EVERY = 0.1
# Portions for each worker: one that it has and one that waits for it; and how many may be done
# before an earlier one, which are kept until they can be taken in order.
_WAITING = 2
_AHEAD = 32

PORTION_SECONDS = 0.5
"""Long enough that handing out costs nothing, short enough to see it go on and to stop soon."""
_FIRST = 2
_LARGEST = 100_000
_GROWTH = 8
_WEIGHT = 0.3


class WorkerError(EightOffError, RuntimeError):
    """Workers died again and again over the same deals."""


class Portion(NamedTuple):
    """Deals that a worker gets at a time, by their places."""

    start: int
    stop: int
    tries: int = 1
    generation: int = 0
    """Which workers have it, of those that followed each other."""


class Pace:
    """Sizes of portions, by how long those before took."""

    def __init__(self) -> None:
        self._each = 0.0
        self._size = _FIRST

    def note(self, deals: int, seconds: float) -> None:
        """Note how long a portion took."""
        each = seconds / deals
        self._each = each if not self._each else self._each + _WEIGHT * (each - self._each)
        wanted = round(PORTION_SECONDS / self._each) if self._each > 0 else _LARGEST
        # A few deals say little: nobody is to get thousands of hard ones for some easy ones.
        self._size = max(1, min(wanted, _GROWTH * deals, _LARGEST))

    def size(self, left: int, workers: int) -> int:
        """How many deals the next portion has, if so many are left for so many workers.

        Towards the end they get smaller, so that all workers end at about the same time.
        """
        share = -(-left // (2 * workers))
        return max(1, min(self._size, share))


class Runner:
    """A survey at work.

    Parameters
    ----------
    source, start:
        The deals, and the place of the first one that is not done.
    workers:
        Who looks at them.
    take:
        Called with what was found, in the order of the deals.
    cancel:
        What ends it before its end.
    """

    def __init__(
        self,
        source: DealSource,
        start: int,
        workers: Workers,
        take: Callable[[NDArray[np.void], int], None],
        cancel: Event,
    ) -> None:
        self._source = source
        self._workers = workers
        self._take = take
        self._cancel = cancel
        self._pace = Pace()
        self._next = start
        self._taken = start
        self._again: list[Portion] = []
        self._out: dict[Future[Findings | Failure], Portion] = {}
        self._early: dict[int, tuple[Portion, Findings]] = {}

    def run(self) -> None:
        """Go on until all is done or nobody wants it any more.

        Raises
        ------
        WorkerError
            If workers died over the same deals several times.
        """
        try:
            while self._taken < len(self._source) and not self._cancel.is_set():
                self._hand_out()
                done, _ = wait(self._out, _LOOK_EVERY, FIRST_COMPLETED)
                for future in done:
                    self._receive(future)
        finally:
            for future in self._out:
                future.cancel()

    def _hand_out(self) -> None:
        while len(self._out) < _WAITING * self._workers.count and not self._cancel.is_set():
            portion = self._again.pop() if self._again else self._new()
            if portion is None:
                return
            deals = self._source.take(portion.start, portion.stop)
            portion = portion._replace(generation=self._workers.generation)
            try:
                future = self._workers.submit(deals)
            except BrokenExecutor as error:
                self._died(portion, error)
                return
            self._out[future] = portion

    def _new(self) -> Portion | None:
        """The next deals, unless too much waits for those before them."""
        left = len(self._source) - self._next
        if not left or len(self._early) >= _AHEAD * self._workers.count:
            return None
        start = self._next
        self._next += self._pace.size(left, self._workers.count)
        return Portion(start, self._next)

    def _receive(self, future: Future[Findings | Failure]) -> None:
        portion = self._out.pop(future)
        try:
            found = future.result()
        except BaseException as error:  # noqa: BLE001  # of a worker that died, never of a deal
            if not self._cancel.is_set():
                self._died(portion, error)
            return
        if isinstance(found, Failure):
            if self._cancel.is_set():
                return
            raise found.error
        self._pace.note(portion.stop - portion.start, found.seconds)
        self._early[portion.start] = portion, found
        while self._taken in self._early:
            portion, found = self._early.pop(self._taken)
            self._take(found.rows, portion.stop)
            self._taken = portion.stop

    def _died(self, portion: Portion, error: BaseException) -> None:
        """Hand the same deals out again."""
        if portion.tries >= TRIES:
            numbers = self._source.names(portion.start, portion.stop)
            raise WorkerError(
                f"workers died {portion.tries} times over {len(numbers)} deals "
                f"from {numbers[0]} to {numbers[-1]}: {error!r}"
            ) from error
        # All that were out break together: the first to be seen has replaced the workers.
        if isinstance(error, BrokenExecutor) and portion.generation == self._workers.generation:
            self._workers.replace()
        self._again.append(portion._replace(tries=portion.tries + 1))
