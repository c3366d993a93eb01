"""The file of kept games: opened when needed, set aside when damaged, left alone when it resists.

Whatever happens to the file, play goes on.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import warnings
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from . import place
from .schema import DamagedError, LaterVersionError, connect, create, look_over, prepare

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_Result = TypeVar("_Result")

# A damaged file may have names in it that are no text, at which sqlite3 stumbles.
_TROUBLE = (sqlite3.Error, OSError, UnicodeDecodeError)

_inherited: list[sqlite3.Connection] = []
"""Connections of a process that forked into this one. They are its own, even to close."""


class Database:
    """A file of kept games.

    Parameters
    ----------
    path:
        Where it is, or will be once there is something to keep.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_off = False
        """Whether nothing can be kept, about which the user was warned."""
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._opened: tuple[int, int, int] | None = None

    def write(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result | None:
        """Do some work as one transaction, which is on disk when this returns.

        Returns
        -------
        What the work returns, or None if nothing can be kept.
        """
        with self._lock:
            trouble: Exception | None = None
            for _ in range(3):
                if self.is_off:
                    return None
                try:
                    return self._transact(work)
                except (*_TROUBLE, DamagedError, LaterVersionError) as error:
                    self._close()
                    self._heal(error, trouble)
                    trouble = error
            assert trouble is not None
            self._switch_off(trouble)
            return None

    def read(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result | None:
        """Do some work that changes nothing; None if there is no file to read."""
        return self.write(work) if self.path.exists() else None

    def _transact(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return result

    def _connected(self) -> sqlite3.Connection:
        # Another kernel may have set the file aside, or a user may have taken it away.
        if self._connection is not None and self._opened == self._identity():
            return self._connection
        self._close()
        create(self.path)
        self._opened = self._identity()
        connection = connect(self.path)
        try:
            look_over(connection, self.path)
            prepare(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection

    def _identity(self) -> tuple[int, int, int] | None:
        """Which file is at the path, seen from which process."""
        try:
            found = os.stat(self.path)  # noqa: PTH116  # at every move, and twice as fast
        except FileNotFoundError:
            return None
        return os.getpid(), found.st_dev, found.st_ino

    def _close(self) -> None:
        connection, opened = self._connection, self._opened
        self._connection = None
        if connection is None or opened is None:
            return
        if opened[0] == os.getpid():
            connection.close()
        else:
            _inherited.append(connection)

    # When something is wrong with it

    def _heal(self, error: Exception, before: Exception | None) -> None:
        """Set a damaged file aside, or else give up if it is the second try or cannot help."""
        fault = error if isinstance(error, (DamagedError, LaterVersionError)) else self._fault()
        if isinstance(fault, DamagedError):
            self._set_aside(fault)
        elif fault is not None or before is not None:
            self._switch_off(fault or error)
        elif isinstance(error, (sqlite3.OperationalError, OSError)):
            self._switch_off(error)  # no room, no right to write, or held for too long

    def _fault(self) -> Exception | None:
        """What is wrong with the file when looked at afresh."""
        if not self.path.exists():
            return None
        try:
            connection = connect(self.path)
            try:
                look_over(connection, self.path)
            finally:
                connection.close()
        except _TROUBLE:
            return None
        except (DamagedError, LaterVersionError) as error:
            return error
        return None

    def _set_aside(self, fault: Exception) -> None:
        if self._identity() != self._opened:
            return  # another kernel has done so already
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
            number += 1
        try:
            for ending in ("-wal", "-shm", ""):
                part = self.path.with_name(self.path.name + ending)
                if part.exists():
                    part.rename(aside.with_name(aside.name + ending))
        except OSError as error:
            self._switch_off(error)
            return
        warnings.warn(
            f"the file of kept games is damaged ({fault}): it was set aside as {aside}, "
            "and a new one begins",
            stacklevel=6,
        )

    def _switch_off(self, error: Exception) -> None:
        self.is_off = True
        warnings.warn(
            f"games are not kept from here on: {self.path} cannot be used ({error})",
            stacklevel=6,
        )


@lru_cache(maxsize=1)
def _database(path: Path) -> Database:
    return Database(path)


def database() -> Database | None:
    """The file that games are kept in; None if they are not to be kept."""
    return _database(place.folder() / place.NAME) if place.is_wanted() else None
