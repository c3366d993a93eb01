"""A browser that is broken or means harm: what it sends is refused, and changes nothing."""

from __future__ import annotations

import gc
import json
import threading
import tracemalloc
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import eightoff_widget as eo

if TYPE_CHECKING:
    from eightoff_widget.widgets.base import BoardWidget

LESSON = Path(__file__).parents[1] / "lessons" / "small.toml"
KINDS = {
    "play": {
        "move": {"source": "1", "target": "e", "count": 1, "sure": False},
        "new": {"deal": "7", "of": None, "day": None, "sure": True},
        "resume": {"game": 1, "sure": True},
        "solve": {},
        "go": {"to": 1},
        "results": {"month": None},
        "replay": {"game": 1},
        **{kind: {} for kind in ("undo", "redo", "restart", "finish", "hint", "take", "leave")},
        **{kind: {} for kind in ("how", "course", "review", "close")},
    },
    "replay": {
        "go": {"to": 1, "branch": False},
        "move": {"source": "1", "target": "e", "count": 1},
        "better": {"move": 1},
        **{kind: {} for kind in ("leave", "play", "close")},
    },
    "edit": {
        "place": {"card": "6H", "pile": "1"},
        "move": {"source": "1", "target": "2", "count": 1},
        "take": {"cards": ["4S"]},
        "deal": {"deal": "7"},
        "paste": {"text": "6H"},
        "rules": {"name": "freecell"},
        **{kind: {} for kind in ("clear", "undo", "redo", "judge", "play", "solve", "close")},
    },
    "teach": {
        "open": {"lesson": "runs"},
        "move": {"source": "1", "target": "2", "count": 1},
        "answer": {"value": "6H"},
        "show": {"lesson": "small", "at": 0, "left": 5},
        **{kind: {} for kind in ("back", "forward", "skip", "restart", "again", "another")},
        **{kind: {} for kind in ("show_me", "hint", "undo", "rescue", "finish")},
    },
}
"""Each kind of request as `docs/protocol.md` has it, with values of the right types."""

OF_ANY = {
    "option": {"name": "theme", "value": "dark"},
    "hello": {"languages": ["de"]},
    "explain": {"source": "2", "count": 2},
}
COMMON = {"active": 0.5, "round": 1}
NULL = {
    *(("move", "count"), ("new", "deal"), ("new", "of"), ("explain", "count")),
    *(("go", "branch"), ("deal", "deal"), ("new", "day"), ("results", "month")),
}
"""Where null means something."""
LONGEST_ANSWER = 600

texts = st.text(max_size=30) | st.sampled_from(["__class__", "<script>", "\x00", "a" * 10_000])
numbers = st.integers() | st.sampled_from([10**400, -(10**400), 2**63]) | st.floats()
anything = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)


def kinds_of(board):
    return KINDS[board.name] | OF_ANY


@st.composite
def with_a_wrong_type(draw, kinds):
    """A request with one field of a type that does not belong there."""
    kind = draw(st.sampled_from([kind for kind, fields in kinds.items() if fields]))
    right = COMMON | kinds[kind]
    name = draw(st.sampled_from(sorted(right)))
    fits = (int, float) if name == "active" else type("" if right[name] is None else right[name])
    if (kind, name) == ("answer", "value"):
        fits = (bool, int, str)
    wrong = anything.filter(
        lambda value: (
            not (value is None and (kind, name) in NULL)
            and not (isinstance(value, fits) and not isinstance(value, bool))
            and not (isinstance(value, bool) and (fits is bool or kind == "answer"))
        )
    )
    return {"req": "a", "kind": kind, **right, name: draw(wrong)}


def opened(name):
    """Each kind of board, in the middle of something."""
    if name == "play":
        game = eo.play(24, language="en")
        game.push("2e")
        return game
    if name == "replay":
        return eo.replay(24, "2e 3f 58", at=1, language="en")
    if name == "edit":
        editor = eo.edit(24, language="en")
        editor.take("6H")
        return editor
    return eo.teach(LESSON, language="en", keep=False)


@pytest.fixture(scope="module", params=KINDS)
def board(request, tmp_path_factory):
    """A board of each kind, and what became of the messages that it was sent."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EIGHTOFF_DATA_DIR", str(tmp_path_factory.mktemp("hostile")))
        widget = opened(request.param)
        yield Board(request.param, widget)
        widget.close()


class Board:
    def __init__(self, name: str, widget: BoardWidget) -> None:
        self.name = name
        self.widget = widget
        self.answers: list[dict] = []
        widget.comm.send = lambda data, **_: self.answers.append(data)

    def state(self) -> tuple:
        """All that is sent to the browser, and what Python has beside it."""
        widget = self.widget
        sent = [widget.trait_values()[name] for name in sorted(widget.keys)]
        return *sent, widget.position, widget.options, widget.language

    def send(self, content: object) -> dict:
        """What answers a message, which must be one answer."""
        self.answers.clear()
        self.deliver(content)
        (answer,) = self.answers
        return answer

    def deliver(self, content: object) -> None:
        data = {"method": "custom", "content": content}
        self.widget.comm.handle_msg({"content": {"data": data}, "buffers": []})


def assert_refused(board: Board, content: object) -> None:
    before = board.state()
    answer = board.send(content)
    assert answer["method"] == "custom", content
    assert list(answer["content"]) == ["req", "error"]
    error = answer["content"]["error"]
    assert error["reason"] in ("bad-request", "refused", "no-line", "shown-already"), error
    assert 0 < len(error["text"]) < LONGEST_ANSWER
    assert "set_int_max_str_digits" not in error["text"]  # Python's own words about a number
    json.dumps(answer, allow_nan=False)
    assert all(now is then or now == then for now, then in zip(board.state(), before, strict=True))


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_field_of_the_wrong_type_is_refused_and_changes_nothing(board, data):
    assert_refused(board, data.draw(with_a_wrong_type(kinds_of(board))))


def test_what_equals_a_number_is_not_taken_for_it(board):
    for kind, fields in kinds_of(board).items():
        for name, right in fields.items():
            if type(right) is int:
                for wrong in (float(right), bool(right), str(right)):
                    assert_refused(board, {"req": "a", "kind": kind, **fields, name: wrong})


@settings(max_examples=150, deadline=None)
@given(content=anything)
def test_what_is_no_request_at_all_is_refused_and_changes_nothing(board, content):
    assert_refused(board, content)


@settings(max_examples=60, deadline=None)
@given(kind=texts, rest=st.dictionaries(texts, anything))
def test_an_unknown_kind_is_refused_and_changes_nothing(board, kind, rest):
    assume(kind not in kinds_of(board))
    assert_refused(board, {**rest, "req": "a", "kind": kind})


def test_a_kind_of_request_of_another_board_is_refused_and_changes_nothing(board):
    others = {kind: fields for kinds in KINDS.values() for kind, fields in kinds.items()}
    for kind in others.keys() - kinds_of(board).keys():
        assert_refused(board, {"req": "a", "kind": kind, **others[kind]})


def nested(depth: int) -> list:
    value: list = []
    for _ in range(depth):
        value = [value]
    return value


HUGE = {
    "text": "x" * (10**6 + 1),
    "list": ["x"] * 10**6,
    "object": {"x": "x" * 10**6},
    "nested": nested(50_000),
    "list of a number": [10**5000],
}


@pytest.mark.parametrize("value", HUGE.values(), ids=HUGE)
def test_what_is_huge_is_refused_in_few_words(board, value):
    for kind, fields in kinds_of(board).items():
        for name in fields:
            content = {"req": "a", "kind": kind, **fields, name: value}
            if (kind, name) == ("paste", "text") and isinstance(value, str):
                assert board.send(content)["content"]["error"]["reason"] == "too-long"
            else:
                assert_refused(board, content)


def test_a_number_of_thousands_of_digits_is_refused_in_few_words(board):
    numbers = {
        kind: [name for name, right in fields.items() if isinstance(right, int)]
        for kind, fields in kinds_of(board).items()
    } | {"answer": ["value"]}
    for kind, names in numbers.items():
        for name in names:
            content = {"req": "a", "kind": kind, **kinds_of(board).get(kind, {}), name: 10**5000}
            assert_refused(board, content)


FLOOD = {
    "play": [
        {"kind": "move", "source": "1", "target": "2", "count": 1},
        {"kind": "new", "deal": "9" * 150, "sure": True},
        {"kind": "new", "deal": "7", "sure": False},
        {"kind": "new", "deal": None, "of": "impossible", "sure": True},
        {"kind": "resume", "game": 2**53, "sure": True},
        {"kind": "go", "to": 3},
    ],
    "replay": [
        {"kind": "move", "source": "1", "target": "2", "count": 1},
        {"kind": "go", "to": 10**9},
        {"kind": "go", "to": 1, "branch": True},
        {"kind": "better", "move": 2**53},
    ],
    "edit": [
        {"kind": "place", "card": "4S", "pile": "1"},
        {"kind": "move", "source": "1", "target": "h", "count": 52},
        {"kind": "take", "cards": ["4S", "6H"]},
        {"kind": "deal", "deal": "9" * 150},
        {"kind": "paste", "text": "<script>"},
        {"kind": "rules", "name": "chess"},
        {"kind": "play"},
    ],
    "teach": [
        {"kind": "open", "lesson": "/etc/passwd"},
        {"kind": "show", "lesson": "small", "at": 0, "left": 99},
        {"kind": "answer", "value": ["6H"]},
        {"kind": "move", "source": "x", "target": "e", "count": 1},
    ],
}
"""What each board is asked for and cannot do."""

OF_ANY_FLOOD = [
    None,
    {"req": "a" * 300, "kind": "undo"},
    {"req": "a", "kind": "mate"},
    {"req": "a", "kind": "move", "source": {"a": ["b"] * 500}, "target": "e", "count": 1},
    {"req": "a", "kind": "option", "name": "theme", "value": "x" * 10_000},
    {"req": "a", "kind": "option", "name": "language", "value": "xx"},
    {"req": "a", "kind": "hello", "languages": "de"},
    {"req": "a", "kind": "explain", "source": "x", "count": 1},
    {"req": "a", "kind": "undo", "active": 10**400},
]


def test_ten_thousand_bad_requests_leave_the_game_and_the_memory_as_they_were(board):
    contents = [*OF_ANY_FLOOD, *({"req": "a", **content} for content in FLOOD[board.name])]

    def flood(requests: int) -> int:
        """How many bytes are in use when these have been answered."""
        refused = 0
        for content in islice(cycle(contents), requests):
            board.deliver(content)
            refused += "error" in board.answers.pop()["content"]
        assert refused == requests
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    for thread in threading.enumerate():  # what other tests left to end uses memory as well
        if thread.name.startswith("eightoff"):
            thread.join(60)
    before = board.state()
    tracemalloc.start()
    try:
        after_some = flood(500)
        grown = flood(10_000) - after_some
    finally:
        tracemalloc.stop()
    assert board.state() == before
    assert grown < 200_000  # 20 bytes a request: nothing is kept of any
