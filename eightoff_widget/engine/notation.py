"""Single moves as text: this project's notation, and Freecell Solver's English.

A move is its source and its target: columns `1` to `9` and `0` for the tenth, cells `a` to `g` and
`k`, home `h`. The number of cards is what the position implies; where that is not the number meant,
Freecell Solver's suffix says it in hexadecimal: `37v4`. Freecell Solver calls the tenth column
`10`, which is read too: `10a`, `310`. `10` alone is from column 1 to the tenth.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..languages.catalog import say
from .errors import InvalidMoveError, shown
from .moves import Move, along
from .piles import CELL_NAMES, CELLS, COLUMN_NAMES, COLUMNS, HOME, Pile

if TYPE_CHECKING:
    from .moves import Action
    from .position import Position

_TENTH = "10"
NOTATION = rf"(?P<source>{_TENTH}|[{COLUMN_NAMES}{CELL_NAMES}])"
NOTATION += rf"(?P<target>{_TENTH}|[{COLUMN_NAMES}{CELL_NAMES}h])(?:v(?P<count>[0-9a-f]{{1,2}}))?"
ENGLISH = (
    r"move\s+(?P<how_many>a|[0-9]{1,2})\s+cards?\s+from\s+(?P<from_kind>stack|freecell)\s+"
    r"(?P<from_number>[0-9]{1,2})\s+to\s+(?:the\s+(?P<home>foundations)"
    r"|(?P<to_kind>stack|freecell)\s+(?P<to_number>[0-9]{1,2}))\.?"
)
_NOTATION = re.compile(NOTATION, re.IGNORECASE | re.ASCII)
_ENGLISH = re.compile(ENGLISH, re.IGNORECASE)


def no_move(text: str) -> str:
    """What is said of a text that is no move."""
    return say("formats.no_move", text=shown(text, 40))


def read_move(position: Position, text: str) -> Move:
    """Read a move; see `Position.parse_move`."""
    if found := _NOTATION.fullmatch(text.strip()):
        source, target = _pile(found["source"]), _pile(found["target"])
        if found["count"]:
            return Move(source, target, int(found["count"], 16))
        return Move(source, target, position.implied_count(source, target))
    if found := _ENGLISH.fullmatch(text.strip()):
        source = _counted_from_0(text, found["from_kind"], found["from_number"])
        target = (
            HOME if found["home"] else _counted_from_0(text, found["to_kind"], found["to_number"])
        )
        return Move(source, target, 1 if found["how_many"] == "a" else int(found["how_many"]))
    raise InvalidMoveError(no_move(text))


def write_move(position: Position, move: Move) -> str:
    """The move as text; see `Position.notate`."""
    if move.count == position.implied_count(move.source, move.target):
        return str(move)
    return f"{move}v{move.count:x}"


def write_action(position: Position, action: Action) -> str:
    """Several moves that are one action, such as `"58+dh"`."""
    return "+".join(write_move(before, move) for before, move in along(position, action))


def _pile(name: str) -> Pile:
    return Pile(COLUMN_NAMES[-1] if name == _TENTH else name.lower())


def _counted_from_0(text: str, kind: str, number: str) -> Pile:
    piles = COLUMNS if kind.lower() == "stack" else CELLS
    if int(number) >= len(piles):
        said = shown(" ".join(text.split()), 60)
        raise InvalidMoveError(say("formats.beyond", text=said, kind=kind, last=len(piles) - 1))
    return piles[int(number)]
