"""A real JupyterLab in a real Chromium, one of each for all browser tests."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
import pytest
from lab_page import PLAY_24, Board, Notebook
from playwright.sync_api import Browser, Page, expect, sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_SERVER_SECONDS = 120
_PORTS = 3
"""How many ports a server tries."""
_TEST_SECONDS = 600
"""How long a test may take on a busy machine, with what it starts."""
_TOKEN = secrets.token_hex()
_AXE = Path(__file__).parents[2] / "js/node_modules/axe-core/axe.min.js"


@pytest.fixture(scope="session")
def chromium_path(find) -> str:
    named = os.environ.get("EIGHTOFF_CHROMIUM", "chromium")
    return find("Chromium", named, "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser(chromium_path):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path, args=_CHROMIUM_ARGUMENTS
        )
        yield browser
        browser.close()


@contextmanager
def _serve(
    command: Callable[[int], list[str]], path: str, log: Path, **options: object
) -> Iterator[str]:
    """The address of a server that has answered at a path; `command` starts it at a port."""
    with log.open("w") as said:
        for _ in range(_PORTS):  # somebody else may take one before the server has it
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            address = f"http://127.0.0.1:{port}"
            server = subprocess.Popen(
                command(port), stdout=said, stderr=subprocess.STDOUT, **options
            )
            try:
                if _answers(server, address + path):
                    yield address
                    return
                if server.poll() is None:
                    break
            finally:
                server.terminate()
                server.wait(timeout=60)
    pytest.fail(f"the server did not start:\n{log.read_text()[-3000:]}")


def _answers(server: subprocess.Popen, url: str) -> bool:
    """Whether a server that is starting comes to answer."""
    deadline = time.monotonic() + _SERVER_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            _ask(url)
        except (OSError, HTTPException):
            time.sleep(0.2)  # between two looks at a server that is starting
        else:
            return True
    return False


@pytest.fixture(scope="session")
def serve():
    return _serve


@pytest.fixture(scope="session")
def lab(chromium_path, tmp_path_factory):  # without Chromium no server is worth starting
    """The address of a JupyterLab of its own, and the folder that it serves."""
    home = tmp_path_factory.mktemp("lab")
    folder = home / "notebooks"
    folder.mkdir()
    environment = os.environ | {
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "IPYTHONDIR": str(home / "ipython"),
        "EIGHTOFF_DATA_DIR": str(home / "kept"),
    }

    def command(port: int) -> list[str]:
        return [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            "--expose-app-in-browser",
            "--JupyterNotebookApp.expose_app_in_browser=True",
            f"--ServerApp.port={port}",
            "--ServerApp.port_retries=0",
            "--ServerApp.ip=127.0.0.1",
            f"--ServerApp.root_dir={folder}",
            f"--IdentityProvider.token={_TOKEN}",
            "--LabApp.news_url=None",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]

    log = home / "server.log"
    with _serve(command, "/api/status", log, cwd=home, env=environment) as address:
        yield address, folder


def _ask(url: str, method: str = "GET") -> bytes:
    call = urllib.request.Request(url, method=method, headers={"Authorization": f"token {_TOKEN}"})
    with urllib.request.urlopen(call, timeout=60) as answer:
        return answer.read()


@pytest.fixture
def open_notebook(lab, browser: Browser, request):
    """Open a notebook, or one made of these cells, in a page of its own, in JupyterLab or else."""
    address, folder = lab
    opened = []
    # What one test has played and set is not there for the next one.
    shutil.rmtree(folder.parent / "kept", ignore_errors=True)

    def open_(
        *cells: str | nbformat.NotebookNode,
        app: str = "lab/tree",
        width: int = 1400,
        height: int = 1000,
        **options: object,
    ) -> Notebook:
        name = f"{re.sub(r'[^a-z_]+', '-', request.node.name)}-{len(opened)}.ipynb"
        if isinstance(cells[0], str):
            code = [nbformat.v4.new_code_cell(cell) for cell in cells]
            notebook = nbformat.v4.new_notebook(cells=code)
        else:
            (notebook,) = cells
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
        (folder / name).write_text(nbformat.writes(notebook))
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        opened.append((context, name))
        page = Notebook(context.new_page(), folder / name)
        page.open(f"{address}/{app}/{name}?reset&token={_TOKEN}")
        return page

    yield open_
    sessions = json.loads(_ask(f"{address}/api/sessions"))
    for context, name in opened:
        context.close()
        for session in sessions:
            if session["path"] == name:  # the kernels of ended tests would slow the next ones
                _ask(f"{address}/api/sessions/{session['id']}", "DELETE")


@pytest.fixture
def run_axe(need):
    need(_AXE.exists(), "axe was not found: npm ci in js/")

    def run(notebook: Notebook) -> list[str]:
        """What axe finds wrong with the boards of a notebook."""
        page = notebook.page
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(_AXE.read_text("utf-8"))
        return page.evaluate(
            """async () => {
                const boards = {include: [['.jp-OutputArea .eightoff']]};
                // The page's landmarks are the host's.
                const {violations} = await axe.run(boards, {rules: {region: {enabled: false}}});
                return violations.flatMap(({id, nodes}) => nodes.map((node) =>
                    `${id}: ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ''}`));
            }"""
        )

    return run


@pytest.fixture
def show_24(open_notebook):
    """Show deal 24 in a notebook, and return it and the board.

    Other cells may be given, with the one that shows the board `at` some place among them.
    """

    def show(*cells: str, at: int = 0, **options: object) -> tuple[Notebook, Board]:
        notebook = open_notebook(*(cells or (PLAY_24,)), **options)
        notebook.run(at)
        return notebook, notebook.board(at)

    return show


@pytest.fixture
def slow_motion():
    """Let what moves on a page last five times as long: it is seen however busy the machine is."""

    def slow(page: Page) -> None:
        session = page.context.new_cdp_session(page)
        session.send("Animation.setPlaybackRate", {"playbackRate": 0.2})

    return slow


expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items):
    """Give each test in a browser that says nothing else the time that one may take."""
    for item in items:
        if item.get_closest_marker("browser") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(_TEST_SECONDS))


def pytest_addoption(parser):
    parser.addoption("--pictures", help="a folder for the pictures that tests take")


@pytest.fixture
def pictures(request, tmp_path) -> Path:
    """Where a test leaves its pictures."""
    folder = Path(request.config.getoption("--pictures", default=None) or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
