"""Putting cards where they are wanted, whatever the rules say of moves: each edit of a position.

Every card is in one place at most: in a column, in a cell, home, or in the tray, which is wherever
the cards are that the position lacks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine import sentences
from ...engine.cards import DECK, EMPTY_FOUNDATIONS, Card, Foundations
from ...engine.errors import HistoryError, IllegalMoveError, Reason
from ...engine.moves import Move
from ...engine.piles import HOME
from ...engine.position import Position
from ...engine.rules import RULES
from ...languages.catalog import say

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ...engine.piles import Pile
    from ...engine.rules import Rules


class Arrangement:
    """A position that is changed step by step, each of which can be taken back and made again.

    Parameters
    ----------
    position:
        What there is at first.
    """

    def __init__(self, position: Position) -> None:
        self._positions = [position]
        self._at = 0
        self._own_rules: Rules | None = None

    @property
    def position(self) -> Position:
        """The position as it is now, complete or not."""
        return self._positions[self._at]

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a change was taken back that can be made again."""
        return self._at + 1 < len(self._positions)

    def change(self, after: Position) -> None:
        """Put another position in its place."""
        if after == self.position:
            self._positions[self._at] = after  # which may have a number now
        else:
            self._positions[self._at + 1 :] = [after]
            self._at += 1

    def undo(self) -> None:
        """Take back the last change.

        Raises
        ------
        HistoryError
            If there is none.
        """
        if not self.can_undo:
            raise HistoryError(say("engine.nothing_to_undo"))
        self._at -= 1

    def redo(self) -> None:
        """Make the change again that was taken back last.

        Raises
        ------
        HistoryError
            If there is none.
        """
        if not self.can_redo:
            raise HistoryError(say("engine.nothing_to_redo"))
        self._at += 1

    def rule_sets(self) -> dict[str, Rules]:
        """The rule sets to choose from: those with a name, and the last other one as `""`."""
        rules = self.position.rules
        if rules not in RULES.values():
            self._own_rules = rules
        own = {} if self._own_rules is None else {"": self._own_rules}
        return {**own, **RULES}


# Each edit of a position


def empty(rules: Rules) -> Position:
    """The position with every card in the tray."""
    return Position(((),) * rules.columns, (None,) * rules.cells, EMPTY_FOUNDATIONS, rules)


def place(position: Position, card: Card, pile: Pile) -> Position:
    """Put a card from the tray at the end of a pile; home, with all below it that are not home yet.

    Raises
    ------
    ValueError
        If it is on the board already.
    IllegalMoveError
        If there is no room.
    """
    there = pile_of(position, card)
    if there is not None and not (there is pile is HOME):
        where = _name(there, card)
        raise ValueError(say("edit.there_already", card=sentences.short(card), pile=where))
    if pile is HOME:
        return _sent_home(position, card)
    _see_that_there_is_room(position, pile)
    return _put(position, (card,), pile)


def move(position: Position, source: Pile, target: Pile, count: int = 1) -> Position:
    """Move the last cards of a pile to another, whatever they are.

    Raises
    ------
    IllegalMoveError
        If they are not there, or there is no room.
    """
    if (error := why_not_lifted(position, source, count)) is not None:
        raise error
    reason = None
    if source is target:
        reason = Reason.SAME_PILE
    elif count > 1 and not target.is_column:
        reason = Reason.ONE_CARD_ONLY
    if reason is not None:
        raise IllegalMoveError(
            reason, sentences.illegal(position, Move(source, target, count), reason)
        )
    cards = position.cards_in(source)[-count:]
    lifted = take(position, cards)
    if target is HOME:
        return _sent_home(lifted, cards[0])
    _see_that_there_is_room(position, target)
    return _put(lifted, cards, target)


def why_not_lifted(position: Position, source: Pile, count: int) -> IllegalMoveError | None:
    """Why the last `count` cards of a pile cannot be picked up; None if they can."""
    if source is HOME:
        return IllegalMoveError(Reason.FROM_HOME, say("edit.from_home"))
    reason = None
    if not position.has_pile(source):
        reason = Reason.NO_SUCH_PILE
    elif not position.cards_in(source):
        reason = Reason.EMPTY_PILE
    elif not 1 <= count <= len(position.cards_in(source)):
        reason = Reason.NOT_ENOUGH_CARDS
    if reason is None:
        return None
    return IllegalMoveError(reason, sentences.not_lifted(position, source, count, reason))


def take(position: Position, cards: Collection[Card]) -> Position:
    """Take cards away to the tray, from wherever they lie; from home, with all above them."""
    columns = tuple(
        tuple(card for card in column if card not in cards) for column in position.columns
    )
    cells = tuple(None if card in cards else card for card in position.cells)
    heights = list(position.foundations)
    for card in cards:
        if pile_of(position, card) is HOME:
            heights[card.suit.order] = min(heights[card.suit.order], card.rank - 1)
    return Position(columns, cells, Foundations(*heights), position.rules)


def by_rules(position: Position, rules: Rules) -> Position:
    """The same cards by other rules; to the tray go those whose column or cell is no more."""
    columns = position.columns[: rules.columns]
    cells = position.cells[: rules.cells]
    columns += ((),) * (rules.columns - len(columns))
    cells += (None,) * (rules.cells - len(cells))
    return Position(columns, cells, position.foundations, rules)


def movable(position: Position) -> Iterator[tuple[Pile, Pile, int]]:
    """Every source, target and number of cards that `move` takes."""
    empty_cells = [pile for pile in position.cell_piles if not position.cards_in(pile)]
    for source in position.column_piles + position.cell_piles:
        cards = position.cards_in(source)
        for count in range(1, len(cards) + 1):
            for target in position.column_piles:
                if target is not source:
                    yield source, target, count
        if cards:
            for cell in empty_cells:
                yield source, cell, 1
            if not _lower_on_board(position, cards[-1]):
                yield source, HOME, 1


def pile_of(position: Position, card: Card) -> Pile | None:
    """Where a card lies; None if it is in the tray."""
    if card.rank <= position.foundations[card.suit.order]:
        return HOME
    for pile in position.column_piles + position.cell_piles:
        if card in position.cards_in(pile):
            return pile
    return None


def in_tray(position: Position) -> list[Card]:
    """The cards that the position lacks, clubs first."""
    return [card for card in DECK if pile_of(position, card) is None]


def _put(position: Position, cards: tuple[Card, ...], pile: Pile) -> Position:
    if pile.is_cell:
        cells = list(position.cells)
        (cells[pile.order],) = cards
        return replace(position, cells=tuple(cells), deal=None)
    columns = list(position.columns)
    columns[pile.order] += cards
    return replace(position, columns=tuple(columns), deal=None)


def _sent_home(position: Position, card: Card) -> Position:
    """With a suit's foundation up to this card, which is not on the board."""
    if lower := _lower_on_board(position, card):
        pile = pile_of(position, lower[0])
        assert pile is not None, "it is on the board"
        raise IllegalMoveError(
            Reason.FOUNDATION_WAITS,
            say("edit.lower_first", card=sentences.short(lower[0]), pile=_name(pile, lower[0])),
        )
    heights = list(position.foundations)
    heights[card.suit.order] = card.rank
    return replace(position, foundations=Foundations(*heights), deal=None)


def _lower_on_board(position: Position, card: Card) -> list[Card]:
    """The cards that go home before this one, and lie in a column or a cell."""
    lower = (Card.of(rank, card.suit) for rank in range(1, card.rank))
    return [one for one in lower if pile_of(position, one) not in (None, HOME)]


def _see_that_there_is_room(position: Position, pile: Pile) -> None:
    if not position.has_pile(pile):
        text = sentences.not_lifted(position, pile, 1, Reason.NO_SUCH_PILE)
        raise IllegalMoveError(Reason.NO_SUCH_PILE, text)
    if pile.is_cell and (cards := position.cards_in(pile)):
        name, card = sentences.pile_name(pile), sentences.short(cards[0])
        raise IllegalMoveError(Reason.CELL_TAKEN, say("engine.cell_taken", pile=name, card=card))


def _name(pile: Pile, card: Card) -> str:
    return sentences.foundation_name(card.suit) if pile is HOME else sentences.pile_name(pile)
