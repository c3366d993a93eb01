"""Every step of the course on the board: right and wrong, with no browser."""

from __future__ import annotations

import pytest
from taking_lessons import mistakes, right_acts

import eightoff_widget as eo
from eightoff_widget import Move
from eightoff_widget.lessons.listing import course_folder


def request_for(act):
    """A request as a browser sends it."""
    what, value = act
    if what == "answer":
        return "answer", {"value": value}
    assert isinstance(value, Move)
    names = {"source": str(value.source), "target": str(value.target)}
    return "move", {**names, "count": value.count}


NAMES = [file.name.removesuffix(".toml")[3:] for file in course_folder().iterdir()]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", sorted(NAMES))
def test_who_is_wrong_everywhere_first_is_told_why_and_finds_the_way(open_teach, name, language):
    widget, browser = open_teach(name, language, keep=False)
    for index, step in enumerate(widget.lesson.steps):
        said = set()
        for mistake in mistakes(widget.lesson, index, language):
            kind, content = request_for(mistake.act)
            answer = browser.ask(kind, **content)
            assert answer["reply"]["kind"] == mistake.kind, (index, mistake)
            assert answer["reply"]["text"], (index, mistake)
            assert mistake.said in answer["reply"]["text"], (index, mistake)
            assert not answer["step"]["done"], (index, mistake)
            said.add(answer["reply"]["text"])
        for act in right_acts(step):
            kind, content = request_for(act)
            answer = browser.ask(kind, **content)
            assert answer["reply"]["kind"] in ("right", "going"), (index, act)
        assert widget.done
        assert widget.snapshot["reply"]["text"] not in said
        if index + 1 < len(widget.lesson):
            assert browser.ask("forward")["step"]["at"] == index + 1
    assert widget.snapshot["finished"]


def test_the_course_has_mistakes_of_every_kind_to_make():
    kinds = [
        mistake.kind
        for lesson in eo.lessons()
        for index in range(len(lesson))
        for mistake in mistakes(lesson, index, "en")
    ]
    assert {kind: kinds.count(kind) > 30 for kind in set(kinds)} == {
        "wrong": True,
        "other": True,
        "illegal": True,
    }
