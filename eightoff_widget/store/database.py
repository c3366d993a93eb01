"""The file of kept games: opened when needed, set aside when damaged, left alone when it resists.

Whatever happens to the file, play goes on.
"""

from __future__ import annotations

import inspect
import logging
import os
import shutil
import sqlite3
import threading
import warnings
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

import platformdirs

from ..languages.catalog import say
from .schema import (
    TROUBLE,
    DamagedFileError,
    LaterVersionError,
    connect,
    create,
    look_over,
    prepare,
)

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = "games.sqlite"


def folder() -> Path:
    """The user's data folder, or the one that `EIGHTOFF_DATA_DIR` names."""
    if named := os.environ.get("EIGHTOFF_DATA_DIR"):
        return Path(named).expanduser().absolute()
    return platformdirs.user_data_path("eightoff_widget", appauthor=False)


def is_wanted() -> bool:
    """Whether games are kept: `EIGHTOFF_KEEP=0` in the environment says no."""
    return os.environ.get("EIGHTOFF_KEEP", "").strip().lower() not in ("0", "no", "off", "false")


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


_Result = TypeVar("_Result")

News: TypeAlias = "Callable[[], str]"
"""What a user should know of the file, in the language that is spoken when this is called."""

_lock = fork_lock()
"""Held by whoever reads or writes, or asks which file it is: a process has one file."""

_inherited: list[sqlite3.Connection] = []
"""Connections of a process that forked into this one. They are its own, even to close."""


class _Stamp(NamedTuple):
    """What tells whether a file is the one that it was."""

    pid: int
    device: int
    inode: int
    size: int
    written: int

    def same_file(self, other: _Stamp) -> bool:
        """Whether it is the same file seen from the same process, whatever is in it now."""
        return self[:3] == other[:3]


class Database:
    """A file of kept games.

    What goes wrong with it is told twice: by a warning, for who made a move in a cell, and in
    `news`, for the boards.

    Parameters
    ----------
    path:
        Where it is, or will be once there is something to keep.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_off = False
        """Whether nothing can be kept."""
        self.trouble: News | None = None
        """Why not, until something was kept again."""
        self.news: list[News] = []
        """All that a user was told."""
        self.losses: list[News] = []
        """What of it says that a damaged file was set aside."""
        self.told = 0
        """How much of it some board has shown."""
        self._unwarned: list[News] = []
        self._lock = _lock
        self._connection: sqlite3.Connection | None = None
        self._opened: _Stamp | None = None

    def write(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result | None:
        """Do some work as one transaction, which is on disk when this returns.

        Returns
        -------
        What the work returns, or None if nothing can be kept.
        """
        try:
            with self._lock:
                return self._write(work)
        finally:
            self._warn()

    def _write(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result | None:
        trouble: Exception | None = None
        for _ in range(3):
            if self.is_off:
                return None
            try:
                result = self._transact(work, "BEGIN IMMEDIATE")
            except (*TROUBLE, DamagedFileError, LaterVersionError) as error:
                self._close()
                self._heal(error, trouble)
                trouble = error
            else:
                self.trouble = None
                return result
        assert trouble is not None
        self._switch_off(trouble)
        return None

    def read(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result | None:
        """Do some work that changes nothing; None if there is no file that can be read."""
        try:
            with self._lock:
                return self._read(work)
        finally:
            self._warn()

    def _read(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result | None:
        if not os.path.exists(self.path):  # noqa: PTH110  # False where one may not look
            return None
        try:
            return self._transact(work, "BEGIN")
        except (*TROUBLE, DamagedFileError, LaterVersionError) as error:
            self._close()
            fault = self._fault_behind(error)
            if isinstance(fault, DamagedFileError):
                self._set_aside(fault)
            elif fault is not None:
                self._switch_off(fault)
            else:
                return read_copy(self.path, work)
            return None

    def try_again(self) -> None:
        """Let the next change be written if it can be, whatever went wrong before."""
        with self._lock:
            self.is_off = False

    def _transact(self, work: Callable[[sqlite3.Connection], _Result], begin: str) -> _Result:
        connection = self._connected()
        connection.execute(begin)
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
        stamp = self._stamp()
        if self._connection is not None and stamp is not None and self._opened is not None:
            if stamp == self._opened:
                return self._connection
            if stamp.same_file(self._opened):
                self._look_again(stamp)
                return self._connection
        self._close()
        create(self.path)
        connection = connect(self.path)
        try:
            self._opened = self._stamp()
            look_over(connection, self.path)
            prepare(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection

    def _look_again(self, stamp: _Stamp) -> None:
        """See whether a file that was written is whole.

        SQLite does so itself, now and then, when it brings over what is in the log: each kernel
        sees it once, at its next change. Somebody who overwrites the file does so too, and the
        connection would not notice: it goes by what it has read and by the log.
        """
        with closing(connect(self.path)) as connection:
            look_over(connection, self.path)
        self._opened = stamp

    def _stamp(self) -> _Stamp | None:
        """Which file is at the path and when it was written, seen from which process."""
        try:
            found = os.stat(self.path)  # noqa: PTH116  # at every move, and twice as fast
        except FileNotFoundError:
            return None
        return _Stamp(os.getpid(), found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)

    def _close(self) -> None:
        connection, opened = self._connection, self._opened
        self._connection = None
        if connection is None or opened is None:
            return
        if opened.pid == os.getpid():
            connection.close()
        else:
            _inherited.append(connection)

    # When something is wrong with it

    def _heal(self, error: Exception, before: Exception | None) -> None:
        """Set a damaged file aside, or else give up if it is the second try or cannot help."""
        fault = self._fault_behind(error)
        if isinstance(fault, DamagedFileError):
            self._set_aside(fault)
        elif fault is not None or before is not None:
            self._switch_off(fault or error)
        elif isinstance(error, (sqlite3.OperationalError, OSError)):
            self._switch_off(error)  # no room, no right to write, or held for too long

    def _fault_behind(self, error: Exception) -> Exception | None:
        """What is wrong with the file that led to an error, if anything is."""
        if isinstance(error, (DamagedFileError, LaterVersionError)):
            return error
        try:
            with closing(connect(self.path)) as connection:
                look_over(connection, self.path)
        except TROUBLE:
            return None
        except (DamagedFileError, LaterVersionError) as fault:
            return fault
        return None

    def _set_aside(self, fault: Exception) -> None:
        stamp = self._stamp()
        if stamp is None or (self._opened is not None and not stamp.same_file(self._opened)):
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
        self.losses.append(lambda: say("store.set_aside", fault=fault, aside=aside))
        self._tell(self.losses[-1])

    def _switch_off(self, error: Exception) -> None:
        if self.is_off:
            return
        self.is_off = True
        self.trouble = lambda: say("store.not_kept", file=self.path, fault=_in_words(error))
        self._tell(self.trouble)

    def _tell(self, news: News) -> None:
        self.news.append(news)
        self._unwarned.append(news)

    def _warn(self) -> None:
        """Warn of what was told, once all is kept that can be."""
        while True:
            with self._lock:  # each piece once, whoever else warns
                if not self._unwarned:
                    return
                piece = self._unwarned.pop(0)
            warn(piece())


def _in_words(error: Exception) -> str:
    """What is wrong with a file, with what is not ours to say as the words of another."""
    if isinstance(error, sqlite3.Error):
        return say("store.sqlite_says", text=error)
    return say("store.system_says", text=error) if isinstance(error, OSError) else str(error)


@lru_cache(maxsize=1)
def _database(path: Path) -> Database:
    return Database(path)


def database() -> Database | None:
    """The file that games are kept in; None if they are not to be kept."""
    if not is_wanted():
        return None
    path = folder() / NAME
    with _lock:  # the cache would let two threads make one each
        return _database(path)


# A file that may be read but not written. SQLite cannot always open one whose folder takes no
# file, and never brings over a log that was left there. A copy it can.


def read_copy(path: Path, work: Callable[[sqlite3.Connection], _Result]) -> _Result | None:
    """Read from a copy of a file, its log included; None if that cannot be done either.

    Nobody may have the file open in this process: closing it would give up the locks on it.
    """
    try:
        with TemporaryDirectory(prefix="eightoff-", ignore_cleanup_errors=True) as room:
            copy = Path(room, path.name)
            for ending in ("", "-wal"):
                part = path.with_name(path.name + ending)
                if part.exists():
                    shutil.copyfile(part, copy.with_name(copy.name + ending))
            with closing(connect(copy)) as connection:
                look_over(connection, copy)
                return work(connection)
    except (*TROUBLE, DamagedFileError, LaterVersionError):  # another kernel may write meanwhile
        return None


_PACKAGE = __name__.partition(".")[0]


def warn(text: str) -> None:
    """Warn whoever called the package.

    A game may have changed by now. So where warnings are errors the log says it: an error would
    leave the boards behind the game.
    """
    try:
        warnings.warn(text, stacklevel=_calls_from_outside())
    except Warning:
        logging.getLogger(_PACKAGE).warning(text)


def _calls_from_outside() -> int:
    """How many calls up from the one that asks is the one that called the package."""
    frame, calls = inspect.currentframe(), 0
    while frame and str(frame.f_globals.get("__name__")).partition(".")[0] == _PACKAGE:
        frame, calls = frame.f_back, calls + 1
    return max(calls, 1)
