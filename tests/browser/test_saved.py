"""A saved notebook shows its board where no kernel runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nbformat
import pytest
from kernels import execute
from nbconvert import HTMLExporter, MarkdownExporter

from eightoff_widget import deal

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

CODE = "import eightoff_widget as eo\neo.play(24)"


@pytest.fixture
def saved(open_notebook) -> Path:
    """A notebook with a board in it, saved by JupyterLab."""
    notebook = open_notebook(CODE)
    notebook.run(0)
    notebook.board(0)
    notebook.save()
    return notebook.path


def test_the_html_of_a_saved_notebook_shows_the_board_without_a_network(saved, browser, tmp_path):
    html, _ = HTMLExporter().from_filename(saved)
    assert_shows_picture(browser, html, tmp_path)


def assert_shows_picture(browser: Browser, html: str, tmp_path: Path) -> None:
    page_file = tmp_path / "saved.html"
    page_file.write_text(html)
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto(page_file.as_uri(), wait_until="domcontentloaded")
    picture = page.get_by_role("img", name="Freecells: 2H QD 3D AS")
    picture.wait_for()
    assert picture.evaluate("image => image.complete && image.naturalWidth") > 300
    context.close()


def test_the_markdown_of_a_saved_notebook_has_the_board(saved):
    markdown, _ = MarkdownExporter().from_filename(saved)
    assert deal(24).to_text().splitlines()[1] in markdown


def test_executed_without_a_browser_the_html_shows_the_board_too(browser, tmp_path):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CODE)])
    # With the widget's state in it nbconvert leaves the picture out, and fetches a program that
    # draws the widget from the network instead.
    execute(notebook, store_widget_state=False)
    html, _ = HTMLExporter().from_notebook_node(notebook)
    assert_shows_picture(browser, html, tmp_path)


def test_lab_shows_the_picture_in_a_notebook_that_it_does_not_trust(open_notebook):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CODE)])
    execute(notebook)
    page = open_notebook(notebook).page
    picture = page.get_by_role("img", name="Freecells: 2H QD 3D AS")
    picture.wait_for()
    assert picture.evaluate("image => image.naturalWidth") > 300
