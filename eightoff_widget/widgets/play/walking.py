"""A board that can show a line in place of its game, and go on with the game from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.game import Status
from ...languages.catalog import say
from ...solver.result import Verdict
from .. import snapshot
from ..base import BoardWidget
from ..requests import BadRequestError, RefusedError
from .line import Line

if TYPE_CHECKING:
    from collections.abc import Iterable
    from contextlib import AbstractContextManager

    from ...engine.game import Game
    from ...engine.moves import Move
    from ...engine.position import Position
    from ...solver.result import Solution
    from ..coach import Coach
    from ..requests import Request
    from ..snapshot import Json
    from .keeping import Keeping


class WalkingBoard(BoardWidget):
    """A board with a game and a coach that may show a line while the game waits.

    What is declared here without a value is its subclass's.
    """

    _game: Game
    _coach: Coach
    _keeping: Keeping
    _hints_used: int

    _line: Line | None = None
    """The line that is shown."""
    _taking = False
    """Whether moves are being made that the board shows already."""

    def _held(self) -> AbstractContextManager[Game]:
        raise NotImplementedError

    def _show(self, kind: str, text: str | None = None, steps: Iterable[Json] = ()) -> None:
        raise NotImplementedError

    def _look(self) -> None:
        """Turn the coach to the position that is shown."""
        raise NotImplementedError

    def _steps(self, before: Position, moves: Iterable[Move]) -> list[Json]:
        raise NotImplementedError

    @property
    def _shown(self) -> Position:
        """The position that the board shows: that of the game, unless a line is shown."""
        return self.position if self._line is None else self._line.position

    def _handle_line(self, request: Request) -> None:
        """Show a line that wins, or another point of it."""
        to = request.content.get("to")
        with self._held() as game:
            if to is None:
                self._ask_for_line(game)
                return
            if self._line is None:
                raise RefusedError("no-line", say("play.no_line"))
            if not isinstance(to, int) or isinstance(to, bool):
                raise BadRequestError("line: to must be a number of moves")
            self._go_along(to)

    def _ask_for_line(self, game: Game) -> None:
        """Look for a line that wins; one that is shown begins again."""
        if game.status is not Status.PLAYING:
            raise RefusedError("no-hint", say("play.no_hint"))
        if self._line is not None:
            self._go_along(0)
            return
        self._look()
        if self._coach.look_for_way():
            self._hints_used += 1
            self._keeping.note()
        self._show_way()

    def _show_way(self) -> None:
        """Show the line that was asked for if it is found, and else what is known."""
        way = self._coach.way
        if way is not None and self._line is None and way.position == self.position:
            self._begin_line(way)
        else:
            self._show("advice")

    def _begin_line(self, way: Solution) -> None:
        """Show the line that was found, from its first move on."""
        if way.verdict is Verdict.UNWINNABLE:
            self._coach.way = None
            self._show("advice", say("play.lost"))
        elif not way.moves:
            self._coach.way = None
            self._show("advice", say("play.no_way"))
        else:
            self._line = Line(self.position, way.moves, proved=way.proved)
            n = len(way.moves)
            self._show("line", say("play.line_proved" if way.proved else "play.line", n=n))

    def _go_along(self, to: int) -> None:
        assert self._line is not None, "its caller has seen to it"
        at = self._line.at
        try:
            before, moves, forwards = self._line.go(to)
        except ValueError as error:
            raise BadRequestError(str(error)) from None
        steps = self._steps(before, moves)
        if not forwards:
            steps = snapshot.taken_back(steps)
        if to == 0:
            text = say("play.line_start")
        elif len(moves) != 1:
            text = say("play.line_at", at=to, of=len(self._line.moves))
        else:
            text = f"{max(at, to)}. {before.describe(moves[0])}"
            text = text if forwards else say("play.taken_back", action=text)
        self._show("line", text, steps)

    def _handle_take(self, _: Request) -> None:
        """Play on from the point of the line that is shown."""
        with self._held():
            if self._line is None:
                raise RefusedError("no-line", say("play.no_line"))
            self._take_line()
            self._show("line", say("play.taken_over"))

    def _take_line(self) -> bool:
        """Make the moves of the line that are shown as made; the board shows them already.

        Returns
        -------
        bool
            Whether they are all made. Whoever is told of a move may make others, and then the rest
            of the line leads nowhere.
        """
        line = self._line
        assert line is not None, "its callers have seen to it"
        self._taking = True
        try:
            for move, position in line.made:
                if self._game.position != position:
                    return False
                self._hints_used += 1
                self._game.push_action((move,))
            return self._game.position == line.position
        finally:
            self._taking = False
            self._leave_line()

    def _handle_leave(self, _: Request) -> None:
        """Show the game again."""
        with self._held():
            if self._line is None:
                raise RefusedError("no-line", say("play.no_line"))
            before, moves, _forwards = self._line.go(0)
            steps = snapshot.taken_back(self._steps(before, moves))
            self._leave_line()
            self._show("line", say("play.line_left"), steps)

    def _leave_line(self) -> None:
        self._line = None
        self._coach.way = None
