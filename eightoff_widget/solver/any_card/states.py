"""Positions as the general search has them, and what can be done in one.

A card is the number of its bit, as `packing` has it. A column is a number that `Columns` gives out:
an exposed card on another column. Columns that hold the same cards in the same order are one
number, so that positions are compared by comparing a few numbers, and what the search asks of a
column is worked out once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ...engine.cards import KING, Suit
from ..packing import LANE, fits, number_of, pack, rank_of, suit_of
from ..quick_table import CELLS, HOME
from .weights import BROKEN, TANGLED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...engine.position import Position

CELL = 64
"""What a transfer starts from, if not from a column: so much plus the card."""
EMPTY = 0
"""The column without cards."""
NO_CARD = 63
"""What is exposed there: a bit that is no card's."""

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


class Transfer(NamedTuple):
    """What is done in a position, before it is settled."""

    source: int
    """A column by its place, or CELL plus the card."""
    target: int
    """A column by its place, CELLS or HOME."""
    cards: int
    """How many."""


class SearchState(NamedTuple):
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


class Columns:
    """The columns that were met. The lists are by a column's number."""

    def __init__(self, *, alternate: bool) -> None:
        self._alternate = alternate
        self._onto: dict[tuple[int, int], int] = {}
        self.below = [EMPTY]
        """The column without its exposed card."""
        self.card = [NO_CARD]
        """The exposed card."""
        self.length = [0]
        """How many cards there are."""
        self.run = [0]
        """How many cards at the end of the column are a run."""
        self.cards = [0]
        """The set of its cards, as bits."""
        self.mess = [0]
        """What its cards count for the rank, wherever the foundations are."""

    def __len__(self) -> int:
        return len(self.below)

    def put(self, column: int, card: int) -> int:
        """The column with another card on it."""
        known = self._onto.get((column, card))
        if known is not None:
            return known
        new = self._onto[column, card] = len(self.below)
        in_run = column and fits(card, self.card[column], alternate=self._alternate)
        # A suit's lower ranks are its higher bits.
        lower = (1 << LANE * (suit_of(card) + 1)) - (1 << card)
        self.below.append(column)
        self.card.append(card)
        self.length.append(self.length[column] + 1)
        self.run.append(self.run[column] + 1 if in_run else 1)
        self.cards.append(self.cards[column] | 1 << card)
        # A run of one suit moves as one, so its first card stands for it.
        counted = self._alternate or not in_run
        mess = self.mess[column] + (BROKEN if column and not in_run else 0)
        self.mess.append(mess + (TANGLED if counted and self.cards[column] & lower else 0))
        return new

    def pile(self, cards: bytes) -> int:
        """The column of these cards, the exposed one last."""
        column = EMPTY
        for card in cards:
            column = self.put(column, card)
        return column

    def lift(self, column: int, count: int) -> tuple[int, list[int]]:
        """The column without its last cards, and those, in their order."""
        cards = []
        for _ in range(count):
            cards.append(self.card[column])
            column = self.below[column]
        return column, cards[::-1]

    def leading(self, column: int, count: int) -> int:
        """The card that leads the last `count` cards of a column."""
        for _ in range(count - 1):
            column = self.below[column]
        return self.card[column]

    def cards_over(self, column: int, wanted: int) -> int:
        """How many cards lie over the cards of a set of bits, added up."""
        wanted &= self.cards[column]
        over = total = 0
        while wanted:
            card = self.card[column]
            if wanted >> card & 1:
                total += over
                wanted ^= 1 << card
            column = self.below[column]
            over += 1
        return total


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


class SearchGame:
    """The rules that positions are played by, and the columns that were met.

    Parameters
    ----------
    task:
        Whose rules they are.
    """

    def __init__(self, task: Task) -> None:
        self.cells, self.alternate, self.any_card = task.cells, task.alternate, task.any_card
        self.columns = Columns(alternate=task.alternate)
        self.start = SearchState(
            tuple(map(self.columns.pile, task.columns)), task.loose, task.heights
        )

    def settling(self, state: SearchState) -> Transfer | None:
        """What is to be done at once, since it does no harm; None in a settled position."""
        home = _safely_home(state.heights, self.alternate)
        for at, column in enumerate(state.columns):
            card = self.columns.card[column]
            if home >> card & 1:
                return Transfer(at, HOME, 1)
            if not self.alternate and state.loose >> card + 1 & 1:
                return Transfer(CELL + card + 1, at, 1)
        if home & state.loose:
            return Transfer(CELL + next(cards_of(home & state.loose)), HOME, 1)
        return None

    def settled(self, state: SearchState) -> SearchState:
        """The position after all that is to be done at once."""
        while step := self.settling(state):
            state = self.after(state, step)
        return state

    def after(self, state: SearchState, step: Transfer) -> SearchState:
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
        return SearchState(tuple(columns), loose, tuple(heights))

    def steps(self, state: SearchState) -> Iterator[Transfer]:
        """What can be done in a settled position."""
        view = self._view(state)
        for source, _ in view.tops:
            yield from self._from_column(state, view, source)
        for card in cards_of(state.loose):
            yield from self._from_cell(view, card)

    def _view(self, state: SearchState) -> _View:
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

    def _from_column(self, state: SearchState, view: _View, source: int) -> Iterator[Transfer]:
        """What the cards at the end of a column can do.

        In suit a run goes to the cells as a whole: if a part of it went there, what stays behind
        would be what it settles on again.
        """
        column = state.columns[source]
        card, run = self.columns.card[column], self.columns.run[column]
        if view.wanted >> card & 1:
            yield Transfer(source, HOME, 1)
        for target, onto in view.tops:
            cards = card % LANE - onto % LANE
            if 1 <= cards <= min(run, view.capacity):
                head = self.columns.leading(column, cards)
                if fits(head, onto, alternate=self.alternate):
                    yield Transfer(source, target, cards)
        if view.empty_column is not None:
            # A whole column would only change places.
            most = min(run, view.into_empty, self.columns.length[column] - 1)
            for cards in range(1, most + 1):
                if self._may_fill(self.columns.leading(column, cards)):
                    yield Transfer(source, view.empty_column, cards)
        cards = 1 if self.alternate else run
        if cards <= view.empty_cells:
            yield Transfer(source, CELLS, cards)

    def _from_cell(self, view: _View, card: int) -> Iterator[Transfer]:
        """What a card in a cell can do; in suit its parent is not there, or it were settled."""
        if view.wanted >> card & 1:
            yield Transfer(CELL + card, HOME, 1)
        if self.alternate:
            for target, onto in view.tops:
                if fits(card, onto, alternate=True):
                    yield Transfer(CELL + card, target, 1)
        if view.empty_column is not None and self._may_fill(card):
            yield Transfer(CELL + card, view.empty_column, 1)

    def _capacity(self, empty_cells: int, other_empty_columns: int) -> int:
        """The longest run that may move, as `Rules.capacity` says."""
        return (empty_cells + 1) << (other_empty_columns if self.any_card else 0)

    def _may_fill(self, card: int) -> bool:
        return self.any_card or rank_of(card) == KING
