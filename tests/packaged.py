"""What the tests of packages share: commands, the wheel that fits every machine, and Pyodide."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[1]
IN_PYODIDE = PROJECT / "tests" / "hosts" / "pyodide"


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


def build_pure_wheel(folder: Path) -> Path:
    """Build the wheel without compiled searches, from the sdist: all that is in it is shipped."""
    run(sys.executable, "-m", "build", "--sdist", "--outdir", folder, PROJECT)
    pip = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder)
    run(*pip, *folder.glob("*.tar.gz"), EIGHTOFF_PURE_PYTHON="1")
    (wheel,) = folder.glob("*-none-any.whl")
    return wheel


def install_pyodide(npm: str, folder: Path) -> Path:
    """Install Pyodide with what runs tests in it, and return where it is itself."""
    for name in ("package.json", "package-lock.json", "run.mjs"):
        shutil.copy(IN_PYODIDE / name, folder)
    run(npm, "ci", "--no-audit", "--no-fund", cwd=folder)
    return folder / "node_modules" / "pyodide"


def fetch_wheels(folder: Path, *names: str) -> list[Path]:
    """Fetch wheels for Pyodide: those that are named, or all that the package needs to play."""
    wanted = names or ("--requirement", IN_PYODIDE / "requirements.txt")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder)
    run(*pip, "--only-binary=:all:", "--platform=any", "--python-version=3.14", *wanted)
    return sorted(folder.glob("*.whl"))
