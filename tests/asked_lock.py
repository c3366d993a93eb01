"""A lock for tests of what threads do: it says when another thread comes to it."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


class AskedLock:
    """A lock that is known to be waited for, so that a test need not guess when that is so.

    Parameters
    ----------
    lock:
        The lock that it stands for; an `RLock` of its own if that is left out.
    asked:
        Set as soon as a thread comes to it that did not make it.
    """

    def __init__(
        self,
        lock: AbstractContextManager[object] | None = None,
        asked: threading.Event | None = None,
    ) -> None:
        self._lock = threading.RLock() if lock is None else lock
        self.asked = threading.Event() if asked is None else asked
        self.owner = threading.current_thread()

    def __enter__(self) -> object:
        if threading.current_thread() is not self.owner:
            self.asked.set()
        return self._lock.__enter__()

    def __exit__(self, *error: object) -> None:
        self._lock.__exit__(*error)
