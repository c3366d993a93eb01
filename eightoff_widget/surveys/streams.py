"""Rows as tables of other libraries, and in files that those read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from ..solver.many import VERDICTS
from .work import NONE

if TYPE_CHECKING:
    import os

    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray

    from .rows import Rows

COLUMNS = ("deal", "rules", "cells", "verdict", "length", "bound", "nodes", "seconds")


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
        parquet = _imported("pyarrow.parquet", "a Parquet file")
        self._writer_for = parquet.ParquetWriter
        self._writer: Any = None

    def add(self, rows: Rows) -> None:
        """Write some rows."""
        table = to_arrow(rows)
        if self._writer is None:
            self._writer = self._writer_for(self._path, table.schema)
        self._writer.write_table(table)

    def close(self) -> None:
        """Finish the file."""
        if self._writer is not None:
            self._writer.close()


def to_pandas(rows: Rows) -> pd.DataFrame:
    """The rows as a data frame."""
    pandas = _imported("pandas", "a data frame")
    return pandas.DataFrame(
        {
            "deal": rows.column("deal"),
            "rules": _category(pandas, rows.variant, rows.names),
            "cells": rows.column("cells"),
            "verdict": _category(
                pandas, rows.found["verdict"], [verdict.value for verdict in VERDICTS]
            ),
            "length": _integers(pandas, rows.column("length")),
            "bound": _integers(pandas, rows.column("bound")),
            "nodes": rows.column("nodes"),
            "seconds": rows.column("seconds"),
        }
    )


def _category(pandas: Any, codes: NDArray[np.integer[Any]], names: list[str]) -> Any:
    """Codes for names as a category; two codes may have the same name."""
    kinds = list(dict.fromkeys(names))
    places = np.array([kinds.index(name) for name in names], np.int8)
    return pandas.Categorical.from_codes(places[codes], kinds)


def _integers(pandas: Any, values: NDArray[np.int16]) -> Any:
    """Whole numbers, some of which are missing."""
    return pandas.arrays.IntegerArray(values, values == NONE)


def to_arrow(rows: Rows) -> pa.Table:
    """The rows as an Arrow table."""
    arrow = _imported("pyarrow", "an Arrow table")

    def named(codes: NDArray[Any], names: list[str]) -> Any:
        kinds = list(dict.fromkeys(names))
        places = np.array([kinds.index(name) for name in names], np.int8)
        return arrow.DictionaryArray.from_arrays(places[codes], kinds)

    found = rows.found
    return arrow.table(
        {
            "deal": rows.column("deal"),
            "rules": named(rows.variant, rows.names),
            "cells": rows.column("cells"),
            "verdict": named(found["verdict"], [verdict.value for verdict in VERDICTS]),
            "length": arrow.array(found["length"], mask=found["length"] == NONE),
            "bound": arrow.array(found["bound"], mask=found["bound"] == NONE),
            "nodes": rows.column("nodes"),
            "seconds": rows.column("seconds"),
        }
    )


def _imported(module: str, what: str) -> Any:
    """A library that is not always installed."""
    from importlib import import_module

    try:
        return import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        raise ImportError(
            f"{what} needs {library}, which is not installed: "
            f"python -m pip install 'eightoff-widget[tables]'"
        ) from error
