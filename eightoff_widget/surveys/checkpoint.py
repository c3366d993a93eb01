"""Saving surveys, loading them, and going on with one that was stopped."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any
from uuid import uuid4

from .._version import __version__
from .file import (
    MAGIC,
    SurveyFileError,
    blocks,
    header_in,
    rows_in,
    write_json,
    write_rows,
)
from .header import differences

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

_ROWS_IN_A_BLOCK = 1_000_000


class Checkpoint:
    """A file to which a survey adds its rows while it is at work.

    Parameters
    ----------
    path:
        Where it is. It is made if it is not there.
    header:
        What survey it has to be.

    Raises
    ------
    SurveyFileError
        If there is a file that holds something else. It is left as it is.
    """

    def __init__(self, path: str | os.PathLike[str], header: dict[str, Any]) -> None:
        self.path = Path(path)
        self.rows = 0
        """How many rows it holds."""
        if not self.path.exists():
            self._begin(header)
        self._file: IO[bytes] = self.path.open("r+b")
        try:
            self._end = self._check(header)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, header: dict[str, Any]) -> None:
        with replacing(self.path) as file:
            file.write(MAGIC)
            write_json(file, b"H", header)

    def _check(self, header: dict[str, Any]) -> int:
        """See that it is the same survey; returns where its rows begin."""
        found, end = header_in(self._file, self.path)
        if different := differences(header, found):
            raise SurveyFileError(
                f"{self.path} holds another survey: {' and '.join(different)} are not the same"
            )
        if found["version"] != __version__:
            warnings.warn(
                f"{self.path} was begun by version {found['version']}: the rest of the survey may "
                "have other numbers of nodes",
                stacklevel=4,
            )
        return end

    def stored(self) -> Iterator[NDArray[np.void]]:
        """The rows that it holds, in their order. What follows the last sound ones is cut off."""
        self._file.seek(0)
        for rows, end in rows_of(self._file, self.path):
            self._end = end
            self.rows += len(rows)
            yield rows
        self._file.truncate(self._end)
        self._file.seek(self._end)

    def add(self, rows: NDArray[np.void]) -> None:
        """Add some rows. They are with the system when this returns: a kill loses none."""
        write_rows(self._file, self.rows, rows)
        self._file.flush()
        self.rows += len(rows)

    def close(self) -> None:
        """See it on the disk, and close it."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()


def rows_of(file: IO[bytes], path: Path) -> Iterator[tuple[NDArray[np.void], int]]:
    """The rows of a file, block by block, each with where the next block begins.

    Raises
    ------
    SurveyFileError
        If there is only a summary in it.
    """
    count = 0
    for block in blocks(file, path):
        if block.kind == b"S":
            raise SurveyFileError(f"{path} holds only a summary, with which no survey can go on")
        if block.kind != b"R":
            continue
        before, rows = rows_in(block)
        if before != count:
            return  # written by two at a time: what came first holds
        count += len(rows)
        yield rows, block.end


class replacing:  # noqa: N801  # it is used like a function
    """A file to write that takes the place of the old one when it is whole, and not before."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._name = path.with_name(f".{path.name}-{uuid4().hex}")
        self._file = self._name.open("xb")

    def __enter__(self) -> IO[bytes]:
        return self._file

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._file.flush()
            os.fsync(self._file.fileno())
        self._file.close()
        if kind is None:
            self._name.replace(self._path)
        else:
            self._name.unlink()


def write_survey(
    path: Path, header: dict[str, Any], rows: NDArray[np.void] | None, summary: Any
) -> None:
    """Write a whole survey: its rows, or what they come to."""
    with replacing(path) as file:
        file.write(MAGIC)
        write_json(file, b"H", header)
        if rows is None:
            write_json(file, b"S", summary)
            return
        for start in range(0, len(rows), _ROWS_IN_A_BLOCK):
            write_rows(file, start, rows[start : start + _ROWS_IN_A_BLOCK])
