"""How each position of a game stands: whether it can be won, and in how few moves."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from ..engine.piles import HOME
from ..solver.deciding import NO_LIMIT, is_exact
from ..solver.result import Limit, Verdict
from ..solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ..engine.moves import Action, Move
    from ..engine.position import Position
    from ..solver.result import Event

TWO_SECONDS = Limit(seconds=2)


class Standing(NamedTuple):
    """What is known of a position."""

    verdict: Verdict
    line: tuple[Move, ...] = ()
    """A line that wins; empty if none is known, or the position is won."""
    proved: bool = False
    """Whether no line is shorter."""

    @property
    def distance(self) -> int | None:
        """How many moves a shortest line has; None if none wins, or that is not known."""
        return len(self.line) if self.proved else None


class Standings(NamedTuple):
    """What is known of each position of a game."""

    standings: list[Standing]
    nodes: int
    seconds: float


_LOST = Standing(Verdict.UNWINNABLE)
_UNKNOWN = Standing(Verdict.UNKNOWN)
_WON = Standing(Verdict.WINNABLE, (), proved=True)


def standings_of(
    positions: Sequence[Position],
    actions: Sequence[Action],
    limit: Limit | None,
    cancel: Event | None,
    tell: Callable[[int, Standing], None] | None = None,
) -> Standings:
    """How each position stands, the start and those after each action.

    `tell` hears of each position in turn, by its number, as soon as something is known of it; it
    may be known better in the end.

    What follows from a neighbour is not searched for: from a lost position every move leads to a
    lost one; from before a move that leads to a won one it can be won; and along a shortest line
    the rest of it is a shortest one.
    """
    started = time.perf_counter()
    exact = is_exact(positions[0].rules)
    if limit is None and exact:
        limit = TWO_SECONDS
    nodes = 0
    standings: list[Standing] = []
    # By rules without distances the moves of a won game are all there is to know.
    known = len(positions) if exact or not positions[-1].is_won else 0
    for number, position in enumerate(positions[:known]):
        standing = _followed(standings[-1], actions[number - 1], exact=exact) if number else None
        if standing is None:
            if cancel is not None and cancel.is_set():
                standing = _WON if position.is_won else _UNKNOWN
            else:
                standing, looked = _searched(position, limit, cancel, exact=exact)
                nodes += looked
        standings.append(standing)
        if tell is not None:
            tell(number, standing)
    standings += [_UNKNOWN] * (len(positions) - known)
    if positions[-1].is_won:
        standings[-1] = _WON
    for number in reversed(range(len(actions))):
        after = standings[number + 1]
        if after.verdict is Verdict.WINNABLE and standings[number].verdict is Verdict.UNKNOWN:
            standings[number] = Standing(Verdict.WINNABLE, actions[number] + after.line)
    return Standings(standings, nodes, time.perf_counter() - started)


def _searched(
    position: Position, limit: Limit | None, cancel: Event | None, *, exact: bool
) -> tuple[Standing, int]:
    """How a position stands, and how many nodes it took to find out."""
    if position.is_won:
        return _WON, 0
    best = solve(position, limit, shortest=True, cancel=cancel)
    nodes = best.nodes
    if best.verdict is Verdict.UNKNOWN and exact:
        best = solve(position, NO_LIMIT, cancel=cancel)  # it takes no time to speak of
        nodes += best.nodes
    return Standing(best.verdict, best.moves, best.proved), nodes


def _followed(before: Standing, action: Action, *, exact: bool) -> Standing | None:
    """How the position after an action stands, if that follows from the one before."""
    if before.verdict is Verdict.UNWINNABLE:
        return _LOST
    if exact and not before.proved:
        return None  # a search may prove now what it could not before
    line = before.line
    for move in action:
        rest = _rest(line, move)
        if rest is None:
            return None
        line = rest
    return Standing(Verdict.WINNABLE, line, before.proved)


def _rest(line: tuple[Move, ...], move: Move) -> tuple[Move, ...] | None:
    """What is left of a line after a move of it, None if it is not the next one.

    Of the cards that go home first, each that can may be the next: they do not need each other's
    places.
    """
    for number, each in enumerate(line):
        if each == move:
            return line[:number] + line[number + 1 :]
        if each.target is not HOME or move.target is not HOME:
            return None
    return None
