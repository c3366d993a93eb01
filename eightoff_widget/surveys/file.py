"""Surveys in files, which are written block by block, so that a stop at any moment loses little.

A file begins with a line that says what it is. A block is a letter for its kind, the length of what
follows, a sum to check it by, and that itself, compressed. `H`: the header, as JSON. `R`: rows,
after the number of rows before them. `S`: what rows come to, as JSON, where they are not kept.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .work import ROW

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

MAGIC = b"eightoff survey 1\n"
_HEAD = struct.Struct("<cQI")
_BEFORE = struct.Struct("<Q")
# Numbers of nodes shrink well at once; to try harder takes longer than the search.
_LEVEL = 1


class SurveyFileError(ValueError):
    """A file that holds no survey, or another one."""


class Block(NamedTuple):
    """A block that is sound."""

    kind: bytes
    content: bytes
    end: int
    """Where in the file the next one begins."""


def write_block(file: IO[bytes], kind: bytes, content: bytes) -> None:
    """Add a block."""
    packed = zlib.compress(content, _LEVEL)
    file.write(_HEAD.pack(kind, len(packed), zlib.crc32(packed)) + packed)


def write_json(file: IO[bytes], kind: bytes, value: Any) -> None:
    """Add a block of JSON."""
    write_block(file, kind, json.dumps(value).encode())


def write_rows(file: IO[bytes], before: int, rows: NDArray[np.void]) -> None:
    """Add a block of rows, so many of which came before."""
    write_block(file, b"R", _BEFORE.pack(before) + rows.tobytes())


def blocks(file: IO[bytes], path: Path) -> Iterator[Block]:
    """The blocks of a file, up to the first one that is not whole.

    Raises
    ------
    SurveyFileError
        If the file holds no survey.
    """
    if file.read(len(MAGIC)) != MAGIC:
        raise SurveyFileError(f"{path} holds no survey")
    while True:
        head = file.read(_HEAD.size)
        if len(head) < _HEAD.size:
            return
        kind, length, check = _HEAD.unpack(head)
        left = os.fstat(file.fileno()).st_size - file.tell()
        packed = file.read(length) if length <= left else b""
        if len(packed) < length or zlib.crc32(packed) != check:
            return
        yield Block(kind, zlib.decompress(packed), file.tell())


def header_in(file: IO[bytes], path: Path) -> tuple[dict[str, Any], int]:
    """The header of a file, and where the first block after it begins.

    Raises
    ------
    SurveyFileError
        If the file holds no survey.
    """
    first = next(blocks(file, path), None)
    if first is None or first.kind != b"H":
        raise SurveyFileError(f"{path} holds no survey: its beginning is damaged")
    return json.loads(first.content), first.end


def rows_in(block: Block) -> tuple[int, NDArray[np.void]]:
    """How many rows came before those of a block, and these."""
    (before,) = _BEFORE.unpack_from(block.content)
    return before, np.frombuffer(block.content, ROW, offset=_BEFORE.size)
