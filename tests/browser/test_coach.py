"""The board as a coach: a game played by its hints, with the mark beside it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from timing import least

import eightoff_widget as eo

if TYPE_CHECKING:
    from lab_page import Board
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser

PAR = 68
"""The shortest line of deal 8, which a search without any bound finds as well."""


@pytest.mark.parametrize("hints", [10, pytest.param(PAR, marks=pytest.mark.exhaustive)])
def test_hints_lead_to_a_win_in_par_and_the_mark_counts_down(open_notebook, pictures, hints):
    notebook = open_notebook(
        "import eightoff_widget as eo\ngame = eo.play(8, mark=True)\n"
        f"for _ in range({PAR - hints}): game.push(eo.hint(game.position).move)\ngame",
        "print(len(game.moves), game.status.value, game.hints_used)",
    )
    notebook.run(0)
    board = notebook.board(0)
    verdict = board.root.locator('[data-role="verdict"]')
    hinted, target = board.root.locator(".is-hinted"), board.root.locator(".is-hint-target")
    board.root.locator(".eightoff-card").last.focus()
    for left in range(hints, 0, -1):
        expect(verdict).to_have_text(f"✓Can be won in {left} more move{'s' if left > 1 else ''}")
        notebook.page.keyboard.press("?")
        expect(target).to_have_count(1)
        expect(board.message).to_have_text(re.compile("^[^ ]+ .*: (it|the foundation) "))
        if left == hints - 3:
            board.root.screenshot(path=pictures / "coach.png")
        hinted.first.click(position={"x": 6, "y": 6})
        target.locator(":scope > :last-child").click(position={"x": 6, "y": 6})
    expect(board.root).to_have_attribute("data-status", "won")
    expect(verdict).to_be_hidden()
    assert notebook.printed(1) == f"{PAR} won {hints}"
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


def test_the_list_of_moves_and_the_solution_lead_to_a_win_in_par(open_notebook, pictures):
    notebook = open_notebook(
        "import eightoff_widget as eo\ngame = eo.play(8, mark=True, trouble=True)\ngame",
        "print(len(game.moves), game.status.value)",
    )
    notebook.run(0)
    board = notebook.board(0)
    verdict = board.root.locator('[data-role="verdict"]')
    board.root.locator('[data-action="list"]').click()
    for left in range(PAR, PAR - 4, -1):
        expect(verdict).to_have_text(f"✓Can be won in {left} more moves")
        best = board.root.locator(".eightoff-move").first
        expect(best).to_contain_text(re.compile(r"best$"))
        best.click()
        expect(board.root.locator(".is-hint-target")).to_have_count(1)
        if left == PAR:
            board.root.screenshot(path=pictures / "moves.png")
        board.tool("play-move").click()
    place = board.root.locator('[data-role="place"]')
    board.tool("solution").click()
    expect(place).to_have_text(f"Move 0 of {PAR - 4}")
    for at in (1, 2, 3):
        board.tool("next").click()
        expect(place).to_have_text(f"Move {at} of {PAR - 4}")
    board.root.screenshot(path=pictures / "solution.png")
    board.tool("back").click()
    expect(place).to_have_text(f"Move 2 of {PAR - 4}")
    assert notebook.printed(1) == "4 playing"
    board.tool("line-take").click()
    expect(place).to_be_hidden()  # which says that the moves are made
    expect(verdict).to_have_text(f"✓Can be won in {PAR - 6} more moves")
    assert notebook.printed(1) == "6 playing"
    board.tool("solution").click()
    board.tool("run").click()
    # Each move stands for less than a second: it is enough that it goes on by itself.
    expect(place).to_have_text(re.compile(rf"^Move (?![01] )\d+ of {PAR - 6}$"))
    board.tool("last").click()
    expect(place).to_have_text(f"Move {PAR - 6} of {PAR - 6}")
    board.tool("line-take").click()
    expect(board.root).to_have_attribute("data-status", "won")
    assert notebook.printed(1) == f"{PAR} won"
    assert notebook.errors == []


# Games of random moves: some to a dead end, some that send home whatever goes.
PLAY_GAMES = """
import random
from threading import Event
known = Event()
def heed(change):
    if change["new"]["advice"]["verdict"]:
        known.set()
game.observe(heed, "snapshot")
for seed in range(1, %s):
    chance = random.Random(seed)
    known.clear()
    game.new(seed)
    for _ in range(30):
        assert known.wait(20)
        moves = list(game.position.legal_moves)
        homeward = [move for move in moves if str(move.target) == "h"]
        if not moves:
            break
        known.clear()
        game.push(chance.choice(homeward if homeward and seed %% 2 else moves))
print("played")
"""

# Every board that is drawn, with the mark beside it.
RECORD = """root => {
    const verdict = root.querySelector('[data-role="verdict"]');
    root.marks = [];
    new MutationObserver(() => root.marks.push([verdict.dataset.verdict, Object.fromEntries(
        [...root.querySelectorAll('.eightoff-pile')].map(pile => [
            pile.dataset.suit ?? pile.dataset.pile,
            [...pile.querySelectorAll('.eightoff-card')].map(card => card.dataset.card)]))])
    ).observe(root, {attributes: true, attributeFilter: ['data-seq']});
}"""


def drawn_position(piles):
    """The position that a board has drawn."""
    columns = tuple(tuple(map(eo.Card, piles[name])) for name in "12345678")
    cells = tuple(eo.Card(piles[name][0]) if piles[name] else None for name in "abcdefgk")
    homes = eo.Foundations(*(len(piles[suit]) for suit in "CDHS"))
    return eo.Position(columns, cells, homes)


@pytest.mark.parametrize("games", [10, pytest.param(50, marks=pytest.mark.exhaustive)])
def test_the_mark_is_right_at_every_position_of_many_games(open_notebook, games):
    notebook = open_notebook(
        "import eightoff_widget as eo\ngame = eo.play(1, mark=True)\ngame",
        PLAY_GAMES % (games + 1),
        reduced_motion="reduce",
    )
    notebook.run(0)
    board = notebook.board(0)
    board.root.evaluate(RECORD)
    assert notebook.printed(1) == "played"
    marks = board.root.evaluate("root => root.marks")
    seen: dict[str, set[str]] = {}
    for mark, piles in marks:
        seen.setdefault(json.dumps(piles), set()).add(mark)
    for piles, said in seen.items():
        truth = eo.solve(drawn_position(json.loads(piles))).verdict.value
        assert said <= {truth, "looking"}, piles
    known = [said - {"looking"} for said in seen.values()]
    lost = [said for said in known if said == {"unwinnable"}]
    assert len([said for said in known if said]) > 12 * games
    assert len(lost) > games


# A board says how long the page did nothing else at most: 50 ms are the shortest that is noted.
SHORTEST = 50
LONG_TASKS = """root => {
    root.longTasks = [];
    new PerformanceObserver(list => root.longTasks.push(
        ...list.getEntries().map(entry => entry.duration))).observe({type: 'longtask'});
}"""


def longest_task(board: Board, *there: Locator) -> float:
    """How long the page did nothing else at most while somebody played, in milliseconds."""
    board.root.evaluate(LONG_TASKS)
    for key in ("1a", "2b", "3c"):
        board.press(*key)
        expect(board.message).to_contain_text(f"cell {key[1]}")
        for each in there:
            expect(each).to_be_visible()
    board.press(*"uuu")
    expect(board.tool("undo")).to_have_attribute("aria-disabled", "true")
    return max(board.root.evaluate("root => root.longTasks"), default=SHORTEST)


def test_the_page_answers_while_an_analysis_runs_as_without_one(open_notebook):
    # No proof ends this one soon: the analysis goes on all the while.
    notebook = open_notebook(
        "import eightoff_widget as eo\neo.play(11982, 'freecell', mark=False, list_moves=False)",
        "game = eo.play(11982, 'freecell', mark=True, list_moves=True)\ngame",
        "print(game.snapshot['advice']['proved'])",
    )
    notebook.run(0)
    without = max(longest_task(notebook.board(0)) for _ in range(2))
    notebook.run(1)
    board = notebook.board(1)
    listed = board.root.locator(".eightoff-move").first
    assert least(lambda: longest_task(board, listed), 2 * without) <= 2 * without
    assert notebook.printed(2) == "False"
