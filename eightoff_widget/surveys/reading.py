"""Reading a survey from a file, and what rows come to as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from .checkpoint import rows_of
from .file import blocks, header_in
from .header import read_header
from .tally import Summary, Tally
from .work import ROW

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from .question import Question
    from .sources import Source


def read_survey(
    path: Path,
) -> tuple[Question, Source, NDArray[np.void] | None, Summary | None, int | None]:
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
