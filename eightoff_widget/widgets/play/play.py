"""The game in a notebook cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.game import Status
from ...languages.catalog import say
from ...solver.result import Limit, Verdict
from ...solver.solve import solve
from ..requests import RefusedError, Request
from .leaving import LeavingBoard

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.game import Action
    from ...engine.moves import Move
    from ...engine.position import Position

A_BLINK = Limit(seconds=0.15)
"""How long a move may wait for each of the two verdicts that tell whether it loses the game."""


class PlayWidget(LeavingBoard):
    """A game of Eight Off on a board. Make one with `play`.

    Everything that a click does can be done from any cell too, and is on the board at once.
    """

    _bundle = "play"

    # The game, as Python sees it

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move made, those of autoplay included."""
        return self._game.moves

    @property
    def status(self) -> Status:
        """Won, stuck, or still being played."""
        return self._game.status

    @property
    def seconds(self) -> float:
        """How long this deal has been played, in seconds during which its page was in sight."""
        return self._clock.seconds

    @property
    def hints_used(self) -> int:
        """How many hints were asked for in this game."""
        return self._hints_used

    def push(self, move: Move | str) -> Action:
        """Make a move; see `Game.push`."""
        with self._own_game() as game:
            return game.push(move)

    def undo(self) -> Action:
        """Take back the last action; see `Game.undo`."""
        with self._own_game() as game:
            return game.undo()

    def redo(self) -> Action:
        """Make again what was taken back last; see `Game.redo`."""
        with self._own_game() as game:
            return game.redo()

    def reset(self) -> None:
        """Go back to the start; see `Game.reset`."""
        with self._own_game() as game:
            game.reset()

    def finish(self) -> Action:
        """Send every card home where that ends the game; see `Game.finish`."""
        with self._own_game() as game:
            return game.finish()

    def new(self, deal: Position | int | str | None = None) -> None:
        """Begin another game, by the same rules unless a position brings its own.

        Parameters
        ----------
        deal:
            A `Position` or the number of a deal; None for a random one.

        Raises
        ------
        InvalidPositionError
            If there is no such deal. The game goes on then.
        """
        with self._held() as game:
            self._leave(game, self._successor(deal))

    def _let_go(self) -> None:
        self._game.on_change(self._heed, remove=True)
        self._keeping.leave(for_another=False)
        self._coach.close()

    def on_move(self, callback: Callable[..., None], *, remove: bool = False) -> None:
        """Call a function after every move, whoever made it.

        Parameters
        ----------
        callback:
            Called with the widget and the tuple of moves that were made, autoplay's included. It
            is called before the next move can be made, and may make moves itself.
        remove:
            Stop calling it instead.
        """
        self._on_move.register_callback(callback, remove=remove)

    def __repr__(self) -> str:
        return f"<PlayWidget: {self._game!r}>"

    # What the browser asks for

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            "move": self._handle_move,
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "restart": lambda _: self.reset(),
            "finish": lambda _: self.finish(),
            "new": self._handle_new,
            "resume": self._handle_resume,
            "hint": self._handle_hint,
            "line": self._handle_line,
            "take": self._handle_take,
            "leave": self._handle_leave,
        }

    def _handle_move(self, request: Request) -> None:
        move = request.move()
        sure = request.truth("sure") if "sure" in request.content else False
        with self._held():
            if self.warn and not sure:
                self._warn_of(move)
            if self._line is not None:
                self._shown.as_move(move)  # refused before anything is taken over
                self._shown.apply(move)
                if not self._take_line():
                    self._show("line", self._welcome())
                    return
            self.push(move)

    def _warn_of(self, move: Move | str) -> None:
        """Ask first if a move loses a game that can be won."""
        before = self._shown
        after = before.apply(move)
        for homeward in after.homeward_moves() if self.autoplay else ():
            after = after.apply(homeward)
        if solve(after, A_BLINK).verdict is not Verdict.UNWINNABLE:
            return
        if solve(before, A_BLINK).verdict is Verdict.WINNABLE:
            what = before.describe(before.as_move(move))
            raise RefusedError("loses-game", say("play.loses", action=what))

    def _handle_hint(self, _: Request) -> None:
        with self._held() as game:
            if game.status is not Status.PLAYING:
                raise RefusedError("no-hint", say("play.no_hint"))
            if self._coach.look_for_hint():
                self._hints_used += 1
                self._keeping.note()
            self._show("advice")
