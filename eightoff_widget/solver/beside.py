"""Searches that go on beside whatever else is done: in threads, where there are any."""

from __future__ import annotations

import sys
import time
from threading import Thread, current_thread
from typing import TYPE_CHECKING

from .result import Limit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .result import Event

HAS_THREADS = sys.platform != "emscripten"
"""Whether this Python can start a thread: one that runs in a browser cannot."""

A_WHILE = Limit(seconds=20 if HAS_THREADS else 2, memory=2**28)
"""How long, and in how much memory, something is looked for that nobody waits for.

Without threads everybody waits for it."""


class Beside:
    """Work that goes on beside whatever else is done, in a thread.

    Where there are none, one part of it is done whenever the event loop has nothing else to do.
    What a person does meanwhile waits until that part is done, and is heeded before the next one.

    Parameters
    ----------
    parts:
        Does a part of the work each time it is asked for the next.
    name:
        What the thread is called.

    Examples
    --------
    >>> squares = []
    >>> work = Beside((squares.append(number**2) for number in range(4)), "squares")
    >>> work.start()
    >>> work.join()
    >>> squares, work.is_alive
    ([0, 1, 4, 9], False)
    """

    def __init__(self, parts: Iterator[object], name: str) -> None:
        self._parts = parts
        self._is_over = False
        self._in_a_part = False
        self._thread = Thread(target=self._do, name=name, daemon=True) if HAS_THREADS else None

    def start(self) -> None:
        """Begin. It cannot be begun twice."""
        if self._thread is None:
            _call_soon(self._take_turn)
        else:
            self._thread.start()

    @property
    def is_alive(self) -> bool:
        """Whether it has begun and is not over."""
        return not self._is_over if self._thread is None else self._thread.is_alive()

    @property
    def is_asking(self) -> bool:
        """Whether it is this work itself that asks: what it calls must not wait for it."""
        return self._in_a_part if self._thread is None else current_thread() is self._thread

    def join(self, timeout: float | None = None) -> None:
        """Wait until it is over, or for so many seconds; without threads, do what is left of it."""
        if self._thread is not None:
            self._thread.join(timeout)
            return
        end = None if timeout is None else time.monotonic() + timeout
        while not self._is_over and (end is None or time.monotonic() < end):
            self._do_a_part()

    def _do(self) -> None:
        for _ in self._parts:
            pass

    def _take_turn(self) -> None:
        if not self._is_over:  # somebody may have waited for it
            self._do_a_part()
            _call_soon(self._take_turn)

    def _do_a_part(self) -> None:
        self._in_a_part = True
        self._is_over = True  # if what it calls raises
        try:
            next(self._parts)
            self._is_over = False
        except StopIteration:
            pass
        finally:
            self._in_a_part = False


def _call_soon(turn: Callable[[], None]) -> None:
    """Have the event loop call this when it has nothing else to do."""
    from asyncio import get_running_loop

    get_running_loop().call_soon(turn)


def patient(event: Event, seconds: float) -> Event:
    """What ends a search that has no limit of its own.

    Parameters
    ----------
    event:
        Set by whoever ends it.
    seconds:
        For how long it may hold up everything else, where there are no threads.
    """
    return event if HAS_THREADS else _Patience(event, time.monotonic() + seconds)


class _Patience:
    def __init__(self, event: Event, end: float) -> None:
        self._event = event
        self._end = end

    def is_set(self) -> bool:
        return self._event.is_set() or time.monotonic() > self._end
