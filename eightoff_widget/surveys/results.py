"""What a survey comes to: how often deals are won, and how much work they are."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..engine.sentences import counted
from ..solver.result import Verdict
from .summarised import Group, Groups

if TYPE_CHECKING:
    from ..engine.rules import Rules
    from .question import Question, Variant
    from .rates import WinRate
    from .sources import Source
    from .tally import Summary, Tally


class Results:
    """The part of a `Survey` that needs no rows."""

    _question: Question
    _source: Source
    done: int
    """Of how many deals all rows are there."""

    @property
    def _summary(self) -> Summary:
        raise NotImplementedError

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

    def _name(self, rules: Rules | str | None) -> str:
        names = {self.variants[place].name for place in self._places(rules)}
        if len(names) > 1:
            raise ValueError(f"rules must be one of {', '.join(sorted(names))}")
        return names.pop()

    def __str__(self) -> str:
        done = f"{self.done:,} of {counted(self.total, 'deal')}"
        if self.is_complete:
            done = f"{counted(self.total, 'deal')}"
        return f"Survey of {done}\n{self.summary()}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head, _, _ = str(self).partition("\n")
        return f"<p>{escape(head)}</p>{self.summary()._repr_html_()}"
