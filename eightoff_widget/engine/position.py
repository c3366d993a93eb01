"""A position: where every card lies, and by which rules."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..languages.catalog import say
from . import board_text, legality, notation, sentences
from .cards import EMPTY_FOUNDATIONS, Card, Foundations, as_foundations
from .errors import IllegalMoveError, InvalidPositionError, shown
from .legality import Problem, card_problems
from .moves import LegalMoves, Move, find_homeward_moves, find_legal_moves, layout_after
from .piles import CELLS, COLUMNS, HOME, Pile, as_pile
from .rules import EIGHT_OFF, Rules, as_rules

if TYPE_CHECKING:
    from .deals import Deal


@dataclass(frozen=True)
class Position:
    r"""Where every card lies, and by which rules it is played. It never changes.

    A move may be a `Move` or text that `parse_move` reads, and a pile a `Pile` or its name: what is
    none raises `InvalidMoveError`, and `TypeError` if it is no text either.

    Parameters
    ----------
    columns:
        For each column its cards, the exposed one last. `Card` objects or text such as `"6H"`.
    cells:
        For each cell its card, or None.
    foundations:
        The rank on top of each foundation: clubs, diamonds, hearts, spades; 0 for an empty one.
    rules:
        A `Rules`, or the name of one.
    deal:
        Which deal this is the start of, if it has a number. Not compared.

    Raises
    ------
    InvalidPositionError
        If there is a column or cell more or less than the rules have, or a card or rank is none.
        Missing and doubled cards raise nothing here: `problems()` names them.

    Examples
    --------
    >>> position = Position.from_text("FC: 6H -\n9C 7H", partial=True)
    >>> position.capacity(), [str(move) for move in position.legal_moves]
    (8, ['1b', 'a1'])
    >>> print(position.apply(Move("a", "1")).columns[0])
    (Card('9C'), Card('7H'), Card('6H'))
    """

    columns: tuple[tuple[Card, ...], ...]
    cells: tuple[Card | None, ...]
    foundations: Foundations = EMPTY_FOUNDATIONS
    rules: Rules = EIGHT_OFF
    deal: Deal | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        rules = as_rules(self.rules)
        columns = tuple(tuple(map(Card, column)) for column in self.columns)
        cells = tuple(card if card is None else Card(card) for card in self.cells)
        problems = []
        if len(columns) != rules.columns:
            problems.append(say("engine.other_columns", count=len(columns), wanted=rules.columns))
        if len(cells) != rules.cells:
            problems.append(say("engine.other_cells", count=len(cells), wanted=rules.cells))
        if problems:
            raise InvalidPositionError(problems)
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "foundations", as_foundations(self.foundations))

    # What lies where

    @property
    def column_piles(self) -> list[Pile]:
        """The columns as piles, left to right."""
        return list(COLUMNS[: len(self.columns)])

    @property
    def cell_piles(self) -> list[Pile]:
        """The cells as piles, left to right."""
        return list(CELLS[: len(self.cells)])

    def has_pile(self, pile: Pile | str) -> bool:
        """Whether this game has that column or cell. Every game has a home."""
        pile = as_pile(pile)
        if pile.is_column:
            return pile.order < len(self.columns)
        return pile is HOME or pile.order < len(self.cells)

    def cards_in(self, pile: Pile | str) -> tuple[Card, ...]:
        """The cards of a column or cell, the exposed one last.

        Raises
        ------
        ValueError
            For home, which is no pile of cards but four foundations.

        Examples
        --------
        >>> from eightoff_widget import deal
        >>> [str(card) for card in deal(1).cards_in("8")]
        ['5H', '3H', '3C', '7S', '7D', 'TC']
        """
        pile = as_pile(pile)
        if pile.is_column:
            return self.columns[pile.order]
        if pile.is_cell:
            card = self.cells[pile.order]
            return () if card is None else (card,)
        raise ValueError("home is four foundations: see Position.foundations")

    def run_length(self, pile: Pile | str) -> int:
        """How many cards at the end of a pile are a run; 0 if it is empty."""
        cards = self.cards_in(pile)
        length = min(len(cards), 1)
        while length < len(cards) and self.rules.fits(cards[-length], cards[-length - 1]):
            length += 1
        return length

    @property
    def empty_cells(self) -> int:
        """How many cells are empty."""
        return self.cells.count(None)

    @property
    def empty_columns(self) -> int:
        """How many columns are empty."""
        return self.columns.count(())

    @property
    def cards_home(self) -> int:
        """How many cards are on the foundations: the score, 0 to 52."""
        return sum(self.foundations)

    @property
    def cards_in_play(self) -> int:
        """How many cards are in columns and cells."""
        return sum(map(len, self.columns)) + len(self.cells) - self.empty_cells

    # What may happen

    def goes_home(self, card: Card) -> bool:
        """Whether the card's foundation waits for it."""
        return self.foundations[card.suit.order] == card.rank - 1

    def capacity(self, *, into_empty: bool = False) -> int:
        """The longest run that may move now.

        Parameters
        ----------
        into_empty:
            For a move into an empty column, which is then not there to help.
        """
        others = max(self.empty_columns - into_empty, 0)
        return self.rules.capacity(self.empty_cells, others)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves: iterate for those that differ, `in` for all of them."""
        return LegalMoves(self)

    @cached_property
    def _every_move(self) -> tuple[Move, ...]:
        """Every legal move, worked out once: a game, its status and its board ask for the same."""
        return tuple(find_legal_moves(self))

    @property
    def is_won(self) -> bool:
        """True when every card is home."""
        return self.cards_in_play == 0

    @property
    def is_stuck(self) -> bool:
        """True when no move is left but idle ones, and the game is not won."""
        return not self.is_won and not self.legal_moves

    def as_move(self, move: Move | str) -> Move:
        """The move itself, or the one that `parse_move` reads."""
        if isinstance(move, Move):
            return move
        if isinstance(move, str):
            return self.parse_move(move)
        raise TypeError(f"a move is a Move or text, not {shown(move)}")

    def implied_count(self, source: Pile | str, target: Pile | str) -> int:
        """How many cards a move is of when nobody says: 1 where nothing else would fit.

        On a card there is one number that fits. Into an empty column goes the run that a king
        leads; where any card may go there it is one card, as in Freecell Solver's `-snx`.
        """
        return legality.implied_count(self, as_pile(source), as_pile(target))

    def why_illegal(self, move: Move | str) -> IllegalMoveError | None:
        """The error that `apply` would raise for a move; None if it is legal.

        Examples
        --------
        >>> from eightoff_widget import deal
        >>> error = deal(1).why_illegal("1a")
        >>> error.reason, str(error)
        (<Reason.CELL_TAKEN: 'cell-taken'>, 'cell a is taken by 6♠')
        """
        return legality.why_illegal(self, self.as_move(move))

    def check(self, move: Move | str) -> None:
        """Do nothing if the move is legal.

        Raises
        ------
        IllegalMoveError
            If it is not.
        """
        if (error := self.why_illegal(move)) is not None:
            raise error

    def why_not_lifted(self, source: Pile | str, count: int = 1) -> IllegalMoveError | None:
        """Why the last `count` cards of a pile cannot be picked up; None if they can.

        Cards can be picked up when there is a legal move for them.

        >>> from eightoff_widget import deal
        >>> print(deal(1).why_not_lifted("1", 2))
        6♦ lies on 3♠ and has to move first
        """
        return legality.why_not_lifted(self, as_pile(source), count)

    def apply(self, move: Move | str) -> Position:
        """The position after a move.

        Raises
        ------
        IllegalMoveError
            If the move is illegal; its `reason` and text say why.
        """
        if type(move) is not Move:
            move = self.as_move(move)
        if legality.reason_against(self, move.source, move.target, move.count) is not None:
            self.check(move)
        columns, cells, foundations = layout_after(self, move)
        position = object.__new__(Position)  # not checked again, since the move was
        vars(position).update(
            columns=columns, cells=cells, foundations=foundations, rules=self.rules, deal=None
        )
        return position

    def homeward_moves(self) -> tuple[Move, ...]:
        r"""Every card that can go home by itself, and then every card that those let go, in order.

        Empty if none can. Made one after another they leave no card that could go home.

        Examples
        --------
        >>> position = Position.from_text("FC: 2H\n3C AH\nAC", partial=True)
        >>> [str(move) for move in position.homeward_moves()]
        ['1h', '2h', 'ah']
        """
        return tuple(find_homeward_moves(self))

    @property
    def is_finishable(self) -> bool:
        """True when sending cards home, and nothing else, ends the game."""
        return not self.is_won and len(self.homeward_moves()) == self.cards_in_play

    # What it is

    def problems(self, *, partial: bool = False) -> tuple[Problem, ...]:
        """Every card that is missing or there twice; empty for a sound position.

        Parameters
        ----------
        partial:
            For a fragment, which may leave cards out.

        Examples
        --------
        >>> position = Position.from_text("6H 5H", partial=True)
        >>> position.problems(partial=True), len(position.problems())
        ((), 50)
        """
        in_play = [card for column in self.columns for card in column]
        in_play += [card for card in self.cells if card is not None]
        return card_problems(in_play, self.foundations, partial=partial)

    def check_cards(self, *, partial: bool = False) -> None:
        """Do nothing if no card is missing or there twice.

        Parameters
        ----------
        partial:
            For a fragment, which may leave cards out.

        Raises
        ------
        InvalidPositionError
            Naming every card that is.
        """
        if problems := self.problems(partial=partial):
            raise InvalidPositionError([problem.text for problem in problems])

    def key(self) -> tuple[object, ...]:
        r"""A hashable value, equal for positions that differ only in the order of piles.

        Examples
        --------
        >>> one = Position.from_text("FC: - 6H\n9C\n7H", partial=True)
        >>> other = Position.from_text("FC: 6H\n7H\n9C", partial=True)
        >>> one == other, one.key() == other.key()
        (False, True)
        """
        columns = sorted(tuple(card.index for card in column) for column in self.columns)
        cells = sorted(card.index for card in self.cells if card is not None)
        return self.rules, self.foundations, tuple(columns), tuple(cells)

    # In words and in text. What knows of JSON and pictures is imported when someone asks for it.

    @classmethod
    def from_text(
        cls, text: str, *, rules: Rules | str = EIGHT_OFF, partial: bool = False
    ) -> Position:
        """Read a board, as Freecell Solver, PySolFC and people write it.

        Parameters
        ----------
        text:
            One line a column, the exposed card last; `Freecells:` and `Foundations:` lines.
        rules:
            A `Rules`, or the name of one.
        partial:
            Allow a fragment: cards, columns and cells may be left out.

        Raises
        ------
        InvalidPositionError
            Naming every fault, with its line and column.
        """
        return cls(*board_text.read_board(text, as_rules(rules), partial=partial))

    def to_text(self) -> str:
        """The board as text that `from_text` and Freecell Solver read back the same.

        Examples
        --------
        >>> from eightoff_widget import deal
        >>> print(deal(1).to_text().splitlines()[1])
        Freecells: 6S 9C 2H 6H - - - -
        """
        return board_text.write_board(self)

    @classmethod
    def from_json(cls, text: str) -> Position:
        """Read a position that `to_json` wrote.

        Raises
        ------
        InvalidPositionError
            Naming every fault, and where in the text or the object it is.
        """
        from ..formats.data import read_position_json

        return read_position_json(text)

    def to_json(self, *, indent: int | None = None) -> str:
        """The position as JSON, which `from_json` and other programs read.

        Parameters
        ----------
        indent:
            How many spaces to indent its parts by; None for one line.
        """
        from ..formats.data import write_position_json

        return write_position_json(self, indent)

    def to_svg(self) -> str:
        """A picture of the position, as an SVG document."""
        from ..formats.svg import render_svg

        return render_svg(self)

    def parse_move(self, text: str) -> Move:
        """Read a move: `"1a"`, `"52"`, `"kh"`, or in Freecell Solver's English.

        The number of cards is what the position implies. It need not be legal.

        Raises
        ------
        InvalidMoveError
            If the text is no move.

        Examples
        --------
        >>> from eightoff_widget import deal
        >>> deal(1).parse_move("5e"), deal(1).parse_move("move a card from stack 4 to freecell 4")
        (Move('5', 'e'), Move('5', 'e'))
        """
        return notation.read_move(self, text)

    def notate(self, move: Move | str) -> str:
        """The move as `parse_move` reads it back: `"1a"`."""
        return notation.write_move(self, self.as_move(move))

    def describe(self, move: Move | str) -> str:
        """A legal move in words: `"6♥ from cell b on 7♥ in column 3"`.

        Raises
        ------
        IllegalMoveError
            If the move is illegal.

        Examples
        --------
        >>> from eightoff_widget import deal
        >>> deal(1).describe("5e")
        '6♣ from column 5 to cell e'
        """
        move = self.as_move(move)
        self.check(move)
        return sentences.describe(self, move)

    def _repr_html_(self) -> str:
        from ..formats.svg import render_html

        return render_html(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return self.to_text()

    def __getstate__(self) -> dict[str, Any]:
        # What was worked out stays here: a copy works it out again, if it has to.
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __repr__(self) -> str:
        if self.deal is not None:
            return f"<Position: {self.deal.title}>"
        return (
            f"<Position: {self.rules.title}, {sentences.counted(self.cards_home, 'card')} home, "
            f"{self.cards_in_play} in play>"
        )
