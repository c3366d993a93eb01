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

from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from .packing import ACES, DECK_BITS, KINGS, LANE, suit_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from .packing import Packed

# A set of kings is four bits, by suit. A *seating* is such a set, and a set of seatings 16 bits.
_ALL_KINGS = 0b1111
_SEATINGS = range(16)
_WITHOUT_KING = tuple(
    sum(1 << seating for seating in _SEATINGS if not seating >> suit & 1) for suit in range(4)
)
_SIZE = tuple(seating.bit_count() for seating in _SEATINGS)


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


Step = Dig | Seat | Unseat


class Outcome(NamedTuple):
    """What a search found."""

    won: bool | None
    """None if the search was stopped."""
    steps: tuple[Step, ...]
    """How to win, if it can be won."""
    nodes: int
    """How many nodes were looked at."""


class _Layout(NamedTuple):
    """Where the dug cards lie over the undug ones."""

    dug: int
    """The dug cards that are not home."""
    exposed: int
    """The exposed cards of columns that have undug ones."""
    hanging: int
    """Dug cards in runs under those."""
    king_runs: int
    """Dug kings and the runs under them: in a column if the king is seated, else in cells."""
    empty_cells: tuple[int, ...]
    """By seating, how many cells are empty; negative where the seating is impossible."""
    possible: int
    """The seatings that are possible."""
    kings: int
    """The kings that are dug and not home."""
    empty_columns: int
    """The columns without undug cards, a seated king's included."""


_Arranged = tuple[tuple[int, ...], int, int, int, _Layout]
"""Undug cards once settled, the cards gone and home then, who came to sit, and the layout."""


class _Node(NamedTuple):
    undug: tuple[int, ...]
    """By column."""
    gone: int
    """The cards that are dug or home."""
    home: int
    layout: _Layout
    seatings: int
    """The group of seatings between which a player may change."""
    parent: int
    """The index of the node before, -1 at the start."""
    column: int
    """Which column was dug to come here."""


class Search:
    """One search. It looks at the most promising node first."""

    def __init__(self, packed: Packed) -> None:
        self._columns = packed.columns
        self._cells = packed.cells
        self._nodes: list[_Node] = []
        self._seen: dict[tuple[int, ...], int] = {}
        # What follows from an undug part alone. The search comes by many ways to each.
        self._arranged: dict[tuple[int, ...], _Arranged] = {}
        self._waiting: list[tuple[int, int]] = []
        # For each column by its depth: the exposed card, 0 where none is left.
        self._exposing = [(0, *column) for column in packed.columns]
        self.trouble = [_trouble_by_depth(column) for column in packed.columns]
        """For each column by its depth, how many of its runs are in the way of their own suit."""
        self._start = packed
        self._kings = KINGS & (packed.loose | packed.home | sum(map(sum, packed.columns)))

    def run(self, stop: Callable[[int], bool] = lambda _: False) -> Outcome:
        """Search until the position is decided.

        Parameters
        ----------
        stop:
            Called with the number of nodes looked at; the search ends undecided when it is true.
        """
        looked = 0
        undug, gone, home = self._first()
        won = self._add(undug, gone, home, 1)
        while won is None and self._waiting:
            if stop(looked):
                return Outcome(won=None, steps=(), nodes=looked)
            looked += 1
            _, newest = heappop(self._waiting)
            won = self._expand(-newest)
        if won is None:
            return Outcome(won=False, steps=(), nodes=looked)
        path = []
        while won >= 0:
            path.append(self._nodes[won])
            won = path[-1].parent
        return Outcome(won=True, steps=tuple(self._steps(path[::-1])), nodes=looked)

    def steps_along(
        self, path: Iterable[tuple[tuple[int, ...], int, int, int, int]]
    ) -> tuple[Step, ...]:
        """The steps that lead along nodes that another search of the same position has found.

        Parameters
        ----------
        path:
            For each node, from the first: what is undug by column, the cards gone, those home, the
            group of seatings, and the column that was dug to come to it.
        """
        nodes = [
            _Node(undug, gone, home, self._layout(undug, gone, home), seatings, -1, column)
            for undug, gone, home, seatings, column in path
        ]
        return tuple(self._steps(nodes))

    def _expand(self, index: int) -> int | None:
        """Add what can be dug from a node; returns the index of a won node, if there is one."""
        node = self._nodes[index]
        ways = list(self._ways(node))
        for column, seatings, free in ways:
            if free:  # nothing is lost by it, so nothing else need be tried
                ways = [(column, seatings, free)]
                break
        for column, seatings, _ in ways:
            exposed = self._columns[column][node.undug[column] - 1]
            undug = _with(node.undug, column, node.undug[column] - 1)
            gone = node.gone | exposed
            won = self._add(undug, gone, node.home, seatings, came=(index, column))
            if won is not None:
                return won
        return None

    def _ways(self, node: _Node) -> Iterator[tuple[int, int, bool]]:
        """What can be dug: the column, the seatings after it, and whether it costs nothing.

        A run that goes onto a seated king's costs nothing if no king will ever have to make way:
        each is seated or home. Else the longer run might be in the way, now or later.
        """
        layout = node.layout
        all_sit = not self._kings & ~node.gone and node.seatings == 1 << layout.kings
        for column, undug in enumerate(node.undug):
            if not undug:
                continue
            card = self._columns[column][undug - 1]
            length = 1 + _run_under(card, layout.dug).bit_count()
            seatings = self._seatings_after(node.seatings, layout, card, length)
            if seatings:
                yield column, seatings, bool(all_sit and _parent(card) & layout.king_runs)

    @staticmethod
    def _seatings_after(seatings: int, layout: _Layout, card: int, length: int) -> int:
        """The seatings with which a run can be moved, as they are then."""
        if card & KINGS:
            king = 1 << suit_of(card)
            after = _with_empty_cells(seatings, layout, length)
            for seating in _members(_with_empty_cells(seatings, layout, length - 1)):
                if _SIZE[seating] < layout.empty_columns:
                    after |= 1 << (seating | king)
            return after
        parent = card >> 1
        if parent & (layout.exposed | layout.hanging):
            return _with_empty_cells(seatings, layout, length - 1)
        if parent & layout.king_runs:
            unseated = seatings & _WITHOUT_KING[suit_of(parent)]
            on_parent = _with_empty_cells(seatings & ~unseated, layout, length - 1)
            return on_parent | _with_empty_cells(unseated, layout, length)
        return _with_empty_cells(seatings, layout, length)

    def _add(
        self,
        undug: tuple[int, ...],
        gone: int,
        home: int,
        seatings: int,
        *,
        came: tuple[int, int] = (-1, -1),
    ) -> int | None:
        """Add nodes for cards that were dug; returns the index of a won one, if there is one.

        `came` is the index of the node before, and the column that was dug.
        """
        if undug not in self._arranged:
            self._arranged[undug] = self._arrange(undug, gone, home)
        undug, gone, home, seated, layout = self._arranged[undug]
        entered = 1  # nobody seated, where there is no king to seat
        if layout.kings:
            entered = 0
            for seating in _members(seatings):
                entered |= 1 << ((seating | seated) & layout.kings)
        entered &= layout.possible
        seen = self._seen.get(undug, 0)
        while entered := entered & ~seen:
            group = _group(entered & -entered, layout.possible)
            seen |= group
            self._seen[undug] = seen
            index = len(self._nodes)
            self._nodes.append(_Node(undug, gone, home, layout, group, *came))
            if gone == home and not any(undug):
                return index
            # Of those that rank alike the newest comes first.
            heappush(self._waiting, (self._rank(undug, home, layout, group), -index))
        return None

    def _arrange(self, undug: tuple[int, ...], gone: int, home: int) -> _Arranged:
        settled, gone, home, seated = self._settle(undug, gone, home)
        return settled, gone, home, seated, self._layout(settled, gone, home)

    def _settle(
        self, undug: tuple[int, ...], gone: int, home: int
    ) -> tuple[tuple[int, ...], int, int, int]:
        """Send cards home, and count as dug what lies where it would go anyway.

        That is a card on its own parent, which belongs to a run, and a king at the base of its
        column, which is seated there. Returns what is left undug, and which kings came to sit.
        """
        left = list(undug)
        seated = 0
        changed = True
        while changed:
            changed = False
            while going := _next_home(home) & gone:
                home |= going
            waited_for = _next_home(home)
            for column, cards in enumerate(self._columns):
                while depth := left[column]:
                    card = cards[depth - 1]
                    goes_home = card & waited_for
                    at_base = depth == 1 and card & KINGS
                    in_run = depth > 1 and cards[depth - 2] == _parent(card)
                    if not (goes_home or at_base or in_run):
                        break
                    if goes_home:
                        home |= card
                        waited_for = _next_home(home)
                    elif at_base:
                        seated |= 1 << suit_of(card)
                    gone |= card
                    left[column] -= 1
                    changed = True
        return tuple(left), gone, home, seated

    def _layout(self, undug: tuple[int, ...], gone: int, home: int) -> _Layout:
        exposed = 0
        for exposing, depth in zip(self._exposing, undug, strict=True):
            exposed |= exposing[depth]
        dug = gone & ~home
        hanging = dug & ~(dug + (exposed << 1))
        seatable = dug & KINGS
        king_runs = dug & ~(dug + seatable)
        empty = self._cells - (dug & ~hanging & ~king_runs).bit_count()
        empty_columns = undug.count(0)
        if not seatable:
            possible = 1 if empty >= 0 else 0
            return _Layout(dug, exposed, hanging, 0, (empty,), possible, 0, empty_columns)
        lengths = [(king_runs >> LANE * suit & 0xFFFF).bit_count() for suit in range(4)]
        kings = sum(1 << suit for suit in range(4) if lengths[suit])
        empty_cells = []
        possible = 0
        for seating in _SEATINGS:
            if seating & ~kings or _SIZE[seating] > empty_columns:
                empty_cells.append(-1)
                continue
            waiting = sum(lengths[suit] for suit in range(4) if not seating >> suit & 1)
            empty_cells.append(empty - waiting)
            possible |= (empty >= waiting) << seating
        return _Layout(
            dug, exposed, hanging, king_runs, tuple(empty_cells), possible, kings, empty_columns
        )

    def _rank(self, undug: tuple[int, ...], home: int, layout: _Layout, group: int) -> int:
        """How promising a node looks: less is better. Only the order depends on it."""
        empty_cells = layout.empty_cells
        most = (
            max(empty_cells[seating] for seating in _members(group))
            if layout.kings
            else empty_cells[0]
        )
        trouble = 0
        for of_column, depth in zip(self.trouble, undug, strict=True):
            trouble += of_column[depth]
        taken = self._cells - most
        return 6 * taken + 8 * trouble - 2 * home.bit_count() - 4 * layout.empty_columns

    def _steps(self, path: Sequence[_Node]) -> Iterator[Step]:
        """The steps that lead along a path of nodes."""
        seating = self._settle(*self._first())[3] & path[0].layout.kings
        for node, after in pairwise(path):
            layout = node.layout
            depth = node.undug[after.column] - 1
            card = self._columns[after.column][depth]
            length = 1 + _run_under(card, layout.dug).bit_count()
            # What the dig does to the seated kings, by settling as it did in the search.
            undug = _with(node.undug, after.column, depth)
            *_, seated = self._settle(undug, node.gone | card, node.home)
            kings = after.layout.kings
            for changes in _by_changes(seating, node.seatings):
                before = changes[-1] if changes else seating
                then = self._seatings_after(1 << before, layout, card, length)
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
            yield Dig(after.column, depth, takes_seat=fitting[-1] != before)
            seating = (fitting[-1] | seated) & kings

    def _first(self) -> tuple[tuple[int, ...], int, int]:
        start = self._start
        return tuple(map(len, start.columns)), start.loose | start.home, start.home


def _with(depths: tuple[int, ...], column: int, depth: int) -> tuple[int, ...]:
    return (*depths[:column], depth, *depths[column + 1 :])


def _parent(card: int) -> int:
    """The card that this one may lie on; 0 for a king."""
    return 0 if card & KINGS else card >> 1


def _next_home(home: int) -> int:
    """The cards that the foundations wait for."""
    return (home | ACES << 1) >> 1 & ~home & DECK_BITS


def _run_under(card: int, dug: int) -> int:
    """The run of dug cards that hangs under a card."""
    return dug & ~(dug + (card << 1))


def _members(seatings: int) -> Iterator[int]:
    """The seatings in a set, smallest first."""
    while seatings:
        lowest = seatings & -seatings
        yield lowest.bit_length() - 1
        seatings ^= lowest


def _with_empty_cells(seatings: int, layout: _Layout, cells: int) -> int:
    """Those of the seatings that leave so many cells empty."""
    if not layout.kings:
        return seatings if layout.empty_cells[0] >= cells else 0
    return sum(
        1 << seating for seating in _members(seatings) if layout.empty_cells[seating] >= cells
    )


def _group(seatings: int, possible: int) -> int:
    """The possible seatings that can be reached from these, one king at a time."""
    grown = 0
    while grown != seatings:
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
        lane = 0xFFFF << LANE * suit_of(card)
        covers = any(below & lane and below > card for below in column[:depth])
        in_run = depth > 0 and column[depth - 1] == _parent(card)
        trouble.append(trouble[-1] + (covers and not in_run))
    return trouble
