"""How far a learner is in each lesson, kept in the file of kept games.

Where two kernels have one lesson open, the step is that of whoever was there last, and what either
has reached stays reached. Where nothing is kept, progress lasts as long as the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .database import database

if TYPE_CHECKING:
    import sqlite3


class Progress(NamedTuple):
    """How far a learner is in a lesson."""

    at: int
    """The step, from 0."""
    furthest: int
    """How many steps were done or passed by: the index of the furthest that is open."""
    done: bool = False
    """Whether the learner was at its end."""
    played: str = ""
    """The moves made in the step so far, as the lesson writes them."""

    def merged(self, before: Progress | None) -> Progress:
        """The same, with what was reached before."""
        if before is None:
            return self
        return self._replace(
            furthest=max(self.furthest, before.furthest), done=self.done or before.done
        )


_in_memory: dict[tuple[str, str], Progress] = {}
"""What is in no file, because nothing is kept or the file cannot be written."""


def get(name: str, content: str = "") -> Progress | None:
    """How far a learner is in a lesson; None if it was never opened.

    Parameters
    ----------
    name, content:
        What the lesson is called, and what tells its content from any other; empty for a lesson
        that is the same whatever is changed in it.
    """
    return everything().get((name, content))


def put(name: str, content: str, progress: Progress) -> None:
    """Keep how far a learner is. It is on disk when this returns.

    Parameters
    ----------
    name, content:
        As in `get`.
    """
    file = database()
    key = name, content
    if file is not None and file.write(lambda rows: _write(rows, name, content, progress)):
        _in_memory.pop(key, None)
    else:
        _in_memory[key] = progress.merged(_in_memory.get(key))


def everything() -> dict[tuple[str, str], Progress]:
    """How far a learner is in each lesson, by its name and its content."""
    file = database()
    found = None if file is None else file.read(_read)
    return {**(found or {}), **_in_memory}


def _read(rows: sqlite3.Connection) -> dict[tuple[str, str], Progress]:
    found = rows.execute("SELECT name, content, at, furthest, done, played FROM lessons")
    return {
        (str(name), str(content)): Progress(at, furthest, bool(done), str(played))
        for name, content, at, furthest, done, played in found
        if type(at) is int and type(furthest) is int  # a damaged file may say anything
    }


def _write(rows: sqlite3.Connection, name: str, content: str, progress: Progress) -> bool:
    rows.execute(
        """
        INSERT INTO lessons VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (name, content) DO UPDATE SET
            at = excluded.at,
            furthest = max(furthest, excluded.furthest),
            done = max(done, excluded.done),
            played = excluded.played
        """,
        (name, content, progress.at, progress.furthest, progress.done, progress.played),
    )
    return True
