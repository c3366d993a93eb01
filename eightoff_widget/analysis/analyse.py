"""Analysing a position: what becomes of each of its moves."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ..languages.catalog import names, say
from ..languages.tables import as_html
from ..solver.deciding import checked
from ..solver.many import solve_many
from ..solver.result import Verdict, verdict_in_words, with_effort
from ..solver.solve import solve

if TYPE_CHECKING:
    from ..engine.moves import Move
    from ..engine.position import Position
    from ..solver.result import Event, Limit


class JudgedMove(NamedTuple):
    """A legal move, and what becomes of the game after it."""

    move: Move
    verdict: Verdict
    """Whether the position after it can be won."""
    distance: int | None = None
    """How many moves a shortest line then has; None if none wins, or that is not known."""
    cost: int | None = None
    """How many moves longer that makes the game than a best move does, 0 for a best one."""


@dataclass(frozen=True)
class Analysis:
    """What is known of a position and its moves. `analyse` makes one.

    Examples
    --------
    >>> from eightoff_widget import Verdict, deal
    >>> analysis = analyse(deal(8), shortest=True)
    >>> analysis.distance, len(analysis.with_verdict(Verdict.WINNABLE))
    (68, 11)
    """

    position: Position
    verdict: Verdict
    """Whether the position can be won."""
    moves: tuple[JudgedMove, ...]
    """Each legal move that differs from the others, as `Position.legal_moves` has them."""
    nodes: int
    """How many nodes the searches looked at."""
    seconds: float
    """How long it took."""
    distance: int | None = None
    """How many moves a shortest line has; None if none wins, or that is not known."""
    limit: Limit | None = None
    """When each search was to give up."""

    @cached_property
    def best(self) -> Move | None:
        """A move that leads on to a win, in the fewest moves if distances are known.

        Where they are not it is the first move of a line, which is looked for when it is asked for
        first. None if no line is known, or the game is won.
        """
        winning = [judged for judged in self.moves if judged.verdict is Verdict.WINNABLE]
        for judged in winning:
            if judged.cost == 0:
                return judged.move
        if not winning:
            return None
        line = solve(self.position, self.limit).moves
        return line[0] if line else winning[0].move

    def with_verdict(self, verdict: Verdict) -> tuple[Move, ...]:
        """The moves with this verdict."""
        return tuple(judged.move for judged in self.moves if judged.verdict is verdict)

    def __str__(self) -> str:
        lines = [self._summary()]
        for judged in self.moves:
            words = [f"  {self.position.notate(judged.move):4}", *_said_of(judged)]
            lines.append(" ".join(words))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        position = self.position
        rows = [
            (position.notate(one.move), position.describe(one.move), " ".join(_said_of(one)))
            for one in self.moves
        ]
        table = as_html(names("answers.heads"), rows) if rows else ""
        return f"<p>{escape(self._summary())}</p>{table}"

    def _summary(self) -> str:
        said = verdict_in_words(self.verdict)
        if self.position.is_won:
            return say("answers.is_won", said=said)
        if not self.moves:
            return say("answers.no_move", said=said)
        if self.distance is not None:
            moves = say("answers.moves", n=self.distance)
            said = say("answers.won_in", said=said, moves=moves)
        numbers = [(verdict, len(self.with_verdict(verdict))) for verdict in Verdict]
        parts = [f"{n} {say(f'answers.{verdict.value}')}" for verdict, n in numbers if n]
        moves = say("answers.moves", n=len(self.moves))
        said = say("answers.of_moves", said=said, moves=moves, parts=", ".join(parts))
        return with_effort(said, self.nodes, self.seconds)


def _said_of(judged: JudgedMove) -> list[str]:
    """What is known of a move, in words."""
    words = [say(f"answers.{judged.verdict.value}")]
    if judged.distance is not None:
        words.append(say("answers.in_short", n=judged.distance))
    if judged.cost is not None:
        words.append(say("answers.costs", n=judged.cost) if judged.cost else say("answers.best"))
    return words


def analyse(
    position: Position,
    limit: Limit | None = None,
    *,
    shortest: bool = False,
    cancel: Event | None = None,
) -> Analysis:
    """Whether a position can be won, and what becomes of it after each of its moves.

    Parameters
    ----------
    position:
        Any position, a fragment included.
    limit:
        When to give up on a move, as in `solve`.
    shortest:
        Whether to find out how far the win is after each move, and what the move costs.
    cancel:
        What ends the analysis from elsewhere, such as a `threading.Event` that is set. Moves that
        were not judged by then are `UNKNOWN`.

    Returns
    -------
    Analysis
        Its verdict is `UNKNOWN` if no move is known to win and one is not known to lose. Where a
        limit keeps a distance from being proved, that and every cost is None.

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
    >>> [judged.cost for judged in analyse(deal(8), shortest=True).moves]
    [0, 1, 0, 3, 0, 1, 1, 1, 3, 0, 1]
    """
    checked(position, limit)
    started = time.perf_counter()
    moves = tuple(position.legal_moves)
    if shortest:
        judged, nodes = _judge_in_full(position, moves, limit, cancel)
    else:
        batch = solve_many(map(position.apply, moves), limit=limit, cancel=cancel)
        unknown = [Verdict.UNKNOWN] * (len(moves) - len(batch))
        judged = tuple(map(JudgedMove, moves, batch.verdicts + unknown))
        nodes = sum(batch.nodes)
    verdict = _verdict_of(position, judged)
    distances = [one.distance for one in judged if one.cost == 0]
    distance = None
    if position.is_won:
        distance = 0
    elif distances and distances[0] is not None:
        distance = 1 + distances[0]
    seconds = time.perf_counter() - started
    return Analysis(position, verdict, judged, nodes, seconds, distance, limit)


def _verdict_of(position: Position, judged: tuple[JudgedMove, ...]) -> Verdict:
    """The verdict of a position, by those of its moves."""
    verdicts = {one.verdict for one in judged}
    if position.is_won:
        return Verdict.WINNABLE
    for verdict in (Verdict.WINNABLE, Verdict.UNKNOWN):
        if verdict in verdicts:
            return verdict
    return Verdict.UNWINNABLE


def _judge_in_full(
    position: Position, moves: tuple[Move, ...], limit: Limit | None, cancel: Event | None
) -> tuple[tuple[JudgedMove, ...], int]:
    """Each move with its distance and cost, and how many nodes that took."""
    solutions = [solve(position.apply(move), limit, shortest=True, cancel=cancel) for move in moves]
    distances = [len(found.moves) if found.proved else None for found in solutions]
    # Only if every move is known can one be called best.
    known = all(found.proved or found.verdict is Verdict.UNWINNABLE for found in solutions)
    least = min((each for each in distances if each is not None), default=None)
    judged = tuple(
        JudgedMove(
            move,
            found.verdict,
            distance,
            distance - least if known and distance is not None and least is not None else None,
        )
        for move, found, distance in zip(moves, solutions, distances, strict=True)
    )
    return judged, sum(found.nodes for found in solutions)
