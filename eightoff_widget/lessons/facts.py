"""What a lesson may say of a position, and what is true of it.

A fact has a name, and some are about a move, a card or a column. Its value is worked out by the
engine, the analysis or the solver; a claim says what it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ..analysis.analyse import analyse
from ..analysis.hint import trouble_spots
from ..engine.cards import Card
from ..engine.moves import Move, after
from ..engine.piles import HOME, Pile
from ..solver.result import Limit, Verdict
from ..solver.solve import solve
from .places import pile_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..engine.errors import Reason
    from ..engine.position import Position
    from .places import Place

Value: TypeAlias = "bool | int | frozenset[Place] | frozenset[Move]"
Argument = Literal["nothing", "move", "card", "column"]
ValueKind = Literal["number", "truth", "places", "moves"]

LIMIT = Limit(nodes=300_000)
"""How far the solver looks before it gives up on a claim. By the usual rules it always knows
whether a position can be won, and nearly always a shortest line."""


class UndecidedError(Exception):
    """The solver gave up before it knew."""


@dataclass(frozen=True)
class Fact:
    """Something that may be asked of a position."""

    name: str
    about: str = ""
    """The move, card or column that it is about, as the lesson writes it."""

    @property
    def kind(self) -> ValueKind:
        """What its value is."""
        return FACTS[self.name].value

    def value(self, position: Position) -> Value:
        """What is true of a position.

        Raises
        ------
        UndecidedError
            If the solver gave up.
        ValueError
            If that cannot be asked of this position, such as of a card that is not there.
        """
        return FACTS[self.name].find(position, self.about)

    def __str__(self) -> str:
        return f'{self.name} of "{self.about}"' if self.about else self.name


@dataclass(frozen=True)
class Claim:
    """That a fact has a value."""

    fact: Fact
    value: Value
    because: Reason | None = None
    """Why a move is illegal."""
    after: tuple[Move, ...] = ()
    """The moves after which it is so."""

    def holds(self, position: Position) -> bool:
        """Whether it is so in a position.

        Raises
        ------
        UndecidedError, ValueError
            As `Fact.value`.
        """
        position = after(position, self.after)
        return self.says(self.fact.value(position), position)

    def says(self, true: Value, position: Position) -> bool:
        """Whether what is true is what it says; of moves each stands for all that do the same."""
        value = self.value
        if self.fact.kind == "moves":
            assert isinstance(value, frozenset)
            value = alike(position, value)  # type: ignore[arg-type]
        return value == true


class FactKind(NamedTuple):
    """What is known of the facts with a name."""

    argument: Argument
    value: ValueKind
    find: Callable[[Position, str], Value]


def parse_move(position: Position, text: str) -> Move:
    """The move that a text is; a card from home, too, of which a lesson says that it stays there.

    Raises
    ------
    InvalidMoveError
        If it is no move.
    """
    text = text.strip()
    if len(text) == 2 and text[0].lower() == HOME.value:
        return Move(HOME, text[1].lower())
    return position.parse_move(text)


def alike(position: Position, moves: Iterable[Move]) -> frozenset[Move]:
    """For each move those of `legal_moves` that lead to the same, but for the order of piles."""
    wanted = {position.apply(move).key() for move in moves}
    return frozenset(move for move in position.legal_moves if position.apply(move).key() in wanted)


def is_winnable(position: Position) -> bool:
    """Whether a position can be won.

    Raises
    ------
    UndecidedError
        If the solver gave up.
    """
    verdict = solve(position, LIMIT).verdict
    if verdict is Verdict.UNKNOWN:
        raise UndecidedError
    return verdict is Verdict.WINNABLE


def shortest_line(position: Position) -> tuple[Move, ...] | None:
    """A shortest way to win; None if there is none.

    Raises
    ------
    UndecidedError
        If the solver gave up.
    """
    best = solve(position, LIMIT, shortest=True)
    if best.verdict is Verdict.UNWINNABLE:
        return None
    if not best.proved:
        raise UndecidedError
    return best.moves


def loose_cards(position: Position) -> dict[Card, Pile]:
    """The cards at the ends of columns and in cells, and where they lie."""
    piles = position.column_piles + position.cell_piles
    return {position.cards_in(pile)[-1]: pile for pile in piles if position.cards_in(pile)}


def _legal(position: Position, text: str) -> Value:
    return position.why_illegal(parse_move(position, text)) is None


def _exposed(position: Position, _: str) -> Value:
    return frozenset(column[-1] for column in position.columns if column)


def _homeward(position: Position, _: str) -> Value:
    return frozenset(card for card in loose_cards(position) if position.goes_home(card))


def _movable(position: Position, _: str) -> Value:
    sources = {move.source for move in position.legal_moves if move.count == 1}
    return frozenset(card for card, pile in loose_cards(position).items() if pile in sources)


def _trouble(position: Position, _: str) -> Value:
    return frozenset(spot.by for spot in trouble_spots(position))


def _targets(position: Position, text: str) -> Value:
    card = Card(text)
    source = pile_of(position, card)
    if source is None:
        raise ValueError(f"{card} is not in play here")
    found: set[Place] = set()
    for move in position.legal_moves.all():
        if move.source is not source or position.cards_in(source)[-move.count] is not card:
            continue
        if move.target is HOME:
            found.add(card.suit)
        elif move.target.is_column:
            found.add(move.target)
        elif source.is_column:
            found.add("cells")
    return frozenset(found)


def _run_length(position: Position, text: str) -> Value:
    pile = Pile(text)
    if not position.has_pile(pile):
        raise ValueError(f"there is no {pile.full_name} here")
    return position.run_length(pile)


def _with_verdict(position: Position, verdict: Verdict) -> frozenset[Move]:
    analysis = analyse(position, LIMIT)
    if analysis.with_verdict(Verdict.UNKNOWN):
        raise UndecidedError
    return frozenset(analysis.with_verdict(verdict))


def _keeps(position: Position, _: str) -> Value:
    return _with_verdict(position, Verdict.WINNABLE)


def _loses(position: Position, _: str) -> Value:
    if not is_winnable(position):
        raise ValueError("this position cannot be won, so no move of it loses")
    return _with_verdict(position, Verdict.UNWINNABLE)


def _best(position: Position, _: str) -> Value:
    analysis = analyse(position, LIMIT, shortest=True)
    if analysis.verdict is Verdict.UNWINNABLE:
        return frozenset()
    best = frozenset(judged.move for judged in analysis.moves if judged.cost == 0)
    if not best and analysis.moves:
        raise UndecidedError
    return best


def _shortest(position: Position, _: str) -> Value:
    line = shortest_line(position)
    if line is None:
        raise ValueError("this position cannot be won")
    return len(line)


FACTS: dict[str, FactKind] = {
    "legal": FactKind("move", "truth", _legal),
    "capacity": FactKind("nothing", "number", lambda position, _: position.capacity()),
    "capacity_into_empty": FactKind(
        "nothing", "number", lambda position, _: position.capacity(into_empty=True)
    ),
    "empty_cells": FactKind("nothing", "number", lambda position, _: position.empty_cells),
    "empty_columns": FactKind("nothing", "number", lambda position, _: position.empty_columns),
    "cards_home": FactKind("nothing", "number", lambda position, _: position.cards_home),
    "legal_moves": FactKind("nothing", "number", lambda position, _: len(position.legal_moves)),
    "run_length": FactKind("column", "number", _run_length),
    "exposed": FactKind("nothing", "places", _exposed),
    "homeward": FactKind("nothing", "places", _homeward),
    "movable": FactKind("nothing", "places", _movable),
    "trouble": FactKind("nothing", "places", _trouble),
    "targets": FactKind("card", "places", _targets),
    "winnable": FactKind("nothing", "truth", lambda position, _: is_winnable(position)),
    "shortest": FactKind("nothing", "number", _shortest),
    "stuck": FactKind("nothing", "truth", lambda position, _: position.is_stuck),
    "won": FactKind("nothing", "truth", lambda position, _: position.is_won),
    "finishable": FactKind("nothing", "truth", lambda position, _: position.is_finishable),
    "keeps": FactKind("nothing", "moves", _keeps),
    "loses": FactKind("nothing", "moves", _loses),
    "best": FactKind("nothing", "moves", _best),
}
