"""Results: what counts as played and won, streaks, moves and time."""

from __future__ import annotations

import random
import sys
import threading
import time
from dataclasses import dataclass
from weakref import WeakValueDictionary

import pytest
from lines import DEAL, LINE
from random_play import change_at_random

import eightoff_widget as eo
from eightoff_widget.engine.game import ChangeKind
from eightoff_widget.store import database, keeper, stats
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
        ("ww-", 2, 2),  # the last is still being played
        ("ww--", 0, 2),
        ("-www", 3, 3),
    ],
)
def test_streaks_are_games_won_one_after_another(history, streak, best, kept_game):
    play(kept_game, history)
    results = eo.stats()
    assert (results.streak, results.best_streak) == (streak, best)
    assert (results.played, results.won) == (len(history), history.count("w"))


@pytest.fixture
def now(monkeypatch):
    """The time in seconds, to be moved on by hand."""
    times = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: times[0])
    return times


@pytest.fixture
def table(kept_game, now):
    """A game as a player has it at a board, whose clock begins anew when a win is restarted."""

    class Table:
        def __init__(self, start=NEARLY_WON) -> None:
            self.game = kept_game(start)
            self.sit_down()

        def sit_down(self) -> None:
            self.seconds, self.hints = keeper.keep(self.game).spent
            keeper.keep(self.game).attach(self.spent)
            self.game.on_change(self.heed)

        def spent(self) -> Spent:
            return Spent(self.seconds, self.hints)

        def heed(self, change) -> None:
            if change.kind is ChangeKind.RESET and change.before.is_won:
                self.seconds = 0

        def think(self, seconds) -> None:
            now[0] += seconds
            self.seconds += seconds

        def play(self, *moves, seconds=0) -> None:
            self.think(seconds)
            for text in moves:
                self.game.push(text)

    return Table


def times() -> tuple[float | None, float]:
    """The best time of the only game, and all the time that was spent."""
    results = eo.stats()
    (game,) = results.games
    return game.quickest, results.seconds


def best_of_the_game() -> tuple[int | None, float | None]:
    """The fewest moves and the best time of the only game."""
    (game,) = eo.stats().games
    return game.fewest, game.quickest


def test_a_record_is_of_a_numbered_deal(kept_game, now):
    game = kept_game(NEARLY_WON)
    game.finish()
    results = eo.stats()
    assert (results.won, results.mean_moves) == (1, 2)
    assert (results.fewest_moves, results.best_seconds) == (None, None)
    game = kept_game(DEAL)
    for text in LINE:
        game.push(text)
    results = eo.stats()
    assert (results.won, results.mean_moves) == (2, (2 + len(LINE)) / 2)
    assert (results.fewest_moves, results.best_seconds) == (len(LINE), 0)


def test_the_best_of_a_game_s_wins_counts(table):
    player = table()
    player.hints = 1
    player.play("1b", "bh", "ah", seconds=30)
    assert best_of_the_game() == (3, 30)
    player.game.reset()
    player.hints = 2
    player.think(20)
    player.game.finish()
    player.game.reset()
    player.play("1b", "bh", "ah", seconds=90)
    results = eo.stats()
    assert (*best_of_the_game(), results.mean_moves) == (2, 20, 2)
    assert (results.mean_seconds, results.seconds) == (20, 140)
    assert results.hints == 2


@pytest.mark.parametrize("redone", [1, 2, 3])
def test_a_line_that_redo_leads_along_has_no_time_of_its_own(redone, table):
    line = ["1b", "bh", "ah"]
    player = table()
    player.play(*line, seconds=300)
    player.game.reset()
    player.think(2)
    for _ in range(redone):
        player.game.redo()
    player.play(*line[redone:])
    assert player.game.status is eo.Status.WON
    assert times() == (300, 302)
    player.game.undo()
    player.game.redo()
    assert times() == (300, 302)


def test_a_restart_that_waits_for_the_disk_takes_no_time_of_the_next_round(table, now, monkeypatch):
    player = table()
    player.play("1b", "bh", "ah", seconds=300)
    file, write = keeper.keep(player.game).file, database.Database.write

    def slow(self, work):
        now[0] += 8
        return write(self, work)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(type(file), "write", slow)
        player.game.reset()
    player.play("1b", "bh", "ah", seconds=5)
    assert times() == (5, 305)


def test_a_line_that_is_played_anew_after_a_redo_has_its_time(table):
    player = table()
    player.play("1b", "bh", "ah", seconds=300)
    player.game.reset()
    player.game.redo()
    player.game.undo()
    player.play("1b", "bh", "ah", seconds=50)
    assert times() == (50, 350)


def test_moves_that_were_made_before_a_game_was_kept_were_not_timed(kept_game, now):
    game = eo.Game(NEARLY_WON)
    game.push("1h")
    keeper.keep(game)
    game.push("ah")
    assert (eo.stats().won, *best_of_the_game()) == (1, 2, None)
    game.reset()
    game.finish()
    assert best_of_the_game() == (2, 0)


def test_time_that_was_spent_is_never_less_whatever_happens(table, now):
    player, spent, rng = table(), [0.0], random.Random(5)
    thought = 0
    for _ in range(300):
        seconds = rng.randrange(5)
        player.think(seconds)
        thought += seconds
        game = player.game
        what = rng.choice(["finish", "reset", "change", "change"])
        if what == "finish" and game.position.is_finishable:
            game.finish()
        elif what == "reset":
            game.reset()
        else:
            change_at_random(game, rng)
        keeper.keep(game).note()
        spent.append(eo.stats().seconds)
    assert spent == sorted(spent)
    assert spent[-1] == thought


def test_a_board_that_is_closed_takes_no_time_with_it(table):
    player = table()
    player.play("1b", seconds=40)
    other_board = lambda: Spent(10)  # noqa: E731  # it was out of sight meanwhile
    keeper.keep(player.game).attach(other_board)
    keeper.keep(player.game).detach(player.spent)
    player.game.push("bh")
    assert eo.stats().seconds == 40


def test_the_round_goes_on_where_a_game_is_taken_up(table, another_kernel):
    player = table()
    player.play("1b", "bh", "ah", seconds=300)
    player.game.reset()
    player.game.redo()
    player.think(7)
    keeper.keep(player.game).note()
    another_kernel()
    player.game = keeper.resume(1).game
    player.sit_down()
    assert player.seconds == 7
    player.game.redo()
    player.play("ah", seconds=3)
    assert times() == (300, 310)
    player.game.reset()
    player.play("1b", "bh", "ah", seconds=60)
    assert times() == (60, 370)


def test_best_and_mean_are_those_of_the_games_that_were_won(kept_game):
    for moves in (0, 2, 4):
        game = kept_game(NEARLY_WON)
        for number in range(moves):
            game.push("ac" if number % 2 == 0 else "ca")
        game.finish()
    kept_game(24).push("2e")
    results = eo.stats()
    assert sorted(game.fewest for game in results.games if game.is_won) == [2, 4, 6]
    assert results.mean_moves == 4


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
    heads = [line.split("  ")[0] for line in lines]
    assert heads[:4] == ["rules", "Eight Off", "FreeCell", "all"]
    assert heads[4:] in ([], ["Wins of which par is known: 0 of 1; it is being looked for."])
    assert str(len(LINE)) in lines[1]
    assert results._repr_html_().count("<tr>") == 4
    assert repr(eo.stats("freecell")).count("\n") == 1
    assert eo.stats("bakers-game").played == 0


def test_rule_sets_are_called_as_the_language_calls_them(kept_game):
    game = kept_game(24, rules="eight-off-relaxed")
    game.push(next(iter(game.position.legal_moves)))
    kept_game(24, rules=eo.Rules("Mein Spiel", cells=7)).push("1f")
    with eo.speaking("de"):
        said = repr(eo.stats())
    assert "Eight Off, gelockert" in said
    assert "Mein Spiel" in said


def test_rules_that_nobody_knows_are_refused(kept_game):
    with pytest.raises(eo.InvalidPositionError, match="no rule set is called"):
        eo.stats("solitaire")
    kept_game(eo.deal(1, eo.Rules("mine"))).push("1e")
    assert eo.stats("mine").played == 1


# Par


def stats_with_par() -> eo.Stats:
    """The results once every par that is to be found is."""
    deadline = time.monotonic() + 60
    while (results := eo.stats()).is_looking:
        assert time.monotonic() < deadline
        time.sleep(0.01)  # between two looks at a search that runs in a thread
    return results


def test_par_of_a_deal_that_was_won_is_found_and_kept(kept_game, look, another_kernel):
    game = kept_game(DEAL)
    for text in LINE:
        game.push(text)
    results = stats_with_par()
    par = eo.par(DEAL)
    over = len(LINE) - par
    assert (results.best_over_par, results.mean_over_par, results.with_par) == (over, over, 1)
    assert look("SELECT par FROM pars") == [(par,)]
    assert f"+{over}  " in repr(results)
    assert "Wins of which" not in repr(results)
    another_kernel()
    assert not eo.stats().is_looking
    assert eo.games()[0].par == par


def test_par_is_of_a_win_in_as_few_moves_as_can_be(kept_game):
    for wasted in (0, 2, 4):
        game = kept_game(NEARLY_WON)
        for number in range(wasted):
            game.push("ac" if number % 2 == 0 else "ca")
        game.finish()
    kept_game(NEARLY_WON).push("1b")
    results = stats_with_par()
    assert (results.best_over_par, results.mean_over_par, results.with_par) == (0, 2, 3)


def test_par_that_was_missed_is_looked_for_when_results_are_shown(
    kept_game, another_kernel, look, monkeypatch
):
    with monkeypatch.context() as without:
        without.setattr(stats, "look_for_pars", lambda *_: None)
        play(kept_game, "ww-")
        results = eo.stats()
    assert (results.with_par, results.best_over_par, results.mean_over_par) == (0, None, None)
    assert repr(results).endswith("Wins of which par is known: 0 of 2.")
    assert "0 of 2." in results._repr_html_()
    another_kernel()
    assert stats_with_par().with_par == 2
    assert look("SELECT count(*) FROM pars") == [(1,)]


def test_par_that_cannot_be_proved_in_time_is_looked_for_once(
    kept_game, another_kernel, look, monkeypatch
):
    monkeypatch.setattr(stats, "_LIMIT", eo.Limit(nodes=1))
    game = kept_game(DEAL)
    for text in LINE:
        game.push(text)
    assert stats_with_par().with_par == 0
    assert look("SELECT par FROM pars") == [(None,)]
    another_kernel()
    assert not eo.stats().is_looking


def test_a_move_does_not_wait_for_par(kept_game, monkeypatch):
    begun, go_on = threading.Event(), threading.Event()

    def solve(position, limit, **_):
        begun.set()
        assert go_on.wait(60)
        return eo.solve(position, limit)

    monkeypatch.setattr(stats, "solve", solve)
    game = kept_game(NEARLY_WON)
    game.finish()
    assert begun.wait(60)
    game.undo()
    game.push("1b")
    results = eo.stats()
    assert (results.is_looking, results.won, results.with_par) == (True, 1, 0)
    go_on.set()


# What holds of any results whatever


def assert_sound(results: eo.Results) -> None:
    assert 0 <= results.won <= results.played
    assert 0 <= results.streak <= results.best_streak <= results.won
    assert (results.best_streak == 0) == (results.won == 0)
    is_record = any(game.is_won and game.number for game in results.games)
    assert (results.fewest_moves is not None) == is_record
    assert (results.best_over_par is None) == (results.with_par == 0)
    assert results.with_par <= results.won
    if results.won:
        assert 1 <= min(game.fewest for game in results.games if game.is_won) <= results.mean_moves
    if results.best_seconds is not None:
        assert 0 <= results.best_seconds <= results.seconds
    if results.with_par:
        assert 0 <= results.best_over_par <= results.mean_over_par
    assert results.seconds >= 0


@dataclass
class Told:
    """What the naive recount knows of a game: only what it saw happen."""

    rules: str
    is_numbered: bool
    fewest: int | None = None
    hints: int = 0
    is_played: bool = True
    """Whether the one who played it last left it neither won nor stuck."""


class History:
    """What players do with several games at random, in two kernels, recounted naively.

    A kernel is what a process knows: its keepers, and its own connection to the file.
    """

    def __init__(self, seed: int, kernels) -> None:
        self.rng = random.Random(seed)
        self.starts = [eo.deal(DEAL), NEARLY_WON, eo.deal(seed + 1), eo.deal(5, "freecell")]
        self.kernels = kernels
        self.told: dict[str, Told] = {}
        """By what a game has in common with its copies, in the order in which they were begun."""
        self.seconds = 0

    def go_on(self) -> None:
        kernel = self.rng.choice(self.kernels)
        kernel.enter()
        what = self.rng.choice(["begin", "resume", "win", "win", "hint", *["play"] * 3])
        if what == "resume" and (kept := eo.games()):
            game = keeper.resume(self.rng.choice(kept).id).game
            if game not in kernel.games:
                kernel.games.append(game)
        elif what == "begin" or not kernel.games:
            kernel.games.append(game := eo.Game(self.rng.choice(self.starts)))
            keeper.keep(game)
            if game.start.deal == self.starts[0].deal:
                game.push_action(LINE[:-12])
        else:
            game = self.rng.choice(kernel.games)
        self.seconds += 1
        keep = keeper.keep(game)
        keep._spent = Spent(self.seconds, keep._spent.hints + (what == "hint"))
        keep.note()
        self.note(game)
        if what == "win" and game.position.is_finishable:
            game.finish()
            self.note(game)
        for _ in range(self.rng.randrange(8)):
            change_at_random(game, self.rng)
            self.note(game)

    def note(self, game: eo.Game) -> None:
        keep = keeper.keep(game)
        if keep.id is None:
            assert not game.actions  # without a move there is nothing to count
            return
        told = self.told.setdefault(
            keep._origin, Told(game.start.rules.name, game.start.deal is not None)
        )
        told.hints = max(told.hints, keep._spent.hints)
        told.is_played = game.status is eo.Status.PLAYING
        if game.position.is_won:
            moves = len(game.moves)
            told.fewest = moves if told.fewest is None else min(told.fewest, moves)

    def recount(self, rules: str | None = None) -> dict[str, object]:
        games = [told for told in self.told.values() if rules in (None, told.rules)]
        wins = [told.fewest for told in games if told.fewest is not None]
        records = [told.fewest for told in games if told.fewest is not None and told.is_numbered]
        runs, run = [0], 0
        for number, told in enumerate(games, start=1):
            if told.fewest is not None:
                run += 1
            elif number < len(games) or not told.is_played:
                run = 0
            runs.append(run)
        return {
            "played": len(games),
            "won": len(wins),
            "streak": run,
            "best_streak": max(runs),
            "fewest_moves": min(records, default=None),
            "mean_moves": sum(wins) / len(wins) if wins else None,
            "hints": sum(told.hints for told in games),
        }


@pytest.fixture
def kernels(file):
    """Two kernels in one process, of which one at a time is at work."""

    class Kernel:
        def __init__(self) -> None:
            self.keepers = WeakValueDictionary()
            self.file = database.Database(file)
            self.games: list[eo.Game] = []

        def enter(self) -> None:
            keeper._keepers = self.keepers
            database._database = lambda _: self.file

    before = keeper._keepers, database._database
    yield [Kernel(), Kernel()]
    stats.stop_looking()
    keeper._keepers, database._database = before


@pytest.mark.parametrize("seed", range(12))
def test_results_are_those_of_a_naive_recount_of_random_histories(seed, kernels):
    """Games begun, restarted, undone, redone, won again, and taken up by one kernel or another."""
    history = History(seed, kernels)
    for _ in range(60):
        history.go_on()
        results = eo.stats()
        for part in (results, *results.by_rules.values()):
            assert_sound(part)
        parts = [(None, results), *results.by_rules.items()]
        for rules, part in parts:
            expected = history.recount(rules)
            assert {name: getattr(part, name) for name in expected} == expected
    assert results.won
    assert results.hints
    assert len(eo.games()) > results.played  # some became two
    assert_sound(stats_with_par())


def test_the_plot_shows_each_win_and_what_was_not_won(kept_game):
    play(kept_game, "w-ww")
    axes = stats_with_par().plot()
    won, par, lost = axes.lines
    assert list(won.get_xdata()) == [1, 3, 4]
    assert list(won.get_ydata()) == [2, 2, 2]
    assert list(par.get_xdata()) == [1, 3, 4]
    assert list(par.get_ydata()) == [2, 2, 2]
    assert list(lost.get_xdata()) == [2]
    assert axes.get_title() == "3 of 4 won"
    axes.figure.savefig("/dev/null", format="png")


def test_the_plot_goes_where_it_is_told_and_leaves_pyplot_alone(kept_game):
    from matplotlib.figure import Figure

    pyplot = sys.modules.get("matplotlib.pyplot")
    axes = Figure().add_subplot()
    assert eo.stats().plot(ax=axes) is axes
    assert eo.stats().plot() is not axes
    assert eo.stats().plot()._repr_png_().startswith(b"\x89PNG")
    assert sys.modules.get("matplotlib.pyplot") is pyplot
