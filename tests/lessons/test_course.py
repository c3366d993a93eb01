"""What the course says: in both languages, in short sentences, of cards that lie on the table."""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

import pytest
from course_texts import COURSE, NAMES, cards_of, steps, texts

from eightoff_widget import LessonError, hint, speaking
from eightoff_widget.languages.catalog import say
from eightoff_widget.lessons.lesson import Ask, Do
from eightoff_widget.lessons.listing import course_folder
from eightoff_widget.lessons.reading.reader import read_data

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

DOCS = Path(__file__).parents[2] / "docs" / "lessons.md"
LANGUAGES = ["en", "de"]
SUBJECTS = [
    "table",
    "exposed",
    "building",
    "cells",
    "foundations",
    "kings",
    "runs",
    "counting",
    "endings",
    "undo",
    "reversed",
    "strategy",
    "decisions",
    "hints",
    "relatives",
    "notation",
    "first-win",
]
# Words that no German sentence has.
ENGLISH_WORDS = set(
    "the and card cards column columns cell cells king kings queen jack ace spades hearts clubs "
    "diamonds home run runs move moves with is are to of foundation undo hint not you it".split()
)
MOST_WORDS = 60
MOST_IN_A_SENTENCE = 25


def test_every_subject_has_its_lesson_in_this_order():
    assert NAMES == SUBJECTS


def test_the_docs_list_them():
    table = DOCS.read_text("utf-8").partition("## The course")[2]
    assert re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE) == NAMES


def test_the_course_is_of_small_lessons():
    assert all(4 <= len(lesson) <= 10 for lesson in COURSE)
    assert 110 <= sum(map(len, COURSE)) <= 150


def test_no_lesson_only_talks():
    for lesson in COURSE:
        kinds = Counter(step.kind for step in lesson.steps)
        assert kinds["ask"] + kinds["do"] + kinds["win"] >= len(lesson) / 3, lesson.name
        assert max(kinds.values()) < len(lesson), lesson.name


def test_what_can_be_done_wrong_has_a_hint_and_ends_with_praise():
    for where, step in steps():
        if isinstance(step.task, Ask | Do):
            assert step.task.hint, where
            assert step.task.praise, where


def test_what_every_step_says_is_backed_by_something_that_is_checked():
    for where, step in steps():
        assert step.claims or getattr(step.task, "about", None), where


def falsified(claim):
    """A claim that says something else; all claims of the course are true."""
    name = next(iter(claim))
    changed = dict(claim)
    if name in ("legal", "illegal"):
        changed.pop("because", None)
        other = "illegal" if name == "legal" else "legal"
        return {other: changed.pop(name), **changed}
    key = "is" if "is" in claim else name
    value = claim[key]
    if isinstance(value, bool):
        changed[key] = not value
    else:
        changed[key] = value + 1 if isinstance(value, int) else [] if value else ["KS"]
    return changed


@pytest.mark.parametrize("name", NAMES)
def test_no_claim_of_the_course_could_be_false(name):
    (file,) = [file for file in course_folder().iterdir() if file.name[3:] == f"{name}.toml"]
    data = tomllib.loads(file.read_text("utf-8"))
    claims = Counter()
    for number, step in enumerate(data["step"], start=1):
        step["claims"] = [falsified(claim) for claim in step.get("claims", [])]
        claims[number] = len(step["claims"])
    with pytest.raises(LessonError) as caught:
        read_data(data, name)
    found = Counter(fault.step for fault in caught.value.faults)
    for number in claims:
        assert found[number] >= claims[number], f"{name} {number}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_each_language(language):
    for said in texts():
        assert said.text.said[language].strip(), str(said)


def test_the_languages_differ():
    # But for moves and for the names of games, which are the same in both.
    for said in texts():
        english, german = said.text.said["en"], said.text.said["de"]
        if re.fullmatch(r"[\da-hk]{2}|\(2 \+ 1\) .*|FreeCell, .*", english) is None:
            assert english != german, str(said)


def test_no_english_word_is_left_in_german():
    for said in texts():
        words = set(re.findall(r"[A-Za-zÄÖÜäöüß]+", said.text.said["de"].lower()))
        assert not words & ENGLISH_WORDS, str(said)


def test_german_cards_are_written_as_on_german_cards():
    for said in texts():
        german = said.text.said["de"]
        assert not re.search(r"(10|[2-9AKQJBD])[♣♦♥♠]", german), str(said)
        assert not re.search(r"[♣♦♥♠][JQT]", german), str(said)
        assert not re.search(r"[\"'](?!freecell)", german.replace('"freecell"', "")), str(said)


def test_both_languages_name_the_same_cards_and_piles():
    for said in texts():
        english, german = said.text.said["en"], said.text.said["de"]
        assert set(cards_of(english, "en")) == set(cards_of(german, "de")), str(said)
        for one, other in (("column", "Spalte"), ("cell", "Zelle")):
            in_english = re.findall(rf"(?i:{one}) (\d|[a-gk]\b)", english)
            in_german = re.findall(rf"{other} (\d|[a-gk]\b)", german)
            assert set(in_english) == set(in_german), str(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_speaks_of_cards_that_are_there(language):
    for said in texts():
        if said.step is None or said.kind not in ("text", "question"):
            continue
        position = said.step.start
        there = {card for column in position.columns for card in column} | set(position.cells)
        for card in cards_of(said.text.said[language], language):
            assert card in there or position.foundations[card.suit.order] >= card.rank, (
                f"{said}: {card}"
            )


def test_marks_point_at_what_the_text_is_about():
    for where, step in steps():
        named = set(cards_of(str(step.text), "en"))
        if isinstance(step.task, Ask):
            named |= set(cards_of(str(step.task.question), "en"))
        marked = {place for place in step.marks if isinstance(place, type(next(iter(named), 0)))}
        # Where cards are marked and cards are named, they have one in common.
        if named and marked:
            assert named & marked, where


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_short(language):
    for said in texts():
        text = said.text.said[language]
        for sentence in re.split(r"(?<=[.!?:])\s+", text):
            assert len(sentence.split()) <= MOST_IN_A_SENTENCE, f"{said}: {sentence}"
        assert len(text.split()) <= MOST_WORDS, str(said)


def test_what_is_quoted_is_on_the_board():
    # Words in quotes are those of the tools, of the mark, or a move.
    with speaking("de"):
        known = {
            say(f"board.{key}")
            for key in (
                *("undo", "redo", "restart", "hint", "list_moves", "solution", "trouble"),
                *("winnable", "unwinnable"),
            )
        }
        known.add(say("board.winnable_in", n=35))
    for said in texts():
        for quoted in re.findall(r"„([^“]*)“", said.text.said["de"]):
            is_moves = re.fullmatch(r"[\da-hk]{2}( [\da-hk]{2})*", quoted)
            is_hint = said.where == "hints 2"
            assert quoted in known or is_moves or is_hint, f"{said}: {quoted}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hint_that_is_quoted_is_the_one_that_is_given(language):
    step = COURSE[NAMES.index("hints")].steps[1]
    quotes = {"en": r"“([^”]*)”", "de": r"„([^“]*)“"}
    quoted = re.search(quotes[language], step.text.said[language])
    with speaking(language):
        assert quoted[1] == hint(step.start).text
