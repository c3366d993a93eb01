"""Moves as values, and the view of those that a position allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from . import legality
from .cards import Foundations
from .errors import InvalidMoveError, shown, whole
from .piles import HOME, Pile, as_pile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .cards import Card
    from .position import Position


@dataclass(frozen=True)
class Move:
    """A player's action: cards from one pile to another.

    Parameters
    ----------
    source, target:
        A `Pile`, or its name: columns `"1"` to `"9"` and `"0"` for the tenth, cells `"a"` to
        `"g"` and `"k"`, home `"h"`.
    count:
        How many cards: more than 1 for a run.

    Raises
    ------
    InvalidMoveError
        If there is no such pile, or the count is no number from 1 up.

    Examples
    --------
    >>> Move("3", "a")
    Move('3', 'a')
    >>> str(Move("3", "5", 4))
    '35'
    """

    source: Pile
    target: Pile
    count: int = 1

    def __init__(self, source: Pile | str, target: Pile | str, count: int = 1) -> None:
        known = count if type(count) is int else whole(count)
        if known is None or known < 1:
            raise InvalidMoveError(f"a move is of one card or more, not {shown(count)}")
        object.__setattr__(self, "source", as_pile(source))
        object.__setattr__(self, "target", as_pile(target))
        object.__setattr__(self, "count", known)

    def __str__(self) -> str:
        return f"{self.source}{self.target}"

    def __repr__(self) -> str:
        count = f", {self.count}" if self.count > 1 else ""
        return f"Move({str(self.source)!r}, {str(self.target)!r}{count})"

    def steps(self, position: Position) -> tuple[Move, ...]:
        r"""The single-card moves that this move stands for, each legal where it is made.

        Raises
        ------
        IllegalMoveError
            If the move is illegal in `position`.

        Examples
        --------
        >>> from eightoff_widget import Position
        >>> position = Position.from_text("FC: - -\nTS\n9S 8S 7S", partial=True)
        >>> [str(step) for step in Move("2", "1", 3).steps(position)]
        ['2a', '2b', '21', 'b1', 'a1']
        """
        position.check(self)
        return tuple(Move(source, target) for source, target in single_card_steps(position, self))


Action = tuple[Move, ...]
"""What one undo takes back: the player's move, and the cards that autoplay sent home after it."""


def along(position: Position, moves: Iterable[Move]) -> Iterator[tuple[Position, Move]]:
    """Each move of a line, with the position in which it is made.

    Raises
    ------
    IllegalMoveError
        Where one is illegal.

    Examples
    --------
    >>> from eightoff_widget import deal
    >>> for position, move in along(deal(24), [Move("2", "e"), Move("1", "f")]):
    ...     print(position.empty_cells, position.describe(move))
    4 4♥ from column 2 to cell e
    3 4♠ from column 1 to cell f
    """
    for move in moves:
        yield position, move
        position = position.apply(move)


def after(position: Position, moves: Sequence[Move]) -> Position:
    """The position at the end of a line; quicker than one `Position.apply` after another.

    Raises
    ------
    IllegalMoveError
        Where a move is illegal.

    Examples
    --------
    >>> from eightoff_widget import deal
    >>> after(deal(24), [Move("2", "e"), Move("1", "f")]).empty_cells
    2
    """
    if not moves:
        return position
    columns, cells, heights = _unfrozen(position)
    # One position, of lists, that changes from move to move: nobody else ever sees it.
    passing = object.__new__(type(position))
    there = vars(passing)
    there.update(columns=columns, cells=cells, foundations=heights, rules=position.rules, deal=None)
    for move in moves:
        reason = legality.reason_against(passing, move.source, move.target, move.count)
        if reason is not None:
            break
        _carry_out(move, columns, cells, heights)
    there.update(columns=tuple(columns), cells=tuple(cells), foundations=Foundations(*heights))
    if reason is not None:
        passing.check(move)
    return passing


def is_idle(position: Position, move: Move) -> bool:
    """Whether a legal move changes nothing that matters.

    Such are a card moved from cell to cell, and a whole column moved to an empty column.
    """
    if move.source.is_cell:
        return move.target.is_cell
    return (
        move.target.is_column
        and not position.cards_in(move.target)
        and move.count == len(position.cards_in(move.source))
    )


class LegalMoves:
    """The legal moves of a position, worked out once and when they are asked for.

    Iterating gives the moves that *differ*: the first empty cell and the first empty column stand
    for all of them, and idle moves are left out. `in` is true for every legal move, those too.

    >>> from eightoff_widget import deal, Move
    >>> moves = deal(24).legal_moves
    >>> len(moves), Move("1", "e") in moves, Move("1", "h") in moves
    (10, True, False)
    """

    __slots__ = ("_position",)

    def __init__(self, position: Position) -> None:
        self._position = position

    def __iter__(self) -> Iterator[Move]:
        """By source, columns before cells; for each home, then columns, then a cell."""
        return self._differing(self.all())

    def _differing(self, moves: Iterable[Move]) -> Iterator[Move]:
        position = self._position
        # All that may be told of another empty pile is told of the first one.
        others = [
            pile
            for piles in (position.column_piles, position.cell_piles)
            for pile in [pile for pile in piles if not position.cards_in(pile)][1:]
        ]
        for move in moves:
            if move.target not in others and not is_idle(position, move):
                yield move

    def all(self) -> Iterator[Move]:
        """Every legal move: other empty cells and columns, and idle moves, too."""
        return iter(self._position._every_move)  # noqa: SLF001  # kept where it lasts

    def __contains__(self, move: object) -> bool:
        """Whether this is a legal move, as a `Move` or as text."""
        try:
            return self._position.why_illegal(cast("Move | str", move)) is None
        except (InvalidMoveError, TypeError):
            return False

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        position = self._position
        known = "_every_move" in vars(position)  # if not, the first that differs is enough
        moves = self.all() if known else find_legal_moves(position)
        return next(self._differing(moves), None) is not None

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(self._position.notate(move) for move in self)}>"


def find_homeward_moves(position: Position) -> Iterator[Move]:
    """Every card that can go home by itself, and those that it lets go; in order."""
    piles = position.column_piles + position.cell_piles
    while True:
        for pile in piles:
            cards = position.cards_in(pile)
            if cards and position.goes_home(cards[-1]):
                move = Move(pile, HOME)
                yield move
                position = position.apply(move)
                break
        else:
            return


def layout_after(
    position: Position, move: Move
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card | None, ...], Foundations]:
    """The columns, cells and foundations after a legal move."""
    columns, cells, heights = _unfrozen(position)
    _carry_out(move, columns, cells, heights)
    foundations = Foundations(*heights) if move.target is HOME else position.foundations
    return tuple(columns), tuple(cells), foundations


def _unfrozen(
    position: Position,
) -> tuple[list[tuple[Card, ...]], list[Card | None], list[int]]:
    return list(position.columns), list(position.cells), list(position.foundations)


def _carry_out(
    move: Move, columns: list[tuple[Card, ...]], cells: list[Card | None], heights: list[int]
) -> None:
    """Make a legal move among the cards of a position, as lists."""
    source, target, count = move.source, move.target, move.count
    if source.is_column:
        cards = columns[source.order]
        moved, columns[source.order] = cards[-count:], cards[:-count]
    else:
        moved = (cast("Card", cells[source.order]),)
        cells[source.order] = None
    if target.is_column:
        columns[target.order] += moved
    elif target.is_cell:
        cells[target.order] = moved[0]
    else:
        (card,) = moved
        heights[card.suit.order] = card.rank


def find_legal_moves(position: Position) -> Iterator[Move]:
    """Every legal move: by source, columns before cells; for each home, then columns, then cells.

    What goes to one empty cell, or to one empty column, goes to each of them: it is judged once.
    """
    columns = list(zip(position.column_piles, position.columns, strict=True))
    cells = list(zip(position.cell_piles, position.cells, strict=True))
    targets = [(HOME, False)]
    targets += [(pile, not cards) for pile, cards in columns]
    targets += [(pile, True) for pile, card in cells if card is None]
    for source, cards in columns + cells:
        if not cards:
            continue
        into_empty: dict[bool, list[int]] = {}
        for target, is_empty in targets:
            if target is source:
                continue
            counts = into_empty.get(target.is_column) if is_empty else None
            if counts is None:
                counts = _legal_counts(position, source, target)
                if is_empty:
                    into_empty[target.is_column] = counts
            for count in counts:
                yield Move(source, target, count)


def _legal_counts(position: Position, source: Pile, target: Pile) -> list[int]:
    """Of how many cards a move may be."""
    return [
        count
        for count in _counts_worth_a_look(position, source, target)
        if legality.reason_against(position, source, target, count) is None
    ]


def _counts_worth_a_look(position: Position, source: Pile, target: Pile) -> range:
    """The numbers of cards among which the legal ones are: a short cut, not a rule."""
    if source.is_column and target.is_column and not position.cards_in(target):
        return range(1, position.run_length(source) + 1)
    count = legality.implied_count(position, source, target)
    return range(count, count + 1)


def single_card_steps(position: Position, move: Move) -> Iterator[tuple[Pile, Pile]]:
    """The (source, target) of each single card of a legal move, in order."""
    rules = position.rules
    cells = [pile for pile in position.cell_piles if not position.cards_in(pile)]
    columns: list[Pile] = []
    if rules.empty_columns_help:
        columns = [
            pile
            for pile in position.column_piles
            if not position.cards_in(pile) and pile is not move.target
        ]

    def transfer(
        count: int, source: Pile, target: Pile, columns: list[Pile]
    ) -> Iterator[tuple[Pile, Pile]]:
        """Move cards by way of the cells, and of empty `columns` where those are too few."""
        if count <= len(cells) + 1:
            parked = cells[: count - 1]
            yield from ((source, cell) for cell in parked)
            yield source, target
            yield from ((cell, target) for cell in reversed(parked))
            return
        # One empty column holds the lower part of the run while the upper part moves. The upper
        # part takes as much as the other columns allow, so the lower is no longer than it must be.
        halfway, *others = columns
        lower = max(count - rules.capacity(len(cells), len(others)), 1)
        yield from transfer(lower, source, halfway, others)
        yield from transfer(count - lower, source, target, others)
        yield from transfer(lower, halfway, target, others)

    return transfer(move.count, move.source, move.target, columns)
