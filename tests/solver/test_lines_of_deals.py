"""The lines of ten thousand deals: each is played to its end."""

import parts
import pytest
from known_deals import UNWINNABLE

from eightoff_widget import Verdict, deal, solve

LONGEST = 140
"""More moves than any of these lines has: the longest had 125 when this was written."""
EVERY = 50
"""Of so many lines one is played by the tests' own rules too, which is slow."""


@pytest.mark.parametrize("thousand", parts.todays(range(10), 5))
def test_every_line_plays_to_a_win_and_only_the_known_deals_have_none(thousand, plays_to_a_win):
    lost, longest = [], 0
    for number in range(1000 * thousand + 1, 1000 * thousand + 1001):
        start = deal(number)
        solution = solve(start)
        if solution.verdict is Verdict.UNWINNABLE:
            lost.append(number)
            continue
        assert solution.verdict is Verdict.WINNABLE
        position = start
        for move in solution.moves:
            position = position.apply(move)
        assert position.is_won, number
        assert position.cards_home == 52
        longest = max(longest, len(solution.moves))
        if number % EVERY == 0:
            plays_to_a_win(solution)
    print(f"the longest line has {longest} moves")
    assert lost == [number for number in UNWINNABLE if (number - 1) // 1000 == thousand]
    assert longest <= LONGEST
