"""Lessons to read and to walk through, and what is known of their positions."""

from __future__ import annotations

import pytest
from lesson_texts import HEAD, SMALL

from eightoff_widget.lessons.lesson import LessonError
from eightoff_widget.lessons.reading.reader import read_lesson, read_text
from eightoff_widget.lessons.session.session import Session
from eightoff_widget.store import progress


@pytest.fixture(autouse=True)
def none_in_memory(monkeypatch):
    monkeypatch.setattr(progress, "_in_memory", {})


@pytest.fixture
def small():
    return read_lesson(SMALL)


@pytest.fixture
def step():
    """A lesson of one step, of which only what follows its text is given."""

    def read(text: str):
        return read_text(HEAD + text)

    return read


@pytest.fixture
def walk(step):
    """A session of a lesson of one step."""

    def begin(text: str):
        return Session(step(text), keep=False)

    return begin


@pytest.fixture
def faults_of():
    """What is wrong with a lesson."""

    def read(text: str) -> list[str]:
        with pytest.raises(LessonError) as caught:
            read_text(text, "mine.toml")
        return [str(fault) for fault in caught.value.faults]

    return read
