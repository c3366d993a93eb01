"""What a board shows beside its game when asked to: rules, results, a win, boards below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...languages.catalog import say
from ...store import games
from ..below import Below
from ..requests import BadRequestError
from .how_to import how_to_play
from .results import of_results, of_win

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.game import Game
    from ..base import BoardLock, BoardWidget
    from ..requests import Request
    from ..snapshot import Json
    from .keeping import Keeping


class Asides:
    """Makes each of them when it is asked for, so that an ordinary move waits for none.

    Parameters
    ----------
    keeping:
        What the board has to do with the kept games.
    tell:
        Hands all that is told to the views, before the snapshot that answers.
    put_below:
        Shows another board below this one, or none.
    say_so:
        Publishes the game again with a sentence; without one, what was said last still stands.
    """

    def __init__(
        self,
        keeping: Keeping,
        tell: Callable[[Json], None],
        put_below: Callable[[BoardWidget | None], None],
        say_so: Callable[[str | None], None],
    ) -> None:
        self._keeping, self._tell, self._put_below, self._say_so = keeping, tell, put_below, say_so
        self._told: Json = {}
        self._below: Below | None = None

    def handlers(self, game: Callable[[], Game]) -> dict[str, Callable[[Request], object]]:
        """What to do for each request about one of these, with the game that is on the board."""
        return {
            "how": lambda _: self._show(how=how_to_play(game().start.rules)),
            "results": lambda request: self._show_results(game(), request.text_or_none("month")),
            "course": lambda _: self._put(_course),
            "review": lambda _: self._put(lambda: _replay(game(), review=True)),
            "replay": lambda request: self._put(lambda: _replay(self._kept(request))),
            "close": lambda _: self._say_so(self._beneath.put(None)),
        }

    def take_up(self, lock: BoardLock) -> None:
        """Know the lock of the game that is on the board from now on, and tell nothing of another.

        What lies below stays: it is of its own.
        """
        board = None if self._below is None else self._below.board
        self._below = Below(lock, self._put_below, board)
        self.forget()

    @property
    def _beneath(self) -> Below:
        assert self._below is not None, "a game is taken up before anything is asked for"
        return self._below

    def forget(self) -> None:
        """Tell nothing any more: of another game, or in another language."""
        self._told = {}
        self._tell(self._told)

    def close(self) -> None:
        """Close what lies below, as the board goes."""
        self._beneath.close()

    def tell_win(self, game: Game, par: int | None) -> None:
        """Tell of the game, which is won."""
        keeping = self._keeping
        self._add(win=of_win(game, keeping.clock.spent(), par=par, kept=keeping.number))

    def _add(self, **told: Json) -> None:
        self._told = {**self._told, **told}
        self._tell(self._told)

    def _show(self, **told: Json) -> None:
        self._add(**told)
        self._say_so(None)

    def _show_results(self, game: Game, month: str | None) -> None:
        try:
            found = of_results(game.start.rules, month)
        except ValueError:
            raise BadRequestError("results: month must be one, such as 2026-11") from None
        self._show(results=found)

    def _put(self, make: Callable[[], BoardWidget]) -> None:
        self._say_so(self._beneath.put(make()))

    def _kept(self, request: Request) -> Game:
        number = request.number("game")
        if not self._keeping.is_wanted:
            raise ValueError(say("play.keeps_nothing"))
        return games.look_at(number)


def _course() -> BoardWidget:
    from ..teach.teach import teach

    return teach()


def _replay(game: Game, *, review: bool = False) -> BoardWidget:
    from ..replay.replay import replay

    return replay(game, review=review)
