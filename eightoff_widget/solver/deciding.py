"""Deciding a position, and what every way of asking for that has in common.

Two families of searches have one interface: `KINGS_ONLY` goes through undug cards and decides
exactly, `ANY_CARD` goes through positions by any rules, up to a limit. Each asks its compiled
searches, or, where there are none, their twins in Python.
"""

from __future__ import annotations

import time
from itertools import starmap
from typing import TYPE_CHECKING, Protocol

from ..engine.errors import shown
from ..engine.moves import after
from ..engine.position import Position
from . import twins
from .any_card import general_lines
from .any_card.general import GeneralOutcome, GeneralSearch
from .any_card.states import Transfer, task_of
from .kings_only import exact_lines
from .kings_only.exact import Dig, ExactOutcome, ExactSearch, Seat, Unseat
from .kings_only.shortest import Park, Shortest, ShortestSearch
from .packing import pack
from .result import Limit, Solution, Verdict, stop_at

if TYPE_CHECKING:
    from ..engine.moves import Move
    from ..engine.rules import Rules
    from .any_card.states import Task
    from .kings_only.exact import ExactStep
    from .packing import Packed
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


class Family(Protocol):
    """A family of searches, for the rules that it knows."""

    def verdict(
        self, position: Position, limit: Limit, cancel: Event | None = None
    ) -> tuple[bool | None, int]:
        """Whether a position can be won, None if unknown; and how many nodes that took."""

    def line(
        self, position: Position, limit: Limit, cancel: Event | None = None
    ) -> tuple[bool | None, tuple[Move, ...], int]:
        """The same with a line, empty if none wins. It was not replayed through the engine yet."""


class KingsOnly:
    """The searches over undug cards: whether a position can be won, and in how few moves."""

    def verdict(
        self, position: Position, limit: Limit, cancel: Event | None = None
    ) -> tuple[bool | None, int]:
        """Whether a position can be won, as `Family` says."""
        packed = pack(position)
        if twins.exact is None:
            twins.say_if_slow()
            return ExactSearch(packed).decide(stop_at(limit, cancel), limit.memory)
        won, looked, _ = twins.exact.ExactCore().search(
            *packed, limit.nodes, limit.seconds, limit.memory, cancel, want_path=False
        )
        return won, looked

    def line(
        self, position: Position, limit: Limit, cancel: Event | None = None
    ) -> tuple[bool | None, tuple[Move, ...], int]:
        """The same with a line, as `Family` says."""
        outcome = self.decide(pack(position), limit, cancel)
        moves = exact_lines.line_of(position, outcome.steps) if outcome.won else ()
        return outcome.won, moves, outcome.nodes

    def decide(self, packed: Packed, limit: Limit, cancel: Event | None = None) -> ExactOutcome:
        """Search until the position is decided, or the limit comes, or the event is set."""
        if twins.exact is None:
            twins.say_if_slow()
            return ExactSearch(packed).run(stop_at(limit, cancel), limit.memory)
        won, looked, steps = twins.exact.ExactCore().search(
            *packed, limit.nodes, limit.seconds, limit.memory, cancel
        )
        return ExactOutcome(won, tuple(starmap(_exact_step, steps)), looked)

    def shortest(
        self,
        packed: Packed,
        limit: Limit,
        cancel: Event | None = None,
        *,
        weight: float = 1,
        below: int | None = None,
    ) -> Shortest:
        """Search for a shortest line; see `ShortestSearch` for `weight` and `below`."""
        if twins.shortest is None:
            twins.say_if_slow()
            search = ShortestSearch(packed, weight)
            return search.run(stop_at(limit, cancel), below, limit.memory)
        parks, bound, looked = twins.shortest.ShortestCore().search(
            *packed, weight, below, limit.nodes, limit.seconds, limit.memory, cancel
        )
        line = None if parks is None else tuple(Park(card, to_cell) for card, to_cell in parks)
        return Shortest(line, bound, looked)


class AnyCard:
    """The search over positions, by any rules."""

    # What a position or a column that is remembered takes, measured on searches of millions.
    _COMPILED_BYTES, _PYTHON_BYTES = 84, 900
    _END_OF_COLUMN = b"\xff"

    def verdict(
        self, position: Position, limit: Limit, cancel: Event | None = None
    ) -> tuple[bool | None, int]:
        """Whether a position can be won, as `Family` says."""
        outcome = self.decide(task_of(position), limit, cancel)
        return outcome.won, outcome.nodes

    def line(
        self, position: Position, limit: Limit, cancel: Event | None = None
    ) -> tuple[bool | None, tuple[Move, ...], int]:
        """The same with a line, as `Family` says."""
        task = task_of(position)
        outcome = self.decide(task, limit, cancel)
        moves = general_lines.line_of(position, task, outcome.steps) if outcome.won else ()
        return outcome.won, moves, outcome.nodes

    def decide(
        self, task: Task, limit: Limit, cancel: Event | None = None, *, room: int | None = None
    ) -> GeneralOutcome:
        """Search until the position is decided, or a limit comes, or the event is set.

        Only so many positions and columns are remembered as there is room for; None for as many
        as the memory of the limit allows.
        """
        if twins.general is None:
            twins.say_if_slow()
            room = limit.memory // self._PYTHON_BYTES if room is None else room
            return GeneralSearch(task, room).run(stop_at(limit, cancel))
        won, looked, steps = twins.general.GeneralCore().search(
            b"".join(column + self._END_OF_COLUMN for column in task.columns),
            task.loose,
            task.heights,
            task.cells,
            task.alternate,
            task.any_card,
            limit.nodes,
            limit.seconds,
            limit.memory // self._COMPILED_BYTES if room is None else room,
            cancel,
        )
        return GeneralOutcome(won, tuple(Transfer(*step) for step in steps), looked)


def _exact_step(column: int, cards: int, sits: bool) -> ExactStep:  # noqa: FBT001
    """A step as the compiled search tells it: of a column, or of a king's suit after -1."""
    if column >= 0:
        return Dig(column, cards, sits)
    return Seat(cards) if sits else Unseat(cards)


KINGS_ONLY = KingsOnly()
ANY_CARD = AnyCard()


def _family(rules: Rules) -> Family:
    """The searches that decide positions of these rules."""
    return KINGS_ONLY if is_exact(rules) else ANY_CARD


def first_line(position: Position, limit: Limit, cancel: Event | None) -> Solution:
    """Whether a sound position can be won, and the first line that is found."""
    started = time.perf_counter()
    won, moves, nodes = _family(position.rules).line(position, limit, cancel)
    if won:
        replayed(position, moves)
    return Solution(position, VERDICT_OF[won], moves, nodes, time.perf_counter() - started)


def verdict(
    position: Position, limit: Limit | None = None, cancel: Event | None = None
) -> tuple[bool | None, int]:
    """Whether a position can be won, None if unknown; and how many nodes that took."""
    limit = as_limit(limit, position.rules)
    return _family(position.rules).verdict(position, limit, cancel)


def replayed(position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """A line that was seen to win, or raise: none is returned that the engine does not allow."""
    if not after(position, moves).is_won:
        raise AssertionError("the solver found a line that does not win")
    return moves
