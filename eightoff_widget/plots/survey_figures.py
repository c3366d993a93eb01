"""Figures of surveys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
from matplotlib.colors import to_rgba

from ..engine.errors import shown
from ..solver.many import VERDICTS
from ..surveys.features import FEATURES
from ..surveys.tally import STEPS, edges
from .style import axes, finish, ink_of, legend, note, series

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from ..engine.rules import Rules
    from ..surveys.rates import WinRate
    from ..surveys.surveyed import Survey
    from ..surveys.tally import Tally

# Rule sets with the same number of cells stand beside each other.
_APART = 0.12


def win_rate(survey: Survey, ax: Axes | None = None, *, confidence: float = 0.95) -> Axes:
    """How often deals are won by each number of cells, with Wilson's intervals.

    Where no rule set was asked for with more than one number, the rule sets stand below each other.

    Parameters
    ----------
    survey:
        What to draw.
    ax:
        Where; a new figure if it is left out.
    confidence:
        How often an interval made like these holds the true rate, between 0 and 1.

    Raises
    ------
    ValueError
        If the confidence is not between 0 and 1.

    Examples
    --------
    >>> from eightoff_widget import survey
    >>> ax = win_rate(survey(range(1, 101), cells=range(4, 9), progress=False))
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('cells', 'winnable deals (%)')
    """
    ax = axes(ax)
    by_name: dict[str, dict[int, WinRate]] = {}
    for variant in survey.variants:
        cells = variant.rules.cells
        rate = survey.win_rate(variant.rules, cells, confidence)
        by_name.setdefault(variant.name, {})[cells] = rate
    about = f"{survey.done:,} deals, {100 * confidence:g} % intervals"
    if not survey.done:
        note(ax, "no deals")
    if any(len(rates) > 1 for rates in by_name.values()):
        _by_cells(survey, by_name, ax)
        finish(ax, f"How often deals are won ({about})", "cells", "winnable deals (%)")
        ax.set_ylim(-4, 108)
        legend(ax, loc="lower right")
    else:
        _by_rules(survey, by_name, ax)
        title = f"How often deals are won ({about})"
        finish(ax, title, "winnable deals (%)", "", grid="x")
    return ax


def _by_cells(survey: Survey, by_name: dict[str, dict[int, WinRate]], ax: Axes) -> None:
    titles = {variant.name: variant.rules.title for variant in survey.variants}
    numbers = sorted({cells for rates in by_name.values() for cells in rates})
    for place, (name, rates) in enumerate(by_name.items()):
        look = series(place)
        shift = _APART * (place - (len(by_name) - 1) / 2)
        known = {cells: rate for cells, rate in sorted(rates.items()) if rate.won + rate.lost}
        middles = [100 * rate.rate for rate in known.values()]
        ax.errorbar(
            [cells + shift for cells in known],
            middles,
            yerr=_arms(known.values(), middles),
            label=titles[name],
            color=look.colour,
            marker=look.marker,
            linestyle=look.line,
            capsize=4,
        )
        for cells, middle in zip(known, middles, strict=True):
            if len(by_name) == 1:
                ax.annotate(
                    f"{middle:.2f}",
                    (cells, middle),
                    xytext=(-7, 7),
                    textcoords="offset points",
                    ha="right",
                    fontsize="small",
                    color=ink_of(ax),
                )
    ax.set_xticks(numbers)
    ax.set_xlim(numbers[0] - 0.6, numbers[-1] + 0.4)


def _by_rules(survey: Survey, by_name: dict[str, dict[int, WinRate]], ax: Axes) -> None:
    rates = [rate for found in by_name.values() for rate in found.values()]
    look = series(0)
    for place, rate in enumerate(rates):
        if rate.won + rate.lost:
            middle = 100 * rate.rate
            arms = _arms([rate], [middle])
            ax.errorbar(
                [middle], [place], xerr=arms, color=look.colour, marker=look.marker, capsize=4
            )
            ax.annotate(
                f"{middle:.2f}",
                (middle, place),
                xytext=(0, 7),
                textcoords="offset points",
                ha="center",
                fontsize="small",
                color=ink_of(ax),
            )
    titles = [variant.title for variant in survey.variants]
    ax.set_yticks(range(len(rates)), titles, parse_math=False)
    ax.set_ylim(len(rates) - 0.4, -0.6)
    ax.set_xlim(-4, 104)


def _arms(rates: object, middles: list[float]) -> list[list[float]]:
    """How far the intervals reach down and up."""
    pairs = list(zip(rates, middles, strict=True))  # type: ignore[call-overload]
    return [
        [max(0.0, middle - 100 * rate.low) for rate, middle in pairs],
        [max(0.0, 100 * rate.high - middle) for rate, middle in pairs],
    ]


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


_FIGURES: dict[str, Callable[..., Axes]] = {
    "win rate": win_rate,
    "spread": spread,
    "hardest": hardest,
    "par": par,
}


def draw(survey: Survey, what: str, ax: Axes | None, **options: Any) -> Axes:
    """Draw one of them; see `Survey.plot`.

    Raises
    ------
    ValueError
        If there is no such figure.
    """
    if what not in _FIGURES:
        raise ValueError(f"no figure is called {shown(what)}; there are {', '.join(_FIGURES)}")
    return _FIGURES[what](survey, ax=ax, **options)
