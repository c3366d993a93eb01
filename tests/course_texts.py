"""All that the course says, taken apart for tests: by step, by kind and by language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from eightoff_widget import Card, lessons

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightoff_widget.lessons.lesson import Lesson, Step, Text

COURSE = tuple(lessons())
NAMES = [lesson.name for lesson in COURSE]

_ONE = ("text", "question", "hint", "praise", "otherwise", "wrong")
_MANY = ("other", "illegal", "replies")
_ENGLISH = re.compile(r"(10|[2-9AJQK])([♣♦♥♠])")
_GERMAN = re.compile(r"([♣♦♥♠])(10|[2-9ABDK])")
_GERMAN_RANKS = {"B": "J", "D": "Q"}


class Said(NamedTuple):
    """A text of the course, and where it is."""

    where: str
    kind: str
    text: Text
    step: Step | None

    def __str__(self) -> str:
        return f"{self.where}, {self.kind}"


def named(name: str) -> Lesson:
    """A lesson of the course."""
    return COURSE[NAMES.index(name)]


def steps() -> Iterator[tuple[str, Step]]:
    """Every step of the course, with where it is."""
    for lesson in COURSE:
        for number, step in enumerate(lesson.steps, start=1):
            yield f"{lesson.name} {number}", step


def texts() -> Iterator[Said]:
    """Every text of the course."""
    for lesson in COURSE:
        yield Said(lesson.name, "title", lesson.title, None)
        assert lesson.summary is not None
        yield Said(lesson.name, "summary", lesson.summary, None)
    for where, step in steps():
        yield Said(where, "text", step.text, step)
        for kind in _ONE:
            text = getattr(step.task, kind, None)
            if text is not None:
                yield Said(where, kind, text, step)
        for kind in _MANY:
            for said in getattr(step.task, kind, ()):
                yield Said(where, kind, said.text, step)
        for choice in getattr(step.task, "choices", ()):
            yield Said(where, "choice", choice.text, step)
            if choice.reply is not None:
                yield Said(where, "reply", choice.reply, step)


def cards_of(text: str, language: str) -> list[Card]:
    """The cards that a text names, in order."""
    if language == "de":
        return [Card(_GERMAN_RANKS.get(rank, rank) + sign) for sign, rank in _GERMAN.findall(text)]
    return [Card(rank + sign) for rank, sign in _ENGLISH.findall(text)]
