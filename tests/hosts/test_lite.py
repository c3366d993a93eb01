"""A JupyterLite site is built with the examples, the wheel and what draws widgets in it."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import nbformat
import pytest
from packaged import PROJECT, run

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.hosts,
    pytest.mark.xdist_group("pyodide"),  # these use the same wheel
    pytest.mark.timeout(600),  # the first one waits until it and a site are built
]


@pytest.fixture(scope="module")
def site(pure_wheel, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("lite") / "site"
    run(sys.executable, PROJECT / "docs" / "lite" / "build.py", folder, pure_wheel)
    return folder


def test_each_example_is_in_it_and_installs_the_package_first(site):
    names = {path.name for path in (PROJECT / "examples").glob("*.ipynb")}
    shipped = {path.name: path for path in (site / "files").glob("*.ipynb")}
    assert set(shipped) == names
    for name, path in shipped.items():
        first, *others = nbformat.read(path, as_version=4).cells
        assert first.source == "%pip install -q eightoff-widget"
        original = nbformat.read(PROJECT / "examples" / name, as_version=4)
        assert [cell.source for cell in others] == [cell.source for cell in original.cells]


def test_the_wheel_is_in_it_where_its_pip_looks_first(site, pure_wheel):
    index = json.loads((site / "pypi" / "all.json").read_text())
    (release,) = index["eightoff-widget"]["releases"].values()
    assert [file["filename"] for file in release] == [pure_wheel.name]
    assert (site / "pypi" / pure_wheel.name).read_bytes() == pure_wheel.read_bytes()


def test_it_can_draw_widgets_and_run_python(site):
    config = json.loads((site / "jupyter-lite.json").read_text())["jupyter-config-data"]
    extensions = {extension["name"] for extension in config["federated_extensions"]}
    assert extensions == {
        "@jupyter-widgets/jupyterlab-manager",
        "@jupyterlite/pyodide-kernel-extension",
        "anywidget",
    }
