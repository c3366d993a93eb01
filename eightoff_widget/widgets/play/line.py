"""A line that a board shows step by step, while the game itself waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...engine.moves import Move
    from ...engine.position import Position


class Line:
    """Moves from a position, and how many of them the board shows as made.

    Parameters
    ----------
    start:
        Where the line begins.
    moves:
        Legal moves, one after the other.
    proved:
        Whether no shorter line leads to a win.
    """

    def __init__(self, start: Position, moves: Iterable[Move], *, proved: bool = False) -> None:
        self.moves = tuple(moves)
        self.proved = proved
        self.at = 0
        """How many moves are shown as made."""
        self._positions = [start]
        for move in self.moves:
            self._positions.append(self._positions[-1].apply(move))

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self._positions[self.at]

    @property
    def made(self) -> list[tuple[Move, Position]]:
        """The moves that are shown as made, each with the position before it."""
        return list(zip(self.moves[: self.at], self._positions, strict=False))

    def go(self, to: int) -> tuple[Position, tuple[Move, ...], bool]:
        """Show another point of the line.

        Parameters
        ----------
        to:
            How many moves to show as made, 0 to the length of the line.

        Returns
        -------
        tuple
            The position from which moves lead from the one point to the other, these moves, and
            whether they are made; else they are taken back.

        Raises
        ------
        ValueError
            If the line is not that long.
        """
        if not 0 <= to <= len(self.moves):
            raise ValueError(f"this line has {len(self.moves)} moves, not {shown(to)}")
        first, last = sorted((self.at, to))
        forwards, self.at = to > self.at, to
        return self._positions[first], self.moves[first:last], forwards
