"""Hints: what to play, and why; and where a layout is in trouble."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ..engine.errors import shown, whole
from ..engine.moves import Move, along
from ..engine.piles import HOME
from ..engine.sentences import pile_name, short
from ..languages.catalog import say
from ..solver.deciding import checked, is_exact
from ..solver.result import Effort, Limit, Verdict
from ..solver.solve import solve
from .analyse import analyse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.cards import Card
    from ..engine.piles import Pile
    from ..engine.position import Position
    from ..solver.result import Event, Solution

A_MOMENT = Limit(seconds=1)
"""How long a hint takes at most: it is asked for while a person plays."""


@dataclass(frozen=True)
class Hint:
    """What to play. `hint` makes one."""

    position: Position
    move: Move | None
    """None if there is nothing to advise: the position is won, or cannot be."""
    text: str
    """The move and its reason in words, or why there is none."""
    verdict: Verdict
    """Whether the position can be won."""
    proved: bool
    """Whether what is said of it is certain. Otherwise it is the best that was found in time."""
    distance: int | None = None
    """How many moves the line has that it begins; None if there is none."""

    def __str__(self) -> str:
        return self.text


def hint(
    position: Position,
    limit: Limit | None = None,
    *,
    skip: int = 0,
    cancel: Event | None = None,
) -> Hint:
    """A best move, and why it is one.

    Parameters
    ----------
    position:
        Any position, a fragment included.
    limit:
        When to be content with the best move found; a second, if it is left out. Where better
        moves are passed over, all that are looked at share it.
    skip:
        How many better moves to pass over: 1 for the next best, and so on. After the last move
        that wins it begins again with the best.
    cancel:
        What ends the search from elsewhere, such as a `threading.Event` that is set.

    Raises
    ------
    TypeError
        If it is no position, the limit no `Limit`, or `skip` no whole number.
    ValueError
        If `skip` is below 0.
    InvalidPositionError
        If the position holds a card twice.

    Examples
    --------
    >>> from eightoff_widget import deal
    >>> print(hint(deal(8).apply("5h").apply("2h").apply("8h")))
    5♦ from column 5 to cell e: it uncovers 10♠, which can go on J♠
    """
    limit = checked(position, A_MOMENT if limit is None else limit)
    passed_over = whole(skip)
    if passed_over is None:
        raise TypeError(f"skip is how many moves to pass over, not {shown(skip)}")
    if passed_over < 0:
        raise ValueError(f"skip is 0 or more, not {shown(skip)}")
    if passed_over == 0:
        return _best(_way(position, Effort(limit), 1, cancel))
    found = hints(position, limit, cancel=cancel)
    return found[passed_over % len(found)]


def hints(
    position: Position, limit: Limit | None = None, *, cancel: Event | None = None
) -> list[Hint]:
    """A hint for each move that wins, best first; where there is none, the one that says so.

    Parameters
    ----------
    position, limit, cancel:
        As in `hint`. All moves share the limit.

    Raises
    ------
    TypeError, InvalidPositionError
        As `hint`.
    """
    limit = checked(position, A_MOMENT if limit is None else limit)
    effort = Effort(limit)
    others = _winning_moves(position, cancel)
    best = _way(position, effort, 2 if others else 1, cancel)
    if best.verdict is not Verdict.WINNABLE or not others:
        return [_best(best)]
    ways = _ways(best, others, effort, cancel)
    return [_best(best), *(_next_best(best, way) for way in ways)]


def _winning_moves(position: Position, cancel: Event | None) -> list[Move]:
    """The moves that win, or that may win where that is not decided at once."""
    if is_exact(position.rules):
        return list(analyse(position, cancel=cancel).with_verdict(Verdict.WINNABLE))
    return list(position.legal_moves)


def _way(position: Position, effort: Effort, share: int, cancel: Event | None) -> Solution:
    """A short line, looked for with a share of what is left of the limit."""
    found = solve(position, effort.share(share), shortest=True, cancel=cancel)
    effort.add(found.nodes)
    if found.verdict is Verdict.UNKNOWN and is_exact(position.rules):
        return solve(position, cancel=cancel)  # it takes no time to speak of
    return found


def _ways(
    best: Solution, moves: list[Move], effort: Effort, cancel: Event | None
) -> list[Solution]:
    """A line through each other move that wins, from the position on, shortest first."""
    ways = []
    for left, move in zip(range(len(moves), 0, -1), moves, strict=True):
        if move in best.moves[:1]:
            continue
        after = _way(best.position.apply(move), effort, left, cancel)
        if after.verdict is Verdict.WINNABLE and (after.moves or after.position.is_won):
            ways.append(replace(after, position=best.position, moves=(move, *after.moves)))
    ways.sort(key=lambda way: len(way.moves))
    return ways


def _next_best(best: Solution, way: Solution) -> Hint:
    """What is said of a move that is not the first to be advised."""
    position, line = way.position, way.moves
    text = _said(position, line)
    longer = len(line) - len(best.moves)
    if best.proved and way.proved and longer:
        text = say("hints.longer", text=text, n=longer)
    return Hint(position, line[0], text, way.verdict, way.proved, len(line))


def _best(best: Solution) -> Hint:
    """What is said of the first move of the best line, or why there is none."""
    position = best.position
    if best.verdict is Verdict.UNWINNABLE:
        # A position that has a number is the start of a deal: nothing was played yet.
        text = say("hints.lost" if position.deal is None else "hints.lost_from_the_start")
        return Hint(position, None, text, best.verdict, proved=True)
    if position.is_won:
        return Hint(position, None, say("hints.won"), best.verdict, proved=True, distance=0)
    if best.moves:
        move = best.moves[0]
        text = _said(position, best.moves)
        return Hint(position, move, text, best.verdict, best.proved, len(best.moves))
    guess = _guess(position)
    text = say("hints.no_move")
    if guess is not None:
        text = say("hints.perhaps", move=position.describe(guess))
    return Hint(position, guess, text, best.verdict, proved=False)


def _said(position: Position, line: Sequence[Move]) -> str:
    """The first move of a line, and what it is good for."""
    move, reason = position.describe(line[0]), reason_for(position, line)
    return say("hints.because", move=move, reason=reason)


def _guess(position: Position) -> Move | None:
    """A move where nothing is known: home if any goes, else one that fills no cell."""
    moves = list(position.legal_moves)
    moves.sort(key=lambda move: (move.target is not HOME, move.target.is_cell))
    return moves[0] if moves else None


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


class Blocked(NamedTuple):
    """A card that waits for another one to leave."""

    card: Card
    """The lower card, which goes home first."""
    by: Card
    """The higher card of the same suit that lies on it."""


def trouble_spots(position: Position) -> tuple[Blocked, ...]:
    r"""The cards that lie on a lower card of their own suit, and on which one.

    The higher card must leave before the lower one can go home, and can only go home after it: it
    has to wait elsewhere in between, whatever else is done.

    Parameters
    ----------
    position:
        Any position.

    Returns
    -------
    tuple of Blocked
        By columns, from the first card to the exposed one. A higher card that lies on several
        lower ones is there once, with the nearest of them.

    Examples
    --------
    >>> from eightoff_widget import Position
    >>> for card, by in trouble_spots(Position.from_text("4H 9S 6H\n7C 6C", partial=True)):
    ...     print(f"{card} waits for {by}")
    4H waits for 6H
    """
    found = []
    for column in position.columns:
        for place, by in enumerate(column):
            lower = [c for c in column[:place] if c.suit is by.suit and c.rank < by.rank]
            if lower:
                found.append(Blocked(lower[-1], by))
    return tuple(found)
