"""An analysis that goes on beside whatever else is done."""

from __future__ import annotations

from threading import Event, Lock
from typing import TYPE_CHECKING

from ..solver.beside import Beside
from ..solver.deciding import checked
from ..solver.solve import improve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..engine.position import Position
    from ..solver.result import Limit, Solution


class Watch:
    """Ever better answers to how a position is won, found in a thread of their own.

    It begins with `start`, or where it is waited for or entered by `with`, and ends by itself when
    a shortest line is proved, the limit comes, or it is cancelled. The compiled search lets other
    threads run all the while. Where there are no threads, in a browser, it looks for each answer
    when the event loop has nothing else to do, or while somebody waits.

    Parameters
    ----------
    position:
        Any position, a fragment included.
    on_better:
        Called with each answer as soon as it is found, in that thread. It may ask the watch, wait
        for it and cancel it. What it raises ends the watch, and `wait` raises it again.
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
        # Held for moments, never while an answer is told: a listener may want what another thread
        # holds that cancels.
        self._lock = Lock()
        self._error: BaseException | None = None
        self._work = Beside(self._answers(), "eightoff-watch")
        self._started = False

    def start(self) -> None:
        """Begin, if it has not begun. Whoever listens can be told of an answer from now on."""
        with self._lock:
            if self._started or self._cancelled.is_set():
                return
            self._started = True
            self._work.start()

    @property
    def done(self) -> bool:
        """Whether there will be no better answer."""
        if self._started:
            return not self._work.is_alive
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """End it, which takes a few milliseconds; `latest` stays as it is from now on.

        No further answer is told. One that is on its way to a listener just now may still arrive,
        and is not waited for, so that nobody who cancels waits for a listener that waits for them.
        After `wait`, or a `with` block, none does.
        """
        with self._lock:
            self._cancelled.set()

    def wait(self, timeout: float | None = None) -> Solution | None:
        """The best answer, once there will be no better one; a listener does not wait, though.

        Parameters
        ----------
        timeout:
            How many seconds to wait at most; None for as long as it takes.

        Returns
        -------
        Solution
            The best one so far if the time was up, or where a listener asks, since there will be no
            better one before it returns; None if there was none.
        """
        self.start()
        self._join(timeout)
        if self._error is not None:
            raise self._error
        return self.latest

    def __enter__(self) -> Watch:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.cancel()
        self._join()

    def _join(self, timeout: float | None = None) -> None:
        if self._started and not self._work.is_asking:
            self._work.join(timeout)

    def _answers(self) -> Iterator[None]:
        try:
            for solution in improve(self.position, self._limit, cancel=self._cancelled):
                with self._lock:
                    if self._cancelled.is_set():
                        return
                    self.latest = solution
                if self._on_better is not None:
                    self._on_better(solution)
                yield
        except BaseException as error:  # noqa: BLE001  # it is raised where somebody waits
            self._error = error
