"""The rules once more, slowly, on lists of strings: what the tests measure the engine with.

Written from the rules as players read them. Nothing here asks the package whether a move is legal;
it only takes positions apart into text, and names moves by plain tuples
`(source, target, number of cards)`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from eightoff_widget import Move, Position, Rules

if TYPE_CHECKING:
    import random

COLUMN_NAMES = "1234567890"
CELL_NAMES = "abcdefgk"
RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = [rank + suit for suit in SUITS for rank in RANKS]

# Rule sets that no one has named: the corners of what a user can ask for.
CUSTOM = [
    Rules("narrow", columns=4, cells=8, dealt_to_cells=(1, 3, 8)),
    Rules("no cells", columns=10, cells=0, dealt_to_cells=(), empty_column="any"),
    Rules("no cells, alternate", columns=9, cells=0, build="alternate", dealt_to_cells=()),
    Rules(
        "staircase",
        columns=10,
        cells=3,
        build="alternate",
        empty_column="any",
        dealt_to_cells=(2,),
        column_lengths=(0, 1, 2, 3, 4, 5, 6, 9, 10, 11),
    ),
    Rules(
        "one tower",
        columns=7,
        cells=5,
        empty_column="any",
        dealt_to_cells=(5, 1),
        column_lengths=(25, 25, 0, 0, 0, 0, 0),
    ),
    Rules("one cell", columns=6, cells=1, build="alternate", empty_column="any", dealt_to_cells=()),
    Rules("wide", columns=10, cells=8, dealt_to_cells=(1, 2, 3, 4, 5, 6, 7, 8)),
]


@dataclass
class Layout:
    """Where every card lies, as text: the exposed card of a column last, "" for an empty cell."""

    columns: list[list[str]]
    cells: list[str]
    home: dict[str, int]
    build: str
    empty_column: str

    def cards(self, pile):
        if pile in COLUMN_NAMES:
            return self.columns[COLUMN_NAMES.index(pile)]
        card = self.cells[CELL_NAMES.index(pile)]
        return [card] if card else []

    @property
    def column_names(self):
        return COLUMN_NAMES[: len(self.columns)]

    @property
    def cell_names(self):
        return CELL_NAMES[: len(self.cells)]


def layout_of(position: Position) -> Layout:
    return Layout(
        [[str(card) for card in column] for column in position.columns],
        [str(card) if card else "" for card in position.cells],
        dict(zip(SUITS, position.foundations, strict=True)),
        position.rules.build,
        position.rules.empty_column,
    )


def rank(card):
    return RANKS.index(card[0]) + 1


def lies_well(lower, upper, build):
    """Whether `lower` may lie on `upper` in a column."""
    if rank(lower) + 1 != rank(upper):
        return False
    if build == "suit":
        return lower[1] == upper[1]
    return (lower[1] in "DH") != (upper[1] in "DH")


def is_run(cards, build):
    return all(lies_well(b, a, build) for a, b in pairwise(cards))


def longest_run_that_moves(layout, *, into_empty):
    room = layout.cells.count("") + 1
    if layout.empty_column == "king":
        return room
    empty = sum(not column for column in layout.columns)
    return room * 2 ** (empty - 1 if into_empty else empty)


def is_legal(layout, source, target, count):
    names = layout.column_names + layout.cell_names
    if source not in names or target not in names + "h" or source == target or count < 1:
        return False
    cards = layout.cards(source)
    if count > len(cards):
        return False
    moved = cards[-count:]
    if target == "h":
        return count == 1 and layout.home[moved[0][1]] + 1 == rank(moved[0])
    if target in CELL_NAMES:
        return count == 1 and not layout.cards(target)
    if not is_run(moved, layout.build):
        return False
    onto = layout.cards(target)
    if count > longest_run_that_moves(layout, into_empty=not onto):
        return False
    if onto:
        return lies_well(moved[0], onto[-1], layout.build)
    return layout.empty_column == "any" or moved[0][0] == "K"


def legal_moves(layout):
    """Every legal move, however pointless."""
    names = layout.column_names + layout.cell_names
    return [
        (source, target, count)
        for source in names
        for target in names + "h"
        for count in range(1, len(layout.cards(source)) + 1)
        if is_legal(layout, source, target, count)
    ]


def is_idle(layout, move):
    """Cell to cell, or a whole column to an empty column: the same position, shuffled."""
    source, target, count = move
    if source in CELL_NAMES:
        return target in CELL_NAMES
    return (
        target in COLUMN_NAMES
        and not layout.cards(target)
        and layout.columns[COLUMN_NAMES.index(source)] == (layout.cards(source)[-count:])
    )


def moves_that_differ(layout):
    """The legal moves without idle ones, the first empty pile of a kind standing for all."""
    kept = []
    for move in legal_moves(layout):
        source, target, count = move
        if is_idle(layout, move):
            continue
        siblings = layout.column_names if target in layout.column_names else layout.cell_names
        if target != "h" and not layout.cards(target):
            earlier = siblings[: siblings.index(target)]
            if any(not layout.cards(pile) for pile in earlier):
                continue
        kept.append((source, target, count))
    return kept


def after(layout, move):
    """The layout after a move, a new one."""
    source, target, count = move
    columns = [list(column) for column in layout.columns]
    cells, home = list(layout.cells), dict(layout.home)
    if source in COLUMN_NAMES:
        pile = columns[COLUMN_NAMES.index(source)]
        moved = pile[-count:]
        del pile[-count:]
    else:
        moved = [cells[CELL_NAMES.index(source)]]
        cells[CELL_NAMES.index(source)] = ""
    if target == "h":
        home[moved[0][1]] += 1
    elif target in COLUMN_NAMES:
        columns[COLUMN_NAMES.index(target)] += moved
    else:
        cells[CELL_NAMES.index(target)] = moved[0]
    return Layout(columns, cells, home, layout.build, layout.empty_column)


def perft(layout, depth):
    """How many lines of `depth` moves there are, counting the moves that differ."""
    moves = moves_that_differ(layout)
    if depth == 1:
        return len(moves)
    return sum(perft(after(layout, move), depth - 1) for move in moves)


# Between the engine's moves and these


def plain(move: Move):
    return str(move.source), str(move.target), move.count


def all_cards(position: Position) -> Counter:
    """How often each card is anywhere: on a foundation, in a column or in a cell."""
    layout = layout_of(position)
    cards = Counter(card for column in layout.columns for card in column)
    cards.update(card for card in layout.cells if card)
    cards.update(RANKS[n] + suit for suit, top in layout.home.items() for n in range(top))
    return cards


def fragment(rules: Rules, rng: random.Random) -> Position:
    """A sound position that leaves cards out: some home, some in play, some nowhere."""
    heights = [rng.randrange(8) for _ in SUITS]
    rest = [
        card for card in PACK if rank(card) > heights[SUITS.index(card[1])] and rng.random() < 0.7
    ]
    rng.shuffle(rest)
    cells = [rest.pop() if rest and rng.random() < 0.4 else None for _ in range(rules.cells)]
    columns = [[] for _ in range(rules.columns)]
    used = columns[: rng.randint(1, len(columns))]
    for card in rest:
        rng.choice(used).append(card)
    rng.shuffle(columns)
    return Position(columns, cells, heights, rules)


def wander(start: Position, rng: random.Random, moves: int) -> list[Position]:
    """The positions of a random line, with a liking for moves that open the game up."""
    positions = [start]
    while len(positions) <= moves:
        legal = list(positions[-1].legal_moves)
        if not legal:
            break
        inward = [move for move in legal if not move.target.is_cell]
        move = rng.choice(inward if inward and rng.random() < 0.75 else legal)
        positions.append(positions[-1].apply(move))
    return positions
