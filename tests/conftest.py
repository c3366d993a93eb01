"""What tests of several rooms share: programs that may be missing, positions, and searches."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import parts
import pytest
from packaged import build_pure_wheel

from eightoff_widget import Position, Rules
from eightoff_widget.solver import twins

# Pytest looks into every module for examples; this one only Pyodide can import.
collect_ignore = ["hosts/pyodide/in_pyodide.py"]

NOTHING_SKIPPED = bool(os.environ.get("EIGHTOFF_TEST_EVERYTHING"))
"""Set where every test must run: a program that is missing is a failure then."""


def pytest_configure(config: pytest.Config) -> None:
    parts.exhaustive = config.option.exhaustive


def find_program(what: str, *names: str) -> str:
    """The first of these programs that is there; else a skip that says which is missing."""
    for name in names:
        if path := shutil.which(name):
            return path
    need_it(False, f"{what} was not found ({', '.join(names)})")
    raise AssertionError("one of the two was raised")


def need_it(condition: bool, missing: str) -> None:  # noqa: FBT001  # reads like an assertion
    """Go on only if the condition holds: else a skip, or a failure where nothing is skipped."""
    if not condition and NOTHING_SKIPPED:
        pytest.fail(missing)
    if not condition:
        pytest.skip(f"{missing}: its tests are skipped")


@pytest.fixture(scope="session")
def find():
    return find_program


@pytest.fixture(scope="session")
def need():
    return need_it


@pytest.fixture(scope="session")
def pure_wheel(tmp_path_factory) -> Path:
    """The wheel that fits every machine: one that was built before, or else built now."""
    if built := os.environ.get("EIGHTOFF_DIST"):
        (wheel,) = Path(built).glob("*-none-any.whl")
        return wheel
    return build_pure_wheel(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="session")
def fc_solve():
    """Run Freecell Solver on a position, and return what it prints."""
    program = find_program("Freecell Solver", "fc-solve")

    def run(position: Position, *options: str) -> str:
        done = subprocess.run(
            [program, *options, "-"],
            input=position.to_text(),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        return done.stdout

    return run


@pytest.fixture
def only_python(monkeypatch):
    """Leave the compiled searches out from when it is called, as if that had been asked for."""

    def leave_out():
        for module in ("exact", "general", "shortest"):
            monkeypatch.setattr(twins, module, None)
        monkeypatch.setattr(twins, "_wanted", False)  # nobody is to be told that it is slow

    return leave_out


@pytest.fixture(scope="session")
def board():
    """A fragment in text, by rules with just its columns and cells; ":" is an empty column."""

    def read(text: str, cells: int, **changes) -> Position:
        lines = [line for line in text.strip().splitlines() if not line.strip().startswith("F")]
        rules = Rules(
            "fragment", columns=max(4, len(lines)), cells=cells, dealt_to_cells=(), **changes
        )
        return Position.from_text(text, rules=rules, partial=True)

    return read


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let nothing pass as tested that was not."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    # Where the tests are shared out, those who run them report to one that knows of all.
    if NOTHING_SKIPPED and reporter is not None and reporter.stats.get("skipped", []):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
