"""A survey: what was found of many deals."""

from __future__ import annotations

from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.sentences import counted
from ..solver.result import Verdict
from .rows import COLUMNS, Rows
from .survey_file import header_of, read_survey, summary_as_json, write_survey
from .tally import Group, Groups, Summary, fewest

if TYPE_CHECKING:
    import os

    import numpy as np
    import pandas as pd
    import pyarrow as pa
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from ..engine.position import Position
    from ..engine.rules import Rules
    from .question import DealSource, Question, Variant
    from .rates import WinRate
    from .tally import Tally


class Survey:
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

    columns = COLUMNS

    def __init__(
        self,
        question: Question,
        source: DealSource,
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
        """Of how many deals all rows are there."""

    @property
    def total(self) -> int:
        """How many deals were asked for."""
        return len(self._source)

    @property
    def is_complete(self) -> bool:
        """Whether all deals are done."""
        return self.done == self.total

    @property
    def seed(self) -> int | None:
        """The seed that random deals come from; None if they are not random."""
        return getattr(self._source, "seed", None)

    @property
    def variants(self) -> tuple[Variant, ...]:
        """The rule sets: the name and the `Rules` of each."""
        return self._question.variants

    def __len__(self) -> int:
        return sum(len(tally) for tally in self._summary.tallies)

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

    def variant(self, rules: Rules | str | None = None, cells: int | None = None) -> Variant:
        """One of the rule sets; `rules`, `cells` and errors are as for `tally`."""
        (place,) = self._places(rules, cells, one=True)
        return self.variants[place]

    def tally(self, rules: Rules | str | None = None, cells: int | None = None) -> Tally:
        """What the rows of one rule set come to.

        Parameters
        ----------
        rules, cells:
            Which one: its name or the `Rules`, and how many cells it has. What is the same for all
            may be left out.

        Raises
        ------
        ValueError
            If that names none of the rule sets, or several.
        """
        (place,) = self._places(rules, cells, one=True)
        return self._summary.tallies[place]

    def _places(
        self, rules: Rules | str | None, cells: int | None = None, *, one: bool = False
    ) -> list[int]:
        places = [
            place
            for place, variant in enumerate(self.variants)
            if rules in (None, variant.name, variant.rules) and cells in (None, variant.rules.cells)
        ]
        if not places or (one and len(places) > 1):
            known = "; ".join(f"{each.name}, {each.rules.cells} cells" for each in self.variants)
            many = "more than one rule set is" if places else "no rule set is"
            raise ValueError(f"{many} meant by {rules=} and {cells=}; there are: {known or 'none'}")
        return places

    def _name(self, rules: Rules | str | None) -> str:
        names = {self.variants[place].name for place in self._places(rules)}
        if len(names) > 1:
            raise ValueError(f"rules must be one of {', '.join(sorted(names))}")
        return names.pop()

    def count(
        self, verdict: Verdict, rules: Rules | str | None = None, cells: int | None = None
    ) -> int:
        """How many rows have this verdict, by all rule sets or by those that are named.

        Parameters
        ----------
        verdict:
            A `Verdict`, or its value such as `"winnable"`.
        rules, cells:
            Which rule sets, as in `tally`; here they may be several.

        Raises
        ------
        ValueError
            If there is no such verdict, or none of the rule sets is meant.
        """
        return sum(
            self._summary.tallies[place].count(Verdict(verdict))
            for place in self._places(rules, cells)
        )

    def win_rate(
        self,
        rules: Rules | str | None = None,
        cells: int | None = None,
        confidence: float = 0.95,
    ) -> WinRate:
        """How often deals are won by one rule set, with Wilson's interval.

        Parameters
        ----------
        rules, cells:
            Which rule set, as in `tally`.
        confidence:
            How often an interval made like this holds the true rate, between 0 and 1.

        Returns
        -------
        WinRate
            `.rate`, `.low` and `.high`, from 0 to 1. Where some are unknown the interval is as wide
            as if all of them were lost, and all won.

        Raises
        ------
        ValueError
            If there are several rule sets and none is named, or the confidence is none.

        Examples
        --------
        >>> from eightoff_widget import survey
        >>> print(survey(range(1, 1001), progress=False).win_rate())
        99.800 % winnable (99.274 to 99.945; 998 of 1,000)
        """
        return self.tally(rules, cells).win_rate(confidence)

    def summary(self) -> Groups:
        """What there is of each rule set: how many deals, how often won, how much work.

        Returns
        -------
        Groups
            A tuple with a `Group` for each rule set, which prints as a table.

        Examples
        --------
        >>> from eightoff_widget import survey
        >>> (group,) = survey(range(1, 101), progress=False).summary()
        >>> group.rules, group.deals, group.rate.won
        ('eight-off', 100, 100)
        """
        return Groups(
            Group.of(variant, tally)
            for variant, tally in zip(self.variants, self._summary.tallies, strict=True)
        )

    def fewest_cells_counts(self, rules: Rules | str | None = None) -> dict[int, int]:
        """How many deals need so many cells, by that number; -1 and -2 as in `fewest_cells`.

        Raises
        ------
        ValueError
            If several rule sets are there and none is named.

        Examples
        --------
        >>> from eightoff_widget import survey
        >>> found = survey(range(1, 9), cells=range(4, 9), keep="summary", progress=False)
        >>> found.fewest_cells_counts()
        {4: 1, 5: 1, 6: 4, 7: 2}
        """
        return dict(sorted(self._summary.fewest[self._name(rules)].items()))

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
        return self._kept.to_pandas()

    def to_arrow(self) -> pa.Table:
        """The rows as an Arrow table; pyarrow has to be installed.

        Raises
        ------
        ValueError
            If rows were not kept.
        ImportError
            If pyarrow is not installed.
        """
        return self._kept.to_arrow()

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
        from ..plots.survey_figures import draw

        return draw(self, what, ax, **options)

    def __str__(self) -> str:
        done = f"{self.done:,} of {counted(self.total, 'deal')}"
        if self.is_complete:
            done = f"{counted(self.total, 'deal')}"
        return f"Survey of {done}\n{self.summary()}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head, _, _ = str(self).partition("\n")
        return f"<p>{escape(head)}</p>{self.summary()._repr_html_()}"
