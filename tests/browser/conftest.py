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
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING

import forked_kernels
import nbformat
import pytest
from lab_page import PLAY_24, Board, Notebook
from playwright.sync_api import Browser, CDPSession, Error, Page, expect, sync_playwright

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
    # Without a window it draws the same, and takes less of the processor.
    named = os.environ.get("EIGHTOFF_CHROMIUM", "chromium-headless-shell")
    return find("Chromium", named, "chromium", "chromium-browser", "google-chrome")


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
    with (
        _kernels(home, environment),
        _serve(command, "/api/status", log, cwd=home, env=environment) as address,
    ):
        yield address, folder


@contextmanager
def _kernels(home: Path, environment: dict[str, str]) -> Iterator[None]:
    """Let a Jupyter have kernels that start at once."""
    with socket.socket(socket.AF_UNIX) as door, (home / "kernels.log").open("w") as said:
        door.bind(str(home / "door"))
        door.listen()
        forked_kernels.install(home / "data", home / "door")
        command = (sys.executable, forked_kernels.__file__, str(door.fileno()))
        forking = subprocess.Popen(
            command, env=environment, pass_fds=[door.fileno()], stdout=said, stderr=said
        )
        try:
            yield
        finally:
            forking.terminate()
            forking.wait(timeout=60)


def _ask(url: str, method: str = "GET") -> bytes:
    call = urllib.request.Request(url, method=method, headers={"Authorization": f"token {_TOKEN}"})
    with urllib.request.urlopen(call, timeout=60) as answer:
        return answer.read()


@pytest.fixture(scope="session")
def kept_page(browser: Browser):
    """A page with a JupyterLab in it that one test after the other uses, once there is one."""
    page = KeptPage()
    yield page
    page.leave()


class KeptPage:
    """A page that is kept as long as it is left as it was found."""

    def __init__(self) -> None:
        self.page: Page | None = None

    def leave(self) -> None:
        if self.page is not None:
            self.page.context.close()
        self.page = None


@pytest.fixture
def open_notebook(lab, kept_page, browser: Browser, request):
    """Open a notebook, or one made of these cells, with a kernel of its own, in JupyterLab or else.

    It is opened in a JupyterLab that was used before, unless the page has to be another.
    """
    address, folder = lab
    opened: list[Notebook] = []
    # What one test has played and set is not there for the next one.
    shutil.rmtree(folder.parent / "kept", ignore_errors=True)

    def open_(
        *cells: str | nbformat.NotebookNode,
        app: str = "lab/tree",
        width: int = 1400,
        height: int = 1000,
        reduced_motion: str = "no-preference",
        kernel: str = forked_kernels.NAME,
        **options: object,
    ) -> Notebook:
        name = f"{re.sub(r'[^a-z_0-9]+', '-', request.node.name)}-{len(opened)}.ipynb"
        _write(folder / name, cells, kernel)
        own_page = bool(opened or options) or app != "lab/tree"
        if own_page or kept_page.page is None:
            page = browser.new_context(**options).new_page()
        else:
            page = kept_page.page
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(reduced_motion=reduced_motion)
        notebook = Notebook(page, folder / name)
        opened.append(notebook)
        if page is kept_page.page:
            notebook.open_here()
        else:
            notebook.open(f"{address}/{app}/{name}?reset&token={_TOKEN}")
        notebook.set_theme("JupyterLab Light")
        if not own_page:
            kept_page.page = page
        return notebook

    yield open_
    for notebook in opened:
        if notebook.page is not kept_page.page:
            notebook.page.context.close()
        elif request.node.stash.get(_FAILED, False) or not notebook.close():
            kept_page.leave()
        else:
            notebook.page.context.clear_permissions()
    names = {notebook.path.name for notebook in opened}
    for session in json.loads(_ask(f"{address}/api/sessions")):
        if session["path"] in names:  # the kernels of ended tests would slow the next ones
            _ask(f"{address}/api/sessions/{session['id']}", "DELETE")


_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


def _write(path: Path, cells: tuple[str | nbformat.NotebookNode, ...], kernel: str) -> None:
    """Write a notebook that is given, or one of these cells, for a kernel of this kind."""
    if isinstance(cells[0], str):
        code = [nbformat.v4.new_code_cell(cell) for cell in cells]
        notebook = nbformat.v4.new_notebook(cells=code)
    else:
        (notebook,) = cells
    notebook.metadata.kernelspec = {"name": kernel, "display_name": "Python 3"}
    path.write_text(nbformat.writes(notebook))


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
def devtools():
    """Open the developer tools of a page: what they change of it they undo when the test ends."""
    opened: list[CDPSession] = []

    def open_(page: Page) -> CDPSession:
        opened.append(page.context.new_cdp_session(page))
        return opened[-1]

    yield open_
    for session in opened:
        with suppress(Error):  # its page may be gone
            session.detach()


@pytest.fixture
def slow_motion(devtools):
    """Let what moves on a page last five times as long: it is seen however busy the machine is."""
    slowed: list[CDPSession] = []

    def slow(page: Page) -> None:
        slowed.append(devtools(page))
        slowed[-1].send("Animation.setPlaybackRate", {"playbackRate": 0.2})

    yield slow
    for session in slowed:
        session.send("Animation.setPlaybackRate", {"playbackRate": 1})


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
