"""Whether a position can be won: exact where columns build in suit and only kings fill empty ones.

A card that has left its place has one useful place to lie: home if it goes there, else on its
parent if that lies in a column, else in a cell. So a position is decided by how many cards of each
column are still *undug*, and by which kings are *seated*: own an emptied column. Where the other
cards lie follows from that.

What moves is a column's exposed card, with the run that hangs under it. To go onto its parent, a
run needs one empty cell less than it has cards; to go to the cells, as many as it has cards.

A king may be seated whenever a column is empty, and unseated whenever the cells take its run. So
the sets of kings that may be seated over the same undug cards fall into groups, and within a group
a player changes from any to any other. A node of the search is the undug cards and one such group.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise
from operator import getitem
from typing import TYPE_CHECKING, NamedTuple

from ..packing import KINGS, LANE, lane_of
from .dealt import Dealt, UndugPart, next_home, parent_of, run_under

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ..packing import Packed

# A set of kings is four bits, by suit. A *seating* is such a set, and a set of seatings 16 bits.
_ALL_KINGS = 0b1111
_SEATINGS = range(16)
_WITHOUT_KING = tuple(
    sum(1 << seating for seating in _SEATINGS if not seating >> suit & 1) for suit in range(4)
)
# Larger than any number of cards, and than any rank.
_FAR = 10_000
_SIZE = tuple(seating.bit_count() for seating in _SEATINGS)
# A node with what is remembered of it, measured on long searches.
_BYTES_OF_NODE = 930


class Dig(NamedTuple):
    """A step of a solution: the exposed run of a column goes where it is of use."""

    column: int
    """Which column, from 0."""
    cards: int
    """How many of its cards stay."""
    takes_seat: bool
    """Whether the run, led by a king, goes to an empty column."""


class Seat(NamedTuple):
    """A step of a solution: a king goes from its cell to an empty column."""

    suit: int


class Unseat(NamedTuple):
    """A step of a solution: a seated king's run goes to the cells."""

    suit: int


ExactStep = Dig | Seat | Unseat


class ExactOutcome(NamedTuple):
    """What a search found."""

    won: bool | None
    """None if the search was stopped."""
    steps: tuple[ExactStep, ...]
    """How to win, if it can be won."""
    nodes: int
    """How many nodes were looked at."""


class _Layout(NamedTuple):
    """Where the cards lie."""

    dug: int
    """The dug cards that are not home."""
    exposed: int
    """The exposed cards of columns that have undug ones."""
    hanging: int
    """Dug cards in runs under those."""
    king_runs: int
    """Dug kings and the runs under them: in a column if the king is seated, else in cells."""
    empty_cells: Mapping[int, int]
    """By seating for which there are kings and columns, how many cells are empty.

    Below 0 it is not possible.
    """
    possible: int
    """The seatings that are possible."""
    kings: int
    """The kings that are dug and not home."""
    empty_columns: int
    """The columns without undug cards, a seated king's included."""


@dataclass
class _ExactNode:
    part: UndugPart
    layout: _Layout
    seatings: int
    """The group of seatings between which a player may change."""
    empty_cells: int = 0
    """How many cells are empty, with the best of these seatings."""
    rank: int = 0
    """How promising it looks: less is better. Only the order depends on it."""
    parent: int = -1
    """The index of the node before, -1 at the start."""
    column: int = -1
    """Which column was dug to come here."""
    untried: list[int] | None = None
    """The columns that can still be dug, the next one last; None before the first look."""


class ExactSearch:
    """One search. It looks at the most promising node first.

    It digs one column after another from there, until it comes to a node that is more promising.
    What is left to dig waits until no other node is.
    """

    def __init__(self, packed: Packed) -> None:
        self._cells = packed.cells
        self._dealt = Dealt(packed)
        self._exposing = self._dealt.exposing
        self._columns = packed.columns
        self._nodes: list[_ExactNode] = []
        # Over each undug part that was met, the possible seatings that were not.
        self._unseen: dict[tuple[int, ...], int] = {}
        # Of nodes that rank alike the newest comes first, or the one that was put back last.
        self._waiting: list[tuple[int, int, int]] = []
        self._pushed = 0
        # Then the newest node is the last of a line that wins.
        self._won = False

    def run(
        self, stop: Callable[[int], bool] = lambda _: False, memory: int = 2**30
    ) -> ExactOutcome:
        """Search until the position is decided, and say how it is won.

        Parameters
        ----------
        stop:
            Called with the number of nodes looked at; the search ends undecided when it is true.
        memory:
            How many bytes to use, about; the search ends undecided when it would need more.
        """
        won, looked = self.decide(stop, memory)
        if not won:
            return ExactOutcome(won, (), looked)
        path = [self._nodes[-1]]
        while path[-1].parent >= 0:
            path.append(self._nodes[path[-1].parent])
        return ExactOutcome(won, tuple(self._steps(path[::-1])), looked)

    def decide(self, stop: Callable[[int], bool], memory: int = 2**30) -> tuple[bool | None, int]:
        """The same without the steps: whether it is won, and how many nodes were looked at."""
        looked = 0
        self._add(self._dealt.first(), 1)
        while not self._won and self._waiting:
            if stop(looked) or len(self._nodes) * _BYTES_OF_NODE > memory:
                return None, looked
            looked += 1
            self._look_at(heappop(self._waiting)[2])
        return self._won, looked

    def _look_at(self, index: int) -> None:
        """Dig from a node until it leads to a more promising one, or to a win."""
        node = self._nodes[index]
        if node.untried is None:
            node.untried = self._to_dig(node)
        while node.untried:
            column = node.untried.pop()
            seatings = self._seatings_after(node, column)
            if not seatings or self._leads_nowhere(node, column):
                continue
            least = self._dig(index, column, seatings)
            if self._won:
                return
            if least < node.rank and node.untried:
                self._push(index)
                return

    def _leads_nowhere(self, node: _ExactNode, column: int) -> bool:
        """Whether a dig takes all cells that are empty, and nothing comes of it.

        Then the next dig moves a card without a cell, to where it could have gone before. So this
        one can wait, and need not be tried yet.
        """
        layout = node.layout
        card = self._exposed(node, column)
        in_columns = layout.exposed | layout.hanging | layout.king_runs
        depth = node.part.undug[column] - 1
        if card & (in_columns << 1 | KINGS) or not depth:
            return False
        if 1 + run_under(card, layout.dug).bit_count() < node.empty_cells:
            return False
        uncovered = self._exposing[column][depth]
        return not (
            self._dealt.stays[column][depth]  # it settles, and so does what a foundation waits for
            or uncovered & (next_home(node.part.home) | in_columns << 1 | KINGS)  # it can move
            or uncovered << 1 & (layout.dug | layout.exposed)  # a card can go on it
        )

    def _to_dig(self, node: _ExactNode) -> list[int]:
        """The columns to dig, the most promising last.

        That is the one with the fewest cards over one that a foundation waits for. But if a run
        goes onto a seated king's at no cost, nothing else need be tried. That is so if no king will
        ever have to make way: each is seated or home. Else the longer run might be in the way, now
        or later.
        """
        layout = node.layout
        if not self._dealt.kings & ~node.part.gone and node.seatings == 1 << layout.kings:
            for column in range(len(node.part.undug)):
                on_king = parent_of(self._exposed(node, column)) & layout.king_runs
                if on_king and self._seatings_after(node, column):
                    return [column]
        over = [_FAR] * len(node.part.undug)
        for column, cards in self._over_next(node.part):
            over[column] = min(over[column], cards)
        columns = [column for column, depth in enumerate(node.part.undug) if depth]
        return sorted(columns, key=lambda column: (-over[column], -column))

    def _over_next(self, part: UndugPart) -> Iterator[tuple[int, int]]:
        """For each undug card that a foundation waits for its column, and how many lie over it."""
        waited_for = next_home(part.home)
        while waited_for:
            card = waited_for & -waited_for
            waited_for ^= card
            column, place = self._dealt.places.get(card, (0, _FAR))
            if place < part.undug[column]:
                yield column, part.undug[column] - place

    def _exposed(self, node: _ExactNode, column: int) -> int:
        return self._exposing[column][node.part.undug[column]]

    def _seatings_after(self, node: _ExactNode, column: int) -> int:
        """The seatings with which a column's exposed run can be moved, as they are then."""
        return _seatings_after(node.seatings, node.layout, self._exposed(node, column))

    def _dig(self, index: int, column: int, seatings: int) -> int:
        """Dig a column; returns the rank of the best node that is new."""
        node = self._nodes[index]
        return self._add(self._dealt.dig(node.part, column), seatings, index, column)

    def _add(self, part: UndugPart, seatings: int, parent: int = -1, column: int = -1) -> int:
        """Add the nodes over an undug part that are new; returns the rank of the best one.

        `seatings` are those from before all settled.
        """
        undug, gone, home, seated = part
        unseen = self._unseen.get(undug)
        if unseen == 0:
            return _FAR
        layout = self._layout(part)
        entered = 1  # nobody seated, where there is no king to seat
        if layout.kings:
            entered = 0
            for seating in _members(seatings):
                entered |= 1 << ((seating | seated) & layout.kings)
        if unseen is None:
            unseen = layout.possible
        least = _FAR
        while entered := entered & unseen:
            group = _group(entered & -entered, layout.possible)
            unseen &= ~group
            self._unseen[undug] = unseen
            empty_cells = max(map(layout.empty_cells.__getitem__, _members(group)))
            if not empty_cells and any(undug) and not _can_move(layout):
                continue
            rank = self._rank(part, layout, empty_cells)
            self._nodes.append(_ExactNode(part, layout, group, empty_cells, rank, parent, column))
            if gone == home and not any(undug):
                self._won = True
                return rank
            self._push(len(self._nodes) - 1)
            least = min(least, rank)
        return least

    def _push(self, index: int) -> None:
        self._pushed += 1
        heappush(self._waiting, (self._nodes[index].rank, -self._pushed, index))

    def _layout(self, part: UndugPart) -> _Layout:
        undug, gone, home, _ = part
        exposed = sum(map(getitem, self._exposing, undug))
        dug = gone & ~home
        hanging = dug & ~(dug + (exposed << 1))
        empty_columns = undug.count(0)
        empty = self._cells - (dug & ~hanging).bit_count()
        seatable = dug & KINGS
        if not seatable:
            possible = 1 if empty >= 0 else 0
            return _Layout(dug, exposed, hanging, 0, {0: empty}, possible, 0, empty_columns)
        king_runs = dug & ~(dug + seatable)
        lengths = [(king_runs >> LANE * suit & 0xFFFF).bit_count() for suit in range(4)]
        kings = sum(1 << suit for suit in range(4) if lengths[suit])
        empty_cells = {0: empty}
        possible = 1 if empty >= 0 else 0
        for seating in range(1, kings + 1) if empty_columns else ():
            if not seating & ~kings and _SIZE[seating] <= empty_columns:
                last = seating.bit_length() - 1
                cells = empty_cells[seating & ~(1 << last)] + lengths[last]
                empty_cells[seating] = cells
                possible |= (cells >= 0) << seating
        return _Layout(
            dug, exposed, hanging, king_runs, empty_cells, possible, kings, empty_columns
        )

    @cached_property
    def _trouble(self) -> list[list[int]]:
        """By column and depth what a column counts for the rank; only a search needs it."""
        return [_trouble_by_depth(column) for column in self._columns]

    def _rank(self, part: UndugPart, layout: _Layout, empty_cells: int) -> int:
        """How promising a node looks: less is better. Only the order depends on it."""
        over = 0
        for _, cards in self._over_next(part):
            over += cards
        trouble = sum(map(getitem, self._trouble, part.undug))
        hanging = layout.hanging.bit_count()
        return 2 * over + trouble + hanging - 3 * empty_cells - 6 * part.home.bit_count()

    def _steps(self, path: Sequence[_ExactNode]) -> Iterator[ExactStep]:
        """The steps that lead along a path of nodes."""
        seating = self._dealt.first().seated & path[0].layout.kings
        for node, after in pairwise(path):
            column = after.column
            card = self._exposed(node, column)
            kings = after.layout.kings
            seated = self._dealt.dig(node.part, column).seated if kings else 0
            for changes in _by_changes(seating, node.seatings):
                before = changes[-1] if changes else seating
                then = _seatings_after(1 << before, node.layout, card)
                fitting = [
                    moved
                    for moved in _members(then)
                    if after.seatings >> ((moved | seated) & kings) & 1
                ]
                if fitting:
                    break
            for change in changes:
                flipped = change ^ seating
                suit = flipped.bit_length() - 1
                yield Seat(suit) if change & flipped else Unseat(suit)
                seating = change
            yield Dig(column, node.part.undug[column] - 1, takes_seat=fitting[-1] != before)
            seating = (fitting[-1] | seated) & kings


def _members(seatings: int) -> Iterator[int]:
    """The seatings in a set, smallest first."""
    while seatings:
        lowest = seatings & -seatings
        yield lowest.bit_length() - 1
        seatings ^= lowest


def _seatings_after(seatings: int, layout: _Layout, card: int) -> int:
    """The seatings with which the run of an exposed card can be moved, as they are then."""
    length = 1 + run_under(card, layout.dug).bit_count()
    if card & KINGS:
        king = 1 << lane_of(card)
        after = _with_empty_cells(seatings, layout, length)
        for seating in _members(_with_empty_cells(seatings, layout, length - 1)):
            if _SIZE[seating] < layout.empty_columns:
                after |= 1 << (seating | king)
        return after
    parent = card >> 1
    if parent & (layout.exposed | layout.hanging):
        return _with_empty_cells(seatings, layout, length - 1)
    if parent & layout.king_runs:
        unseated = seatings & _WITHOUT_KING[lane_of(parent)]
        on_parent = _with_empty_cells(seatings & ~unseated, layout, length - 1)
        return on_parent | _with_empty_cells(unseated, layout, length)
    return _with_empty_cells(seatings, layout, length)


def _with_empty_cells(seatings: int, layout: _Layout, cells: int) -> int:
    """Those of the seatings that leave so many cells empty."""
    if seatings == 1:
        return 1 if layout.empty_cells[0] >= cells else 0
    enough = 0
    for seating in _members(seatings):
        if layout.empty_cells[seating] >= cells:
            enough |= 1 << seating
    return enough


def _can_move(layout: _Layout) -> bool:
    """Whether any run can move without a cell."""
    single = layout.exposed & ~(layout.hanging >> 1)
    places = layout.exposed | layout.hanging | layout.king_runs
    return bool(single & (places << 1 | (KINGS if layout.empty_columns else 0)))


def _group(seatings: int, possible: int) -> int:
    """The possible seatings that can be reached from these, one king at a time."""
    grown = 0
    while grown != seatings != possible:
        grown = seatings
        for suit in range(4):
            without = seatings & _WITHOUT_KING[suit]
            seatings |= (without << (1 << suit) | (seatings ^ without) >> (1 << suit)) & possible
    return seatings


def _by_changes(seating: int, group: int) -> Iterator[tuple[int, ...]]:
    """The ways from a seating to each of its group, shortest first, as what it is after each."""
    ways: dict[int, tuple[int, ...]] = {seating: ()}
    for at in (queue := [seating]):
        yield ways[at]
        for suit in range(4):
            neighbour = at ^ 1 << suit
            if group >> neighbour & 1 and neighbour not in ways:
                ways[neighbour] = (*ways[at], neighbour)
                queue.append(neighbour)


def _trouble_by_depth(column: Sequence[int]) -> list[int]:
    """For each depth of a column how many runs cover a lower card of their own suit.

    Each of them has to be moved to the cells before that card can go home.
    """
    trouble = [0]
    for depth, card in enumerate(column):
        lane = 0xFFFF << LANE * lane_of(card)
        covers = any(below & lane and below > card for below in column[:depth])
        in_run = depth > 0 and column[depth - 1] == parent_of(card)
        trouble.append(trouble[-1] + (covers and not in_run))
    return trouble
