"""A line that wins is shown step by step while the game waits, and may be taken over."""

from __future__ import annotations

import threading

import pytest

import eightoff_widget as eo

EIGHT_TO_GO = "Foundations: C-J D-J H-J S-J\nKC QC\nKD QD\nQH KH\nQS KS"
"""The kings of two suits lie on their queens: each must leave before it can go home."""


def shown(snapshot):
    return snapshot["advice"]["line"] is not None


@pytest.fixture
def open_line(open_play, wait_for):
    """Open a game, and a line from where it stands."""

    def open_(*args, **options):
        game, browser = open_play(*args, **options)
        browser.ask("solve")
        wait_for(game, shown)
        return game, browser

    return open_


def ending():
    return eo.Position.from_text(EIGHT_TO_GO, partial=True)


def test_a_shortest_line_is_shown_from_its_start(open_line):
    game, _ = open_line(ending())
    advice = game.snapshot["advice"]
    # Eight cards go home, and the two kings that lie on their queens leave for a place first.
    assert advice["line"] == {"at": 0, "of": 10, "proved": True}
    assert advice["hints"] == 1
    assert game.moves == ()


def test_the_line_is_walked_to_its_end_and_back_while_the_game_waits(open_line):
    game, browser = open_line(ending())
    seen = [game.snapshot["board"]]
    for at in range(1, 11):
        answer = browser.ask("go", to=at)
        assert answer["advice"]["line"]["at"] == at
        assert answer["advice"]["distance"] == 10 - at
        assert len(answer["last"]["steps"]) == 1
        assert answer["status"] == "playing"
        seen.append(answer["board"])
    assert sum(foundation["rank"] for foundation in seen[-1]["foundations"]) == 52
    assert game.position == ending()
    for at in reversed(range(10)):
        assert browser.ask("go", to=at)["board"] == seen[at]
    assert game.moves == ()


def test_a_step_back_shows_the_way_back(open_line):
    _, browser = open_line(ending())
    forward = browser.ask("go", to=1)["last"]["steps"]
    back = browser.ask("go", to=0)["last"]["steps"]
    assert [(s["target"], s["source"]) for s in back] == [
        (s["source"], s["target"]) for s in forward
    ]


def test_taking_over_makes_the_moves_that_are_shown(open_line):
    game, browser = open_line(ending())
    board = browser.ask("go", to=4)["board"]
    answer = browser.ask("take")
    assert answer["board"] == board
    assert answer["advice"]["line"] is None
    assert answer["counts"]["moves"] == len(game.moves) == 4
    game.undo()
    assert len(game.moves) == 3
    assert game.hints_used == 5


def test_a_move_on_the_board_takes_over(open_line):
    game, browser = open_line(24)
    browser.ask("go", to=3)
    source, target, count = game.snapshot["legal"][0]
    answer = browser.ask("move", source=source, target=target, count=count)
    assert answer["advice"]["line"] is None
    assert len(game.moves) == 4


def test_an_illegal_move_takes_nothing_over(open_line):
    game, browser = open_line(ending())
    browser.ask("go", to=2)
    assert browser.ask("move", source="1", target="h", count=3)["error"]["text"]
    assert game.moves == ()
    assert game.snapshot["advice"]["line"]["at"] == 2


def test_leaving_shows_the_game_again(open_line):
    game, browser = open_line(24)
    before = game.position
    browser.ask("go", to=5)
    answer = browser.ask("leave")
    assert answer["advice"]["line"] is None
    assert answer["counts"]["moves"] == 0
    assert len(answer["last"]["steps"]) == 5
    assert game.position == before


def test_whoever_moves_elsewhere_ends_the_showing(open_line):
    game, _ = open_line(24)
    game.push("2e")
    assert game.snapshot["advice"]["line"] is None


@pytest.mark.parametrize("to", [-1, 11, 10**30, 1.5, True, "2", [1]])
def test_a_point_that_the_line_has_not_is_refused(open_line, to):
    game, browser = open_line(ending())
    assert browser.ask("go", to=to)["error"]["reason"] == "bad-request"
    assert game.snapshot["advice"]["line"]["at"] == 0


def test_without_a_line_there_is_nothing_to_take(open_play):
    _, browser = open_play(24)
    assert browser.ask("take")["error"]["reason"] == "no-line"
    assert browser.ask("leave")["error"]["reason"] == "no-line"
    assert browser.ask("go", to=2)["error"]["reason"] == "no-line"


def test_a_lost_position_has_no_line(open_play, wait_for):
    # Where no cell is free, neither queen of its suit can move, and the king lies on the ace.
    game, browser = open_play(6)
    lost = eo.deal(6)
    while eo.solve(lost).verdict is eo.Verdict.WINNABLE:
        lost = lost.apply(next(iter(lost.legal_moves)))
    game.new(lost)
    browser.ask("solve")
    text = "This position cannot be won any more. Take moves back."
    wait_for(game, lambda snapshot: snapshot["message"]["text"] == text)
    assert game.snapshot["advice"]["line"] is None


def test_a_game_that_is_over_has_no_line(open_play):
    game, browser = open_play(ending())
    game.push("3a")
    game.push("4b")
    game.finish()
    assert browser.ask("solve")["error"]["reason"] == "no-hint"


def test_asked_for_again_it_begins_again(open_line):
    game, browser = open_line(ending())
    browser.ask("go", to=3)
    answer = browser.ask("solve")
    assert answer["advice"]["line"] == {"at": 0, "of": 10, "proved": True}
    assert answer["message"]["text"] == "The game as it stands"
    assert game.hints_used == 1


def test_asked_for_again_after_it_was_left_it_is_shown_again(open_line, wait_for):
    game, browser = open_line(24)
    browser.ask("go", to=3)
    browser.ask("leave")
    browser.ask("solve")
    assert wait_for(game, shown)["advice"]["line"]["at"] == 0


def test_what_can_be_walked_is_said(open_line):
    _, browser = open_line(ending())
    walked = {at: browser.ask("go", to=at)["can"] for at in (1, 10, 0)}
    assert {at: (can["undo"], can["redo"]) for at, can in walked.items()} == {
        0: (False, True),
        1: (True, True),
        10: (True, False),
    }


def test_a_listener_that_goes_another_way_ends_the_taking(open_line):
    game, browser = open_line(ending())
    browser.ask("go", to=4)

    def undo_the_second(*_):
        if len(game.moves) == 2:
            game.undo()

    game.on_move(undo_the_second)
    answer = browser.ask("take")
    assert len(game.moves) == answer["counts"]["moves"] == 1
    assert answer["advice"]["line"] is None


def test_an_option_leaves_the_line_where_it_is(open_line):
    _, browser = open_line(ending())
    browser.ask("go", to=4)
    for name in ("autoplay", "trouble"):
        answer = browser.ask("option", name=name, value=True)
        assert answer["advice"]["line"]["at"] == 4


def test_the_clock_waits_with_the_game(open_line, wait_for):
    game, browser = open_line(24)
    browser.ask("go", to=1)
    assert browser.ask("take")["clock"]["running"] is True
    browser.ask("solve")
    assert wait_for(game, shown)["clock"]["running"] is False
    assert browser.ask("leave")["clock"]["running"] is True


def test_help_that_is_under_way_is_counted_once(open_play, wait_for, monkeypatch):
    go_on = threading.Event()

    def slowly(*args, **options):
        assert go_on.wait(20)
        return eo.hint(*args, **options)

    monkeypatch.setattr("eightoff_widget.widgets.searcher.hint", slowly)
    game, browser = open_play(24)
    for _ in range(4):
        browser.ask("hint")
    go_on.set()
    wait_for(game, lambda snapshot: snapshot["advice"]["hint"])
    assert game.hints_used == 1


def test_a_search_that_fails_may_be_asked_for_again(open_play, wait_for, monkeypatch):
    def fail(*_args, **_options):
        raise RuntimeError

    monkeypatch.setattr("threading.excepthook", lambda _: None)
    with monkeypatch.context() as broken:
        broken.setattr("eightoff_widget.widgets.searcher.hint", fail)
        game, browser = open_play(24)
        browser.ask("hint")
        for thread in threading.enumerate():
            if thread.name == "eightoff-hint":
                thread.join()
    browser.ask("hint")
    wait_for(game, lambda snapshot: snapshot["advice"]["hint"])
