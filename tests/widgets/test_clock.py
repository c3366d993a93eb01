"""The time that a game took."""

from __future__ import annotations

import pytest

import eightoff_widget as eo
from eightoff_widget.languages.tables import clock_time
from eightoff_widget.widgets.play import keeping
from eightoff_widget.widgets.play.keeping import PlayClock


@pytest.fixture
def now(monkeypatch):
    """The time that the clock reads, to be moved on by hand."""
    times = [100.0]
    monkeypatch.setattr(keeping.time, "monotonic", lambda: times[0])
    return times


def test_reports_add_up(now):
    play = PlayClock()
    for seconds in (3, 0, 4):
        now[0] += 5
        play.report(seconds, 0)
    assert play.seconds == 7


def test_two_views_that_saw_the_same_seconds_count_them_once(now):
    play = PlayClock()
    now[0] += 10
    play.report(10, 0)
    now[0] += 1
    play.report(11, 0)
    assert play.seconds == 11


def test_no_report_counts_more_than_has_passed(now):
    play = PlayClock()
    now[0] += 2
    play.report(1e9, 0)
    assert play.seconds == 2


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0:00"), (59.9, "0:59"), (372, "6:12"), (3599, "59:59"), (3605, "1:00:05")],
)
def test_time_is_told_as_people_write_it(seconds, words):
    assert clock_time(seconds) == words


def test_a_game_counts_what_its_views_report(open_play, now):
    game, browser = open_play(24)
    now[0] += 60
    browser.ask("move", source="2", target="e", count=1, active=0)
    now[0] += 9
    answer = browser.ask("undo", active=8.5, round=1)
    assert game.seconds == 8.5
    assert answer["clock"] == {"seconds": 8.5, "running": True, "round": 1}


def test_a_refused_request_still_reports_its_time(open_play, now):
    game, browser = open_play(24)
    now[0] += 9
    browser.ask("move", source="1", target="2", count=1, active=4, round=1)
    assert game.seconds == 4


def test_the_clock_waits_for_the_first_move_and_starts_again_with_a_new_deal(open_play, now):
    game, browser = open_play(24)
    assert game.snapshot["clock"] == {"seconds": 0, "running": False, "round": 1}
    now[0] += 9
    browser.ask("move", source="2", target="e", count=1, active=9, round=1)
    assert game.snapshot["clock"]["running"] is True
    game.new(25)
    assert game.snapshot["clock"] == {"seconds": 0, "running": False, "round": 2}


def test_time_that_a_view_saw_of_the_game_before_is_not_counted(open_play, now):
    game, browser = open_play(24)
    game.push("2e")
    now[0] += 9
    game.new(25)
    now[0] += 9
    browser.ask("option", name="autoplay", value=True, active=9, round=1)
    assert game.seconds == 0


def test_a_restart_keeps_the_time_unless_the_game_was_won(open_play, now):
    game, browser = open_play(eo.Position.from_text("FC: AC 2C", partial=True))
    for text, seconds in (("ah", 5), ("bh", 10)):
        game.push(text)
        now[0] += 5
        browser.ask("option", name="autoplay", value=False, active=5, round=1)
        assert game.seconds == seconds
        if text == "ah":
            game.reset()
            assert game.seconds == 5
            game.redo()
    game.reset()
    assert game.seconds == 0


def test_the_board_and_the_message_tell_the_same_time(open_play, now):
    game, browser = open_play(eo.Position.from_text("FC: AC 2C", partial=True))
    game.push("ah")
    now[0] += 60
    browser.ask("move", source="b", target="h", count=1, active=59.98, round=1)
    assert game.snapshot["clock"]["seconds"] < 60
    assert game.snapshot["message"]["text"] == "Won in 2 moves and 0:59"
