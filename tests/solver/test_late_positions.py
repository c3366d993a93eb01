"""Of thousands of small and late positions of each exact rule set the verdict is the naive one."""

import random
from collections import Counter
from itertools import islice

import naive_answers
import naive_search
import parts
import pytest
from late_positions import ends_of_random_games, off_lines_that_win, towers, with_cells

from eightoff_widget import RULES, Verdict, solve, solve_many

pytestmark = pytest.mark.slow

EXACT = [rules for rules in RULES.values() if (rules.build, rules.empty_column) == ("suit", "king")]
CELLS = range(2, 9)
TOWERS, ENDS, OFF_LINES = (parts.some(number, 5) for number in (290, 70, 70))
"""How many positions of each kind, for each rule set and number of cells: 86 of all, or 430."""
MOST = 1_000
"""Where the naive search gives up: what it cannot finish does not count."""


def judged(games, rules, count):
    """So many states that the naive search decides, each once, by whether it can be won."""
    verdicts = {}
    for game in games:
        for state in game:
            won = naive_answers.verdict(state, rules, MOST)
            if won is None:
                break  # earlier in the same game there is more to be tried yet
            verdicts[state] = won
            if len(verdicts) == count:
                return verdicts
    raise AssertionError("the games go on for ever")


def one_by_one(states):
    return ([state] for state in states)


def test_there_are_enough_of_every_rule_set():
    assert len(EXACT) == 5
    assert len(CELLS) * (TOWERS + ENDS + OFF_LINES) >= parts.some(3_000, 5)


@pytest.mark.parametrize("cells", CELLS)
@pytest.mark.parametrize("rules", EXACT, ids=lambda rules: rules.name)
def test_the_verdict_is_that_of_the_naive_search(rules, cells, times, plays_to_a_win):
    rng = random.Random(f"late and small {rules.name} {cells}")
    rules = with_cells(rules, cells)
    truth = {
        **judged(one_by_one(towers(rules, rng)), rules, TOWERS * times),
        **judged(ends_of_random_games(rules, rng), rules, ENDS * times),
        **judged(off_lines_that_win(rules, rng), rules, OFF_LINES * times),
    }
    positions = [naive_search.position_of(state, rules, rng) for state in truth]
    found = solve_many(positions).verdicts
    for position, won, verdict in zip(positions, truth.values(), found, strict=True):
        wanted = Verdict.WINNABLE if won else Verdict.UNWINNABLE
        assert verdict is wanted, f"{rules}\n{position.to_text()}"
    # Of every tenth the line is played as well.
    for position, verdict in islice(zip(positions, found, strict=True), 0, None, 10):
        solution = solve(position)
        assert solution.verdict is verdict
        if verdict is Verdict.WINNABLE:
            plays_to_a_win(solution)
    counts = Counter(truth.values())
    print(rules.name, cells, dict(counts))
    assert counts.total() > 0.97 * times * (TOWERS + ENDS + OFF_LINES)
    assert min(counts[True], counts[False]) > 0.2 * counts.total()
