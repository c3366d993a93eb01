"""A survey: what was found of many deals."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import streams
from .checkpoint import write_survey
from .header import header_of
from .reading import read_survey, summary_as_json
from .results import Results
from .rows import Rows
from .tally import Summary, fewest

if TYPE_CHECKING:
    import os

    import numpy as np
    import pandas as pd
    import pyarrow as pa
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from ..engine.position import Position
    from ..engine.rules import Rules
    from .question import Question
    from .sources import Source


class Survey(Results):
    """What was found of many deals, a row for each by each rule set. `survey` makes one.

    `survey["nodes"]` is a column as a numpy array; `Survey.columns` names them all:

    - `deal`: its number, or the place from 1 of a position;
    - `rules` and `cells`: the name of the rule set, and its number of cells;
    - `verdict`: `"winnable"`, `"unwinnable"` or `"unknown"`;
    - `length`: how many moves the line has that was found, -1 if none was or none was asked for;
    - `bound`: no line has fewer moves, -1 if that was not asked for. Where it is the length, that
      is par;
    - `nodes` and `seconds`: how many nodes were looked at, and how long it took.

    Rows are in the order of the deals, those of a deal in the order of the rule sets. Of a survey
    that was stopped they are the first ones of the whole.
    """

    columns = streams.COLUMNS

    def __init__(
        self,
        question: Question,
        source: Source,
        found: NDArray[np.void] | None,
        summary: Summary | None = None,
        done: int | None = None,
    ) -> None:
        self._question = question
        self._source = source
        self._rows = None if found is None else Rows(found, source, question.variants)
        self._given_summary = summary
        if done is None:
            done = 0 if self._rows is None else len(self._rows) // self._rows.each
        self.done = done

    def __getitem__(self, column: str) -> NDArray[Any]:
        return self._kept.column(column)

    @property
    def _kept(self) -> Rows:
        if self._rows is None:
            raise ValueError("this survey kept no rows, only what they come to: keep='rows' does")
        return self._rows

    @cached_property
    def _summary(self) -> Summary:
        if self._given_summary is not None:
            return self._given_summary
        summary = Summary(self.variants)
        for part in self._kept.parts():
            summary.add(part.found, part.deals, part.variant_of)
        return summary

    def fewest_cells(self, rules: Rules | str | None = None) -> NDArray[np.int64]:
        """For each deal the fewest cells, of those that were asked for, with which it is won.

        Parameters
        ----------
        rules:
            The name of the rule set; it may be left out if there is but one.

        Returns
        -------
        numpy.ndarray
            In the order of the deals. -1 where none of the numbers of cells wins, -2 where that is
            not known because a search gave up.

        Raises
        ------
        ValueError
            If several rule sets are there and none is named, or rows were not kept. What is kept
            then is how many deals need so many cells: `fewest_cells_counts`.

        Examples
        --------
        >>> from eightoff_widget import survey
        >>> survey(range(1, 9), cells=range(4, 9), progress=False).fewest_cells().tolist()
        [7, 4, 5, 6, 6, 6, 6, 7]
        """
        rows, name = self._kept, self._name(rules)
        if rows.variant_of is not None:
            raise ValueError("positions have the cells that they have")
        return fewest(rows.found.reshape(-1, rows.each), self.variants, name)

    def pars(
        self,
        rules: Rules | str | None = None,
        cells: int | None = None,
        most: int | None = None,
    ) -> tuple[list[Position], NDArray[np.int16]]:
        """The deals whose lines are proved to be shortest ones, and how long these are.

        Parameters
        ----------
        rules, cells:
            By which rule set, as in `tally`.
        most:
            How many deals at most, the first ones; all if it is left out.

        Returns
        -------
        tuple
            Positions, and an array with the length for each.

        Raises
        ------
        ValueError
            If there are several rule sets and none is named, or rows were not kept.
        """
        (place,) = self._places(rules, cells, one=True)
        return self._kept.pars(place, self._question.numbering, most)

    def to_pandas(self) -> pd.DataFrame:
        """The rows as a data frame of pandas, which has to be installed.

        Raises
        ------
        ValueError
            If rows were not kept.
        ImportError
            If pandas is not installed.
        """
        return streams.to_pandas(self._kept)

    def to_arrow(self) -> pa.Table:
        """The rows as an Arrow table; pyarrow has to be installed.

        Raises
        ------
        ValueError
            If rows were not kept.
        ImportError
            If pyarrow is not installed.
        """
        return streams.to_arrow(self._kept)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file, which it replaces when it is whole.

        A survey that is not complete goes on from that file, as from any `checkpoint`.
        """
        rows = None if self._rows is None else self._rows.found
        summary = None if self._rows is not None else summary_as_json(self._summary, self.done)
        write_survey(Path(path), header_of(self._question, self._source), rows, summary)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Survey:
        """Read what `save` wrote, or what a checkpoint holds so far.

        Raises
        ------
        SurveyFileError
            If it holds no survey.
        OSError
            If there is no such file.
        """
        return cls(*read_survey(Path(path)))

    def plot(self, what: str = "win rate", ax: Axes | None = None, **options: Any) -> Axes:
        """Draw it: one of the figures of `eightoff_widget.plots`.

        Parameters
        ----------
        what:
            `"win rate"`, `"spread"`, `"hardest"` or `"par"`.
        ax:
            Where to draw; a new figure if it is left out.
        options:
            Whatever that function takes beside.
        """
        from ..plots.surveys import draw

        return draw(self, what, ax, **options)
