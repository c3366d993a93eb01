"""Lessons on a board: every kind of step, by requests as a browser sends them."""

from __future__ import annotations

import threading
from collections import Counter

import pytest

import eightoff_widget as eo
from eightoff_widget.lessons.reading.reader import read_text
from eightoff_widget.lessons.session import doing
from eightoff_widget.lessons.session.reply import Outcome
from eightoff_widget.lessons.session.session import Session
from eightoff_widget.store import progress
from eightoff_widget.widgets import snapshot

BOARD = '''partial = true
board = """
Freecells: 9C 6H
8D 7H
JS
TC 4H
"""
'''

LESSON = f'''
name = "first-steps"
title.en = "A card leaves its cell"
title.de = "Eine Karte verlässt ihre Zelle"

[[step]]
kind = "watch"
text.en = "The 4♥ goes to an empty cell."
text.de = "Die ♥4 kommt in eine leere Zelle."
{BOARD}mark = ["4H", "cell c", "foundation H", "cells"]
moves = "3c a3"

[[step]]
kind = "do"
text.en = "Put the 9♣ where it belongs."
text.de = "Lege die ♣9 dorthin, wo sie passt."
{BOARD}right = "3c a3"
hint.en = "On a club."
hint.de = "Auf ein Kreuz."
other = [{{ move = "b1", text.en = "Find a place for the 9♣.", text.de = "Die ♣9 ist gemeint." }}]
illegal = [{{ move = "a2", text.en = "Look for a club.", text.de = "Suche ein Kreuz." }}]

[[step]]
kind = "ask"
text.en = "Six cells are empty now."
text.de = "Sechs Zellen sind jetzt leer."
question.en = "How many cards of a run may move at once?"
question.de = "Wie viele Karten einer Folge dürfen auf einmal ziehen?"
about = "capacity"
answer = 7
replies = [{{ answer = 6, text.en = "The last needs no cell.", text.de = "Die letzte nicht." }}]

[[step]]
kind = "ask"
text.en = "Look at the cells."
text.de = "Sieh dir die Zellen an."
question.en = "Is one empty?"
question.de = "Ist eine leer?"
answer = true

[[step]]
kind = "ask"
text.en = "Look at column 3."
text.de = "Sieh dir Spalte 3 an."
question.en = "Which card is exposed?"
question.de = "Welche Karte ist frei?"
answer = "9C"

[[step]]
kind = "ask"
text.en = "There are two ways."
text.de = "Es gibt zwei Wege."
question.en = "Which is better?"
question.de = "Welcher ist besser?"
choices = [
    {{ text.en = "A cell", text.de = "Zelle", reply.en = "It costs one.", reply.de = "Teuer." }},
    {{ text.en = "A column", text.de = "Spalte", right = true }},
]

[[step]]
kind = "win"
text.en = "Bring them home."
text.de = "Bringe sie heim."
partial = true
board = """
Foundations: C-K D-K H-J S-J
Freecells: KS
KH QH
QS
"""
'''


@pytest.fixture
def open_at(open_teach):
    """Open the lesson above at one of its steps; nothing is kept."""

    def open_(step: int, language: str = "en"):
        return open_teach(read_text(LESSON), language, step=step, keep=False)

    return open_


def test_a_step_says_all_that_a_view_needs_to_draw_it(open_at):
    _, browser = open_at(1)
    shown = browser.ask("back")
    assert shown["frame"] == "teach"
    assert shown["lesson"] == {
        "name": "first-steps",
        "title": "A card leaves its cell",
        "language": "en",
    }
    assert shown["step"] == {
        "at": 0,
        "of": 7,
        "kind": "watch",
        "text": "The 4♥ goes to an empty cell.",
        "asks": "",
        "input": "none",
        "choices": [],
        "marks": [{"card": "4H"}, {"pile": "c"}, {"foundation": "H"}, {"all": "cells"}],
        "places": "",
        "done": True,
        "to_show": 2,
    }
    assert shown["reply"] == {"kind": "step", "text": "", "hint": None, "tried": None}
    assert shown["legal"] == []
    assert shown["can"] == {
        "back": False,
        "forward": True,
        "undo": False,
        "restart": True,
        "finish": False,
        "rescue": False,
        "hint": False,
        "show_me": False,
    }
    assert shown["finished"] is False
    assert shown["next"] is None
    assert [each["name"] for each in shown["course"]] == [each.name for each in eo.lessons()]


def test_what_is_to_be_watched_comes_move_by_move_and_each_move_once(open_at):
    widget, browser = open_at(0)
    wanted = {"lesson": "first-steps", "at": 0, "left": 2}
    first = browser.ask("show", **wanted)
    assert first["last"] == {
        "kind": "move",
        "steps": [{"cards": ["4H"], "source": "3", "target": "c"}],
    }
    assert first["reply"]["text"] == "4♥ from column 3 to cell c."
    assert first["step"]["to_show"] == 1
    # Another view of the same board asks for the move that was shown already.
    assert browser.ask("show", **wanted)["error"]["reason"] == "shown-already"
    for stale in ({**wanted, "at": 1}, {**wanted, "lesson": "runs"}, {**wanted, "left": 0}):
        assert browser.ask("show", **stale)["error"]["reason"] == "shown-already"
    for unclear in ({"left": 1}, {}):
        assert browser.ask("show", **unclear)["error"]["reason"] == "bad-request"
    assert browser.ask("show", **{**wanted, "left": 1})["step"]["to_show"] == 0
    assert str(widget.position.columns[2]) == "(Card('TC'), Card('9C'))"
    assert browser.ask("restart")["step"]["to_show"] == 2


def test_a_step_to_do_goes_on_with_what_is_right(open_at):
    widget, browser = open_at(1)
    assert ["3", "c", 1] in widget.snapshot["legal"]
    going = browser.ask("move", source="3", target="c", count=1)
    assert going["reply"]["kind"] == "going"
    assert going["can"]["forward"] is False
    done = browser.ask("move", source="a", target="3", count=None)
    assert (done["reply"]["kind"], done["reply"]["text"]) == ("right", "Right.")
    assert done["last"]["steps"] == [{"cards": ["9C"], "source": "a", "target": "3"}]
    assert (done["step"]["done"], done["can"]["forward"], done["legal"]) == (True, True, [])
    assert widget.done


def test_another_legal_move_is_shown_answered_and_not_made(open_at):
    widget, browser = open_at(1)
    before = widget.snapshot["board"]
    other = browser.ask("move", source="b", target="1", count=1)
    assert other["reply"]["kind"] == "other"
    assert other["reply"]["text"] == "Find a place for the 9♣."
    assert other["last"] == {
        "kind": "other",
        "steps": [{"cards": ["6H"], "source": "b", "target": "1"}],
    }
    assert other["reply"]["tried"]["columns"][0]["cards"] == ["8D", "7H", "6H"]
    assert other["board"] == before
    assert not widget.done


def test_an_illegal_move_is_answered_by_the_engine_and_by_the_lesson(open_at):
    widget, browser = open_at(1)
    before = widget.position
    illegal = browser.ask("move", source="a", target="2", count=1)
    assert illegal["reply"]["kind"] == "illegal"
    sentence = str(before.why_illegal(eo.Move("a", "2")))
    assert sentence.startswith("only ")
    assert illegal["reply"]["text"] == f"Only{sentence[4:]}. Look for a club."
    assert widget.position == before


def test_hints_come_from_the_lesson_and_then_point_at_the_card(open_at):
    _, browser = open_at(1)
    first = browser.ask("hint")["reply"]
    assert (first["kind"], first["text"], first["hint"]) == ("hint", "On a club.", None)
    second = browser.ask("hint")["reply"]
    assert second["hint"] == {"cards": ["4H"], "source": "3", "target": "c"}


@pytest.mark.parametrize(
    ("step", "wrong", "said", "right"),
    [
        (2, 6, "The last needs no cell.", 7),
        (3, False, "Look again.", True),
        (4, "TC", "", "9C"),
        (4, "2", "", "3"),
        (5, 0, "It costs one.", 1),
    ],
)
def test_a_question_is_answered_until_the_answer_is_right(open_at, step, wrong, said, right):
    widget, browser = open_at(step)
    answer = browser.ask("answer", value=wrong)
    assert answer["reply"]["kind"] == "wrong"
    assert answer["reply"]["text"]
    assert answer["reply"]["text"].endswith(said)
    assert not widget.done
    answer = browser.ask("answer", value=right)
    assert answer["reply"]["kind"] == "right"
    assert widget.done
    # It is done: what is answered now changes nothing.
    assert browser.ask("answer", value=wrong)["reply"]["kind"] == "nothing"
    assert widget.done


@pytest.mark.parametrize("value", [None, [], {}, 1.5, 10**9, -1, "", "x" * 201, True, "9C; DROP"])
@pytest.mark.parametrize("step", [2, 5])
def test_what_is_no_answer_changes_nothing(open_at, step, value):
    widget, browser = open_at(step)
    answer = browser.ask("answer", value=value)
    if "error" in answer:
        assert answer["error"]["reason"] == "bad-request"
    else:
        assert answer["reply"]["kind"] in ("nothing", "wrong")
    assert not widget.done
    assert widget.index == step


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("move", {}),
        ("move", {"source": "3", "target": 4, "count": 1}),
        ("move", {"source": "3", "target": "z", "count": 1}),
        ("move", {"source": "h", "target": "3", "count": 1}),
        ("move", {"source": "3", "target": "c", "count": 99}),
        ("open", {}),
        ("open", {"lesson": "no-such-lesson"}),
        ("open", {"lesson": "/etc/passwd"}),
        ("open", {"lesson": "my-lesson.toml"}),
        ("option", {"name": "mark", "value": True}),
        ("option", {"name": "language", "value": "xx"}),
        ("undone", {}),
        ("go_to", {"index": 3}),
    ],
)
def test_a_request_that_cannot_be_carried_out_is_refused(open_at, kind, content):
    widget, browser = open_at(1)
    before = widget.snapshot
    answer = browser.ask(kind, **content)
    assert answer.get("error", {}).get("text") or answer["reply"]["kind"] == "illegal"
    assert widget.snapshot["board"] == before["board"]
    assert (widget.lesson.name, widget.index, widget.language) == ("first-steps", 1, "en")


def test_a_game_is_won_with_hints_undo_and_every_card_sent_home(open_at):
    widget, browser = open_at(6)
    assert widget.snapshot["can"]["finish"]
    hint = browser.ask("hint")["reply"]
    assert hint["kind"] == "hint"
    assert hint["hint"]["target"] == "h"
    moved = browser.ask("move", source="1", target="b", count=1)
    assert (moved["reply"]["kind"], moved["can"]["undo"]) == ("going", True)
    undone = browser.ask("undo")
    assert undone["last"] == {
        "kind": "undo",
        "steps": [{"cards": ["QH"], "source": "b", "target": "1"}],
    }
    won = browser.ask("finish")
    assert (won["status"], won["reply"]["kind"], won["finished"]) == ("won", "right", True)
    assert [len(step["cards"]) for step in won["last"]["steps"]] == [1, 1, 1, 1]
    assert won["message"]["kind"] == "won"
    assert browser.ask("restart")["status"] == "playing"


def test_show_me_takes_back_what_led_elsewhere_and_shows_the_way(open_at):
    widget, browser = open_at(1)
    browser.ask("move", source="3", target="d", count=1)
    shown = browser.ask("show_me")
    assert shown["reply"]["kind"] == "shown"
    assert shown["last"]["steps"] == [{"cards": ["9C"], "source": "a", "target": "3"}]
    assert widget.done
    text = 'name = "a"\ntitle = "A"\n[[step]]\nkind = "do"\ntext = "Two empty cells fewer."\n'
    text += f"{BOARD}right = '3c 2d'\nuntil = [{{ empty_cells = 4 }}]\n"
    widget.open_lesson(read_text(text))
    browser.ask("move", source="b", target="1", count=1)
    shown = browser.ask("show_me")
    assert shown["last"]["steps"] == [
        {"cards": ["6H"], "source": "1", "target": "b"},
        {"cards": ["4H"], "source": "3", "target": "c"},
        {"cards": ["JS"], "source": "2", "target": "d"},
    ]


def test_nobody_is_held_up_at_a_step(open_at):
    widget, browser = open_at(1)
    refused = browser.ask("forward")
    assert refused["reply"]["kind"] == "nothing"
    assert refused["reply"]["text"]
    assert refused["step"]["at"] == 1
    for at in range(2, 7):
        shown = browser.ask("skip")
        assert shown["step"]["at"] == at
        assert not shown["finished"]
    browser.ask("show_me")
    assert widget.snapshot["finished"]
    assert browser.ask("again")["step"]["at"] == 0


def test_language_changes_in_the_middle_of_a_step(open_at):
    widget, browser = open_at(1, "en")
    browser.ask("move", source="b", target="1", count=1)
    browser.ask("option", name="language", value="de")
    shown = widget.snapshot
    assert widget.words["language"] == "de"
    assert shown["lesson"] == {
        "name": "first-steps",
        "title": "Eine Karte verlässt ihre Zelle",
        "language": "de",
    }
    assert shown["step"]["text"] == "Lege die ♣9 dorthin, wo sie passt."
    assert shown["reply"]["text"] == "Die ♣9 ist gemeint."
    # It was shown once, and is not shown again.
    assert shown["last"]["kind"] == "option"
    assert browser.ask("hint")["reply"]["text"] == "Auf ein Kreuz."
    assert widget.reply.text == "Auf ein Kreuz."


def test_looks_are_set_and_remembered(open_teach):
    _, browser = open_teach("table", card_size="small")
    assert browser.ask("option", name="theme", value="dark")["options"]["theme"] == "dark"
    later, _ = open_teach("table")
    assert (later.theme, later.card_size) == ("dark", "medium")
    with pytest.raises(TypeError, match="there is no option 'mark'"):
        eo.teach("table", mark=True)


def test_python_does_what_the_buttons_do(open_at):
    widget, _ = open_at(0)
    assert widget.show_next().kind == "shown"
    assert widget.forward().kind == "step"
    assert widget.push("a2").kind == "illegal"
    assert widget.snapshot["reply"]["kind"] == "illegal"
    assert [widget.push("3c").kind, widget.push("a3").done] == ["going", True]
    assert widget.forward().kind == "step"
    assert widget.answer(7).kind == "right"
    assert widget.back().kind == "step"
    assert (widget.index, widget.step.kind) == (1, "do")
    with pytest.raises(ValueError, match="7 steps"):
        widget.go_to(7)
    assert widget.snapshot["step"]["at"] == 1


def test_progress_is_on_disk_before_a_view_sees_it(open_teach):
    lesson = read_text(LESSON)
    widget, browser = open_teach(lesson)
    seen = []

    def look(change):
        kept = progress.get(lesson.name, lesson.fingerprint)
        seen.append((kept.at, change["new"]["step"]["at"], kept.played))

    widget.observe(look, "snapshot")
    browser.ask("forward")
    browser.ask("move", source="3", target="c", count=1)
    assert seen == [(1, 1, ""), (1, 1, "3c")]


def test_a_lesson_goes_on_where_it_was_left(open_teach):
    lesson = read_text(LESSON)
    _, browser = open_teach(lesson)
    browser.ask("forward")
    browser.ask("move", source="3", target="d", count=1)
    later, _ = open_teach(lesson)
    assert later.index == 1
    assert later.position.cells[3] == eo.Card("4H")
    elsewhere, _ = open_teach(lesson, keep=False)
    assert elsewhere.index == 0


def test_the_course_goes_on_with_what_is_not_done(open_teach):
    first, second = eo.lessons()[:2]
    widget, browser = open_teach()
    assert widget.lesson is first
    widget.go_to(len(first) - 1)
    if not widget.done:
        widget.show_me()
    shown = widget.snapshot
    assert shown["finished"]
    assert shown["next"]["name"] == second.name
    assert [each["done"] for each in shown["course"]] == [True] + [False] * (len(eo.lessons()) - 1)
    assert browser.ask("open", lesson=second.name)["lesson"]["name"] == second.name
    assert widget.lesson is second
    later, _ = open_teach()
    assert later.lesson is second


def test_the_last_lesson_leads_to_those_that_were_passed_over(open_teach):
    course = eo.lessons()
    widget, _ = open_teach(course[-1].name)
    assert widget.snapshot["next"]["name"] == course[0].name
    for lesson in course:
        progress.put(lesson.name, lesson.fingerprint, progress.Progress(0, 1, done=True))
    widget, _ = open_teach(course[-1].name)
    assert widget.snapshot["next"] is None


def test_a_teachers_own_lesson_is_opened_by_its_path(open_teach, tmp_path):
    path = tmp_path / "my-lesson.toml"
    path.write_text(LESSON, "utf-8")
    widget, _ = open_teach(path)
    assert widget.lesson.name == "first-steps"
    widget, _ = open_teach(str(path))
    assert widget.lesson.name == "first-steps"
    path.write_text(LESSON.replace("answer = 7", "answer = 5"), "utf-8")
    with pytest.raises(eo.LessonError, match="capacity is 7 here"):
        eo.teach(path)
    with pytest.raises(TypeError, match="must be a Lesson, not 'runs'"):
        eo.TeachWidget("runs")
    with pytest.raises(ValueError, match="no lesson 'rums': did you mean runs"):
        eo.teach("rums")


def test_a_puzzle_is_solved_on_the_board(open_teach):
    puzzle = eo.puzzle("only-move", "easy", seed=1)
    widget, browser = open_teach(puzzle, "de", keep=False)
    with eo.speaking("de"):
        assert widget.snapshot["lesson"]["title"] == puzzle.title
        assert widget.snapshot["step"]["text"] == puzzle.question
    wrong = next(move for move in puzzle.position.legal_moves if move not in puzzle.answers)
    answer = browser.ask(
        "move", source=str(wrong.source), target=str(wrong.target), count=wrong.count
    )
    assert answer["reply"]["kind"] == "other"
    shown = browser.ask("show_me")
    assert shown["finished"]
    assert shown["next"] == {"name": "", "title": ""}
    assert widget.done
    another = browser.ask("another")
    assert another["lesson"]["name"] == shown["lesson"]["name"]
    assert another["board"] != shown["board"]
    assert not widget.done
    browser.ask("open", lesson="table")
    assert browser.ask("another")["error"]["reason"] == "refused"
    with pytest.raises(TypeError, match="is a name, a path, a Lesson or a Puzzle, not 24"):
        eo.teach(24)


def test_a_lesson_in_one_language_says_which(open_teach):
    text = 'name = "a"\ntitle.de = "A"\n[[step]]\nkind = "watch"\ntext.de = "Sieh!"\ndeal = 24\n'
    widget, _ = open_teach(read_text(text), "en", keep=False)
    assert widget.snapshot["lesson"]["language"] == "de"
    text = text.replace(".de", "")
    widget, _ = open_teach(read_text(text), "en", keep=False)
    assert widget.snapshot["lesson"]["language"] == ""


def test_requests_on_other_threads_come_one_after_another(open_at):
    widget, browser = open_at(2)
    seen = []
    widget.observe(lambda change: seen.append(change["new"]), "snapshot")

    def ask():
        for _ in range(20):
            browser.receive({"method": "custom", "content": {"req": "x", "kind": "skip"}})
            browser.receive({"method": "custom", "content": {"req": "y", "kind": "back"}})

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [shown["seq"] for shown in seen] == list(range(2, 162))
    # Each was drawn from one moment: the board is the one of the step.
    starts = {n: step.start for n, step in enumerate(widget.lesson.steps)}
    for shown in seen:
        columns = [len(each["cards"]) for each in shown["board"]["columns"]]
        assert columns == [len(column) for column in starts[shown["step"]["at"]].columns]


@pytest.mark.parametrize(
    ("step", "asked", "answered"),
    [
        (2, {"kind": "answer", "value": 6}, "wrong"),
        (1, {"kind": "move", "source": "b", "target": "1", "count": 1}, "other"),
        (0, {"kind": "show", "lesson": "first-steps", "at": 0, "left": 2}, "shown"),
        (1, {"kind": "forward"}, "nothing"),
    ],
)
def test_a_request_looks_once_at_how_the_lesson_stands(open_at, monkeypatch, step, asked, answered):
    _, browser = open_at(step)
    count = Counter()
    counted(monkeypatch, count, Session, "state")
    counted(monkeypatch, count, Outcome, "told")
    assert browser.ask(**asked)["reply"]["kind"] == answered
    assert count == {"state": 1, "told": 1}


def test_whether_a_game_is_lost_is_found_out_once_after_a_move(open_teach, monkeypatch):
    text = 'name = "a"\ntitle = "A"\n[[step]]\nkind = "do"\ntext = "Fill two cells."\n'
    text += 'deal = 1\nright = "1e 2f"\nuntil = [{ empty_cells = 2 }, { winnable = true }]\n'
    _, browser = open_teach(read_text(text), keep=False)
    count = Counter()
    counted(monkeypatch, count, doing, "solve")
    going = browser.ask("move", source="3", target="e", count=1)
    assert (going["reply"]["kind"], going["can"]["rescue"]) == ("going", False)
    assert count == {"solve": 1}


def test_legal_moves_are_listed_where_cards_may_be_moved_and_only_there(open_at, monkeypatch):
    _, browser = open_at(1)
    count = Counter()
    counted(monkeypatch, count, snapshot, "legal")
    browser.ask("hint")
    assert count == {"legal": 1}
    browser.ask("skip")
    browser.ask("answer", value=6)
    assert count == {"legal": 1}


def counted(monkeypatch, count, owner, name):
    """Count from now on how often a method is called."""
    method = getattr(owner, name)

    def called(*args, **given):
        count[name] += 1
        return method(*args, **given)

    monkeypatch.setattr(owner, name, called)


def test_beside_the_lesson_stand_a_text_and_a_picture_of_the_board(open_at):
    widget, _ = open_at(1)
    data, _ = widget._repr_mimebundle_()
    assert "TC 4H" in data["text/plain"]
    assert "<img" in data["text/html"]
    assert repr(widget) == "<TeachWidget: <Session of 'first-steps': step 2 of 7>>"
