"""Solving a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.deals import numbered_deal
from ..engine.position import Position
from ..engine.rules import EIGHT_OFF
from .deciding import checked, first_line
from .improve import improve
from .result import UnprovedError, Verdict

if TYPE_CHECKING:
    from ..engine.deals import Numbering
    from ..engine.rules import Rules
    from .result import Event, Limit, Solution

# A first line that need not be long, and then the proof.
_WEIGHTS = (2, 1)


def solve(
    position: Position,
    limit: Limit | None = None,
    *,
    shortest: bool = False,
    cancel: Event | None = None,
) -> Solution:
    """Whether a position can be won, and how.

    Where columns build in suit and only kings fill empty columns, the answer is always
    `WINNABLE` or `UNWINNABLE`. By other rules the search may have to give up.

    Parameters
    ----------
    position:
        Any position, a fragment included.
    limit:
        When to give up, with the verdict `UNKNOWN`. Left out there is no limit where the answer is
        always found, and 100,000 nodes by other rules.
    shortest:
        Whether to look for a line that no other beats. Its length counts one for each card or run
        that a player moves, and one for each card sent home. At a limit the best line found is
        returned, with `proved` false and what is known of its `bound`.
    cancel:
        What ends the search from elsewhere, such as a `threading.Event` that is set. It is the same
        as a limit then, but that no line is looked for any more where none was found yet.

    Returns
    -------
    Solution
        Its line was replayed through the engine.

    Raises
    ------
    TypeError
        If it is no position, or the limit no `Limit`.
    InvalidPositionError
        If the position holds a card twice.

    Examples
    --------
    >>> from eightoff_widget import deal
    >>> solution = solve(deal(24))
    >>> solution.verdict, solution.position.is_won, len(solution.moves) > 52
    (<Verdict.WINNABLE: 'winnable'>, False, True)
    >>> print(solve(deal(465)).verdict)
    Verdict.UNWINNABLE
    >>> best = solve(deal(8), shortest=True)
    >>> len(best.moves), best.proved
    (68, True)
    """
    limit = checked(position, limit)
    if not shortest:
        return first_line(position, limit, cancel)
    *_, best = improve(position, limit, cancel=cancel, weights=_WEIGHTS)
    return best


def par(
    start: int | str | Position,
    rules: Rules | str = EIGHT_OFF,
    numbering: Numbering = "microsoft",
    limit: Limit | None = None,
    *,
    cancel: Event | None = None,
) -> int | None:
    """The length of a shortest line; None if no line wins.

    Parameters
    ----------
    start:
        The number of a deal, or a position.
    rules, numbering:
        What the number is dealt for, and whose number it is; a position brings its own.
    limit:
        When to give up.
    cancel:
        What ends the search from elsewhere, such as a `threading.Event` that is set.

    Raises
    ------
    UnprovedError
        If a limit came before it was proved, or it was cancelled. It has the best `solution` that
        was found.
    TypeError
        If the limit is no `Limit`.
    InvalidPositionError
        If there is no such deal, or the position holds a card twice.

    Examples
    --------
    >>> par(1), par(465)
    (78, None)
    """
    position = start if isinstance(start, Position) else numbered_deal(start, rules, numbering)
    best = solve(position, limit, shortest=True, cancel=cancel)
    if best.verdict is Verdict.UNWINNABLE:
        return None
    if not best.proved:
        raise UnprovedError(best)
    return len(best.moves)
