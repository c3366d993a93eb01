"""One deal from start to win, three times: by clicks, by drags, by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lines import DEAL, LINE
from playwright.sync_api import expect

from eightoff_widget import Game, Move, Position, Status

if TYPE_CHECKING:
    from lab_page import Board

pytestmark = pytest.mark.browser

CELLS = (
    f"import eightoff_widget as eo\ngame = eo.play({DEAL})\ngame",
    "print(game.game.to_record())",
)


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


@pytest.mark.parametrize("make", [by_clicks, by_drags, by_keys])
def test_a_deal_is_played_from_start_to_win(open_notebook, make):
    game = Game(DEAL)
    moves = [game.push(text)[0] for text in LINE]
    game.reset()
    notebook = open_notebook(*CELLS, reduced_motion="reduce")
    notebook.run(0)
    board = notebook.board(0)
    if make is by_keys:
        board.root.locator(".eightoff-card").first.focus()
    for seq, move in enumerate(moves, start=board.seq + 1):
        make(board, game, move)
        board.expect_seq(seq)
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


def test_a_line_typed_without_waiting_is_played_move_by_move(open_notebook):
    notebook = open_notebook(*CELLS)
    notebook.run(0)
    board = notebook.board(0)
    board.root.locator(".eightoff-card").first.focus()
    board.page.keyboard.type("".join(LINE))
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
