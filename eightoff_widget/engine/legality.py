"""The one place that says whether a move is legal, or cards are all there; if not, why not."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, cast

from . import sentences
from .cards import DECK, Card
from .errors import IllegalMoveError, Reason
from .piles import HOME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .cards import Foundations
    from .moves import Move
    from .piles import Pile
    from .position import Position


def why_illegal(position: Position, move: Move) -> IllegalMoveError | None:
    """What to raise for a move; None if it is legal."""
    reason = reason_against(position, move.source, move.target, move.count)
    if reason is None:
        return None
    return IllegalMoveError(reason, sentences.illegal(position, move, reason))


def reason_against(  # noqa: C901  # one branch a rule
    position: Position, source: Pile, target: Pile, count: int
) -> Reason | None:
    """What makes a move illegal in a position; None if it is legal."""
    if (reason := reason_against_lifting(position, source, count)) is not None:
        return reason
    if target is source:
        return Reason.SAME_PILE
    at = source.order
    head = cast("Card", position.columns[at][-count] if source.is_column else position.cells[at])
    if target is HOME:
        if count > 1:
            return Reason.ONE_CARD_ONLY
        return None if position.goes_home(head) else Reason.FOUNDATION_WAITS
    onto = _cards_in(position, target)
    if onto is None:
        return Reason.NO_SUCH_PILE
    if target.is_cell:
        if count > 1:
            return Reason.ONE_CARD_ONLY
        return Reason.CELL_TAKEN if onto else None
    if onto:
        if not position.rules.fits(head, onto[-1]):
            return Reason.DOES_NOT_FIT
    elif not position.rules.may_fill_empty_column(head):
        return Reason.KINGS_ONLY
    if count > 1 and count > position.capacity(into_empty=not onto):
        return Reason.TOO_MANY_CARDS
    return None


def _cards_in(position: Position, pile: Pile) -> tuple[Card, ...] | None:
    """The cards of what is known to be a column or a cell; None if there is no such pile.

    This is asked for every move of every line that is replayed: it repeats `has_pile` and
    `cards_in` of a position.
    """
    order = pile.order
    if pile.is_column:
        return position.columns[order] if order < len(position.columns) else None
    if order >= len(position.cells):
        return None
    card = position.cells[order]
    return () if card is None else (card,)


def reason_against_lifting(position: Position, source: Pile, count: int) -> Reason | None:
    """What keeps the last `count` cards of a pile from being moved as one, to wherever."""
    if source is HOME:
        return Reason.FROM_HOME
    cards = _cards_in(position, source)
    if not cards:
        return Reason.NO_SUCH_PILE if cards is None else Reason.EMPTY_PILE
    if not 1 <= count <= len(cards):
        return Reason.NOT_ENOUGH_CARDS
    if count > 1 and count > position.run_length(source):
        return Reason.NOT_A_RUN
    return None


def implied_count(position: Position, source: Pile, target: Pile) -> int:
    """How many cards a move is of when nobody says; see `Position.implied_count`."""
    if not (source.is_column and target.is_column):
        return 1
    cards, onto = _cards_in(position, source), _cards_in(position, target)
    if cards is None or onto is None:
        return 1
    if onto:
        # Ranks fall by one along a run, so just one of its cards can come right after the target's.
        count = onto[-1].rank - cards[-1].rank if cards else 1
        return count if 1 < count <= position.run_length(source) else 1
    fitting = (
        count
        for count in range(1, position.run_length(source) + 1)
        if position.rules.may_fill_empty_column(cards[-count])
    )
    return next(fitting, 1)


def why_not_lifted(position: Position, source: Pile, count: int) -> IllegalMoveError | None:
    """Why the last `count` cards of a pile cannot be picked up; None if they can."""
    reason = reason_against_lifting(position, source, count)
    into_empty = False
    if reason is None:
        if any(
            move.source is source and move.count == count for move in position.legal_moves.all()
        ):
            return None
        reason, into_empty = _reason_against_every_move(position, source, count)
    said = sentences.not_lifted(position, source, count, reason, into_empty=into_empty)
    return IllegalMoveError(reason, said)


def _reason_against_every_move(position: Position, source: Pile, count: int) -> tuple[Reason, bool]:
    """What cards lack that may go nowhere, as a move to where they fit says; and if that is empty.

    Longer runs may move onto a card than into an empty column: more of them fail in the one place.
    """
    if count == 1:
        return Reason.NO_PLACE, False
    if count > position.capacity():
        return Reason.TOO_MANY_CARDS, False
    is_too_long = any(
        reason_against(position, source, target, count) is Reason.TOO_MANY_CARDS
        for target in position.column_piles
    )
    return (Reason.TOO_MANY_CARDS, True) if is_too_long else (Reason.NO_PLACE, False)


class ProblemKind(Enum):
    """What can be wrong with the cards of a position."""

    MISSING = "missing"
    DOUBLED = "doubled"


class Problem(NamedTuple):
    """One thing that is wrong with a position."""

    kind: ProblemKind
    card: Card
    text: str


def card_problems(
    in_play: Iterable[Card], foundations: Foundations, *, partial: bool
) -> tuple[Problem, ...]:
    """Every card that is missing, unless `partial`, or there more than once."""
    times = Counter(in_play)
    problems = []
    for card in DECK:
        home = card.rank <= foundations[card.suit.order]
        there = times[card] + home
        if there > 1:
            said = sentences.doubled(card, there, home=home)
            problems.append(Problem(ProblemKind.DOUBLED, card, said))
        elif there == 0 and not partial:
            problems.append(Problem(ProblemKind.MISSING, card, sentences.missing(card)))
    return tuple(problems)
