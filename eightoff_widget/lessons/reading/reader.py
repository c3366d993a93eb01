"""Reading a lesson: everything in it is understood and found to be true, or said to be wrong."""

from __future__ import annotations

import hashlib
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...engine.board_text import read_lines
from ...engine.deals import deal
from ...engine.errors import InvalidPositionError, shown
from ...engine.moves import after
from ...engine.position import Position
from ...engine.rules import EIGHT_OFF, RULES, Rules
from ...languages.catalog import ENGLISH, speaking
from ..lesson import Fault, Lesson, LessonError, Step
from ..places import place_in
from .claims import read_claims, read_moves
from .key_lines import KeyLines
from .lesson_tables import Source, Table, TooManyFaultsError
from .tasks import MOST_TOLD, TASKS

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

if TYPE_CHECKING:
    import os
    from collections.abc import Collection, Mapping

    from ..places import Place

MOST_BYTES = 256 * 1024
"""How large a file may be."""
_MOST_STEPS = 100
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_COMMON = ("kind", "text", "board", "partial", "deal", "rules", "before", "mark", "claims")
"""What every step may have."""
_ALL = {*_COMMON, *(key for kind in TASKS.values() for key in kind.keys)}
_LINE = re.compile(r"\bline (\d+)")
_FIRST_LINE = re.compile(r"line (\d+)(?:, |: )")
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
        lines = KeyLines(text)
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
    rules = _read_rules(table) or EIGHT_OFF
    steps: list[Step] = []
    end = None
    if not table.has("step") or table.peek("step") == []:
        table.complain("step", "a lesson has one step at least: [[step]]")
    for number, part in enumerate(table.parts("step", "a step", _MOST_STEPS), start=1):
        source.step = number
        step, end = _read_step(part, rules, end, first=number == 1)
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


# A step


def _read_step(
    table: Table, rules: Rules, before: Position | None, *, first: bool
) -> tuple[Step | None, Position | None]:
    """A step, if nothing is wrong with it; and where it ends, if that is known all the same.

    Parameters
    ----------
    rules:
        Those of the lesson.
    before:
        Where the step before it ended; None if something is wrong with that.
    first:
        Whether there is none before it.
    """
    faults = len(table.source.faults)
    kind = table.take("kind")
    if not isinstance(kind, str) or kind not in TASKS:
        said = "'kind' is missing" if kind is None else f"{shown(kind)} is no kind of step"
        table.complain("kind", f"{said}: there are {', '.join(TASKS)}")
        return None, None
    table.name = f"a step to {kind}"
    text = table.text("text", MOST_TOLD, needed=True)
    start = _read_start(table, rules, before, first=first)
    marks = _read_marks(table, start)
    claims = read_claims(table, start)
    singly = table.truth("singly") if "singly" in TASKS[kind].keys else False
    task, end = TASKS[kind].read(table, start)
    table.end(_ALL - set(_COMMON) - set(TASKS[kind].keys))
    if len(table.source.faults) > faults or start is None or end is None:
        return None, end
    assert text is not None
    assert task is not None
    step = Step(kind, text, start, end, task, marks, claims, singly)  # type: ignore[arg-type]
    return step, end


def _read_start(
    table: Table, rules: Rules, before: Position | None, *, first: bool
) -> Position | None:
    """The position that a step begins with; None if something is wrong with it."""
    own = _read_rules(table)
    has_own = table.has("board") or table.has("deal")
    position = before
    if has_own:
        position = _read_board_or_deal(table, rules if own is None else own)
    else:
        if first:
            table.complain("board", "the first step needs a 'board' or a 'deal'")
        if own is not None:
            table.complain("rules", "other rules need a 'board' or a 'deal' of their own")
        if table.take("partial") is not None:
            table.complain("partial", "'partial' belongs to a 'board'")
    moves = table.word("before", 2000)
    if moves is None or position is None:
        return position
    try:
        return after(position, read_moves(position, moves))
    except ValueError as error:
        table.complain("before", str(error))
        return None


def _read_rules(table: Table) -> Rules | None:
    """The rule set that a table names; None if it names none."""
    name = table.word("rules")
    if name is None:
        return None
    if name not in RULES:
        table.complain("rules", f"there are no rules {shown(name)}: there are {', '.join(RULES)}")
        return None
    return RULES[name]


def _read_board_or_deal(table: Table, rules: Rules) -> Position | None:
    partial = table.truth("partial")
    board = table.word("board", 5000)
    number = table.take("deal")
    if number is not None:
        if board is not None or partial:
            table.complain("deal", "a step has a 'board' or a 'deal', not both")
            return None
        if isinstance(number, bool) or not isinstance(number, (int, str)):
            table.complain("deal", f"'deal' is the number of a deal, not {shown(number)}")
            return None
        try:
            return deal(number, rules)
        except ValueError as error:
            table.complain("deal", str(error))
            return None
    if board is None:
        return None
    try:
        found, _ = read_lines(board.split("\n"), rules, partial=partial)
    except InvalidPositionError as error:
        for problem in error.problems:
            _complain_of_board(table, problem)
        return None
    return Position(*found)


def _complain_of_board(table: Table, problem: str) -> None:
    """Note a fault of a board, with the line that it is in in the file."""
    lines = table.source.lines
    top = None if lines is None else lines.of_content(*table.path, "board")
    if top is None:  # the board is no part of the file as it stands there
        table.complain("board", f"in the board: {problem}")
        return
    problem = _LINE.sub(lambda found: f"line {int(found[1]) + top - 1}", problem)
    if found := _FIRST_LINE.match(problem):
        table.source.complain_of(int(found[1]), f"in the board: {problem[found.end() :]}")
    else:
        table.complain("board", f"in the board: {problem}")


def _read_marks(table: Table, position: Position | None) -> tuple[Place, ...]:
    return tuple(table.read("mark", lambda text: place_in(position, text)))
