"""A review of a game as a figure."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from matplotlib.ticker import MaxNLocator

from ..languages.catalog import say
from ..solver.result import Verdict
from .style import axes, finish, legend, series

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..analysis.review import Review

_BANDS = {
    Verdict.WINNABLE: series(2).colour,
    Verdict.UNWINNABLE: series(1).colour,
    Verdict.UNKNOWN: "#767676",
}
_FAINT = 0.16
_NAN = float("nan")


def draw_review(review: Review, ax: Axes | None = None) -> Axes:
    """Draw a game; see `Review.plot`."""
    ax = axes(ax)
    named = set()
    for verdict, first, last in bands(review):
        label = "_" if verdict in named else say(f"plots.{verdict.value}")
        colour = _BANDS[verdict]
        ax.axvspan(first - 0.5, last + 0.5, color=colour, alpha=_FAINT, linewidth=0, label=label)
        named.add(verdict)
    _draw_lines(review, ax)
    if review.losing is not None:
        _mark_the_loss(review.losing.number, review.losing.notation, ax)
    finish(ax, review.title, say("plots.move"), say("plots.units"))
    # A name that somebody gave may hold signs that would be read as a formula.
    ax.title.set_parse_math(False)
    ax.set_xlim(-0.5, max(len(review.positions) - 0.5, 0.5))
    ax.set_ylim(bottom=0)
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    legend(ax, loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=2)
    return ax


def _draw_lines(review: Review, ax: Axes) -> None:
    numbers = range(len(review.positions))
    distances = [_NAN if distance is None else distance for distance in review.distances]
    home = [position.cards_home for position in review.positions]
    cells = [position.empty_cells for position in review.positions]
    look = series(0)
    ax.plot(numbers, distances, color=look.colour, linestyle=look.line, label=say("plots.distance"))
    costly = [move for move in review.moves if move.cost]
    ax.plot(
        [move.number for move in costly],
        [distances[move.number] for move in costly],
        "v",
        color=look.colour,
        markersize=5,
        label=say("plots.longer"),
    )
    look = series(5)
    ax.plot(numbers, home, color=look.colour, linestyle="--", label=say("plots.home"))
    look = series(3)
    label = say("plots.cells")
    ax.step(numbers, cells, where="mid", color=look.colour, linestyle=look.line, label=label)


def _mark_the_loss(number: int, notation: str, ax: Axes) -> None:
    colour = series(1).colour
    ax.axvline(number, color=colour, linewidth=1)
    ax.annotate(
        f" {notation}",
        (number, 0.6),  # where lines are rare: the distance ends here, and few cards are home
        xycoords=ax.get_xaxis_transform(),
        color=colour,
    )


def bands(review: Review) -> list[tuple[Verdict, int, int]]:
    """For each stretch of one verdict, that and its first and last position."""
    found = []
    for verdict, group in groupby(enumerate(review.verdicts), key=lambda pair: pair[1]):
        numbers = [number for number, _ in group]
        found.append((verdict, numbers[0], numbers[-1]))
    return found
