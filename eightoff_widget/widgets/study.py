"""A board to study a position on, with room below it for another one that goes on from there."""

from __future__ import annotations

from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any

import traitlets

from ..languages.catalog import say, speaking
from .base import BoardWidget
from .coach import Coach
from .options import LOOKS
from .play.opening import play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from typing_extensions import Unpack

    from ..engine.game import Game
    from ..engine.position import Position
    from .options import Options
    from .play.play import PlayWidget
    from .requests import Request
    from .snapshot import Json

_HANDED_ON = ("steps", *LOOKS)
"""The options that the board below has from this one."""


def _named(board: BoardWidget | None, _: object) -> str | None:
    """A board as the browser knows it; None if there is none, or it was closed by itself."""
    comm = None if board is None else board.comm
    return None if comm is None else f"IPY_MODEL_{comm.comm_id}"


class StudyBoard(BoardWidget):
    """A board with a lock and a coach of its own, which shows another board below itself.

    Whatever host shows the one can show the other, at any time: the view of this board asks it for
    a view of the board below. An output that is sent in answer to a click, rather than a cell, is
    shown in some hosts only, and in JupyterLab no longer when the page was loaded anew.

    Parameters
    ----------
    language, options:
        See `BoardWidget`.
    """

    below = traitlets.Instance(BoardWidget, allow_none=True, read_only=True).tag(
        sync=True, to_json=_named
    )
    """The board that a click has brought up below this one; None if there is none."""

    _said = ""
    """What was said last."""

    def __init__(self, language: str | None = None, **options: Any) -> None:
        self._lock = RLock()
        self._holds = 0
        self._leaving: list[BoardWidget] = []
        self._coach = Coach(self._held, self._heed_coach)
        super().__init__(language, **options)

    @contextmanager
    def _held(self) -> Iterator[object]:
        """With the lock held, and in the language of the board.

        A board below that has to go is closed when the lock is let go: it waits for a game, and
        whoever holds that may wait for this board.
        """
        leaving: list[BoardWidget] = []
        try:
            with self._lock, speaking(self._language):
                self._holds += 1
                try:
                    yield None
                finally:
                    self._holds -= 1
                    if self._holds == 0:
                        leaving, self._leaving = self._leaving, leaving
        finally:
            for board in leaving:
                board.close()

    def play(self, **options: Unpack[Options]) -> PlayWidget:
        """A board to play on from what is shown."""
        raise NotImplementedError

    def _show(self, kind: str, text: str | None = None, steps: Iterable[Json] = ()) -> None:
        raise NotImplementedError

    def _begin(self, start: Game | Position, options: Options) -> PlayWidget:
        """A board to play on, which looks like this one unless its options say otherwise."""
        return play(start, **{**self._handed_on(), **options})

    def _handed_on(self) -> dict[str, Any]:
        """The language and the options that another board has from this one."""
        options = {name: self._options[name] for name in _HANDED_ON if name in self._options}
        return {"language": None if self._follows_browser else self._language, **options}

    def _put_below(self, board: BoardWidget | None) -> str:
        """Have a board below this one, or none; what to say of it.

        A board that is there already goes. A game that was played on it loses nothing: it is on
        disk.
        """
        if self.below is not None:
            self._leaving.append(self.below)
        self.set_trait("below", board)
        return say("play.closed_below" if board is None else "play.shown_below")

    def _heed_coach(self) -> None:
        """Show what the coach has found out."""
        if self.comm is not None:
            self._show("advice", self._report())

    def _report(self) -> str | None:
        """What to say when the coach has found something out."""
        return None

    def _let_go(self) -> None:
        self._coach.close()
        if self.below is not None:
            self._leaving.append(self.below)

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {"play": self._handle_play, "close": self._handle_close}

    def _handle_play(self, _: Request) -> None:
        with self._held():
            self._show("advice", self._put_below(self.play()))

    def _handle_close(self, _: Request) -> None:
        with self._held():
            self._show("advice", self._put_below(None))
