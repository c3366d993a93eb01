"""What `analyse` says of a position and its moves."""

import random
import statistics
from itertools import chain, islice

import late_positions
import naive
import naive_answers
import naive_search
import pytest
from cancelling import SetLater

from eightoff_widget import RULES, Limit, Position, Rules, Verdict, analyse, deal, solve
from eightoff_widget.solver import BACKEND

WON = Position([()] * 8, [None] * 8, (13, 13, 13, 13))
EXACT = [rules for rules in RULES.values() if (rules.build, rules.empty_column) == ("suit", "king")]
BY_EXACT_RULES = pytest.mark.parametrize("rules", EXACT, ids=lambda rules: rules.name)
FEW_CELLS = Rules("few", cells=4)
A_LIMIT = Limit(nodes=300)


def along_a_game(rules, rng, number):
    """The start of a deal and some positions of a random game of it."""
    return naive.wander(deal(number, rules), rng, 40)[::8]


def as_its_moves_are(verdicts):
    """What a position is, by what its moves lead to."""
    if "winnable" in verdicts:
        return "winnable"
    return "unknown" if "unknown" in verdicts else "unwinnable"


# Verdicts


@pytest.mark.parametrize("rules", [*RULES.values(), FEW_CELLS], ids=lambda rules: rules.name)
def test_each_move_has_the_verdict_of_the_position_after_it(rules):
    rng = random.Random(f"moves {rules.name}")
    limit = None if rules in (*EXACT, FEW_CELLS) else A_LIMIT
    for number in (1, 24, 465):
        for position in along_a_game(rules, rng, number):
            analysis = analyse(position, limit)
            after = {
                judged.move: solve(position.apply(judged.move), limit).verdict
                for judged in analysis.moves
            }
            assert {judged.move: judged.verdict for judged in analysis.moves} == after
            assert list(after) == list(position.legal_moves)
            wanted = as_its_moves_are([verdict.value for verdict in after.values()])
            assert analysis.verdict.value == wanted


@BY_EXACT_RULES
def test_a_position_has_the_verdict_that_solve_gives_it(rules):
    rng = random.Random(f"positions {rules.name}")
    seen = set()
    for cells in (4, 6, 8):
        fewer = late_positions.with_cells(rules, cells)
        for number in (1, 24, 465):
            for position in along_a_game(fewer, rng, number):
                verdict = analyse(position).verdict
                assert verdict is solve(position).verdict
                seen.add(verdict)
    assert len(seen) == 2


@pytest.mark.slow
@BY_EXACT_RULES
def test_late_moves_have_the_verdicts_of_the_naive_search(rules):
    # Most telling is a position that can be won, and some of its moves throw that away.
    rng = random.Random(f"naive {rules.name}")
    two_kinds = 0
    for cells in (2, 3, rules.cells):
        fewer = late_positions.with_cells(rules, cells)
        states = chain(
            islice(late_positions.towers(fewer, rng), 20),
            islice(chain.from_iterable(late_positions.ends_of_random_games(fewer, rng)), 10),
            islice(chain.from_iterable(late_positions.off_lines_that_win(fewer, rng)), 20),
        )
        for state in states:
            position = naive_search.position_of(state, fewer, rng)
            analysis = analyse(position)
            for judged in analysis.moves:
                won = naive_answers.can_be_won(position.apply(judged.move), 1_000)
                if won is not None:
                    wanted = Verdict.WINNABLE if won else Verdict.UNWINNABLE
                    assert judged.verdict is wanted, f"{position}\n{judged.move}"
            two_kinds += len({judged.verdict for judged in analysis.moves}) == 2
    assert two_kinds > 1


def test_a_move_that_loses_is_told_from_one_that_wins(board):
    # The queen of clubs has to make room for the king's own run; the other move takes the cell.
    position = board("Foundations: C-J D-J H-J S-J\nQD KH\nQS KD\nQC KS\nQH KC", 1)
    analysis = analyse(position)
    assert analysis.verdict is Verdict.WINNABLE
    assert len(analysis.with_verdict(Verdict.WINNABLE)) == len(analysis.moves) == 4


def test_with_verdict_parts_the_moves():
    analysis = analyse(deal(617, Rules("five", cells=5)))
    parts = [analysis.with_verdict(verdict) for verdict in Verdict]
    assert sorted(map(str, chain(*parts))) == sorted(str(each.move) for each in analysis.moves)
    for verdict, moves in zip(Verdict, parts, strict=True):
        for judged in analysis.moves:
            assert (judged.move in moves) == (judged.verdict is verdict)


# Positions at the edge


def test_a_won_position_is_winnable_and_has_no_move_to_judge():
    analysis = analyse(WON)
    assert analysis.verdict is Verdict.WINNABLE
    assert (analysis.moves, analysis.best, analysis.nodes) == ((), None, 0)
    assert str(analysis).splitlines() == ["Winnable: it is won"]
    assert "<table>" not in analysis._repr_html_()


def test_a_stuck_position_is_unwinnable_and_has_no_move_to_judge(board):
    stuck = board("AC QH\nAD JC\nAS TS\n2C 8H", 0)
    assert stuck.is_stuck
    analysis = analyse(stuck)
    assert analysis.verdict is Verdict.UNWINNABLE
    assert (analysis.moves, analysis.best) == ((), None)
    assert str(analysis) == "Unwinnable: there is no move"
    assert "<table>" not in analysis._repr_html_()


def test_an_unwinnable_position_has_moves_but_no_best_one():
    analysis = analyse(deal(465))
    assert analysis.verdict is Verdict.UNWINNABLE
    assert len(analysis.moves) == len(list(deal(465).legal_moves)) > 0
    assert {judged.verdict for judged in analysis.moves} == {Verdict.UNWINNABLE}
    assert analysis.best is None


def test_a_doubled_card_is_named():
    doubled = Position([["6H"], ["6H"], *[()] * 6], [None] * 8, (0, 0, 5, 0))
    with pytest.raises(ValueError, match="6♥"):
        analyse(doubled)


@pytest.mark.parametrize("nothing", [None, 24, "24", [], deal])
def test_only_positions_are_analysed(nothing):
    with pytest.raises(TypeError, match="Position"):
        analyse(nothing)


@pytest.mark.parametrize("limit", [5, 0.5, {"nodes": 5}])
@pytest.mark.parametrize("position", [WON, deal(24)], ids=["won", "deal"])
def test_only_a_limit_limits(position, limit):
    with pytest.raises(TypeError, match="Limit"):
        analyse(position, limit)


# Limits, and cancelling


@pytest.mark.parametrize("rules", ["eight-off", "freecell"])
def test_moves_that_were_not_reached_are_unknown(rules, only_python):
    # Python asks at each node.
    only_python()
    position = deal(2, rules)
    whole = {judged.move: judged.verdict for judged in analyse(position, A_LIMIT).moves}
    seen = set()
    for asked in (0, 1, 5, 20, 100, 300, 1000):
        analysis = analyse(position, A_LIMIT, cancel=SetLater(asked))
        verdicts = [judged.verdict for judged in analysis.moves]
        assert [judged.move for judged in analysis.moves] == list(whole)
        reached = len(verdicts)
        while reached and verdicts[reached - 1] is Verdict.UNKNOWN:
            reached -= 1
        assert verdicts[:reached] == list(whole.values())[:reached]
        assert analysis.verdict.value == as_its_moves_are([each.value for each in verdicts])
        seen.add(reached)
    assert len(seen) > 1
    assert 0 in seen


def test_at_a_limit_of_nothing_all_is_unknown():
    analysis = analyse(deal(24), Limit(nodes=0))
    assert analysis.verdict is Verdict.UNKNOWN
    assert {judged.verdict for judged in analysis.moves} == {Verdict.UNKNOWN}
    assert (analysis.best, analysis.nodes) == (None, 0)
    assert str(analysis).startswith("Unknown")


# The best move


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "numbers"),
    [
        ("eight-off", [1, 24, 617]),
        ("eight-off-six-cells", [1, 2]),
        ("seahaven-towers", [1, 2]),
        (FEW_CELLS, [2, 33]),
        ("eight-off-relaxed", [1]),
        ("freecell", [1]),
    ],
    ids=str,
)
def test_the_best_move_leads_on_to_a_win(rules, numbers):
    won = 0
    for number in numbers:
        position = deal(number, rules)
        if solve(position).verdict is not Verdict.WINNABLE:
            continue
        most = 3 * len(solve(position).moves)
        for _ in range(most):
            if position.is_won:
                break
            analysis = analyse(position)
            assert analysis.verdict is Verdict.WINNABLE
            assert analysis.best in analysis.with_verdict(Verdict.WINNABLE)
            position = position.apply(analysis.best)
        assert position.is_won, f"no win in {most} moves"
        won += 1
    assert won > 0


# Words


def test_an_analysis_says_every_move_in_its_lines():
    position = deal(617, Rules("five", cells=5))
    analysis = analyse(position)
    summary, *lines = str(analysis).splitlines()
    assert summary.startswith(analysis.verdict.value.capitalize())
    assert f"{len(analysis.moves)} moves" in summary
    for verdict in Verdict:
        number = len(analysis.with_verdict(verdict))
        assert (f"{number} {verdict.value}" in summary) == (number > 0)
    assert [line.split()[:2] for line in lines] == [
        [position.notate(judged.move), judged.verdict.value] for judged in analysis.moves
    ]


def test_a_notebook_shows_a_row_for_each_move():
    position = deal(24)
    analysis = analyse(position)
    html = analysis._repr_html_()
    assert html.count("<tr>") == 1 + len(analysis.moves)
    for judged in analysis.moves:
        assert f">{position.notate(judged.move)}</td>" in html
        assert position.describe(judged.move) in html


def test_what_stands_in_the_table_is_escaped(monkeypatch):
    monkeypatch.setattr(Position, "describe", lambda position, move: "<b>&")
    monkeypatch.setattr(Position, "notate", lambda position, move: "<i>")
    html = analyse(deal(24))._repr_html_()
    assert ">&lt;b&gt;&amp;</td>" in html
    assert ">&lt;i&gt;</td>" in html
    assert "<b>" not in html
    assert "<i>" not in html


# Time


def test_starting_positions_are_analysed_while_a_player_moves():
    number_of_deals, most = (100, 0.01) if BACKEND == "compiled" else (10, 1)
    seconds = [analyse(deal(number)).seconds for number in range(1, number_of_deals + 1)]
    median = statistics.median(seconds)
    print(f"{BACKEND}: the median is {1000 * median:.2f} ms, the longest {1000 * max(seconds):.2f}")
    assert median < most
