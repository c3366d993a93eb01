"""What was done on a board is there when the kernel is not."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from playwright.sync_api import expect

import eightoff_widget as eo

pytestmark = pytest.mark.browser

BOARD = "import eightoff_widget as eo\ngame = eo.play()\ngame"


def test_a_game_goes_on_after_its_kernel_was_killed(open_notebook, pictures):
    notebook = open_notebook(
        BOARD,
        "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
        "print(*game.moves, game.game.can_redo)",
    )
    notebook.run(0)
    board = notebook.board(0)
    expect(board.tool("resume")).to_be_hidden()
    board.root.locator(".eightoff-card").last.focus()
    for at, keys in enumerate(("1e", "2f", "3g"), start=1):
        notebook.page.keyboard.type(keys)
        expect(board.root.locator('[data-count="moves"]')).to_have_text(str(at))
    notebook.page.keyboard.press("u")
    expect(board.root.locator('[data-count="moves"]')).to_have_text("2")
    drawn = board.drawn()
    notebook.start(1)
    # JupyterLab starts another kernel by itself, and says so.
    dialog = notebook.page.locator(".jp-Dialog")
    dialog.get_by_text(re.compile("Kernel Restarting|has died")).first.wait_for(timeout=60_000)
    dialog.get_by_role("button", name="Ok", exact=True).click()
    idle = notebook.page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')
    idle.wait_for(timeout=60_000)
    notebook.run(0)
    board = notebook.board(0)
    expect(board.tool("resume")).to_have_text(re.compile("^Go on: Eight Off, .*, 2 moves$"))
    board.root.screenshot(path=pictures / "resume.png")
    board.tool("resume").click()
    expect(board.root.locator('[data-count="moves"]')).to_have_text("2")
    assert board.drawn() == drawn
    expect(board.tool("redo")).to_have_attribute("aria-disabled", "false")
    assert notebook.printed(2) == "1e 2f True"
    assert notebook.errors == []


def test_settings_and_language_are_those_of_the_last_board(open_notebook, pictures):
    notebook = open_notebook(BOARD, "eo.play(25)")
    notebook.run(0)
    board = notebook.board(0)
    board.root.locator('summary[data-name="settings"]').click()
    board.root.locator('input[data-name="mark"]').click()
    expect(board.root.locator('[data-role="verdict"]')).to_contain_text("Can be won")
    board.root.locator('select[data-name="language"]').focus()
    board.root.locator('select[data-name="language"]').select_option("de")
    expect(board.root).to_have_attribute("lang", "de")
    # The control that was used has the focus still, and the settings are open.
    expect(board.root.locator('select[data-name="language"]')).to_be_focused()
    board.root.screenshot(path=pictures / "german.png")
    notebook.run(1)
    later = notebook.board(1)
    expect(later.root).to_have_attribute("lang", "de")
    expect(later.root.locator('[data-role="verdict"]')).to_contain_text("Zu gewinnen in")
    expect(later.root.locator('input[data-name="mark"]')).to_be_checked()
    assert notebook.errors == []


def test_a_deal_of_the_day_is_dealt_in_the_browser(open_notebook):
    notebook = open_notebook(BOARD, "print(game.position.to_text())")
    notebook.run(0)
    board = notebook.board(0)
    seq = str(board.seq)
    before = dt.datetime.now().astimezone().date()
    board.root.locator('select[data-name="kind"]').select_option("daily")
    board.tool("new").click()
    expect(board.root).not_to_have_attribute("data-seq", seq)
    expect(board.message).not_to_have_text("Looking for a deal …")
    after = dt.datetime.now().astimezone().date()
    assert notebook.printed(1) in {eo.daily(day).to_text().strip() for day in (before, after)}
