"""The board speaks one language at a time: the one asked for, or that of the first browser."""

from __future__ import annotations

import threading

import pytest

import eightoff_widget as eo


def greet(browser, *languages):
    """A view is shown in a browser that would like these languages."""
    content = {"req": "hello", "kind": "hello", "languages": list(languages)}
    browser.receive({"method": "custom", "content": content})


def text_of(game):
    return game.snapshot["message"]["text"]


def test_english_until_a_browser_asks_for_something_else(open_play):
    game, browser = open_play(24)
    assert game.language == game.words["language"] == "en"
    greet(browser, "de-AT", "en")
    assert game.language == game.words["language"] == "de"
    assert text_of(game) == (
        "Eight Off, Microsoft-Spiel 24. Leg alle Karten ab, jede Farbe vom Ass bis zum König."
    )
    browser.ask("move", source="2", target="e", count=1)
    assert text_of(game) == "♥4 aus Spalte 2 in Zelle e"
    error = browser.ask("move", source="1", target="2", count=1)["error"]
    assert error["text"] == "auf ♥3 passt nur ♥2"


def test_the_first_browser_settles_it(open_play):
    game, browser = open_play(24)
    greet(browser, "fr")
    greet(browser, "de")
    assert game.language == "en"


def test_a_language_that_was_asked_for_stays(open_play):
    game, browser = open_play(24, language="de")
    greet(browser, "en")
    assert game.language == "de"


def test_the_language_may_change_at_any_time_and_the_game_goes_on(open_play):
    game, _ = open_play(24)
    game.push("2e")
    game.language = "de"
    assert text_of(game) == "Eight Off, Microsoft-Spiel 24"
    assert game.snapshot["counts"]["moves"] == 1
    game.language = "en"
    game.undo()
    assert text_of(game) == "Taken back: 4♥ from column 2 to cell e"


def test_following_the_browser_again_waits_for_the_next_one(open_play):
    game, browser = open_play(24, language="en")
    game.language = None
    greet(browser, "de")
    assert game.language == "de"


def test_a_language_that_there_is_not_changes_nothing(open_play):
    game, _ = open_play(24, language="de")
    with pytest.raises(ValueError, match="there is no language 'fr'; there are en, de"):
        game.language = "fr"
    assert game.language == "de"
    with pytest.raises(ValueError, match="there is no language"):
        eo.play(24, language="fr")


@pytest.mark.parametrize("languages", [None, "de", [1], ["x" * 300], ["de"] * 300, {"de": 1}])
def test_a_greeting_that_is_none_is_refused(open_play, languages):
    game, browser = open_play(24)
    answer = browser.ask("hello", languages=languages)
    assert answer["error"]["reason"] == "bad-request"
    assert game.language == "en"


def test_python_itself_speaks_english_beside_a_german_board(open_play):
    game, _ = open_play(24, language="de")
    heard = []
    game.on_move(lambda *_: heard.append(game.position.describe(eo.Move("2", "f"))))
    with pytest.raises(eo.IllegalMoveError, match=r"only .* goes on"):
        game.push("12")
    game.push("2e")
    assert heard == ["3♥ from column 2 to cell f"]


def test_a_hint_is_in_the_language_of_the_board(open_play, wait_for):
    game, browser = open_play(24, language="de")
    browser.ask("hint")
    advice = wait_for(game, lambda shown: shown["advice"]["hint"])["advice"]
    assert " aus " in advice["hint"]["text"]


def test_a_move_made_in_any_thread_is_told_in_the_language_of_the_board(open_play):
    game, _ = open_play(24, language="de")
    thread = threading.Thread(target=game.push, args=("2e",))
    thread.start()
    thread.join()
    assert text_of(game) == "♥4 aus Spalte 2 in Zelle e"
