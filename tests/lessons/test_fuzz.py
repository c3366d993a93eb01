"""Whatever a file holds, it is a lesson or a `LessonError`: nothing else comes of it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from lesson_texts import FRAGMENT, HEAD, SMALL

from eightoff_widget.lessons.lesson import LessonError
from eightoff_widget.lessons.reading.key_lines import KeyLines
from eightoff_widget.lessons.reading.reader import read_data, read_text, tomllib
from eightoff_widget.lessons.session.session import Session

TEXT = SMALL.read_text("utf-8")
WORDS = sorted({*TEXT.split(), '"""', "'''", "[[step]]", "=", "[", "]", "{", "}", ",", "\n", "\\"})

# Values that a key may have or may not.
VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-3, 2000),
        st.floats(allow_nan=True),
        st.text(max_size=5),
        st.sampled_from(["1a", "b1", "a3", "6H", "column 3", "cells", "watch", "ask", "capacity"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["en", "de", "move", "text", "answer", "legal", "capacity", "keeps"]),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=6,
)
KEYS = st.sampled_from(
    "kind text board partial deal rules before mark claims moves singly right until within other "
    "otherwise illegal hint praise question answer about choices replies wrong".split()
)


def read_or_refuse(read, *given):
    try:
        return read(*given)
    except LessonError as error:
        refused = error
    assert refused.faults
    assert all(fault.text for fault in refused.faults)
    return None


@settings(max_examples=120, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join))
def test_any_words_are_a_lesson_or_refused(text):
    read_or_refuse(read_text, text)


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_a_lesson_with_something_cut_out_or_put_in_is_read_or_refused(data):
    start = data.draw(st.integers(0, len(TEXT)))
    end = data.draw(st.integers(start, min(len(TEXT), start + 200)))
    put = data.draw(st.one_of(st.sampled_from(WORDS), st.text(max_size=8)))
    text = TEXT[:start] + put + TEXT[end:]
    lesson = read_or_refuse(read_text, text)
    if lesson is not None:
        Session(lesson, keep=False).show_me()


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["watch", "do", "ask", "win"]),
    st.dictionaries(KEYS, VALUES, max_size=5),
)
def test_any_values_of_a_step_s_keys_are_a_lesson_or_refused(kind, keys):
    board = tomllib.loads(FRAGMENT)
    step = {"text": "x", "question": "?", "kind": kind, **board, **keys}
    lesson = read_or_refuse(read_data, {"name": "a", "title": "A", "step": [step]}, "made")
    if lesson is not None:
        session = Session(lesson, keep=False)
        session.push("1c")
        session.answer(3)
        assert session.show_me().to_json()


@settings(max_examples=80, deadline=None)
@given(st.dictionaries(st.text(max_size=4), VALUES, max_size=5))
def test_any_table_is_a_lesson_or_refused(data):
    read_or_refuse(read_data, data, "made")


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(["[[a]]", "[a.b]", "[[a.b]]", "k = 1", "s = '''\n[[a]]\n'''",
                                 "t.u = 'x'", 'l = [\n1, # [[a]]\n"]",\n]', "# k = 2",
                                 "i = { k = [1, '}'] }"]), max_size=8))  # fmt: skip
def test_each_key_of_any_file_is_found_in_its_line(parts):
    text = "\n".join(parts)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    lines = KeyLines(text)
    of_text = text.split("\n")

    def look(value, path):
        if isinstance(value, dict):
            for key, inner in value.items():
                assert key in of_text[lines.of(*path, key) - 1]
                look(inner, (*path, key))
        elif isinstance(value, list):
            for place, inner in enumerate(value):
                look(inner, (*path, place))

    look(data, ())


def test_the_words_of_the_fuzz_make_lessons_at_times():
    # Else nothing but refusals would have been tried.
    assert read_or_refuse(read_text, f'{HEAD}kind = "watch"\n{FRAGMENT}') is not None
