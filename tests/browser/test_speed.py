"""How long a click takes until the new board is painted."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

import pytest
from lines import DEAL, LINE

from eightoff_widget import Game

if TYPE_CHECKING:
    from lab_page import Notebook
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser

MOVES = LINE[:25]
"""Enough for a median, and for what is late now and then."""

BOARD = f"import eightoff_widget as eo\neo.play({DEAL})"

# The least that a click on a widget can do: it asks Python for a number, and shows it.
TRIVIAL = '''
import anywidget, traitlets
class Trivial(anywidget.AnyWidget):
    _esm = """export default {render({model, el}) {
        const button = document.createElement('button');
        button.className = 'trivial';
        button.textContent = button.dataset.seq = '0';
        button.onclick = () => model.send({});
        model.on('change:number', () => {
            button.textContent = button.dataset.seq = model.get('number');
        });
        el.append(button);
    }}"""
    number = traitlets.Int(0).tag(sync=True)
    def __init__(self):
        super().__init__()
        self.on_msg(lambda *_: self.set_trait("number", self.number + 1))
Trivial()'''

# A frame is painted between an animation frame and the first task after it.
WATCH = """root => {
    root.paintTimes = [];
    let clicked = 0;
    root.addEventListener('pointerup', () => { clicked = performance.now(); }, true);
    new MutationObserver(() => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => root.paintTimes.push(performance.now() - clicked);
        channel.port2.postMessage(0);
    })).observe(root, {attributes: true, attributeFilter: ['data-seq']});
}"""


def paint_times(root: Locator, clicks: int) -> tuple[float, float]:
    """Median and 95th percentile of what was watched, in milliseconds."""
    root.page.wait_for_function(
        "([root, clicks]) => root.paintTimes.length === clicks",
        arg=[root.element_handle(), clicks],
    )
    times = sorted(root.evaluate("root => root.paintTimes"))
    return statistics.median(times), times[int(len(times) * 0.95)]


def play(notebook: Notebook) -> tuple[tuple[float, float], tuple[float, float]]:
    """Play a game, and click the other widget after each move: the paint times of both."""
    notebook.run(0)
    notebook.run(1)
    board, button = notebook.board(0), notebook.page.locator(".trivial")
    board.root.evaluate(WATCH)
    button.evaluate(WATCH)
    game = Game(DEAL)
    # In turns, so that whatever else the machine does slows down both.
    for number, text in enumerate(MOVES, start=1):
        seq, move = board.seq + 1, game.position.parse_move(text)
        board.source_of(game, move).click(position={"x": 8, "y": 8})
        board.target_of(game, move).click(position={"x": 8, "y": 8})
        board.expect_seq(seq)
        game.push(move)
        button.click()
        notebook.page.locator(f'.trivial[data-seq="{number}"]').wait_for()
    return paint_times(board.root, len(MOVES)), paint_times(button, len(MOVES))


def test_a_click_is_painted_about_as_soon_as_any_widget_s(open_notebook, capsys):
    notebook = open_notebook(BOARD, TRIVIAL, reduced_motion="reduce")
    for _ in range(2):  # a machine that does other things may stall the board alone
        (median, late), (least, least_late) = play(notebook)
        with capsys.disabled():
            print(
                f"\nfrom click to painted board: median {median:.0f} ms,"
                f" 95th percentile {late:.0f} ms"
                f" (a widget that only counts clicks: {least:.0f} and {least_late:.0f} ms)"
            )
        # The aim is 50 ms at the 95th percentile. What JupyterLab and a loaded machine take of
        # that is seen on the other widget: a board may take as much again, and a frame or two.
        most, most_late = 2 * least + 25, 2 * least_late + 50
        if median < most and late < most_late:
            break
    assert median < most
    assert late < most_late
