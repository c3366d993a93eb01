"""A replay as one file, opened from the disk with the network off."""

from __future__ import annotations

import pytest
from lab_page import Board
from playwright.sync_api import expect

import eightoff_widget as eo

pytestmark = pytest.mark.browser

LOST = "b4 5h 4b 2h b4 6b 2e 4f 6g d6 f4 7d 5f 5k 53 5h"
EVIL = "</script><script>window.evil = 1</script><img src=x onerror='window.evil = 2'>"
END = eo.Position.from_text(
    "Foundations: H-T C-T D-T S-T\nFC: KH KC\nQH JC\nQC JH\nKD QD JD\nKS QS JS", partial=True
)


@pytest.fixture
def open_page(browser, tmp_path):
    """Save a replay, and open its file where there is no network; returns the board, and what was
    asked of the network and said in the console.
    """
    contexts = []

    def open_(replay, *, width=1300, height=900, **options):
        path = tmp_path / "game.html"
        replay.save_html(path)
        replay.close()
        context = browser.new_context(
            viewport={"width": width, "height": height}, offline=True, **options
        )
        contexts.append(context)
        page = context.new_page()
        noise = []
        page.on("console", lambda message: noise.append(message.text))
        page.on("pageerror", lambda error: noise.append(str(error)))
        page.on("request", lambda request: noise.append(request.url))
        page.on("dialog", lambda dialog: noise.append(dialog.message))
        page.goto(path.as_uri())
        return page, noise, [path.as_uri()]

    yield open_
    for context in contexts:
        context.close()


def board_on(page):
    return Board(page, page.locator(".eightoff"))


def test_a_solution_plays_to_its_end_without_a_network(open_page, pictures):
    solution = eo.solve(END)
    many = len(solution.moves)
    page, noise, quiet = open_page(eo.replay(solution, speed="fast"))
    board = board_on(page)
    place = board.root.locator('[data-role="place"]')
    board.tool("run").click()
    expect(place).to_contain_text(f"Move {many} of {many}")
    expect(board.root).to_have_attribute("data-status", "won")
    assert sum(map(len, board.drawn().values())) == 52
    page.screenshot(path=pictures / "export.png")
    board.tool("first").click()
    expect(place).to_have_text(f"Move 0 of {many}")
    slider = board.root.locator('[type="range"]')
    slider.focus()
    page.keyboard.press("End")
    expect(place).to_contain_text(f"Move {many} of {many}")
    page.keyboard.press("ArrowLeft")
    expect(place).to_contain_text(f"Move {many - 1} of {many}")
    slider.fill("2")
    expect(place).to_contain_text(f"Move 2 of {many}")
    board.root.locator(".eightoff-card").last.focus()
    page.keyboard.press("r")
    expect(place).to_contain_text(f"Move 3 of {many}")
    assert noise == quiet


def test_the_move_that_was_made_can_be_made_by_hand_and_no_other(open_page):
    page, noise, quiet = open_page(eo.replay(10, LOST))
    board = board_on(page)
    place = board.root.locator('[data-role="place"]')
    board.root.locator(".eightoff-card").last.focus()
    page.keyboard.type("1a")
    expect(board.message).to_contain_text("needs Python")
    expect(place).to_have_text("Move 0 of 16")
    page.keyboard.type("b4")
    expect(place).to_have_text("Move 1 of 16: b4")
    assert noise == quiet


def test_a_review_in_german_follows_the_colours_of_the_system(open_page, pictures):
    replay = eo.replay(10, LOST, review=True, mark=True, language="de")
    page, noise, quiet = open_page(replay, width=700, color_scheme="dark")
    board = board_on(page)
    page.screenshot(path=pictures / "export-dark-german.png", full_page=True)
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.emulate_media(color_scheme="light")
    assert page.evaluate(ground) == "rgb(255, 255, 255)" != dark
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(board.root.locator('[data-role="summary"]')).to_contain_text("hat es verloren")
    board.root.locator('[data-grade="losing"] .eightoff-entry').click()
    expect(board.root.locator('[data-role="place"]')).to_contain_text("Zug 14 von 16")
    expect(board.root.locator('[data-role="verdict"]')).to_contain_text("Nicht mehr zu gewinnen")
    board.root.locator('[data-section="settings"] summary').click()
    board.root.locator('[data-name="theme"]').select_option("contrast")
    expect(board.root).to_have_attribute("data-theme", "contrast")
    assert noise == quiet


def test_whatever_a_record_says_is_text(open_page):
    rules = eo.Rules(EVIL, title=EVIL)
    game = eo.Game(eo.Position(eo.deal(10).columns, eo.deal(10).cells, rules=rules))
    game.push("5h")
    page, noise, quiet = open_page(eo.replay(game.to_record()))
    board = board_on(page)
    expect(board.root.locator(".eightoff-rules")).to_have_text(EVIL)
    expect(page.locator("h1")).to_have_text(EVIL)
    assert page.title() == EVIL
    assert page.evaluate("window.evil") is None
    assert page.locator("img").count() == 0
    assert noise == quiet


def test_without_scripts_it_shows_the_start_and_the_moves(open_page):
    page, noise, quiet = open_page(eo.replay(10, LOST), java_script_enabled=False)
    expect(page.locator("h1")).to_have_text("Eight Off, Microsoft deal 10")
    expect(page.locator("svg")).to_be_visible()
    expect(page.locator("li")).to_have_count(16)
    expect(page.locator("li").first).to_contain_text("b4")
    assert noise == quiet
