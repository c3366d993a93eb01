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


OTHERS = {
    "replay": (
        """game = eo.read("b4 5h 4b 2h b4 6b 2e 4f 6g d6 f4 7d 5f 5k 53 5h", start=10)
widget = eo.replay(game, review=True)
widget.go(13)""",
        "Lost by move 14, 5k",
    ),
    "lesson": ('widget = eo.teach("runs", step=3)', "How many cards may move together"),
    "editor": ("widget = eo.edit(eo.deal(24))", "Play it"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_the_other_boards_fit_a_wide_cell(open_notebook, pictures, name):
    code, said = OTHERS[name]
    shown = f"import eightoff_widget as eo, ipywidgets\n{code}\n"
    shown += 'ipywidgets.VBox([widget], layout={"width": "1200px"})'
    notebook = open_notebook(shown, width=1900, height=1800)
    notebook.run(0)
    root = notebook.board(0).root
    root.get_by_text(said).first.wait_for()
    assert root.evaluate("root => root.scrollWidth - root.clientWidth") <= 0
    root.screenshot(path=pictures / f"{name}-light-1200.png")
