"""Reading a step that asks: the question, its answer, and what is said of wrong ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ...engine.errors import shown
from ..facts import UndecidedError
from ..lesson import Ask, Choice, Said
from ..places import meant_by, read_place, why_not_there, written
from .claims import UNDECIDED, read_fact, spelt
from .tables import is_number

if TYPE_CHECKING:
    from ...engine.position import Position
    from ..lesson import Answer, Text
    from ..places import Place
    from .tables import Table

_MOST_ASKED = 300
_MOST_SAID = 400
_MOST_CHOSEN = 120
_MOST_NUMBER = 1000


def read_ask(table: Table, start: Position | None) -> Ask | None:
    """The question; None if something is wrong with it."""
    faults = len(table.source.faults)
    question = table.text("question", _MOST_ASKED, needed=True)
    choices = tuple(_read_choices(table))
    answer = None
    if choices:
        if table.has("answer"):
            table.complain("answer", "there are 'choices': one of them has right = true instead")
            table.take("answer")
        if table.has("replies"):
            table.complain("replies", "there are 'choices': each has a 'reply' of its own instead")
    else:
        answer = _read_answer(table, "answer", start)
    about = read_fact(table, "about")
    replies = tuple(_read_replies(table, answer, start))
    task = Ask(
        question=question,  # type: ignore[arg-type]  # else there is a fault
        answer=answer,
        choices=choices,
        about=about,
        replies=replies,
        wrong=table.text("wrong", _MOST_SAID),
        hint=table.text("hint", _MOST_SAID),
        praise=table.text("praise", _MOST_SAID),
    )
    if about is not None and len(table.source.faults) == faults:
        _check(table, task, start)
    return task if len(table.source.faults) == faults else None


def _read_choices(table: Table) -> list[Choice]:
    if not table.has("choices"):
        return []
    choices = []
    faults = len(table.source.faults)
    for part in table.parts("choices", "a choice", 8):
        text = part.text("text", _MOST_CHOSEN, needed=True)
        right = part.truth("right")
        reply = part.text("reply", _MOST_SAID)
        part.end()
        if text is not None:
            choices.append(Choice(text, right, reply))
    if len(table.source.faults) == faults:
        if len(choices) < 2:
            table.complain("choices", "there is nothing to choose from")
        elif all(choice.right for choice in choices):
            table.complain("choices", "every choice is right")
        elif not any(choice.right for choice in choices):
            table.complain("choices", "no choice is right: one needs right = true")
        elif len({choice.text for choice in choices}) < len(choices):
            table.complain("choices", "two choices say the same")
    return choices


def _read_answer(table: Table, key: str, start: Position | None) -> Answer | None:
    """A number, yes or no, or the places of which each is right."""
    if not table.has(key):
        table.need(key)
        return None
    value = table.peek(key)
    if isinstance(value, bool) or is_number(value, 0, _MOST_NUMBER):
        return cast("Answer", table.take(key))
    if not isinstance(value, (str, list)):
        wanted = f"a number from 0 to {_MOST_NUMBER}, true, false, or places"
        table.complain(key, f"{key!r} is {wanted}, not {shown(value)}")
        table.take(key)
        return None
    faults = len(table.source.faults)

    def read(text: str) -> Place:
        place = read_place(text)
        if start is not None and (missing := why_not_there(start, place)):
            raise ValueError(missing)
        return place

    if not value:
        table.complain(key, f"{key!r} is empty")
    places = frozenset(table.read(key, read))
    return places if len(table.source.faults) == faults else None


def _read_replies(table: Table, answer: Answer | None, start: Position | None) -> list[Said]:
    found: list[Said] = []
    for part in table.parts("replies", "an answer to an answer", 30):
        values = _read_wrong_answers(part, start)
        text = part.text("text", _MOST_SAID, needed=True)
        part.end()
        if text is None or answer is None:
            continue  # there are choices, or something is wrong with it
        for value in values:
            for said in _said_to(part, value, answer, text, start):
                if any(said.to == before.to for before in found):
                    to: Any = said.to
                    again = _said(frozenset([to]) if _sort(answer) is frozenset else to)
                    part.complain("answer", f"something is said of {again} already")
                found.append(said)
    return found


def _read_wrong_answers(part: Table, start: Position | None) -> list[Answer]:
    """The answer, or each of a list of numbers, that something is said of."""
    value = part.peek("answer") if part.has("answer") else None
    if isinstance(value, list) and value and all(is_number(n, 0, _MOST_NUMBER) for n in value):
        return list(part.take("answer"))
    read = _read_answer(part, "answer", start)
    return [] if read is None else [read]


def _said_to(
    part: Table, value: Answer, answer: Answer, text: Text, start: Position | None
) -> list[Said]:
    """What is said of a wrong answer, if it is one."""
    if _sort(value) is not _sort(answer):
        part.complain("answer", f"{_said(value)} is no answer to this question")
        return []
    wrong = value if isinstance(value, frozenset) else frozenset([value])
    right = answer if isinstance(answer, frozenset) else frozenset([answer])
    if wrong & right or _counts_as_right(wrong, right, start):
        part.complain("answer", f"{_said(value)} is right")
        return []
    return [Said(each, text) for each in sorted(wrong, key=str)]


def _counts_as_right(wrong: frozenset[Any], right: frozenset[Any], start: Position | None) -> bool:
    """Whether a click on one of these places is a right one, such as on the pile of a card."""
    if start is None or _sort(wrong) is not frozenset:
        return False
    places = (place for place in wrong if not isinstance(place, (bool, int)))
    return any(each in right for place in places for each in meant_by(start, place))


def _sort(answer: Answer) -> type:
    return frozenset if isinstance(answer, frozenset) else type(answer)


def _said(answer: Answer) -> str:
    if isinstance(answer, bool):
        return "true" if answer else "false"
    return str(answer) if isinstance(answer, int) else " or ".join(sorted(map(written, answer)))


def _check(table: Table, ask: Ask, start: Position | None) -> None:
    """Complain if the answer is not what is true."""
    about, answer = ask.about, ask.answer
    assert about is not None
    if answer is None:
        table.complain("about", "what is chosen is not checked: 'about' needs an 'answer'")
        return
    wanted = {"number": int, "truth": bool, "places": frozenset}.get(about.kind)
    if _sort(answer) is not wanted:
        table.complain("answer", f"{_said(answer)} is no answer about {about}")
        return
    if start is None:
        return
    try:
        true = about.value(start)
    except UndecidedError:
        table.complain("about", f"{about}: {UNDECIDED}")
    except ValueError as error:
        table.complain("about", f"{about}: {error}")
    else:
        if true != answer:
            table.complain(
                "answer", f"{about} is {spelt(true, start)} here, not {spelt(answer, start)}"
            )
