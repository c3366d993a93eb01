"""Builds a JupyterLite site with the examples: Jupyter and Python in the browser, and no server.

Usage: python docs/lite/build.py SITE [WHEEL]

The site's files may be put on any web server. In it lies the wheel that fits every machine: the one
that is named, or one that is built first. `pip install ".[lite]"` brings what this needs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat

PROJECT = Path(__file__).parents[2]
INSTALL = "%pip install -q eightoff-widget"
INSTALLED = Path(sys.prefix, "share", "jupyter", "labextensions")
# What draws widgets and runs Python, and nothing else that is installed here: it may want a server.
EXTENSIONS = {
    "ignore_sys_prefix": ["federated_extensions"],
    "federated_extensions": [
        str(INSTALLED / name)
        for name in (
            "@jupyter-widgets/jupyterlab-manager",
            "@jupyterlite/pyodide-kernel-extension",
            "anywidget",
        )
    ],
}


def build(site: Path, wheel: Path | None = None) -> None:
    """Build the site."""
    with TemporaryDirectory() as room:
        if wheel is None:
            wheel = build_wheel(Path(room, "dist"))
        copy_examples(Path(room, "examples"))
        config = Path(room, "config.json")
        config.write_text(json.dumps({"LiteBuildConfig": EXTENSIONS}))
        lite = (sys.executable, "-m", "jupyter", "lite", "build", "--lite-dir", room)
        lite += ("--config", config)
        contents = ("--contents", f"{room}/examples", "--piplite-wheels", wheel.resolve())
        command = [*lite, *contents, "--output-dir", site.resolve()]
        subprocess.run(command, check=True, cwd=room)  # it leaves notes where it is started


def build_wheel(folder: Path) -> Path:
    """Build the wheel that fits every machine, from the sdist, so that nothing else is in it."""
    pure = os.environ | {"EIGHTOFF_PURE_PYTHON": "1"}
    sdist = (sys.executable, "-m", "build", "--sdist", "--outdir", folder, PROJECT)
    subprocess.run(sdist, check=True)
    wheel = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder)
    subprocess.run([*wheel, *folder.glob("*.tar.gz")], check=True, env=pure)
    return next(folder.glob("*.whl"))


def copy_examples(folder: Path) -> None:
    """Copy the notebooks, each with a first cell that installs the package in the browser."""
    folder.mkdir()
    for path in sorted((PROJECT / "examples").glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        notebook.cells.insert(0, nbformat.v4.new_code_cell(INSTALL))
        nbformat.write(notebook, folder / path.name)


if __name__ == "__main__":
    build(Path(sys.argv[1]), *map(Path, sys.argv[2:3]))
