"""Whoever imports the package loads little: `benchmarks/imports.py` says how long it takes."""

from __future__ import annotations

import subprocess
import sys

import pytest

OURS = 30
"""Modules of the package's own that may be loaded."""
STANDARD = 25
"""Modules of the standard library's, beyond those that anywidget loads."""
OTHERS = {"platformdirs", "cython_runtime", "_cython"}

CODE = """
import sys, anywidget
before = set(sys.modules)
{statement}
print(*set(sys.modules) - before)
"""


def loaded(statement="import eightoff_widget"):
    """The modules that a statement loads beyond anywidget's: ours, standard ones, and packages."""
    code = CODE.format(statement=statement)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours, standard, others = set(), set(), set()
    for name in done.stdout.split():
        package = name.partition(".")[0]
        if package == "eightoff_widget":
            ours.add(name)
        elif package in sys.stdlib_module_names:
            standard.add(name)
        else:
            others.add("_cython" if package.startswith("_cython_") else package)
    return ours, standard, others


@pytest.fixture(scope="module")
def at_import():
    return loaded()


def test_importing_loads_few_modules_of_ours(at_import):
    ours, _, _ = at_import
    print(f"{len(ours)} of ours")
    assert 10 < len(ours) <= OURS


def test_importing_loads_few_modules_of_the_standard_library(at_import):
    _, standard, _ = at_import
    print(f"{len(standard)} of the standard library: {sorted(standard)}")
    assert len(standard) <= STANDARD


def test_importing_loads_no_other_package_but_anywidget_and_where_files_are_kept(at_import):
    assert at_import[2] <= OTHERS


def test_whatever_else_was_loaded_would_be_seen():
    ours, standard, others = loaded("import numpy, eightoff_widget.surveys, mailbox, xmlrpc.server")
    assert "eightoff_widget.surveys" in ours
    assert len(standard) > STANDARD
    assert others > {"numpy"}
