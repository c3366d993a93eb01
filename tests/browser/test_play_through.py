"""One deal until it is won: by clicks, drags and keys in turns, and by each of them alone.

Where a test makes its last moves alone, the others have been made by code.
"""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from lines import DEAL, LINE
from playwright.sync_api import expect

from eightoff_widget import Game, Move, Position, Status

if TYPE_CHECKING:
    from lab_page import Board

pytestmark = pytest.mark.browser

LAST, WHOLE = 40, len(LINE)


def cells(moves: int) -> tuple[str, str]:
    """A board on which so many moves are left, and what tells of the game."""
    code = f"import eightoff_widget as eo\ngame = eo.play({DEAL})\n"
    code += f"for text in {LINE[:-moves]}: game.push(text)\ngame"
    return code, "print(game.game.to_record())"


def by_clicks(board: Board, game: Game, move: Move) -> None:
    board.source_of(game, move).click(position={"x": 8, "y": 8})
    board.target_of(game, move).click(position={"x": 8, "y": 8})


def by_drags(board: Board, game: Game, move: Move) -> None:
    board.source_of(game, move).hover(position={"x": 8, "y": 8})  # waits until it lies still
    source = board.source_of(game, move).bounding_box()
    target = board.target_of(game, move).bounding_box()
    mouse = board.page.mouse
    mouse.move(source["x"] + 8, source["y"] + 8)
    mouse.down()
    mouse.move(source["x"] + 20, source["y"] + 20, steps=2)
    mouse.move(target["x"] + 10, target["y"] + 12, steps=4)
    mouse.up()


def by_keys(board: Board, game: Game, move: Move) -> None:
    board.page.keyboard.type(f"{move.source}{move.target}")


WAYS = {
    "in turns": [by_clicks, by_drags, by_keys],
    "by clicks": [by_clicks],
    "by drags": [by_drags],
    "by keys": [by_keys],
}


@pytest.mark.parametrize(
    ("ways", "left"),
    [
        ("in turns", LAST),
        *(pytest.param(way, WHOLE, marks=pytest.mark.exhaustive) for way in list(WAYS)[1:]),
    ],
)
def test_a_deal_is_played_until_it_is_won(open_notebook, ways, left):
    game = Game(DEAL)
    moves = [game.push(text)[0] for text in LINE]
    for _ in range(left):
        game.undo()
    notebook = open_notebook(*cells(left), reduced_motion="reduce")
    notebook.run(0)
    board = notebook.board(0)
    board.root.locator(".eightoff-card").first.focus()
    first = board.seq + 1
    for number, (move, make) in enumerate(zip(moves[-left:], cycle(WAYS[ways]), strict=False)):
        make(board, game, move)
        board.expect_seq(first + number)
        game.push(move)
        assert board.drawn() == as_drawn(game.position)
    expect(board.root).to_have_attribute("data-status", "won")
    expect(board.message).to_contain_text(f"Won in {len(LINE)} moves")
    expect(board.root.locator(".eightoff-banner")).to_be_visible()
    expect(board.tool("skip")).to_be_hidden()
    recorded = Game.from_record(notebook.printed(1))
    assert recorded.moves == tuple(moves)
    assert recorded.status is Status.WON
    assert notebook.errors == []


@pytest.mark.parametrize("left", [LAST, pytest.param(WHOLE, marks=pytest.mark.exhaustive)])
def test_a_line_typed_without_waiting_is_played_move_by_move(open_notebook, left):
    notebook = open_notebook(*cells(left))
    notebook.run(0)
    board = notebook.board(0)
    board.root.locator(".eightoff-card").first.focus()
    board.page.keyboard.type("".join(LINE[-left:]))
    expect(board.root).to_have_attribute("data-status", "won")
    assert [str(move) for move in Game.from_record(notebook.printed(1)).moves] == LINE


def as_drawn(position: Position) -> dict[str, list[str]]:
    """The piles of a position as a board draws them: each card home is under the next."""
    piles = {
        str(pile): [str(card) for card in position.cards_in(pile)]
        for pile in position.column_piles + position.cell_piles
    }
    tops = dict(zip("CDHS", position.foundations, strict=True))
    return piles | {
        suit: [f"{r}{suit}" for r in "A23456789TJQK"[:top]] for suit, top in tops.items()
    }
