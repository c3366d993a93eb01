"""Deals of a kind, asked for on the board."""

from __future__ import annotations

import pytest

import eightoff_widget as eo


def begun(snapshot):
    return snapshot["last"]["kind"] == "start" and snapshot["seq"] > 1


@pytest.mark.parametrize("kind", ["winnable", "easy", "expert"])
def test_a_deal_of_a_kind_is_begun_when_it_is_found(open_play, wait_for, kind):
    game, browser = open_play(24)
    answer = browser.ask("new", deal=None, of=kind, sure=False)
    assert answer["message"]["text"] == "Looking for a deal …"
    wait_for(game, begun)
    assert game.moves == ()
    number = game.position.deal.number
    assert number != "24"
    level = eo.difficulty(eo.deal(number)).level
    assert level == kind if kind != "winnable" else level is not None


def test_the_deal_of_the_day_is_the_same_for_everyone(open_play, wait_for):
    game, browser = open_play(24, "seahaven-towers")
    before = eo.daily(rules="seahaven-towers")
    browser.ask("new", deal=None, of="daily", sure=False)
    wait_for(game, begun)
    assert game.position in (before, eo.daily(rules="seahaven-towers"))  # midnight may have come


def test_a_game_under_way_is_not_left_unasked(open_play, wait_for):
    game, browser = open_play(24)
    game.push("2e")
    answer = browser.ask("new", deal=None, of="winnable", sure=False)
    assert answer["error"]["reason"] == "leaves-game"
    browser.ask("new", deal=None, of="winnable", sure=True)
    wait_for(game, begun)


def test_whoever_plays_on_meanwhile_goes_on_with_that_game(open_play, monkeypatch):
    found = []

    def slowly(*_args, cancel, **_options):
        cancel.wait(20)
        found.append(cancel.is_set())
        raise eo.NoDealError

    monkeypatch.setattr("eightoff_widget.widgets.searcher.choose", slowly)
    game, browser = open_play(24)
    browser.ask("new", deal=None, of="expert", sure=False)
    game.push("2e")
    assert game.moves == (eo.Move("2", "e"),)
    assert game.snapshot["advice"]["looking"] is False
    while not found:
        pass
    assert found == [True]
    assert game.position.deal is None
    assert game.game.start.deal.number == "24"


def test_that_there_is_none_is_said(open_play, wait_for, monkeypatch):
    def none(*_args, **_options):
        raise eo.NoDealError

    monkeypatch.setattr("eightoff_widget.widgets.searcher.choose", none)
    game, browser = open_play(24)
    browser.ask("new", deal=None, of="expert", sure=False)
    wait_for(game, lambda shown: shown["message"]["text"] == "No such deal was found.")
    assert game.position == eo.deal(24)


@pytest.mark.parametrize("kind", ["", "hopeless", "EASY"])
def test_a_kind_that_there_is_not_is_refused(open_play, kind):
    game, browser = open_play(24)
    answer = browser.ask("new", deal=None, of=kind, sure=False)
    assert answer["error"]["reason"] == "bad-request"
    assert game.position == eo.deal(24)


def test_a_new_game_ends_the_showing_of_a_line(open_play, wait_for):
    game, browser = open_play(8)
    browser.ask("solve")
    wait_for(game, lambda shown: shown["advice"]["line"])
    browser.ask("go", to=5)
    answer = browser.ask("new", deal="24", sure=False)
    assert answer["advice"]["line"] is None
    assert answer["deal"]["number"] == "24"
    assert game.position == eo.deal(24)
