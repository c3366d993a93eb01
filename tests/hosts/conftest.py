"""What the tests of places to run in share: the wheel that fits every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def pure_wheel(tmp_path_factory) -> Path:
    """The wheel without compiled searches: one that was built before, or else built now.

    It is built from the sdist, so that nothing is in it that is not shipped.
    """
    if built := os.environ.get("EIGHTOFF_DIST"):
        (wheel,) = Path(built).glob("*-none-any.whl")
        return wheel
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--sdist", "--outdir", folder, PROJECT)
    (sdist,) = folder.glob("*.tar.gz")
    command = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, sdist)
    run(*command, EIGHTOFF_PURE_PYTHON="1")
    (wheel,) = folder.glob("*-none-any.whl")
    return wheel


def run(*command: object, cwd: Path | None = None, **variables: object) -> str:
    """Run a command and return what it prints; if it fails, say what it said."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=os.environ | {name: str(value) for name, value in variables.items()},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="session", name="run")
def run_fixture():
    return run
