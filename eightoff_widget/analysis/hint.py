"""A hint: what to play, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.piles import HOME
from ..engine.sentences import counted
from ..solver.deciding import NO_LIMIT, is_exact
from ..solver.result import Limit, Verdict
from ..solver.solve import solve
from .analyse import analyse
from .reasons import reason_for

if TYPE_CHECKING:
    from ..engine.moves import Move
    from ..engine.position import Position
    from ..solver.result import Event

A_MOMENT = Limit(seconds=1)
"""How long a hint takes at most: it is asked for while a person plays."""


@dataclass(frozen=True)
class Hint:
    """What to play. `hint` makes one."""

    position: Position
    move: Move | None
    """None if there is nothing to advise: the position is won, or cannot be."""
    text: str
    """The move and its reason in words, or why there is none."""
    verdict: Verdict
    """Whether the position can be won."""
    proved: bool
    """Whether what is said of it is certain. Otherwise it is the best that was found in time."""
    distance: int | None = None
    """How many moves the line has that it begins; None if there is none."""

    def __str__(self) -> str:
        return self.text


def hint(
    position: Position,
    limit: Limit | None = None,
    *,
    skip: int = 0,
    cancel: Event | None = None,
) -> Hint:
    """A best move, and why it is one.

    Parameters
    ----------
    position:
        Any position, a fragment included.
    limit:
        When to be content with the best move found; a second, if it is left out.
    skip:
        How many better moves to pass over: 1 for the next best, and so on. After the last move
        that wins it begins again with the best.
    cancel:
        What ends the search from elsewhere, such as a `threading.Event` that is set.

    Raises
    ------
    TypeError
        If it is no position, or the limit no `Limit`.
    InvalidPositionError
        If the position holds a card twice.

    Examples
    --------
    >>> from eightoff_widget import deal
    >>> print(hint(deal(8).apply("5h").apply("2h").apply("8h")))
    5♦ from column 5 to cell e: it uncovers 10♠, which can go on J♠
    """
    limit = A_MOMENT if limit is None else limit
    if skip:
        other = _other(position, limit, skip, cancel)
        if other is not None:
            return other
    best = solve(position, limit, shortest=True, cancel=cancel)
    if best.verdict is Verdict.UNKNOWN and is_exact(position.rules):
        best = solve(position, NO_LIMIT, cancel=cancel)  # it takes no time to speak of
    if best.verdict is Verdict.UNWINNABLE:
        text = "this position cannot be won any more: take moves back"
        return Hint(position, None, text, best.verdict, proved=True)
    if position.is_won:
        return Hint(position, None, "the game is won", best.verdict, proved=True, distance=0)
    if best.moves:
        move = best.moves[0]
        text = f"{position.describe(move)}: {reason_for(position, best.moves)}"
        return Hint(position, move, text, best.verdict, best.proved, len(best.moves))
    guess = _guess(position)
    text = "there is no move" if guess is None else f"perhaps {position.describe(guess)}"
    return Hint(position, guess, text, best.verdict, proved=False)


def _other(position: Position, limit: Limit, skip: int, cancel: Event | None) -> Hint | None:
    """A move that wins but is not the best one; None for the best one."""
    analysis = analyse(position, limit, shortest=True, cancel=cancel)
    winning = [judged for judged in analysis.moves if judged.verdict is Verdict.WINNABLE]
    first = solve(position, limit, shortest=True, cancel=cancel).moves[:1]  # told already
    winning.sort(key=lambda judged: (judged.move not in first, judged.cost or 0))
    if not winning or skip % len(winning) == 0:
        return None
    move, verdict, distance, cost = winning[skip % len(winning)]
    rest = solve(position.apply(move), limit, shortest=True, cancel=cancel).moves
    text = f"{position.describe(move)}: {reason_for(position, (move, *rest))}"
    if cost:
        text += f"; it makes the game {counted(cost, 'move')} longer"
    length = None if distance is None else distance + 1
    return Hint(position, move, text, verdict, distance is not None, length)


def _guess(position: Position) -> Move | None:
    """A move where nothing is known: home if any goes, else one that fills no cell."""
    moves = list(position.legal_moves)
    moves.sort(key=lambda move: (move.target is not HOME, move.target.is_cell))
    return moves[0] if moves else None
