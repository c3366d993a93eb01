"""The board as a coach: a game played by its hints, with the mark beside it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PAR = 68
"""The shortest line of deal 8, which a search without any bound finds as well."""


def test_hints_lead_to_a_win_in_par_and_the_mark_counts_down(open_notebook, pictures):
    notebook = open_notebook(
        "import eightoff_widget as eo\ngame = eo.play(8, mark=True)\ngame",
        "print(len(game.moves), game.status.value, game.hints_used)",
    )
    notebook.run(0)
    board = notebook.board(0)
    verdict = board.root.locator('[data-role="verdict"]')
    hinted, target = board.root.locator(".is-hinted"), board.root.locator(".is-hint-target")
    board.root.locator(".eightoff-card").last.focus()
    for left in range(PAR, 0, -1):
        expect(verdict).to_have_text(f"✓Can be won in {left} more move{'s' if left > 1 else ''}")
        notebook.page.keyboard.press("?")
        expect(target).to_have_count(1)
        expect(board.message).to_have_text(re.compile("^[^ ]+ .*: (it|the foundation) "))
        if left == PAR - 3:
            board.root.screenshot(path=pictures / "coach.png")
        hinted.first.click(position={"x": 6, "y": 6})
        target.locator(":scope > :last-child").click(position={"x": 6, "y": 6})
    expect(board.root).to_have_attribute("data-status", "won")
    expect(verdict).to_be_hidden()
    assert notebook.printed(1) == f"{PAR} won {PAR}"
    assert notebook.errors == []


def test_a_lost_game_is_marked_until_the_move_is_taken_back(open_notebook, pictures):
    notebook = open_notebook(
        "import eightoff_widget as eo\neo.play(75, 'eight-off-six-cells', mark=True)"
    )
    notebook.run(0)
    board = notebook.board(0)
    verdict = board.root.locator('[data-role="verdict"]')
    expect(verdict).to_contain_text("Can be won in")
    board.root.locator(".eightoff-card").last.focus()
    notebook.page.keyboard.type("1e")
    expect(verdict).to_have_text("✕Cannot be won any more")
    board.root.screenshot(path=pictures / "coach-lost.png")
    notebook.page.keyboard.press("?")
    expect(board.message).to_contain_text("take moves back")
    notebook.page.keyboard.press("u")
    expect(verdict).to_contain_text("Can be won in")
