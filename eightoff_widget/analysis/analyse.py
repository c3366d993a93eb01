"""Analysing a position: what becomes of each of its moves."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ..engine.errors import InvalidPositionError
from ..engine.position import Position
from ..engine.sentences import counted
from ..solver.many import solve_many
from ..solver.result import Verdict
from ..solver.solve import solve

if TYPE_CHECKING:
    from ..engine.moves import Move
    from ..solver.result import Event, Limit


class JudgedMove(NamedTuple):
    """A legal move, and whether the position after it can be won."""

    move: Move
    verdict: Verdict


@dataclass(frozen=True)
class Analysis:
    """What is known of a position and its moves. `analyse` makes one."""

    position: Position
    verdict: Verdict
    """Whether the position can be won."""
    moves: tuple[JudgedMove, ...]
    """Each legal move that differs from the others, as `Position.legal_moves` has them."""
    nodes: int
    """How many nodes the searches looked at."""
    seconds: float
    """How long it took."""
    limit: Limit | None = None
    """When each search was to give up."""

    @cached_property
    def best(self) -> Move | None:
        """A move that leads on to a win: the first of a line; None if none is known.

        It is looked for when it is asked for first.
        """
        if self.verdict is not Verdict.WINNABLE:
            return None
        line = solve(self.position, self.limit).moves
        if line:
            return line[0]
        winning = self.with_verdict(Verdict.WINNABLE)
        return winning[0] if winning else None

    def with_verdict(self, verdict: Verdict) -> tuple[Move, ...]:
        """The moves with this verdict."""
        return tuple(judged.move for judged in self.moves if judged.verdict is verdict)

    def __str__(self) -> str:
        lines = [self._summary()]
        for move, verdict in self.moves:
            lines.append(f"  {self.position.notate(move):4} {verdict.value}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(self.position.notate(move))}</td>"
            f"<td>{escape(self.position.describe(move))}</td><td>{verdict.value}</td></tr>"
            for move, verdict in self.moves
        )
        head = "<tr><th>move</th><th>in words</th><th>the position after it</th></tr>"
        return f"<p>{escape(self._summary())}</p>" + (
            f"<table>{head}{rows}</table>" if rows else ""
        )

    def _summary(self) -> str:
        said = self.verdict.value.capitalize()
        if self.position.is_won:
            return f"{said}: it is won"
        if not self.moves:
            return f"{said}: there is no move"
        numbers = [(verdict, len(self.with_verdict(verdict))) for verdict in Verdict]
        parts = ", ".join(f"{number} {verdict.value}" for verdict, number in numbers if number)
        effort = f"{counted(self.nodes, 'node')}, {self.seconds:.3f} s"
        return f"{said}. Of {counted(len(self.moves), 'move')}: {parts} ({effort})"


def analyse(
    position: Position, limit: Limit | None = None, cancel: Event | None = None
) -> Analysis:
    """Whether a position can be won, and whether it still can be after each of its moves.

    Parameters
    ----------
    position:
        Any position, a fragment included.
    limit:
        When to give up on a move, as in `solve`.
    cancel:
        What ends the analysis from elsewhere, such as a `threading.Event` that is set. Moves that
        were not judged by then are `UNKNOWN`.

    Returns
    -------
    Analysis
        Its verdict is `UNKNOWN` if no move is known to win and one is not known to lose.

    Raises
    ------
    TypeError
        If it is no position, or the limit no `Limit`.
    InvalidPositionError
        If the position holds a card twice.

    Examples
    --------
    >>> from eightoff_widget import deal
    >>> analysis = analyse(deal(24))
    >>> analysis.verdict, len(analysis.moves)
    (<Verdict.WINNABLE: 'winnable'>, 10)
    >>> analysis.best in analysis.with_verdict(Verdict.WINNABLE)
    True
    """
    if not isinstance(position, Position):
        raise TypeError(f"analyse takes a Position, not {position!r}")
    if problems := position.problems(partial=True):
        raise InvalidPositionError([problem.text for problem in problems])
    started = time.perf_counter()
    moves = tuple(position.legal_moves)
    batch = solve_many(map(position.apply, moves), limit=limit, cancel=cancel)
    verdicts = batch.verdicts
    verdicts += [Verdict.UNKNOWN] * (len(moves) - len(verdicts))
    if position.is_won or Verdict.WINNABLE in verdicts:
        verdict = Verdict.WINNABLE
    elif Verdict.UNKNOWN in verdicts:
        verdict = Verdict.UNKNOWN
    else:
        verdict = Verdict.UNWINNABLE
    seconds = time.perf_counter() - started
    judged = tuple(map(JudgedMove, moves, verdicts))
    return Analysis(position, verdict, judged, sum(batch.nodes), seconds, limit)
