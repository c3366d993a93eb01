"""Whether a position can be won, found by trying everything: what the tests measure solvers with.

Cards move one at a time, and nothing is left out but what was met before. A run that moves as one
is the same as its cards moving by way of empty cells, and of empty columns where those may help, so
single cards reach whatever a player reaches. Only positions that are small, or nearly over, come to
an end in time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import naive

from eightoff_widget import Position

if TYPE_CHECKING:
    from eightoff_widget import Rules

# A card is a number: its suit times 16 plus its rank.
KING = 13
RED = (1, 2)
CARDS = [suit * 16 + rank for suit in range(4) for rank in range(1, KING + 1)]
NAMES = {card: naive.RANKS[card % 16 - 1] + naive.SUITS[card // 16] for card in CARDS}
NUMBERS = {name: card for card, name in NAMES.items()}


def may_lie_on(card, upper, build):
    """Whether a card may lie on another one in a column."""
    if card % 16 + 1 != upper % 16:
        return False
    if build == "suit":
        return card // 16 == upper // 16
    return (card // 16 in RED) != (upper // 16 in RED)


UPPERS = {
    build: {card: {upper for upper in CARDS if may_lie_on(card, upper, build)} for card in CARDS}
    for build in ("suit", "alternate")
}
"""By build, the cards that each card may lie on."""


def number(card: str) -> int:
    return NUMBERS[card]


def may_lie(card, column, rules):
    """Whether a card may go to the end of a column."""
    if not column:
        return card % 16 == KING or rules.empty_column == "any"
    return column[-1] in UPPERS[rules.build][card]


def can_be_won(position: Position, most: int = 20_000) -> bool | None:
    """True or False; None if that took more than `most` positions to find out."""
    return search(state_of(position), position.rules, most)[0]


def search(start, rules: Rules, most: int = 20_000):
    """True, False or None as above, and how many positions were met."""
    seen = {start}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if not state[1] and not any(state[0]):
            return True, len(seen)
        for after in followers(*state, rules):
            if after not in seen:
                if len(seen) >= most:
                    return None, most
                seen.add(after)
                waiting.append(after)
    return False, len(seen)


def state_of(position: Position):
    """A position as numbers."""
    layout = naive.layout_of(position)
    return state(
        [tuple(NUMBERS[card] for card in column) for column in layout.columns],
        [NUMBERS[card] for card in layout.cells if card],
        [layout.home[suit] for suit in naive.SUITS],
    )


def position_of(state, rules: Rules, rng) -> Position:
    """Numbers as a position, its columns and cells in any order."""
    columns, reserve, home = state
    columns = [[NAMES[card] for card in column] for column in columns]
    cells = [NAMES[card] for card in reserve] + [None] * (rules.cells - len(reserve))
    rng.shuffle(columns)
    rng.shuffle(cells)
    return Position(columns, cells, home, rules)


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
