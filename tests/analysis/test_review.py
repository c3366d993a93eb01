"""Reviews: what each move was worth, which one lost the game, in words, a table and a figure."""

from __future__ import annotations

import random
import threading

import naive
import parts
import pytest

import eightoff_widget as eo
from eightoff_widget import (
    Game,
    Grade,
    Limit,
    Position,
    Verdict,
    deal,
    par,
    read,
    review,
    solve,
    solve_many,
)
from eightoff_widget.plots.game_figures import bands
from eightoff_widget.solver import twins

LONG = Limit(seconds=60)
"""More than any search of these takes, however slow the machine is."""


@pytest.fixture
def compiled(need):
    need(twins.shortest is not None, "the compiled search is not installed")


def random_game(number, rng, rules="eight-off", most=70):
    """A game as somebody plays who looks no further than the next move."""
    game = Game(number, rules=rules, autoplay=rng.random() < 0.5)
    for _ in range(most):
        moves = list(game.position.legal_moves)
        if not moves:
            break
        inward = [move for move in moves if not move.target.is_cell]
        game.push(rng.choice(inward if inward and rng.random() < 0.7 else moves))
    return game


def positions_of(game):
    positions = [game.start]
    for action in game.actions:
        position = positions[-1]
        for move in action:
            position = position.apply(move)
        positions.append(position)
    return positions


@pytest.mark.slow
def test_the_losing_move_is_the_first_after_which_no_line_wins(compiled):
    rng = random.Random("lost games")
    lost = kept = 0
    for number in range(1, 1 + parts.some(200, 5)):
        game = random_game(number, rng, rng.choice(["eight-off", "eight-off-six-cells"]), 40)
        # Distances take most of the time, and verdicts are the same at a limit for those.
        reviewed = review(game, LONG if number % 4 == 0 else Limit(nodes=100))
        positions = positions_of(game)
        assert reviewed.positions == tuple(positions)
        verdicts = solve_many(positions).verdicts
        assert list(reviewed.verdicts) == verdicts
        if Verdict.UNWINNABLE in verdicts and verdicts[0] is Verdict.WINNABLE:
            first = verdicts.index(Verdict.UNWINNABLE)
            assert reviewed.losing.number == first
            assert reviewed.losing.action == game.actions[first - 1]
            assert reviewed.losing.before == positions[first - 1]
            lost += 1
        else:
            assert reviewed.losing is None
            kept += 1
    assert lost > parts.some(80, 5)
    assert kept > parts.some(10, 5)


@pytest.mark.slow
def test_distances_and_costs_are_those_of_shortest_lines(compiled):
    rng = random.Random("costs of a game")
    costly = 0
    for number in (2, 3, 8, 24, 31, 77):
        game = random_game(number, rng)
        reviewed = review(game, LONG)
        pars = [par(position) for position in positions_of(game)]
        assert list(reviewed.distances) == pars
        for move, before, after in zip(reviewed.moves, pars, pars[1:], strict=False):
            if before is None or after is None:
                assert move.cost is None
            else:
                assert move.cost == len(move.action) + after - before >= 0
                costly += move.cost > 0
        costs = [move.cost or 0 for move in reviewed.moves]
        assert [move.cost for move in reviewed.costliest(5)] == sorted(filter(None, costs))[:-6:-1]
    assert costly > 30


@pytest.mark.slow
@pytest.mark.parametrize("autoplay", [False, True])
def test_a_shortest_game_costs_nothing_throughout(compiled, autoplay):
    for number in range(1, 31):
        line = solve(deal(number), shortest=True).moves
        game = Game(number, autoplay=autoplay)
        for move in line:
            if move in game.position.legal_moves:  # or autoplay has made it already
                game.push(move)
        assert game.position.is_won
        reviewed = review(game, LONG)
        assert {move.cost for move in reviewed.moves} == {0}
        assert reviewed.cost == 0
        assert {move.grade for move in reviewed.moves} == {Grade.BEST}
        left = len(line)
        for move in reviewed.moves:
            assert move.distance_before == left
            left -= len(move.action)
            assert move.distance_after == left


@pytest.mark.slow
def test_each_line_wins_and_is_as_long_as_it_is_said(compiled):
    rng = random.Random("lines of a review")
    better = 0
    for number in (5, 9, 21):
        for move in review(random_game(number, rng), LONG).moves:
            if move.verdict_before is not Verdict.WINNABLE:
                assert move.line == ()
                assert move.better is None
                continue
            layout = naive.layout_of(move.before)
            for step in move.line:
                assert naive.is_legal(layout, *naive.plain(step))
                layout = naive.after(layout, naive.plain(step))
            assert set(layout.home.values()) == {13}
            assert len(move.line) == move.distance_before
            if move.better is not None:
                assert move.grade is Grade.LOSING or move.cost > 0
                assert par(move.before.apply(move.better)) == move.distance_before - 1
                better += 1
    assert better > 10


GRADED = [
    ("2e", "good", 1),
    ("4f", "slow", 3),
    ("5h", "best", 0),
]


def test_grades_are_by_what_a_move_costs(compiled):
    reviewed = review(read(" ".join(text for text, _, _ in GRADED), start=8))
    assert [(m.notation, m.grade.value, m.cost) for m in reviewed.moves] == GRADED
    assert reviewed.with_grade(Grade.SLOW) == (reviewed.moves[1],)
    assert reviewed.cost == 4


LOST = "b4 5h 4b 2h b4 6b 2e 4f 6g d6 f4 7d 5f 5k 53 5h 54 k5 1k a1 3a a3 6a"
"""Played in deal 10; 5k fills the last cell."""


def lost_game():
    return read(LOST, start=10)


def test_after_the_losing_move_all_is_lost(compiled):
    reviewed = review(lost_game())
    grades = [move.grade for move in reviewed.moves]
    at = grades.index(Grade.LOSING)
    assert set(grades[at + 1 :]) <= {Grade.LOST}
    assert not set(grades[:at]) & {Grade.LOST, Grade.LOSING}
    assert reviewed.distances[at] is not None
    assert set(reviewed.distances[at + 1 :]) == {None}
    losing = reviewed.losing
    assert losing is reviewed.moves[at]
    assert (losing.number, losing.notation) == (14, "5k")
    assert "Move 14, 5k, lost it: " in reviewed.summary
    assert f"{losing.better} would have kept the win" in reviewed.summary


def test_a_deal_that_cannot_be_won_has_no_losing_move():
    reviewed = review(read("1e 2f", start=465))
    assert reviewed.losing is None
    assert {move.grade for move in reviewed.moves} == {Grade.LOST}
    assert "It could not be won from the start." in reviewed.summary


def test_a_game_without_moves_is_reviewed_too():
    reviewed = review(Game(8))
    assert reviewed.moves == ()
    assert reviewed.cost == 0
    assert reviewed.positions == (deal(8),)
    assert "no moves" in str(reviewed)
    assert "<table>" not in reviewed._repr_html_()
    assert reviewed.plot().get_title() == "Eight Off, Microsoft deal 8"


def test_autoplay_and_what_it_sends_home_are_one_move(compiled):
    game = Game(24, autoplay=True)
    game.push("58")
    reviewed = review(game)
    assert len(reviewed.moves) == 1
    assert reviewed.moves[0].notation == "58+dh"
    assert reviewed.moves[0].cost == 2 + par(game.position) - par(24)


def test_a_fragment_is_reviewed():
    start = Position.from_text("FC: 2H\nAH\n3H", partial=True)
    reviewed = review(read("1b bh ah 2h", start=start))
    assert [move.cost for move in reviewed.moves] == [1, 0, 0, 0]


# By other rules, at limits, and when it is cancelled


def test_by_other_rules_verdicts_are_known_as_far_as_they_can_be():
    rng = random.Random("by other rules")
    for rules in ("freecell", "bakers-game", "eight-off-relaxed"):
        reviewed = review(random_game(5, rng, rules, 25))
        assert reviewed.verdicts[0] is Verdict.WINNABLE
        order = {Verdict.WINNABLE: 0, Verdict.UNKNOWN: 1, Verdict.UNWINNABLE: 2}
        ranks = [order[verdict] for verdict in reviewed.verdicts]
        assert ranks == sorted(ranks)
        grades = {move.grade for move in reviewed.moves}
        assert grades <= {Grade.SOUND, Grade.LOSING, Grade.LOST, Grade.UNKNOWN, Grade.BEST}


def test_a_won_game_is_winnable_all_along_by_any_rules():
    game = Game(5, rules="freecell")
    for move in solve(game.start).moves:
        game.push(move)
    reviewed = review(game)
    assert set(reviewed.verdicts) == {Verdict.WINNABLE}
    assert reviewed.nodes == 0
    assert reviewed.distances[-1] == 0
    assert {move.grade for move in reviewed.moves[:-1]} == {Grade.SOUND}


def test_at_a_limit_nothing_is_claimed():
    game = read("1e 2f 3g", start=deal(5))
    reviewed = review(game, Limit(nodes=50))
    assert set(reviewed.verdicts) == {Verdict.WINNABLE}
    assert set(reviewed.distances) == {None}
    assert {move.grade for move in reviewed.moves} == {Grade.SOUND}
    assert reviewed.cost is None
    assert reviewed.costliest() == ()


def test_where_a_limit_comes_first_no_move_is_called_the_losing_one():
    game = random_game(5, random.Random("unknown"), "freecell", 25)
    reviewed = review(game, Limit(nodes=1))
    unknown = [
        move
        for move in reviewed.moves
        if Verdict.UNKNOWN in (move.verdict_before, move.verdict_after)
    ]
    assert unknown
    assert {move.grade for move in unknown} <= {Grade.UNKNOWN, Grade.LOST}
    assert reviewed.losing is None


def test_it_can_be_cancelled_and_tells_what_was_found():
    event = threading.Event()
    event.set()
    reviewed = review(lost_game(), cancel=event)
    assert reviewed.nodes == 0
    assert set(reviewed.verdicts) == {Verdict.UNKNOWN}
    assert {move.grade for move in reviewed.moves} == {Grade.UNKNOWN}
    assert "not known" in reviewed.summary


class AfterSome:
    """An event that is set when it has been asked so many times."""

    def __init__(self, times):
        self.left = times

    def is_set(self):
        self.left -= 1
        return self.left < 0


def test_what_was_found_before_it_was_cancelled_is_kept():
    game = read("5h 2h 8h 1e 2f 3g", start=8)
    reviewed = review(game, cancel=AfterSome(60))
    assert reviewed.verdicts[0] is Verdict.WINNABLE
    whole = review(game)
    for found, known in zip(reviewed.verdicts, whole.verdicts, strict=True):
        assert found in (known, Verdict.UNKNOWN)


@pytest.mark.parametrize("wrong", [None, 24, deal(24), "1e"])
def test_only_a_game_is_reviewed(wrong):
    with pytest.raises(TypeError, match=r"of a Game, such as board\.game or read\(text\), not of"):
        review(wrong)


def test_a_limit_is_a_limit():
    with pytest.raises(TypeError, match="limit must be a Limit"):
        review(Game(24), 5)


def test_the_game_is_left_as_it_was():
    game = Game.from_record(lost_game().to_record())
    before = game.to_record()
    game.undo()
    game.redo()
    review(game)
    assert game.to_record() == before


# In words, in a table, and as a figure


def test_the_words_name_the_grades_and_what_cost_most(compiled):
    said = str(review(read("2e 4f 5h 6g", start=8)))
    assert said.splitlines()[0] == (
        "Eight Off, Microsoft deal 8: 4 moves, not finished. It could be won in 68 moves, and in "
        "no fewer. It can still be won, in 69 moves. Moves: 1 best, 2 good, 1 slow. Most cost "
        "move 2, 4f, 3 moves (5h is better); move 1, 2e, 1 move (5h is better); move 4, 6g, "
        "1 move (8h is better)."
    )
    assert len(said.splitlines()) == 4
    assert "4f     slow, costs 3, better: 5h, 6♣ from column 4 to cell f, 68 → 70" in said


def test_the_table_has_a_row_for_each_move(compiled):
    reviewed = review(read("2e 4f 5h 6g", start=8))
    markup = reviewed._repr_html_()
    assert markup.count("<tr>") == 5
    plain = markup.replace(' style="text-align: left"', "")
    assert "<td>4f</td><td>6♣ from column 4 to cell f</td><td>slow</td><td>68 → 70</td>" in plain


def test_the_figure_shows_cards_cells_distances_and_bands(compiled):
    reviewed = review(lost_game())
    ax = reviewed.plot()
    lines = {line.get_label(): list(line.get_ydata()) for line in ax.get_lines()}
    assert lines["cards home"] == [position.cards_home for position in reviewed.positions]
    assert lines["empty cells"] == [position.empty_cells for position in reviewed.positions]
    at = reviewed.losing.number
    assert lines["moves to the win"][:at] == list(reviewed.distances[:at])
    assert all(distance != distance for distance in lines["moves to the win"][at:])  # noqa: PLR0124
    last = len(reviewed.positions) - 1
    assert bands(reviewed) == [(Verdict.WINNABLE, 0, at - 1), (Verdict.UNWINNABLE, at, last)]
    assert [text.get_text().strip() for text in ax.texts] == [reviewed.losing.notation]
    assert ax._repr_png_().startswith(b"\x89PNG")


def test_it_is_drawn_where_one_asks_for_it():
    from matplotlib.figure import Figure

    ax = Figure().add_subplot()
    assert review(Game(8)).plot(ax) is ax
    assert ax.get_lines()


def test_all_it_gives_is_exported():
    assert {"review", "Review", "ReviewedMove", "Grade", "read"} <= set(eo.__all__)


LOST = "b4 5h 4b 2h b4 6b 2e 4f 6g d6 f4 7d 5f 5k 53 5h"


def test_a_review_is_told_in_the_language_that_is_spoken():
    reviewed = review(read(LOST, start=10))
    english = reviewed.summary
    with eo.speaking("de"):
        assert reviewed.summary == (
            "Eight Off, Microsoft-Spiel 10: 16 Züge, nicht beendet. Es war in 74 Zügen zu "
            "gewinnen, kürzer ging es nicht. Zug 14, 5k, hat es verloren: ♣K aus Spalte 5 in "
            "Zelle k. Mit 1k war es weiter zu gewinnen, in 74 Zügen. Züge: 7 am besten, 4 gut, "
            "2 langsam, 1 verliert, 2 schon verloren. Am meisten kosten Zug 13, 5f, 4 Züge "
            "(besser ist 1f); "
            "Zug 7, 2e, 3 Züge (besser ist 8e); Zug 3, 4b, 2 Züge (besser ist 2h)."
        )
        assert "5k     verliert, besser: 1k" in str(reviewed)
        assert ">Urteil</th>" in reviewed._repr_html_()
        drawn = {text.get_text() for text in reviewed.plot().get_legend().get_texts()}
        assert {"zu gewinnen", "nicht mehr zu gewinnen", "Züge bis zum Sieg"} <= drawn
    assert reviewed.summary == english


def test_whoever_listens_is_told_of_each_position_in_turn():
    heard = []
    reviewed = review(
        read(LOST, start=10), on_standing=lambda number, found: heard.append((number, found))
    )
    assert [number for number, _ in heard] == list(range(17))
    assert tuple(found.verdict for _, found in heard) == reviewed.verdicts
    assert tuple(found.distance for _, found in heard) == reviewed.distances
