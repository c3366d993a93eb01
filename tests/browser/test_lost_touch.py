"""Views, drags and keys whose end nobody sees, and keys that are not the notebook's."""

from __future__ import annotations

import pytest
from lab_page import PLAY_24, Board
from playwright.sync_api import expect

from eightoff_widget import Pile

pytestmark = pytest.mark.browser

CORNER = {"x": 8, "y": 8}


def test_a_view_that_is_removed_in_the_middle_of_a_drag_takes_only_the_drag_with_it(show_24):
    notebook, one = show_24(PLAY_24, "game", "print(game.moves)")
    notebook.run(1)
    other = notebook.board(1)
    other.lift("4H")
    notebook.command("notebook:clear-cell-output", 1)
    expect(notebook.page.locator(".eightoff")).to_have_count(1)
    one.put_on(Pile("e"))
    assert notebook.printed(2) == "()"
    one.lift("4H")
    one.put_on(Pile("e"))
    one.expect_moves(1)
    assert notebook.errors == []


def test_an_output_that_is_collapsed_in_the_middle_of_a_drag_comes_back_as_it_was(show_24):
    notebook, board = show_24()
    drawn = board.drawn()
    board.lift("4H")
    notebook.command("notebook:hide-cell-outputs", 0)
    expect(board.root).to_be_hidden()
    board.page.mouse.up()
    notebook.command("notebook:show-cell-outputs", 0)
    expect(board.root).to_be_visible()
    expect(board.root.locator(".is-held, .is-target")).to_have_count(0)
    assert (board.seq, board.drawn()) == (1, drawn)
    board.lift("4H")
    board.put_on(Pile("e"))
    board.expect_moves(1)
    assert notebook.errors == []


def test_a_card_may_be_held_while_the_page_is_scrolled_away_and_back(show_24):
    notebook, board = show_24(PLAY_24, *["'a long notebook'\n" * 30] * 4)
    page = notebook.page
    board.lift("4H")
    at = "root => root.getBoundingClientRect().top"
    top = board.root.evaluate(at)
    page.mouse.wheel(0, 2500)
    page.wait_for_function(
        "([root, top]) => root.getBoundingClientRect().top < top - 1500",
        arg=[board.root.element_handle(), top],
    )
    page.mouse.wheel(0, -2500)
    page.wait_for_function(
        "([root, top]) => Math.abs(root.getBoundingClientRect().top - top) < 2",
        arg=[board.root.element_handle(), top],
    )
    board.put_on(Pile("e"))
    board.expect_moves(1)
    assert board.drawn()["e"] == ["4H"]
    assert notebook.errors == []


def test_a_view_of_the_output_alone_plays_the_same_game(show_24):
    notebook, board = show_24()
    page = notebook.page
    notebook.command("notebook:create-output-view", 0)
    other = Board(page, page.locator(".jp-LinkedOutputView .eightoff"))
    other.press(*"1e")
    for view in (board, other):
        view.expect_moves(1)
    assert board.drawn() == other.drawn()
    other.lift("4H")
    page.evaluate("() => window.jupyterapp.commands.execute('application:close')")
    expect(page.locator(".jp-LinkedOutputView")).to_have_count(0)
    page.mouse.up()
    board.press("u")
    board.expect_moves(0)
    assert notebook.errors == []


SIGNS = [chr(sign) for sign in range(0x21, 0x7F)]
NAMED = [
    *("Enter", "Delete", "Backspace", "Escape", "Space", "Home", "End", "PageUp", "PageDown"),
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "F2", "Insert"),
    *("Shift+Enter", "Shift+ArrowUp", "Shift+ArrowDown", "Shift+Space"),
]
COMMANDS = [*"ddiiaabbxxzzvvccmmyyrrhhll00112233kkjj", "Shift+M", "Shift+L", "Shift+V"]
"""What a notebook understands when it comes once or twice."""

STATE = """() => {
    const {content, context} = window.jupyterapp.shell.currentWidget;
    const {session} = window.jupyterapp.shell.currentWidget.sessionContext;
    return JSON.stringify([
        context.model.toJSON().cells.map(cell => [cell.cell_type, cell.source]),
        content.mode, content.activeCellIndex, content.selectedCells.length,
        session.kernel.id, document.querySelectorAll('.jp-Dialog, .lm-Menu').length]);
}"""


CARD, FIELD = '.eightoff-card[data-card="4C"]', 'input[data-field="deal"]'
OTHERS = {
    CARD: SIGNS,
    '[data-action="restart"]': [*COMMANDS, *NAMED],
    'summary[data-name="settings"]': [*COMMANDS, *NAMED],
    'input[data-name="four_colours"]': [*COMMANDS, *NAMED],
    FIELD: [*COMMANDS, *NAMED],
    'select[data-name="theme"]': COMMANDS,
}


@pytest.mark.parametrize(
    "places",
    [
        {CARD: [*COMMANDS, *NAMED], FIELD: COMMANDS},
        pytest.param(OTHERS, marks=pytest.mark.exhaustive),
    ],
    ids=["card and field", "signs and others"],
)
def test_no_key_on_the_board_or_its_controls_does_anything_to_the_notebook(show_24, places):
    notebook, board = show_24("1 + 1", PLAY_24, "2 + 2", at=1)
    board.root.locator('summary[data-name="settings"]').click()
    before = notebook.page.evaluate(STATE)
    for place, pressed in places.items():
        for key in pressed:
            board.root.locator(place).first.focus()
            notebook.page.keyboard.press(key)
        assert notebook.page.evaluate(STATE) == before, place
    assert notebook.errors == []


@pytest.mark.parametrize(
    "keys",
    [COMMANDS, pytest.param([*SIGNS, *NAMED], marks=pytest.mark.exhaustive)],
    ids=["commands", "signs and others"],
)
def test_no_key_on_a_replay_an_editor_or_a_lesson_does_either(open_notebook, keys):
    notebook = open_notebook(
        "import eightoff_widget as eo\neo.replay(24, '2e 3f 58')",
        "eo.edit(24)",
        "eo.teach('building', keep=False, step=2)",
        "2 + 2",
        height=1600,
    )
    for number in range(3):
        notebook.run(number)
        board = notebook.board(number)
        place = board.root.locator(".eightoff-board [tabindex='0']").first
        place.focus()
        before = notebook.page.evaluate(STATE)
        for key in keys:
            place.focus()
            notebook.page.keyboard.press(key)
        assert notebook.page.evaluate(STATE) == before, number
    assert notebook.errors == []


def test_a_key_or_a_button_that_came_up_elsewhere_is_not_waited_for(show_24, devtools):
    notebook, board = show_24()
    page = notebook.page
    drawn = board.drawn()
    away = """() => { window.dispatchEvent(new Event('blur'));
        document.dispatchEvent(new Event('visibilitychange')); }"""
    # Each key goes down, another window comes to the front, and the key is never seen to come up.
    board.card("4H").focus()
    for key in ("Alt", "Enter"):
        page.keyboard.down(key)
    page.evaluate(away)
    for key in ("Alt", "Enter"):  # so that Playwright thinks no more that it is down
        page.keyboard.up(key)
    board.press(*"2e")
    board.expect_moves(1)
    board.press("u")
    board.expect_moves(0)
    # The mouse comes back with its button up.
    board.lift("4H")
    page.evaluate(away)
    session = devtools(page)
    move_ = {"type": "mouseMoved", "x": 300, "y": 300, "button": "none", "buttons": 0}
    session.send("Input.dispatchMouseEvent", move_)
    expect(board.root.locator(".is-held, .is-target")).to_have_count(0)
    page.mouse.up()
    assert board.drawn() == drawn
    board.lift("4H")
    board.put_on(Pile("f"))
    board.expect_moves(1)
    assert board.drawn()["f"] == ["4H"]
    assert notebook.errors == []


def test_a_pane_of_400_pixels_is_wide_enough_to_play_in(show_24):
    notebook, board = show_24(width=400, height=900)
    shell = "() => window.jupyterapp.shell"
    notebook.page.evaluate(f"{shell}.collapseLeft()")
    overflow = board.root.evaluate("root => root.scrollWidth - root.clientWidth")
    assert overflow <= 0
    assert board.card("4H").bounding_box()["width"] >= 25
    board.lift("4H")
    board.put_on(Pile("e"))
    board.expect_moves(1)
    board.card("AS").dblclick(position=CORNER)
    board.expect_moves(2)
    board.tool("undo").first.click()
    board.expect_moves(1)
    notebook.page.evaluate(f"{shell}.expandLeft()")
    assert notebook.errors == []
