"""A learner's way through a lesson."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from ...engine.errors import whole
from ...languages.catalog import say
from ...store import progress
from ...store.progress import Progress
from ..lesson import Ask, Do, Show
from ..places import as_json
from .asking import Asking
from .attempt import Attempt, Watching
from .doing import Doing, Reaching, Winning
from .reply import Outcome, Reply, ReplyKind, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.game import Game
    from ...engine.moves import Move
    from ...engine.position import Position
    from ..lesson import Lesson, Step


class Session:
    r"""A learner's way through a lesson: one step at a time, each on a game of its own.

    Whatever a learner does, there is a way on: by what is right, `skip` or `show_me`. Everything
    that is said is in the language that is spoken when it is asked for. A session may be used from
    several threads: one thing at a time is done.

    Parameters
    ----------
    lesson:
        The lesson.
    step:
        The index of the step to begin with, from 0; None for where the learner left it, or the
        first one if the learner had come to its end.
    keep:
        Whether progress is kept; it is on disk then before a method returns.

    Raises
    ------
    ValueError
        If there is no such step.

    Examples
    --------
    >>> from eightoff_widget.lessons.reading.reader import read_text
    >>> lesson = read_text(r'''
    ... name = "cells"
    ... title = "Cells"
    ... [[step]]
    ... kind = "do"
    ... text = "Make room for 9♣."
    ... partial = true
    ... board = "Freecells: 9C\nTC 4H"
    ... right = "1b a1"
    ... ''')
    >>> session = Session(lesson, keep=False)
    >>> session.push("a1").text
    'Only 3♥ goes on 4♥.'
    >>> session.push("1c").kind, session.push("a1").kind, session.state().finished
    (<ReplyKind.GOING: 'going'>, <ReplyKind.RIGHT: 'right'>, True)
    """

    def __init__(self, lesson: Lesson, *, step: int | None = None, keep: bool = True) -> None:
        self.lesson = lesson
        self.lock = threading.RLock()
        """Held while something is done. Its holder may do more."""
        self._keep = keep
        kept = progress.get(lesson.name, lesson.fingerprint) if keep else None
        self._kept = kept
        last = len(lesson) - 1
        self._reached = 0 if kept is None else min(max(kept.furthest, 0), len(lesson))
        self._finished = kept is not None and kept.done
        index = step
        if step is None:
            index = 0 if kept is None else min(max(kept.at, 0), last)
            if self._finished and index == last:
                index = 0
        self._index = self._checked(index)
        self._begin()
        if kept is not None and kept.at == self._index:
            self._attempt.restore(kept.played)
        self._note()

    # How it stands

    @property
    def index(self) -> int:
        """The step, from 0."""
        return self._index

    @property
    def step(self) -> Step:
        """The step itself."""
        return self.lesson.steps[self._index]

    @property
    def game(self) -> Game:
        """The game of this step, to look at: only this session's methods may change it.

        It is another one for each step, after `restart`, and after `show_me`.
        """
        return self._attempt.game

    @property
    def position(self) -> Position:
        """What lies on the board now."""
        return self._attempt.position

    @property
    def is_done(self) -> bool:
        """Whether the step is done."""
        return self._attempt.done

    @property
    def to_show(self) -> int:
        """How many moves a step to watch has still to show."""
        return self._attempt.to_show

    @property
    def how_far(self) -> Progress:
        """How far the learner is, as it is kept."""
        return Progress(self._index, self._reached, self._finished, self._attempt.played)

    @property
    def reply(self) -> Reply:
        """The last reply, in the language that is spoken now."""
        return self._outcome.told()

    def state(self) -> State:
        """All that a board needs to show, in the language that is spoken now."""
        with self.lock:
            attempt, step, lesson = self._attempt, self.step, self.lesson
            last = len(lesson) - 1
            return State(
                lesson=lesson.name,
                title=str(lesson.title),
                summary="" if lesson.summary is None else str(lesson.summary),
                index=self._index,
                count=len(lesson),
                furthest=min(self._reached, last),
                kind=step.kind,
                text=str(step.text),
                question=attempt.question,
                input=attempt.input,
                choices=attempt.choices,
                marks=tuple(as_json(place) for place in attempt.marks),
                places=attempt.places,
                done=attempt.done,
                to_show=attempt.to_show,
                can_go_back=self._index > 0,
                can_go_forward=self._is_open,
                can_undo=attempt.can_undo,
                can_restart=attempt.can_restart,
                can_finish=attempt.can_finish,
                can_rescue=attempt.can_rescue,
                has_hint=attempt.has_hint,
                at_end=self._index == last,
                finished=self._finished,
            )

    @property
    def _is_open(self) -> bool:
        """Whether the next step is open, or the end after the last one."""
        return self._attempt.done or self._reached > self._index

    # From step to step

    def back(self) -> Reply:
        """The step before: STEP; NOTHING at the first."""
        with self.lock:
            if self._index == 0:
                return self._tell(self._attempt.nothing(lambda: say("lessons.at_start")))
            return self._go(self._index - 1)

    def forward(self) -> Reply:
        """The next step, if this one is done or was before: STEP. Else NOTHING, with the reason.

        After the last step NOTHING, with a text that says that the lesson is at its end.
        """
        with self.lock:
            if not self._is_open:
                return self._tell(self._attempt.nothing(lambda: say("lessons.first_do_it")))
            return self._on()

    def skip(self) -> Reply:
        """The next step, done or not: STEP; NOTHING after the last."""
        with self.lock:
            return self._on()

    def _on(self) -> Reply:
        if self._index + 1 < len(self.lesson):
            return self._go(self._index + 1)
        return self._tell(self._attempt.nothing(lambda: say("lessons.at_end")))

    def go_to(self, index: int) -> Reply:
        """Any step, by its index from 0: STEP.

        Raises
        ------
        ValueError
            If there is no such step.
        """
        with self.lock:
            return self._go(self._checked(index))

    def restart(self) -> Reply:
        """The same step from its start: STEP."""
        with self.lock:
            return self._go(self._index)

    def start_again(self) -> Reply:
        """The lesson from its first step: STEP. What was done stays known."""
        with self.lock:
            return self._go(0)

    def _checked(self, index: object) -> int:
        number = whole(index)
        if number is None or not 0 <= number < len(self.lesson):
            raise ValueError(say("lessons.no_such_step", n=len(self.lesson)))
        return number

    def _go(self, index: int) -> Reply:
        before = self.position
        self._index = index
        self._begin(before)
        self._note()
        return self.reply

    def _begin(self, before: Position | None = None) -> None:
        self._attempt = _attempt_at(self.step)
        start = self.position
        self._outcome = Outcome(
            ReplyKind.STEP,
            lambda: "",
            start if before is None else before,
            after=start,
            done=self._attempt.done,
        )

    # Within a step

    def push(self, move: Move | str) -> Reply:
        """Make a move on the board, in a step to do or to win.

        Returns
        -------
        Reply
            RIGHT, GOING, OTHER, ILLEGAL, LOST or STUCK. A text that is no move is ILLEGAL, too.
            NOTHING where no move is wanted.
        """
        return self._do(lambda attempt: attempt.push(move))

    def answer(self, value: bool | int | str) -> Reply:  # noqa: FBT001  # yes and no are answers
        """Answer a question.

        Parameters
        ----------
        value:
            A number; `True` or `False`; the index of a choice; or a place: a card such as `"6H"`, a
            pile such as `"3"` or `"a"`, or `"foundation H"`. A click on a card may be sent as the
            card or as its pile, whichever is wanted: a card stands for its pile, and a pile for its
            exposed card.

        Returns
        -------
        Reply
            RIGHT or WRONG; NOTHING where nothing is asked, or what was sent is no such answer.
        """
        return self._do(lambda attempt: attempt.answer(value))

    def show_next(self) -> Reply:
        """The next move of a step to watch: SHOWN, with `moves`. NOTHING after the last."""
        return self._do(lambda attempt: attempt.show_next())

    def show_me(self) -> Reply:
        """How it is done: the moves to watch, the right moves, the answer, or a way to win.

        Returns
        -------
        Reply
            SHOWN, and the step is done. Where what was played leads elsewhere it is taken back
            first: `before` is where the moves begin. NOTHING if the step is done, or everything to
            watch was shown.
        """
        return self._do(lambda attempt: attempt.show_me())

    def hint(self) -> Reply:
        """The lesson's own hint, or the solver's in a step to win: HINT, or NOTHING.

        In a step to do it is the card to move when it is asked for once more.
        """
        return self._do(lambda attempt: attempt.hint())

    def undo(self) -> Reply:
        """Take back a move: UNDONE or NOTHING."""
        return self._do(lambda attempt: attempt.undo())

    def rescue(self) -> Reply:
        """Take back moves until the step can be done again: UNDONE or NOTHING.

        That is until the game can be won; all of them where too many were made.
        """
        return self._do(lambda attempt: attempt.rescue())

    def finish(self) -> Reply:
        """Send every card home where that alone ends the game: RIGHT or NOTHING."""
        return self._do(lambda attempt: attempt.finish())

    def _do(self, what: Callable[[Attempt], Outcome]) -> Reply:
        with self.lock:
            reply = self._tell(what(self._attempt))
            self._note()
            return reply

    def _tell(self, outcome: Outcome) -> Reply:
        self._outcome = outcome
        return self.reply

    def _note(self) -> None:
        """Note how far the learner is, and keep that."""
        self._reached = max(self._reached, self._index + self._attempt.done)
        if self._attempt.done and self._index == len(self.lesson) - 1:
            self._finished = True
        if self._keep and (now := self.how_far) != self._kept:
            self._kept = now
            progress.put(self.lesson.name, self.lesson.fingerprint, now)

    def __repr__(self) -> str:
        return f"<Session of {self.lesson.name!r}: step {self._index + 1} of {len(self.lesson)}>"


def _attempt_at(step: Step) -> Attempt:
    """A learner at the start of a step."""
    task = step.task
    if isinstance(task, Show):
        return Watching(step, task)
    if isinstance(task, Ask):
        return Asking(step, task)
    if isinstance(task, Do):
        return Reaching(step, task) if task.until else Doing(step, task)
    return Winning(step, task)
