"""How often deals are won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .style import axes, finish, ink_of, legend, note, series

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..surveys.rates import WinRate
    from ..surveys.surveyed import Survey

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
