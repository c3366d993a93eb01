"""Deals: the starting positions that numbers name, in three numberings.

Microsoft's shuffle is the one of its FreeCell; FreeCell Pro extended it to 2**33 - 1. PySolFC uses
it below 32000 and the Mersenne Twister from there. KPat shuffles like Microsoft and deals the cells
first. How the cards then go down is a matter of the rule set.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from ..languages.catalog import say
from .cards import DECK, KING, Card, Suit
from .errors import InvalidPositionError, shown, whole
from .position import Position
from .rules import EIGHT_OFF, Rules, as_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Numbering = Literal["microsoft", "pysolfc", "kpat"]

_MAX_MICROSOFT = 2**33 - 1
_MAX_PYSOLFC = 10**20 - 1
_FIRST_MERSENNE = 32000
MAX_RANDOM = 2**31 - 1
"""Random deals have numbers up to here, which every program of the family can deal."""

_TITLES: dict[str, str] = {"microsoft": "Microsoft", "pysolfc": "PySolFC", "kpat": "KPat"}


@dataclass(frozen=True)
class Deal:
    """What names a deal: a number, a numbering, and the rules it is dealt for.

    Parameters
    ----------
    number:
        The number as text, for PySolFC possibly with `ms` before it: no number of a deal is ever
        arithmetic, and JavaScript could not hold the larger ones.
    numbering:
        `"microsoft"`, `"pysolfc"` or `"kpat"`.
    rules:
        The rule set.
    """

    number: str
    numbering: Numbering = "microsoft"
    rules: Rules = EIGHT_OFF

    @property
    def numbering_title(self) -> str:
        """What people call the numbering: `"Microsoft"`, `"PySolFC"` or `"KPat"`."""
        return _TITLES[self.numbering]

    @property
    def name(self) -> str:
        """Such as `"Microsoft deal 24"`."""
        return f"{self.numbering_title} deal {self.number}"

    @property
    def title(self) -> str:
        """Such as `"Eight Off, Microsoft deal 24"`."""
        return f"{self.rules.title}, {self.name}"

    def __repr__(self) -> str:
        return f"<Deal: {self.title}>"


def deal(
    number: int | str | None = None,
    rules: Rules | str = EIGHT_OFF,
    numbering: Numbering = "microsoft",
) -> Position:
    """The starting position that a number names.

    Parameters
    ----------
    number:
        1 to 2**33 - 1 for `microsoft` and `kpat`; 1 to 10**20 - 1 for `pysolfc`, where `"ms40000"`
        asks for Microsoft's deal 40000. Text or int; None for a random one, whose number is in the
        position's `deal`.
    rules:
        A `Rules`, or the name of one.
    numbering:
        Whose numbers these are: `"microsoft"`, `"pysolfc"` or `"kpat"`.

    Raises
    ------
    InvalidPositionError
        If there is no such number, numbering or rule set.

    Examples
    --------
    >>> position = deal(1)
    >>> [str(card) for card in position.columns[0]]
    ['JD', 'KD', '2S', '4C', '3S', '6D']
    >>> position.deal.title
    'Eight Off, Microsoft deal 1'
    """
    if number is None:
        number = random.randint(1, MAX_RANDOM)
    return numbered_deal(number, rules, numbering)


def numbered_deal(number: int | str, rules: Rules | str, numbering: Numbering) -> Position:
    """The starting position of a number. Unlike `deal` this takes None for no number.

    Raises
    ------
    InvalidPositionError
        If there is no such number, numbering or rule set.
    """
    rules = as_rules(rules)
    name, value, shuffle = read_number(number, numbering)
    return lay_out(shuffle(value), Deal(name, numbering, rules))


def read_number(
    number: int | str, numbering: Numbering
) -> tuple[str, int, Callable[[int], list[Card]]]:
    """The number in its plain form, its value, and the shuffle that it asks for.

    Raises
    ------
    InvalidPositionError
        If there is no such number or numbering.
    """
    if numbering not in get_args(Numbering):
        raise InvalidPositionError(
            f"no numbering is called {shown(numbering)}; there are {', '.join(get_args(Numbering))}"
        )
    text = ""
    if isinstance(number, str):
        text = number.strip()
    elif (known := whole(number)) is not None and abs(known) < 10**40:
        text = str(known)
    prefixed = numbering == "pysolfc" and text[:2].lower() == "ms"
    largest = _MAX_PYSOLFC if numbering == "pysolfc" and not prefixed else _MAX_MICROSOFT
    digits = text[2:] if prefixed else text
    if not re.fullmatch("[0-9]{1,40}", digits) or not 1 <= int(digits) <= largest:
        raise InvalidPositionError(
            say(
                "rules.no_such_deal",
                number=shown(number, 40),
                numbering=_TITLES[numbering],
                largest=largest,
            )
        )
    value = int(digits)
    if numbering == "pysolfc" and not prefixed and value >= _FIRST_MERSENNE:
        return str(value), value, _shuffle_like_pysolfc
    return ("ms" if prefixed else "") + str(value), value, shuffle_like_microsoft


def plain_microsoft(numbering: Numbering) -> range:
    """The numbers that `shuffle_like_microsoft` takes as they are."""
    return range(1, _FIRST_MERSENNE if numbering == "pysolfc" else _MAX_MICROSOFT + 1)


# The deck by rank, and within a rank by suit.
_BY_RANK = tuple(Card.of(rank, suit) for rank in range(1, KING + 1) for suit in Suit)


def shuffle_like_microsoft(number: int) -> list[Card]:
    """The deck in the order in which it is dealt."""
    deck = list(_BY_RANK)
    state = number if number < 2**32 else number - 2**32
    for last in range(len(deck) - 1, 0, -1):
        state = (214013 * state + 2531011) % 2**32
        if number < 2**31:
            value = state >> 16 & 0x7FFF
        elif number < 2**32:
            value = state >> 16 & 0x7FFF | 0x8000
        else:
            value = (state >> 16) + 1
        other = value % (last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck[::-1]


def _shuffle_like_pysolfc(number: int) -> list[Card]:
    """The deck in the order in which it is dealt."""
    # PySolFC's own order of suits, which is not that of `Suit`.
    deck = [Card.of(rank, suit) for suit in "CSHD" for rank in range(1, KING + 1)]
    twister = random.Random(number)
    for last in range(len(deck) - 1, 0, -1):
        other = int(twister.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck[::-1]


def lay_out(deck: Sequence[Card], deal: Deal) -> Position:
    """Deal to the columns row by row, and to the cells before them or after them."""
    assert len(deck) == len(DECK)
    rules = deal.rules
    cells_taken = rules.dealt_to_cells
    if deal.numbering == "pysolfc" and rules.cells == 8 and cells_taken == (1, 2, 3, 4):
        cells_taken = (1, 3, 5, 7)  # PySolFC's Eight Off leaves every other cell empty
    if deal.numbering == "kpat":
        to_cells, to_columns = deck[: len(cells_taken)], deck[len(cells_taken) :]
    else:
        to_columns = deck[: len(deck) - len(cells_taken)]
        to_cells = deck[len(to_columns) :]
    columns: list[list[Card]] = [[] for _ in rules.column_lengths]
    cards = iter(to_columns)
    for row in range(max(rules.column_lengths)):
        for column, length in zip(columns, rules.column_lengths, strict=True):
            if row < length:
                column.append(next(cards))
    cells: list[Card | None] = [None] * rules.cells
    for cell, card in zip(cells_taken, to_cells, strict=True):
        cells[cell - 1] = card
    return Position(tuple(map(tuple, columns)), tuple(cells), rules=rules, deal=deal)
