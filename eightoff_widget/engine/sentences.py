"""What the engine says in words: moves, and why one is illegal."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from .cards import KING, rank_name
from .errors import Reason

if TYPE_CHECKING:
    from .cards import Card
    from .moves import Move
    from .piles import Pile
    from .position import Position


_OF_THE_SOURCE = {
    Reason.FROM_HOME,
    Reason.EMPTY_PILE,
    Reason.NOT_ENOUGH_CARDS,
    Reason.NOT_A_RUN,
}


def describe(position: Position, move: Move) -> str:
    """A legal move in words, such as `"6♥ from cell b on 7♥ in column 3"`."""
    cards = position.cards_in(move.source)[-move.count :]
    what = cards[0].pretty if move.count == 1 else f"{cards[0].pretty} to {cards[-1].pretty}"
    onto = position.cards_in(move.target) if move.target.is_column else ()
    if move.target.is_column:
        where = f"on {onto[-1].pretty} in" if onto else "to the empty"
        where = f"{where} {move.target.full_name}"
    elif move.target.is_cell:
        where = f"to {move.target.full_name}"
    else:
        where = f"to the foundation of {cards[0].suit.full_name}"
    return f"{what} from {move.source.full_name} {where}"


def illegal(position: Position, move: Move, reason: Reason) -> str:
    """Why a move is illegal."""
    if reason in _OF_THE_SOURCE or not position.has_pile(move.source):
        return not_lifted(position, move.source, move.count, reason)
    head = position.cards_in(move.source)[-move.count]
    if reason is Reason.SAME_PILE:
        return f"source and target are both {move.source.full_name}"
    if reason is Reason.NO_SUCH_PILE:
        return _no_such_pile(position, move.target)
    if reason is Reason.ONE_CARD_ONLY:
        place = "a foundation" if move.target.value == "h" else "a cell"
        return f"{place} takes one card at a time, not {move.count}"
    if reason is Reason.CELL_TAKEN:
        (card,) = position.cards_in(move.target)
        return f"{move.target.full_name} is taken by {card.pretty}"
    if reason is Reason.KINGS_ONLY:
        return "only a king may go to an empty column"
    if reason is Reason.FOUNDATION_WAITS:
        return _foundation_waits(position, head)
    if reason is Reason.DOES_NOT_FIT:
        return _does_not_fit(position, head, position.cards_in(move.target)[-1])
    into_empty = not position.cards_in(move.target)
    return _too_many_cards(position, move.count, into_empty=into_empty)


def not_lifted(position: Position, source: Pile, count: int, reason: Reason) -> str:
    """Why the last `count` cards of a pile cannot be picked up."""
    if reason is Reason.FROM_HOME:
        return "cards on a foundation stay there"
    if reason is Reason.NO_SUCH_PILE:
        return _no_such_pile(position, source)
    if reason is Reason.EMPTY_PILE:
        return f"{source.full_name} is empty"
    cards = position.cards_in(source)
    if reason is Reason.NOT_ENOUGH_CARDS:
        return f"{source.full_name} holds {_cards(len(cards))}, not {count}"
    if reason is Reason.NOT_A_RUN:
        upper, lower = next(
            pair for pair in pairwise(cards[-count:]) if not position.rules.fits(pair[1], pair[0])
        )
        return f"{upper.pretty} is covered by {lower.pretty}, which is no run with it"
    if reason is Reason.TOO_MANY_CARDS:
        return _too_many_cards(position, count, into_empty=False)
    what = cards[-1].pretty if count == 1 else f"the run of {_cards(count)}"
    return f"there is no place for {what} now"


def _no_such_pile(position: Position, pile: Pile) -> str:
    size = len(position.columns) if pile.is_column else len(position.cells)
    kind = "column" if pile.is_column else "cell"
    return f"there is no {pile.full_name}: this game has {counted(size, kind)}"


def _foundation_waits(position: Position, card: Card) -> str:
    top = position.foundations[card.suit.order]
    suit = card.suit.full_name
    if top == KING:
        return f"the foundation of {suit} is complete"
    return f"the foundation of {suit} waits for the {rank_name(top + 1)}"


def _does_not_fit(position: Position, card: Card, onto: Card) -> str:
    what = f"{card.pretty} does not go on {onto.pretty}"
    if card.rank == onto.rank - 1:
        how = "in suit" if position.rules.build == "suit" else "in alternating colours"
        return f"{what}: columns are built {how}"
    if onto.rank == 1:
        return f"{what}: nothing goes on an ace"
    return f"{what}: the next card down there is {_a(rank_name(onto.rank - 1))}"


def _too_many_cards(position: Position, count: int, *, into_empty: bool) -> str:
    empty = position.empty_cells
    are = "none is empty" if not empty else f"{empty} {_is(empty)} empty"
    if not position.rules.empty_columns_help:
        return f"moving {count} cards needs {counted(count - 1, 'empty cell')}, {are}"
    capacity = position.capacity(into_empty=into_empty)
    columns = position.empty_columns - into_empty
    helpers = f" and {counted(columns, 'empty column')} to use" if columns else ""
    return (
        f"moving {count} cards needs more room: with {counted(empty, 'empty cell')}{helpers} "
        f"{_cards(capacity)} {'moves' if capacity == 1 else 'move'} at most"
    )


def counted(count: int, what: str) -> str:
    """A number of things: `"no cards"`, `"1 card"`, `"2 cards"`."""
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"


def _cards(count: int) -> str:
    return counted(count, "card")


def _a(rank: str) -> str:
    return f"{'an' if rank in ('ace', '8') else 'a'} {rank}"


def _is(count: int) -> str:
    return "is" if count == 1 else "are"
