"""A line that is walked: the moves of a game, a branch off them, and the point that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.errors import shown
from ..engine.moves import along
from ..formats.movelist import Played
from .requests import BadRequestError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..engine.game import Game
    from ..engine.moves import Action, Move
    from ..engine.position import Position


class Way(NamedTuple):
    """Moves from a start, and where each of them leads."""

    actions: tuple[Action, ...]
    positions: tuple[Position, ...]
    """The start, and the position after each action."""

    def as_game(self) -> Game:
        """A new `Game` with these moves."""
        return Played(self.positions[0], self.actions).as_game()

    def up_to(self, number: int) -> Way:
        """The same with so many of its actions."""
        return Way(self.actions[:number], self.positions[: number + 1])

    def then(self, *actions: Action) -> Way:
        """The same with more actions.

        Raises
        ------
        IllegalMoveError
            If the rules do not allow one of their moves.
        """
        positions = list(self.positions)
        for action in actions:
            position = positions[-1]
            for move in action:
                position = position.apply(move)
            positions.append(position)
        return Way((*self.actions, *actions), tuple(positions))


class Passed(NamedTuple):
    """What lies between two points of one way: actions, made or taken back."""

    before: Position
    """The position that the actions begin from, even if they are taken back."""
    actions: tuple[Action, ...]
    """None if the points are the same, or on two ways that have parted before them."""
    is_forward: bool

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves of the actions."""
        return tuple(move for action in self.actions for move in action)


class Track:
    """A game, a branch off it, and how many actions of the one or the other are shown as made.

    The game stays as it is. One branch is kept, also while the game is shown again.

    A solution that is shown in place of a game is a branch off a game without moves.

    Parameters
    ----------
    start:
        Where the game begins.
    actions:
        Legal moves, a tuple for each action.
    """

    def __init__(self, start: Position, actions: Iterable[Action] = ()) -> None:
        self.game = Way((), (start,)).then(*actions)
        self.branch: Way | None = None
        """The branch, with the actions of the game that lead to it."""
        self.leaves = 0
        """After how many actions the branch leaves the game."""
        self.on_branch = False
        """Whether the branch is shown, and not the game."""
        self.at = 0

    @property
    def shown(self) -> Way:
        """The branch or the game."""
        return self.branch if self.on_branch and self.branch is not None else self.game

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.shown.positions[self.at]

    def place_of(self, number: object) -> int:
        """A point of what is shown, which may be counted from its end: -1 is the end itself."""
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"a point of a replay is a number of moves, not {shown(number)}")
        return number + len(self.shown.positions) if number < 0 else number

    def go(self, to: int, *, on_branch: bool | None = None) -> Passed:
        """Show another point.

        Parameters
        ----------
        to:
            How many actions to show as made.
        on_branch:
            Of the branch, or of the game; None for that which is shown.

        Raises
        ------
        ValueError
            If there is no such point.
        """
        on_branch = self.on_branch if on_branch is None else on_branch
        if on_branch and self.branch is None:
            raise ValueError("there is no branch")
        way = self.branch if on_branch and self.branch is not None else self.game
        if not 0 <= to <= len(way.actions):
            raise ValueError(f"there are {len(way.actions)} moves, not {shown(to)}")
        before, at = self.position, self.at
        self.on_branch, self.at = on_branch, to
        if at >= len(way.positions) or way.positions[at] != before:
            return Passed(before, (), is_forward=to >= at)
        first, last = sorted((at, to))
        return Passed(way.positions[first], way.actions[first:last], is_forward=to >= at)

    def asked_for(self, to: int, *, on_branch: bool | None = None) -> Passed:
        """The same for a request, which is at fault if there is no such point."""
        try:
            return self.go(to, on_branch=on_branch)
        except ValueError as error:
            raise BadRequestError(str(error)) from None

    def push(self, move: Move) -> Passed:
        """Make a move: the next one of the game or of the branch, or one that begins a branch.

        Raises
        ------
        IllegalMoveError
            If the rules do not allow it. Nothing is changed then.
        """
        if self._is_next(self.shown, move):
            return self.go(self.at + 1)
        other = self.game if self.on_branch else self.branch
        if other is not None and self.at <= self.leaves and self._is_next(other, move):
            return self.go(self.at + 1, on_branch=not self.on_branch)
        branch = self.shown.up_to(self.at).then((move,))
        self.leaves = min(self.at, self.leaves) if self.on_branch else self.at
        self.branch, self.on_branch = branch, True
        return self.go(self.at + 1)

    def _is_next(self, way: Way, move: Move) -> bool:
        return self.at < len(way.actions) and way.actions[self.at][0] == move

    @property
    def made(self) -> list[tuple[Move, Position]]:
        """Every move that is shown as made, with the position before it."""
        way = self.shown.up_to(self.at)
        return [
            (move, position)
            for start, action in zip(way.positions, way.actions, strict=False)
            for position, move in along(start, action)
        ]

    def show_line(self, number: int, moves: Iterable[Move]) -> None:
        """Show a line as a branch, from the point of the game that it begins from."""
        self.branch = self.game.up_to(number).then(*((move,) for move in moves))
        self.leaves, self.on_branch, self.at = number, True, number

    def leave(self) -> Passed:
        """Show the game again, where the branch left it, or at the point before that is shown."""
        return self.go(min(self.at, self.leaves), on_branch=False)
