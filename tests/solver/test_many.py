"""Many positions at a time: the same answers as one at a time, in the same order."""

import random
from itertools import chain, count, islice

import late_positions
import naive
import naive_search
import pytest

from eightoff_widget import (
    RULES,
    Batch,
    Limit,
    Position,
    Rules,
    Verdict,
    deal,
    solve,
    solve_many,
)
from eightoff_widget.engine.errors import InvalidPositionError
from eightoff_widget.solver import twins

EXACT = [rules for rules in RULES.values() if (rules.build, rules.empty_column) == ("suit", "king")]
BY_EXACT_RULES = pytest.mark.parametrize("rules", EXACT, ids=lambda rules: rules.name)
WON, LOST = deal(24), deal(465)

# Of each numbering such as are dealt in different ways, and those next to where the ways part.
NUMBERS = {
    "microsoft": [
        *[1, 2, 465, "24", " 617 ", 31999, 32000, 32001],
        *[power + near for power in (2**31, 2**32) for near in (-2, -1, 0, 1, 2)],
        *[2**33 - 2, 2**33 - 1],
    ],
    "pysolfc": [
        *[1, 465, 31998, 31999, 32000, 32001, 40000, 2**33, 10**20 - 1],
        *["ms40000", "MS31999", "ms8589934591"],
    ],
    "kpat": [1, 465, "24", 31999, 32000, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**33 - 1],
}


def answers(batch: Batch):
    return list(zip(batch.verdicts, batch.nodes, strict=True))


def one_by_one(positions, limit=None):
    solutions = [solve(position, limit) for position in positions]
    return [(solution.verdict, solution.nodes) for solution in solutions]


# Numbers, positions, and one at a time


@BY_EXACT_RULES
@pytest.mark.parametrize("numbering", NUMBERS)
def test_a_number_is_answered_as_its_position_is_and_as_it_is_alone(rules, numbering, search):
    numbers = NUMBERS[numbering]
    positions = [deal(number, rules, numbering) for number in numbers]
    alone = one_by_one(positions)
    assert answers(solve_many(numbers, rules, numbering)) == alone
    assert answers(solve_many(positions)) == alone
    # A number that is not Microsoft's takes its neighbours with it to Python: so each by itself.
    for number, answer in zip(numbers[::2], alone[::2], strict=True):
        assert answers(solve_many([number], rules.name, numbering)) == [answer]


@BY_EXACT_RULES
def test_long_batches_are_answered_as_their_positions_are(rules):
    # Longer than what is set up at a time, where that is quick.
    numbers = range(1, 201 if twins.exact is None else 5001)
    found = answers(solve_many(numbers, rules))
    assert found == answers(solve_many(deal(number, rules) for number in numbers))
    some = random.Random(rules.name).sample(numbers, 60)
    assert [found[number - 1] for number in some] == one_by_one(
        deal(number, rules) for number in some
    )


@BY_EXACT_RULES
@pytest.mark.parametrize("cells", range(2, 9))
def test_both_searches_answer_alike(rules, cells, need, only_python):
    need(twins.exact is not None, "the compiled search is not installed")
    rng = random.Random(f"alike {rules.name} {cells}")
    rules = late_positions.with_cells(rules, cells)
    numbers = rng.sample(range(1, 2**33), 5)
    limit = Limit(nodes=2_000)
    states = [
        *islice(late_positions.towers(rules, rng), 25),
        *islice(chain.from_iterable(late_positions.ends_of_random_games(rules, rng)), 25),
        *islice(chain.from_iterable(late_positions.off_lines_that_win(rules, rng)), 15),
    ]
    positions = [naive_search.position_of(state, rules, rng) for state in states]

    def everything():
        dealt = solve_many(numbers, rules, limit=limit)
        late = solve_many(positions)
        whole = [solve(position) for position in positions[::4]]
        whole += [solve(deal(number, rules), limit) for number in numbers[::4]]
        lines = [(each.verdict, each.moves, each.nodes) for each in whole]
        return answers(dealt), answers(late), lines

    compiled = everything()
    only_python()
    assert everything() == compiled
    assert len({verdict for verdict, _ in compiled[1]}) == 2


# What it is given


def test_a_mixture_keeps_its_order(search):
    # By several rules, positions and numbers, by turns and in rows of one kind.
    rng = random.Random("mixture")
    mixture = [1, 2, WON, LOST, 3, LOST, "465", deal(3, "seahaven-towers"), deal(617, "freecell")]
    for rules in (*EXACT, Rules("five", cells=5)):
        mixture += [rng.randint(1, 10**6), deal(rng.randint(1, 10**6), rules), deal(465, rules)]
    mixture *= 3
    rng.shuffle(mixture)
    limit = Limit(nodes=300)
    positions = [each if isinstance(each, Position) else deal(each) for each in mixture]
    expected = one_by_one(positions, limit)
    assert answers(solve_many(mixture, limit=limit)) == expected
    assert len({verdict for verdict, _ in expected}) == 3


def test_numbers_among_positions_are_dealt_by_the_rules_and_numbering_that_are_named(search):
    mixture = [deal(7), 7, deal(8, "eight-off-uneven"), 8]
    wanted = [
        deal(7),
        deal(7, "seahaven-towers", "kpat"),
        deal(8, "eight-off-uneven"),
        deal(8, "seahaven-towers", "kpat"),
    ]
    assert answers(solve_many(mixture, "seahaven-towers", "kpat")) == one_by_one(wanted)


def test_nothing_at_all_has_no_answers(search):
    batch = solve_many([])
    assert len(batch) == 0
    assert (batch.verdicts, list(batch.nodes), list(batch.seconds)) == ([], [], [])
    assert "none" in str(batch)


@pytest.mark.parametrize("rules", ["eight-off-relaxed", "freecell"])
def test_by_other_rules_each_is_searched_up_to_the_limit(rules, search):
    numbers = [1, 2, 617, 11982]
    limit = Limit(nodes=40)
    positions = [deal(number, rules) for number in numbers]
    found = answers(solve_many(numbers, rules, limit=limit))
    assert found == answers(solve_many(positions, limit=limit)) == one_by_one(positions, limit)
    assert (Verdict.UNKNOWN, 40) in found


def test_positions_are_taken_as_they_come_and_not_all_at_once(search):
    # The generator fails after many more than are set up at a time; what comes first is enough
    # for the first answers, and no more than needed is asked for.
    asked = []

    class StopAfter:
        """Is set when the first answers must be there."""

        def is_set(self):
            return len(asked) > 4096

    def numbers():
        for number in count(1):
            asked.append(number)
            yield number

    limit = Limit(nodes=0) if search == "python" else None
    batch = solve_many(numbers(), limit=limit, cancel=StopAfter())
    assert 0 < len(asked) < 3 * 4096
    assert len(batch) < len(asked)


def test_a_generator_that_fails_fails_the_batch():
    def numbers():
        yield 1
        raise OSError("the file ended")

    with pytest.raises(OSError, match="the file ended"):
        solve_many(numbers())


# What it refuses


@pytest.mark.parametrize("number", [0, -1, 2**33, 10**39, "", "abc", "1.5", 1.5, None, True, [1]])
@pytest.mark.parametrize("before", [[], [1, 2], [WON], [WON, 3]])
def test_what_is_no_number_is_named(number, before, search):
    with pytest.raises(InvalidPositionError) as caught:
        solve_many([*before, number, 5])
    assert repr(number) in str(caught.value)


@pytest.mark.parametrize("numbering", ["pysolfc", "kpat"])
def test_a_number_out_of_a_numberings_range_is_named(numbering, search):
    largest = {"pysolfc": 10**20 - 1, "kpat": 2**33 - 1}[numbering]
    solve_many([largest], numbering=numbering)
    with pytest.raises(InvalidPositionError, match=str(largest + 1)):
        solve_many([1, largest + 1], numbering=numbering)


@pytest.mark.parametrize("numbers", [[], [1], [WON]])
def test_a_rule_set_or_numbering_that_is_none_is_named(numbers, search):
    with pytest.raises(InvalidPositionError, match="nine-off"):
        solve_many(numbers, "nine-off")


def test_a_numbering_that_is_none_is_named(search):
    with pytest.raises(InvalidPositionError, match="unknown-fc"):
        solve_many([1], numbering="unknown-fc")


@pytest.mark.parametrize("limit", [5, 0.5, {"nodes": 5}])
@pytest.mark.parametrize("deals", [[], [1], [WON]])
def test_only_a_limit_limits(limit, deals, search):
    with pytest.raises(TypeError, match="Limit"):
        solve_many(deals, limit=limit)


@pytest.mark.parametrize("rules", ["eight-off", "eight-off-relaxed"])
@pytest.mark.parametrize(
    ("columns", "cells", "hearts"),
    [
        ([["6H"], ["6H"]], [], 5),
        ([], ["6H", "6H"], 5),
        ([["6H"]], ["6H"], 5),
        ([["6H"]], [], 6),
        ([["AC", "6H", "7D"], ["6H", "KH"]], ["KH"], 1),
        # Two of these make the bit of the next one.
        ([["6H", "6H", "5H"]], [], 4),
        ([["6H", "6H"], ["7H", "7H"]], ["8H", "8H"], 5),
    ],
)
def test_a_card_that_is_there_twice_is_named(rules, columns, cells, hearts, search):
    doubled = Position(
        columns + [[]] * (8 - len(columns)),
        cells + [None] * (8 - len(cells)),
        (0, 0, hearts, 0),
        rules,
    )
    with pytest.raises(InvalidPositionError, match="6♥"):
        solve_many([deal(1, rules), doubled], limit=Limit(nodes=5))


# Limits


@pytest.mark.parametrize("most", [0, 1, 2, 20, 33, 60])
def test_each_position_has_the_limit_of_nodes_to_itself(most, search):
    limit = Limit(nodes=most)
    rng = random.Random(f"limits {most}")
    positions = [deal(rng.randint(1, 32000), Rules("five", cells=5)) for _ in range(40)]
    expected = one_by_one(positions, limit)
    assert answers(solve_many(positions, limit=limit)) == expected
    batch = solve_many(range(1, 41), Rules("five", cells=5), limit=limit)
    for verdict, nodes, code in zip(batch.verdicts, batch.nodes, batch.codes, strict=True):
        assert (verdict is Verdict.UNKNOWN) == (code == 2)
        assert nodes == most if code == 2 else nodes <= most
    if most == 0:
        assert set(batch.codes) == {2}


def test_a_limit_of_no_seconds_leaves_everything_unknown(search):
    batch = solve_many([1, 465, WON, LOST], limit=Limit(seconds=0))
    assert list(batch.codes) == [2, 2, 2, 2]
    assert batch.verdicts == [Verdict.UNKNOWN] * 4


def test_what_is_won_already_needs_no_search(search):
    over = Position([()] * 8, [None] * 8, (13, 13, 13, 13))
    assert answers(solve_many([over, LOST, over], limit=Limit(nodes=0))) == [
        (Verdict.WINNABLE, 0),
        (Verdict.UNKNOWN, 0),
        (Verdict.WINNABLE, 0),
    ]


# The answer


def test_a_batch_counts_and_says_what_it_holds():
    batch = solve_many(range(460, 470))
    assert [batch.count(verdict) for verdict in Verdict] == [9, 1, 0]
    assert [batch.count(verdict.value) for verdict in Verdict] == [9, 1, 0]
    assert list(batch.codes) == [1] * 5 + [0] + [1] * 4
    assert len(batch) == len(batch.seconds) == 10
    assert all(seconds >= 0 for seconds in batch.seconds)
    text = str(batch)
    assert "10 positions" in text
    assert "9 winnable" in text
    assert "1 unwinnable" in text
    assert "unknown" not in text


def test_a_batch_searches_fragments(search):
    rng = random.Random("fragments")
    for rules in EXACT:
        positions = [naive.fragment(rules, rng) for _ in range(10)]
        assert answers(solve_many(positions)) == one_by_one(positions)
