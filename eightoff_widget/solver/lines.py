"""From the steps of a search to moves that a player makes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.cards import KING, Card, Suit
from ..engine.errors import IllegalMoveError
from ..engine.moves import Move
from ..engine.piles import HOME
from .exact import Dig, Seat
from .packing import CARDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..engine.piles import Pile
    from ..engine.position import Position
    from .exact import Step
    from .shortest import Park


def line_of(position: Position, steps: Iterable[Step]) -> tuple[Move, ...]:
    """The moves that carry out the steps of a won search, from `position` to the end.

    Every move is made in the engine as it is found, so that a line that it does not allow raises
    `IllegalMoveError` here and is never returned.
    """
    player = _Player(position)
    player.tidy()
    for step in steps:
        if isinstance(step, Dig):
            player.dig(step)
        elif isinstance(step, Seat):
            player.seat(Card.of(KING, list(Suit)[step.suit]))
        else:
            player.unseat(Card.of(KING, list(Suit)[step.suit]))
        player.tidy()
    return _without_detours(position, player.deeds, tuple(player.moves))


def line_along(position: Position, parks: Iterable[Park]) -> tuple[Move, ...]:
    """The moves that carry out the parks of a line, and send home what can go between them.

    Every move is made in the engine as it is found, as in `line_of`.
    """
    player = _Player(position)
    player.send_home()
    for park in parks:
        player.park(CARDS[park.card], to_cell=park.to_cell)
        player.send_home()
    return tuple(player.moves)


class _Deed(NamedTuple):
    """A move, without the cell that it happens to use: any empty one will do."""

    card: Card
    """The first of the cards that move."""
    length: int
    """How many they are."""
    column: Pile | None
    """The column that they come from; None if it is a cell."""
    target: Pile | None
    """The column that they go to, or home; None if it is a cell."""


class _Player:
    """Makes moves, and remembers them."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.moves: list[Move] = []
        self.deeds: list[_Deed] = []

    def make(self, source: Pile, target: Pile, count: int = 1) -> None:
        """Make a move."""
        card = self.position.cards_in(source)[-count]
        move = Move(source, target, count)
        self.position = self.position.apply(move)
        self.moves.append(move)
        column = source if source.is_column else None
        self.deeds.append(_Deed(card, count, column, None if target.is_cell else target))

    def do(self, deed: _Deed) -> None:
        """Make the move of a deed, through the first empty cell if it needs one."""
        target = deed.target
        if target is None:
            target = self._empty(self.position.cell_piles)
        self.make(self._where(deed.card), target, deed.length)

    def tidy(self) -> None:
        """Send cards home, and put cards from cells on their parents, as the search takes it."""
        while True:
            self.send_home()
            waiting = self._from_cell_to_parent()
            if waiting is None:
                return
            self.make(*waiting)

    def send_home(self) -> None:
        """Send every card home that can go."""
        for move in self.position.homeward_moves():
            self.make(move.source, move.target)

    def park(self, card: Card, *, to_cell: bool) -> None:
        """Move a card to a cell, or the run that it leads to the column where it belongs."""
        source = self._where(card)
        cards = self.position.cards_in(source)
        if to_cell:
            self.make(source, self._empty(self.position.cell_piles))
        else:
            target = self._column_for(card) or self._empty(self.position.column_piles)
            self.make(source, target, len(cards) - cards.index(card))

    def _from_cell_to_parent(self) -> tuple[Pile, Pile] | None:
        for cell in self.position.cell_piles:
            for card in self.position.cards_in(cell):
                column = self._column_for(card)
                if column is not None:
                    return cell, column
        return None

    def dig(self, step: Dig) -> None:
        """Move a column's exposed run: to an empty column, onto its parent, or to the cells."""
        column = self.position.column_piles[step.column]
        run = self.position.cards_in(column)[step.cards :]
        target = self._empty(self.position.column_piles) if step.takes_seat else None
        target = target or self._column_for(run[0])
        if target is not None:
            self.make(column, target, len(run))
        else:
            self.to_cells(column, len(run))

    def seat(self, king: Card) -> None:
        """Move a king from its cell to an empty column."""
        self.make(self._where(king), self._empty(self.position.column_piles))

    def unseat(self, king: Card) -> None:
        """Move a king and its run from their column to the cells."""
        column = self._where(king)
        self.to_cells(column, len(self.position.cards_in(column)))

    def to_cells(self, column: Pile, count: int) -> None:
        """Move the last cards of a column to empty cells, one after another."""
        for _ in range(count):
            self.make(column, self._empty(self.position.cell_piles))

    def _where(self, card: Card) -> Pile:
        piles = self.position.column_piles + self.position.cell_piles
        return next(pile for pile in piles if card in self.position.cards_in(pile))

    def _empty(self, piles: list[Pile]) -> Pile:
        return next(pile for pile in piles if not self.position.cards_in(pile))

    def _column_for(self, card: Card) -> Pile | None:
        """The column whose exposed card this one may lie on."""
        for column in self.position.column_piles:
            cards = self.position.cards_in(column)
            if cards and self.position.rules.fits(card, cards[-1]):
                return column
        return None


def _without_detours(
    position: Position, deeds: Sequence[_Deed], moves: tuple[Move, ...]
) -> tuple[Move, ...]:
    """The same line without cards that go onto a column only to go on to the cells from there.

    The search takes it that a card lies on its parent whenever it can. Where the parent's run is
    what moves next, a player leaves the card in its cell, or takes it to one at once.
    """
    kept = list(deeds)
    at = 0
    while at < len(kept):
        onward = _way_on(kept, at)
        straight = [kept[later]._replace(column=kept[at].column) for later in onward]
        shorter = [*kept[:at], *(straight if kept[at].column else ())]
        shorter += [deed for later, deed in enumerate(kept) if later > at and later not in onward]
        played = _played(position, shorter) if onward else None
        if played is None:
            at += 1
        else:
            kept, moves = shorter, played
            at = max(at - 1, 0)  # what lay around it may be a detour now
    return moves


def _way_on(deeds: Sequence[_Deed], at: int) -> list[int]:
    """Where the cards that go onto a column go on to cells, with nothing else done there."""
    _, length, _, target = deeds[at]
    onward: list[int] = []
    if target is None or target is HOME:
        return onward
    for later in range(at + 1, len(deeds)):
        deed = deeds[later]
        if target is deed.target or (target is deed.column and deed.target is not None):
            break
        if target is deed.column:
            onward.append(later)
            if len(onward) == length:
                return onward
    return []


def _played(position: Position, deeds: Iterable[_Deed]) -> tuple[Move, ...] | None:
    """The moves of these deeds; None if one of them is not possible."""
    player = _Player(position)
    try:
        for deed in deeds:
            player.do(deed)
    except (IllegalMoveError, StopIteration):
        return None
    return tuple(player.moves)
