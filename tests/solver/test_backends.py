"""The compiled search and the Python one: the same answer, by the same nodes."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import warnings

import naive
import pytest

from eightoff_widget import RULES, Limit, Rules, deal
from eightoff_widget.solver import twins
from eightoff_widget.solver.deciding import KINGS_ONLY
from eightoff_widget.solver.kings_only.exact import ExactSearch
from eightoff_widget.solver.packing import pack
from eightoff_widget.solver.result import stop_at

pytestmark = pytest.mark.slow

EXACT = [
    *(rules for rules in RULES.values() if rules.build == "suit" and rules.empty_column == "king"),
    *(Rules(f"{cells} cells", cells=cells) for cells in (4, 5, 7)),
    Rules("four columns", columns=4, cells=8, dealt_to_cells=(1, 3)),
    Rules(
        "one long column", columns=10, cells=6, dealt_to_cells=(), column_lengths=(43,) + (1,) * 9
    ),
    Rules("no cells", columns=9, cells=0, dealt_to_cells=()),
]


@pytest.fixture(autouse=True)
def compiled(need):
    need(twins.exact is not None, "the compiled search is not installed")


@pytest.mark.parametrize("rules", EXACT, ids=lambda rules: rules.name)
def test_both_give_the_same_verdict_line_and_number_of_nodes(rules):
    rng = random.Random(f"backends {rules.name}")
    limit = Limit(nodes=3000)
    for number in range(1, 26):
        for position in (deal(number, rules), naive.wander(deal(number, rules), rng, 30)[-1]):
            packed = pack(position)
            assert KINGS_ONLY.decide(packed, limit) == ExactSearch(packed).run(stop_at(limit))


@pytest.mark.parametrize("nodes", [0, 1, 2, 32, 33, 34, 35])
def test_both_stop_at_the_same_node(nodes):
    for number in (1, 24, 37, 465):
        packed = pack(deal(number))
        limit = Limit(nodes=nodes)
        assert KINGS_ONLY.decide(packed, limit) == ExactSearch(packed).run(stop_at(limit))


def test_neither_goes_on_when_the_time_is_up():
    packed = pack(deal(1, Rules("five cells", cells=5)))
    outcome = KINGS_ONLY.decide(packed, Limit(seconds=0))
    assert outcome.won is None
    assert ExactSearch(packed).run(stop_at(Limit(seconds=0))).won is None


@pytest.mark.parametrize(("variable", "said"), [("", "compiled"), ("1", "python")])
def test_the_compiled_search_can_be_left_out(variable, said):
    code = (
        "import eightoff_widget as eo, eightoff_widget.solver as solver;"
        "print(solver.BACKEND, eo.solve(eo.deal(24)).verdict.value)"
    )
    environment = os.environ | {"EIGHTOFF_PURE_PYTHON": variable}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.split() == [said, "winnable"]


def test_who_has_no_compiled_search_is_told_once(monkeypatch):
    monkeypatch.setattr(twins, "exact", None)
    twins.say_if_slow.cache_clear()
    packed = pack(deal(1))
    with pytest.warns(UserWarning, match="the compiled searches are not installed"):
        KINGS_ONLY.decide(packed, Limit())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        KINGS_ONLY.decide(packed, Limit())
