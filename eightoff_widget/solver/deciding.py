"""Deciding a position, and what every way of asking for that has in common."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ..engine.errors import shown
from ..engine.position import Position
from .any_card import general_backend
from .kings_only import backend
from .kings_only.lines import line_of
from .packing import pack
from .result import Limit, Solution, Verdict

if TYPE_CHECKING:
    from ..engine.moves import Move
    from ..engine.rules import Rules
    from .result import Event

NO_LIMIT = Limit()
GENERAL_LIMIT = Limit(nodes=100_000)
"""What a search takes on by itself where it may not come to an end within anybody's patience."""

VERDICT_OF = {True: Verdict.WINNABLE, False: Verdict.UNWINNABLE, None: Verdict.UNKNOWN}
"""The verdict by whether a search won; None where it was stopped."""


def is_exact(rules: Rules) -> bool:
    """Whether every position of these rules is decided quickly, without a limit."""
    return rules.build == "suit" and not rules.empty_columns_help


def as_limit(limit: Limit | None, rules: Rules) -> Limit:
    """The limit itself, or what a search by these rules takes on where none is given.

    Raises
    ------
    TypeError
        If it is no `Limit`.
    """
    if limit is None:
        return NO_LIMIT if is_exact(rules) else GENERAL_LIMIT
    if not isinstance(limit, Limit):
        raise TypeError(f"limit must be a Limit, not {shown(limit)}")
    return limit


def checked(position: Position, limit: Limit | None) -> Limit:
    """The limit for a search of a position, if that is one and sound.

    Raises
    ------
    TypeError
        If it is no position, or the limit no `Limit`.
    InvalidPositionError
        If the position holds a card twice.
    """
    if not isinstance(position, Position):
        raise TypeError(
            f"the solver takes a Position, such as deal(24) or game.position, not {shown(position)}"
        )
    limit = as_limit(limit, position.rules)
    position.check_cards(partial=True)
    return limit


def first_line(position: Position, limit: Limit, cancel: Event | None) -> Solution:
    """Whether a sound position can be won, and the first line that is found."""
    started = time.perf_counter()
    moves: tuple[Move, ...] = ()
    if is_exact(position.rules):
        outcome = backend.decide(pack(position), limit, cancel)
        won, nodes = outcome.won, outcome.nodes
        if won:
            moves = line_of(position, outcome.steps)
    else:
        won, moves, nodes = general_backend.search(position, limit, cancel)
    if won:
        replayed(position, moves)
    return Solution(position, VERDICT_OF[won], moves, nodes, time.perf_counter() - started)


def verdict(
    position: Position, limit: Limit | None = None, cancel: Event | None = None
) -> tuple[bool | None, int]:
    """Whether a position can be won, None if unknown; and how many nodes that took."""
    limit = as_limit(limit, position.rules)
    if is_exact(position.rules):
        return backend.verdict(pack(position), limit, cancel)
    return general_backend.verdict(position, limit, cancel)


def replayed(position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """A line that was seen to win, or raise: none is returned that the engine does not allow."""
    for move in moves:
        position = position.apply(move)
    if not position.is_won:
        raise AssertionError("the solver found a line that does not win")
    return moves
