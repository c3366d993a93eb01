"""In Pyodide, where Python runs in a browser, the package plays, solves and keeps games.

What it does there is in `pyodide/in_pyodide.py`, which Pyodide runs once, under Node and without a
network; here it is said what came of each of its tests.
"""

from __future__ import annotations

import ast
import json

import pytest
from packaged import IN_PYODIDE, fetch_wheels, install_pyodide, run

TESTS = [
    node.name
    for node in ast.parse((IN_PYODIDE / "in_pyodide.py").read_text("utf-8")).body
    if isinstance(node, ast.AsyncFunctionDef) and node.name.startswith("test_")
]

pytestmark = [
    pytest.mark.hosts,
    pytest.mark.xdist_group("pyodide"),
    pytest.mark.timeout(600),  # the first one waits for all that is fetched, built and run
]


@pytest.fixture(scope="module")
def results(find, pure_wheel, tmp_path_factory):
    """What became of each test."""
    npm, node = find("npm", "npm"), find("Node", "node")
    folder = tmp_path_factory.mktemp("pyodide")
    install_pyodide(npm, folder)
    wheels = [*fetch_wheels(folder / "deps"), pure_wheel]
    printed = run(node, "run.mjs", IN_PYODIDE / "in_pyodide.py", *wheels, cwd=folder)
    return json.loads(printed.splitlines()[-1])


@pytest.mark.parametrize("name", TESTS, ids=[name.removeprefix("test_") for name in TESTS])
def test_in_pyodide(name, results):
    assert results[name] == "passed", results[name]


def test_each_of_them_was_run(results):
    assert sorted(results) == sorted(TESTS)
    assert len(TESTS) > 10
