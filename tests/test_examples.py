"""The example notebooks run from start to end."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_runs(path):
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("application/vnd.jupyter.widget-view+json" in o.get("data", {}) for o in outputs)
    assert not any(output.output_type == "error" for output in outputs)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_kept_without_outputs(path):
    notebook = nbformat.read(path, as_version=4)
    assert [cell.outputs for cell in notebook.cells if cell.get("outputs")] == []


def test_there_are_examples():
    assert EXAMPLES
