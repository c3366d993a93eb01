"""The programs in `benchmarks` work, and what they compare agrees."""

import subprocess
import sys
from ctypes.util import find_library
from pathlib import Path

import agreement
import pytest
import race
import rates
from freecell_solver import FreecellSolver

from eightoff_widget import EIGHT_OFF, RULES, Limit, deal
from eightoff_widget.solver import twins

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def library(need):
    need(find_library("freecell-solver") is not None, "Freecell Solver's library was not found")


def run(program, *options):
    return subprocess.run(
        [sys.executable, ROOT / "benchmarks" / program, *options],
        capture_output=True,
        text=True,
        check=False,
        timeout=150,
    )


def board(number, rules=EIGHT_OFF):
    return deal(number, rules).to_text().encode()


def test_the_library_knows_won_from_lost_and_says_when_it_gave_up():
    assert FreecellSolver(EIGHT_OFF).verdicts([board(24), board(465), board(24)]) == [
        True,
        False,
        True,
    ]
    assert FreecellSolver(EIGHT_OFF, most=50).verdicts([board(24)]) == [None]


def test_one_instance_says_of_every_board_what_a_new_one_says():
    boards = [board(number) for number in range(1, 101)]
    said = FreecellSolver(EIGHT_OFF, most=1_000).verdicts(boards)
    assert said == [FreecellSolver(EIGHT_OFF, most=1_000).verdicts([each])[0] for each in boards]
    assert said.count(None) > 0
    assert said.count(True) > 90


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_the_library_says_what_the_program_does(rules, fc_verdict):
    positions = [deal(number, rules) for number in range(1, 6)]
    said = FreecellSolver(rules, most=200_000).verdicts(
        position.to_text().encode() for position in positions
    )
    assert said == [fc_verdict(position) for position in positions]


def test_a_board_that_is_none_is_not_taken_for_lost():
    with pytest.raises(ValueError, match="could not read"):
        FreecellSolver(EIGHT_OFF).verdicts([b"no board"])


def test_a_slice_of_the_agreement_holds():
    done = run("agreement.py", "--deals", "10")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("agree\n") == len(agreement.IN_FULL) + len(agreement.IN_PART)


def test_a_slice_of_the_rates_is_measured_and_written(tmp_path, need):
    need(twins.exact is not None, "the compiled search is not installed")
    page = tmp_path / "benchmarks.md"
    done = run("rates.py", "--slice", "4", "--write", page)
    assert done.returncode == 0, done.stdout + done.stderr
    text = page.read_text("utf-8")
    assert done.stdout.strip() in text
    assert all(text.count(f"| {course.rules.title} |") == 2 for course in rates.COURSES)


class Liar:
    """Says of every deal that it is lost."""

    version = "none"

    def __init__(self, rules):
        pass

    def answers(self, boards):
        return [1 for _ in boards]

    def verdicts(self, boards):
        return [False for _ in boards]


def test_a_disagreement_is_named_and_fails(monkeypatch, capsys):
    monkeypatch.setattr(agreement, "FreecellSolver", Liar)
    monkeypatch.setattr(agreement, "IN_FULL", (EIGHT_OFF,))
    monkeypatch.setattr(agreement, "IN_PART", ())
    assert agreement.main(["--deals", "3"]) == 1
    assert "THEY DIFFER on 3: [1, 2, 3]" in capsys.readouterr().out


class Here:
    """Runs at once what is submitted."""

    def submit(self, function, *arguments):
        self.value = function(*arguments)
        return self

    def result(self):
        return self.value


def test_a_race_tells_contradictions(monkeypatch):
    monkeypatch.setattr(race, "FreecellSolver", Liar)
    run = race.Race(race.Course(EIGHT_OFF, 4, in_python=2))
    run.run(Here())
    assert sorted(run.contradictions) == [1, 2, 3, 4]


def test_who_gives_up_contradicts_nobody():
    run = race.Race(race.Course(EIGHT_OFF, 4, in_python=2, limit=Limit(nodes=1)))
    run.run(Here())
    assert (run.we_gave_up, run.contradictions) == (4, [])
    assert (run.theirs.deals, run.theirs_beside_python.deals, run.python.deals) == (4, 2, 2)


def test_a_slice_of_the_shortest_lines_is_measured_and_written(tmp_path, need):
    need(twins.exact is not None, "the compiled search is not installed")
    page = tmp_path / "benchmarks-shortest.md"
    done = run("shortest.py", "--slice", "5", "--write", page)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [line for line in page.read_text().splitlines() if line.startswith("| a shortest")]
    assert [row.split("|")[2:4] for row in rows] == [[" 5 ", " 5 "]]


def test_how_long_importing_takes_is_measured_and_written(tmp_path, need):
    need(twins.exact is not None, "the compiled search is not installed")
    page = tmp_path / "imports.md"
    done = run("imports.py", "--slice", "1", "--write", page)
    assert done.returncode == 0, done.stdout + done.stderr
    names = [line.split("|")[1].strip() for line in page.read_text().splitlines()[2:]]
    assert names == ["anywidget", "eightoff_widget after anywidget"]


@pytest.mark.exhaustive
def test_a_slice_of_the_difficulties_is_measured_and_written(tmp_path, need):
    need(twins.exact is not None, "the compiled search is not installed")
    page = tmp_path / "benchmarks-difficulty.md"
    done = run("difficulty.py", "--slice", "10", "--write", page)
    assert done.returncode == 0, done.stdout + done.stderr
    text = page.read_text("utf-8")
    assert all(text.count(f"| {rules.title} |") == 1 for rules in RULES.values())
    # The score is the sum of the others, so it cannot go against them.
    assert "| score | +" in text
