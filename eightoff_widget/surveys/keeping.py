"""What becomes of the rows of a survey while it is at work: each goes where it has to, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from ..solver.many import CODES, VERDICTS
from .rows import Rows
from .sources import Positions
from .table import Survey
from .tally import Summary
from .work import ROW

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .checkpoint import Checkpoint
    from .question import Question
    from .sources import Source
    from .streams import Stream

Keep = Literal["rows", "summary"]


class Keeper:
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
        source: Source,
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
    from ..solver.result import Verdict

    return f"{counts[CODES[Verdict.WINNABLE]] / max(1, counts.sum()):.2%} winnable"
