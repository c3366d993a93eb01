"""An analysis that goes on beside whatever else is done."""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING

from ..solver.deciding import checked
from ..solver.improve import improve

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..engine.position import Position
    from ..solver.result import Limit, Solution


class Watch:
    """Ever better answers to how a position is won, found in a thread of their own.

    It begins at once and ends by itself when a shortest line is proved, the limit comes, or it is
    cancelled. The compiled search lets other threads run all the while.

    Parameters
    ----------
    position:
        Any position, a fragment included.
    on_better:
        Called with each answer as soon as it is found, in that thread. What it raises ends the
        watch, and `wait` raises it again.
    limit:
        When to give up.

    Raises
    ------
    TypeError, InvalidPositionError
        As `solve`.

    Examples
    --------
    >>> from eightoff_widget import deal
    >>> with Watch(deal(8)) as watch:
    ...     best = watch.wait()
    >>> best.verdict, len(best.moves), best.proved, watch.done
    (<Verdict.WINNABLE: 'winnable'>, 68, True, True)
    """

    def __init__(
        self,
        position: Position,
        on_better: Callable[[Solution], None] | None = None,
        limit: Limit | None = None,
    ) -> None:
        self.position = position
        self.latest: Solution | None = None
        """The best answer so far; None before the first."""
        self._limit = checked(position, limit)
        self._on_better = on_better
        self._cancelled = Event()
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, name="eightoff-watch", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether there will be no better answer."""
        return not self._thread.is_alive()

    def cancel(self) -> None:
        """End it. It takes a few milliseconds; no answer is told after this."""
        self._cancelled.set()

    def wait(self, timeout: float | None = None) -> Solution | None:
        """The best answer, once there will be no better one.

        Parameters
        ----------
        timeout:
            How many seconds to wait at most; None for as long as it takes.

        Returns
        -------
        Solution
            The best one so far if the time was up; None if there was none.
        """
        self._thread.join(timeout)
        if self._error is not None:
            raise self._error
        return self.latest

    def __enter__(self) -> Watch:
        return self

    def __exit__(self, *_: object) -> None:
        self.cancel()
        self._thread.join()

    def _run(self) -> None:
        try:
            for solution in improve(self.position, self._limit, cancel=self._cancelled):
                if self._cancelled.is_set():
                    return
                self.latest = solution
                if self._on_better is not None:
                    self._on_better(solution)
        except BaseException as error:  # noqa: BLE001  # it is raised where somebody waits
            self._error = error
