"""What the solver's tests share: positions to try, and a look at whole lines."""

from __future__ import annotations

import os
import re

import naive
import pytest

from eightoff_widget import Position, Verdict
from eightoff_widget.solver import twins

LARGER = int(os.environ.get("EIGHTOFF_TEST_LARGER", "1"))
"""Set to 10, say, for ten times as many positions and deals as there are in an ordinary run."""


@pytest.fixture(scope="session")
def times():
    """How many times as much as ordinarily is to be tried."""
    return LARGER


@pytest.fixture(params=["compiled", "python"])
def search(request, only_python, need):
    """Run a test by the compiled searches, and by those in Python."""
    if request.param == "compiled":
        need(twins.exact is not None, "the compiled search is not installed")
    else:
        only_python()
    return request.param


@pytest.fixture(scope="session")
def plays_to_a_win():
    """Assert that a solution's line wins, through the engine and by the tests' own rules."""

    def check(solution):
        assert solution.verdict is Verdict.WINNABLE
        position, layout = solution.position, naive.layout_of(solution.position)
        for move in solution.moves:
            plain = naive.plain(move)
            assert naive.is_legal(layout, *plain), (str(position), plain)
            position, layout = position.apply(move), naive.after(layout, plain)
            assert naive.layout_of(position) == layout
        assert not any(layout.columns)
        assert not any(layout.cells)
        assert position.is_won

    return check


@pytest.fixture(scope="session")
def fc_verdict(fc_solve):
    """What Freecell Solver says of a position: won or lost, or None if it gave up.

    With `single_cards` it tries single cards of a run, too. Without, it takes a position for lost
    where any card fills an empty column and a run has to be split to win.
    """

    def ask(position: Position, most: int = 200_000, *, single_cards: bool = False) -> bool | None:
        rules = position.rules
        method = ["-l", "blue-yonder"]
        if single_cards:
            method = ["--method", "soft-dfs", "-to", "0123456789ABCDE"]
        text = fc_solve(
            position,
            "--freecells-num",
            str(rules.cells),
            "--stacks-num",
            str(rules.columns),
            "--decks-num",
            "1",
            "--sequences-are-built-by",
            {"suit": "suit", "alternate": "alternate_color"}[rules.build],
            "--empty-stacks-filled-by",
            {"king": "kings", "any": "all"}[rules.empty_column],
            *method,
            "-mi",
            str(most),
            "-sel",
        )
        if re.search("^This game is solveable", text, re.MULTILINE):
            return True
        if re.search("^I could not solve this game", text, re.MULTILINE):
            return False
        assert re.search("Iterations count exceeded", text), text
        return None

    return ask
