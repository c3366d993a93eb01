"""Boards of kept games."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from lines import DEAL, LINE

import eightoff_widget as eo
from eightoff_widget.store import keeper
from eightoff_widget.widgets import clock


@pytest.fixture
def now(monkeypatch):
    """The time that the clock reads, to be moved on by hand."""
    times = [100.0]
    monkeypatch.setattr(clock.time, "monotonic", lambda: times[0])
    return times


@pytest.fixture
def another_kernel():
    """Forget what this process knows of its games, as one that has just started."""
    return keeper._keepers.clear


def test_a_random_deal_says_that_an_unfinished_game_waits(open_play):
    game, _ = open_play()
    assert "unfinished" not in game.snapshot["message"]["text"]
    game.push(next(iter(game.position.legal_moves)))
    text = open_play()[0].snapshot["message"]["text"]
    assert text.endswith(". An unfinished game waits: eo.play(resume=1)")
    assert text.startswith("Eight Off, Microsoft deal ")


def test_a_deal_that_was_asked_for_says_nothing_of_others(open_play):
    open_play(24)[0].push("2e")
    assert open_play(25)[0].snapshot["message"]["text"] == "Eight Off, Microsoft deal 25"


def test_no_game_waits_that_was_won_or_left(open_play):
    game, browser = open_play(DEAL)
    for text in LINE:
        game.push(text)
    game.undo()
    browser.ask("new", deal="24", sure=True)
    game.push("2e")
    browser.ask("new", deal="25", sure=True)
    assert "unfinished" not in open_play()[0].snapshot["message"]["text"]
    with pytest.raises(ValueError, match="no unfinished game is kept"):
        eo.play(resume=True)


def test_a_game_is_taken_up_with_its_history_clock_and_hints(open_play, another_kernel, now):
    game, browser = open_play(24)
    browser.ask("move", source="2", target="e", count=1)
    now[0] += 9
    browser.ask("move", source="3", target="f", count=1, active=9, round=1)
    browser.ask("hint")
    now[0] += 3
    browser.ask("undo", active=3, round=1)
    another_kernel()
    again, _ = open_play(resume=True)
    assert again.game is not game.game
    assert again.moves == (eo.Move("2", "e"),)
    assert (again.seconds, again.hints_used) == (12, 1)
    assert again.snapshot["clock"] == {"seconds": 12, "running": True, "round": 1}
    assert again.snapshot["can"]["redo"]
    again.redo()
    assert again.moves == (eo.Move("2", "e"), eo.Move("3", "f"))
    assert len(eo.games()) == 1


def test_taken_up_where_it_is_played_it_is_another_board_of_the_same_game(open_play):
    game, _ = open_play(24)
    game.push("2e")
    other, _ = open_play(resume=1)
    other.push("3f")
    assert game.snapshot["counts"]["moves"] == 2
    assert len(eo.games()) == 1


def test_a_restart_is_the_same_game_and_a_new_deal_another(open_play):
    game, browser = open_play(24)
    game.push("2e")
    game.reset()
    game.push("3f")
    assert [kept.id for kept in eo.games()] == [1]
    browser.ask("new", deal="25", sure=True)
    assert [(kept.id, kept.left) for kept in eo.games()] == [(1, True)]
    game.push("1e")
    assert [kept.id for kept in eo.games()] == [2, 1]
    assert "left" in repr(eo.games())


def test_the_time_since_the_last_move_is_kept_when_a_board_is_closed(open_play, now):
    game, browser = open_play(24)
    game.push("2e")
    now[0] += 5
    browser.ask("option", name="four_colours", value=True, active=5, round=1)
    game.close()
    assert eo.games()[0].seconds == 5


def test_after_a_win_the_clock_of_a_restart_begins_anew_and_the_better_time_counts(open_play, now):
    game, browser = open_play(eo.Position.from_text("FC: AC 2C", partial=True))
    for seconds in (10, 4, 20):
        game.reset() if game.moves else None
        game.push("ah")
        now[0] += seconds
        browser.ask(
            *("move",),
            source="b",
            target="h",
            count=1,
            active=seconds,
            round=game.snapshot["clock"]["round"],
        )
    assert eo.stats().best_seconds == 4
    assert (eo.stats().played, eo.stats().won) == (1, 1)


@pytest.mark.parametrize(
    "beside", [{"deal": 24}, {"rules": "freecell"}, {"numbering": "kpat"}, {"keep": False}]
)
def test_a_game_to_take_up_brings_all_with_it(beside):
    with pytest.raises(TypeError, match="a kept game brings its own"):
        eo.play(resume=1, **beside)


def test_keep_is_true_or_false_and_nothing_else():
    with pytest.raises(TypeError, match="must be True or False"):
        eo.play(24, keep=0)


def test_the_board_shows_no_move_that_is_not_in_the_file(open_play, kept_in):
    game, browser = open_play(24)
    found = []

    def look(**_):
        with closing(sqlite3.connect(kept_in / "games.sqlite")) as connection:
            found.extend(connection.execute("SELECT made FROM games"))

    game.comm.send = look
    for request in (
        {"kind": "move", "source": "2", "target": "e", "count": 1},
        {"kind": "move", "source": "3", "target": "f", "count": 1},
        {"kind": "undo"},
    ):
        browser.receive({"method": "custom", "content": {"req": "a", **request}})
    assert found == [(1,), (2,), (1,)]


@pytest.mark.parametrize("value", ["0", "no", "OFF", "false "])
def test_switched_off_by_the_environment_nothing_is_written(value, monkeypatch, open_play, kept_in):
    monkeypatch.setenv("EIGHTOFF_KEEP", value)
    game, _ = open_play()
    game.push(next(iter(game.position.legal_moves)))
    game.new(25)
    assert (len(eo.games()), eo.stats().played) == (0, 0)
    assert list(kept_in.iterdir()) == []


def test_switched_off_for_one_board_nothing_is_written(open_play, kept_in):
    game, browser = open_play(24, keep=False)
    game.push("2e")
    browser.ask("new", deal="25", sure=True)
    game.push(next(iter(game.position.legal_moves)))
    game.close()
    assert list(kept_in.iterdir()) == []
