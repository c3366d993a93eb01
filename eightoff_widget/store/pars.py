"""Par of the deals that were won: found in a thread, and kept once it is known."""

from __future__ import annotations

import os
import threading
from collections import deque
from typing import TYPE_CHECKING

from ..engine.game import Game
from ..solver.beside import A_WHILE, Beside
from ..solver.result import Verdict
from ..solver.solve import solve
from .locks import fork_lock

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from .database import Database

_LIMIT = A_WHILE
"""How long one is looked for. By the usual rules it takes a moment."""


class _Finder:
    """Looks for one par after another, in a thread that ends when there is nothing left to do."""

    def __init__(self) -> None:
        self._lock = fork_lock()
        self._waiting: deque[tuple[Database, str]] = deque()
        self._asked: set[tuple[Database, str]] = set()
        self._work: Beside | None = None
        self._cancel = threading.Event()

    def look_for(self, file: Database, starts: Iterable[str]) -> None:
        with self._lock:
            for start in starts:
                if (file, start) not in self._asked:
                    self._asked.add((file, start))
                    self._waiting.append((file, start))
            # A process that forked has the thread no more.
            if self._waiting and not (self._work and self._work.is_alive):
                self._cancel = threading.Event()
                self._work = Beside(self._find(self._cancel), "eightoff-par")
                self._work.start()

    def is_looking(self) -> bool:
        with self._lock:
            return self._work is not None and self._work.is_alive

    def stop(self) -> None:
        with self._lock:
            self._waiting.clear()
            self._asked.clear()
            self._cancel.set()
            work, self._work = self._work, None
        if work is not None:
            work.join()

    def _find(self, cancel: threading.Event) -> Iterator[None]:
        while not cancel.is_set():
            with self._lock:
                if not self._waiting:
                    self._work = None
                    return
                file, start = self._waiting.popleft()
            try:
                par = _par(start, cancel)
            except ValueError:  # the file was damaged, and this is no start of a game
                continue
            if not cancel.is_set() and _may_be_written(file):
                file.write(lambda rows, start=start, par=par: _put(rows, start, par))  # type: ignore[misc]
            yield


def _par(start: str, cancel: threading.Event) -> int | None:
    """The length of a shortest line; None if none was proved within the limit."""
    best = solve(Game.from_record(start).start, _LIMIT, shortest=True, cancel=cancel)
    return len(best.moves) if best.proved and best.verdict is Verdict.WINNABLE else None


def _put(rows: sqlite3.Connection, start: str, par: int | None) -> None:
    rows.execute("INSERT OR REPLACE INTO pars VALUES (?, ?)", (start, par))


def _may_be_written(file: Database) -> bool:
    """Whether it is worth trying. That nothing can be kept is told when a game is played."""
    places = (file.path, file.path.parent)
    return not file.is_off and all(os.access(place, os.W_OK) for place in places)


_finder = _Finder()


def look_for(file: Database, starts: Iterable[str]) -> None:
    """Find out par, and keep it; no par is looked for twice.

    Parameters
    ----------
    file:
        Where it is kept.
    starts:
        Where games began, as the file has it.
    """
    if _may_be_written(file):
        _finder.look_for(file, starts)


def is_looking() -> bool:
    """Whether a par is being looked for."""
    return _finder.is_looking()


def stop() -> None:
    """Stop looking, and forget what was to be looked for."""
    _finder.stop()
