"""What a player does on the board, in a real JupyterLab."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import pairwise

import pytest
from lines import DEAL, LINE
from playwright.sync_api import expect

from eightoff_widget import Pile, Position, deal

pytestmark = pytest.mark.browser

IMPORT = "import eightoff_widget as eo\n"
CORNER = {"x": 8, "y": 8}


@pytest.fixture
def show(open_notebook):
    """Show what this code makes, and return the notebook and the board."""

    def show_(code: str, *more: str, **options: object):
        notebook = open_notebook(IMPORT + code, *more, **options)
        notebook.run(0)
        return notebook, notebook.board(0)

    return show_


def fragment(text: str, **options: object) -> str:
    """Code that plays from part of a deck."""
    arguments = "".join(f", {name}={value!r}" for name, value in options.items())
    return f"game = eo.play(eo.Position.from_text({text!r}, partial=True){arguments})\ngame"


def test_a_held_card_lights_every_pile_it_may_go_to_and_no_other(show):
    _, board = show("eo.play(24)")
    position = deal(24)
    board.card("8D").click(position=CORNER)
    expect(board.card("8D")).to_have_class(re.compile("is-held"))
    lit = board.root.evaluate(
        "root => [...root.querySelectorAll('.is-target')].map(pile => pile.dataset.pile)"
    )
    legal = {move.target for move in position.legal_moves.all() if move.source is Pile("5")}
    assert sorted(lit) == sorted(legal)
    expect(board.message).to_have_text("8 of diamonds held: column 8, cells e, f, g and k")


def test_a_second_click_on_the_same_card_lets_it_go(show):
    _, board = show("eo.play(24)")
    card = board.card("8D")
    card.click(position=CORNER)
    board.page.wait_for_timeout(400)  # longer than a double click: this is no condition to wait for
    card.click(position=CORNER)
    expect(board.root.locator(".is-held, .is-target")).to_have_count(0)
    assert board.seq == 1


def test_a_refused_move_says_why_and_changes_nothing(show):
    _, board = show("eo.play(24)")
    drawn = board.drawn()
    board.card("4S").click(position=CORNER)
    board.card("4H").click(position=CORNER)
    expect(board.message).to_have_text("only 3♥ goes on 4♥")
    expect(board.message).to_have_attribute("aria-live", "polite")
    assert (board.seq, board.drawn()) == (1, drawn)


def test_a_card_that_cannot_be_picked_up_says_why(show):
    _, board = show("eo.play(24)")
    board.card("QS").click(position=CORNER)
    expect(board.message).to_have_text("4♠ lies on Q♠ and has to move first")
    expect(board.root.locator(".is-held")).to_have_count(0)


def test_a_click_that_wiggles_is_a_click(show):
    _, board = show("eo.play(24)")
    board.card("8D").hover(position=CORNER)  # waits until it lies still
    box = board.card("8D").bounding_box()
    mouse = board.page.mouse
    mouse.move(box["x"] + 10, box["y"] + 10)
    mouse.down()
    mouse.move(box["x"] + 12, box["y"] + 12)
    mouse.up()
    expect(board.card("8D")).to_have_class(re.compile("is-held"))


def test_a_double_click_sends_a_card_home_or_on_and_h_home_or_says_why_not(show):
    _, board = show("eo.play(24)")
    board.card("AS").dblclick(position=CORNER)
    board.expect_seq(2)
    assert board.drawn()["S"] == ["AS"]
    board.card("8D").click(position=CORNER)
    board.page.keyboard.press("h")
    expect(board.message).to_have_text("A♦ goes home before 8♦")
    bubble = board.root.locator(".eightoff-bubble")
    expect(bubble).to_have_text("A♦ goes home before 8♦")
    at, card = bubble.bounding_box(), board.card("8D").bounding_box()
    assert at["x"] < card["x"] + card["width"]
    assert card["x"] < at["x"] + at["width"]
    assert (
        min(abs(at["y"] + at["height"] - card["y"]), abs(card["y"] + card["height"] - at["y"])) < 12
    )
    board.card("8D").dblclick(position=CORNER)
    board.expect_seq(3)
    assert board.drawn()["8"][-2:] == ["9D", "8D"]


def test_a_run_is_dragged_as_one_and_undone_as_one(show):
    _, board = show(fragment("FC: - -\nTS\n9S 8S 7S"))
    board.card("9S").hover(position=CORNER)  # waits until it lies still
    head, target = board.card("9S").bounding_box(), board.card("TS").bounding_box()
    mouse = board.page.mouse
    mouse.move(head["x"] + 10, head["y"] + 8)
    mouse.down()
    mouse.move(target["x"] + 15, target["y"] + 30, steps=6)
    below = board.card("7S").bounding_box()
    assert below["x"] == pytest.approx(target["x"] + 5, abs=3)
    mouse.up()
    board.expect_seq(2)
    assert board.drawn()["1"] == ["TS", "9S", "8S", "7S"]
    board.tool("undo").first.click()
    board.expect_seq(3)
    assert board.drawn()["2"] == ["9S", "8S", "7S"]


def test_a_drag_to_where_the_card_does_not_go_puts_it_back(show):
    _, board = show("eo.play(24)")
    board.card("4S").hover(position=CORNER)  # waits until it lies still
    before = board.card("4S").bounding_box()
    target = board.card("4H").bounding_box()
    mouse = board.page.mouse
    mouse.move(before["x"] + 10, before["y"] + 10)
    mouse.down()
    mouse.move(target["x"] + 10, target["y"] + 10, steps=5)
    mouse.up()
    expect(board.message).to_have_text("only 3♥ goes on 4♥")
    board.page.wait_for_function(
        "([card, x, y]) => { const box = card.getBoundingClientRect();"
        " return Math.abs(box.x - x) < 1 && Math.abs(box.y - y) < 1 }",
        arg=[board.card("4S").element_handle(), before["x"], before["y"]],
    )
    assert board.seq == 1


def test_keys_alone_pick_up_walk_and_put_down(show):
    _, board = show("eo.play(24)")
    keys = board.page.keyboard
    board.card("4C").focus()
    keys.press("End")
    keys.press("ArrowRight")
    expect(board.card("4H")).to_be_focused()
    keys.press("Enter")
    expect(board.card("4H")).to_have_class(re.compile("is-held"))
    keys.press("Escape")
    expect(board.root.locator(".is-held")).to_have_count(0)
    keys.press("Space")
    keys.press("e")
    board.expect_seq(2)
    assert board.drawn()["e"] == ["4H"]
    keys.press("u")
    board.expect_seq(3)
    keys.press("r")
    board.expect_seq(4)
    keys.type("dh")
    board.expect_seq(5)
    assert board.drawn()["S"] == ["AS"]


def test_tab_leaves_the_board_and_then_the_widget(show):
    _, board = show("eo.play(24)", "1 + 1")
    board.card("4C").focus()
    inside = "() => !!document.activeElement.closest('.eightoff')"
    on_board = "() => !!document.activeElement.closest('.eightoff-board')"
    board.page.keyboard.press("Tab")
    assert board.page.evaluate(on_board) is False
    for _ in range(20):
        if not board.page.evaluate(inside):
            break
        board.page.keyboard.press("Tab")
    assert board.page.evaluate(inside) is False


def test_a_finger_moves_cards_and_scrolls_on_empty_table(show):
    _, board = show("eo.play(24)", has_touch=True)
    board.card("4H").tap(position=CORNER)
    board.pile(Pile("e")).locator(".eightoff-place").tap(position=CORNER)
    board.expect_seq(2)
    box = board.card("AS").bounding_box()
    for _ in range(5):  # where the second tap comes late it puts back what the first one picked up
        for _ in range(2):
            board.page.touchscreen.tap(box["x"] + 8, box["y"] + 8)
        with suppress(AssertionError):
            expect(board.root).to_have_attribute("data-seq", "3", timeout=5000)
            break
    board.expect_seq(3)
    touch_action = "element => getComputedStyle(element).touchAction"
    assert board.card("8D").evaluate(touch_action) == "none"
    assert board.card("4C").evaluate(touch_action) != "none"
    assert board.root.locator(".eightoff-board").evaluate(touch_action) != "none"


def test_the_tools_undo_redo_restart_and_deal_anew(show):
    notebook, board = show("game = eo.play(24)\ngame", "print(game.game.start.deal.title)")
    board.card("4H").click(position=CORNER)
    board.pile(Pile("e")).locator(".eightoff-place").click(position=CORNER)
    board.expect_seq(2)
    board.tool("undo").first.click()
    board.expect_seq(3)
    board.tool("redo").first.click()
    board.expect_seq(4)
    board.tool("restart").first.click()
    board.expect_seq(5)
    assert board.drawn()["2"] == [str(card) for card in deal(24).columns[1]]
    board.tool("redo").first.click()
    board.expect_seq(6)
    board.tool("new").first.click()
    expect(board.root).to_contain_text("Leave this game after 1 move, for another deal?")
    board.root.get_by_role("button", name="Keep playing", exact=True).click()
    field = board.root.locator('input[data-field="deal"]')
    field.fill("8589934591")
    field.press("Enter")
    board.root.locator('[data-action="agree"]').click()
    board.expect_seq(7)
    assert notebook.printed(1) == "Eight Off, Microsoft deal 8589934591"


def test_a_deal_number_of_20_digits_is_shown_and_copied_digit_by_digit(show):
    number = "98765432109876543210"
    _, board = show(f"eo.play({number}, numbering='pysolfc')")
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    field = board.root.locator('input[data-field="deal"]')
    expect(field).to_have_value(number)
    board.tool("copy").click()
    expect(board.message).to_have_text(f"Deal number {number} copied")
    assert board.page.evaluate("navigator.clipboard.readText()") == number
    field.fill("not a number")
    field.press("Enter")
    expect(board.message).to_contain_text("'not a number' is no PySolFC deal")
    assert board.seq == 1


def test_finish_appears_when_going_home_ends_the_game_and_can_be_skipped(show, slow_motion):
    columns = "\n".join(f"K{suit} Q{suit} J{suit} T{suit} 9{suit}" for suit in "CDHS")
    text = f"Foundations: C-8 D-8 H-8 S-8\n{columns}"
    _, board = show(fragment(text))
    slow_motion(board.page)
    board.tool("finish").click()
    board.tool("skip").click()
    expect(board.root).to_have_attribute("data-status", "won")
    expect(board.tool("skip")).to_be_hidden()
    assert board.root.evaluate("root => root.getAnimations({subtree: true}).length") == 0
    expect(board.root).to_contain_text("Won in 20 moves")
    expect(board.tool("finish")).to_be_hidden()
    board.tool("undo").first.click()
    expect(board.root).to_have_attribute("data-status", "playing")
    assert len(board.drawn()["1"]) == 5


def test_autoplay_sends_cards_home_after_a_move(show):
    _, board = show(fragment("FC: 3C -\nAC KD\n2C 9H"))
    board.root.locator('summary[data-name="settings"]').click()
    board.root.get_by_label("Cards go home by themselves", exact=True).click()
    board.expect_seq(2)
    board.page.keyboard.press("Escape")
    board.card("9H").click(position=CORNER)
    board.pile(Pile("b")).locator(".eightoff-place").click(position=CORNER)
    board.expect_seq(3)
    board.card("KD").click(position=CORNER)
    board.pile(Pile("c")).locator(".eightoff-place").click(position=CORNER)
    board.expect_seq(4)
    assert board.drawn()["C"] == ["AC", "2C", "3C"]
    board.tool("undo").first.click()
    board.expect_seq(5)
    assert board.drawn()["C"] == []


def test_four_colours_draw_clubs_unlike_spades(show):
    _, board = show("eo.play(24, four_colours=True)")
    colour = "card => getComputedStyle(card.querySelector('svg, .eightoff-index') ?? card).color"
    colours = {board.card(card).evaluate(colour) for card in ("4C", "4H", "4D", "4S")}
    assert len(colours) == 4


def test_a_stuck_game_says_so_and_undo_leads_out(show):
    rules = "eo.Rules('tight', columns=4, cells=1, dealt_to_cells=())"
    _, board = show(
        f"game = eo.play(eo.Position.from_text('3H 5C\\n2C 9D\\n7S 3D\\nTC 4S', rules={rules},"
        " partial=True))\ngame"
    )
    board.card("4S").click(position=CORNER)
    board.pile(Pile("a")).locator(".eightoff-place").click(position=CORNER)
    expect(board.root).to_have_attribute("data-status", "stuck")
    banner = board.root.locator(".eightoff-banner")
    expect(banner).to_contain_text("Stuck")
    banner.locator('[data-action="undo"]').click()
    expect(board.root).to_have_attribute("data-status", "playing")
    expect(banner).to_be_hidden()


def test_a_column_of_19_cards_closes_up_instead_of_running_off(show):
    position = Position.from_text(
        "FC: - -\n2C 3D 4C 5D 6C 7D KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH\nKS", partial=True
    )
    assert len(position.columns[0]) == 19
    _, board = show(fragment(position.to_text()))
    bottom = board.root.locator(".eightoff-board").bounding_box()
    last = board.card("AH").bounding_box()
    assert last["y"] + last["height"] <= bottom["y"] + bottom["height"]
    tops = [board.card(card).bounding_box()["y"] for card in position.columns[0]]
    gaps = [below - above for above, below in pairwise(tops)]
    assert min(gaps) > 10


def test_moves_made_by_code_show_while_a_player_looks_on(show):
    notebook, board = show(
        "game = eo.play(24)\nheard = []\n"
        "game.on_move(lambda game, moves: heard.extend(moves))\ngame",
        "game.push('2e'); game.push('3f'); game.undo(); print(game.moves)",
        "print(heard, game.position.cells[4])",
    )
    assert notebook.printed(1) == "(Move('2', 'e'),)"
    board.expect_seq(4)
    assert board.drawn()["e"] == ["4H"]
    board.card("AS").dblclick(position=CORNER)
    board.expect_seq(5)
    assert notebook.printed(2) == "[Move('2', 'e'), Move('3', 'f'), Move('d', 'h')] 4H"


def test_a_board_answers_while_a_cell_runs(show):
    notebook, board = show(
        "game = eo.play(24)\ngame",
        "import time\nwhile not game.moves: time.sleep(0.05)\nprint('seen')",
    )
    cell = notebook.cell(1)
    notebook.start(1)
    expect(cell.locator(".jp-InputPrompt")).to_have_text("[*]:")
    board.card("AS").dblclick(position=CORNER)
    expect(cell.locator(".jp-OutputArea-output")).to_have_text("seen")


def test_two_views_of_one_game_stay_in_step_and_hold_cards_of_their_own(show):
    notebook, one = show("game = eo.play(24)\ngame", "game")
    notebook.run(1)
    other = notebook.board(1)
    one.card("4H").click(position=CORNER)
    expect(one.root.locator(".is-held")).to_have_count(1)
    expect(other.root.locator(".is-held")).to_have_count(0)
    one.pile(Pile("e")).locator(".eightoff-place").click(position=CORNER)
    for board in (one, other):
        board.expect_seq(2)
    assert one.drawn() == other.drawn()
    other.card("4S").click(position=CORNER)
    other.card("QS").click(position=CORNER)
    other.card("3H").click(position=CORNER)
    expect(other.message).not_to_have_text(one.message.inner_text())


def test_views_that_go_leave_nothing_behind(show, devtools):
    notebook, board = show("game = eo.play(24)\ngame", "game", "game.close()")
    page = notebook.page
    session = devtools(page)
    bundle = set()  # anywidget loads it from a blob
    session.on(
        "Debugger.scriptParsed",
        lambda script: (
            bundle.add(script["scriptId"]) if script["url"].startswith("blob:") else None
        ),
    )
    session.send("Debugger.enable")

    def held() -> dict[str, int]:
        """How many of the widget's listeners the page itself holds, and how many boards."""
        counts = {"boards": page.locator(".eightoff").count()}
        for target in ("window", "document", "document.body"):
            found = session.send("Runtime.evaluate", {"expression": target})["result"]["objectId"]
            listeners = session.send("DOMDebugger.getEventListeners", {"objectId": found})
            counts[target] = sum(one["scriptId"] in bundle for one in listeners["listeners"])
        return counts

    before = held()
    for _ in range(3):  # a second view, drawn again and again, and gone
        notebook.run(1)
        expect(page.locator(".eightoff")).to_have_count(2)
        board.card("4C").focus()
    notebook.command("notebook:clear-cell-output", 1)
    expect(page.locator(".eightoff")).to_have_count(1)
    assert held() == before
    notebook.run(2)
    expect(page.locator(".eightoff")).to_have_count(0)
    assert before["document"] > 0
    assert set(held().values()) == {0}


def test_after_a_restart_the_cell_shows_a_new_game(show):
    notebook, board = show("game = eo.play(24)\ngame")
    board.card("AS").dblclick(position=CORNER)
    board.expect_seq(2)
    notebook.restart_kernel()
    notebook.run(0)
    board = notebook.board(0)
    board.expect_seq(1)
    board.card("AS").dblclick(position=CORNER)
    board.expect_seq(2)
    expect(notebook.page.locator(".eightoff")).to_have_count(1)


def test_time_stands_still_until_the_first_move_and_while_the_page_is_hidden(show):
    _, board = show("eo.play(24)")
    page, time = board.page, board.root.locator('[data-count="time"]')
    expect(time).to_have_text("0:00")
    board.card("AS").dblclick(position=CORNER)
    expect(time).not_to_have_text("0:00")
    set_hidden = """hidden => {
        for (const [name, value] of [['hidden', hidden], ['visibilityState', hidden && 'hidden']]) {
            if (hidden) Object.defineProperty(document, name, {value, configurable: true});
            else delete document[name];
        }
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    page.evaluate(set_hidden, True)
    shown = time.inner_text()
    page.wait_for_timeout(2500)  # time itself is what is looked at here
    assert time.inner_text() == shown
    page.evaluate(set_hidden, False)
    expect(time).not_to_have_text(shown)


def test_the_whole_line_is_drawn_as_the_engine_has_it(show):
    notebook, board = show(
        f"game = eo.play({DEAL})\ngame",
        f"import json\nfor text in {json.dumps(LINE)}: game.push(text)\nprint(game.status.value)",
    )
    assert notebook.printed(1) == "won"
    expect(board.root).to_have_attribute("data-status", "won")
    assert [len(board.drawn()[suit]) for suit in "CDHS"] == [13] * 4
