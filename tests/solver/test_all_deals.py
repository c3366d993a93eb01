"""Microsoft's 32,000 deals, all of them decided."""

from __future__ import annotations

import pytest
from known_deals import UNWINNABLE

from eightoff_widget import Verdict, solve_many
from eightoff_widget.solver import twins


@pytest.mark.timeout(300)
def test_45_of_32000_deals_are_unwinnable(need):
    need(twins.exact is not None, "the compiled search is not installed")
    verdicts = solve_many(range(1, 32001)).verdicts
    assert set(verdicts) == {Verdict.WINNABLE, Verdict.UNWINNABLE}
    lost = [number for number, said in enumerate(verdicts, 1) if said is Verdict.UNWINNABLE]
    assert lost == UNWINNABLE
    assert len(lost) == 45
