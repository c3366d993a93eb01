"""Microsoft's 32,000 deals, all of them decided."""

from __future__ import annotations

import pytest
from known_deals import UNWINNABLE

from eightoff_widget import Limit, deal
from eightoff_widget.solver import backend, twins
from eightoff_widget.solver.packing import pack


@pytest.mark.timeout(300)
def test_45_of_32000_deals_are_unwinnable(need):
    need(twins.exact is not None, "the compiled search is not installed")
    lost = [
        number
        for number in range(1, 32001)
        if backend.decide(pack(deal(number)), Limit()).won is False
    ]
    assert lost == UNWINNABLE
