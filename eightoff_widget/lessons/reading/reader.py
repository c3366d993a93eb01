"""Reading a lesson: everything in it is understood and found to be true, or said to be wrong."""

from __future__ import annotations

import hashlib
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...engine.rules import EIGHT_OFF
from ...languages.catalog import ENGLISH, speaking
from ..lesson import Fault, Lesson, LessonError
from .lines import Lines
from .steps import read_rules, read_step
from .tables import Source, Table, TooManyFaultsError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    import os
    from collections.abc import Collection, Mapping

    from ..lesson import Step

MOST_BYTES = 256 * 1024
"""How large a file may be."""
_MOST_STEPS = 100
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def read_lesson(path: str | os.PathLike[str]) -> Lesson:
    """The lesson in a file.

    Parameters
    ----------
    path:
        A file in TOML; `docs/lessons.md` says how one is written.

    Raises
    ------
    LessonError
        Naming everything that is wrong with it, with lines and steps.
    OSError
        If the file cannot be read.
    """
    path = Path(path).expanduser()
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise LessonError(path.name, [Fault(f"a lesson has at most {MOST_BYTES // 1024} kB")])
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise LessonError(path.name, [Fault("this is no text in UTF-8", line)]) from None
    return read_text(text, path.name)


def read_text(text: str, origin: str = "the lesson", *, languages: Collection[str] = ()) -> Lesson:
    r"""The lesson that a text in TOML is.

    Parameters
    ----------
    origin:
        What it is called in errors, such as the name of its file.
    languages:
        Those that it must be in.

    Raises
    ------
    LessonError
        Naming everything that is wrong with it.

    Examples
    --------
    >>> read_text('name = "end"\ntitle = "The end"\n[[step]]\nkind = "win"\n'
    ...           'text = "Win!"\nboard = "Foundations: C-K D-K H-K S-Q\\nKS"')
    <Lesson 'end': The end, 1 step>
    """
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise LessonError(origin, [Fault(f"a lesson has at most {MOST_BYTES // 1024} kB")])
    text = text.replace("\r\n", "\n")
    try:
        data = tomllib.loads(text)
        lines = Lines(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(origin, [_fault_of(str(error))]) from None
    except (RecursionError, ValueError) as error:  # such as a number of thousands of digits
        raise LessonError(origin, [Fault(f"this cannot be read: {error}")]) from None
    fingerprint = hashlib.sha256(text.encode()).hexdigest()[:16]
    return _read(data, origin, Source(lines), languages, fingerprint)


def read_data(data: Mapping[str, Any], origin: str, *, languages: Collection[str] = ()) -> Lesson:
    """The lesson that a program made: what `tomllib` would read of a file.

    Parameters
    ----------
    data:
        The keys of the file and their values.
    origin, languages:
        As in `read_text`.

    Raises
    ------
    LessonError
        Naming everything that is wrong with it.
    """
    fingerprint = hashlib.sha256(repr(data).encode()).hexdigest()[:16]
    return _read(data, origin, Source(), languages, fingerprint)


def _read(
    data: Mapping[str, Any],
    origin: str,
    source: Source,
    languages: Collection[str],
    fingerprint: str,
) -> Lesson:
    # Its faults are told in English, with what the engine says of them.
    with speaking(ENGLISH):
        lesson = None
        with suppress(TooManyFaultsError):
            lesson = _read_lesson(Table(source, (), data, "a lesson"), languages, fingerprint)
    if source.faults or lesson is None:
        in_order = sorted(source.faults, key=lambda fault: (fault.line is None, fault.line or 0))
        raise LessonError(origin, in_order)
    return lesson


def _read_lesson(table: Table, languages: Collection[str], fingerprint: str) -> Lesson | None:
    source = table.source
    name = table.need("name")
    if name is not None and not (
        isinstance(name, str) and len(name) <= 40 and _NAME.fullmatch(name)
    ):
        table.complain("name", "'name' is of small letters, digits and hyphens, 40 at most")
    title = table.text("title", 80, needed=True)
    source.languages = (frozenset(languages) or None) if title is None else title.languages
    if title is not None:
        for language in sorted(set(languages) - title.languages):
            table.complain("title", f"title.{language} is missing")
    summary = table.text("summary", 300)
    rules = read_rules(table) or EIGHT_OFF
    steps: list[Step] = []
    end = None
    if not table.has("step") or table.peek("step") == []:
        table.complain("step", "a lesson has one step at least: [[step]]")
    for number, part in enumerate(table.parts("step", "a step", _MOST_STEPS), start=1):
        source.step = number
        step, end = read_step(part, rules, end, first=number == 1)
        if step is not None:
            steps.append(step)
    source.step = None
    table.end()
    if source.faults:
        return None
    assert title is not None
    return Lesson(name, title, summary, tuple(steps), fingerprint, title.languages)


def _fault_of(said: str) -> Fault:
    """What a reader of TOML says, with the line apart."""
    found = _PLACE.search(said)
    if found is None:
        return Fault(said)
    text = said[: found.start()]
    return Fault(text, int(found[1])) if found[1] else Fault(f"{text} at the end of the file")
