"""A survey that is stopped has what was done, and goes on to what it would have been."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import survey_helpers as helpers

import eightoff_widget as eo
from eightoff_widget.solver import twins
from eightoff_widget.surveys.survey_file import MAGIC

pytestmark = pytest.mark.slow

WORK = {"cells": (4, 7), "progress": False}
TESTS = Path(helpers.__file__).parent


@pytest.fixture(scope="module")
def deals():
    return range(1, 6001 if twins.exact is not None else 61)


@pytest.fixture(scope="module")
def unbroken(deals):
    return helpers.table(eo.survey(deals, **WORK))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a survey"


# Interrupts


def test_an_interrupt_returns_what_is_done(deals, unbroken):
    with helpers.after_portions(4, helpers.interrupt):
        interrupted = eo.survey(deals, **WORK)
    assert not interrupted.is_complete
    rows = helpers.table(interrupted)
    assert 0 < len(rows) < len(unbroken)
    assert rows == unbroken[: len(rows)]
    assert (len(interrupted), interrupted.done) == (len(rows), len(rows) // 2)
    assert f"{interrupted.done:,} of {len(deals)} deals" in str(interrupted)


def test_interrupts_are_raised_again_afterwards(deals):
    with helpers.after_portions(1, helpers.interrupt):
        assert not eo.survey(deals, **WORK).is_complete
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with pytest.raises(KeyboardInterrupt):
        helpers.interrupt()


def test_a_second_interrupt_does_not_wait(deals):
    def twice():
        helpers.interrupt()
        helpers.interrupt()

    with helpers.after_portions(1, twice), pytest.raises(KeyboardInterrupt):
        eo.survey(deals, **WORK)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_other_arrangements_for_interrupts_stay_as_they_are(deals):
    heard = []
    before = signal.signal(signal.SIGINT, lambda *_: heard.append(1))
    try:
        with helpers.after_portions(2, helpers.interrupt):
            survey = eo.survey(deals[:60], **WORK)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (survey.is_complete, heard) == (True, [1])


def test_it_can_be_cancelled_and_runs_in_any_thread(deals, unbroken):
    event = threading.Event()
    with helpers.after_portions(3, event.set), ThreadPoolExecutor(1) as elsewhere:
        rows = helpers.table(elsewhere.submit(eo.survey, deals, **WORK, cancel=event).result())
    assert 0 < len(rows) < len(unbroken)
    assert rows == unbroken[: len(rows)]


def test_nothing_is_done_where_it_is_cancelled_before():
    event = threading.Event()
    event.set()
    survey = eo.survey(range(1, 1001), cancel=event, progress=False)
    assert (len(survey), survey.done, survey.total) == (0, 0, 1000)
    assert survey.win_rate()[1:] == (0.0, 1.0, 0, 0, 0)


# Going on


@pytest.mark.parametrize("seed", range(4))
def test_after_interrupts_at_random_moments_it_is_what_it_would_have_been(
    seed, deals, unbroken, path
):
    rng = random.Random(f"moments {seed}")
    done = []
    while not done or done[-1] < len(deals):
        moment = helpers.At(rng.randint(1, 40), helpers.interrupt)
        done.append(eo.survey(deals, **WORK, checkpoint=path, cancel=moment).done)
        assert len(eo.Survey.load(path)) == 2 * done[-1]
        if len(done) == 8:  # the rest at once
            done.append(eo.survey(deals, **WORK, checkpoint=path).done)
    assert done == sorted(done)
    assert len(done) > 1
    assert helpers.table(eo.Survey.load(path)) == unbroken
    assert helpers.table(eo.survey(deals, **WORK, checkpoint=path)) == unbroken


@pytest.mark.parametrize("keep", ["rows", "summary"])
def test_what_it_comes_to_is_the_same_after_a_stop(keep, deals, path):
    whole = eo.survey(deals, **WORK, keep=keep)
    with helpers.after_portions(4, helpers.interrupt):
        stopped = eo.survey(deals, **WORK, keep=keep, checkpoint=path)
    assert 0 < stopped.done < len(deals)
    gone_on = eo.survey(deals, **WORK, keep=keep, checkpoint=path)
    assert [group[:5] for group in gone_on.summary()] == [group[:5] for group in whole.summary()]
    assert gone_on.fewest_cells_counts() == whole.fewest_cells_counts()
    for one, other in zip(whole.variants, gone_on.variants, strict=True):
        mine = whole.tally(one.rules, one.rules.cells).hardest
        yours = gone_on.tally(other.rules, other.rules.cells).hardest
        assert mine[["deal", "nodes"]].tolist() == yours[["deal", "nodes"]].tolist()


KILLED = """
import os, sys
import survey_helpers as helpers
import eightoff_widget as eo

deals = range(1, int(sys.argv[3]) + 1)
with helpers.after_portions(int(sys.argv[2]), lambda: helpers.kill(os.getpid())):
    eo.survey(deals, cells=(4, 7), progress=False, checkpoint=sys.argv[1])
"""


@pytest.mark.parametrize("portions", [1, 5])
def test_it_goes_on_after_the_whole_program_was_killed(portions, deals, unbroken, path):
    program = [sys.executable, "-c", KILLED, str(path), str(portions), str(len(deals))]
    killed = subprocess.run(program, capture_output=True, check=False, timeout=60, cwd=TESTS)
    assert killed.returncode == -signal.SIGKILL
    before = eo.Survey.load(path)
    assert 0 < before.done < len(deals)
    assert helpers.table(before) == unbroken[: len(before)]
    assert helpers.table(eo.survey(deals, **WORK, checkpoint=path)) == unbroken


def test_it_goes_on_from_a_file_that_ends_anywhere(deals, unbroken, path):
    some = deals[:20]
    stored = unbroken[: 2 * len(some)]
    eo.survey(some, **WORK, checkpoint=path)
    whole = path.read_bytes()
    header = len(MAGIC) + 13 + int.from_bytes(whole[len(MAGIC) + 1 : len(MAGIC) + 9], "little")
    for end in random.Random("ends").sample(range(header, len(whole)), 12):
        path.write_bytes(whole[:end])
        assert helpers.table(eo.survey(some, **WORK, checkpoint=path)) == stored
        assert helpers.table(eo.Survey.load(path)) == stored


def test_it_goes_on_from_the_last_rows_that_are_sound(deals, unbroken, path):
    some = deals[:20]
    eo.survey(some, **WORK, checkpoint=path)
    damaged = bytearray(path.read_bytes())
    damaged[-3] ^= 0xFF
    path.write_bytes(damaged)
    assert eo.Survey.load(path).done < len(some)
    assert helpers.table(eo.survey(some, **WORK, checkpoint=path)) == unbroken[: 2 * len(some)]


def test_random_deals_go_on_with_the_seed_that_they_began_with(path):
    with helpers.after_portions(3, helpers.interrupt):
        begun = eo.survey(300, checkpoint=path, progress=False)
    assert 0 < begun.done < 300
    gone_on = eo.survey(300, checkpoint=path, progress=False)
    assert gone_on.seed == begun.seed
    assert helpers.table(gone_on) == helpers.table(eo.survey(300, seed=begun.seed, progress=False))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"deals": range(1, 22)}, "deals"),
        ({"deals": [*range(1, 21)]}, "deals"),
        ({"cells": (4, 8)}, "variants"),
        ({"rules": "eight-off-uneven"}, "variants"),
        ({"numbering": "kpat"}, "numbering"),
        ({"limit": eo.Limit(nodes=5)}, "limit"),
        ({"lines": True}, "lines"),
    ],
)
def test_a_checkpoint_of_another_survey_is_refused_and_stays(change, named, path):
    eo.survey(range(1, 21), **WORK, checkpoint=path)
    before = path.read_bytes()
    with pytest.raises(eo.SurveyFileError, match=f"another survey: {named} "):
        eo.survey(**{"deals": range(1, 21), **WORK, **change}, checkpoint=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"deal,rules\n1,eight-off\n", MAGIC, MAGIC + b"H\0\0"])
def test_a_file_with_no_survey_is_refused_and_stays(content, path):
    path.write_bytes(content)
    for use in (
        lambda: eo.survey(range(1, 21), checkpoint=path, progress=False),
        lambda: eo.survey(20, checkpoint=path, progress=False),
        lambda: eo.Survey.load(path),
    ):
        with pytest.raises(eo.SurveyFileError, match="holds no survey"):
            use()
    assert path.read_bytes() == content
