"""A lesson in a notebook cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import IllegalMoveError
from ...languages.catalog import say
from ...lessons.session.reply import sentence
from ..requests import BadRequestError, RefusedError
from . import lecture
from .learning import LearningBoard

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..requests import Request

_MOST = 10**6
"""No number above it is taken for an answer."""


class TeachWidget(LearningBoard):
    """A lesson on a board. Make one with `teach`.

    Everything that a click does can be done from any cell too, and is on the board at once.
    """

    _bundle = "teach"

    def _carry_out(self, request: Request) -> None:
        with self._held():
            super()._carry_out(request)

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            "move": lambda request: self.push(request.move()),
            "answer": self._handle_answer,
            "show": self._handle_show,
            "open": self._handle_open,
            "another": lambda _: self.another_puzzle(),
            "back": lambda _: self.back(),
            "forward": lambda _: self.forward(),
            "skip": lambda _: self.skip(),
            "restart": lambda _: self.restart(),
            "again": lambda _: self.start_again(),
            "show_me": lambda _: self.show_me(),
            "hint": lambda _: self.hint(),
            "undo": lambda _: self.undo(),
            "rescue": lambda _: self.rescue(),
            "finish": lambda _: self.finish(),
        }

    def _handle_explain(self, request: Request) -> None:
        try:
            super()._handle_explain(request)
        except IllegalMoveError as error:
            added = lecture.said_of_lifting(self.step, *request.lifted())
            raise RefusedError(error.reason.value, sentence(error, added)) from None

    def _handle_answer(self, request: Request) -> None:
        value = request.content.get("value")
        is_number = isinstance(value, int) and abs(value) <= _MOST
        self.answer(value if is_number else request.text("value"))  # type: ignore[arg-type]

    def _handle_show(self, request: Request) -> None:
        """Show the next move to watch, if it is the one that the view waits for.

        Each view of the board asks for it, and it is to be shown once.
        """
        state = self._session.state()
        wanted = request.text("lesson"), request.number("at", 0), request.number("left", 0)
        if wanted != (state.lesson, state.index, state.to_show) or not state.to_show:
            raise RefusedError("shown-already", say("lessons.nothing_to_show"))
        self.show_next()

    def _handle_open(self, request: Request) -> None:
        """Open another lesson of the course. No file: a page may not choose what is read here."""
        name = request.text("lesson")
        found = next((each for each in self._course if each.name == name), None)
        if found is None:
            raise BadRequestError(f"open: the course has no lesson {name!r}")
        self._take_up(found)
