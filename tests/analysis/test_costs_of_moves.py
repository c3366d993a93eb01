"""What `analyse` says of moves when distances are asked for."""

import random
import threading

import naive
import naive_answers
import pytest
from naive_shortest import GaveUpError
from scattered import scatter

from eightoff_widget import RULES, Limit, Position, Rules, Verdict, analyse, deal, par, solve
from eightoff_widget.solver import twins

EXACT = [rules for rules in RULES.values() if (rules.build, rules.empty_column) == ("suit", "king")]
WON = Position([()] * 8, [None] * 8, (13, 13, 13, 13))


@pytest.fixture(autouse=True)
def compiled(need):
    need(twins.shortest is not None, "the compiled search is not installed")


@pytest.fixture(scope="module")
def analyses():
    """Of positions in the middle of won and of random games, and of some that cannot be won."""
    rng = random.Random("costs")
    positions = [deal(number) for number in (1, 8, 465)]
    for rules in [*EXACT, Rules("five", cells=5)]:
        for number in (2, 3):
            start = deal(number, rules)
            line = naive.wander(start, rng, 40)
            positions += line[10::15]
            moves = solve(start).moves
            for move in moves[: rng.randint(10, 40)]:
                start = start.apply(move)
            positions.append(start)
    return [analyse(position, shortest=True) for position in positions]


def test_a_cost_is_never_negative(analyses):
    costs = [judged.cost for analysis in analyses for judged in analysis.moves]
    known = [cost for cost in costs if cost is not None]
    assert min(known) == 0
    assert max(known) > 2


def test_a_move_is_best_just_if_the_position_can_be_won_and_is_not(analyses):
    kinds = set()
    for analysis in analyses:
        costs = [judged.cost for judged in analysis.moves]
        can_be_won = solve(analysis.position).verdict is Verdict.WINNABLE
        assert (analysis.verdict is Verdict.WINNABLE) == can_be_won
        assert (0 in costs) == (can_be_won and not analysis.position.is_won)
        kinds.add(can_be_won)
    assert kinds == {True, False}


def test_the_distance_of_each_move_is_the_par_of_what_it_leads_to(analyses):
    for analysis in analyses:
        for judged in analysis.moves:
            assert judged.distance == par(analysis.position.apply(judged.move))


def test_a_position_is_one_move_further_away_than_a_best_move_leads(analyses):
    for analysis in analyses:
        assert analysis.distance == par(analysis.position)
        for judged in analysis.moves:
            if judged.distance is not None:
                assert judged.distance == analysis.distance - 1 + judged.cost


def test_a_move_that_loses_has_neither_distance_nor_cost(analyses):
    losing = 0
    for analysis in analyses:
        for judged in analysis.moves:
            wins = judged.verdict is Verdict.WINNABLE
            assert (judged.distance is not None, judged.cost is not None) == (wins, wins)
            losing += not wins
    assert losing > 20


def test_the_best_move_costs_nothing(analyses):
    for analysis in analyses:
        costs = {judged.move: judged.cost for judged in analysis.moves}
        if 0 in costs.values():
            assert costs[analysis.best] == 0
        else:
            assert analysis.best is None


def test_each_legal_move_is_judged_in_their_order(analyses):
    for analysis in analyses:
        assert [judged.move for judged in analysis.moves] == list(analysis.position.legal_moves)


def test_verdicts_are_the_same_whether_distances_are_asked_for_or_not(analyses):
    for analysis in analyses:
        quick = analyse(analysis.position)
        assert [judged.verdict for judged in quick.moves] == [
            judged.verdict for judged in analysis.moves
        ]
        assert all((judged.distance, judged.cost) == (None, None) for judged in quick.moves)


@pytest.mark.slow
def test_distances_are_what_a_search_without_a_bound_finds():
    rng = random.Random("naive costs")
    compared = 0
    while compared < 15:
        rules = Rules("few", columns=5, cells=rng.choice([1, 2]), dealt_to_cells=())
        position = scatter(rules, rng, [rng.choice([10, 11]) for _ in naive.SUITS])
        analysis = analyse(position, shortest=True)
        try:
            truth = [
                naive_answers.shortest_length(position.apply(judged.move), 5_000)
                for judged in analysis.moves
            ]
        except GaveUpError:
            continue
        assert [judged.distance for judged in analysis.moves] == truth
        compared += bool(truth)


def test_a_move_and_its_undoing_cost_two():
    # A card to a cell and back on its parent: two moves for nothing.
    position = Position.from_text("Foundations: H-9\nKH QH JH\nTH", partial=True)
    by_text = {position.notate(judged.move): judged for judged in analysed(position)}
    assert (by_text["2h"].distance, by_text["2h"].cost) == (3, 0)
    assert (by_text["21"].distance, by_text["21"].cost) == (4, 1)
    assert (by_text["1a"].distance, by_text["1a"].cost) == (4, 1)


def analysed(position):
    return analyse(position, shortest=True).moves


def test_a_won_position_has_distance_0_and_no_moves():
    analysis = analyse(WON, shortest=True)
    assert (analysis.verdict, analysis.distance, analysis.moves) == (Verdict.WINNABLE, 0, ())
    assert analysis.best is None


def test_where_a_distance_is_not_proved_nothing_is_claimed():
    analysis = analyse(deal(5), Limit(nodes=3_000), shortest=True)
    assert analysis.verdict is Verdict.WINNABLE
    assert analysis.distance is None
    assert {judged.cost for judged in analysis.moves} == {None}
    assert None in {judged.distance for judged in analysis.moves}
    for judged in analysis.moves:
        if judged.distance is not None:
            assert judged.distance == par(analysis.position.apply(judged.move))
    assert analysis.best in analysis.with_verdict(Verdict.WINNABLE)


def test_one_move_that_is_not_proved_leaves_every_cost_open():
    # Between the limits at which nothing and at which everything is proved.
    mixed = 0
    for most in (100, 300, 1_000, 3_000, 10_000):
        analysis = analyse(deal(8), Limit(nodes=most), shortest=True)
        distances = [judged.distance for judged in analysis.moves]
        costs = [judged.cost for judged in analysis.moves]
        if None in distances:
            assert set(costs) == {None}
            assert analysis.distance is None
            mixed += set(distances) != {None}
    assert mixed > 0


@pytest.mark.parametrize("limit", [Limit(nodes=0), Limit(seconds=0)])
def test_at_a_limit_of_nothing_nothing_is_known(limit):
    analysis = analyse(deal(8), limit, shortest=True)
    assert analysis.verdict is Verdict.UNKNOWN
    assert {judged[1:] for judged in analysis.moves} == {(Verdict.UNKNOWN, None, None)}
    assert analysis.distance is None


def test_an_event_that_is_set_leaves_everything_open():
    event = threading.Event()
    event.set()
    analysis = analyse(deal(8), shortest=True, cancel=event)
    assert len(analysis.moves) == len(list(deal(8).legal_moves))
    assert {judged[1:] for judged in analysis.moves} == {(Verdict.UNKNOWN, None, None)}


def test_costs_are_said_in_text_and_in_a_table(analyses):
    analysis = next(one for one in analyses if one.position == deal(8))
    text, table = str(analysis), analysis._repr_html_()
    assert text.startswith("Winnable in 68 moves. Of 11 moves: 11 winnable (")
    assert "  4e   winnable in 70 (costs 3)" in text
    assert "  5h   winnable in 67 (best)" in text
    costs = {judged.cost for judged in analysis.moves}
    assert "(best)" in table
    for cost in costs - {0}:
        words = f"winnable in {67 + cost} (costs {cost})"
        assert words in text
        assert words in table


def test_by_other_rules_a_line_is_no_distance_unless_it_is_certain():
    position = deal(3, "eight-off-relaxed")
    for judged in analyse(position, Limit(nodes=200), shortest=True).moves:
        assert judged.distance is None
        assert judged.cost is None
