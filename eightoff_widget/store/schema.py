"""What the file of kept games looks like, and how one is made and looked over.

A game is a line of actions and how many of them are made: those behind it can be redone. So undo,
redo and a restart write one number, and a move one row.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ..languages.catalog import say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

VERSION = 3
"""The file's `user_version`. A file of a later one is left alone."""

_SECONDS_TO_WAIT = 10
"""How long to wait while another kernel writes, which takes it far less than one."""

_ROUND = (
    "earlier REAL NOT NULL DEFAULT 0",  # seconds of the rounds before this one
    "given INTEGER NOT NULL DEFAULT 0",  # whether its line begins with what was not played in it
)
"""Columns that games of version 1 have not."""

_LESSONS = """
    CREATE TABLE lessons (
        name TEXT NOT NULL,
        content TEXT NOT NULL,    -- tells a lesson from any other of that name; empty in the course
        at INTEGER NOT NULL,      -- the step, from 0
        furthest INTEGER NOT NULL,
        done INTEGER NOT NULL,
        played TEXT NOT NULL,     -- in that step, the moves of an action joined by +
        PRIMARY KEY (name, content)
    ) WITHOUT ROWID
"""
"""How far a learner is in each lesson, which files of version 2 have not."""

_SCHEMA = f"""
    BEGIN;
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL,      -- who plays it: another one's changes go to a copy
        origin TEXT NOT NULL,     -- the same for a game and its copies
        start TEXT NOT NULL,      -- a record without moves
        title TEXT NOT NULL,
        rules TEXT NOT NULL,      -- their name
        rules_title TEXT NOT NULL,
        autoplay INTEGER NOT NULL,
        begun REAL NOT NULL,      -- seconds since 1970
        changed REAL NOT NULL,
        made INTEGER NOT NULL,    -- how many of its actions are made
        moves INTEGER NOT NULL,
        home INTEGER NOT NULL,    -- cards that lie on foundations
        cards INTEGER NOT NULL,   -- of so many
        seconds REAL NOT NULL,    -- of all rounds: a restart after a win begins another one
        hints INTEGER NOT NULL,
        status TEXT NOT NULL,
        left INTEGER NOT NULL,    -- whether the player began another one instead
        fewest INTEGER,           -- moves, of all times that it was won
        quickest REAL,            -- seconds of such a round, if it was played from the start
        {_ROUND[0]},
        {_ROUND[1]}
    );
    CREATE TABLE actions (
        game INTEGER NOT NULL,
        place INTEGER NOT NULL,   -- from 0
        moves TEXT NOT NULL,      -- joined by +
        PRIMARY KEY (game, place)
    ) WITHOUT ROWID;
    CREATE TABLE pars (
        start TEXT PRIMARY KEY,   -- as in games
        par INTEGER               -- NULL if it was looked for in vain
    ) WITHOUT ROWID;
    CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL       -- JSON
    ) WITHOUT ROWID;
    {_LESSONS};
    PRAGMA user_version = {VERSION};
    COMMIT;
"""


# A damaged file may have names in it that are no text, at which sqlite3 stumbles.
TROUBLE = (sqlite3.Error, OSError, UnicodeDecodeError)
"""What the file may raise when something is wrong with it, or with its disk."""


class _UnfitError(Exception):
    """The file is not what it should be.

    Parameters
    ----------
    words:
        Says how, in the language that is spoken when this is called.
    """

    def __init__(self, words: Callable[[], str]) -> None:
        self._words = words
        super().__init__()

    def __str__(self) -> str:
        return self._words()


class DamagedFileError(_UnfitError):
    """The file holds no kept games, or not all that it held."""


class LaterVersionError(_UnfitError):
    """A later version of the package wrote the file."""


def create(path: Path) -> None:
    """Make an empty file of games, if there is none.

    It comes into being whole. So another kernel never sees half of it, and a file that is shorter
    was cut off.
    """
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=path.parent, prefix="new-", ignore_cleanup_errors=True) as room:
        made = os.path.join(room, path.name)  # noqa: PTH118  # sqlite3 and os want text
        with closing(connect(made)) as connection:
            connection.executescript(_SCHEMA)
        try:
            os.link(made, path)
        except FileExistsError:
            pass  # another kernel was quicker
        except (OSError, AttributeError):  # a file system without links, or a browser's
            if not path.exists():
                os.replace(made, path)  # noqa: PTH105  # likewise


def connect(path: Path | str) -> sqlite3.Connection:
    """Open a file that is there. Any thread may use the connection, one at a time."""
    connection = sqlite3.connect(
        path, timeout=_SECONDS_TO_WAIT, isolation_level=None, check_same_thread=False
    )
    # What is no text in a damaged file is then found out by those who read it.
    connection.text_factory = lambda found: found.decode("utf-8", "replace")
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Set a connection so that what it commits stays, and bring an older file up to this version.

    A write-ahead log lets others read meanwhile. With `synchronous = FULL` a commit has reached
    the disk when it returns, and outlives not only the kernel but the machine; `NORMAL` would be
    enough for the kernel. It is a matter of a fifth of a millisecond, or of a few on a slow disk.
    """
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    if _version(connection) < VERSION:
        _bring_up(connection)


def _version(connection: sqlite3.Connection) -> int:
    ((version,),) = connection.execute("PRAGMA user_version").fetchall()
    return int(version)


def _bring_up(connection: sqlite3.Connection) -> None:
    """Make a file of an earlier version one of this version, unless another kernel is quicker."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection)
        if version < 2:
            for column in _ROUND:
                connection.execute(f"ALTER TABLE games ADD COLUMN {column}")
        if version < VERSION:
            connection.execute(_LESSONS)
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def look_over(connection: sqlite3.Connection, path: Path) -> None:
    """See that a file is whole, and ours.

    Raises
    ------
    DamagedFileError
        If it is not.
    LaterVersionError
        If it is newer than this package.
    sqlite3.OperationalError
        If that cannot be seen, because it may not be read or is held by another process.
    """
    try:
        if path.stat().st_size < 100:
            raise DamagedFileError(lambda: say("store.cut_off"))
        ((found,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
        if found != "ok":
            raise _found_by_sqlite(found)
        version = _version(connection)
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    except sqlite3.OperationalError:
        raise
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # names may be rubbish too
        raise _found_by_sqlite(error) from None
    needed = {"games", "actions", "pars", "settings"} | ({"lessons"} if version >= 3 else set())
    if not needed <= tables or version < 1:
        raise DamagedFileError(lambda: say("store.something_else"))
    if version > VERSION:
        raise LaterVersionError(lambda: say("store.later_version"))


def _found_by_sqlite(found: object) -> DamagedFileError:
    return DamagedFileError(lambda: say("store.sqlite_says", text=" ".join(str(found).split())))
