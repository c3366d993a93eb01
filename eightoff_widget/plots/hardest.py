"""The deals that took the most work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.colors import to_rgba

from ..solver.many import VERDICTS
from .style import axes, finish, legend, note, series

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..engine.rules import Rules
    from ..surveys.surveyed import Survey


def hardest(
    survey: Survey,
    ax: Axes | None = None,
    *,
    most: int = 15,
    rules: Rules | str | None = None,
    cells: int | None = None,
) -> Axes:
    """The deals that took the most nodes, and how they ended.

    Parameters
    ----------
    survey:
        What to draw. Its rows need not have been kept.
    ax:
        Where; a new figure if it is left out.
    most:
        How many deals, up to 100.
    rules, cells:
        By which rule set, as in `Survey.tally`.

    Raises
    ------
    ValueError
        If there are several rule sets and none is named.

    Examples
    --------
    >>> from eightoff_widget import survey
    >>> ax = hardest(survey(range(1, 101), progress=False), most=5)
    >>> ax.get_title(), len(ax.get_yticklabels())
    ('The hardest of 100 deals, Eight Off', 5)
    """
    tally = survey.tally(rules, cells)
    ax = axes(ax)
    rows = tally.hardest[:most] if tally.hardest is not None else ()
    for code, verdict in enumerate(VERDICTS):
        here = [place for place, row in enumerate(rows) if row["verdict"] == code]
        look = series(code)
        if here:
            ax.barh(
                here,
                [rows[place]["nodes"] for place in here],
                label=verdict.value,
                facecolor=to_rgba(look.colour, 0.5),
                edgecolor=look.colour,
                hatch=look.hatch,
            )
    if not len(rows):
        note(ax, "no deals")
    ax.set_yticks(range(len(rows)), [str(row["deal"]) for row in rows])
    ax.invert_yaxis()
    title = survey.variant(rules, cells).title
    finish(ax, f"The hardest of {len(tally):,} deals, {title}", "nodes", "deal", grid="x")
    legend(ax, loc="lower right")
    return ax
