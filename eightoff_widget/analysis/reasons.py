"""Why a move is made, told by what the rest of a line does with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.moves import Move
from ..engine.piles import HOME

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
        return "the foundation waits for it"
    after = position.apply(move)
    if move.source.is_cell:
        if move.target.is_column and not position.cards_in(move.target):
            return _of_seat(after, move, rest) or f"it frees {move.source.full_name}"
        return f"it frees {move.source.full_name}"
    left = after.cards_in(move.source)
    if not left:
        return _of_emptying(after, move.source, rest)
    return _of_uncovering(after, move.source, left, rest)


def _of_seat(after: Position, king: Move, rest: Sequence[Move]) -> str | None:
    """What a king in a column is good for: the first card that goes on it."""
    (seated,) = after.cards_in(king.target)
    for position, move in _played(after, rest):
        if move.source is king.target:
            return None
        if move.target is king.target:
            card = position.cards_in(move.source)[-move.count]
            when = "" if _can_go(after, card, move.target) else " later"
            freed = f"it frees {king.source.full_name}"
            return f"{freed}, and {card.pretty} can go on {seated.pretty}{when}"
    return None


def _of_emptying(after: Position, column: Pile, rest: Sequence[Move]) -> str:
    """What an empty column is good for: what goes there first."""
    for position, move in _played(after, rest):
        if move.target is column:
            card = position.cards_in(move.source)[-move.count]
            return f"it empties {column.full_name} for {card.pretty}"
    return f"it empties {column.full_name}"


def _of_uncovering(
    after: Position, column: Pile, left: Sequence[Card], rest: Sequence[Move]
) -> str:
    """What the cards below are good for: what happens there first that is more than digging."""
    uncovered = left[-1]
    for position, move in _played(after, rest):
        if column not in (move.source, move.target):
            continue
        cards = position.cards_in(move.source)[-move.count :]
        if move.target is HOME:
            return _reached(uncovered, cards, "which goes home", _can_go(after, cards[0], HOME))
        if not move.target.is_column:
            continue
        onto = position.cards_in(move.target)
        now = _can_go(after, cards[0], move.target)
        if move.target is column:
            if onto:
                said = f"on which {cards[0].pretty} can go"
                return _reached(uncovered, onto[-1:], said, now)
            if cards[0] in left:
                return (
                    f"it uncovers {uncovered.pretty}, so that {column.full_name} is emptied later"
                )
            return f"it leads to the end of {column.full_name}, for {cards[0].pretty}"
        target = f"on {onto[-1].pretty}" if onto else f"to {move.target.full_name}"
        return _reached(uncovered, cards, f"which can go {target}", now)
    return f"it uncovers {uncovered.pretty}"


def _reached(uncovered: Card, run: Sequence[Card], said: str, now: bool) -> str:  # noqa: FBT001
    """What is said of a run below: uncovered at once, or lying deeper and so reached later."""
    if uncovered not in run:
        return f"it leads to {run[0].pretty}, {said}"
    return f"it uncovers {run[0].pretty}, {said}{'' if now else ' later'}"


def _can_go(position: Position, card: Card, target: Pile) -> bool:
    """Whether a card can go somewhere at once, with those that lie on it."""
    for pile in position.column_piles + position.cell_piles:
        cards = position.cards_in(pile)
        if card in cards:
            return Move(pile, target, len(cards) - cards.index(card)) in position.legal_moves
    return False


def _played(position: Position, moves: Sequence[Move]) -> list[tuple[Position, Move]]:
    """Each move with the position before it."""
    played = []
    for move in moves:
        played.append((position, move))
        position = position.apply(move)
    return played
