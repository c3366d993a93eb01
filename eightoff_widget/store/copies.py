"""A file of kept games that may be read but not written.

SQLite cannot always open one whose folder takes no file, and never brings over a log that was left
there. A copy it can.
"""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

from .schema import TROUBLE, DamagedError, LaterVersionError, connect, look_over

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

_Result = TypeVar("_Result")


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
    except (*TROUBLE, DamagedError, LaterVersionError):  # another kernel may write meanwhile
        return None
