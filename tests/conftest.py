"""Programs that some tests need, and what happens where there are none."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from eightoff_widget import Position

NOTHING_SKIPPED = bool(os.environ.get("EIGHTOFF_TEST_EVERYTHING"))
"""Set where every test must run: a program that is missing is a failure then."""


def find_program(what: str, *names: str) -> str:
    """The first of these programs that is there; else a skip that says which is missing."""
    for name in names:
        if path := shutil.which(name):
            return path
    missing = f"{what} was not found ({', '.join(names)})"
    if NOTHING_SKIPPED:
        pytest.fail(missing)
    pytest.skip(f"{missing}: its tests are skipped")


@pytest.fixture(scope="session")
def find():
    return find_program


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


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let nothing pass as tested that was not."""
    skipped = session.config.pluginmanager.get_plugin("terminalreporter").stats.get("skipped", [])
    if NOTHING_SKIPPED and skipped:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
