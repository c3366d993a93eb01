"""What becomes of the rows of a survey while it is at work: each goes where it has to, once."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal, Protocol

import numpy as np

from .._version import __version__
from ..solver.many import CODES, VERDICTS
from ..solver.result import Verdict
from .question import Positions
from .rows import COLUMNS, NONE, ROW, Rows, imported
from .survey_file import (
    MAGIC,
    SurveyFileError,
    differences,
    header_in,
    replacing,
    rows_of,
    write_json,
    write_rows,
)
from .surveyed import Survey
from .tally import Summary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from .question import DealSource, Question

Keep = Literal["rows", "summary"]


class Collector:
    """Rows, or what they come to; and the files that they go to.

    Parameters
    ----------
    question, source:
        What the survey is.
    keep:
        Whether to keep the rows, or only what they come to.
    stream, checkpoint:
        Where they go beside.
    bar:
        What shows how many deals are done, if anybody wants to see.
    """

    def __init__(  # noqa: PLR0913  # all places where rows can go
        self,
        question: Question,
        source: DealSource,
        *,
        keep: Keep,
        stream: Stream | None,
        checkpoint: Checkpoint | None,
        bar: Any,
    ) -> None:
        self._question = question
        self._source = source
        self._each = 1 if isinstance(source, Positions) else len(question.variants)
        # Memory is taken page by page as rows come in.
        self._found = np.empty(len(source) * self._each, ROW) if keep == "rows" else None
        self._summary = None if keep == "rows" else Summary(question.variants)
        self._stream = stream
        self._checkpoint = checkpoint
        self._bar = bar
        self._counts = np.zeros(len(VERDICTS), np.int64)
        self.done = 0
        """How many deals are done."""

    def resume(self) -> None:
        """Take what the checkpoint holds already."""
        if self._checkpoint is None:
            return
        for rows in self._checkpoint.stored():
            self._take(rows)
        if self._bar is not None:
            self._bar.initial = self._bar.n  # the rate is that of what is done now

    def take(self, rows: NDArray[np.void], stop: int) -> None:
        """Take the rows of the next deals, up to this place."""
        assert self.done + len(rows) // self._each == stop, "rows come in their order, each once"
        if self._checkpoint is not None:
            self._checkpoint.add(rows)
        self._take(rows)

    def _take(self, found: NDArray[np.void]) -> None:
        rows = Rows(found, self._source, self._question.variants, self.done)
        if self._found is not None:
            start = self.done * self._each
            self._found[start : start + len(found)] = found
        if self._summary is not None:
            self._summary.add(found, rows.deals, rows.variant_of)
        if self._stream is not None:
            self._stream.add(rows)
        deals = len(found) // self._each
        self.done += deals
        if self._bar is not None:
            self._counts += np.bincount(found["verdict"], minlength=len(VERDICTS))
            self._bar.set_postfix_str(_said_of(self._counts), refresh=False)
            self._bar.update(deals)

    def survey(self) -> Survey:
        """What there is now."""
        found = None if self._found is None else self._found[: self.done * self._each]
        return Survey(self._question, self._source, found, self._summary, self.done)


def _said_of(counts: NDArray[np.int64]) -> str:
    """How often deals were won so far."""
    return f"{counts[CODES[Verdict.WINNABLE]] / max(1, counts.sum()):.2%} winnable"


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


class Stream(Protocol):
    """Where rows go as they are found."""

    def add(self, rows: Rows) -> None:
        """Write some rows."""

    def close(self) -> None:
        """Finish the file: what is in it can be read, however many rows that are."""


def stream_to(path: str | os.PathLike[str]) -> Stream:
    """The stream into a file, by the end of its name.

    Raises
    ------
    ValueError
        If that is neither `.csv` nor `.parquet`.
    ImportError
        If pyarrow is needed and not installed.
    """
    path = Path(path)
    if path.suffix == ".csv":
        return CsvStream(path)
    if path.suffix == ".parquet":
        return ParquetStream(path)
    raise ValueError(f"a survey is streamed to a .csv or a .parquet file, not to {path.name!r}")


class CsvStream:
    """Rows as comma-separated values; where no length or bound is known the field is empty."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._file.write(",".join(COLUMNS) + "\n")

    def add(self, rows: Rows) -> None:
        """Write some rows."""
        columns = [rows.column(name).tolist() for name in COLUMNS]
        for name in ("length", "bound"):
            place = COLUMNS.index(name)
            columns[place] = ["" if value == NONE else value for value in columns[place]]
        lines = (",".join(map(str, values)) for values in zip(*columns, strict=True))
        self._file.write("\n".join(lines) + "\n")

    def close(self) -> None:
        """Finish the file."""
        self._file.close()


class ParquetStream:
    """Rows as a Parquet file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        parquet = imported("pyarrow.parquet", "a Parquet file")
        self._writer_for = parquet.ParquetWriter
        self._writer: Any = None

    def add(self, rows: Rows) -> None:
        """Write some rows."""
        table = rows.to_arrow()
        if self._writer is None:
            self._writer = self._writer_for(self._path, table.schema)
        self._writer.write_table(table)

    def close(self) -> None:
        """Finish the file."""
        if self._writer is not None:
            self._writer.close()
