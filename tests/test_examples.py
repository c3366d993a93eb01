"""The example notebooks run from start to end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import nbformat
import pytest
from kernels import execute

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("examples")]  # each is run once

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))


@cache
def run(path):
    """What an example shows."""
    notebook = nbformat.read(path, as_version=4)
    execute(notebook, timeout=120)
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs(path):
    outputs = run(path)
    assert any("application/vnd.jupyter.widget-view+json" in o.get("data", {}) for o in outputs)
    assert not any(output.output_type == "error" for output in outputs)


def test_the_survey_draws_its_figures():
    (path,) = (path for path in EXAMPLES if path.name == "survey.ipynb")
    assert sum("image/png" in output.get("data", {}) for output in run(path)) == 6


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_kept_without_outputs(path):
    notebook = nbformat.read(path, as_version=4)
    assert [cell.outputs for cell in notebook.cells if cell.get("outputs")] == []


def test_there_are_examples():
    assert EXAMPLES
