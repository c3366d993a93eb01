"""What may be set on a board."""

from __future__ import annotations

import pytest

import eightoff_widget as eo
from eightoff_widget.store import settings
from eightoff_widget.widgets.options import OPTIONS, Options, checked


def test_every_option_is_a_keyword_of_play_and_a_property_of_the_game(open_play):
    assert OPTIONS.keys() == Options.__annotations__.keys()
    for name, values in OPTIONS.items():
        game, _ = open_play(24, **{name: values[-1]})
        assert game.options[name] == getattr(game, name) == values[-1]
        assert game.snapshot["options"][name] == values[-1]


def test_an_option_is_what_comes_first_unless_it_is_set(open_play):
    game, _ = open_play(24)
    assert game.options == {name: values[0] for name, values in OPTIONS.items()}


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, vs in OPTIONS.items() for v in vs])
def test_the_browser_may_set_every_value(open_play, name, value):
    game, browser = open_play(24)
    answer = browser.ask("option", name=name, value=value)
    assert answer["options"] == {**game.options, name: value}
    assert answer["last"]["kind"] == "option"


@pytest.mark.parametrize(
    ("name", "value", "error", "said"),
    [
        ("theme", "pink", ValueError, "theme must be one of 'host', 'light', 'dark', 'contrast'"),
        ("theme", True, ValueError, "theme must be one of"),
        ("theme", ["dark"], ValueError, "theme must be one of"),
        ("warn", "dark", TypeError, "warn must be True or False"),
        ("warn", 1, TypeError, "warn must be True or False"),
        ("speed", 1, TypeError, "there is no option 'speed'; there are autoplay, steps"),
    ],
)
def test_what_an_option_cannot_be_is_refused_and_changes_nothing(
    open_play, name, value, error, said
):
    with pytest.raises(error, match=said):
        checked(name, value)
    with pytest.raises(error, match=said):
        eo.play(24, **{name: value})
    game, browser = open_play(24)
    with pytest.raises(error, match=said):
        game.set(name, value)
    before = game.options
    assert browser.ask("option", name=name, value=value)["error"]["reason"] == "bad-request"
    assert game.options == before


def test_the_browser_may_choose_the_language(open_play):
    game, browser = open_play(24)
    content = {"req": "r", "kind": "option", "name": "language", "value": "de"}
    browser.receive({"method": "custom", "content": content})
    assert game.snapshot["answers"] == "r"
    assert game.language == "de"
    assert browser.ask("option", name="language", value="xx")["error"]["reason"] == "refused"
    assert game.language == "de"


def test_what_a_player_sets_holds_for_the_boards_to_come(open_play):
    _, browser = open_play(24)
    browser.ask("option", name="theme", value="dark")
    browser.ask("option", name="mark", value=True)
    later, _ = open_play(25)
    assert (later.theme, later.mark, later.warn) == ("dark", True, False)
    asked, _ = open_play(26, theme="light")
    assert (asked.theme, asked.mark) == ("light", True)


def test_the_language_that_a_player_chooses_holds_too(open_play):
    _, browser = open_play(24)
    content = {"req": "r", "kind": "option", "name": "language", "value": "de"}
    browser.receive({"method": "custom", "content": content})
    assert open_play(25)[0].language == "de"
    assert open_play(25, language="en")[0].language == "en"


def test_what_a_program_sets_is_its_own_business(open_play):
    game, _ = open_play(24, theme="dark")
    game.mark = True
    later, _ = open_play(25)
    assert (later.theme, later.mark) == ("host", False)


def test_a_board_that_keeps_nothing_remembers_nothing(open_play):
    _, browser = open_play(24, keep=False)
    browser.ask("option", name="theme", value="dark")
    assert open_play(25)[0].theme == "host"


@pytest.mark.parametrize("value", ["pink", None, 3, ["dark"], {"a": 1}])
def test_what_another_version_has_remembered_does_no_harm(open_play, value):
    settings.put("theme", value)
    settings.put("language", value)
    game, _ = open_play(24)
    assert (game.theme, game.language) == ("host", "en")


def test_a_game_keeps_its_own_autoplay(open_play):
    _, browser = open_play(24)
    browser.ask("option", name="autoplay", value=True)
    assert open_play(25)[0].autoplay is True
    assert open_play(eo.Game(25))[0].autoplay is False
