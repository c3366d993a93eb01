"""Positions as the general search has them, and what can be done in one.

A card is the number of its bit, as `packing` has it; a column is a number that `Columns` gives out.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ...engine.cards import KING, Suit
from ..kings_only.columns import EMPTY, Columns, fits, rank_of, suit_of
from ..packing import LANE, number_of, pack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...engine.position import Position

# Where a step leads, if not to a column, and what it starts from: CELL plus the card.
CELLS, HOME = 14, 15
CELL = 64

# Suits by their order.
_RED = tuple(suit.order for suit in Suit if suit.is_red)
_BLACK = tuple(suit.order for suit in Suit if not suit.is_red)


class Task(NamedTuple):
    """What is to be won, and by which rules."""

    columns: tuple[bytes, ...]
    """For each column its cards, the exposed one last."""
    loose: int
    """The cards in cells, as bits."""
    heights: tuple[int, ...]
    """The ranks on top of the foundations."""
    cells: int
    alternate: bool
    """Whether colours alternate; else columns build in suit."""
    any_card: bool
    """Whether any card fills an empty column; else only kings."""


class Step(NamedTuple):
    """What is done in a position, before it is settled."""

    source: int
    """A column by its place, or CELL plus the card."""
    target: int
    """A column by its place, CELLS or HOME."""
    cards: int
    """How many."""


class State(NamedTuple):
    """A position."""

    columns: tuple[int, ...]
    loose: int
    """The cards in cells, as bits."""
    heights: tuple[int, ...]
    """The ranks on top of the foundations."""

    @property
    def is_won(self) -> bool:
        """Whether nothing is left in play."""
        return not self.loose and not any(self.columns)

    def key(self) -> tuple[tuple[int, ...], int]:
        """The same whatever the order of columns. What is home follows from what is not."""
        return tuple(sorted(self.columns)), self.loose


def task_of(position: Position) -> Task:
    """A position as the search takes it."""
    packed, rules = pack(position), position.rules
    return Task(
        tuple(bytes(map(number_of, column)) for column in packed.columns),
        packed.loose,
        tuple(position.foundations),
        packed.cells,
        rules.build == "alternate",
        rules.empty_columns_help,
    )


def cards_of(bits: int) -> Iterator[int]:
    """The cards of a set, from the lowest bit."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


@cache
def next_home(heights: tuple[int, ...]) -> int:
    """The cards that the foundations wait for."""
    return sum(1 << LANE * suit + KING - 1 - top for suit, top in enumerate(heights) if top < KING)


@cache
def _safely_home(heights: tuple[int, ...], alternate: bool) -> int:  # noqa: FBT001
    """Those of them that nothing will need as a place to lie; in suit that is true of each.

    Where colours alternate, only the two cards of the other colour and the next lower rank can lie
    on it. If the foundations wait for those, or have them, they need no place. A card that could
    lie on those in turn is of the card's own colour, two ranks lower: it needs no place either.
    """
    wanted = next_home(heights)
    if not alternate:
        return wanted
    safe = 0
    for card in cards_of(wanted):
        suit, rank = suit_of(card), rank_of(card)
        own, others = (_RED, _BLACK) if suit in _RED else (_BLACK, _RED)
        others_need_none = min(heights[other] for other in others) >= rank - 2
        if others_need_none and min(heights[twin] for twin in own) >= rank - 3:
            safe |= 1 << card
    return safe


class _View(NamedTuple):
    """What is asked of a position again and again."""

    tops: list[tuple[int, int]]
    """The columns that have cards, by their place, with the exposed one."""
    wanted: int
    """The cards that the foundations wait for, where they do not go home at once."""
    empty_cells: int
    empty_column: int | None
    """The first empty column, which stands for all."""
    capacity: int
    """How many cards may move as a run."""
    into_empty: int
    """How many may into an empty column."""


class Game:
    """The rules that positions are played by, and the columns that were met.

    Parameters
    ----------
    task:
        Whose rules they are.
    """

    def __init__(self, task: Task) -> None:
        self.cells, self.alternate, self.any_card = task.cells, task.alternate, task.any_card
        self.columns = Columns(alternate=task.alternate)
        self.start = State(tuple(map(self.columns.pile, task.columns)), task.loose, task.heights)

    def settling(self, state: State) -> Step | None:
        """What is to be done at once, since it does no harm; None in a settled position."""
        home = _safely_home(state.heights, self.alternate)
        for at, column in enumerate(state.columns):
            card = self.columns.card[column]
            if home >> card & 1:
                return Step(at, HOME, 1)
            if not self.alternate and state.loose >> card + 1 & 1:
                return Step(CELL + card + 1, at, 1)
        if home & state.loose:
            return Step(CELL + next(cards_of(home & state.loose)), HOME, 1)
        return None

    def settled(self, state: State) -> State:
        """The position after all that is to be done at once."""
        while step := self.settling(state):
            state = self.after(state, step)
        return state

    def after(self, state: State, step: Step) -> State:
        """The position after a step."""
        columns, loose, heights = list(state.columns), state.loose, list(state.heights)
        if step.source >= CELL:
            cards = [step.source - CELL]
            loose ^= 1 << cards[0]
        else:
            column = columns[step.source]
            columns[step.source], cards = self.columns.lift(column, step.cards)
        if step.target == HOME:
            heights[suit_of(cards[0])] += 1
        elif step.target == CELLS:
            loose |= sum(1 << card for card in cards)
        else:
            for card in cards:
                columns[step.target] = self.columns.put(columns[step.target], card)
        return State(tuple(columns), loose, tuple(heights))

    def steps(self, state: State) -> Iterator[Step]:
        """What can be done in a settled position."""
        view = self._view(state)
        for source, _ in view.tops:
            yield from self._from_column(state, view, source)
        for card in cards_of(state.loose):
            yield from self._from_cell(view, card)

    def _view(self, state: State) -> _View:
        columns, loose, heights = state
        empty_cells = self.cells - loose.bit_count()
        empty_columns = columns.count(EMPTY)
        return _View(
            tops=[(at, self.columns.card[column]) for at, column in enumerate(columns) if column],
            wanted=next_home(heights) if self.alternate else 0,
            empty_cells=empty_cells,
            empty_column=columns.index(EMPTY) if empty_columns else None,
            capacity=self._capacity(empty_cells, empty_columns),
            into_empty=self._capacity(empty_cells, empty_columns - 1) if empty_columns else 0,
        )

    def _from_column(self, state: State, view: _View, source: int) -> Iterator[Step]:
        """What the cards at the end of a column can do.

        In suit a run goes to the cells as a whole: if a part of it went there, what stays behind
        would be what it settles on again.
        """
        column = state.columns[source]
        card, run = self.columns.card[column], self.columns.run[column]
        if view.wanted >> card & 1:
            yield Step(source, HOME, 1)
        for target, onto in view.tops:
            cards = card % LANE - onto % LANE
            if 1 <= cards <= min(run, view.capacity):
                head = self.columns.leading(column, cards)
                if fits(head, onto, alternate=self.alternate):
                    yield Step(source, target, cards)
        if view.empty_column is not None:
            # A whole column would only change places.
            most = min(run, view.into_empty, self.columns.length[column] - 1)
            for cards in range(1, most + 1):
                if self._may_fill(self.columns.leading(column, cards)):
                    yield Step(source, view.empty_column, cards)
        cards = 1 if self.alternate else run
        if cards <= view.empty_cells:
            yield Step(source, CELLS, cards)

    def _from_cell(self, view: _View, card: int) -> Iterator[Step]:
        """What a card in a cell can do; in suit its parent is not there, or it were settled."""
        if view.wanted >> card & 1:
            yield Step(CELL + card, HOME, 1)
        if self.alternate:
            for target, onto in view.tops:
                if fits(card, onto, alternate=True):
                    yield Step(CELL + card, target, 1)
        if view.empty_column is not None and self._may_fill(card):
            yield Step(CELL + card, view.empty_column, 1)

    def _capacity(self, empty_cells: int, other_empty_columns: int) -> int:
        """The longest run that may move, as `Rules.capacity` says."""
        return (empty_cells + 1) << (other_empty_columns if self.any_card else 0)

    def _may_fill(self, card: int) -> bool:
        return self.any_card or rank_of(card) == KING
