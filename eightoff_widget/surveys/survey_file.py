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
from dataclasses import asdict
from typing import IO, TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

import numpy as np

from .._version import __version__
from ..engine.errors import EightOffError
from ..engine.position import Position
from ..engine.rules import Rules
from ..solver.result import Limit
from .question import Numbers, Positions, Question, Random, Range, Variant
from .rows import ROW
from .tally import Summary, Tally

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from .question import DealSource

MAGIC = b"eightoff survey 1\n"
_HEAD = struct.Struct("<cQI")
_BEFORE = struct.Struct("<Q")
# Numbers of nodes shrink well at once; to try harder takes longer than the search.
_LEVEL = 1
_ROWS_IN_A_BLOCK = 1_000_000


class SurveyFileError(EightOffError, ValueError):
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


def read_survey(
    path: Path,
) -> tuple[Question, DealSource, NDArray[np.void] | None, Summary | None, int | None]:
    """What a `Survey` is made from.

    Raises
    ------
    SurveyFileError
        If the file holds none.
    """
    with path.open("rb") as file:
        header, _ = header_in(file, path)
        question, source = read_header(header)
        file.seek(0)
        for block in blocks(file, path):
            if block.kind == b"S":
                summary, done = read_summary(json.loads(block.content), question)
                return question, source, None, summary, done
            if block.kind == b"R":
                break
        file.seek(0)
        parts = [rows for rows, _ in rows_of(file, path)]
    return question, source, np.concatenate(parts) if parts else np.empty(0, ROW), None, None


def summary_as_json(summary: Summary, done: int) -> dict[str, Any]:
    """A summary in plain values."""
    return {
        "done": done,
        "tallies": [_tally_as_json(tally) for tally in summary.tallies],
        "fewest": [[name, sorted(counts.items())] for name, counts in summary.fewest.items()],
    }


def _tally_as_json(tally: Tally) -> dict[str, Any]:
    hardest = tally.hardest
    return {
        "verdicts": tally.verdicts.tolist(),
        "nodes": tally.nodes.tolist(),
        "seconds": tally.seconds.tolist(),
        "lengths": tally.lengths.tolist(),
        "unproved": tally.unproved,
        "all_nodes": tally.all_nodes,
        "all_seconds": tally.all_seconds,
        "hardest": None if hardest is None else [list(row) for row in hardest.tolist()],
        "names": None if hardest is None else hardest.dtype["deal"].str,
    }


def read_summary(found: dict[str, Any], question: Question) -> tuple[Summary, int]:
    """The summary again, and of how many deals it is."""
    summary = Summary(question.variants)
    summary.tallies = [_read_tally(each) for each in found["tallies"]]
    summary.fewest = {name: dict(map(tuple, counts)) for name, counts in found["fewest"]}
    return summary, found["done"]


def _read_tally(found: dict[str, Any]) -> Tally:
    hardest = None
    if found["hardest"] is not None:
        dtype = [("deal", found["names"]), *ROW.descr]
        hardest = np.array([tuple(row) for row in found["hardest"]], dtype)
    return Tally(
        verdicts=np.array(found["verdicts"], np.int64),
        nodes=np.array(found["nodes"], np.int64),
        seconds=np.array(found["seconds"], np.int64),
        lengths=np.array(found["lengths"], np.int64),
        unproved=found["unproved"],
        all_nodes=found["all_nodes"],
        all_seconds=found["all_seconds"],
        hardest=hardest,
    )


def header_of(question: Question, source: DealSource) -> dict[str, Any]:
    """Everything that a survey is, but its rows."""
    return {
        "version": __version__,
        "numbering": question.numbering,
        "limit": None if question.limit is None else asdict(question.limit),
        "lines": question.lines,
        "shortest": question.shortest,
        "variants": [
            {"name": variant.name, "rules": _rules(variant.rules)} for variant in question.variants
        ],
        "deals": _deals(source),
    }


def _rules(rules: Rules) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(rules).items()
    }


def _deals(source: DealSource) -> dict[str, Any]:
    if isinstance(source, Range):
        numbers = source.numbers
        return {"kind": source.kind, "range": [numbers.start, numbers.stop, numbers.step]}
    if isinstance(source, Random):
        return {"kind": source.kind, "count": source.count, "seed": source.seed}
    if isinstance(source, Positions):
        boards = [position.to_text() for position in source.positions]
        return {"kind": source.kind, "boards": boards, "variants": source.variant_of.tolist()}
    return {"kind": source.kind, "numbers": source.take(0, len(source))}


def read_header(header: dict[str, Any]) -> tuple[Question, DealSource]:
    """The question and the deals again."""
    limit = header["limit"]
    variants = tuple(Variant(each["name"], Rules(**each["rules"])) for each in header["variants"])
    question = Question(
        variants,
        header["numbering"],
        None if limit is None else Limit(**limit),
        header["lines"],
        header["shortest"],
    )
    return question, _source(header["deals"], variants)


def _source(deals: dict[str, Any], variants: tuple[Variant, ...]) -> DealSource:
    kind = deals["kind"]
    if kind == Range.kind:
        return Range(range(*deals["range"]))
    if kind == Random.kind:
        return Random(deals["count"], deals["seed"])
    if kind == Numbers.kind:
        return Numbers(deals["numbers"])
    return Positions(
        [
            Position.from_text(board, rules=variants[place].rules, partial=True)
            for board, place in zip(deals["boards"], deals["variants"], strict=True)
        ]
    )


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The names of what is not the same in two headers; versions may differ."""
    return [name for name in one if name != "version" and one[name] != other.get(name)]
