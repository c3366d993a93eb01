"""Whether a position can be won, found by trying everything: what the tests measure solvers with.

Cards move one at a time, and nothing is left out but what was met before. A run that moves as one
is the same as its cards moving by way of empty cells, and of empty columns where those may help, so
single cards reach whatever a player reaches. Only positions that are small, or nearly over, come to
an end in time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import naive

if TYPE_CHECKING:
    from eightoff_widget import Position

# A card is a number: its suit times 16 plus its rank.
KING = 13
RED = (1, 2)


def number(card: str) -> int:
    return naive.SUITS.index(card[1]) * 16 + naive.rank(card)


def can_be_won(position: Position, most: int = 20_000) -> bool | None:
    """True or False; None if that took more than `most` positions to find out."""
    layout = naive.layout_of(position)
    rules = position.rules
    start = state(
        [tuple(map(number, column)) for column in layout.columns],
        [number(card) for card in layout.cells if card],
        [layout.home[suit] for suit in naive.SUITS],
    )
    seen = {start}
    waiting = [start]
    while waiting:
        columns, reserve, home = waiting.pop()
        if not reserve and not any(columns):
            return True
        for after in followers(columns, reserve, home, rules):
            if after not in seen:
                if len(seen) >= most:
                    return None
                seen.add(after)
                waiting.append(after)
    return False


def state(columns, reserve, home):
    """The same for every order of columns and cells."""
    return tuple(sorted(columns)), tuple(sorted(reserve)), tuple(home)


def followers(columns, reserve, home, rules):
    """The states after each single-card move; the most promising last."""
    into_cells, into_columns, going_home = [], [], []
    for card, left, kept in lifted(columns, reserve):
        suit, rank = divmod(card, 16)
        if home[suit] == rank - 1:
            going_home.append(state(left, kept, [*home[:suit], rank, *home[suit + 1 :]]))
        if len(kept) < rules.cells:
            into_cells.append(state(left, (*kept, card), home))
        for target, column in enumerate(left):
            if may_lie(card, column, rules):
                built = [*left]
                built[target] = (*column, card)
                into_columns.append(state(built, kept, home))
    return into_cells + into_columns + going_home


def lifted(columns, reserve):
    """Each card that can be taken, with the columns and the cells' cards without it."""
    for source, column in enumerate(columns):
        if column:
            left = [*columns]
            left[source] = column[:-1]
            yield column[-1], left, reserve
    for card in reserve:
        yield card, columns, [other for other in reserve if other != card]


def may_lie(card, column, rules):
    """Whether a card may go to the end of a column."""
    suit, rank = divmod(card, 16)
    if not column:
        return rules.empty_column == "any" or rank == KING
    upper_suit, upper_rank = divmod(column[-1], 16)
    if upper_rank != rank + 1:
        return False
    if rules.build == "suit":
        return upper_suit == suit
    return (upper_suit in RED) != (suit in RED)
