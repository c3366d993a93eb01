"""The place below a board for another one, that goes on from there.

Whatever host shows the one can show the other, at any time: the view of the upper board asks it for
a view of the lower. An output that is sent in answer to a click, rather than a cell, is shown in
some hosts only, and in JupyterLab no longer when the page was loaded anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import traitlets

from ..languages.catalog import say
from .base import BoardWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from .base import BoardLock


def place_below() -> traitlets.Instance[BoardWidget | None]:
    """A trait for the board that a click has brought up below another one; None if none."""
    return traitlets.Instance(BoardWidget, allow_none=True, read_only=True).tag(
        sync=True, to_json=_named
    )


def _named(board: BoardWidget | None, _: object) -> str | None:
    """A board as the browser knows it; None if there is none, or it was closed by itself."""
    comm = None if board is None else board.comm
    return None if comm is None else f"IPY_MODEL_{comm.comm_id}"


class Below:
    """What lies below a board.

    A board that has to go is closed when the lock of the upper one is let go: it waits for a game,
    and whoever holds that may wait for the upper board.

    Parameters
    ----------
    lock:
        The lock of the upper board, which is held whenever this is used.
    show:
        Shows another board there, or none.
    board:
        What lies there already.
    """

    def __init__(
        self,
        lock: BoardLock,
        show: Callable[[BoardWidget | None], None],
        board: BoardWidget | None = None,
    ) -> None:
        self._lock, self._show = lock, show
        self.board = board
        """What lies there; None if nothing does."""

    def put(self, board: BoardWidget | None) -> str:
        """Have a board there, or none; what to say of it.

        A board that is there already goes. A game that was played on it loses nothing: it is on
        disk.
        """
        self.close()
        self.board = board
        self._show(board)
        return say("play.closed_below" if board is None else "play.shown_below")

    def close(self) -> None:
        """Close what is there, as the upper board goes."""
        if self.board is not None:
            self._lock.then(self.board.close)
