"""Small and late positions: the verdict is what a search through everything says."""

import random
from collections import Counter

import naive
import naive_answers
import naive_search
import parts
import pytest
from scattered import scatter, some_heights, with_cells

from eightoff_widget import RULES, Limit, Rules, Verdict, deal, solve

pytestmark = pytest.mark.slow

EXACT = [rules for rules in RULES.values() if (rules.build, rules.empty_column) == ("suit", "king")]
OTHERS = [rules for rules in RULES.values() if rules not in EXACT]
FEW_POSITIONS = 3_000
"""Where the naive search gives up: what it cannot finish does not count."""


def tally(position, plays_to_a_win, counts, limit=None, most=FEW_POSITIONS):
    """Judge a verdict, and count it: a line that wins proves itself, and no win must be the end.

    The naive search looks only for what is called unwinnable; and of the others for every tenth.
    """
    solution = solve(position, limit)
    if solution.verdict is Verdict.WINNABLE:
        plays_to_a_win(solution)
        if counts[True] % 10 == 0:
            assert naive_answers.can_be_won(position, most) is not False, position.to_text()
        counts[True] += 1
        return
    truth = naive_answers.can_be_won(position, most)
    if limit is None or solution.verdict is Verdict.UNWINNABLE:
        assert solution.verdict is Verdict.UNWINNABLE
        assert truth is not True, f"{position.rules}\n{position.to_text()}"
        counts[truth] += 1


@pytest.mark.parametrize("cells", range(9))
@pytest.mark.parametrize("rules", EXACT, ids=lambda rules: rules.name)
def test_with_only_the_highest_ranks_out_the_verdict_is_right(rules, cells, plays_to_a_win, times):
    rng = random.Random(f"highest {rules.name} {cells}")
    counts = Counter()
    for _ in range(40 * times):
        position = scatter(with_cells(rules, cells), rng, some_heights(rng, 9))
        tally(position, plays_to_a_win, counts)
    assert counts[True] + counts[False] > 20 * times


@pytest.mark.parametrize("cells", range(7))
@pytest.mark.parametrize("columns", [4, 5, 7, 10])
def test_by_a_users_own_rules_the_verdict_is_right(columns, cells, plays_to_a_win, times):
    rng = random.Random(f"own {columns} {cells}")
    counts = Counter()
    rules = Rules("own", columns=columns, cells=cells, dealt_to_cells=())
    for _ in range(40 * times):
        position = scatter(rules, rng, some_heights(rng, rng.choice([8, 9, 10])))
        tally(position, plays_to_a_win, counts)
    assert counts[True] + counts[False] > 20 * times


@pytest.mark.parametrize("cells", range(5))
def test_with_few_columns_and_kings_waiting_the_verdict_is_right(cells, plays_to_a_win, times):
    # Four columns, one of them a king's, and another king in a cell: here seats are scarce.
    rng = random.Random(f"scarce {cells}")
    rules = Rules("scarce", columns=4, cells=cells, dealt_to_cells=())
    counts = Counter()
    for _ in range(400 * times):
        heights = [min(height, 12) for height in some_heights(rng, rng.choice([8, 9]))]
        tally(scatter(rules, rng, heights), plays_to_a_win, counts)
    assert min(counts[True], counts[False]) > 3 * times


@pytest.mark.parametrize("cells", range(5))
def test_where_cards_are_missing_the_verdict_is_right(cells, plays_to_a_win, times):
    rng = random.Random(f"missing {cells}")
    counts = Counter()
    for _ in range(60 * times):
        rules = Rules("missing", columns=rng.randint(4, 8), cells=cells, dealt_to_cells=())
        position = scatter(rules, rng, some_heights(rng, 8), kept=rng.choice([0.7, 0.9, 0.97]))
        tally(position, plays_to_a_win, counts)
    assert counts[False] > 15 * times


@pytest.mark.parametrize("height", [10, 11, 12])
def test_of_the_tiniest_packs_every_verdict_is_right(height, plays_to_a_win, times):
    rng = random.Random(f"tiny {height}")
    counts = Counter()
    for _ in range(150 * times):
        rules = Rules(
            "tiny", columns=rng.randint(4, 10), cells=rng.randint(0, 4), dealt_to_cells=()
        )
        tally(scatter(rules, rng, [height] * 4), plays_to_a_win, counts, most=50_000)
    assert counts[None] == 0
    assert sum(counts.values()) == 150 * times


@pytest.mark.parametrize("rules", [*EXACT, Rules("five", cells=5)], ids=lambda rules: rules.name)
def test_late_in_a_random_game_the_verdict_is_right(rules, plays_to_a_win, times):
    rng = random.Random(f"late {rules.name}")
    counts = Counter()
    for _ in range(15 * times):
        line = naive.wander(deal(rng.randint(1, 32000), rules), rng, 150)
        for position in line[-1:-30:-4]:
            tally(position, plays_to_a_win, counts)
    assert counts[False] > 10 * times


@pytest.mark.parametrize("rules", OTHERS, ids=lambda rules: rules.name)
def test_by_other_rules_no_verdict_is_wrong(rules, plays_to_a_win, times):
    rng = random.Random(f"others {rules.name}")
    counts = Counter()
    for _ in range(40 * times):
        few_cells = with_cells(rules, rng.choice([0, 0, 1, 1, 2]))
        position = scatter(few_cells, rng, some_heights(rng, 11), kept=rng.choice([1, 0.9]))
        tally(position, plays_to_a_win, counts, Limit(nodes=1000))
    assert counts[True] > 5 * times
    assert counts[False] > 0


def winnable_by_the_engine(start, most=5_000):
    """Win or not, through `legal_moves`: the naive search itself is measured with this."""
    seen, waiting = {start.key()}, [start]
    while waiting:
        position = waiting.pop()
        if position.is_won:
            return True
        for move in position.legal_moves:
            after = position.apply(move)
            if after.key() not in seen:
                if len(seen) > most:
                    return None
                seen.add(after.key())
                waiting.append(after)
    return False


def test_the_naive_search_finds_what_the_engines_moves_find():
    rng = random.Random("naive and naive")
    agreed, rounds = Counter(), parts.some(12, 3)
    for rules in RULES.values():
        for _ in range(rounds):
            few_cells = with_cells(rules, rng.choice([0, 1, 2]))
            position = scatter(few_cells, rng, some_heights(rng, 11), kept=0.9)
            engine, naively = winnable_by_the_engine(position), naive_search.can_be_won(position)
            if engine is not None:
                assert engine is naively, position.to_text()
                agreed[engine] += 1
    assert min(agreed[True], agreed[False]) > rounds
