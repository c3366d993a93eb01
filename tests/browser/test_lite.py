"""In JupyterLite, where Python runs in the page itself and there is no server, the board plays."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import nbformat
import pytest
from lab_page import Notebook
from packaged import fetch_wheels, install_pyodide, run
from playwright.sync_api import expect

import eightoff_widget as eo

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.browser,
    pytest.mark.hosts,
    pytest.mark.xdist_group("pyodide"),  # the others use the same wheel
]


@pytest.fixture
def site(find, pure_wheel, tmp_path) -> Path:
    """A site that needs no network: Pyodide and every wheel are in it."""
    lite, deps, room = tmp_path / "lite", tmp_path / "deps", tmp_path / "npm"
    room.mkdir()
    pyodide = lite / "static" / "pyodide"
    shutil.copytree(install_pyodide(find("npm", "npm"), room), pyodide)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text())
    lock["packages"] = {
        entry["name"]: entry
        for entry in map(locked, fetch_wheels(pyodide, "micropip==0.11.1", "packaging==26.4"))
    }
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock))
    wheels = [pure_wheel, *fetch_wheels(deps)]
    # This one is in every site already, for Lab brings what it is for.
    names = {wheel.name.partition("-")[0] for wheel in wheels} - {"widgetsnbextension"}
    write_notebook(lite / "files" / "game.ipynb", names)
    piplite = [
        word
        for wheel in wheels
        if wheel.name.partition("-")[0] in names
        for word in ("--piplite-wheels", wheel)
    ]
    build = (sys.executable, "-m", "jupyter", "lite", "build", "--lite-dir", lite)
    run(*build, *piplite, "--output-dir", tmp_path / "site", cwd=tmp_path)
    config = tmp_path / "site" / "jupyter-lite.json"
    settings = json.loads(config.read_text())
    settings["jupyter-config-data"] |= {
        "exposeAppInBrowser": "true",
        "disabledExtensions": ["ipyparallel-labextension"],  # which asks for a server
    }
    config.write_text(json.dumps(settings))
    return tmp_path / "site"


def locked(wheel: Path) -> dict[str, object]:
    """What Pyodide has to know of a wheel."""
    name, version = wheel.name.split("-")[:2]
    return {
        "name": name,
        "version": version,
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "imports": [name],
        "depends": ["packaging"] if name == "micropip" else [],
        "package_type": "package",
        "unvendored_tests": False,
    }


def write_notebook(path: Path, names: set[str]) -> None:
    cells = (
        f"%pip install -q --no-deps {' '.join(sorted(names))} widgetsnbextension",
        "import eightoff_widget as eo\ngame = eo.play(8, mark=True)\ngame",
        "print(*game.moves, 'kept:', eo.games()[0].moves)",
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    notebook.metadata.kernelspec = {"name": "python", "display_name": "Python (Pyodide)"}
    path.parent.mkdir(parents=True)
    nbformat.write(notebook, path)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_args):
        pass


@pytest.fixture
def served(site):
    """The address of the site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_board_plays_without_a_server_or_a_network(served, site, browser):
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    asked = []
    context.on("request", lambda request: asked.append(request.url))
    notebook = Notebook(context.new_page(), site / "files" / "game.ipynb")
    notebook.open(f"{served}/lab/index.html?path=game.ipynb")
    for number in (0, 1):
        notebook.run(number)
    board = notebook.board(1)
    game, move = eo.Game(8), eo.Move("1", "e")
    board.source_of(game, move).click(position={"x": 8, "y": 8})
    board.target_of(game, move).click(position={"x": 8, "y": 8})
    lying = board.pile(move.target).locator(".eightoff-card")
    expect(lying).to_have_attribute("data-card", "QC", timeout=60_000)
    verdict = board.root.locator('[data-role="verdict"]')
    expect(verdict).to_have_attribute("data-verdict", "winnable", timeout=60_000)
    assert notebook.printed(2) == "1e kept: 1"
    assert [url for url in asked if not url.startswith((served, "data:", "blob:"))] == []
    context.close()
