"""Whether the sources and the wheels in a folder hold what they are to hold, each of them.

Usage: python .ci/shipped.py DIST [HOW MANY WHEELS AT LEAST]
"""

from __future__ import annotations

import re
import sys
import tarfile
import zipfile
from pathlib import Path

PROJECT = Path(__file__).parents[1]
PACKAGE = PROJECT / "eightoff_widget"
COMPILED = ("kings_only/_exact", "kings_only/_batch", "kings_only/_shortest", "any_card/_general")


def names(*patterns: str) -> set[str]:
    """The files of the package that a wheel holds, those that match one of these patterns."""
    found = {path for pattern in patterns for path in PACKAGE.rglob(pattern)}
    return {path.relative_to(PROJECT).as_posix() for path in found}


def faults_of_wheel(path: Path) -> list[str]:
    """What is missing from a wheel, or is in it and should not be."""
    held = set(zipfile.ZipFile(path).namelist())
    bundles = names("static/*.js", "static/*.css")
    faults = [f"{name} is missing" for name in sorted(wanted() - held)]
    if {Path(name).suffix for name in bundles} != {".js", ".css"}:
        faults.append("there are no bundles to look for")
    searches = [
        name
        for name in COMPILED
        if any(re.match(rf"eightoff_widget/solver/{name}\..*(so|pyd)$", each) for each in held)
    ]
    if searches != ([] if path.name.endswith("-none-any.whl") else list(COMPILED)):
        faults.append(f"the compiled searches in it are {searches}")
    faults += [f"{name} is no part of it" for name in held if name.endswith((".pyx", ".c", ".ts"))]
    return faults


def wanted() -> set[str]:
    """What every wheel holds."""
    data = ("py.typed", "*.json", "course/*.toml", "static/*.js", "static/*.css")
    return names("*.py", "*.pyi", *data)


def faults_of_sources(path: Path) -> list[str]:
    """What is missing from the sources: they are the whole project, its tests included."""
    with tarfile.open(path) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    project = {
        *("CHANGELOG.md", "setup.py", "pyproject.toml", "benchmarks/rates.py", "js/src/view.ts"),
        *("docs/protocol.md", "examples/play.ipynb", "tests/conftest.py", ".ci/run"),
    }
    whole = project | wanted() | names("*.pyx", "*.pxd")
    return [f"{name} is missing" for name in sorted(whole - held)]


def main(folder: Path, at_least: int) -> str | None:
    """What is wrong with all of them; None if nothing is."""
    wheels, sources = sorted(folder.glob("*.whl")), sorted(folder.glob("*.tar.gz"))
    faults = {path.name: faults_of_wheel(path) for path in wheels}
    faults |= {path.name: faults_of_sources(path) for path in sources}
    said = [f"{name}: {fault}" for name, found in faults.items() for fault in found]
    pure = [path for path in wheels if path.name.endswith("-none-any.whl")]
    if len(sources) != 1 or len(pure) != 1 or len(wheels) < at_least:
        said.append(f"not one sdist, one pure wheel and {at_least} wheels: {sorted(faults)}")
    return "\n".join(said) or None


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2))
