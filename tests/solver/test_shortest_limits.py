"""Shortest lines at a limit, step by step, and by rules that are not decided exactly."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path

import naive
import naive_answers
import pytest
from cancelling import SetLater
from naive_shortest import GaveUpError
from scattered import scatter, with_cells

from eightoff_widget import (
    RULES,
    InvalidPositionError,
    Limit,
    Position,
    Rules,
    UnprovedError,
    Verdict,
    deal,
    improve,
    par,
    solve,
)
from eightoff_widget.solver import twins

pytestmark = pytest.mark.slow

WON = Position([()] * 8, [None] * 8, (13, 13, 13, 13))
PAR_OF_5 = 85
"""Found by another program. It takes tens of thousands of nodes to prove."""
OTHERS = [rules for rules in RULES.values() if rules.empty_column == "any" or rules.build != "suit"]


def is_honest(solution, length):
    """Whether what a solution says of a position that is won in so many moves is true."""
    if solution.verdict is Verdict.UNKNOWN:
        return (solution.moves, solution.bound, solution.proved) == ((), None, False)
    return (
        solution.bound <= length <= len(solution.moves)
        and solution.proved == (solution.bound == len(solution.moves))
        and solution.verdict is Verdict.WINNABLE
    )


@pytest.fixture
def compiled(need):
    need(twins.shortest is not None, "the compiled search is not installed")


# Par


@pytest.mark.parametrize("rules", ["eight-off", "freecell"])
def test_the_par_of_a_won_position_is_0(rules):
    won = Position([()] * 8, [None] * RULES[rules].cells, (13, 13, 13, 13), rules)
    assert par(won) == 0


def test_there_is_no_par_where_no_line_wins():
    assert par(465) is None
    assert par(deal(2344)) is None


@pytest.mark.parametrize("numbering", ["microsoft", "pysolfc", "kpat"])
def test_a_number_has_the_par_of_its_deal(numbering):
    for rules in ("eight-off", "seahaven-towers", "bakers-game-kings-only", Rules("5", cells=5)):
        for number in (2, 3, 7):
            expected = par(deal(number, rules, numbering))
            assert par(number, rules, numbering) == expected


def test_par_counts_the_moves_and_the_cards_that_go_home():
    # Two kings and their queens: four cards home, and whatever lies over a queen aside.
    position = Position.from_text("Foundations: C-J D-K H-J S-K\nQC KH\nQH KC\n:\n:", partial=True)
    assert par(position) == 5
    assert par(Position.from_text("Foundations: C-J D-K H-K S-K\nKC QC", partial=True)) == 2


def test_a_par_that_was_not_proved_is_an_error_with_the_best_line(plays_to_a_win):
    with pytest.raises(UnprovedError, match="par was not proved") as caught:
        par(5, limit=Limit(nodes=2_000))
    solution = caught.value.solution
    assert not solution.proved
    assert is_honest(solution, PAR_OF_5)
    plays_to_a_win(solution)
    assert str(len(solution.moves)) in str(caught.value)
    assert str(solution.bound) in str(caught.value)


def test_a_par_of_what_is_not_known_to_be_winnable_is_an_error():
    with pytest.raises(UnprovedError) as caught:
        par(5, limit=Limit(nodes=0))
    assert caught.value.solution.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("number", [-1, "no deal"])
def test_no_such_deal_has_no_par(number):
    with pytest.raises(InvalidPositionError):
        par(number)


# Limits


@pytest.mark.parametrize("most", [0, 1, 10, 100, 1_000, 3_000, 10_000, 100_000, None])
def test_at_a_limit_of_nodes_what_is_said_is_true(most, plays_to_a_win):
    solution = solve(deal(5), Limit(nodes=most), shortest=True)
    assert is_honest(solution, PAR_OF_5)
    if solution.moves:
        plays_to_a_win(solution)
    if most is None:
        assert solution.proved
    else:
        # A first line, where no short one was found, comes on top of the limit.
        assert solution.nodes <= most + solve(deal(5)).nodes


@pytest.mark.parametrize("seconds", [0, 0.001, 0.02])
def test_at_a_limit_of_seconds_what_is_said_is_true(seconds):
    solution = solve(deal(5), Limit(seconds=seconds), shortest=True)
    assert is_honest(solution, PAR_OF_5)
    assert solution.nodes <= solve(deal(5), shortest=True).nodes


@pytest.mark.parametrize("memory", [2**20, 2**22])
def test_at_a_limit_of_memory_what_is_said_is_true(memory, plays_to_a_win):
    solution = solve(deal(5), Limit(memory=memory), shortest=True)
    assert not solution.proved
    assert is_honest(solution, PAR_OF_5)
    plays_to_a_win(solution)


def test_without_memory_nothing_is_known():
    assert solve(deal(5), Limit(memory=0), shortest=True).verdict is Verdict.UNKNOWN


def test_the_python_search_keeps_to_a_limit_of_memory_too(only_python):
    only_python()
    solution = solve(deal(5), Limit(memory=2**20), shortest=True)
    assert not solution.proved
    assert is_honest(solution, PAR_OF_5)


def test_a_limit_that_is_not_met_changes_nothing():
    for number in (1, 8, 465):
        free = solve(deal(number), shortest=True)
        held = solve(deal(number), Limit(nodes=free.nodes + 1, seconds=60), shortest=True)
        assert (held.verdict, held.moves, held.proved) == (free.verdict, free.moves, free.proved)
        assert (held.bound, held.nodes) == (free.bound, free.nodes)


def test_an_event_that_is_set_ends_it():
    event = threading.Event()
    event.set()
    solution = solve(deal(5), shortest=True, cancel=event)
    assert solution.verdict is Verdict.UNKNOWN
    assert is_honest(solution, PAR_OF_5)


@pytest.mark.parametrize("looks", [*range(1, 8), 12])
def test_an_event_that_is_set_in_the_middle_ends_it_with_the_best_so_far(looks, compiled):
    # It is looked at every 20 milliseconds; the proof takes most of a second, the verdict no time.
    slow, par = deal(144, "eight-off-uneven"), 83
    solution = solve(slow, shortest=True, cancel=SetLater(looks))
    assert is_the_best_so_far(solution, par)


@pytest.mark.parametrize("looks", [500, 1_000, 5_000])
def test_an_event_ends_the_python_search_too(looks, only_python):
    # It is looked at with every node.
    only_python()
    solution = solve(deal(5), shortest=True, cancel=SetLater(looks))
    assert is_the_best_so_far(solution, PAR_OF_5)
    assert solution.nodes <= looks + 1


def is_the_best_so_far(solution, par):
    """Whether it is not the end, and there may be no line yet; all else is as at a limit."""
    assert solution.verdict is Verdict.WINNABLE
    assert not solution.proved
    assert 52 <= solution.bound <= par
    return not solution.moves or len(solution.moves) >= par


def test_a_line_that_is_not_asked_for_as_shortest_has_no_bound():
    solution = solve(deal(5))
    assert (solution.proved, solution.bound) == (False, None)


def test_what_is_proved_is_said_in_words():
    assert "in 68 moves, and in no fewer" in str(solve(deal(8), shortest=True))
    held = solve(deal(5), Limit(nodes=2_000), shortest=True)
    words = f"in {len(held.moves)} moves, and perhaps fewer, but not than {held.bound}"
    assert words in str(held)


def test_where_there_is_no_line_yet_the_words_do_not_say_that_it_is_won():
    early = next(improve(deal(8)))
    assert str(early).startswith("Winnable, in 52 moves or more (")
    assert str(solve(WON, shortest=True)).startswith("Winnable: it is won (")


# Memory

MEASURED = """
import sys
from pathlib import Path
import eightoff_widget as eo

def most_so_far():
    status = Path("/proc/self/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024

number, rules, memory = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
eo.solve(eo.deal(2), shortest=True)
before = most_so_far()
solution = eo.solve(eo.deal(number, rules), eo.Limit(memory=memory), shortest=True)
print(most_so_far() - before, solution.proved, solution.bound, len(solution.moves))
"""


def measured(number, rules, memory, **environment):
    """By how much a search makes a process grow, and what it says."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, str(number), rules, str(memory)],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    grown, proved, bound, length = done.stdout.split()
    print(f"limit {memory / 2**20:.0f} MiB, grown by {int(grown) / 2**20:.1f} MiB: {done.stdout}")
    return int(grown), proved == "True", int(bound), int(length)


@pytest.fixture
def proc(need):
    need(Path("/proc/self/status").exists(), "only Linux tells how much memory a process took")


def test_a_search_takes_no_more_memory_than_it_may(proc, compiled):
    # Deal 69 takes more than a million nodes. What is freed in between may stay in the process.
    proved = []
    for memory in (2**23, 2**25, 2**26, 2**28):
        grown, is_proved, bound, length = measured(69, "eight-off-uneven", memory)
        assert grown < 1.6 * memory + 2**23
        assert is_proved == (bound == length)
        proved.append((is_proved, length, bound))
    assert [is_proved for is_proved, *_ in proved] == [False, False, False, True]
    assert all(bound <= proved[-1][1] <= length for _, length, bound in proved)


def test_the_python_search_takes_no_more_memory_than_it_may(proc):
    memory = 2**24
    grown, proved, *_ = measured(69, "eight-off-uneven", memory, EIGHTOFF_PURE_PYTHON="1")
    assert memory / 2 < grown < 1.6 * memory + 2**23
    assert not proved


# Step by step


@pytest.mark.parametrize(
    ("number", "rules"),
    [
        *((number, "eight-off") for number in (1, 5, 8, 69)),
        (61, "eight-off-uneven"),
        (1, "seahaven-towers"),
        (2, "bakers-game-kings-only"),
    ],
)
def test_answers_get_better_until_one_is_proved(number, rules, plays_to_a_win, compiled):
    position = deal(number, rules)
    answers = list(improve(position))
    first, *lines = answers
    assert (first.verdict, first.moves, first.proved) == (Verdict.WINNABLE, (), False)
    assert len(lines) > 0
    for line in lines:
        plays_to_a_win(line)
        assert line.bound <= len(lines[-1].moves) <= len(line.moves)
    for one, other in pairwise(answers):
        assert other.bound >= one.bound
        assert (other.nodes, other.seconds) > (one.nodes, one.seconds)
        if one.moves:
            better = len(other.moves) < len(one.moves) or other.bound > one.bound
            assert better or other.proved > one.proved
    assert [answer.proved for answer in answers] == [False] * (len(answers) - 1) + [True]
    assert len(lines[-1].moves) == par(position)


def test_some_first_lines_are_longer_than_the_last(compiled):
    gains = []
    for number in (1, 5, 69):
        lines = [len(answer.moves) for answer in improve(deal(number)) if answer.moves]
        gains.append(lines[0] - lines[-1])
    assert max(gains) > 0


def test_of_what_cannot_be_won_there_is_one_answer():
    (answer,) = improve(deal(465))
    assert (answer.verdict, answer.moves, answer.bound) == (Verdict.UNWINNABLE, (), None)


def test_of_what_is_won_there_is_one_answer():
    (answer,) = improve(WON)
    assert (answer.verdict, answer.moves, answer.bound) == (Verdict.WINNABLE, (), 0)
    assert answer.proved


def test_nothing_is_searched_before_it_is_asked_for():
    answers = improve(deal(69, "eight-off-uneven"), cancel=(event := threading.Event()))
    first = next(answers)
    assert first.verdict is Verdict.WINNABLE
    event.set()
    rest = list(answers)
    assert len(rest) == 1
    assert not rest[-1].proved


@pytest.mark.parametrize("limit", [Limit(nodes=2_000), Limit(memory=2**20)])
def test_at_a_limit_the_last_answer_is_the_best(limit):
    answers = list(improve(deal(5), limit))
    assert all(is_honest(answer, PAR_OF_5) for answer in answers[1:])
    lengths = [len(answer.moves) for answer in answers[1:]]
    assert lengths == sorted(lengths, reverse=True)
    assert not answers[-1].proved


@pytest.mark.parametrize("nothing", [None, 24, "24"])
def test_only_positions_have_shortest_lines(nothing):
    with pytest.raises(TypeError, match=r"a Position, such as deal\(24\) or game\.position, not "):
        solve(nothing, shortest=True)
    with pytest.raises(TypeError, match="Position"):
        next(improve(nothing))


# By other rules


@pytest.mark.parametrize("rules", OTHERS, ids=lambda rules: rules.name)
def test_by_other_rules_only_what_is_certain_is_called_proved(rules, times, plays_to_a_win):
    rng = random.Random(f"certain {rules.name}")
    compared = proved = 0
    while compared < 20 * times:
        heights = [rng.choice([11, 11, 12]) for _ in naive.SUITS]
        position = scatter(with_cells(rules, rng.choice([1, 2])), rng, heights)
        try:
            length = naive_answers.shortest_length(position, 4_000)
        except GaveUpError:
            continue
        solution = solve(position, Limit(nodes=1_000), shortest=True)
        compared += 1
        if solution.verdict is Verdict.WINNABLE:
            plays_to_a_win(solution)
            assert solution.bound <= length <= len(solution.moves)
            assert not solution.proved or length == len(solution.moves)
            proved += solution.proved
        elif solution.verdict is Verdict.UNWINNABLE:
            assert (length, solution.bound) == (None, None)
    assert proved > 0


@pytest.mark.parametrize("rules", OTHERS, ids=lambda rules: rules.name)
def test_by_other_rules_a_whole_deal_gets_a_line_and_a_bound(rules, plays_to_a_win):
    solution = solve(deal(3, rules), Limit(nodes=3_000), shortest=True)
    if solution.verdict is Verdict.WINNABLE:
        plays_to_a_win(solution)
        assert 52 <= solution.bound <= len(solution.moves)
        assert solution.proved == (solution.bound == len(solution.moves))
    else:
        assert (solution.moves, solution.proved) == ((), False)
