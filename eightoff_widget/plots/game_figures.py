"""Figures of games: the course of one, and a review."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from matplotlib.ticker import MaxNLocator

from ..engine.cards import DECK
from ..engine.errors import shown
from ..engine.game import Game
from ..languages.catalog import say
from ..solver.result import Solution, Verdict
from .style import GREY, axes, finish, legend, series

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matplotlib.axes import Axes

    from ..analysis.review import Review
    from ..engine.moves import Move
    from ..engine.position import Position


def course(game: Game | Solution | tuple[Position, Iterable[Move]], ax: Axes | None = None) -> Axes:
    """Cards home and cards in cells after every move of a game.

    Parameters
    ----------
    game:
        A game; the line of a solution; or a position and moves from there.
    ax:
        Where; a new figure if it is left out.

    Raises
    ------
    IllegalMoveError
        If a move is not legal.
    TypeError
        If it is nothing of that kind.

    Examples
    --------
    >>> from eightoff_widget import deal, solve
    >>> ax = course(solve(deal(24)))
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('move', 'cards')
    """
    start, moves = _line(game)
    position = start
    home, loose = [position.cards_home], [_loose(position)]
    for move in moves:
        position = position.apply(move)
        home.append(position.cards_home)
        loose.append(_loose(position))
    ax = axes(ax)
    for place, (label, numbers) in enumerate((("home", home), ("in cells", loose))):
        look = series(place)
        ax.step(
            range(len(numbers)),
            numbers,
            where="post",
            label=label,
            color=look.colour,
            linestyle=look.line,
            marker=look.marker,
            markersize=3.5,
            markevery=max(1, len(numbers) // 12),
        )
    cells = position.rules.cells
    ax.axhline(cells, color=series(1).colour, linewidth=0.8, alpha=0.5)
    ax.annotate(
        f"{cells} cells",
        (len(home) - 1, cells),
        xytext=(0, 3),
        textcoords="offset points",
        ha="right",
        fontsize="small",
        color=series(1).colour,
    )
    name = start.rules.title if start.deal is None else start.deal.title
    finish(ax, name, "move", "cards")
    ax.set_ylim(-1, len(DECK) + 2)
    legend(ax, loc="upper left")
    return ax


def _loose(position: Position) -> int:
    """How many cards lie in cells."""
    return sum(card is not None for card in position.cells)


def _line(
    game: Game | Solution | tuple[Position, Iterable[Move]],
) -> tuple[Position, tuple[Move, ...]]:
    if isinstance(game, Game):
        return game.start, game.moves
    if isinstance(game, Solution):
        return game.position, game.moves
    if isinstance(game, tuple) and len(game) == 2:
        return game[0], tuple(game[1])
    raise TypeError(f"course takes a Game, a Solution, or a position and moves, not {shown(game)}")


_BANDS = {
    Verdict.WINNABLE: series(2).colour,
    Verdict.UNWINNABLE: series(1).colour,
    Verdict.UNKNOWN: GREY,
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
