"""Lessons as values: what was read of a file, and found to be true."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from ..engine.moves import Move
    from ..engine.position import Position
    from .facts import Claim, Fact
    from .places import Place
    from .text import Text

Kind = Literal["watch", "do", "ask", "win"]
Answer: TypeAlias = "bool | int | frozenset[Place]"
"""Yes or no, a number, or the places of which each is right."""


@dataclass(frozen=True)
class Said:
    """What is answered to something that a learner may do."""

    to: Move | Place | bool | int
    """The move, or the answer."""
    text: Text


@dataclass(frozen=True)
class Choice:
    """One of the answers to choose from."""

    text: Text
    right: bool
    reply: Text | None = None


@dataclass(frozen=True)
class Watch:
    """The board shows something; without moves there is only something to read."""

    moves: tuple[Move, ...] = ()


@dataclass(frozen=True)
class Do:
    """The learner makes a move, or several."""

    ways: tuple[tuple[Move, ...], ...]
    """Each is right; the first is the one that is shown."""
    until: tuple[Claim, ...] = ()
    """If there are any, other moves are right, too: the step is done once all of these hold."""
    within: int | None = None
    """In so many moves at most."""
    other: tuple[Said, ...] = ()
    """Answers to legal moves that are not right."""
    otherwise: Text | None = None
    illegal: tuple[Said, ...] = ()
    """What is added to what the engine says about illegal moves."""
    hint: Text | None = None
    praise: Text | None = None


@dataclass(frozen=True)
class Ask:
    """The learner answers a question: by a number, yes or no, a click, or one of the choices."""

    question: Text
    answer: Answer | None
    """None if there are choices."""
    choices: tuple[Choice, ...] = ()
    about: Fact | None = None
    replies: tuple[Said, ...] = ()
    wrong: Text | None = None
    hint: Text | None = None
    praise: Text | None = None


@dataclass(frozen=True)
class Win:
    """The learner plays until the game is won."""

    within: int | None = None
    """In so many moves at most."""
    praise: Text | None = None


@dataclass(frozen=True)
class Step:
    """One step of a lesson."""

    kind: Kind
    text: Text
    start: Position
    """The position that it begins with."""
    end: Position
    """The one that it leads to, with which the next step begins unless that has its own."""
    task: Watch | Do | Ask | Win
    marks: tuple[Place, ...] = ()
    claims: tuple[Claim, ...] = ()
    singly: bool = False
    """Whether runs are shown card by card."""


@dataclass(frozen=True)
class Lesson:
    """A lesson whose every claim was checked. `lesson` and `read_text` make one.

    Examples
    --------
    >>> from eightoff_widget.lessons.reading.reader import read_text
    >>> lesson = read_text('''
    ... name = "hello"
    ... title = "Hello"
    ... [[step]]
    ... kind = "watch"
    ... text = "This is a deal."
    ... deal = 24
    ... ''')
    >>> lesson
    <Lesson 'hello': Hello, 1 step>
    >>> print(lesson.steps[0].text)
    This is a deal.
    """

    name: str
    title: Text
    summary: Text | None
    steps: tuple[Step, ...]
    fingerprint: str = ""
    """Tells its content from any other, for what is kept of the learner's progress; empty for a
    lesson of the course, whose progress lasts when the lesson is improved."""
    languages: frozenset[str] = field(default=frozenset(), compare=False)
    """Those that each of its texts is in."""

    def __len__(self) -> int:
        return len(self.steps)

    def __repr__(self) -> str:
        number = len(self.steps)
        return f"<Lesson {self.name!r}: {self.title}, {number} step{'' if number == 1 else 's'}>"
