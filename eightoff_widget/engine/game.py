"""A game: a start, the moves made from it, undo and redo."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from .deals import deal
from .errors import HistoryError, InvalidPositionError
from .moves import Move
from .position import Position
from .sentences import counted

if TYPE_CHECKING:
    from .deals import Numbering
    from .rules import Rules


class Status(str, Enum):
    """How a game stands."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"


Action = tuple[Move, ...]
"""What one undo takes back: the player's move, and the cards that autoplay sent home after it."""


class Game:
    """A start and what was played from it, with undo and redo without limit.

    Parameters
    ----------
    start:
        A `Position`, or the number of a deal; None for a random deal.
    rules, numbering:
        Which deal a number names, as for `deal`. A position brings its own rules.
    autoplay:
        Send home every card that can go, after each move.

    Raises
    ------
    InvalidPositionError
        If there is no such deal, or the position holds a card twice. A fragment may be played.

    Examples
    --------
    >>> game = Game(24)
    >>> game.push("2e")
    (Move('2', 'e'),)
    >>> game.status, len(game.moves), game.undo()
    (<Status.PLAYING: 'playing'>, 1, (Move('2', 'e'),))
    """

    def __init__(
        self,
        start: Position | int | str | None = None,
        *,
        rules: Rules | str | None = None,
        numbering: Numbering | None = None,
        autoplay: bool = False,
    ) -> None:
        if isinstance(start, Position):
            if rules is not None or numbering is not None:
                raise TypeError("a position brings its own rules: give none beside it")
            if problems := start.problems(partial=True):
                raise InvalidPositionError([problem.text for problem in problems])
        else:
            start = deal(
                start,
                "eight-off" if rules is None else rules,
                "microsoft" if numbering is None else numbering,
            )
        self.autoplay = autoplay
        self._positions = [start]
        self._actions: list[Action] = []
        # Actions taken back and the positions they led to, the next to redo last.
        self._undone: list[tuple[Action, Position]] = []

    @property
    def start(self) -> Position:
        """Where the game began."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """Where it stands."""
        return self._positions[-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was played, a tuple of moves for each undo."""
        return tuple(self._actions)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move, those of autoplay included."""
        return tuple(move for action in self._actions for move in action)

    @property
    def status(self) -> Status:
        """Won, stuck, or still being played."""
        if self.position.is_won:
            return Status.WON
        return Status.STUCK if self.position.is_stuck else Status.PLAYING

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return bool(self._actions)

    @property
    def can_redo(self) -> bool:
        """Whether an action was taken back that can be made again."""
        return bool(self._undone)

    def push(self, move: Move | str) -> Action:
        """Make a move, and what autoplay makes of it. Clears what could be redone.

        Parameters
        ----------
        move:
            A `Move`, or text that `Position.parse_move` reads.

        Returns
        -------
        tuple of Move
            The moves made: `move`, then those of autoplay.

        Raises
        ------
        InvalidMoveError, IllegalMoveError
            If the text is no move, or the rules do not allow it. Nothing is changed then.
        """
        if isinstance(move, str):
            move = self.position.parse_move(move)
        position = self.position.apply(move)
        homeward = position.homeward_moves() if self.autoplay else ()
        return self.push_action((move, *homeward))

    def finish(self) -> Action:
        """Send every card home, as one action, where that alone ends the game.

        Raises
        ------
        ValueError
            If it does not: `position.is_finishable` says so beforehand.
        """
        if not self.position.is_finishable:
            raise ValueError("sending cards home alone does not end this game")
        return self.push_action(self.position.homeward_moves())

    def push_action(self, action: Action) -> Action:
        """Make several moves as one action, which one undo takes back; autoplay adds nothing.

        Raises
        ------
        IllegalMoveError
            If one of them is illegal. Nothing is changed then.
        """
        action = tuple(action)
        if not action:
            raise ValueError("an action is of one move or more")
        position = self.position
        for move in action:
            position = position.apply(move)
        self._actions.append(action)
        self._positions.append(position)
        self._undone.clear()
        return action

    def undo(self) -> Action:
        """Take back the last action, and return its moves.

        Raises
        ------
        HistoryError
            If nothing was played.
        """
        if not self._actions:
            raise HistoryError("there is nothing to undo")
        action = self._actions.pop()
        self._undone.append((action, self._positions.pop()))
        return action

    def redo(self) -> Action:
        """Make again what was taken back last, and return its moves.

        Raises
        ------
        HistoryError
            If nothing was taken back since the last move.
        """
        if not self._undone:
            raise HistoryError("there is nothing to redo")
        action, position = self._undone.pop()
        self._actions.append(action)
        self._positions.append(position)
        return action

    def reset(self) -> None:
        """Go back to the start. Nothing is lost: redo leads forward again."""
        while self._actions:
            self.undo()

    def to_record(self) -> str:
        """The game as a text that `from_record` reads back."""
        from ..formats.record import write_record

        return write_record(self)

    @classmethod
    def from_record(cls, text: str) -> Game:
        """Read a game that `to_record` wrote.

        Raises
        ------
        InvalidPositionError, InvalidMoveError, IllegalMoveError
            Naming the line at fault.
        """
        from ..formats.record import read_record

        return read_record(text)

    def __repr__(self) -> str:
        name = self.start.deal.title if self.start.deal else self.start.rules.title
        moves = counted(len(self.moves), "move")
        return f"<Game: {name}, {moves}, {self.status.value}>"
