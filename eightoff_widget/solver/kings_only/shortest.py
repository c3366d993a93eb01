"""A shortest line, where columns build in suit and only kings fill empty columns.

A line's length is one for each card or run that a player moves, and one for each card sent home.
Sending a card home at once never makes a line longer, so every line sends home the same cards, and
what tells lines apart are the other moves, the *parks*.

A run goes whole onto its parent, the one card that it may lie on, or card by card to the cells; a
part of it has no other column to go to. So a position is given by how many cards of each column are
undug, and by which of the dug cards lie in cells: the others hang in runs, where they belong.

The search is A*. The bound below which the parks of a position cannot fall has two parts, over the
*heads*: undug cards that do not lie on their parent, each with the run that it leads.

- A head that covers a lower card of its own suit has to be parked: it cannot go home before that.
- Of two other heads, if each covers a lower card of the other's suit, one has to be parked.

No head is counted twice, and no park moves two of them from where they were dealt.
"""

from __future__ import annotations

from collections import defaultdict
from operator import getitem
from typing import TYPE_CHECKING, NamedTuple

from ..packing import KINGS, LANE, lane_of
from .dealt import Dealt, parent_of, run_under

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..packing import Packed
    from .dealt import UndugPart


# A node with what is remembered of it, measured on long searches.
_BYTES_OF_NODE = 600
# More parks than any line that is worth a look.
_MANY = 1000
# What is expected to take more is expected to take so much: the compiled search has a list for each
# quarter of a park.
_MOST_EXPECTED = 1024 - 1 / 4


class Park(NamedTuple):
    """A move that is not home: of a card to a cell, or of the run that it leads to a column."""

    card: int
    to_cell: bool


class Shortest(NamedTuple):
    """What a search found."""

    parks: tuple[Park, ...] | None
    """The parks of a line, None if none was found. Between them goes home whatever can."""
    bound: int | None
    """No line has fewer parks; None if no line wins."""
    nodes: int
    """How many nodes were looked at."""

    @property
    def proved(self) -> bool:
        """Whether no line has fewer parks than this one, or none wins."""
        return self.bound is None if self.parks is None else len(self.parks) == self.bound


class _ShortestNode(NamedTuple):
    part: UndugPart
    in_cells: int
    """The dug cards that lie in cells."""
    parks: int
    """How many led here."""
    parent: int
    """The index of the node before, -1 at the start."""
    park: Park | None
    """What led here."""


class ShortestSearch:
    """One search.

    Parameters
    ----------
    packed:
        Where it begins.
    weight:
        How much the bound counts: 1 for a line that is surely a shortest one. Above 1 a line is
        found sooner, and may be longer than others by as much; 0 is a search without a bound.

    Raises
    ------
    ValueError
        If the weight is below 0, or no number.
    """

    def __init__(self, packed: Packed, weight: float = 1) -> None:
        if not weight >= 0:
            raise ValueError(f"a weight is 0 or more, not {weight!r}")
        self._cells = packed.cells
        self._loose = packed.loose
        self._dealt = Dealt(packed)
        self._weight = weight
        self._nodes: list[_ShortestNode] = []
        # The fewest parks that led to a position.
        self._fewest: dict[tuple[tuple[int, ...], int], int] = {}
        self._bounds: dict[tuple[int, ...], int] = {}
        # By what a line through a node is expected to take. Of those that are alike the newest
        # comes first.
        self._waiting: defaultdict[float, list[int]] = defaultdict(list)

    def run(
        self,
        stop: Callable[[int], bool] = lambda _: False,
        below: int | None = None,
        memory: int = 2**30,
    ) -> Shortest:
        """Search until a shortest line is proved.

        Parameters
        ----------
        stop:
            Called with the number of nodes looked at; the search ends when it is true.
        below:
            Only a line with fewer parks is of interest; None for any line. If there is none,
            nothing is found, with `below` as the bound.
        memory:
            How many bytes to use, about.
        """
        looked = 0
        self._below = _MANY if below is None else below
        first = self._dealt.first()
        self._add(first, self._loose & ~first.home, 0, -1, None)
        while self._waiting:
            least = min(self._waiting)
            if stop(looked) or len(self._nodes) * _BYTES_OF_NODE > memory:
                return Shortest(None, self._least_bound(), looked)
            looked += 1
            index = self._waiting[least].pop()
            if not self._waiting[least]:
                del self._waiting[least]
            node = self._nodes[index]
            if self._fewest[node.part.undug, node.in_cells] < node.parks:
                continue  # it was reached in a shorter way since
            if node.part.gone == node.part.home and not any(node.part.undug):
                bound = node.parks if self._weight == 1 else min(node.parks, self._least_bound())
                return Shortest(tuple(self._parks_to(index)), bound, looked)
            for park, part, in_cells in self._after_parks(node):
                self._add(part, in_cells & ~part.home, node.parks + 1, index, park)
        return Shortest(None, below, looked)

    def _least_bound(self) -> int:
        """What no line that is still possible falls below."""
        waiting = (self._nodes[index] for indices in self._waiting.values() for index in indices)
        return min((node.parks + self._bound(node.part) for node in waiting), default=self._below)

    def _add(
        self, part: UndugPart, in_cells: int, parks: int, parent: int, park: Park | None
    ) -> None:
        """Add a node, if no way to it was as short."""
        position = part.undug, in_cells
        if self._fewest.get(position, parks + 1) <= parks:
            return
        self._fewest[position] = parks
        bound = self._bound(part)
        if parks + bound < self._below:
            expected = min(parks + self._weight * bound, _MOST_EXPECTED)
            self._waiting[expected].append(len(self._nodes))
            self._nodes.append(_ShortestNode(part, in_cells, parks, parent, park))

    def _after_parks(self, node: _ShortestNode) -> Iterator[tuple[Park, UndugPart, int]]:
        """Each park, and what is undug and in cells after it."""
        part, in_cells = node.part, node.in_cells
        in_columns = part.gone & ~part.home & ~in_cells
        empty_cells = self._cells - in_cells.bit_count()
        exposed = [*map(getitem, self._dealt.exposing, part.undug)]
        # The cards that would go to a column: on their parent, or, if kings, to an empty one.
        placed = (sum(exposed) | in_columns) << 1 & ~KINGS
        if part.undug.count(0) > (in_columns & KINGS).bit_count():
            placed |= KINGS
        for column, card in enumerate(exposed):
            run = run_under(card, in_columns)
            if card & placed and empty_cells >= run.bit_count():
                yield Park(card, to_cell=False), self._dealt.dig(part, column), in_cells
            if card and empty_cells:
                if run:
                    last = _last(run)
                    yield Park(last, to_cell=True), part, in_cells | last
                else:
                    yield Park(card, to_cell=True), self._dealt.dig(part, column), in_cells | card
        if empty_cells:
            for king in _bits(in_columns & KINGS):
                last = _last(king | run_under(king, in_columns))
                yield Park(last, to_cell=True), part, in_cells | last
        for card in _bits(in_cells & placed):
            yield Park(card, to_cell=False), part, in_cells ^ card

    def _parks_to(self, index: int) -> list[Park]:
        parks = []
        while (park := self._nodes[index].park) is not None:
            parks.append(park)
            index = self._nodes[index].parent
        return parks[::-1]

    def _bound(self, part: UndugPart) -> int:
        """How many parks a position takes at least."""
        bound = self._bounds.get(part.undug)
        if bound is None:
            bound = self._bounds[part.undug] = self._count_heads(part.undug)
        return bound

    def _count_heads(self, undug: tuple[int, ...]) -> int:
        bound = 0
        # The heads that cover no lower card of their suit: for each its column, what it covers,
        # and the lower cards of its suit.
        others: list[tuple[int, int, int]] = []
        for column, depth in enumerate(undug):
            covered = 0
            above = 0
            for card in self._dealt.exposing[column][1 : depth + 1]:
                if card & KINGS or parent_of(card) != above:
                    lower = (0xFFFF << LANE * lane_of(card)) & ~(2 * card - 1)
                    if covered & lower:
                        bound += 1
                    elif covered:
                        others.append((column, covered, lower))
                covered |= card
                above = card
        while others:
            column, covered, lower = others.pop()
            for at in range(len(others) - 1, -1, -1):
                other_column, other_covered, other_lower = others[at]
                if column != other_column and covered & other_lower and other_covered & lower:
                    del others[at]
                    bound += 1
                    break
        return bound


def _last(run: int) -> int:
    """The lowest card of a run."""
    return 1 << run.bit_length() - 1


def _bits(cards: int) -> Iterator[int]:
    """Each card of a set."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card
