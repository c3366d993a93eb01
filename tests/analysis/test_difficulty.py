"""How hard a deal is: the three measures, the score that they make, and its level."""

from __future__ import annotations

import random
import statistics
import threading
from collections import Counter
from ctypes.util import find_library
from itertools import chain, islice
from pathlib import Path

import late_positions
import naive_answers
import naive_player
import naive_search
import naive_shortest
import pytest
from cancelling import SetLater
from freecell_solver import FreecellSolver

import eightoff_widget as eo
from eightoff_widget import RULES, Limit, Position, Rules, Verdict, deal
from eightoff_widget.analysis.difficulty import HIGHEST, LEVELS, level_of, score_of
from eightoff_widget.solver import twins

WON = Position([()] * 8, [None] * 8, (13, 13, 13, 13))


@pytest.fixture
def compiled(need):
    need(twins.shortest is not None, "the compiled search is not installed")


# Facts about deals, whatever a level is made of.
KNOWN = {
    1: ("expert", 78, 9, 9, 7),
    2: ("easy", 66, 11, 11, 4),
    3: ("easy", 66, 11, 11, 5),
    8: ("hard", 68, 11, 11, 7),
    11: ("medium", 74, 11, 11, 5),
    24: ("expert", 78, 10, 10, 7),
    101: ("expert", 76, 6, 8, 8),
}


@pytest.mark.parametrize("number", KNOWN)
def test_a_well_known_deal_keeps_its_level(number, compiled):
    found = eo.difficulty(number)
    measures = (found.level, found.par, found.winning, found.first_moves, found.cells)
    assert measures == KNOWN[number]
    assert found.proved


@pytest.mark.parametrize("number", [465, 644, 2344])
def test_an_unwinnable_deal_has_no_level(number):
    found = eo.difficulty(number)
    assert found.verdict is Verdict.UNWINNABLE
    measures = (found.level, found.score, found.par, found.winning, found.first_moves, found.cells)
    assert measures == (None,) * 6
    assert str(found) == "Unwinnable"
    assert repr(found) == "<Difficulty: unwinnable>"


# The measures


@pytest.mark.parametrize("rules", ["eight-off", "seahaven-towers", "eight-off-six-cells"])
def test_par_and_first_moves_are_those_that_par_and_analyse_tell(rules, compiled):
    for number in (1, 2, 5, 9, 101):
        found = eo.difficulty(number, rules)
        par = eo.par(number, rules)
        assert found.par == par
        if par is not None:
            judged = eo.analyse(deal(number, rules)).moves
            assert found.first_moves == len(judged)
            assert found.winning == sum(each.verdict is Verdict.WINNABLE for each in judged)


def test_it_is_won_with_as_many_cells_as_are_needed_and_with_none_fewer(compiled):
    counts = Counter()
    for number in range(1, 41):
        needed = eo.difficulty(number).cells
        for cells in range(4, 9):
            won = eo.solve(deal(number, Rules("fewer", cells=cells))).verdict is Verdict.WINNABLE
            assert won == (cells >= needed), (number, cells)
        counts[needed] += 1
    assert len(counts) >= 4


def test_freecell_solver_needs_as_many_cells(need, compiled):
    need(find_library("freecell-solver") is not None, "Freecell Solver's library was not found")
    needed = {number: eo.difficulty(number).cells for number in range(1, 21)}
    said = Counter()
    for cells in range(4, 9):
        rules = Rules("fewer", cells=cells)
        boards = [deal(number, rules).to_text().encode() for number in needed]
        solver = FreecellSolver(rules, most=50_000)
        for number, won in zip(needed, solver.verdicts(boards), strict=True):
            said[won] += 1
            assert won in {cells >= needed[number], None}, (number, cells)
    assert said[None] < 0.2 * said.total()


@pytest.mark.slow
def test_late_positions_need_what_a_naive_search_finds(compiled):
    rng = random.Random("cells")
    told = 0
    rules = late_positions.with_cells(eo.EIGHT_OFF, 5)
    states = chain(
        islice(late_positions.towers(rules, rng), 20),
        islice(chain.from_iterable(late_positions.off_lines_that_win(rules, rng)), 20),
    )
    for state in states:
        position = naive_search.position_of(state, rules, rng)
        found = eo.difficulty(position)
        held = 5 - position.empty_cells
        won = {
            cells: naive_answers.verdict(state, late_positions.with_cells(rules, cells), 2_000)
            for cells in range(held, 6)
        }
        if None in won.values():
            continue
        enough = [cells for cells in won if won[cells]]
        assert found.cells == min(enough, default=None)
        told += held < (found.cells or 0)
        if enough:
            try:
                assert found.par == naive_answers.shortest_length(position, 2_000)
            except naive_shortest.GaveUpError:
                continue
    assert told > 3


def test_cells_that_hold_a_card_at_the_start_are_needed(board):
    # Both go home at once.
    position = board("Foundations: C-J D-K H-K S-K\nFreecells: QC - KC -", 4)
    assert (eo.difficulty(position).cells, eo.difficulty(position).par) == (2, 2)


def test_a_won_position_needs_nothing():
    found = eo.difficulty(WON)
    measures = (found.level, found.par, found.winning, found.first_moves, found.cells, found.score)
    assert measures == ("easy", 0, 0, 0, 0, 0)
    assert str(found) == "Easy: it is won"


def test_a_move_that_begins_a_known_line_wins():
    # Even if the search from the second position takes longer than the one from the first.
    for number in range(1, 400):
        whole = eo.solve(deal(number, "freecell"))
        if not whole.moves:
            continue
        limit = Limit(nodes=whole.nodes)
        analysis = eo.analyse(whole.position, limit)
        if whole.moves[0] in analysis.with_verdict(Verdict.UNKNOWN):
            break
    found = eo.difficulty(number, "freecell", limit=limit)
    assert found.winning == 1 + len(analysis.with_verdict(Verdict.WINNABLE))
    assert not found.proved


# Scores and levels


def test_what_makes_a_deal_harder_makes_its_score_higher():
    usual = score_of(par=72, winning=9, moves=10, cells=5)
    assert score_of(73, 9, 10, 5) > usual
    assert score_of(72, 8, 10, 5) > usual
    assert score_of(72, 9, 10, 6) > usual
    assert score_of(72, 5, 10, 5) == score_of(72, 4, 8, 5)


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_levels_go_from_easy_to_expert(rules):
    levels = [level_of(score, rules) for score in range(200)]
    assert [LEVELS.index(level) for level in levels] == sorted(map(LEVELS.index, levels))
    assert set(levels) == {"easy", "medium", "hard", "expert"}


def test_each_named_rule_set_has_the_thresholds_that_were_measured():
    page = Path(__file__).parents[2] / "docs" / "benchmarks-difficulty.md"
    rows = [line.split(" | ") for line in page.read_text("utf-8").splitlines()]
    column = next(row.index("score, quartiles") for row in rows if "score, quartiles" in row)
    measured = {row[0].strip("| "): row[column] for row in rows if len(row) > column}
    for rules in RULES.values():
        assert " / ".join(map(str, HIGHEST[rules.name])) == measured[rules.title]
    assert set(HIGHEST) == set(RULES)


def test_the_levels_of_eight_off_are_those_of_the_documentation():
    scores = {"easy": 91, "medium": 95, "hard": 100}
    for level, highest in scores.items():
        assert level_of(highest, eo.EIGHT_OFF) == level
        assert level_of(highest + 1, eo.EIGHT_OFF) == LEVELS[LEVELS.index(level) + 1]


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["eight-off", "seahaven-towers", "freecell"])
def test_each_level_has_about_a_quarter_of_the_deals(rules, compiled):
    # Others than those which the levels were made by.
    levels = [eo.difficulty(number, rules).level for number in range(20_001, 20_101)]
    counts = Counter(level for level in levels if level)
    for level in LEVELS:
        assert 0.12 < counts[level] / counts.total() < 0.4, counts


@pytest.mark.slow
def test_a_naive_player_fares_worse_the_harder_a_deal_is(compiled):
    home = {"easy": [], "expert": []}
    for number in range(1, 41):
        level = eo.difficulty(number).level
        if level in home:
            home[level].append(statistics.mean(naive_player.cards_home(deal(number), 2)))
    assert min(map(len, home.values())) >= 8
    assert statistics.mean(home["easy"]) > 1.5 * statistics.mean(home["expert"])


def test_what_a_rule_set_is_called_makes_no_difference():
    mine = Rules("mine", columns=10, cells=4, dealt_to_cells=(2, 3), title="Towers")
    levels = [level_of(score, mine) for score in range(200)]
    assert levels == [level_of(score, RULES["seahaven-towers"]) for score in range(200)]
    assert levels != [level_of(score, RULES["eight-off"]) for score in range(200)]


def test_rules_of_ones_own_are_measured_as_eight_off_is():
    mine = Rules("mine", columns=9, cells=6)
    assert [level_of(score, mine) for score in range(200)] == [
        level_of(score, RULES["eight-off"]) for score in range(200)
    ]
    # Called so, it still is another one.
    assert level_of(94, Rules("freecell", cells=7)) == level_of(94, RULES["eight-off"])


# Limits, and cancelling


def test_at_a_limit_no_more_is_claimed_than_was_found(compiled):
    whole, found = eo.difficulty(5), eo.difficulty(5, limit=Limit(nodes=300))
    assert (whole.proved, found.proved) == (True, False)
    assert found.par > whole.par
    assert found.cells >= whole.cells
    assert str(found).partition(": ")[0] == "Expert, as far as was found"


def test_all_is_proved_only_if_the_cells_are():
    position = Position.from_text(
        "Foundations: C-3 D-6 H-0 S-T\nFreecells: QS - - - JC 8C 6C -\n"
        ":\nQC 5C 7D 7H 6H 5H 4H 3H\n:\n4C KS\nAH 9C 7C QD JS JD TD 9D 8D\n2H KD TC\nKC\n"
        "KH QH JH TH 9H 8H"
    )
    limit = Limit(nodes=eo.solve(position, shortest=True).nodes)
    assert eo.par(position, limit=limit) == eo.difficulty(position).par  # this much is proved
    assert eo.difficulty(position).proved
    assert not eo.difficulty(position, limit=limit).proved


def test_by_rules_that_are_not_decided_exactly_par_is_not_proved():
    found = eo.difficulty(2, "freecell", limit=Limit(nodes=2_000))
    assert found.verdict is Verdict.WINNABLE
    assert not found.proved
    assert found.level in LEVELS


def test_what_is_not_decided_has_no_level():
    found = eo.difficulty(1, "freecell", limit=Limit(nodes=1))
    assert (found.verdict, found.level, found.par) == (Verdict.UNKNOWN, None, None)
    assert str(found) == "Unknown: the search gave up at its limit"


@pytest.mark.parametrize("rules", ["eight-off", "freecell"])
@pytest.mark.parametrize("asked", [0, 1, 3, 10, 30, 100])
def test_cancelled_nothing_is_known(rules, asked, only_python):
    # Python asks at each node.
    only_python()
    found = eo.difficulty(3, rules, cancel=SetLater(asked))
    assert (found.verdict, found.level, found.par, found.cells) == (Verdict.UNKNOWN, *[None] * 3)


def test_an_event_that_is_not_set_changes_nothing(compiled):
    one, other = eo.difficulty(2, cancel=threading.Event()), eo.difficulty(2)
    assert str(one) == str(other)


@pytest.mark.parametrize(("number", "rules"), [(2, "eight-off"), (3, "bakers-game-kings-only")])
def test_in_python_it_is_as_hard(number, rules, compiled, only_python):
    found = eo.difficulty(number, rules)
    only_python()
    again = eo.difficulty(number, rules)
    assert (repr(again), again.nodes, again.proved) == (repr(found), found.nodes, found.proved)


# What it takes, and what it says


def test_a_deal_of_another_numbering_is_that_deal(compiled):
    position = deal(40_000, "seahaven-towers", "pysolfc")
    found = eo.difficulty(40_000, "seahaven-towers", "pysolfc")
    assert found.position == position
    assert str(found) == str(eo.difficulty(position))


@pytest.mark.parametrize("start", [0, -1, "x", 2**33, 1.5, None])
def test_what_is_no_deal_is_refused(start):
    with pytest.raises(eo.InvalidPositionError, match="deal"):
        eo.difficulty(start)


def test_a_doubled_card_is_named():
    doubled = Position([["6H"], ["6H"], *[()] * 6], [None] * 8, (0, 0, 5, 0))
    with pytest.raises(eo.InvalidPositionError, match="6♥"):
        eo.difficulty(doubled)


@pytest.mark.parametrize("limit", [5, 0.5, {"nodes": 5}])
def test_only_a_limit_limits(limit):
    with pytest.raises(TypeError, match="Limit"):
        eo.difficulty(24, limit=limit)


def test_it_is_told_in_words(compiled):
    found = eo.difficulty(101)
    words = "par 76, 6 of 8 first moves win, 8 cells needed"
    assert str(found) == f"Expert: {words}"
    assert repr(found) == f"<Difficulty: expert: {words}>"
    assert found._repr_html_() == f"<p>Expert: {words}</p>"


def test_one_move_is_told_as_one(board):
    position = board("Foundations: C-Q D-K H-K S-K\nKC", 0)
    assert str(eo.difficulty(position)) == "Easy: par 1, 1 of 1 first move wins, no cells needed"


@pytest.mark.slow
def test_a_board_can_ask_for_it(compiled):
    nodes = [eo.difficulty(number).nodes for number in range(1, 51)]
    print(f"the mean is {statistics.mean(nodes):.0f} nodes, the most {max(nodes)}")
    assert statistics.mean(nodes) < 60_000  # half as many again as it takes: 34 ms a deal
