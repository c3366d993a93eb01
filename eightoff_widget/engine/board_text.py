"""Boards as text, in Freecell Solver's format.

    Foundations: H-0 C-A D-0 S-2
    Freecells: 6S - 9C -
    JD KD 2S 4C
    :
    9H 9S

One line a column, the exposed card last. What is written here reads back the same, here and in
Freecell Solver 5.0; what is read may be spelt more freely.
"""

from __future__ import annotations

import re
import warnings
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..languages.catalog import say
from .cards import DECK, RANKS, Card, Foundations, Suit
from .errors import InvalidPositionError, shown
from .legality import ProblemKind, card_problems
from .sentences import foundation_name, short

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .position import Position
    from .rules import Rules

# A colon before a column's cards is optional. Alone it is an empty column, where an empty line
# would do for Freecell Solver but might be any blank line for a person.
_EMPTY_COLUMN = ":"

_HEADING = re.compile(
    r"\s*(?=\S)(?:(?P<foundations>foundations?|founds?|decks?)|(?P<cells>freecells?|fc|cells?)"
    r"|column(?:\s*[0-9]{1,2})?|[0-9]{0,2})\s*:",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[^\s,]+")
# Freecell Solver prints cells four signs wide each, empty ones as four spaces.
_PRINTED_CELL = rf" {{4}}|  [{RANKS}][CDHS]| 10[CDHS]"
_PRINTED_CELLS = re.compile(rf"(?:{_PRINTED_CELL})+")
_FOUNDATION = re.compile(rf"(?P<suit>[CDHS♣♧♦♢♥♡♠♤])\ufe0f?-?(?P<rank>10|[{RANKS}01])")

_MOST_WORDS = 60
"""A line with so many words is neither a column nor a row of cells."""
_LONG_LINE = 200
"""A line with more signs is not kept in mind."""
MOST_FAULTS = 20
"""A text with more faults than this, missing and doubled cards aside, is no board."""


class Board(NamedTuple):
    """What a position is made of."""

    columns: tuple[tuple[Card, ...], ...]
    cells: tuple[Card | None, ...]
    foundations: Foundations
    rules: Rules


def write_board(position: Position) -> str:
    """The board as text; see `Position.to_text`."""
    tops = (
        f"{suit}-{RANKS[top - 1] if top else 0}"
        for suit, top in zip(Suit, position.foundations, strict=True)
    )
    lines = [f"Foundations: {' '.join(tops)}"]
    if position.cells:
        cells = ("-" if card is None else str(card) for card in position.cells)
        lines.append(f"Freecells: {' '.join(cells)}")
    lines += [" ".join(map(str, column)) or _EMPTY_COLUMN for column in position.columns]
    return "\n".join(lines) + "\n"


def read_board(text: str, rules: Rules, *, partial: bool) -> Board:
    """Read a board; see `Position.from_text`. A warning says what had to be assumed."""
    board, assumed = read_lines(text.lstrip("\ufeff").splitlines(), rules, partial=partial)
    warn_of(assumed, stacklevel=4)  # Position.from_text is a frame up, and its caller is to be told
    return board


def warn_of(assumed: Iterable[str], stacklevel: int) -> None:
    """Tell the caller, so many frames up, what had to be assumed."""
    for what in assumed:
        warnings.warn(say("formats.assumed", what=what), stacklevel=stacklevel)


def read_lines(
    lines: Sequence[str], rules: Rules, *, partial: bool = False, first: int = 1
) -> tuple[Board, list[str]]:
    """The board that lines are, and what had to be assumed; `first` is the first one's number."""
    reader = _BoardReader(rules, partial=partial)
    try:
        reader.read(lines, first)
    except _NoBoardError:
        raise InvalidPositionError(reader.problems) from None
    return reader.board(), reader.assumed


def heading_of(line: str) -> str | None:
    """What a line says before its colon: `"foundations"`, `"cells"`, `"column"`, or nothing."""
    heading = _HEADING.match(line)
    return heading and (heading.lastgroup or "column")


def no_card(word: str) -> str:
    """What is wrong with a word where a card belongs."""
    return say("formats.no_card", text=shown(word))


def all_of(places: Iterable[Place]) -> str:
    """Places where the same card lies, the first few of many."""
    said = list(map(str, places))
    return say("formats.and").join([*said[:5], "…"] if len(said) > 6 else said)


def in_line(number: int) -> str:
    """Where something stands that fills a line, or no one place of it."""
    return say("formats.line", line=number)


class _NoBoardError(Exception):
    """So much of the text makes no sense that reading on would help no one."""


class Place(NamedTuple):
    """Where a word stands in the text, both counted from 1."""

    line: int
    column: int

    def __str__(self) -> str:
        return say("formats.place", line=self.line, column=self.column)


class _Word(NamedTuple):
    text: str
    column: int
    """Where in its line it begins, from 1."""
    card: Card | None
    """The card that it names."""


class _Column(NamedTuple):
    line: int
    cards: list[Card]


class _BoardReader:
    """Collects what a text says, and everything that is wrong with it."""

    def __init__(self, rules: Rules, *, partial: bool) -> None:
        self.rules = rules
        self.partial = partial
        self.problems: list[str] = []
        self.assumed: list[str] = []
        self.faults = 0
        self.columns: list[_Column] = []
        self.blank_lines: list[int] = []
        self.heads: list[int] = []
        """The lines of foundations and cells."""
        self.cells: list[Card | None] | None = None
        self.tops: dict[Suit, int] | None = None
        self.placed: list[tuple[Card, int, int]] = []
        """Each card that was read, with its line and column."""

    def read(self, lines: Sequence[str], first: int) -> None:
        for number, line in enumerate(lines, start=first):
            if not line.strip():
                self.blank_lines.append(number)
                continue
            content = line.split("#", 1)[0]
            heading = _HEADING.match(content)
            start = heading.end() if heading else 0
            words = _words_of(content, start)
            if len(words) == _MOST_WORDS:
                self._complain(in_line(number), say("formats.too_many_words"))
            if heading and heading["foundations"]:
                self._read_foundations(words, number)
            elif heading and heading["cells"]:
                self._read_cells(words, number)
                self._spread_cells(content[start:], number)
            elif words or heading:
                self._read_column(words, number)

    def _read_foundations(self, words: Sequence[_Word], line: int) -> None:
        if self.tops is not None:
            self._complain(in_line(line), say("formats.second_foundations"))
        self.heads.append(line)
        self.tops = self.tops or {}
        for word in words:
            place = Place(line, word.column)
            found = _FOUNDATION.fullmatch(word.text.upper())
            if not found:
                self._complain(place, say("formats.no_foundation", text=shown(word.text)))
                continue
            suit = Card("A" + found["suit"]).suit
            rank = found["rank"].replace("10", "T").replace("1", "A")
            if suit in self.tops:
                name = foundation_name(suit)
                self._complain(place, say("formats.second_foundation", foundation=name))
            self.tops[suit] = 0 if rank == "0" else RANKS.index(rank) + 1

    def _read_cells(self, words: Sequence[_Word], line: int) -> None:
        if self.cells is not None:
            self._complain(in_line(line), say("formats.second_cells"))
        self.heads.append(line)
        self.cells = [
            None if word.text in ("-", "*") else self._read_card(word, line) for word in words
        ]
        if len(words) > self.rules.cells:
            said = say("formats.too_many_cells", count=len(words), most=self.rules.cells)
            self._complain(in_line(line), said)

    def _spread_cells(self, printed: str, line: int) -> None:
        """Leave cells empty where Freecell Solver prints spaces for them."""
        printed = printed.rstrip()
        cells = [printed[at : at + 4].strip() for at in range(0, len(printed), 4)]
        if not _PRINTED_CELLS.fullmatch(printed) or all(cells) or len(cells) > self.rules.cells:
            return
        self.cells = [Card(card) if card else None for card in cells]
        self.assumed.append(say("formats.gaps", line=line))

    def _read_column(self, words: Sequence[_Word], line: int) -> None:
        if len(words) == 1 and words[0].text in ("-", "*"):
            words = []
        cards = [self._read_card(word, line) for word in words]
        self.columns.append(_Column(line, [card for card in cards if card is not None]))
        if len(self.columns) > self.rules.columns:
            given, wanted = len(self.columns), self.rules.columns
            said = say("formats.too_many_columns", column=given, wanted=wanted)
            self._complain(in_line(line), said)

    def _read_card(self, word: _Word, line: int) -> Card | None:
        if word.card is None:
            self._complain(Place(line, word.column), no_card(word.text))
        else:
            self.placed.append((word.card, line, word.column))
        return word.card

    def _complain(self, place: Place | str, what: str) -> None:
        self.faults += 1
        if self.faults > MOST_FAULTS:
            self.problems.append(say("formats.and_more"))
            raise _NoBoardError
        self.problems.append(f"{place}: {what}")

    def board(self) -> Board:
        """What was read, if nothing is wrong with it."""
        columns = self._place_columns()
        tops = Foundations(*((self.tops or {}).get(suit, 0) for suit in Suit))
        self._check_cards(tops)
        if self.problems:
            raise InvalidPositionError(self.problems)
        cells = self.cells or []
        padded = cells + [None] * (self.rules.cells - len(cells))
        return Board(tuple(map(tuple, columns)), tuple(padded), tops, self.rules)

    def _place_columns(self) -> list[list[Card]]:
        """The columns, with the empty ones where the text has them."""
        wanted, given = self.rules.columns, len(self.columns)
        if given > wanted:
            return []  # which was said when they were read
        leading, between = self._blanks()
        blanks = leading + between
        if given == wanted or not blanks:
            filled = [column.cards for column in self.columns]
        elif given + len(blanks) == wanted or (not leading and given + len(blanks) < wanted):
            self.assumed.append(say("formats.blanks", line=blanks[0]))
            blank = [_Column(line, []) for line in blanks]
            filled = [column.cards for column in sorted(self.columns + blank)]
        else:
            doubt = say("formats.blanks_in_doubt", sign=repr(_EMPTY_COLUMN))
            self.problems.append(f"{in_line(blanks[0])}: {doubt}")
            return []
        if len(filled) < wanted and not self.partial:
            self.assumed.append(say("formats.last_empty", n=wanted - len(filled), of=wanted))
        return filled + [[] for _ in range(wanted - len(filled))]

    def _blanks(self) -> tuple[list[int], list[int]]:
        """Those that may be empty columns: after the headings, and between columns.

        A fragment leaves columns out as a rule, so it has none of the former.
        """
        if not self.columns:
            return [], []
        first, last = self.columns[0].line, self.columns[-1].line
        head = max((line for line in self.heads if line < first), default=first)
        leading = [line for line in self.blank_lines if head < line < first and not self.partial]
        return leading, [line for line in self.blank_lines if first < line < last]

    def _check_cards(self, tops: Foundations) -> None:
        missing = []
        in_play = (card for card, _, _ in self.placed)
        for problem in card_problems(in_play, tops, partial=self.partial):
            if problem.kind is ProblemKind.MISSING:
                missing.append(problem.card)
            else:
                places = [Place(*at) for card, *at in self.placed if card is problem.card]
                self.problems.append(f"{problem.text}: {all_of(places)}")
        if missing:
            every = say("formats.every_card")
            cards = every if len(missing) == len(DECK) else ", ".join(map(short, missing))
            self.problems.append(say("formats.missing", cards=cards))


def _words_of(content: str, start: int) -> Sequence[_Word]:
    if len(content) > _LONG_LINE:
        return _words.__wrapped__(content, start)
    return _words(content, start)


@lru_cache(maxsize=512)
def _words(content: str, start: int) -> tuple[_Word, ...]:
    """The words of a line, in which few lines of one board differ from those of the next."""
    words = []
    for found in islice(_TOKEN.finditer(content, start), _MOST_WORDS):
        try:
            card = Card(found[0])
        except InvalidPositionError:
            card = None
        words.append(_Word(found[0], found.start() + 1, card))
    return tuple(words)
