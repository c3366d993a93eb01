"""A game is replayed and reviewed in a notebook, from start to end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import eightoff_widget as eo

pytestmark = pytest.mark.browser

LOST = "b4 5h 4b 2h b4 6b 2e 4f 6g d6 f4 7d 5f 5k 53 5h 1a"
"""Deal 10: the fourteenth move loses it, and the seventeenth is illegal."""
PLAYED = LOST.rsplit(" ", 1)[0]

SHOWN = f"""import eightoff_widget as eo, ipywidgets
board = eo.replay(10, "{LOST}", %s)
ipywidgets.VBox([board], layout={{"width": "%spx"}})"""


def as_drawn(position):
    """The cards of each column, as a board would draw them."""
    return {
        str(pile): [str(card) for card in cards]
        for pile, cards in zip(position.column_piles, position.columns, strict=True)
    }


def columns_of(board):
    return {pile: cards for pile, cards in board.drawn().items() if pile in "12345678"}


def is_in_sight(row):
    """Whether the box that a row is in is scrolled so that it can be seen."""
    return row.evaluate(
        """row => {
            const box = row.closest('.eightoff-list, .eightoff-reviewed').getBoundingClientRect();
            const own = row.getBoundingClientRect();
            return own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
        }"""
    )


def test_a_game_is_gone_through_with_every_control(open_notebook, pictures):
    notebook = open_notebook(
        SHOWN % ("mark=True, speed='fast'", 1300),
        "print(board.at, board.moves == board.whole_game.moves)",
        width=1700,
        height=1300,
    )
    notebook.run(0)
    board, keys = notebook.board(0), notebook.page.keyboard
    positions = eo.replay(10, PLAYED).positions
    place, verdict = (board.root.locator(f'[data-role="{role}"]') for role in ("place", "verdict"))
    listed = board.root.locator(".eightoff-score [aria-current]")

    def expect_at(number):
        expect(place).to_have_text(re.compile(f"^Move {number} of 16(:|$)"))

    expect_at(0)
    expect(board.root.locator('[data-role="notice"]')).to_contain_text("cell a is taken by 8♦")
    expect(verdict).to_have_text("✓Can be won in 74 more moves")
    board.tool("next").click()
    expect_at(1)
    assert columns_of(board) == as_drawn(positions[1])
    keys.press("ArrowRight")  # the button has the focus
    expect_at(2)
    slider = board.root.locator('input[type="range"]')
    slider.focus()
    keys.press("End")
    expect_at(16)
    expect(verdict).to_have_text("✕Cannot be won any more")
    assert columns_of(board) == as_drawn(positions[16])
    slider.fill("8")
    expect_at(8)
    board.root.locator('.eightoff-score [data-at="13"]').click()
    expect_at(13)
    expect(listed).to_contain_text("5f")
    assert columns_of(board) == as_drawn(positions[13])
    assert is_in_sight(listed)
    board.root.screenshot(path=pictures / "replay.png")

    # It plays by itself to the end.
    board.tool("run").click()
    expect_at(16)
    expect(board.tool("run")).to_have_text("Play")
    expect(board.message).to_contain_text("Move 17 cannot be made")
    assert is_in_sight(listed)
    assert notebook.printed(1) == "16 True"
    assert notebook.errors == []


def test_a_branch_is_played_taken_back_and_left(open_notebook, pictures):
    notebook = open_notebook(
        SHOWN % ("mark=True, at=13", 700),
        "print(board.at, board.branch, board.moves == board.whole_game.moves)",
        height=1300,
    )
    notebook.run(0)
    board, keys = notebook.board(0), notebook.page.keyboard
    place, verdict = (board.root.locator(f'[data-role="{role}"]') for role in ("place", "verdict"))
    board.root.locator(".eightoff-card").last.focus()
    keys.type("1k")
    expect(place).to_have_text("Move 14 of 14: 1k")
    expect(board.message).to_contain_text("Off the game, after move 13.")
    expect(verdict).to_have_text("✓Can be won in 73 more moves")
    expect(board.root.locator(".eightoff-branch [aria-current]")).to_have_text("14.1k")
    keys.press("u")
    expect(place).to_have_text("Move 13 of 14: 5f")
    keys.press("r")
    expect(place).to_have_text("Move 14 of 14: 1k")
    board.root.screenshot(path=pictures / "replay-branch.png")
    board.tool("leave").click()
    expect(place).to_have_text("Move 13 of 16: 5f")
    board.tool("branch").click()
    expect(place).to_have_text("Move 13 of 14: 5f")
    board.tool("leave").click()
    expect(place).to_have_text("Move 13 of 16: 5f")
    assert notebook.printed(1) == "13 None True"
    assert notebook.errors == []


def test_a_lost_game_is_reviewed_by_plot_table_and_better_line(open_notebook, pictures):
    notebook = open_notebook(
        SHOWN % ("review=True, mark=True", 1300),
        "print(board.at, len(board.branch or ()))",
        width=1700,
        height=1700,
    )
    notebook.run(0)
    board, keys = notebook.board(0), notebook.page.keyboard
    place, verdict = (board.root.locator(f'[data-role="{role}"]') for role in ("place", "verdict"))
    rows = board.root.locator(".eightoff-reviewed tbody tr")
    expect(board.root.locator('[data-role="summary"]')).to_contain_text("Move 14, 5k, lost it")
    expect(rows).to_have_count(16)
    better, table = board.root.locator(".eightoff-better"), board.root.locator(".eightoff-reviewed")
    expect(better).to_be_hidden()
    before = table.bounding_box()
    rows.nth(6).locator("td").first.click()
    expect(place).to_have_text("Move 7 of 16: 2e")
    expect(better).to_be_visible()
    expect(better).to_contain_text("8e is better")
    assert table.bounding_box() == before  # what is said above it moves it nowhere
    plot = board.root.locator(".eightoff-plot > svg")
    box = plot.bounding_box()
    # Ten pixels are left free at its right, thirty at its left, where its numbers stand.
    plot.click(position={"x": 30 + (box["width"] - 40) * 13 / 16, "y": 60})
    expect(place).to_have_text("Move 13 of 16: 5f")
    keys.press("ArrowRight")
    expect(place).to_have_text("Move 14 of 16: 5k")
    expect(rows.nth(13).locator("[aria-current]")).to_have_count(1)
    board.root.screenshot(path=pictures / "review.png")
    board.tool("better-line").click()
    expect(place).to_have_text("Move 13 of 87: 5f")
    expect(verdict).to_have_text("✓Can be won in 74 more moves")
    board.tool("next").click()
    expect(place).to_have_text("Move 14 of 87: 1k")
    expect(verdict).to_have_text("✓Can be won in 73 more moves")
    board.tool("last").click()
    expect(board.root).to_have_attribute("data-status", "won")
    assert notebook.printed(1) == "87 74"
    board.tool("leave").click()
    expect(place).to_have_text("Move 13 of 16: 5f")

    # A board to play on, under the replay, which stays where it is.
    board.tool("play").click()
    played = notebook.cell(0).locator('.eightoff[data-frame="play"]')
    expect(played.locator('[data-count="moves"]')).to_have_text("13")
    played.locator(".eightoff-card").last.focus()
    keys.type("1k")
    expect(played.locator('[data-count="moves"]')).to_have_text("14")
    expect(place).to_have_text("Move 13 of 16: 5f")
    notebook.page.screenshot(path=pictures / "replay-played.png")
    board.tool("close").click()
    expect(played).to_have_count(0)
    assert notebook.errors == []


@pytest.mark.parametrize(
    ("width", "theme", "options"),
    [(480, "Light", "language='de'"), (1300, "Dark", "hand='left'")],
)
def test_a_review_fits_its_cell(open_notebook, pictures, width, theme, options):
    notebook = open_notebook(
        SHOWN % (f"review=True, mark=True, at=-1, {options}", width), width=1700, height=2200
    )
    notebook.set_theme(f"JupyterLab {theme}")
    notebook.run(0)
    root = notebook.board(0).root
    expect(root.locator(".eightoff-reviewed tbody tr")).to_have_count(16)
    assert root.evaluate("root => root.scrollWidth - root.clientWidth") <= 0
    assert root.bounding_box()["width"] <= width
    for box in ("score", "reviewed"):
        assert is_in_sight(root.locator(f".eightoff-{box} [aria-current]"))
    root.screenshot(path=pictures / f"review-{theme.lower()}-{width}.png")
