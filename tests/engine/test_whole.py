"""What comes from numpy is a whole number wherever one is asked for; True and 1.0 are none."""

from dataclasses import replace

import numpy as np
import pytest

from eightoff_widget import EIGHT_OFF, InvalidMoveError, InvalidPositionError, Move, Rules, deal


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (lambda: deal(np.int64(24)), lambda: deal(24)),
        (lambda: Move("1", "2", np.int8(3)), lambda: Move("1", "2", 3)),
        (lambda: Rules(cells=np.int64(5)), lambda: Rules(cells=5)),
        (lambda: Rules(columns=np.uint8(9)), lambda: Rules(columns=9)),
        (lambda: Rules(dealt_to_cells=np.arange(1, 3)), lambda: Rules(dealt_to_cells=(1, 2))),
        (lambda: Rules(dealt_to_cells=iter([1, 2])), lambda: Rules(dealt_to_cells=(1, 2))),
        (
            lambda: replace(deal(24), foundations=np.zeros(4, int)),
            lambda: replace(deal(24), foundations=(0, 0, 0, 0)),
        ),
    ],
    ids=["deal", "move", "cells", "columns", "dealt to cells", "iterator", "foundations"],
)
def test_it_is_the_number_that_it_says(given, meant):
    assert given() == meant()
    assert repr(given()) == repr(meant())


@pytest.mark.parametrize("none", [True, 1.0, np.float64(1), np.array([1, 1]), "1", None])
def test_what_is_no_whole_number(none):
    with pytest.raises(InvalidPositionError, match="cells must be 0 to 8, not"):
        Rules(cells=none, dealt_to_cells=())
    with pytest.raises(InvalidPositionError, match="dealt_to_cells must be whole numbers, not"):
        replace(EIGHT_OFF, dealt_to_cells=(none,))
    with pytest.raises(InvalidPositionError, match="foundations must be four ranks"):
        replace(deal(24), foundations=(none, 0, 0, 0))
    with pytest.raises(InvalidMoveError, match="a move is of one card or more, not"):
        Move("1", "2", none)
