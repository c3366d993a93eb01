"""Why a move is made, told by what the rest of a line does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.moves import Move, along
from ..engine.piles import HOME
from ..engine.sentences import pile_name, short
from ..languages.catalog import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.cards import Card
    from ..engine.piles import Pile
    from ..engine.position import Position


def reason_for(position: Position, line: Sequence[Move]) -> str:
    r"""What the first move of a line is good for, in words that a learner understands.

    Parameters
    ----------
    position:
        Where the line begins.
    line:
        Legal moves, at least one.

    Examples
    --------
    >>> from eightoff_widget import Move, Position
    >>> position = Position.from_text("FC: - 6H\n9C 7H", partial=True)
    >>> reason_for(position, [Move("b", "1")])
    'it frees cell b'
    """
    move, *rest = line
    if move.target is HOME:
        return say("hints.home")
    after = position.apply(move)
    if move.source.is_cell:
        seat = move.target.is_column and not position.cards_in(move.target)
        reason = _of_seat(after, move, rest) if seat else None
        return reason or say("hints.frees", pile=pile_name(move.source))
    left = after.cards_in(move.source)
    if not left:
        return _of_emptying(after, move.source, rest)
    return _of_uncovering(after, move.source, left, rest)


def _of_seat(after: Position, king: Move, rest: Sequence[Move]) -> str | None:
    """What a king in a column is good for: the first card that goes on it."""
    (seated,) = after.cards_in(king.target)
    for position, move in along(after, rest):
        if move.source is king.target:
            return None
        if move.target is king.target:
            card = position.cards_in(move.source)[-move.count]
            when = "" if _can_go(after, card, move.target) else "_later"
            pile, onto = pile_name(king.source), short(seated)
            return say(f"hints.frees_for{when}", pile=pile, card=short(card), onto=onto)
    return None


def _of_emptying(after: Position, column: Pile, rest: Sequence[Move]) -> str:
    """What an empty column is good for: what goes there first."""
    for position, move in along(after, rest):
        if move.target is column:
            card = position.cards_in(move.source)[-move.count]
            return say("hints.empties_for", pile=pile_name(column), card=short(card))
    return say("hints.empties", pile=pile_name(column))


def _of_uncovering(
    after: Position, column: Pile, left: Sequence[Card], rest: Sequence[Move]
) -> str:
    """What the cards below are good for: what happens there first that is more than digging."""
    uncovered = left[-1]
    for position, move in along(after, rest):
        if column not in (move.source, move.target):
            continue
        cards = position.cards_in(move.source)[-move.count :]
        if move.target is HOME:
            now = _can_go(after, cards[0], HOME)
            return _reached(uncovered, cards, say("hints.goes_home"), now)
        if not move.target.is_column:
            continue
        onto = position.cards_in(move.target)
        now = _can_go(after, cards[0], move.target)
        if move.target is column:
            if onto:
                said = say("hints.takes", card=short(cards[0]))
                return _reached(uncovered, onto[-1:], said, now)
            if cards[0] in left:
                names = {"card": short(uncovered), "pile": pile_name(column)}
                return say("hints.uncovers_to_empty", **names)
            return say("hints.leads_to_the_end", pile=pile_name(column), card=short(cards[0]))
        if onto:
            said = say("hints.can_go_on", card=short(onto[-1]))
        else:
            said = say("hints.can_go_to", pile=pile_name(move.target))
        return _reached(uncovered, cards, said, now)
    return say("hints.uncovers", card=short(uncovered))


def _reached(uncovered: Card, run: Sequence[Card], said: str, now: bool) -> str:  # noqa: FBT001
    """What is said of a run below: uncovered at once, or lying deeper and so reached later."""
    if uncovered not in run:
        return say("hints.leads_to", card=short(run[0]), said=said)
    when = "" if now else "_later"
    return say(f"hints.uncovers_for{when}", card=short(run[0]), said=said)


def _can_go(position: Position, card: Card, target: Pile) -> bool:
    """Whether a card can go somewhere at once, with those that lie on it."""
    for pile in position.column_piles + position.cell_piles:
        cards = position.cards_in(pile)
        if card in cards:
            return Move(pile, target, len(cards) - cards.index(card)) in position.legal_moves
    return False
