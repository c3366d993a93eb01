"""A saved notebook shows its board where no kernel runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from nbconvert import HTMLExporter, MarkdownExporter

from eightoff_widget import deal

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.browser


@pytest.fixture
def saved(open_notebook) -> Path:
    """A notebook with a board in it, saved by JupyterLab."""
    notebook = open_notebook("import eightoff_widget as eo\neo.play(24)")
    notebook.run(0)
    notebook.board(0)
    notebook.save()
    return notebook.path


def test_the_html_of_a_saved_notebook_shows_the_board_without_a_network(saved, browser, tmp_path):
    html, _ = HTMLExporter().from_filename(saved)
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
