"""The course: its lessons in order, and one of them by its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Protocol, overload, runtime_checkable

from ..engine.errors import shown
from ..languages.catalog import languages, names, say
from ..languages.tables import as_html, as_text
from ..store import progress
from .lesson import Lesson

if TYPE_CHECKING:
    import os
    from importlib.resources.abc import Traversable

_ENDING = ".toml"


@runtime_checkable
class MakesLesson(Protocol):
    """What makes a lesson of itself, such as a puzzle."""

    def lesson(self) -> Lesson:
        """The lesson."""


class Lessons(Sequence[Lesson]):
    """The lessons of a course, in order. `lessons` makes it."""

    def __init__(self, found: Sequence[Lesson]) -> None:
        self._found = tuple(found)

    @overload
    def __getitem__(self, index: int) -> Lesson: ...

    @overload
    def __getitem__(self, index: slice) -> Lessons: ...

    def __getitem__(self, index: int | slice) -> Lesson | Lessons:
        return Lessons(self._found[index]) if isinstance(index, slice) else self._found[index]

    def __len__(self) -> int:
        return len(self._found)

    @property
    def next(self) -> Lesson | None:
        """The first lesson that is not done; None if all are."""
        kept = progress.everything()
        return next((lesson for lesson in self if not _is_done(lesson, kept)), None)

    def _rows(self) -> list[tuple[str, ...]]:
        kept = progress.everything()
        return [
            (lesson.name, str(lesson.title), str(len(lesson)), _how_far(lesson, kept))
            for lesson in self
        ]

    def __repr__(self) -> str:
        return as_text(names("tables.lessons"), self._rows())

    def _repr_html_(self) -> str:
        return as_html(names("tables.lessons"), self._rows())


def _is_done(lesson: Lesson, kept: dict[tuple[str, str], progress.Progress]) -> bool:
    found = kept.get((lesson.name, lesson.fingerprint))
    return found is not None and found.done


def _how_far(lesson: Lesson, kept: dict[tuple[str, str], progress.Progress]) -> str:
    """How far the learner is: done, at which step, or nothing."""
    found = kept.get((lesson.name, lesson.fingerprint))
    if found is None:
        return ""
    if found.done:
        return say("lessons.yes")
    return say("tables.at_step", step=min(max(found.at, 0), len(lesson) - 1) + 1)


def course_folder() -> Traversable:
    """Where the files of the course are: `01-name.toml` and so on, in their order."""
    return resources.files(__package__) / "course"


def _files() -> dict[str, Traversable]:
    """The files of the course by the names of their lessons, in order."""
    folder = course_folder()
    found = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return {
        file.name.removesuffix(_ENDING).partition("-")[2]: file
        for file in found
        if file.name.endswith(_ENDING)
    }


@lru_cache(maxsize=64)
def _read(text: str, name: str) -> Lesson:
    """A lesson of the course. Reading it takes a moment, since what it says is checked."""
    from .reading.reader import read_text  # late: whoever only plays waits for no TOML

    # An improved lesson is still the same one to a learner: so its content does not tell it.
    return replace(read_text(text, name, languages=languages()), fingerprint="")


def lessons() -> Lessons:
    """The lessons of the course, in order.

    Returns
    -------
    Lessons
        A sequence that shows itself as a table, with how far the learner is in each.
    """
    return Lessons([_read(file.read_text("utf-8"), file.name) for file in _files().values()])


def lesson(name: str | os.PathLike[str] | Lesson | MakesLesson | None = None) -> Lesson:
    """A lesson by its name, or from a teacher's file.

    Parameters
    ----------
    name:
        Of a lesson of the course, such as `"runs"`; or of a file that ends in `.toml`, or a path.
        A lesson is returned as it is, and a puzzle as the lesson that it makes. None stands for the
        first of the course that the learner has not done, or the first one if all are.

    Raises
    ------
    ValueError
        If there is no lesson of that name.
    LessonError
        If a file is wrong; it says where, and what.
    OSError
        If a file cannot be read.
    """
    from .reading.reader import read_lesson

    if isinstance(name, Lesson):
        return name
    if isinstance(name, MakesLesson):
        return name.lesson()
    if name is None:
        course = lessons()
        return course.next or course[0]
    if not isinstance(name, str) or name.endswith(_ENDING):
        return read_lesson(name)
    files = _files()
    wanted = name.strip().lower()
    if wanted not in files:
        raise ValueError(_no_such_lesson(name, wanted, list(files)))
    file = files[wanted]
    return _read(file.read_text("utf-8"), file.name)


def _no_such_lesson(name: Any, wanted: str, known: list[str]) -> str:
    near = get_close_matches(wanted, known, 1)
    if near:
        return say("lessons.no_such_lesson_but", name=shown(name, 40), near=near[0])
    return say("lessons.no_such_lesson", name=shown(name, 40), names=", ".join(known))
