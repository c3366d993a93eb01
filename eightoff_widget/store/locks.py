"""Locks that nobody holds in a process that comes of a fork."""

from __future__ import annotations

import os
import threading


def fork_lock() -> threading.RLock:
    """A lock that a fork waits for: so no thread is in the middle of what it guards.

    In the process that comes of a fork that thread is not there, and would never let it go. A lock
    of its own would not help there: SQLite still takes the thread's transaction for one under way.

    A fork takes the locks one after another, first the one that was made last. Whoever holds one
    while taking another must do so in that order too.
    """
    lock = threading.RLock()
    if hasattr(os, "register_at_fork"):  # not on Windows
        os.register_at_fork(
            before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release
        )
    return lock
