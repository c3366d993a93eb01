"""Solving a position: whether it can be won, how, and in ever fewer moves."""

from __future__ import annotations

from dataclasses import replace
from numbers import Real
from typing import TYPE_CHECKING

from ..engine.deals import numbered_deal
from ..engine.errors import shown
from ..engine.position import Position
from ..engine.rules import EIGHT_OFF
from .deciding import (
    KINGS_ONLY,
    VERDICT_OF,
    checked,
    first_line,
    is_exact,
    replayed,
    verdict,
)
from .kings_only.exact_lines import line_along
from .packing import pack
from .result import Effort, Solution, UnprovedError, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..engine.deals import Numbering
    from ..engine.rules import Rules
    from .result import Event, Limit

WEIGHTS = (2, 1.5, 1)
"""How much the bound counts in one search after another: the more, the sooner there is a line."""
# A first line that need not be long, and then the proof.
_TWO_WEIGHTS = (2, 1)
_MOST_WEIGHT = 1000
_QUARTERS = 4


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
    *_, best = improve(position, limit, cancel=cancel, weights=_TWO_WEIGHTS)
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


def improve(
    position: Position,
    limit: Limit | None = None,
    *,
    cancel: Event | None = None,
    weights: Sequence[float] = WEIGHTS,
) -> Iterator[Solution]:
    """Ever better answers to how a position is won in as few moves as can be.

    First comes the verdict, without a line; then a line; then shorter ones; at last one that is
    proved the shortest, unless a limit comes first. By rules that are not decided exactly one line
    is all there is.

    Parameters
    ----------
    position:
        Any position, a fragment included.
    limit:
        When to give up, all searches together.
    cancel:
        What ends it from elsewhere, such as a `threading.Event` that is set.
    weights:
        How much the bound counts in each of the searches, from 1 to 1000, to a quarter; the last
        has to be 1.

    Returns
    -------
    iterator of Solution
        Each with a shorter line than the one before it, or with more that is proved. The nodes and
        seconds are those since the beginning.

    Raises
    ------
    TypeError, InvalidPositionError
        As `solve`, at once and not with the first answer.
    ValueError
        If a weight is not from 1 to 1000, or the last one is not 1.

    Examples
    --------
    >>> from eightoff_widget import deal
    >>> answers = list(improve(deal(8)))
    >>> answers[0].verdict, answers[0].moves
    (<Verdict.WINNABLE: 'winnable'>, ())
    >>> len(answers[-1].moves), answers[-1].proved
    (68, True)
    """
    limit = checked(position, limit)
    return _answers(position, limit, cancel, _checked_weights(weights))


def _checked_weights(weights: Sequence[float]) -> list[float]:
    """The weights by quarters, as the searches take them, if they are some and lead to a proof."""
    if isinstance(weights, str):
        raise TypeError(f"weights are numbers, not {shown(weights)}")
    weights = list(weights)
    for weight in weights:
        if not isinstance(weight, Real) or isinstance(weight, bool):
            raise TypeError(f"a weight is a number, not {shown(weight)}")
        if not 1 <= weight <= _MOST_WEIGHT:
            raise ValueError(f"a weight is from 1 to {_MOST_WEIGHT}, not {shown(weight)}")
    if not weights or weights[-1] != 1:
        raise ValueError(f"the last weight has to be 1, or nothing is proved: {shown(weights)}")
    return [round(_QUARTERS * float(weight)) / _QUARTERS for weight in weights]


def _answers(
    position: Position, limit: Limit, cancel: Event | None, weights: Sequence[float]
) -> Iterator[Solution]:
    """What `improve` tells."""
    if not is_exact(position.rules):
        line = first_line(position, limit, cancel)
        bound = None if line.verdict is Verdict.UNWINNABLE else position.cards_in_play
        proved = line.verdict is Verdict.WINNABLE and len(line.moves) == bound
        yield replace(line, bound=bound, proved=proved)
        return
    effort = Effort(limit)
    won, nodes = verdict(position, limit, cancel)
    effort.add(nodes)
    best = Solution(position, VERDICT_OF[won], (), nodes, effort.seconds)
    if won:
        best = replace(best, bound=position.cards_in_play, proved=position.is_won)
    yield best
    if not won or best.proved:
        return
    packed = pack(position)
    fewest: int | None = None
    for weight in weights:
        found = KINGS_ONLY.shortest(packed, effort.left, cancel, weight=weight, below=fewest)
        effort.add(found.nodes)
        assert found.bound is not None, "the exact search says that it can be won"
        # What lines have in common are the cards that go home.
        bound = max(best.bound or 0, found.bound + position.cards_in_play)
        moves = best.moves
        if found.parks is not None:
            fewest = len(found.parks)
            moves = replayed(position, line_along(position, found.parks))
        best = Solution(
            *(position, Verdict.WINNABLE, moves, effort.nodes, effort.seconds),
            bound=bound,
            proved=len(moves) == bound,
        )
        if found.parks is None and not best.proved:
            break  # a limit came
        yield best
        if best.proved:
            return
    # A limit came: even a line that is not short is better than none, or than a longer one.
    first = first_line(position, replace(limit, nodes=None, seconds=None), cancel)
    effort.add(first.nodes)
    if first.moves and (not best.moves or len(first.moves) < len(best.moves)):
        best = replace(best, moves=first.moves)
    yield replace(
        best,
        nodes=effort.nodes,
        seconds=effort.seconds,
        proved=len(best.moves) == best.bound,
    )
