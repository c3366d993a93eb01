"""A replay as a page: the recording that is in it, and what surrounds that."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from itertools import accumulate

import pytest

import eightoff_widget as eo
from eightoff_widget.widgets.replay.page import difference

LOST = "b4 5h 4b 2h b4 6b 2e 4f 6g d6 f4 7d 5f 5k 53 5h"
"""A game of deal 10 that was lost with its move 14."""
EVIL = "</script><script>evil()</script><img src=x onerror=evil()>"


class Parts(HTMLParser):
    """The elements of a page, and the text in each kind."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.texts, self._open = [], {}, []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self._open.append(tag)
        self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag):
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data):
        for tag in set(self._open):
            self.texts[tag][-1] += data

    def of(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture
def replayed():
    """Open replays as `eo.replay` does."""
    widgets = []

    def open_(*args, **options):
        widgets.append(eo.replay(*args, **options))
        return widgets[-1]

    yield open_
    for widget in widgets:
        widget.close()


def recording_in(page):
    (data, _script) = Parts(page).texts["script"]
    return json.loads(data)


def changed(value, change):
    """What the browser makes of a difference."""
    if "=" in change:
        return change["="]
    copy = list(value) if isinstance(value, list) else dict(value)
    for key, part in change.items():
        at = int(key) if isinstance(copy, list) else key
        copy[at] = changed(copy[at], part)
    return copy


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {"b": 1}),
        ({"a": [1, 2]}, {"a": [1, 3]}),
        ({"a": [{"b": []}, {"b": [1]}]}, {"a": [{"b": [1]}, {"b": [1]}]}),
        ({"a": [{"b": 1}]}, {"a": [{"b": 1}, {"b": 2}]}),
        ({"a": None}, {"a": {"=": 1}}),
        ({"a": {"b": 1}}, {"a": None}),
        ({"a": []}, {"a": [{}]}),
    ],
)
def test_a_difference_turns_one_value_into_the_other(before, after):
    assert changed(before, difference(before, after)) == after
    assert difference(after, after) == {} if isinstance(after, dict) else True


def test_a_recording_has_every_point_as_the_replay_shows_it(replayed):
    replay = replayed(10, LOST, mark=True)
    recording = recording_in(replay.to_html())
    points = list(accumulate(recording["changes"], changed, initial=recording["start"]))
    shown = eo.replay(10, LOST)
    assert len(points) == len(shown.positions)
    for number, (point, position) in enumerate(zip(points, shown.positions, strict=True)):
        live = shown.go(number).snapshot
        for part in ("board", "legal", "status", "counts", "deal", "rules", "last", "message"):
            assert point[part] == live[part], part
        assert point["replay"]["at"] == number
        assert point["advice"]["verdict"] == eo.solve(position).verdict.value
    for number in reversed(range(len(points) - 1)):
        assert recording["back"][number] == shown.go(number).snapshot["message"]["text"]
    shown.close()


def test_a_run_is_recorded_card_by_card_as_well(replayed):
    start = eo.Position.from_text("FC: - -\nTS\n9S 8S 7S", partial=True)
    recording = recording_in(replayed(start, "21").to_html())
    steps = recording["singly"][0]
    assert [(step["cards"], step["source"], step["target"]) for step in steps] == [
        (["7S"], "2", "a"),
        (["8S"], "2", "b"),
        (["9S"], "2", "1"),
        (["8S"], "b", "1"),
        (["7S"], "a", "1"),
    ]


def test_what_moves_were_worth_is_in_it_if_that_was_asked(replayed):
    plain = recording_in(replayed(10, LOST).to_html())
    assert plain["known"] is False
    assert plain["course"]["standings"] is plain["course"]["review"] is None
    replay = replayed(10, LOST, review=True)
    asked = recording_in(replay.to_html())
    assert asked["known"] is True
    assert asked["course"]["review"]["losing"] == 14
    assert len(asked["course"]["standings"]) == 17
    assert asked["options"]["mark"] is False


def test_it_begins_where_the_board_is_and_has_the_game_without_a_branch(replayed):
    replay = replayed(10, LOST, at=5, theme="dark")
    recording = recording_in(replay.to_html())
    assert (recording["at"], recording["options"]["theme"]) == (5, "dark")
    replay.go(3).push("1e")
    assert replay.branch is not None
    recording = recording_in(replay.to_html())
    assert recording["at"] == 3
    assert len(recording["changes"]) == 16


def test_making_it_changes_nothing_on_the_board(replayed):
    replay = replayed(10, LOST, at=5, mark=False)
    before, course = replay.snapshot, replay.course
    replay.to_html()
    assert replay.snapshot is before
    assert replay.course is course


def test_a_game_that_goes_on_is_in_it_as_it_was_when_it_was_opened(replayed):
    game = eo.Game(24)
    game.push("2e")
    replay = replayed(game)
    game.push("3f")
    assert len(recording_in(replay.to_html())["changes"]) == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_is_in_the_language_of_the_board(replayed, language):
    page = replayed(10, LOST, language=language).to_html()
    parts = Parts(page)
    assert parts.of("html") == [{"lang": language}]
    assert list(recording_in(page)["texts"]["languages"]) == [language]
    title = {"en": "Eight Off, Microsoft deal 10", "de": "Eight Off, Microsoft-Spiel 10"}[language]
    assert parts.texts["title"][0] == title
    assert title in parts.texts["h1"]
    assert len(parts.texts["li"]) == 16
    assert parts.texts["li"][0].startswith("b4 ")


def test_nothing_in_it_comes_from_elsewhere_and_nothing_may(replayed):
    page = replayed(10, LOST, review=True).to_html()
    parts = Parts(page)
    for tag, attributes in parts.elements:
        assert tag not in ("link", "iframe", "img", "object", "embed", "base", "form")
        assert not {"src", "href", "style"} & attributes.keys()
        assert not any(name.startswith("on") for name in attributes)
    addresses = set(re.findall(r"https?://[^\s\"'<>)\\]+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}  # the name of a language, not a place
    (policy,) = (
        meta["content"]
        for meta in parts.of("meta")
        if meta.get("http-equiv") == "Content-Security-Policy"
    )
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    _, script = parts.texts["script"]
    (style,) = parts.texts["style"]
    assert rules == {
        "default-src": "'none'",
        "script-src": digest(script),
        "style-src": digest(style),
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def digest(text):
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def test_whatever_a_record_says_is_text_in_it(replayed):
    rules = eo.Rules(EVIL, title=EVIL)
    game = eo.Game(eo.Position(eo.deal(10).columns, eo.deal(10).cells, rules=rules))
    game.push("5h")
    record = game.to_record()
    assert EVIL in json.loads(re.search(r"\[Rules (.*)\]", record)[1])
    page = replayed(record).to_html()
    parts = Parts(page)
    assert EVIL not in page
    assert len(parts.of("script")) == 2
    assert parts.of("img") == []
    assert parts.texts["title"][0] == EVIL
    assert recording_in(page)["start"]["rules"]["title"] == EVIL


def test_a_game_without_moves_and_one_that_breaks_off_are_pages_too(replayed):
    assert recording_in(replayed(10).to_html())["changes"] == []
    recording = recording_in(replayed(10, "b4 5h 11").to_html())
    assert len(recording["changes"]) == 2
    assert recording["start"]["notice"].startswith("Move 3 cannot be made")


def test_a_file_is_written_when_it_is_asked_for_and_replaced(replayed, tmp_path):
    replay = replayed(10, LOST)
    path = tmp_path / "game.html"
    path.write_text("something else")
    replay.save_html(path)
    assert path.read_bytes().decode() == replay.to_html()
    replay.save_html(str(path))
    assert [file.name for file in tmp_path.iterdir()] == ["game.html"]
    with pytest.raises(FileNotFoundError):
        replay.save_html(tmp_path / "no such folder" / "game.html")


def test_a_long_game_makes_a_page_of_moderate_size(replayed):
    page = replayed(eo.solve(eo.deal(8), shortest=True)).to_html()
    assert len(page.encode()) < 200_000
