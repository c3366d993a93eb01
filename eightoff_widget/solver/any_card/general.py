"""Whether a position can be won, by any rules: a search through positions, up to a limit.

It looks at the most promising position first, and remembers each that it has met, whatever the
order of its columns and cells. If it runs out of positions, none of them wins.

A search that takes long has often begun with a mistake, and tries everything that may come of it.
So after a while every other position is chosen in a more patient view, in which the steps that led
to a position count for more.

Every position is *settled* before it is remembered: what does no harm is done at once. A card goes
home if nothing will need it as a place to lie; and where columns build in suit, a card in a cell
goes onto its parent, the one card that it may lie on.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from ...engine.cards import KING
from . import weights
from .states import EMPTY, SearchGame, SearchState, Task, Transfer, next_home

if TYPE_CHECKING:
    from collections.abc import Callable

ROOM = 1_000_000
"""How many positions and columns are remembered, in about 1 GiB. Then the search gives up."""

_PER_STEP = (weights.STEP, weights.PATIENT_STEP)


class GeneralOutcome(NamedTuple):
    """What a search found."""

    won: bool | None
    """None if the search was stopped."""
    steps: tuple[Transfer, ...]
    """How to win, if it can be won. The position is settled before the first and after each."""
    nodes: int
    """How many positions were looked at."""


class _GeneralNode(NamedTuple):
    state: SearchState
    parent: int
    """The index of the node before, -1 at the start."""
    step: Transfer | None
    steps: int
    """How many steps lead here."""


class GeneralSearch:
    """One search. It looks at the most promising node first.

    Parameters
    ----------
    task:
        What is to be won.
    room:
        How many positions and columns may be remembered before it gives up.
    """

    def __init__(self, task: Task, room: int = ROOM) -> None:
        self._game = SearchGame(task)
        self._room = room
        self._nodes: list[_GeneralNode] = []
        self._seen: set[object] = set()
        # The same nodes wait in the eager view and in the patient one.
        self._waiting: tuple[list[tuple[int, int]], ...] = ([], [])
        self._looked: set[int] = set()

    def run(self, stop: Callable[[int], bool] = lambda _: False) -> GeneralOutcome:
        """Search until the position is decided.

        Parameters
        ----------
        stop:
            Called with the number of nodes looked at; the search ends undecided when it is true.
        """
        won = self._add(self._game.start, -1, None)
        while len(self._looked) < len(self._nodes) and not won:
            if self._is_full() or stop(len(self._looked)):
                return GeneralOutcome(won=None, steps=(), nodes=len(self._looked))
            won = self._expand(self._next())
        steps = self._way_to(len(self._nodes) - 1) if won else ()
        return GeneralOutcome(won, steps, len(self._looked))

    def _next(self) -> int:
        """The index of the node to look at, which one view takes after the other."""
        looked = len(self._looked)
        waiting = self._waiting[looked >= weights.EAGER_NODES and looked % 2]
        index = -heappop(waiting)[1]
        while index in self._looked:  # it came up in the other view
            index = -heappop(waiting)[1]
        self._looked.add(index)
        return index

    def _is_full(self) -> bool:
        return len(self._nodes) + len(self._game.columns) > self._room

    def _expand(self, index: int) -> bool:
        """Add what can be done at a node; returns whether that wins."""
        state = self._nodes[index].state
        for step in self._game.steps(state):
            if self._add(self._game.after(state, step), index, step):
                return True
        return False

    def _add(self, state: SearchState, parent: int, step: Transfer | None) -> bool:
        """Add a position that is new; returns whether it is won."""
        state = self._game.settled(state)
        key = state.key()
        if key in self._seen:
            return False
        self._seen.add(key)
        steps = self._nodes[parent].steps + 1 if step else 0
        # Of those that rank alike the newest comes first.
        promise = self._promise(state)
        for waiting, per_step in zip(self._waiting, _PER_STEP, strict=True):
            rank = max(0, min(promise + per_step * steps, weights.RANKS - 1))
            heappush(waiting, (rank, -len(self._nodes)))
        self._nodes.append(_GeneralNode(state, parent, step, steps))
        return state.is_won

    def _way_to(self, index: int) -> tuple[Transfer, ...]:
        steps: list[Transfer] = []
        while step := self._nodes[index].step:
            steps.append(step)
            index = self._nodes[index].parent
        return tuple(reversed(steps))

    def _promise(self, state: SearchState) -> int:
        """How promising a position looks: less is better. Only the order depends on it."""
        columns, loose, heights = state
        taken, empty_columns = loose.bit_count(), columns.count(EMPTY)
        free = self._game.cells - taken + empty_columns
        lowest = min(heights)
        rank = weights.START + weights.CELL_TAKEN * taken + weights.COLUMN_EMPTY * empty_columns
        rank += weights.TIGHT[min(free, len(weights.TIGHT) - 1)]
        rank += weights.CARD_HOME * sum(heights) + weights.BEHIND * (KING - lowest)
        rank += weights.UNEVEN * (max(heights) - lowest)
        wanted = next_home(heights)
        for column in columns:
            rank += self._game.columns.mess[column]
            rank += weights.OVER_NEXT * self._game.columns.cards_over(column, wanted)
        return rank
