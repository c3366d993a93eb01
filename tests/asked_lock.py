"""A lock for tests of what threads do: it says when another thread asks for it."""

from __future__ import annotations

import threading


class AskedLock:
    """An `RLock` that is known to be waited for, so that a test need not guess when that is so."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._owner = threading.current_thread()
        self.asked = threading.Event()
        """Set as soon as a thread asks for it that did not make it."""

    def __enter__(self) -> None:
        if threading.current_thread() is not self._owner:
            self.asked.set()
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()
