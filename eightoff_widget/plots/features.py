"""Par against what can be seen of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..engine.errors import shown
from ..surveys.features import FEATURES
from .style import axes, finish, ink_of, note, series

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..engine.rules import Rules
    from ..surveys.surveyed import Survey

# Points with the same numbers lie beside each other, always in the same places.
_JITTER = 0.35


def par(  # noqa: PLR0913  # what to draw, of which deals, and where
    survey: Survey,
    feature: str = "cards over a lower one of their suit",
    ax: Axes | None = None,
    *,
    rules: Rules | str | None = None,
    cells: int | None = None,
    most: int = 5000,
) -> Axes:
    """How long shortest lines are, by something that can be counted before the first move.

    Points are deals. The line goes through the medians.

    Parameters
    ----------
    survey:
        What to draw, with rows and `shortest=True`. Only lines that are proved shortest ones count.
    feature:
        What to count: one of `eightoff_widget.surveys.features.FEATURES`.
    ax:
        Where; a new figure if it is left out.
    rules, cells:
        By which rule set, as in `Survey.tally`.
    most:
        How many deals to draw at most, the first ones.

    Raises
    ------
    ValueError
        If there is no such feature, or rows were not kept.

    Examples
    --------
    >>> from eightoff_widget import survey
    >>> ax = par(survey(range(1, 21), shortest=True, progress=False), "cards over aces")
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('cards over aces', 'moves of a shortest line')
    """
    if feature not in FEATURES:
        raise ValueError(f"no feature is called {shown(feature)}; there are {', '.join(FEATURES)}")
    starts, pars = survey.pars(rules, cells, most)
    values = np.array([FEATURES[feature](start) for start in starts], np.int64)
    ax = axes(ax)
    title = "Par"
    if len(pars):
        look = series(0)
        shift = np.random.default_rng(0).uniform(-_JITTER, _JITTER, len(pars))
        ax.plot(
            values + shift, pars, look.marker, color=look.colour, alpha=0.6, markersize=3, zorder=2
        )
        different = np.unique(values)
        medians = [np.median(pars[values == value]) for value in different]
        line = series(1)
        ax.plot(
            different,
            medians,
            color=line.colour,
            marker=line.marker,
            markersize=4,
            linestyle=line.line,
            label="median",
        )
        ax.legend(labelcolor=ink_of(ax), framealpha=0, loc="upper left")
        if len(different) > 1 and len(np.unique(pars)) > 1:
            title = f"Par, correlation {np.corrcoef(values, pars)[0, 1]:.2f}"
    else:
        note(ax, "no line is proved to be a shortest one")
    finish(ax, f"{title} ({len(pars):,} deals)", feature, "moves of a shortest line")
    return ax
