"""The course of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.cards import DECK
from ..engine.errors import shown
from ..engine.game import Game
from ..solver.result import Solution
from .style import axes, finish, legend, series

if TYPE_CHECKING:
    from collections.abc import Iterable

    from matplotlib.axes import Axes

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
