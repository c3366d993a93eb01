"""The course is a list to choose from, and a lesson is found by its name."""

from __future__ import annotations

import pytest
from lesson_texts import SMALL

import eightoff_widget as eo
from eightoff_widget.languages.catalog import speaking
from eightoff_widget.lessons import listing
from eightoff_widget.lessons.lesson import LessonError
from eightoff_widget.lessons.reading.reader import read_lesson
from eightoff_widget.lessons.session.session import Session


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course of two lessons."""
    text = SMALL.read_text("utf-8")
    (tmp_path / "02-last.toml").write_text(text.replace('"small"', '"last"'), "utf-8")
    first = text.replace('"small"', '"first"').replace("A small lesson", "The <first> one")
    (tmp_path / "01-first.toml").write_text(first, "utf-8")
    (tmp_path / "notes.txt").write_text("no lesson", "utf-8")
    monkeypatch.setattr(listing, "course_folder", lambda: tmp_path)
    return tmp_path


def test_the_course_is_in_the_order_of_its_files(course):
    found = eo.lessons()
    assert [lesson.name for lesson in found] == ["first", "last"]
    assert (len(found), found[1].name, [lesson.name for lesson in found[:1]]) == (
        2, "last", ["first"],
    )  # fmt: skip


def test_the_list_says_how_far_the_learner_is(course):
    assert repr(eo.lessons()).splitlines() == [
        "lesson  title            steps  done",
        "first   The <first> one  4",
        "last    A small lesson   4",
    ]
    first = Session(listing.lesson("first"))
    first.skip()
    assert repr(eo.lessons()).splitlines()[1].endswith("4      at step 2")
    Session(listing.lesson("last"), step=3).show_me()
    assert repr(eo.lessons()).splitlines()[2].endswith("4      yes")


def test_the_list_is_a_table_of_text_in_the_language_that_is_spoken(course):
    html = eo.lessons()._repr_html_()
    assert ">The &lt;first&gt; one</td><td>4</td>" in html
    Session(listing.lesson("first")).skip()
    Session(listing.lesson("last"), step=3).show_me()
    with speaking("de"):
        assert repr(eo.lessons()).splitlines() == [
            "Lektion  Titel                Schritte  fertig",
            "first    Eine kleine Lektion  4         bei Schritt 2",
            "last     Eine kleine Lektion  4         ja",
        ]
        assert ">Lektion</th>" in eo.lessons()._repr_html_()


def test_no_name_is_the_first_lesson_that_is_not_done(course):
    assert listing.lesson().name == "first"
    Session(listing.lesson("first"), step=3).show_me()
    assert listing.lesson().name == "last"
    Session(listing.lesson("last"), step=3).show_me()
    assert listing.lesson().name == "first"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("frist", r"^there is no lesson 'frist': did you mean first\?$"),
        ("poker", "^there is no lesson 'poker': there are first, last$"),
        ("../first", "there is no lesson"),
        ("", "there is no lesson ''"),
    ],
)
def test_a_name_that_there_is_not_is_named_with_what_may_be_meant(name, said, course):
    with pytest.raises(ValueError, match=said):
        listing.lesson(name)
    assert listing.lesson(" First ").name == "first"


def test_a_teacher_s_file_is_read_whatever_the_course_has(tmp_path, course):
    file = tmp_path / "mine.toml"
    file.write_bytes(SMALL.read_bytes())
    assert listing.lesson(file) == listing.lesson(str(file)) == read_lesson(SMALL)
    assert listing.lesson(read_lesson(SMALL)) == read_lesson(SMALL)
    with pytest.raises(FileNotFoundError):
        listing.lesson("nowhere.toml")


def test_what_makes_a_lesson_of_itself_is_one(small):
    class Puzzle:
        def lesson(self):
            return small

    assert listing.lesson(Puzzle()) is small


def test_a_lesson_of_the_course_is_in_every_language(course):
    text = SMALL.read_text("utf-8").replace('title.de = "Eine kleine Lektion"\n', "")
    (course / "03-short.toml").write_text(text, "utf-8")
    with pytest.raises(LessonError, match=r"title\.de is missing"):
        listing.lesson("short")


def test_an_improved_lesson_of_the_course_keeps_its_progress(course):
    Session(listing.lesson("last"), step=2)
    improved = (course / "02-last.toml").read_text("utf-8").replace("A small", "A better")
    (course / "02-last.toml").write_text(improved, "utf-8")
    assert Session(listing.lesson("last")).index == 2


def test_lessons_is_a_function_whatever_was_imported_of_the_package():
    assert callable(eo.lessons)
    assert eo.LessonError is LessonError
