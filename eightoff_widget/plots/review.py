"""A review as a figure."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ..solver.result import Verdict

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..analysis.review import Review

_BANDS = {
    Verdict.WINNABLE: ("#2a9d5c", "can be won"),
    Verdict.UNWINNABLE: ("#c8452f", "cannot be won any more"),
    Verdict.UNKNOWN: ("#8a8f98", "not known"),
}
_FAINT = 0.14
_NAN = float("nan")


def draw_review(review: Review, ax: Axes | None = None) -> Axes:
    """Draw a game; see `Review.plot`."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    if ax is None:
        ax = Figure(figsize=(9, 4.5), layout="constrained").add_subplot()
    for verdict, first, last in bands(review):
        colour, label = _BANDS[verdict]
        known = label in ax.get_legend_handles_labels()[1]
        ax.axvspan(
            first - 0.5,
            last + 0.5,
            color=colour,
            alpha=_FAINT,
            linewidth=0,
            label="_" if known else label,
        )
    numbers = range(len(review.positions))
    home = [position.cards_home for position in review.positions]
    cells = [position.empty_cells for position in review.positions]
    distances = [_NAN if distance is None else distance for distance in review.distances]
    ax.plot(numbers, distances, color="#1f4e8c", linewidth=2, label="moves to the win")
    ax.plot(numbers, home, color="#b8860b", linewidth=2, label="cards home")
    ax.step(numbers, cells, where="mid", color="#5b5f66", linewidth=1.2, label="empty cells")
    costly = [move for move in review.moves if move.cost and move.distance_after is not None]
    ax.plot(
        [move.number for move in costly],
        [move.distance_after or 0 for move in costly],
        "v",
        color="#1f4e8c",
        label="a move that made it longer",
    )
    if review.losing is not None:
        ax.axvline(review.losing.number, color="#c8452f", linestyle="--")
        ax.annotate(
            f"{review.losing.notation} ",
            (review.losing.number, 0.97),
            xycoords=ax.get_xaxis_transform(),
            horizontalalignment="right",
            verticalalignment="top",
            color="#c8452f",
        )
    ax.set_xlim(-0.5, max(len(review.positions) - 0.5, 0.5))
    ax.set_ylim(bottom=0)
    ax.set_xlabel("moves, each with the cards that went home by themselves after it")
    ax.set_ylabel("cards, cells, moves")
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    # A name that somebody gave may hold signs that would be read as a formula.
    ax.set_title(review.title, parse_math=False)
    ax.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    return ax


def bands(review: Review) -> list[tuple[Verdict, int, int]]:
    """For each stretch of one verdict, that and its first and last position."""
    found = []
    for verdict, group in groupby(enumerate(review.verdicts), key=lambda pair: pair[1]):
        numbers = [number for number, _ in group]
        found.append((verdict, numbers[0], numbers[-1]))
    return found
