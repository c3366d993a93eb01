"""What may be set on a board."""

from __future__ import annotations

from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import eightoff_widget as eo
from eightoff_widget.store import settings
from eightoff_widget.widgets import options
from eightoff_widget.widgets.options import OPTIONS, checked, names_of

TYPES = {
    "play": options.PlayOptions,
    "replay": options.ReplayOptions,
    "edit": options.Looks,
    "teach": options.Looks,
}
"""What static typing knows of the options of each kind of board."""

LOOKS = {
    "four_colours": False,
    "theme": "host",
    "table": "green",
    "faces": "classic",
    "card_size": "medium",
    "hand": "right",
}
DEFAULTS = {
    "play": {
        **dict.fromkeys(["autoplay", "mark", "warn", "trouble", "list_moves", "steps"], False),
        "speed": "normal",
        "sound": False,
        **LOOKS,
    },
    "replay": {
        **dict.fromkeys(["mark", "review", "steps"], False),
        "speed": "normal",
        **LOOKS,
    },
    "edit": LOOKS,
    "teach": LOOKS,
}
GIVEN = {"play": (24,), "replay": (24, "2e 3f"), "edit": (24,), "teach": ("table",)}


@pytest.fixture
def opened(request):
    """Opens a board of a kind, with who asks it for something in the browser's place."""
    return lambda kind, **given: request.getfixturevalue(f"open_{kind}")(*GIVEN[kind], **given)


@pytest.mark.parametrize("kind", TYPES)
def test_static_typing_knows_the_table(kind):
    hints = get_type_hints(TYPES[kind])
    assert set(hints) == set(names_of(kind))
    for name, hint in hints.items():
        allowed = (True, False) if hint is bool else get_args(hint)
        assert set(allowed) == set(OPTIONS[name].values)


@pytest.mark.parametrize("kind", TYPES)
def test_every_option_is_a_keyword_and_a_property_and_in_every_snapshot(opened, kind):
    for name in names_of(kind):
        for value in OPTIONS[name].values:
            board, _ = opened(kind, **{name: value})
            assert board.options[name] == getattr(board, name) == value
            assert board.snapshot["options"][name] == value


@pytest.mark.parametrize("kind", TYPES)
def test_an_option_has_its_default_unless_it_is_set(opened, kind):
    assert opened(kind)[0].options == DEFAULTS[kind]


@pytest.mark.parametrize("kind", TYPES)
def test_the_browser_may_set_every_value(opened, kind):
    for name in names_of(kind):
        for value in OPTIONS[name].values:
            board, browser = opened(kind)
            answer = browser.ask("option", name=name, value=value)
            assert answer["options"] == {**board.options, name: value}
            assert answer["last"]["kind"] == "option"


def test_the_table_says_of_each_option_what_it_is_about_and_what_it_may_be():
    for name, option in OPTIONS.items():
        assert option.name == name
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values) > 1
        assert option.says.endswith(".")


PROJECT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("path", "made"),
    [("js/src/options.ts", options.as_typescript), ("docs/options.md", options.as_page)],
)
def test_what_is_made_from_the_table_is_as_it_makes_it(path, made):
    assert (PROJECT / path).read_text("utf-8") == made()


def test_the_page_tells_first_what_holds_unless_it_is_set():
    page = options.as_page().splitlines()
    (row,) = (line for line in page if line.startswith("| `card_size` |"))
    assert row == (
        "| `card_size` | `'medium'`, `'small'`, `'large'` | `play`, `replay`, `edit`, `teach` "
        "| How large cards are drawn at most. |"
    )


@pytest.mark.parametrize(
    ("name", "value", "error", "said"),
    [
        ("theme", "pink", ValueError, "theme must be one of 'host', 'light', 'dark', 'contrast'"),
        ("theme", True, ValueError, "theme must be one of"),
        ("theme", ["dark"], ValueError, "theme must be one of"),
        ("warn", "dark", TypeError, "warn must be True or False"),
        ("warn", 1, TypeError, "warn must be True or False"),
        ("review", 1, TypeError, "there is no option 'review'; there are autoplay, mark, warn"),
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
