"""Ever shorter lines, until one is proved the shortest."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from . import backend, deciding
from .lines import line_along
from .packing import pack
from .result import Solution, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..engine.moves import Move
    from ..engine.position import Position
    from .result import Event, Limit

WEIGHTS = (2, 1.5, 1)
"""How much the bound counts in one search after another: the more, the sooner there is a line."""


def improve(
    position: Position,
    limit: Limit | None = None,
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
        How much the bound counts in each of the searches; the last has to be 1.

    Yields
    ------
    Solution
        Each with a shorter line than the one before it, or with more that is proved. The nodes and
        seconds are those since the beginning.

    Raises
    ------
    TypeError, InvalidPositionError
        As `solve`.

    Examples
    --------
    >>> from eightoff_widget import deal
    >>> answers = list(improve(deal(8)))
    >>> answers[0].verdict, answers[0].moves
    (<Verdict.WINNABLE: 'winnable'>, ())
    >>> len(answers[-1].moves), answers[-1].proved
    (68, True)
    """
    limit = deciding.checked(position, limit)
    if not deciding.is_exact(position.rules):
        line = deciding.first_line(position, limit, cancel)
        bound = None if line.verdict is Verdict.UNWINNABLE else position.cards_in_play
        proved = line.verdict is Verdict.WINNABLE and len(line.moves) == bound
        yield replace(line, bound=bound, proved=proved)
        return
    effort = _Effort(limit)
    won, nodes = deciding.verdict(position, limit, cancel)
    effort.add(nodes)
    best = Solution(position, deciding.VERDICTS[won], (), nodes, effort.seconds)
    if won:
        best = replace(best, bound=position.cards_in_play, proved=position.is_won)
    yield best
    if not won or best.proved:
        return
    packed = pack(position)
    fewest: int | None = None
    for weight in weights:
        found = backend.shortest(packed, effort.left, cancel, weight=weight, below=fewest)
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
    if not best.moves:  # even a line that is not short is better than none
        first = deciding.first_line(position, deciding.NO_LIMIT, cancel)
        best = replace(best, moves=first.moves, nodes=effort.nodes + first.nodes)
    yield replace(best, seconds=effort.seconds, proved=len(best.moves) == best.bound)


def replayed(position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of a line, seen to win."""
    deciding.replay(position, moves)
    return moves


class _Effort:
    """What was spent, and what is left of a limit."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._started = time.perf_counter()
        self.nodes = 0

    def add(self, nodes: int) -> None:
        """Note that so many nodes were looked at."""
        self.nodes += nodes

    @property
    def seconds(self) -> float:
        """How long it has taken."""
        return time.perf_counter() - self._started

    @property
    def left(self) -> Limit:
        """The limit for what comes next."""
        nodes, seconds = self._limit.nodes, self._limit.seconds
        return replace(
            self._limit,
            nodes=None if nodes is None else max(0, nodes - self.nodes),
            seconds=None if seconds is None else max(0.0, seconds - self.seconds),
        )
