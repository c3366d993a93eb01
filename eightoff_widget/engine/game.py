"""A game: a start, the moves made from it, undo and redo."""

from __future__ import annotations

import threading
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from ..languages.catalog import say
from .deals import deal
from .errors import HistoryError, as_truth
from .position import Position
from .sentences import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .deals import Numbering
    from .moves import Action, Move
    from .rules import Rules


class Status(str, Enum):
    """How a game stands."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"

    @classmethod
    def of(cls, position: Position) -> Status:
        """How a game stands that has come to a position."""
        if position.is_won:
            return cls.WON
        return cls.STUCK if position.is_stuck else cls.PLAYING


class ChangeKind(str, Enum):
    """What happened to a game."""

    MOVE = "move"
    UNDO = "undo"
    REDO = "redo"
    RESET = "restart"
    FINISH = "finish"
    AUTOPLAY = "autoplay"


class Change(NamedTuple):
    """Something that happened to a game, for those who listen."""

    kind: ChangeKind
    action: Action
    """The moves made or taken back; none for a reset and for autoplay."""
    before: Position
    """The position that the change began with."""


class Game:
    """A start and what was played from it, with undo and redo without limit.

    A game may be used from several threads: one change at a time is made, and told of.

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
    TypeError
        If rules that are not its own, or a numbering, are given beside a position; or if `autoplay`
        is neither True nor False.

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
            if numbering is not None or rules not in (None, start.rules, start.rules.name):
                raise TypeError("a position brings its own rules: give none beside it")
            start.check_cards(partial=True)
        else:
            start = deal(
                start,
                "eight-off" if rules is None else rules,
                "microsoft" if numbering is None else numbering,
            )
        self.lock = threading.RLock()
        """Held while the game changes. Its holder may make changes of its own."""
        self._listeners: list[Callable[[Change], None]] = []
        self._autoplay = as_truth("autoplay", autoplay)
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
    def undone(self) -> tuple[Action, ...]:
        """What was taken back and can be made again, the next to redo first."""
        return tuple(action for action, _ in reversed(self._undone))

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move, those of autoplay included."""
        return tuple(move for action in self.actions for move in action)

    @property
    def status(self) -> Status:
        """Won, stuck, or still being played."""
        return Status.of(self.position)

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return bool(self._actions)

    @property
    def can_redo(self) -> bool:
        """Whether an action was taken back that can be made again."""
        return bool(self._undone)

    @property
    def autoplay(self) -> bool:
        """Whether every card that can goes home after each move."""
        return self._autoplay

    @autoplay.setter
    def autoplay(self, on: bool) -> None:
        with self.lock:
            self._autoplay = as_truth("autoplay", on)
            self._tell(ChangeKind.AUTOPLAY, (), self.position)

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
        with self.lock:
            move = self.position.as_move(move)
            homeward = self.position.apply(move).homeward_moves() if self.autoplay else ()
            return self.push_action((move, *homeward))

    def finish(self) -> Action:
        r"""Send every card home, as one action, where that alone ends the game.

        Raises
        ------
        ValueError
            If it does not: `position.is_finishable` says so beforehand.

        Examples
        --------
        >>> game = Game(Position.from_text("FC: 2H\n3H AH", partial=True))
        >>> game.finish(), game.status
        ((Move('1', 'h'), Move('a', 'h'), Move('1', 'h')), <Status.WON: 'won'>)
        """
        with self.lock:
            if not self.position.is_finishable:
                raise ValueError(say("engine.not_finishable"))
            return self._play(self.position.homeward_moves(), ChangeKind.FINISH)

    def push_action(self, moves: Iterable[Move | str]) -> Action:
        """Make several moves as one action, which one undo takes back; autoplay adds nothing.

        Raises
        ------
        InvalidMoveError, IllegalMoveError
            If one of them is no move, or illegal. Nothing is changed then.
        ValueError
            If there is none.

        Examples
        --------
        >>> game = Game(24)
        >>> game.push_action(["1e", "2f"])
        (Move('1', 'e'), Move('2', 'f'))
        >>> len(game.undo()), game.position == game.start
        (2, True)
        """
        with self.lock:
            return self._play(moves, ChangeKind.MOVE)

    def _play(self, moves: Iterable[Move | str], kind: ChangeKind) -> Action:
        before = position = self.position
        made: list[Move] = []
        for text in moves:
            move = position.as_move(text)
            position = position.apply(move)
            made.append(move)
        if not made:
            raise ValueError("an action is of one move or more")
        action = tuple(made)
        self._actions.append(action)
        self._positions.append(position)
        self._undone.clear()
        self._tell(kind, action, before)
        return action

    def undo(self) -> Action:
        """Take back the last action, and return its moves.

        Raises
        ------
        HistoryError
            If nothing was played.
        """
        with self.lock:
            before = self.position
            action = self._take_back()
            self._tell(ChangeKind.UNDO, action, before)
            return action

    def _take_back(self) -> Action:
        if not self._actions:
            raise HistoryError(say("engine.nothing_to_undo"))
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
        with self.lock:
            if not self._undone:
                raise HistoryError(say("engine.nothing_to_redo"))
            before = self.position
            action, position = self._undone.pop()
            self._actions.append(action)
            self._positions.append(position)
            self._tell(ChangeKind.REDO, action, before)
            return action

    def reset(self) -> None:
        """Go back to the start. Nothing is lost: redo leads forward again."""
        with self.lock:
            before = self.position
            while self._actions:
                self._take_back()
            self._tell(ChangeKind.RESET, (), before)

    def on_change(self, listener: Callable[[Change], None], *, remove: bool = False) -> None:
        """Call a function after every change, before the next one can be made.

        Parameters
        ----------
        listener:
            Called with a `Change`. It may change the game itself.
        remove:
            Stop calling it instead. One that does not listen raises `ValueError`.

        Examples
        --------
        >>> game = Game(24)
        >>> game.on_change(lambda change: print(change.kind.value, len(game.moves)))
        >>> _ = game.push("2e")
        move 1
        """
        with self.lock:
            if remove:
                self._listeners.remove(listener)
            else:
                self._listeners.append(listener)

    def _tell(self, kind: ChangeKind, action: Action, before: Position) -> None:
        for listener in tuple(self._listeners):
            if listener in self._listeners:  # who was told before may have seen to it that it goes
                listener(Change(kind, action, before))

    def to_record(self) -> str:
        """The game as a text that `from_record` reads back.

        Examples
        --------
        >>> game = Game(24)
        >>> _ = game.push("2e")
        >>> print(game.to_record())
        [Eightoff "1"]
        [Rules "eight-off"]
        [Deal "24"]
        [Numbering "microsoft"]
        [Status "playing"]
        <BLANKLINE>
        1. 2e
        <BLANKLINE>
        >>> Game.from_record(game.to_record()).moves == game.moves
        True
        """
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

    def to_json(self, *, indent: int | None = None) -> str:
        """The game as JSON, for programs: `indent` its parts by so many spaces, or on one line."""
        from ..formats.data import write_game_json

        return write_game_json(self, indent)

    @classmethod
    def from_json(cls, text: str) -> Game:
        """Read a game that `to_json` wrote. Errors name where in the object the fault is."""
        from ..formats.data import read_game_json

        return read_game_json(text)

    def to_code(self) -> str:
        """The game as one short line of letters and digits, to send in a chat.

        Raises
        ------
        ValueError
            If it had more than 20,000 signs.

        Examples
        --------
        >>> code = Game(24).to_code()
        >>> code, Game.from_code(code).start.deal.number
        ('eo10fIAQyXF7Q', '24')
        """
        from ..formats.sharecode import write_code

        return write_code(self)

    @classmethod
    def from_code(cls, text: str) -> Game:
        """Read a game that `to_code` wrote. Line breaks do no harm; what is damaged is refused."""
        from ..formats.sharecode import read_code

        return read_code(text).as_game()

    @property
    def notation(self) -> str:
        """The moves as a numbered list, such as `"1. 58+dh 2. 2e"`, that `read` reads back."""
        from ..formats.movelist import write_actions

        return write_actions(self.start, self.actions)

    def to_prose(self) -> str:
        """The game in words: what is played, and a line for each action.

        Examples
        --------
        >>> game = Game(24)
        >>> _ = game.push("2e")
        >>> print(game.to_prose())
        Eight Off, Microsoft deal 24
        <BLANKLINE>
        1. 4♥ from column 2 to cell e
        <BLANKLINE>
        """
        from ..formats.prose import write_prose

        return write_prose(self)

    def __str__(self) -> str:
        from ..formats.prose import write_game

        return write_game(self)

    def _repr_html_(self) -> str:
        from ..formats.prose import render_game

        return render_game(self)

    def _repr_svg_(self) -> str:
        return self.position.to_svg()

    def __repr__(self) -> str:
        name = self.start.deal.title if self.start.deal else self.start.rules.title
        moves = counted(len(self.moves), "move")
        return f"<Game: {name}, {moves}, {self.status.value}>"

    def __getstate__(self) -> dict[str, Any]:
        # Neither a lock nor those who listen can go to another process. A copy has its own lists.
        with self.lock:
            state = self.__dict__ | {
                name: list(value) for name, value in vars(self).items() if isinstance(value, list)
            }
        return state | {"lock": None, "_listeners": []}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, lock=threading.RLock())
