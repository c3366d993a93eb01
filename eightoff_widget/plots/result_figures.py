"""The results of kept games as a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from matplotlib.ticker import MaxNLocator

from ..engine.sentences import called
from ..languages.catalog import say
from .style import GREY, axes, finish, ink_of, legend, series

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ..store.stats import Stats

_LOWEST = 0.03
"""Where what was not won stands, as a share of the height: whatever numbers of moves are there."""


def draw_results(stats: Stats, ax: Axes | None = None) -> Axes:
    """Draw the wins and what they came to; see `Stats.plot`."""
    ax = axes(ax)
    numbered = list(enumerate(stats.games, start=1))
    for place, name in enumerate(stats.by_rules):
        wins = [(n, game) for n, game in numbered if game.rules == name and game.is_won]
        if wins:
            look = series(place)
            ax.plot(
                [n for n, _ in wins],
                [game.fewest for _, game in wins],  # type: ignore[arg-type]  # each has one
                look.marker,
                color=look.colour,
                label=called(name, wins[-1][1].rules_title),
            )
    known = [
        (n, game.par, game.fewest)
        for n, game in numbered
        if game.fewest is not None and game.par is not None
    ]
    if known:
        places, lows, highs = zip(*known, strict=True)
        ax.vlines(places, lows, highs, color=GREY, linewidth=1, zorder=1)
        ax.plot(places, lows, "_", color=ink_of(ax), markersize=11, label=say("tables.par"))
    lost = [n for n, game in numbered if not game.is_won]
    if lost:
        ax.plot(
            lost,
            [_LOWEST] * len(lost),
            "x",
            color=GREY,
            label=say("tables.not_won"),
            transform=ax.get_xaxis_transform(),
        )
    title = say("tables.of_won", won=stats.won, played=stats.played)
    finish(ax, title, say("tables.in_order"), say("tables.best_win"))
    ax.margins(y=0.12)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    legend(ax)
    return ax
