"""How nodes, times and lengths are spread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np
from matplotlib.colors import to_rgba

from ..engine.errors import shown
from ..surveys.tally import STEPS, edges
from .style import axes, finish, legend, note, series

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from ..surveys.surveyed import Survey
    from ..surveys.tally import Tally

Of = Literal["nodes", "seconds", "par"]
# Two bins for each doubling are drawn, which is enough to see a shape.
_TOGETHER = STEPS // 2


def spread(survey: Survey, of: Of = "nodes", ax: Axes | None = None) -> Axes:
    """How many deals take how many nodes, or how long, or have lines of which length.

    Parameters
    ----------
    survey:
        What to draw. Its rows need not have been kept.
    of:
        `"nodes"`; `"seconds"`, drawn in milliseconds; or `"par"`, the lengths of the lines.
    ax:
        Where; a new figure if it is left out.

    Raises
    ------
    ValueError
        If it is of something else.

    Examples
    --------
    >>> from eightoff_widget import survey
    >>> ax = spread(survey(range(1, 101), progress=False))
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('nodes', 'share of deals (%)')
    """
    if of not in get_args(Of):
        raise ValueError(f"of must be 'nodes', 'seconds' or 'par', not {shown(of)}")
    ax = axes(ax)
    several = len({variant.name for variant in survey.variants}) > 1
    drawn = 0
    for place, variant in enumerate(survey.variants):
        tally = survey.tally(variant.rules, variant.rules.cells)
        borders, counts = _lengths(tally) if of == "par" else _binned(tally, of)
        if not counts.sum():
            continue
        drawn += 1
        look = series(place)
        ax.stairs(
            100 * counts / counts.sum(),
            borders,
            label=variant.title if several else f"{variant.rules.cells} cells",
            edgecolor=look.colour,
            linestyle=look.line,
            linewidth=1.8,
            facecolor=to_rgba(look.colour, 0.25),
            fill=len(survey.variants) == 1,
        )
    if not drawn:
        note(ax, "no lines were asked for" if of == "par" and survey.done else "no deals")
    elif of != "par":
        ax.set_xscale("log")
    proved = survey.done and all(
        not survey.tally(each.rules, each.rules.cells).unproved for each in survey.variants
    )
    words = {
        "nodes": ("Nodes that it took to decide a deal", "nodes"),
        "seconds": ("How long it took to decide a deal", "milliseconds"),
        "par": ("Lengths of shortest lines" if proved else "Lengths of lines", "moves"),
    }
    title, unit = words[of]
    lost = ", of those that are won" if of == "par" else ""
    finish(ax, f"{title} ({survey.done:,} deals{lost})", unit, "share of deals (%)")
    ax.set_ylim(bottom=0)
    legend(ax)
    return ax


def _lengths(tally: Tally) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Borders and counts, from the shortest length that there is to the longest."""
    there = np.flatnonzero(tally.lengths)
    if not len(there):
        return np.array([0.0, 1.0]), np.zeros(1, np.int64)
    first, last = there[0], there[-1]
    return np.arange(first, last + 2) - 0.5, tally.lengths[first : last + 1]


def _binned(tally: Tally, of: str) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The same on a logarithmic scale; what is below 1 stands in the first bin."""
    bins = (tally.nodes if of == "nodes" else tally.seconds).copy()
    bins[1] += bins[0]
    counts = bins[1:]
    counts = counts[: len(counts) // _TOGETHER * _TOGETHER].reshape(-1, _TOGETHER).sum(axis=1)
    borders = edges()[::_TOGETHER][: len(counts) + 1]
    there = np.flatnonzero(counts)
    if not len(there):
        return np.array([1.0, 2.0]), np.zeros(1, np.int64)
    counts = counts[there[0] : there[-1] + 1]
    borders = borders[there[0] : there[-1] + 2]
    return (borders if of == "nodes" else borders / 1000), counts
