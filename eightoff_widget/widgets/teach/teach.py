"""A lesson in a notebook cell: its board, and how one is opened."""

from __future__ import annotations

import os
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, cast

from ...engine.errors import IllegalMoveError, as_truth, shown
from ...languages.catalog import say
from ...lessons.lesson import Lesson
from ...lessons.listing import lesson as lesson_named
from ...lessons.listing import lessons
from ...lessons.session.reply import ReplyKind, sentence
from ...lessons.session.session import Session
from ...store import progress
from ..base import BoardWidget
from ..options import given_or_remembered
from ..requests import BadRequestError, RefusedError
from . import lesson_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Unpack

    from ...engine.position import Position
    from ...lessons.lesson import Step
    from ...lessons.puzzles.puzzle import Puzzle
    from ...lessons.session.reply import Reply
    from ..options import Looks
    from ..requests import Request
    from ..snapshot import Json

_P = ParamSpec("_P")
_MOST = 10**6
"""No number above it is taken for an answer."""
_BUTTONS: dict[str, Callable[[TeachWidget], object]] = {}
"""What each request does that says nothing but its kind."""


def _does(
    led_to: str, what: Callable[Concatenate[Session, _P], Reply], *, request: str = ""
) -> Callable[Concatenate[TeachWidget, _P], Reply]:
    """A method of the board that does what its session does, and shows what became of it.

    Parameters
    ----------
    led_to:
        What the snapshot says that led to it.
    what:
        The method of `Session`.
    request:
        The request that does the same; empty if there is none, or it has something to read.
    """

    @wraps(what)
    def do(self: TeachWidget, /, *args: _P.args, **given: _P.kwargs) -> Reply:
        with self._held():
            game = self._session.game
            start, made = game.start, game.moves
            reply = what(self._session, *args, **given)
            kind = led_to
            if reply.kind is ReplyKind.OTHER:
                kind = "other"
            elif reply.kind is ReplyKind.STEP and kind == "step":
                kind = "start"  # the board deals out what is another position
            self._show(kind, lesson_snapshot.steps_of(reply, start, made), reply)
            return reply

    if request:
        _BUTTONS[request] = cast("Callable[[TeachWidget], object]", do)
    return do


class TeachWidget(BoardWidget):
    """A lesson on a board. Make one with `teach`.

    Everything that a click does can be done from any cell too, and is on the board at once.

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

    _kind = "teach"

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
        self._done: set[str] = set()
        super().__init__(language, **looks)
        self._take_up(_meant(lesson), step)

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
        self._take_up(_meant(lesson))

    def another_puzzle(self) -> None:
        """Put another puzzle of the same kind, as hard, in place of this one.

        Raises
        ------
        ValueError
            If this is no puzzle.
        """
        from ...lessons.puzzles.making import puzzle

        with self._held():
            now = self._puzzle
            if now is None:
                raise ValueError("this is no puzzle, but a lesson")
            self._take_up(puzzle(now.kind, now.difficulty, rules=now.position.rules))

    back = _does("step", Session.back, request="back")
    forward = _does("step", Session.forward, request="forward")
    skip = _does("step", Session.skip, request="skip")
    go_to = _does("step", Session.go_to)
    restart = _does("restart", Session.restart, request="restart")
    start_again = _does("step", Session.start_again, request="again")
    push = _does("move", Session.push)
    answer = _does("reply", Session.answer)
    show_next = _does("move", Session.show_next)
    show_me = _does("show", Session.show_me, request="show_me")
    hint = _does("reply", Session.hint, request="hint")
    undo = _does("undo", Session.undo, request="undo")
    rescue = _does("undo", Session.rescue, request="rescue")
    finish = _does("finish", Session.finish, request="finish")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._session!r}>"

    # What a browser asks for

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            **dict.fromkeys(_BUTTONS, lambda request: _BUTTONS[request.kind](self)),
            "move": lambda request: self.push(request.move()),
            "answer": self._handle_answer,
            "show": self._handle_show,
            "open": self._handle_open,
            "another": lambda _: self.another_puzzle(),
        }

    def _handle_explain(self, request: Request) -> None:
        try:
            super()._handle_explain(request)
        except IllegalMoveError as error:
            added = lesson_snapshot.said_of_lifting(self.step, *request.lifted())
            raise RefusedError(error.reason.value, sentence(error, added)) from None

    def _handle_answer(self, request: Request) -> None:
        value = request.content.get("value")
        is_number = isinstance(value, int) and abs(value) <= _MOST
        self.answer(value if is_number else request.text("value"))  # type: ignore[arg-type]

    def _handle_show(self, request: Request) -> None:
        """Show the next move to watch, if it is the one that the view waits for.

        Each view of the board asks for it, and it is to be shown once.
        """
        wanted = request.text("lesson"), request.number("at", 0), request.number("left", 0)
        left = self._session.to_show
        if wanted != (self.lesson.name, self.index, left) or not left:
            raise RefusedError("shown-already", say("lessons.nothing_to_show"))
        self.show_next()

    def _handle_open(self, request: Request) -> None:
        """Open another lesson of the course. No file: a page may not choose what is read here."""
        name = request.text("lesson")
        found = next((each for each in self._course if each.name == name), None)
        if found is None:
            raise BadRequestError(f"open: the course has no lesson {name!r}")
        self._take_up(found)

    def _remember(self, name: str, value: object) -> None:
        if self._keep:
            super()._remember(name, value)

    # What views are shown

    def _dress(self, name: str) -> None:
        del name
        self._show("option")

    def _translate(self) -> None:
        self._show("option")

    def _show(self, kind: str, steps: list[Json] | None = None, reply: Reply | None = None) -> None:
        """Publish the lesson as it is now; `kind` and `steps` say what led to it.

        `reply` is the last one, where it has been put into words already.
        """
        session = self._session
        state = session.state()
        if state.finished:
            self._done.add(state.lesson)
        reply = session.reply if reply is None else reply
        content = lesson_snapshot.of_session(session, state, reply, self._course, self._done)
        if self._puzzle is not None:
            content["next"] = {"name": "", "title": ""}
        self._publish(
            {
                **content,
                "frame": "teach",
                "notice": lesson_snapshot.notice() if self._keep else None,
                "options": self.options,
                "last": {"kind": kind, "steps": steps or []},
            }
        )


def _meant(lesson: str | os.PathLike[str] | Lesson | Puzzle | None) -> Lesson | Puzzle:
    """The lesson that somebody means who names one, or a puzzle as it is; see `teach`."""
    if lesson is None or isinstance(lesson, (str, os.PathLike, Lesson)):
        return lesson_named(lesson)
    from ...lessons.puzzles.puzzle import Puzzle

    if not isinstance(lesson, Puzzle):
        known = "a name, a path, a Lesson or a Puzzle"
        raise TypeError(f"a lesson to teach is {known}, not {shown(lesson, 40)}")
    return lesson


def teach(
    lesson: str | os.PathLike[str] | Lesson | Puzzle | None = None,
    language: str | None = None,
    *,
    step: int | None = None,
    keep: bool = True,
    **looks: Unpack[Looks],
) -> TeachWidget:
    r"""Learn the game in a notebook cell, step by step.

    Parameters
    ----------
    lesson:
        The name of a lesson, such as `"runs"`: `lessons` lists them. Or a file of your own, as a
        path or as text that ends in `.toml`; or a `Lesson`, or a `Puzzle`. Left out, it is the
        first lesson that you have not done.
    language:
        `"en"` or `"de"`. Left out, it is the one that was chosen on a board before, or else the
        browser's, if it is one of these.
    step:
        The step to begin with, from 0. Left out, it is the one where you stopped.
    four_colours:
        Draw each suit in a colour of its own.
    theme:
        `"host"`, the colours of the page, or `"light"`, `"dark"`, or `"contrast"`.
    table:
        The colour of the table: `"green"`, `"blue"`, `"wine"` or `"slate"`.
    faces:
        How cards look: `"classic"`, `"simple"` with one large sign, or `"night"`, light on dark.
    card_size:
        How large cards are drawn at most: `"medium"`, `"small"` or `"large"`.
    hand:
        `"right"`, or `"left"` to have cells, foundations and the lesson's text on the other side.
    keep:
        Keep on disk how far you are, to go on from there another day.

    Returns
    -------
    TeachWidget
        Shows itself as a cell's last value. Its `push`, `answer`, `forward` and the others do from
        any cell what the buttons do.

    Raises
    ------
    ValueError
        If there is no such lesson, language or step, or a look cannot be so.
    LessonError
        If something is wrong with a lesson of your own: it says where, and what.
    OSError
        If its file cannot be read.
    TypeError
        If there is no such look.

    Examples
    --------
    >>> from eightoff_widget.lessons.reading.reader import read_text
    >>> lesson = teach(read_text('''
    ... name = "cells"
    ... title = "Cells"
    ... [[step]]
    ... kind = "do"
    ... text = "Make room for 9♣."
    ... partial = true
    ... board = "Freecells: 9C\\nTC 4H"
    ... right = "1b a1"
    ... '''))
    >>> lesson.push("a1").text
    'Only 3♥ goes on 4♥.'
    >>> lesson.push("1b").text, lesson.push("a1").text, lesson.done
    ('Right. Go on.', 'Right.', True)
    """
    as_truth("keep", keep)
    found = _meant(lesson)
    if keep:
        set_before, language = given_or_remembered("teach", looks, language)
        looks = cast("Looks", set_before)
    return TeachWidget(found, step=step, language=language, keep=keep, **looks)
