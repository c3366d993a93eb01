"""A board with a lesson, as Python sees it."""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...engine.errors import shown
from ...engine.game import as_truth
from ...languages.catalog import speaking
from ...lessons.lesson import Lesson
from ...lessons.listing import lesson as lesson_named
from ...lessons.listing import lessons
from ...lessons.session.reply import ReplyKind
from ...lessons.session.session import Session
from ...store import progress
from ..base import BoardWidget
from . import lecture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from typing_extensions import Unpack

    from ...engine.moves import Move
    from ...engine.position import Position
    from ...lessons.lesson import Step
    from ...lessons.puzzles.puzzles import Puzzle
    from ...lessons.session.reply import Reply
    from ..options import Looks
    from ..snapshot import Json


class LearningBoard(BoardWidget):
    """A board on which a lesson is taken.

    Parameters
    ----------
    lesson:
        The lesson, or a puzzle.
    step:
        The index of the step to begin with, from 0; None for where the learner left it.
    language:
        See `BoardWidget`.
    keep:
        Keep how far the learner is: that is on disk before the board shows it.
    looks:
        See `teach`.
    """

    def __init__(
        self,
        lesson: Lesson | Puzzle,
        *,
        step: int | None = None,
        language: str | None = None,
        keep: bool = True,
        **looks: Unpack[Looks],
    ) -> None:
        if isinstance(lesson, str):
            raise TypeError(f"a lesson to teach must be a Lesson, not {shown(lesson)}: see teach()")
        self._keep = as_truth("keep", keep)
        self._lock = threading.RLock()
        self._done: set[str] = set()
        super().__init__(language, **looks)
        self._take_up(taught(lesson), step)

    def _take_up(self, lesson: Lesson | Puzzle, step: int | None = None) -> None:
        """Teach this lesson from now on."""
        with self._held():
            puzzle = None if isinstance(lesson, Lesson) else lesson
            told = lesson if isinstance(lesson, Lesson) else lesson.lesson()
            self._session = Session(told, step=step, keep=self._keep)
            self._puzzle = puzzle
            # Read now, and not for each answer.
            self._course = lessons()
            if self._keep:
                kept = progress.everything()
                self._done |= {
                    each.name
                    for each in self._course
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

    def another_puzzle(self) -> None:
        """Put another puzzle of the same kind, as hard, in place of this one.

        Raises
        ------
        ValueError
            If this is no puzzle.
        """
        from ...lessons.puzzles.puzzles import puzzle

        with self._held():
            now = self._puzzle
            if now is None:
                raise ValueError("this is no puzzle, but a lesson")
            self._take_up(puzzle(now.kind, now.difficulty, rules=now.position.rules))

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

    def push(self, move: Move | str) -> Reply:
        """Make a move; see `Session.push`."""
        return self._do("move", lambda session: session.push(move))

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
        return f"<{type(self).__name__}: {self._session!r}>"

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

    def _remember(self, name: str, value: object) -> None:
        if self._keep:
            super()._remember(name, value)

    # What views are shown

    def _dress(self, name: str) -> None:
        del name
        self._show("option")

    def _translate(self) -> None:
        self._show("option")

    def _show(self, kind: str, steps: list[Json] | None = None) -> None:
        """Publish the lesson as it is now; `kind` and `steps` say what led to it."""
        session = self._session
        if session.state().finished:
            self._done.add(session.lesson.name)
        content = lecture.of_session(session, self._course, self._done, keep=self._keep)
        if self._puzzle is not None:
            content["next"] = {"name": "", "title": ""}
        self._publish(
            {
                **content,
                "frame": "teach",
                "options": self.options,
                "last": {"kind": kind, "steps": steps or []},
            }
        )


def taught(lesson: str | os.PathLike[str] | Lesson | Puzzle | None) -> Lesson | Puzzle:
    """The lesson that somebody means who names one, or a puzzle as it is; see `teach`."""
    if lesson is None or isinstance(lesson, (str, os.PathLike, Lesson)):
        return lesson_named(lesson)
    from ...lessons.puzzles.puzzles import Puzzle

    if not isinstance(lesson, Puzzle):
        known = "a name, a path, a Lesson or a Puzzle"
        raise TypeError(f"a lesson to teach is {known}, not {shown(lesson, 40)}")
    return lesson
