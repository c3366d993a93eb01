"""A browser that is broken or means harm: what it sends is refused, and changes nothing."""

from __future__ import annotations

import gc
import json
import tracemalloc
from itertools import cycle, islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import eightoff_widget as eo

KINDS = {
    "move": {"source": "1", "target": "e", "count": 1, "sure": False},
    "new": {"deal": "7", "of": None, "sure": True},
    "resume": {"game": 1, "sure": True},
    "option": {"name": "theme", "value": "dark"},
    "hello": {"languages": ["de"]},
    "line": {"to": 1},
    "explain": {"source": "2", "count": 2},
    **{kind: {} for kind in ("undo", "redo", "restart", "finish", "hint", "take", "leave")},
}
"""Each kind of request as `docs/protocol.md` has it, with values of the right types."""

COMMON = {"active": 0.5, "round": 1}
NULL = {("move", "count"), ("new", "deal"), ("new", "of"), ("explain", "count"), ("line", "to")}
"""Where null means something."""
LONGEST_ANSWER = 600

texts = st.text(max_size=30) | st.sampled_from(["__class__", "<script>", "\x00", "a" * 10_000])
numbers = st.integers() | st.sampled_from([10**400, -(10**400), 2**63]) | st.floats()
anything = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)


@st.composite
def with_a_wrong_type(draw):
    """A request with one field of a type that does not belong there."""
    kind = draw(st.sampled_from([kind for kind, fields in KINDS.items() if fields]))
    right = COMMON | KINDS[kind]
    name = draw(st.sampled_from(sorted(right)))
    fits = (int, float) if name == "active" else type(right[name] or "")
    wrong = anything.filter(
        lambda value: (
            not (value is None and (kind, name) in NULL)
            and not (isinstance(value, fits) and not isinstance(value, bool))
            and not (isinstance(value, bool) and isinstance(right[name], bool))
        )
    )
    return {"req": "a", "kind": kind, **right, name: draw(wrong)}


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    """A board with a game under way, and what became of the messages that it was sent."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EIGHTOFF_DATA_DIR", str(tmp_path_factory.mktemp("hostile")))
        game = eo.play(24, language="en")
        game.push("2e")
        yield Board(game)
        game.close()


class Board:
    def __init__(self, game: eo.PlayWidget) -> None:
        self.game = game
        self.answers: list[dict] = []
        game.comm.send = lambda data, **_: self.answers.append(data)

    def state(self) -> tuple:
        game = self.game
        return game.snapshot, game.words, game.moves, game.options, game.language

    def send(self, content: object) -> dict:
        """What answers a message, which must be one answer."""
        self.answers.clear()
        self.deliver(content)
        (answer,) = self.answers
        return answer

    def deliver(self, content: object) -> None:
        data = {"method": "custom", "content": content}
        self.game.comm.handle_msg({"content": {"data": data}, "buffers": []})


def assert_refused(board: Board, content: object) -> None:
    before = board.state()
    answer = board.send(content)
    assert answer["method"] == "custom", content
    assert list(answer["content"]) == ["req", "error"]
    error = answer["content"]["error"]
    assert error["reason"] in ("bad-request", "refused", "no-line"), error
    assert 0 < len(error["text"]) < LONGEST_ANSWER
    json.dumps(answer, allow_nan=False)
    assert all(now is then or now == then for now, then in zip(board.state(), before, strict=True))


@settings(max_examples=300, deadline=None)
@given(content=with_a_wrong_type())
def test_a_field_of_the_wrong_type_is_refused_and_changes_nothing(board, content):
    assert_refused(board, content)


@settings(max_examples=150, deadline=None)
@given(content=anything)
def test_what_is_no_request_at_all_is_refused_and_changes_nothing(board, content):
    assert_refused(board, content)


@settings(max_examples=100, deadline=None)
@given(kind=texts.filter(lambda kind: kind not in KINDS), rest=st.dictionaries(texts, anything))
def test_an_unknown_kind_is_refused_and_changes_nothing(board, kind, rest):
    assert_refused(board, {**rest, "req": "a", "kind": kind})


def nested(depth: int) -> list:
    value: list = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value", ["x" * 10**6, ["x"] * 10**6, {"x": "x" * 10**6}, nested(50_000), [10**5000]]
)
@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind, fields in KINDS.items() for name in fields]
)
def test_what_is_huge_is_refused_in_few_words(board, kind, name, value):
    assert_refused(board, {"req": "a", "kind": kind, **KINDS[kind], name: value})


@pytest.mark.parametrize(
    ("kind", "name"),
    [("resume", "game"), ("line", "to"), ("move", "count"), ("explain", "count")],
)
def test_a_number_of_thousands_of_digits_is_refused_in_few_words(board, kind, name):
    assert_refused(board, {"req": "a", "kind": kind, **KINDS[kind], name: 10**5000})


FLOOD = (
    None,
    {"req": "a" * 300, "kind": "undo"},
    {"req": "a", "kind": "mate"},
    {"req": "a", "kind": "move", "source": "1", "target": "2", "count": 1},
    {"req": "a", "kind": "move", "source": {"a": ["b"] * 500}, "target": "e", "count": 1},
    {"req": "a", "kind": "new", "deal": "9" * 150, "sure": True},
    {"req": "a", "kind": "new", "deal": "7", "sure": False},
    {"req": "a", "kind": "new", "deal": None, "of": "impossible", "sure": True},
    {"req": "a", "kind": "resume", "game": 2**53, "sure": True},
    {"req": "a", "kind": "option", "name": "theme", "value": "x" * 10_000},
    {"req": "a", "kind": "option", "name": "language", "value": "xx"},
    {"req": "a", "kind": "hello", "languages": "de"},
    {"req": "a", "kind": "explain", "source": "x", "count": 1},
    {"req": "a", "kind": "line", "to": 3},
    {"req": "a", "kind": "undo", "active": 10**400},
)


def test_ten_thousand_bad_requests_leave_the_game_and_the_memory_as_they_were(board):
    def flood(requests: int) -> int:
        """How many bytes are in use when these have been answered."""
        refused = 0
        for content in islice(cycle(FLOOD), requests):
            board.deliver(content)
            refused += "error" in board.answers.pop()["content"]
        assert refused == requests
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    before = board.state()
    tracemalloc.start()
    try:
        after_some = flood(500)
        grown = flood(10_000) - after_some
    finally:
        tracemalloc.stop()
    assert board.state() == before
    assert grown < 200_000  # 20 bytes a request: nothing is kept of any
