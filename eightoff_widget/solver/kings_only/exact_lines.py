"""From the steps of a search to moves that a player makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..packing import LANE, number_of
from ..quick_table import CELLS, HOME, NO_CARD, QuickTable, moves_of
from .exact import Dig, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...engine.moves import Move
    from ...engine.position import Position
    from ..quick_table import Motion
    from .exact import ExactStep
    from .shortest import Park


def line_of(position: Position, steps: Iterable[ExactStep]) -> tuple[Move, ...]:
    """The moves that carry out the steps of a won search, from `position` to the end.

    They are worked out on a table; who asks for them replays them through the engine.
    """
    table = QuickTable.of(position)
    cells = table.cells[:]
    player = _Player(table)
    player.tidy()
    for step in steps:
        if isinstance(step, Dig):
            player.dig(step)
        elif isinstance(step, Seat):
            player.seat(LANE * step.suit)
        else:
            player.unseat(LANE * step.suit)
        player.tidy()
    motions = _without_detours(player.motions, cells.count(NO_CARD))
    return tuple(moves_of(motions, cells))


def line_along(position: Position, parks: Iterable[Park]) -> tuple[Move, ...]:
    """The moves that carry out the parks of a line, and send home what can go between them.

    They are worked out on a table, as in `line_of`.
    """
    table = QuickTable.of(position)
    cells = table.cells[:]
    player = _Player(table)
    player.send_home()
    for park in parks:
        player.park(number_of(park.card), to_cell=park.to_cell)
        player.send_home()
    return tuple(moves_of(player.motions, cells))


class _Player:
    """Makes moves on a table, and remembers them."""

    def __init__(self, table: QuickTable) -> None:
        self._table = table
        self.motions: list[Motion] = []

    def make(self, card: int, target: int) -> None:
        """Move a card, with those that lie on it."""
        motion = self._table.play(card, target)
        assert motion is not None, "the card lies there already"
        self.motions.append(motion)

    def tidy(self) -> None:
        """Send cards home, and put cards from cells on their parents, as the search takes it."""
        while True:
            self.send_home()
            waiting = self._table.going_to_parent()
            if waiting is None:
                return
            self.make(*waiting)

    def send_home(self) -> None:
        """Send every card home that can go."""
        while (card := self._table.going_home()) is not None:
            self.make(card, HOME)

    def park(self, card: int, *, to_cell: bool) -> None:
        """Move a card to a cell, or the run that it leads to the column where it belongs."""
        column = CELLS if to_cell else self._column_for(card)
        self.make(card, self._empty_column() if column is None else column)

    def dig(self, step: Dig) -> None:
        """Move a column's exposed run: to an empty column, onto its parent, or to the cells."""
        run = self._table.columns[step.column][step.cards :]
        target = self._empty_column() if step.takes_seat else self._column_for(run[0])
        if target is None:
            self.to_cells(run)
        else:
            self.make(run[0], target)

    def seat(self, king: int) -> None:
        """Move a king from its cell to an empty column."""
        self.make(king, self._empty_column())

    def unseat(self, king: int) -> None:
        """Move a king and its run from their column to the cells."""
        self.to_cells(next(column[:] for column in self._table.columns if king in column))

    def to_cells(self, run: Sequence[int]) -> None:
        """Move the last cards of a column to empty cells, one after another."""
        for card in reversed(run):
            self.make(card, CELLS)

    def _empty_column(self) -> int:
        return self._table.columns.index([])

    def _column_for(self, card: int) -> int | None:
        """The column whose exposed card this one may lie on: it has one parent, a king has none."""
        return self._table.column_that_ends_with(card - 1) if card % LANE else None


def _without_detours(motions: Sequence[Motion], empty: int) -> list[Motion]:
    """The same line without cards that go onto a column only to go on to the cells from there.

    The search takes it that a card lies on its parent whenever it can. Where the parent's run is
    what moves next, a player leaves the card in its cell, or takes it to one at once. All else can
    be done as before, if the cells suffice: so many are `empty` at first.
    """
    kept = list(motions)
    spare, suspects = _empty_cells(kept, empty), _suspects(kept)
    at = 0
    while (at := next((suspect for suspect in suspects if suspect >= at), -1)) >= 0:
        onward = _way_on(kept, at)
        if onward and _cells_suffice(kept, at, onward, spare):
            kept = _straight(kept, at, onward)
            spare[at:] = _empty_cells(kept[at:], spare[at])
            suspects = _suspects(kept)
            at = max(at - 1, 0)  # what lies before it may be a detour now
        else:
            at += 1
    return kept


def _empty_cells(motions: Iterable[Motion], empty: int) -> list[int]:
    """How many cells are empty before each motion."""
    spare = []
    for _, _, source, target in motions:
        spare.append(empty)
        empty += (source == CELLS) - (target == CELLS)
    return spare


def _suspects(motions: Iterable[Motion]) -> list[int]:
    """The motions onto columns from which a card goes to the cells next, in order."""
    suspects = []
    onto = [-1] * (HOME + 1)  # by column the last motion onto it, if nothing has left it since
    for at, (_, _, source, target) in enumerate(motions):
        if target == CELLS and onto[source] >= 0:
            suspects.append(onto[source])
        onto[source], onto[target] = -1, at
    return sorted(suspects)


def _straight(motions: Sequence[Motion], at: int, onward: Sequence[int]) -> list[Motion]:
    """The motions without a detour: what goes there goes to the cells at once, or stays in one."""
    here = motions[at].source
    rest = list(motions[at + 1 :])
    for later in reversed(onward):
        del rest[later - at - 1]
    straight = [] if here == CELLS else [motions[later]._replace(source=here) for later in onward]
    return [*motions[:at], *straight, *rest]


def _way_on(motions: Sequence[Motion], at: int) -> list[int]:
    """Where the cards that go onto a column go on to cells, with nothing else done there."""
    _, length, _, there = motions[at]
    onward: list[int] = []
    for later, (_, _, source, target) in enumerate(motions[at + 1 :], at + 1):
        if source == there:
            if target != CELLS:
                break
            onward.append(later)
            if len(onward) == length:
                return onward
        elif target == there:
            break
    return []


def _cells_suffice(
    motions: Sequence[Motion], at: int, onward: Sequence[int], spare: Sequence[int]
) -> bool:
    """Whether the cells have room for the cards of a detour from its beginning on."""
    _, waiting, here, _ = motions[at]
    if here != CELLS and waiting > spare[at]:
        return False
    for later in range(at + 1, onward[-1]):
        if later in onward:
            waiting -= 1  # the card would be in a cell from here on all the same
            continue
        _, length, _, target = motions[later]
        left = spare[later] - waiting
        if left < 1 and target == CELLS:
            return False
        if length > left + 1:
            return False
    return True
