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

import warnings
from typing import TYPE_CHECKING

from ..engine.cards import RANKS, Suit
from ..languages.catalog import say
from .board_reader import EMPTY_COLUMN, read_lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..engine.position import Position
    from ..engine.rules import Rules


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
    lines += [" ".join(map(str, column)) or EMPTY_COLUMN for column in position.columns]
    return "\n".join(lines) + "\n"


def read_board(text: str, *, rules: Rules, partial: bool = False) -> Position:
    """Read a board; see `Position.from_text`. A warning says what had to be assumed."""
    position, assumed = read_lines(text.lstrip("\ufeff").splitlines(), rules, partial=partial)
    warn_of(assumed, stacklevel=4)  # Position.from_text is a frame up, and its caller is to be told
    return position


def warn_of(assumed: Iterable[str], stacklevel: int) -> None:
    """Tell the caller, so many frames up, what had to be assumed."""
    for what in assumed:
        warnings.warn(say("formats.assumed", what=what), stacklevel=stacklevel)
