"""A lesson in a notebook cell."""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..engine.errors import IllegalMoveError, shown
from ..engine.game import as_truth
from ..engine.moves import Move
from ..languages.catalog import say, speaking
from ..lessons.lesson import Lesson
from ..lessons.listing import lesson as lesson_named
from ..lessons.listing import lessons
from ..lessons.reply import ReplyKind, sentence
from ..lessons.session import Session
from ..store import progress, settings
from . import lecture
from .base import STATIC, BoardWidget
from .requests import BadRequestError, RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typing_extensions import Unpack

    from ..engine.position import Position
    from ..lessons.lesson import Step
    from ..lessons.puzzles import Puzzle
    from ..lessons.reply import Reply
    from .options import Looks
    from .requests import Request
    from .snapshot import Json

_MOST = 10**6
"""No number above it is taken for an answer."""


class TeachWidget(BoardWidget):
    """A lesson on a board. Make one with `teach`.

    Everything that a click does can be done from any cell too, and is on the board at once.

    Parameters
    ----------
    lesson:
        The lesson.
    step:
        The index of the step to begin with, from 0; None for where the learner left it.
    language:
        See `BoardWidget`.
    keep:
        Keep how far the learner is: that is on disk before the board shows it.
    looks:
        See `teach`.
    """

    _esm = STATIC / "teach.js"
    _css = STATIC / "teach.css"

    def __init__(
        self,
        lesson: Lesson,
        *,
        step: int | None = None,
        language: str | None = None,
        keep: bool = True,
        **looks: Unpack[Looks],
    ) -> None:
        if not isinstance(lesson, Lesson):
            raise TypeError(f"a lesson to teach must be a Lesson, not {lesson!r}: see teach()")
        self._keep = as_truth("keep", keep)
        self._lock = threading.RLock()
        self._done: set[str] = set()
        super().__init__(language, **looks)
        self._take_up(lesson, step)

    def _take_up(self, lesson: Lesson, step: int | None = None) -> None:
        """Teach this lesson from now on."""
        with self._held():
            self._session = Session(lesson, step=step, keep=self._keep)
            if self._keep:
                kept = progress.everything()
                self._done |= {
                    each.name
                    for each in lessons()
                    if (found := kept.get((each.name, each.fingerprint))) and found.done
                }
            self._show("start")

    @contextmanager
    def _held(self) -> Iterator[None]:
        """The lesson with its lock held, and its language spoken."""
        with self._lock, speaking(self._language):
            yield

    # The lesson, as Python sees it

    @property
    def lesson(self) -> Lesson:
        """The lesson that is taught."""
        return self._session.lesson

    @property
    def index(self) -> int:
        """The step that the learner is at, from 0."""
        return self._session.index

    @property
    def step(self) -> Step:
        """The step that the learner is at."""
        return self._session.step

    @property
    def position(self) -> Position:
        """What lies on the board."""
        return self._session.position

    @property
    def done(self) -> bool:
        """Whether the step is done. A step to watch always is."""
        return self._session.is_done

    @property
    def reply(self) -> Reply:
        """What was answered last, in the language of the board."""
        with self._held():
            return self._session.reply

    def open_lesson(self, lesson: str | os.PathLike[str] | Lesson | Puzzle | None = None) -> None:
        """Teach another lesson on this board.

        Parameters
        ----------
        lesson:
            See `teach`.

        Raises
        ------
        ValueError
            If there is no such lesson. The one on the board goes on then.
        LessonError
            If something is wrong with it. The one on the board goes on then.
        """
        self._take_up(taught(lesson))

    def back(self) -> Reply:
        """Go to the step before; see `Session.back`."""
        return self._do("step", lambda session: session.back())

    def forward(self) -> Reply:
        """Go to the next step if this one is done; see `Session.forward`."""
        return self._do("step", lambda session: session.forward())

    def skip(self) -> Reply:
        """Go to the next step, done or not; see `Session.skip`."""
        return self._do("step", lambda session: session.skip())

    def go_to(self, index: int) -> Reply:
        """Go to any step, by its index from 0; see `Session.go_to`."""
        return self._do("step", lambda session: session.go_to(index))

    def restart(self) -> Reply:
        """Begin the step anew; see `Session.restart`."""
        return self._do("restart", lambda session: session.restart())

    def start_again(self) -> Reply:
        """Begin the lesson anew; see `Session.start_again`."""
        return self._do("step", lambda session: session.start_again())

    def play(self, move: Move | str) -> Reply:
        """Make a move; see `Session.play`."""
        return self._do("move", lambda session: session.play(move))

    def answer(self, value: bool | int | str) -> Reply:  # noqa: FBT001  # yes and no are answers
        """Answer the question; see `Session.answer`."""
        return self._do("reply", lambda session: session.answer(value))

    def show_next(self) -> Reply:
        """Show the next move of a step to watch; see `Session.show_next`."""
        return self._do("move", lambda session: session.show_next())

    def show_me(self) -> Reply:
        """Show how the step is done; see `Session.show_me`."""
        return self._do("show", lambda session: session.show_me())

    def hint(self) -> Reply:
        """Give a hint; see `Session.hint`."""
        return self._do("reply", lambda session: session.hint())

    def undo(self) -> Reply:
        """Take back a move; see `Session.undo`."""
        return self._do("undo", lambda session: session.undo())

    def rescue(self) -> Reply:
        """Take back moves until the game can be won; see `Session.rescue`."""
        return self._do("undo", lambda session: session.rescue())

    def finish(self) -> Reply:
        """Send every card home where that ends the game; see `Session.finish`."""
        return self._do("finish", lambda session: session.finish())

    def __repr__(self) -> str:
        return f"<TeachWidget: {self._session!r}>"

    def _do(self, kind: str, what: Callable[[Session], Reply]) -> Reply:
        """Do something, and show what became of it."""
        with self._held():
            before = self._session.game
            made = before.moves
            reply = what(self._session)
            steps = lecture.steps_of(reply, before.start, made)
            if reply.kind is ReplyKind.OTHER:
                kind = "other"
            elif reply.kind is ReplyKind.STEP and kind == "step":
                kind = "start"  # the board deals out what is another position
            self._show(kind, steps)
            return reply

    # What the browser asks for

    def _carry_out(self, request: Request) -> None:
        with self._held():
            super()._carry_out(request)

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            "move": self._handle_move,
            "answer": self._handle_answer,
            "show": self._handle_show,
            "open": self._handle_open,
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

    def _handle_move(self, request: Request) -> None:
        source, target = request.pile("source"), request.pile("target")
        count = request.count_or_none("count")
        self.play(f"{source}{target}" if count is None else Move(source, target, count))

    def _handle_explain(self, request: Request) -> None:
        try:
            super()._handle_explain(request)
        except IllegalMoveError as error:
            source, count = request.pile("source"), request.count_or_none("count") or 1
            added = lecture.said_of_lifting(self.step, source, count)
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
        wanted = tuple(map(request.content.get, ("lesson", "at", "left")))
        if wanted != (state.lesson, state.index, state.to_show) or not state.to_show:
            raise RefusedError("shown-already", say("lessons.nothing_to_show"))
        self.show_next()

    def _handle_open(self, request: Request) -> None:
        """Open another lesson of the course. No file: a page may not choose what is read here."""
        name = request.text("lesson")
        found = next((each for each in lessons() if each.name == name), None)
        if found is None:
            raise BadRequestError(f"open: the course has no lesson {name!r}")
        self._take_up(found)

    def _remember(self, name: str, value: object) -> None:
        if self._keep:
            settings.put(name, value)

    # What views are shown

    def _dress(self, name: str) -> None:
        del name
        with self._held():
            self._show("option")

    def _translate(self) -> None:
        with self._held():
            self._show("option")

    def _show(self, kind: str, steps: list[Json] | None = None) -> None:
        """Publish the lesson as it is now; `kind` and `steps` say what led to it."""
        session = self._session
        if session.state().finished:
            self._done.add(session.lesson.name)
        self._publish(
            {
                **lecture.of_session(session, self._done, keep=self._keep),
                "frame": "teach",
                "options": self.options,
                "last": {"kind": kind, "steps": steps or []},
            }
        )


def taught(lesson: str | os.PathLike[str] | Lesson | Puzzle | None) -> Lesson:
    """The lesson that somebody means who names one, or has a puzzle; see `teach`."""
    if lesson is None or isinstance(lesson, (str, os.PathLike, Lesson)):
        return lesson_named(lesson)
    from ..lessons.puzzles import Puzzle

    if not isinstance(lesson, Puzzle):
        known = "a name, a path, a Lesson or a Puzzle"
        raise TypeError(f"a lesson to teach is {known}, not {shown(lesson, 40)}")
    return lesson.lesson()
