"""Lessons as values: what was read of a file and found to be true, or what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from ..engine.errors import EightOffError
from ..languages.catalog import ENGLISH, spoken

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..engine.moves import Move
    from ..engine.position import Position
    from .facts import Claim, Fact
    from .places import Place

Kind = Literal["watch", "do", "ask", "win"]
Answer: TypeAlias = "bool | int | frozenset[Place]"
"""Yes or no, a number, or the places of which each is right."""


ANY = ""
"""The language of a text that does not say in which one it is."""


class Text:
    """The same words in each language of a lesson. `str` has them in the one that is spoken.

    Parameters
    ----------
    said:
        The words by language; one language at least.

    Examples
    --------
    >>> from eightoff_widget.languages.catalog import speaking
    >>> text = Text({"en": "a card", "de": "eine Karte"})
    >>> with speaking("de"):
    ...     print(text)
    eine Karte
    >>> print(Text({"de": "eine Karte"}))
    eine Karte
    """

    __slots__ = ("said",)

    said: Mapping[str, str]

    def __init__(self, said: Mapping[str, str]) -> None:
        self.said = MappingProxyType(dict(said))

    @property
    def languages(self) -> frozenset[str]:
        """The languages that it is in; `ANY` for one that is not named."""
        return frozenset(self.said)

    def __str__(self) -> str:
        for language in (spoken(), ENGLISH, *self.said):
            if language in self.said:
                return self.said[language]
        raise AssertionError("a text is in one language at least")

    def __eq__(self, other: object) -> bool:
        return self.said == other.said if isinstance(other, Text) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.said.items())))

    def __repr__(self) -> str:
        return f"Text({dict(self.said)!r})"


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
class Show:
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
    task: Show | Do | Ask | Win
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


class Fault(NamedTuple):
    """One thing that is wrong with a lesson."""

    text: str
    line: int | None = None
    """Where in the file, from 1; None for a lesson that is not from one."""
    step: int | None = None
    """In which step, from 1; None if it is in none."""

    @property
    def place(self) -> str:
        """Where it is in words, such as `"line 24, step 2"`; empty if that is not known."""
        parts = [("line", self.line), ("step", self.step)]
        return ", ".join(f"{what} {number}" for what, number in parts if number is not None)

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


class LessonError(EightOffError, ValueError):
    """A lesson that cannot be read, or says of the game what is not so.

    Parameters
    ----------
    name:
        The file, or what the lesson is called.
    faults:
        Everything that is wrong with it; the message lists all of it.
    """

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        self.name = name
        self.faults: tuple[Fault, ...] = tuple(faults)
        if len(self.faults) == 1:
            message = (
                f"{name}, {self.faults[0]}" if self.faults[0].place else f"{name}: {faults[0]}"
            )
        else:
            listed = "".join(f"\n  {fault}" for fault in self.faults)
            message = f"{name} has {len(self.faults)} faults:{listed}"
        super().__init__(message)

    def __reduce__(self) -> tuple[type[LessonError], tuple[str, tuple[Fault, ...]]]:
        return type(self), (self.name, self.faults)
