"""Results: what counts as played and won, streaks, moves and time."""

from __future__ import annotations

import random
import sys

import pytest
from lines import DEAL, LINE
from random_play import change_at_random

import eightoff_widget as eo
from eightoff_widget.store import keeper
from eightoff_widget.store.keeper import Spent

NEARLY_WON = eo.Position.from_text("Foundations: C-K D-K H-J S-K\nFC: KH\nQH", partial=True)


def play(kept_game, history):
    """Games that are won ("w"), or played and not won ("-"), one after another."""
    for result in history:
        game = kept_game(NEARLY_WON)
        game.finish() if result == "w" else game.push("1b")


def test_a_win_is_counted_once_however_often_it_is_undone_and_won_again(kept_game):
    game = kept_game(NEARLY_WON)
    game.push("1h")
    for _ in range(3):
        game.push("ah")
        game.undo()
        assert (eo.stats().played, eo.stats().won) == (1, 1)
    game.reset()
    game.finish()
    assert (eo.stats().played, eo.stats().won, eo.stats().best_streak) == (1, 1, 1)
    assert "won before" not in repr(eo.games())
    game.undo()
    assert "won before" in repr(eo.games())


def test_a_game_counts_as_played_from_its_first_move(kept_game):
    game = kept_game(24)
    assert eo.stats().played == 0
    game.push("2e")
    game.undo()
    assert (eo.stats().played, eo.stats().won) == (1, 0)


@pytest.mark.parametrize(
    ("history", "streak", "best"),
    [
        ("", 0, 0),
        ("w", 1, 1),
        ("-", 0, 0),
        ("ww-w", 1, 2),
        ("ww-", 2, 2),  # the last can still be won
        ("ww--", 0, 2),
        ("-www", 3, 3),
    ],
)
def test_streaks_are_games_won_one_after_another(history, streak, best, kept_game):
    play(kept_game, history)
    results = eo.stats()
    assert (results.streak, results.best_streak) == (streak, best)
    assert (results.played, results.won) == (len(history), history.count("w"))


def test_the_best_of_a_game_s_wins_counts(kept_game):
    game = kept_game(NEARLY_WON)
    spent = [Spent(30, 1)]
    keeper.keep(game).attach(lambda: spent[-1])
    game.push("1b")
    game.push("bh")
    game.push("ah")
    assert (eo.stats().fewest_moves, eo.stats().best_seconds) == (3, 30)
    spent.append(Spent(20, 2))
    game.reset()
    game.finish()
    spent.append(Spent(90, 2))
    game.reset()
    game.push("1b")
    game.push("bh")
    game.push("ah")
    results = eo.stats()
    assert (results.fewest_moves, results.mean_moves) == (2, 2)
    assert (results.best_seconds, results.mean_seconds, results.seconds) == (20, 20, 90)
    assert results.hints == 2


def test_best_and_mean_are_those_of_the_games_that_were_won(kept_game):
    for moves in (0, 2, 4):
        game = kept_game(NEARLY_WON)
        for number in range(moves):
            game.push("ac" if number % 2 == 0 else "ca")
        game.finish()
    kept_game(24).push("2e")
    results = eo.stats()
    assert (results.fewest_moves, results.mean_moves) == (2, 4)


def test_each_rule_set_has_results_of_its_own(kept_game):
    game = kept_game(DEAL)
    for text in LINE:
        game.push(text)
    kept_game(1, rules="freecell").push("1a")
    results = eo.stats()
    assert {name: (part.played, part.won) for name, part in results.by_rules.items()} == {
        "eight-off": (1, 1),
        "freecell": (1, 0),
    }
    assert (eo.stats("freecell").played, eo.stats(eo.EIGHT_OFF).won) == (1, 1)
    lines = repr(results).splitlines()
    assert [line.split("  ")[0] for line in lines] == ["rules", "Eight Off", "FreeCell", "all"]
    assert str(len(LINE)) in lines[1]
    assert results._repr_html_().count("<tr>") == 4
    assert repr(eo.stats("freecell")).count("\n") == 1
    assert eo.stats("bakers-game").played == 0


def test_rules_that_nobody_knows_are_refused(kept_game):
    with pytest.raises(eo.InvalidPositionError, match="no rule set is called"):
        eo.stats("solitaire")
    kept_game(eo.deal(1, eo.Rules("mine"))).push("1e")
    assert eo.stats("mine").played == 1


def assert_sound(results: eo.Results) -> None:
    """What holds of any results whatever."""
    assert 0 <= results.won <= results.played
    assert 0 <= results.streak <= results.best_streak <= results.won
    assert (results.best_streak == 0) == (results.won == 0)
    assert (results.fewest_moves is None) == (results.won == 0) == (results.best_seconds is None)
    if results.won:
        assert 1 <= results.fewest_moves <= results.mean_moves
        assert 0 <= results.best_seconds <= results.mean_seconds
    assert results.seconds >= 0


class History:
    """What a player does with several games at random, and which of them were ever won."""

    def __init__(self, seed: int, begin, another_kernel) -> None:
        self.rng = random.Random(seed)
        late = eo.Game(DEAL)
        for text in LINE[:-12]:
            late.push(text)
        self.starts = [late.position, NEARLY_WON, eo.deal(seed + 1)]
        self.begin, self.another_kernel = begin, another_kernel
        self.games: list[eo.Game] = []
        self.ever_won: set[int] = set()
        self.seconds = 0

    def go_on(self) -> None:
        what = self.rng.choice(["begin", "kernel", "win", *["play"] * 3])
        if what == "kernel":
            self.another_kernel()
            self.games = [keeper.resume(kept.id).game for kept in eo.games()]
        if what == "begin" or not self.games:
            self.games.append(self.begin(self.rng.choice(self.starts)))
        game = self.rng.choice(self.games)
        self.seconds += 1
        keeper.keep(game)._spent = Spent(self.seconds)
        if what == "win" and game.position.is_finishable and not game.position.is_won:
            game.finish()
            self.note(game)
        for _ in range(self.rng.randrange(8)):
            change_at_random(game, self.rng)
            self.note(game)

    def note(self, game: eo.Game) -> None:
        if game.position.is_won:
            self.ever_won.add(keeper.keep(game).id)


@pytest.mark.parametrize("seed", range(12))
def test_results_are_sound_over_random_histories(seed, kept_game, another_kernel):
    """Games begun, restarted, undone, won and taken up again, by one kernel or another."""
    history = History(seed, kept_game, another_kernel)
    before = eo.stats()
    for _ in range(60):
        history.go_on()
        results = eo.stats()
        parts = results.by_rules.values()
        for part in (results, *parts):
            assert_sound(part)
        assert sum(part.played for part in parts) == results.played == len(eo.games())
        assert sum(part.won for part in parts) == results.won == len(history.ever_won)
        assert results.played >= before.played
        assert results.won >= before.won
        before = results
    assert before.won


def test_the_plot_shows_each_win_and_what_was_not_won(kept_game):
    play(kept_game, "w-ww")
    axes = eo.stats().plot()
    won, lost = axes.lines
    assert list(won.get_xdata()) == [1, 3, 4]
    assert list(won.get_ydata()) == [2, 2, 2]
    assert list(lost.get_xdata()) == [2]
    assert axes.get_title() == "3 of 4 won"
    axes.figure.savefig("/dev/null", format="png")


def test_the_plot_goes_where_it_is_told_and_leaves_pyplot_alone(kept_game):
    from matplotlib.figure import Figure

    pyplot = sys.modules.get("matplotlib.pyplot")
    axes = Figure().add_subplot()
    assert eo.stats().plot(axes) is axes
    assert eo.stats().plot() is not axes
    assert sys.modules.get("matplotlib.pyplot") is pyplot
