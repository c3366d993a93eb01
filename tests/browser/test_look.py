"""How the board looks: in cells of two widths, in light and dark.

The pictures of the documentation are taken here: `pytest tests/browser/test_look.py
--pictures docs/pictures` writes them anew.
"""

from __future__ import annotations

import pytest
from lines import DEAL, LINE

pytestmark = pytest.mark.browser

SHOWN = f"""import eightoff_widget as eo, ipywidgets
game = eo.play({DEAL})
for move in {LINE[:24]}:
    game.push(move)
ipywidgets.VBox([game], layout={{"width": "%spx"}})"""


@pytest.mark.parametrize("width", [480, 1200])
@pytest.mark.parametrize("theme", ["JupyterLab Light", "JupyterLab Dark"])
def test_the_board_fits_its_cell(open_notebook, pictures, width, theme):
    notebook = open_notebook(SHOWN % width, width=1700, height=1300)
    notebook.set_theme(theme)
    notebook.run(0)
    root = notebook.board(0).root
    overflow = root.evaluate("root => root.scrollWidth - root.clientWidth")
    assert overflow <= 0
    assert root.bounding_box()["width"] <= width
    root.screenshot(path=pictures / f"board-{theme.split()[1].lower()}-{width}.png")
