"""What `solve` answers: lines, words, limits, and what it refuses."""

import _thread
import random
import signal
import threading
from itertools import pairwise

import naive
import pytest

from eightoff_widget import RULES, Limit, Move, Position, Rules, Verdict, deal, solve
from eightoff_widget.engine import legality
from eightoff_widget.formats.movelist import read_actions

WON = Position([()] * 8, [None] * 8, (13, 13, 13, 13))
GENERAL = ("eight-off-relaxed", "eight-off-alternate", "bakers-game", "freecell")
SLOW = Rules("slow", columns=10, cells=0, build="alternate", empty_column="any", dealt_to_cells=())
SEVERAL_RULES = ["eight-off", "seahaven-towers", "bakers-game-kings-only", "freecell"]


@pytest.fixture(scope="module")
def solutions():
    """Of whole deals, that can be won, by several rules."""
    found = [
        solve(deal(number, rules=rules), None if rules not in GENERAL else Limit(nodes=3000))
        for rules in RULES
        for number in (1, 2, 3, 7, 11, 24, 617)
    ]
    found += [solve(deal(number, Rules("five", cells=5))) for number in range(1, 30)]
    found = [solution for solution in found if solution.verdict is Verdict.WINNABLE]
    assert len(found) > 50
    return found


@pytest.fixture(scope="module")
def exact_solutions(solutions):
    return [solution for solution in solutions if solution.position.rules.name not in GENERAL]


def along(solution):
    """Each position of a line with the move made from it."""
    position = solution.position
    for move in solution.moves:
        yield position, move
        position = position.apply(move)


# Lines


def test_a_line_plays_to_a_win(solutions, plays_to_a_win):
    for solution in solutions:
        plays_to_a_win(solution)


def test_a_line_makes_only_moves_that_differ(solutions):
    # So none is idle: no cell to cell, no whole column to an empty column.
    for solution in solutions:
        for position, move in along(solution):
            layout = naive.layout_of(position)
            assert not naive.is_idle(layout, naive.plain(move))


def test_no_position_comes_twice_in_a_line(solutions):
    for solution in solutions:
        keys = [position.key() for position, _ in along(solution)]
        assert len(set(keys)) == len(keys), solution


def test_no_card_goes_to_its_parent_and_straight_on(exact_solutions):
    for solution in exact_solutions:
        for one, other in pairwise(solution.moves):
            if one.target.is_column and other.target.is_cell:
                assert other.source is not one.target, solution


def test_no_card_goes_to_a_cell_and_straight_on(exact_solutions):
    # It could have gone there from where it was, in one move.
    for solution in exact_solutions:
        for one, other in pairwise(solution.moves):
            assert not (one.target.is_cell and other.source is one.target), solution


def test_runs_move_as_one(exact_solutions):
    # A run whose cards go to cells and then, in turn, onto their parent was no run move.
    longest = 0
    for solution in exact_solutions:
        for position, move in along(solution):
            longest = max(longest, move.count)
            if move.source.is_column and move.target.is_column:
                wanted = position.implied_count(move.source, move.target)
                assert move.count == wanted
    assert longest > 3


def test_cards_go_home_as_soon_as_they_can(exact_solutions):
    for solution in exact_solutions:
        for position, move in along(solution):
            if position.homeward_moves():
                assert str(move.target) == "h"


def test_a_short_end_takes_no_more_moves_than_it_must(board):
    position = board("Foundations: C-J D-K H-K S-K\nQC KC\n:\n:\n:", 1)
    assert len(solve(position).moves) == 3


def test_the_notation_of_a_line_reads_back(solutions):
    for solution in solutions:
        actions = read_actions(solution.position, solution.notation)
        assert tuple(move for action in actions for move in action) == solution.moves
        position = solution.position
        for text in solution.notation.split():
            position = position.apply(text)
        assert position.is_won


def test_the_same_question_has_the_same_answer():
    for rules in SEVERAL_RULES:
        position = deal(24, rules=rules)
        one, other = solve(position), solve(position)
        assert (one.verdict, one.moves, one.nodes) == (other.verdict, other.moves, other.nodes)


def test_what_cannot_be_won_has_no_line():
    solution = solve(deal(465))
    assert (solution.verdict, solution.moves, solution.notation) == (Verdict.UNWINNABLE, (), "")


# Positions at the edge


@pytest.mark.parametrize("rules", RULES)
def test_a_game_that_is_over_is_won_without_a_move(rules):
    size = RULES[rules]
    for heights in ((13, 13, 13, 13), (0, 0, 0, 0), (3, 0, 13, 1)):
        over = Position([()] * size.columns, [None] * size.cells, heights, rules)
        solution = solve(over, Limit(nodes=0))
        assert (solution.verdict, solution.moves) == (Verdict.WINNABLE, ())
        assert str(solution)


@pytest.mark.parametrize("rules", RULES)
def test_cards_that_only_have_to_go_home_do(rules, plays_to_a_win):
    size = RULES[rules]
    position = Position(
        [("QS",), ("KC", "QC", "JC"), *[()] * (size.columns - 2)],
        ["KS", *[None] * (size.cells - 1)],
        (10, 13, 13, 11),
        rules,
    )
    solution = solve(position)
    plays_to_a_win(solution)
    assert {str(move.target) for move in solution.moves} == {"h"}
    assert len(solution.moves) == 5


def test_a_stuck_position_cannot_be_won(board):
    stuck = board("AC QH\nAD JC\nAS TS\n2C 8H", 0)
    assert stuck.is_stuck
    assert solve(stuck).verdict is Verdict.UNWINNABLE


@pytest.mark.parametrize("rules", RULES)
def test_a_card_over_one_that_its_foundation_lacks_cannot_go_home(rules):
    # The two of hearts is nowhere, so the three never goes home.
    size = RULES[rules]
    position = Position(
        [("3H",), *[()] * (size.columns - 1)], [None] * size.cells, (0, 0, 1, 0), rules
    )
    assert solve(position).verdict is Verdict.UNWINNABLE


def test_fragments_without_kings_are_decided(board, plays_to_a_win):
    plays_to_a_win(solve(board("AC 3C\n2C\n:\n:", 1)))
    assert solve(board("AC 3C\n2C\n:\n:", 0)).verdict is Verdict.UNWINNABLE
    plays_to_a_win(solve(board("Foundations: H-4\nAC 3C\n2C 6H\n4C 5H\n7H", 0)))


# Words


def test_a_solution_says_itself_in_words():
    won = solve(deal(24))
    assert str(won).startswith("Winnable")
    assert won.notation in str(won)
    assert str(len(won.moves)) in str(won)
    assert str(solve(deal(465))).startswith("Unwinnable")
    assert str(solve(deal(465), Limit(nodes=1))).startswith("Unknown")


def test_words_have_no_double_spaces():
    for solution in (solve(WON), solve(deal(24)), solve(deal(465)), solve(deal(1), Limit(nodes=0))):
        assert "  " not in str(solution)


def test_a_notebook_shows_the_same_words():
    for solution in (solve(deal(24)), solve(deal(465)), solve(deal(1), Limit(nodes=0))):
        html = solution._repr_html_()
        assert html.startswith("<")
        assert str(solution) in html


def test_a_verdict_is_one_of_three():
    assert [verdict.name for verdict in Verdict] == ["WINNABLE", "UNWINNABLE", "UNKNOWN"]


# Limits


def test_a_search_gives_up_at_its_limit_of_nodes():
    for rules, number in (("eight-off", 465), ("freecell", 617), ("seahaven-towers", 3)):
        for most in (0, 1, 2):
            solution = solve(deal(number, rules=rules), Limit(nodes=most))
            assert (solution.verdict, solution.moves) == (Verdict.UNKNOWN, ())
            assert solution.nodes == most


def test_a_search_gives_up_at_its_limit_of_seconds():
    for rules in ("eight-off", "freecell"):
        solution = solve(deal(617, rules=rules), Limit(seconds=0))
        assert (solution.verdict, solution.moves, solution.nodes) == (Verdict.UNKNOWN, (), 0)


def test_a_search_keeps_to_its_seconds():
    # It takes a full search very long to find out whether this can be won.
    short, long = (solve(deal(23, SLOW), Limit(seconds=seconds)) for seconds in (0.1, 1))
    assert short.verdict is long.verdict is Verdict.UNKNOWN
    assert 0.1 <= short.seconds < long.seconds
    assert long.seconds >= 1
    assert short.nodes < long.nodes


def test_a_limit_that_is_not_met_changes_nothing():
    for number in (24, 465):
        free = solve(deal(number))
        held = solve(deal(number), Limit(nodes=free.nodes + 1, seconds=60))
        assert (held.verdict, held.moves, held.nodes) == (free.verdict, free.moves, free.nodes)


def test_a_search_that_gave_up_earlier_never_knows_more():
    rng = random.Random("limits")
    for _ in range(20):
        position = deal(rng.randint(1, 32000), Rules("five", cells=5))
        known = solve(position).verdict
        for most in (1, 5, 20, 100):
            held = solve(position, Limit(nodes=most))
            assert held.verdict in (known, Verdict.UNKNOWN)
            if held.verdict is Verdict.UNKNOWN:
                assert held.nodes == most


def test_a_general_search_says_unwinnable_only_when_all_was_tried(board):
    position = board("AC QH\nAD JH\nAS TH\n2C 8H", 1, build="alternate", empty_column="any")
    full = solve(position, Limit())
    assert full.verdict is Verdict.UNWINNABLE
    assert full.nodes > 1
    assert solve(position, Limit(nodes=full.nodes - 1)).verdict is Verdict.UNKNOWN
    assert solve(position, Limit(nodes=full.nodes)).verdict is Verdict.UNWINNABLE


@pytest.mark.parametrize("name", ["nodes", "seconds"])
@pytest.mark.parametrize("value", [-1, -0.5, float("nan"), float("-inf")])
def test_a_limit_below_zero_is_none(name, value):
    with pytest.raises(ValueError, match=name):
        Limit(**{name: value})


@pytest.mark.parametrize("value", ["5", [5], 5j])
def test_a_limit_is_a_number(value):
    with pytest.raises((TypeError, ValueError)):
        Limit(nodes=value)
    with pytest.raises((TypeError, ValueError)):
        Limit(seconds=value)


def test_limits_are_values():
    assert Limit(nodes=5) == Limit(5)
    assert Limit() == Limit(None, None)
    with pytest.raises(AttributeError):
        Limit().nodes = 5


@pytest.mark.parametrize("nothing", [None, 24, "24", [], deal])
def test_only_positions_are_solved(nothing):
    with pytest.raises(TypeError, match="Position"):
        solve(nothing)


@pytest.mark.parametrize("limit", [5, 0.5, "1 second", {"nodes": 5}])
def test_only_a_limit_limits(limit):
    with pytest.raises(TypeError, match="Limit"):
        solve(deal(24), limit)


def test_an_unknown_keyword_raises():
    with pytest.raises(TypeError):
        solve(deal(24), limits=Limit())


# Cards that are there twice


@pytest.mark.parametrize("rules", ["eight-off", "eight-off-relaxed"])
@pytest.mark.parametrize(
    ("columns", "cells", "hearts"),
    [
        ([["6H"], ["6H"]], [], 5),
        ([["AH", "6H"], ["6H"]], [], 0),
        ([], ["6H", "6H"], 5),
        ([["6H"]], ["6H"], 5),
        ([["6H"]], [], 6),
        ([], ["KH", "KH"], 12),
        ([["KH"], ["KH"]], [], 12),
        ([["5H", "KH"], ["KH"], ["AC"]], ["KH"], 4),
    ],
)
def test_a_card_that_is_there_twice_gets_no_wrong_answer(rules, columns, cells, hearts):
    # It never goes home twice: no win, or an error that says which card it is.
    position = Position(
        columns + [[]] * (8 - len(columns)),
        cells + [None] * (8 - len(cells)),
        (0, 0, hearts, 0),
        rules,
    )
    try:
        verdict = solve(position).verdict
    except ValueError as error:
        verdict = str(error)
    assert verdict is Verdict.UNWINNABLE or "♥" in verdict


# An interrupt


@pytest.mark.parametrize("rules", ["seahaven-towers", SLOW], ids=str)
def test_an_interrupt_stops_a_search_and_leaves_everything_usable(rules):
    # By these rules it takes seconds, at least: ten columns and the cells to search them.
    slow = deal(23, rules=rules)
    if rules == "seahaven-towers":
        slow = deal(3, Rules("slow", columns=10, cells=4, dealt_to_cells=()))
    text = slow.to_text()
    before = solve(deal(24))
    previous = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.05, _thread.interrupt_main)

    def search_again_and_again():  # however fast the search is, the interrupt comes while one runs
        timer.start()
        while True:
            solve(slow, Limit(seconds=5))

    try:
        with pytest.raises(KeyboardInterrupt):
            search_again_and_again()
    finally:
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGINT, previous)
    assert slow.to_text() == text
    after = solve(deal(24))
    assert (after.verdict, after.moves, after.nodes) == (before.verdict, before.moves, before.nodes)
    assert solve(slow, Limit(nodes=3)).nodes <= 3


@pytest.mark.parametrize("rules", ["eight-off", "freecell"])
def test_a_line_is_replayed_through_the_engine_once(rules, monkeypatch):
    judged = []
    reason_against = legality.reason_against

    def counted(position, *move):
        judged.append(Move(*move))
        return reason_against(position, *move)

    monkeypatch.setattr(legality, "reason_against", counted)
    solution = solve(deal(24, rules))
    assert len(solution.moves) > 52
    assert judged == list(solution.moves)
