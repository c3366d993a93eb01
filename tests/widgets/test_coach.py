"""What the board says of its game: hints, and whether it can still be won."""

from __future__ import annotations

import threading

import pytest
from lines import DEAL, LINE

import eightoff_widget as eo


def hinted(snapshot):
    return snapshot["advice"]["hint"] is not None


def test_a_hint_is_a_move_of_a_shortest_line_with_its_reason(open_play, wait_for):
    game, browser = open_play(8)
    answer = browser.ask("hint")
    assert answer["answers"] == "test:1"
    assert answer["last"] == {"kind": "advice", "steps": []}
    advice = wait_for(game, hinted)["advice"]
    # Three cards can go home from the start, which never makes a line longer.
    assert advice["hint"]["move"] == {"cards": ["AC"], "source": "5", "target": "h"}
    assert advice["hint"]["text"].endswith("the foundation waits for it")
    assert advice["hint"]["proved"] is True
    assert advice["hints"] == game.hints_used == 1
    assert advice["looking"] is False


def test_the_next_hint_is_another_move(open_play, wait_for):
    game, browser = open_play(24)
    moves = []
    for number in (1, 2, 3):
        browser.ask("hint")
        found = wait_for(
            game,
            lambda s, n=number: (
                hinted(s) and s["advice"]["hints"] == n and not s["advice"]["looking"]
            ),
        )
        moves.append(str(found["advice"]["hint"]["move"]))
    assert len(set(moves)) == 3


def test_a_hint_goes_with_the_next_move_and_hints_are_counted_by_game(open_play, wait_for):
    game, browser = open_play(24)
    browser.ask("hint")
    wait_for(game, hinted)
    game.push("2e")
    assert game.snapshot["advice"]["hint"] is None
    assert game.hints_used == 1
    game.new(25)
    assert game.hints_used == 0


def test_a_game_that_cannot_be_won_is_said_to_be_lost(open_play, wait_for):
    game, browser = open_play(465)
    browser.ask("hint")
    advice = wait_for(game, hinted)["advice"]
    assert advice["hint"]["move"] is None
    assert "cannot be won" in advice["hint"]["text"]


def test_a_hint_where_there_is_nothing_to_advise_is_not_counted(open_play, wait_for):
    game, browser = open_play(465)
    game.push("1e")
    for _ in range(2):
        browser.ask("hint")
        told = wait_for(game, lambda s: hinted(s) and not s["advice"]["looking"])
        assert told["advice"]["hints"] == game.hints_used == 0
    assert eo.stats().hints == 0
    game.new(24)
    browser.ask("hint")
    told = wait_for(game, lambda s: hinted(s) and not s["advice"]["looking"])
    assert told["advice"]["hints"] == game.hints_used == 1


def test_there_is_no_hint_when_the_game_is_over(open_play):
    game, browser = open_play(DEAL)
    for text in LINE:
        game.push(text)
    answer = browser.ask("hint")
    assert answer["error"]["reason"] == "no-hint"
    assert game.hints_used == 0


def test_the_mark_is_right_after_every_move_of_a_game(open_play, wait_for):
    game, browser = open_play(DEAL)
    browser.ask("option", name="mark", value=True)
    for text in LINE:
        game.push(text)
        found = wait_for(game, lambda s: s["status"] == "won" or s["advice"]["verdict"] is not None)
        assert found["counts"]["moves"] == len(game.moves)
        if found["status"] != "won":
            assert found["advice"]["verdict"] == "winnable"


def test_the_mark_says_when_a_move_has_lost_the_game_and_undo_wins_it_back(open_play, wait_for):
    # By six cells all first moves of this deal lose but one, as every line of solvers' shows.
    game, _ = open_play(75, "eight-off-six-cells")
    game.mark = True
    for text, verdict in (("1e", "unwinnable"), (None, "winnable"), ("2e", "winnable")):
        game.push(text) if text else game.undo()
        found = wait_for(game, lambda s: s["advice"]["verdict"] is not None)
        assert found["advice"]["verdict"] == verdict


def test_a_lost_game_goes_back_to_where_it_could_be_won_and_redo_leads_forward(open_play):
    # By six cells all first moves of this deal lose but one, as every line of solvers' shows.
    game, browser = open_play(75, "eight-off-six-cells")
    for text in ("2e", "1f"):
        game.push(text)
    game.push(next(iter(game.position.legal_moves)))
    moves = game.moves
    answer = browser.ask("rescue")
    assert answer["counts"]["moves"] == 1
    assert answer["last"]["kind"] == "undo"
    assert game.moves == moves[:1]
    assert eo.solve(game.position).verdict is eo.Verdict.WINNABLE
    game.redo()
    assert eo.solve(game.position).verdict is eo.Verdict.UNWINNABLE
    game.redo()
    assert game.moves == moves


def test_what_is_not_lost_and_what_never_could_be_won_is_not_rescued(open_play):
    game, browser = open_play(24)
    assert "error" in browser.ask("rescue")
    game.new(465)
    game.push("1e")
    assert "error" in browser.ask("rescue")
    assert game.moves == (eo.Move("1", "e", 1),)


def test_the_mark_comes_to_know_how_far_the_win_is(open_play, wait_for):
    game, _ = open_play(8)
    game.mark = True
    advice = wait_for(game, lambda s: s["advice"]["proved"])["advice"]
    assert (advice["verdict"], advice["distance"]) == ("winnable", 68)


def test_nothing_is_looked_for_while_nobody_asks(open_play):
    before = set(threading.enumerate())
    game, _ = open_play(24)
    game.push("2e")
    assert game.snapshot["advice"] == {
        "verdict": None,
        "distance": None,
        "proved": False,
        "par": None,
        "hint": None,
        "moves": None,
        "trouble": [],
        "line": None,
        "looking": False,
        "hints": 0,
    }
    assert set(threading.enumerate()) <= before


def test_advice_says_nothing_anew(open_play, wait_for):
    game, browser = open_play(24)
    game.push("2e")
    text = game.snapshot["message"]["text"]
    browser.ask("hint")
    assert wait_for(game, hinted)["message"]["text"] == text


def test_a_board_that_is_closed_looks_for_nothing(open_play):
    before = set(threading.enumerate())
    game, _ = open_play(5)
    game.mark = True
    begun = set(threading.enumerate()) - before
    game.close()
    for thread in begun:
        thread.join(10)
        assert not thread.is_alive()


def test_the_mark_is_on_or_off(open_play):
    game, _ = open_play(24)
    with pytest.raises(TypeError, match="mark"):
        game.mark = "yes"
    assert game.mark is False
    assert isinstance(game, eo.PlayWidget)
