"""The board is at home in more than JupyterLab: each host shows it, and plays what is clicked."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from importlib.util import find_spec
from pathlib import Path

import anywidget
import nbformat
import pytest
from ipywidgets.embed import embed_minimal_html
from kernels import execute
from lab_page import Board
from nbconvert import WebPDFExporter
from playwright.async_api import BrowserType
from playwright.sync_api import expect
from pypdf import PdfReader

import eightoff_widget as eo

pytestmark = pytest.mark.browser

CODE = "import eightoff_widget as eo\ngame = eo.play(24)\ngame"


def click(board: Board, move: eo.Move) -> None:
    """Click a card of deal 24, and then where it goes."""
    game = eo.Game(24)
    board.source_of(game, move).click(position={"x": 8, "y": 8})
    board.target_of(game, move).click(position={"x": 8, "y": 8})


def test_notebook_7_plays(open_notebook):
    notebook = open_notebook(
        CODE, "print(game.game.to_record())", app="notebooks", kernel="python3"
    )
    notebook.run(0)
    board = notebook.board(0)
    click(board, eo.Move("2", "e"))
    board.expect_seq(2)
    assert board.drawn()["e"] == ["4H"]
    assert eo.Game.from_record(notebook.printed(1)).moves == (eo.Move("2", "e"),)


MARIMO = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import eightoff_widget as eo
    return eo, mo


@app.cell
def _(eo, mo):
    board = mo.ui.anywidget(eo.play(24))
    board
    return (board,)


@app.cell
def _(board, mo):
    read = mo.ui.button(label="read", on_click=lambda _: " ".join(map(str, board.widget.moves)))
    read
    return (read,)


@app.cell
def _(mo, read):
    mo.md(f"moves: {read.value}")
    return


@app.cell
def _(eo, mo):
    replay = mo.ui.anywidget(eo.replay(24, "2e 3f", at=1, language="en"))
    replay
    return (replay,)


@app.cell
def _(mo, replay):
    mo.ui.anywidget(replay.widget.play())
    return
"""


@pytest.fixture
def marimo(serve, tmp_path):
    """The address of a marimo that shows a notebook with a board."""
    (tmp_path / "game.py").write_text(MARIMO)
    environment = os.environ | {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}

    def command(port: int) -> list[str]:
        return [
            *(sys.executable, "-m", "marimo", "run", "game.py"),
            *("--headless", "--no-token", f"--port={port}"),
        ]

    with serve(command, "/health", tmp_path / "log", cwd=tmp_path, env=environment) as address:
        yield address


def test_marimo_plays(marimo, browser):
    context = browser.new_context()
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(marimo)
    # A game, a replay, and a board to play on from it, each in its own cell: any may come first.
    boards = page.locator(".eightoff")
    expect(boards).to_have_count(3, timeout=60_000)
    board, replay, other = (Board(page, boards.nth(number)) for number in range(3))
    click(board, eo.Move("2", "e"))
    board.expect_seq(2)
    assert board.drawn()["e"] == ["4H"]
    page.get_by_role("button", name="read", exact=True).click()
    expect(page.get_by_text("moves: 2e", exact=True)).to_be_visible()
    replay.tool("next").click()
    expect(replay.root.locator('[data-role="place"]')).to_contain_text("Move 2 of 2")
    assert other.drawn()["e"] == ["4H"]
    click(other, eo.Move("3", "f"))
    other.expect_moves(2)
    assert errors == []
    context.close()


@pytest.fixture
def html_manager(find, tmp_path) -> dict[str, bytes]:
    """What a page with widgets fetches from the network, by the last part of its address."""
    manager, require = "@jupyter-widgets/html-manager@1.0.15", "requirejs@2.3.8"
    npm = (find("npm", "npm"), "pack", "--silent", manager, require)
    packed = subprocess.run(npm, cwd=tmp_path, capture_output=True, text=True, check=True)
    embed, require = packed.stdout.split()
    return {
        "embed-amd.js": member(tmp_path / embed, "package/dist/embed-amd.js"),
        "require.min.js": member(tmp_path / require, "package/require.js"),
        "index.js": (Path(anywidget.__file__).parent / "nbextension" / "index.js").read_bytes(),
    }


def member(path: Path, name: str) -> bytes:
    """A file of an archive."""
    with tarfile.open(path) as archive:
        return archive.extractfile(name).read()


def test_a_page_that_ipywidgets_embeds_the_board_in_draws_it(html_manager, browser, tmp_path):
    widget = eo.play(24, keep=False)
    widget.push("2e")
    page_file = tmp_path / "page.html"
    embed_minimal_html(page_file, views=[widget])
    html = page_file.read_text()
    page_file.write_text(re.sub(r' integrity="[^"]*"', "", html))  # of another build of RequireJS
    context = browser.new_context()
    page = context.new_page()

    def fetch(route):
        name = route.request.url.rpartition("/")[2]
        if route.request.url == page_file.as_uri():
            route.continue_()
        elif name in html_manager:
            headers = {"Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript"}
            route.fulfill(body=html_manager[name], headers=headers)
        else:
            route.abort()

    page.route("**/*", fetch)
    page.goto(page_file.as_uri())
    board = Board(page, page.locator(".eightoff").first)
    assert board.drawn()["e"] == ["4H"]
    assert sum(map(len, board.drawn().values())) == 52
    context.close()


def test_a_notebook_becomes_a_pdf_with_the_board_in_it(chromium_path, monkeypatch, tmp_path):
    launch = BrowserType.launch
    monkeypatch.setattr(  # nbconvert looks for the Chromium that Playwright downloads
        BrowserType,
        "launch",
        lambda browser, **options: launch(browser, executable_path=chromium_path, **options),
    )
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CODE)])
    execute(notebook, store_widget_state=False)
    pdf, _ = WebPDFExporter(disable_sandbox=True).from_notebook_node(notebook)
    (tmp_path / "game.pdf").write_bytes(pdf)
    words = " ".join(page.extract_text() for page in PdfReader(tmp_path / "game.pdf").pages).split()
    cards = {f"{rank}{suit}" for rank in (*"A23456789", "10", *"JQK") for suit in "♣♦♥♠"}
    assert cards <= set(words)


def test_a_page_of_sphinx_shows_a_position(need, browser, tmp_path):
    need(find_spec("sphinx") is not None, "Sphinx was not found")
    (tmp_path / "conf.py").write_text("project = 'A page'\n")
    (tmp_path / "position.html").write_text(eo.deal(24)._repr_html_(), encoding="utf-8")
    (tmp_path / "index.rst").write_text(
        "Deal 24\n=======\n\n.. raw:: html\n   :file: position.html\n"
    )
    command = (sys.executable, "-m", "sphinx", "-q", "-W", tmp_path, tmp_path / "site")
    subprocess.run(command, check=True)
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "site" / "index.html").as_uri())
    picture = page.get_by_role("img", name="Freecells: 2H QD 3D AS")
    picture.wait_for()
    assert picture.evaluate("image => image.complete && image.naturalWidth") > 300
    context.close()
