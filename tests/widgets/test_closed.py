"""A board that was closed, and that nobody holds, is gone."""

from __future__ import annotations

import gc
import weakref

import pytest
from ipywidgets import Widget

import eightoff_widget as eo

OPENED = {
    "play": lambda: eo.play(24, mark=True, list_moves=True),
    "replay": lambda: eo.replay(24, "2e 3f", review=True),
    "edit": lambda: eo.edit(24),
    "teach": lambda: eo.teach("table"),
}


@pytest.mark.parametrize("kind", OPENED)
def test_a_closed_board_is_collected(kind, join_searches):
    board = OPENED[kind]()
    board.language = "de"
    seen = weakref.ref(board)
    board.close()
    del board
    join_searches()
    gc.collect()
    assert seen() is None


@pytest.mark.parametrize("kind", ["replay", "edit"])
def test_so_is_the_board_below_it(kind, join_searches):
    board = OPENED[kind]()
    board._handle_custom_msg({"req": "1", "kind": "play"}, [])
    seen = weakref.ref(board.below)
    board.close()
    del board
    join_searches()
    gc.collect()
    assert seen() is None


@pytest.mark.parametrize("kind", OPENED)
def test_a_closed_board_leaves_nothing_in_the_registry(kind):
    before = set(Widget.get_manager_state()["state"])
    board = OPENED[kind]()
    assert board.model_id in Widget.get_manager_state()["state"]
    board.close()
    assert set(Widget.get_manager_state()["state"]) == before


@pytest.mark.parametrize("kind", OPENED)
def test_a_page_has_the_bundle_as_text(kind):
    board = OPENED[kind]()
    state = board.get_state()
    assert "export" in state["_esm"]
    assert ".eightoff" in state["_css"]
    board.close()
