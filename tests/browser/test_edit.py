"""A position is set up in a notebook, from an empty board on, and handed on."""

from __future__ import annotations

import pytest
from lab_page import Board
from playwright.sync_api import expect

import eightoff_widget as eo

pytestmark = pytest.mark.browser

DEAL = eo.deal(8)
EMPTY = "import eightoff_widget as eo\neditor = eo.edit()\neditor"


def second_board(notebook):
    """The board that was shown below the one in the first cell."""
    below = notebook.cell(0).locator(".jp-OutputArea-output .eightoff")
    expect(below).to_have_count(2)
    return Board(notebook.page, below.nth(1))


def test_a_position_is_set_up_by_clicks_keys_and_drags_and_then_played(open_notebook, pictures):
    notebook = open_notebook(
        EMPTY, "print(editor.position == eo.deal(8), editor.problems)", height=1300
    )
    notebook.run(0)
    board, keys = notebook.board(0), notebook.page.keyboard
    tray = board.root.locator(".eightoff-tray")
    state = board.root.locator('[data-role="state"]')
    first, *columns = DEAL.columns
    for card in first:  # column 1 is marked from the start
        tray.locator(f'[data-chip="{card}"]').click()
    board.pile(eo.Pile.COLUMN_2).locator(".eightoff-place").click()
    for card in columns[0]:
        tray.locator(f'[data-chip="{card}"]').click()
    place = board.pile(eo.Pile.COLUMN_3).locator(".eightoff-place")
    for card in columns[1]:  # a column takes cards wherever they are dropped on it
        tray.locator(f'[data-chip="{card}"]').drag_to(place, force=True)
    expect(state).to_contain_text("34 cards are missing")
    board.root.screenshot(path=pictures / "edit.png")
    for column in columns[2:]:
        keys.press(".")
        keys.type("".join(str(card) for card in column).lower())
    expect(state).to_contain_text("4 cards are missing")
    keys.press(".")
    for card in DEAL.cells[:4]:
        chip = tray.locator(f'[data-chip="{card}"]')
        chip.focus()
        keys.press("Enter")
    expect(state).to_have_text("Complete: each of the 52 cards is there once")
    assert notebook.printed(1) == "True ()"
    # Any card may be dragged anywhere, and back to the others.
    corner = {"x": 8, "y": 8}
    onto = board.card(columns[0][-1])
    board.card(first[-2]).drag_to(onto, source_position=corner, target_position=corner)
    expect(board.pile(eo.Pile.COLUMN_2).locator(".eightoff-card")).to_have_count(8)
    board.card(first[-1]).drag_to(tray, source_position=corner, target_position=corner)
    expect(state).to_have_text(f"1 card is missing: {first[-1].pretty}")
    board.tool("undo").click()
    board.tool("undo").click()
    board.tool("judge").click()
    expect(board.root.locator('[data-role="verdict"]')).to_have_text("✓Can be won in 68 more moves")
    board.root.screenshot(path=pictures / "edit-complete.png")
    board.tool("play").click()
    below = second_board(notebook)
    expect(below.root).to_have_attribute("data-frame", "play")
    assert below.drawn() == board.drawn()
    below.card(DEAL.columns[0][-1]).focus()
    keys.type("1e")
    expect(below.pile(eo.Pile.CELL_E).locator(".eightoff-card")).to_have_count(1)
    assert notebook.printed(1) == "True ()"
    assert notebook.errors == []


def test_a_pasted_position_is_mended_and_its_solution_replayed(open_notebook, pictures):
    notebook = open_notebook(EMPTY, width=800, height=1300, locale="de-DE")
    notebook.set_theme("JupyterLab Dark")
    notebook.run(0)
    board = notebook.board(0)
    # Once Python knows of the language, everything is drawn anew.
    expect(board.root).to_have_attribute("lang", "de")
    board.root.locator('[data-section="paste"] summary').click()
    area = board.root.locator('[data-name="pasted"]')
    faulty = DEAL.to_text().replace("\n", "\nXX ", 1)
    area.fill(faulty)
    board.tool("read").click()
    expect(board.message).to_contain_text("Zeile 2, Spalte 1: 'XX' ist keine Karte")
    expect(board.root.locator(".eightoff-card")).to_have_count(0)
    expect(area).to_have_value(faulty)
    area.fill(DEAL.to_text())
    board.tool("read").click()
    expect(board.root.locator(".eightoff-card")).to_have_count(52)
    expect(board.root.locator('[data-role="state"]')).to_contain_text("Vollständig")
    board.root.locator('[data-section="as-text"] summary').click()
    expect(board.root.locator('[data-name="text"]')).to_have_value(DEAL.to_text())
    board.root.screenshot(path=pictures / "edit-narrow-dark-german.png")
    board.tool("solve").click()
    below = second_board(notebook)
    expect(below.root).to_have_attribute("data-frame", "replay")
    below.root.locator('[data-action="last"]').click()
    expect(below.root).to_have_attribute("data-status", "won")
    assert notebook.errors == []
