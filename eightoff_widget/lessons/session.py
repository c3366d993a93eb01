"""A learner's way through a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.moves import Move
    from ..engine.position import Position
    from .lesson import Lesson, Step
    from .reply import Reply

Input = Literal["none", "moves", "number", "yes-no", "choice", "place"]


@dataclass(frozen=True)
class State:
    """All that a board needs to show of a session at one moment, in the language spoken then."""

    lesson: str
    """The lesson's name."""
    title: str
    summary: str
    index: int
    """The step, from 0."""
    count: int
    """How many steps there are."""
    furthest: int
    """The furthest step that the learner was at: as far as `go_to` leads without skipping."""
    kind: Literal["watch", "do", "ask", "win"]
    text: str
    question: str
    """Empty but for `ask`."""
    input: Input
    """What the learner may do now: `"moves"` on the board (`play`), or an `answer`: a number, yes
    or no (`True` or `False`), the index of one of `choices`, or the place that is clicked on."""
    choices: tuple[str, ...]
    marks: tuple[dict[str, str], ...]
    """What is pointed out: each `{"card": "6H"}`, `{"pile": "3"}`, `{"foundation": "H"}` or
    `{"group": "cells"}`."""
    places: Literal["", "cards", "piles", "both"]
    """What may be clicked on where the answer is a place."""
    done: bool
    """Whether the step is done. A step to watch always is."""
    to_show: int
    """How many moves a step to watch has still to show; single cards if it shows them singly."""
    can_go_back: bool
    can_go_forward: bool
    """Whether `forward` leads on. `skip` always does."""
    can_undo: bool
    can_finish: bool
    """Whether sending cards home alone ends the game, in a step to win."""
    can_rescue: bool
    """Whether the game is lost or stuck and moves can be taken back."""
    has_hint: bool
    at_end: bool
    """Whether this is the last step."""
    finished: bool
    """Whether the learner has come to the end of the lesson and its last step is done."""

    def to_json(self) -> dict[str, Any]:
        """The same as a value that JSON can say."""
        raise NotImplementedError


class Session:
    """A learner's way through a lesson: one step at a time, each on a game of its own.

    Whatever a learner does, there is a way on: by what is right, `skip` or `show_me`. Everything
    that is said is in the language that is spoken when it is asked for.

    Parameters
    ----------
    lesson:
        The lesson.
    step:
        The index of the step to begin with, from 0; None for where the learner left it.
    keep:
        Whether progress is kept, before each method returns.

    Raises
    ------
    ValueError
        If there is no such step.
    """

    def __init__(self, lesson: Lesson, *, step: int | None = None, keep: bool = True) -> None: ...

    # How it stands

    lesson: Lesson

    @property
    def index(self) -> int:
        """The step, from 0."""

    @property
    def step(self) -> Step:
        """The step itself."""

    @property
    def game(self) -> Game:
        """The game of this step, to look at: change it by this session's methods alone.

        It is another one for each step, and after `restart`.
        """

    @property
    def position(self) -> Position:
        """What lies on the board now."""

    @property
    def is_done(self) -> bool:
        """Whether the step is done."""

    @property
    def reply(self) -> Reply:
        """The last reply, in the language that is spoken now."""

    def state(self) -> State:
        """All that a board needs to show, in the language that is spoken now."""

    # From step to step; each returns a reply of kind STEP, or NOTHING where there is no such step

    def back(self) -> Reply:
        """The step before."""

    def forward(self) -> Reply:
        """The next step, if this one is done or was before. NOTHING with a reason if not.

        After the last step the lesson is finished: STEP, with a text that says so.
        """

    def skip(self) -> Reply:
        """The next step, done or not."""

    def go_to(self, index: int) -> Reply:
        """Any step, by its index from 0.

        Raises
        ------
        ValueError
            If there is no such step.
        """

    def restart(self) -> Reply:
        """This step from its start."""

    def start_again(self) -> Reply:
        """The lesson from its first step. What was done stays known."""

    # Within a step

    def play(self, move: Move | str) -> Reply:
        """Make a move on the board: in a step to do or to win.

        RIGHT, GOING, OTHER, ILLEGAL, LOST or STUCK. NOTHING where no move is wanted. A text that is
        no move is ILLEGAL, too.
        """

    def answer(self, value: bool | int | str) -> Reply:
        """Answer a question.

        Parameters
        ----------
        value:
            A number, `True` or `False`, the index of a choice, or a place: a card such as `"6H"`, a
            pile such as `"3"` or `"a"`, or `"foundation H"`. A click on a card may be sent as the
            card: where a pile is wanted, the pile that it lies in counts.

        Returns
        -------
        Reply
            RIGHT or WRONG; NOTHING where nothing is asked, or what was sent is no such answer.
        """

    def show_next(self) -> Reply:
        """The next move of a step to watch: SHOWN, with `moves`. NOTHING after the last."""

    def show_me(self) -> Reply:
        """How it is done: the moves to watch, the right moves, the answer, or a way to win.

        SHOWN, and the step is done. What the learner has played is taken back first as far as it
        leads elsewhere: `before` is where the moves begin.
        """

    def hint(self) -> Reply:
        """The lesson's own hint, or the solver's in a step to win. HINT, or NOTHING."""

    def undo(self) -> Reply:
        """Take back a move. UNDONE or NOTHING."""

    def rescue(self) -> Reply:
        """Take back moves until the game can be won again. UNDONE or NOTHING."""

    def finish(self) -> Reply:
        """Send every card home where that alone ends the game. RIGHT or NOTHING."""
