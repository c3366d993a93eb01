"""How far a learner is in each lesson is kept, whatever becomes of the kernel."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from forked import Forker
from lesson_texts import FRAGMENT, HEAD, SMALL
from random_lessons import begin, do_something

import eightoff_widget as eo
from eightoff_widget.lessons.reading.reader import read_lesson, read_text
from eightoff_widget.lessons.session.session import Session
from eightoff_widget.store import progress
from eightoff_widget.store.progress import Progress


@pytest.fixture(autouse=True)
def none_in_memory(monkeypatch):
    monkeypatch.setattr(progress, "_in_memory", {})


@pytest.fixture
def learners():
    """Starts learners, in no time."""
    with Forker(Path(__file__).parent / "learner.py") as forker:
        yield forker


@pytest.fixture
def lesson():
    return read_lesson(SMALL)


def test_progress_comes_back_in_another_kernel(another_kernel):
    assert progress.get("runs") is None
    progress.put("runs", "", Progress(2, 3, done=False, played="1a 2b+ah"))
    progress.put("runs", "abc", Progress(0, 0))
    another_kernel()
    assert progress.get("runs") == Progress(2, 3, done=False, played="1a 2b+ah")
    assert progress.everything().keys() == {("runs", ""), ("runs", "abc")}


def test_what_was_reached_stays_reached(another_kernel):
    progress.put("runs", "", Progress(4, 5, done=True))
    another_kernel()
    progress.put("runs", "", Progress(0, 1, done=False))
    assert progress.get("runs") == Progress(0, 5, done=True)


def test_two_kernels_do_not_take_each_other_back():
    code = (
        "from eightoff_widget.store import progress as p; "
        "p.put('runs', '', p.Progress(3, 3)); p.put('cells', '', p.Progress(1, 1))"
    )
    progress.put("runs", "", Progress(1, 1))
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)
    progress.put("runs", "", Progress(2, 2))
    assert progress.get("runs") == Progress(2, 3)
    assert progress.get("cells") == Progress(1, 1)


def test_looking_writes_nothing(kept_in):
    assert progress.everything() == {}
    assert list(kept_in.iterdir()) == []


def test_progress_is_no_game():
    progress.put("runs", "", Progress(1, 1))
    assert len(eo.games()) == 0
    assert eo.stats().played == 0


def test_where_nothing_is_kept_progress_lasts_as_long_as_the_kernel(monkeypatch, kept_in):
    monkeypatch.setenv("EIGHTOFF_KEEP", "0")
    progress.put("runs", "", Progress(2, 2))
    progress.put("runs", "", Progress(0, 0))
    assert progress.get("runs") == Progress(0, 2)
    assert list(kept_in.iterdir()) == []


@pytest.mark.parametrize("senseless", ["'x', 1, 1, ''", "NULL, 1, 1, ''", "1, 2.5, 0, ''"])
def test_a_row_that_says_nothing_is_passed_over(senseless, file, another_kernel):
    progress.put("runs", "", Progress(1, 1))
    another_kernel()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        connection.execute("CREATE TABLE loose AS SELECT * FROM lessons")
        connection.execute("DROP TABLE lessons")
        connection.execute("ALTER TABLE loose RENAME TO lessons")
        connection.execute(f"INSERT INTO lessons VALUES ('cells', '', {senseless})")
        connection.commit()
    assert progress.everything() == {("runs", ""): Progress(1, 1)}


def test_a_file_without_its_lessons_is_damaged(file, another_kernel):
    progress.put("runs", "", Progress(1, 1))
    another_kernel()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE lessons")
    with pytest.warns(UserWarning, match="set aside"):
        progress.put("runs", "", Progress(2, 2))
    assert progress.get("runs") == Progress(2, 2)


# A session and its progress


def test_a_learner_goes_on_where_they_left(lesson, another_kernel):
    session = Session(lesson)
    session.forward()
    session.push("e3")
    session.forward()
    another_kernel()
    again = Session(lesson)
    assert (again.index, again.state().furthest) == (2, 2)
    again.back()
    assert again.state().can_go_forward


def test_the_moves_of_a_step_come_back(lesson, another_kernel):
    Session(lesson, step=3).push("c1")
    another_kernel()
    session = Session(lesson)
    assert [str(move) for move in session.game.moves] == ["c1"]
    assert session.undo().moves == session.game.undone[0]
    another_kernel()
    assert Session(lesson).position == lesson.steps[3].start


@pytest.mark.parametrize("singly", ["", "singly = true\n"])
def test_the_right_moves_of_a_step_come_back(singly, another_kernel):
    lesson = read_text(f'{HEAD}kind = "do"\n{FRAGMENT}{singly}right = "3c a3 b1"')
    session = Session(lesson)
    session.push("3k")
    session.push("a3")
    another_kernel()
    again = Session(lesson)
    assert again.position == session.position
    assert again.push("b1").done
    another_kernel()
    assert Session(lesson).is_done


def test_what_was_watched_comes_back(lesson, another_kernel):
    Session(lesson).show_next()
    another_kernel()
    assert Session(lesson).state().to_show == 4


def test_a_lesson_that_is_done_begins_again(lesson, another_kernel):
    session = Session(lesson, step=3)
    session.show_me()
    assert session.state().finished
    another_kernel()
    again = Session(lesson)
    assert (again.index, again.state().finished, again.state().furthest) == (0, True, 3)


def test_a_teacher_s_lesson_that_was_changed_is_another_one():
    text = HEAD + f'kind = "watch"\n{FRAGMENT}' + '[[step]]\nkind = "watch"\ntext = "More."\n' * 5
    Session(read_text(text)).go_to(4)
    shorter = read_text(text[: text.rindex("[[step]]")])
    assert Session(shorter).index == 0
    assert Session(read_text(text)).index == 4


@pytest.mark.parametrize(
    "kept", [Progress(99, 99), Progress(-5, -5), Progress(4, 4), Progress(1, 1, played="9z ??")]
)
def test_a_lesson_never_opens_beyond_its_end(kept, lesson):
    # Such as a lesson of the course that had more steps in another version.
    progress.put(lesson.name, lesson.fingerprint, kept)
    session = Session(lesson)
    assert 0 <= session.index < 4
    assert session.position == session.step.start
    assert 0 <= session.state().furthest < 4


@pytest.mark.parametrize("played", ["", "e3 e3", "3f", "4f", "1a+", "e3+4f"])
def test_moves_that_are_not_the_lesson_s_are_forgotten(played, lesson):
    progress.put(lesson.name, lesson.fingerprint, Progress(1, 1, played=played))
    session = Session(lesson)
    assert session.position in (lesson.steps[1].start, lesson.steps[1].end)
    assert session.push("e3").done or session.is_done


@pytest.mark.parametrize("played", ["1g", "1g 1k 12 k2 g2 1e", "12", "1g+1k", "2g", "1g 2k"])
def test_what_was_watched_of_another_lesson_is_not_gone_on_with(played, lesson):
    # Such as a lesson of the course that shows other moves in another version.
    progress.put(lesson.name, lesson.fingerprint, Progress(0, 0, played=played))
    session = Session(lesson)
    shown = lesson.steps[0]
    while session.state().to_show:
        assert session.show_next().moves
    assert session.position == shown.end


def test_a_session_need_not_be_kept(lesson, kept_in):
    Session(lesson, keep=False).skip()
    assert progress.everything() == {}
    assert list(kept_in.iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills like it")
def test_killed_at_any_moment_a_learner_loses_nothing_that_was_shown(another_kernel, learners):
    rng = random.Random(7)
    steps = set()
    for seed in map(str, range(6)):
        process = learners.start(seed)
        shown = [process.stdout.readline() for _ in range(rng.randrange(5, 60))]
        time.sleep(rng.random() * 0.004)  # it may be anywhere in what it does next
        process.kill()
        shown += [line for line in process.stdout if line.endswith("\n")]
        assert process.wait() == -signal.SIGKILL
        another_kernel()
        # The same walk again: what was shown last is kept, or what came after it.
        walk, session = random.Random(seed), begin(seed, keep=False)
        for line in shown:
            do_something(session, walk)
            assert json.loads(line) == list(session.how_far)
        kept, last = progress.get(f"small-{seed}", session.lesson.fingerprint), session.how_far
        do_something(session, walk)
        assert kept in (last, session.how_far)
        assert Session(session.lesson, step=kept.at).how_far == kept
        steps.add(kept.at)
    assert len(steps) > 1
