"""How positions, games and reviews show themselves: nothing in a name is ever markup."""

import base64
import html.parser
import re
from xml.etree import ElementTree as ET

import pytest

from eightoff_widget import Game, Position, Rules, deal, read, review
from eightoff_widget.formats.svg import render_html, render_svg

NASTY = "</title></svg><script>alert(1)</script><img src=x onerror=alert(2)>&amp;\"'$x^{$"


@pytest.fixture
def nasty():
    """A game from a record whose tags hold HTML and script."""
    game = Game(24, rules=Rules(NASTY, cells=8, build="suit", title=NASTY))
    for move in ("58", "dh", "2e"):
        game.push(move)
    return read(game.to_record())


class _Tags(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.seen = set()
        self.attributes = []

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        self.attributes += attrs


def tags_of(markup):
    parser = _Tags()
    parser.feed(markup)
    parser.close()
    assert not any(name.startswith("on") for name, _ in parser.attributes)
    return parser.seen


def test_a_position_shows_its_picture_and_prints_its_board():
    position = deal(24)
    assert position._repr_html_() == render_html(position)
    assert position._repr_svg_() == position.to_svg() == render_svg(position)
    assert str(position) == position.to_text()


def test_a_game_shows_where_it_stands_and_its_moves():
    game = Game(24)
    game.push("58")
    game.push("2e")
    markup = game._repr_html_()
    picture = base64.b64decode(re.search(r'base64,([^"]+)"', markup)[1]).decode()
    assert picture == game._repr_svg_() == render_svg(game.position)
    assert "1. 58 2. 2e" in markup
    assert "Eight Off, Microsoft deal 24: 2 moves, playing" in markup
    assert str(game).splitlines() == [
        "Eight Off, Microsoft deal 24: 2 moves, playing",
        "",
        *game.position.to_text().splitlines(),
        "",
        "1. 58 2. 2e",
    ]


def test_a_new_game_shows_no_moves():
    assert "<code>" not in Game(24)._repr_html_()
    assert (
        str(Game(24)) == f"Eight Off, Microsoft deal 24: no moves, playing\n\n{deal(24)}".rstrip()
    )


def test_names_with_markup_are_text_in_whatever_is_shown(nasty):
    assert nasty.start.rules.title == NASTY
    assert tags_of(nasty._repr_html_()) <= {"div", "p", "img", "code"}
    assert tags_of(nasty.position._repr_html_()) == {"img"}
    picture = ET.fromstring(nasty.position._repr_svg_())
    assert picture.find("{http://www.w3.org/2000/svg}title").text == NASTY
    assert {element.tag.rpartition("}")[2] for element in picture.iter()} == {
        *("svg", "title", "desc", "rect", "text")
    }
    assert tags_of(review(nasty)._repr_html_()) <= {
        "p",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
    }
    assert NASTY in str(nasty)
    assert NASTY in nasty.to_prose()
    assert NASTY in str(review(nasty))


def test_a_formula_in_a_name_is_drawn_as_it_stands(nasty):
    ax = review(nasty).plot()
    assert NASTY in ax.get_title()
    ax.figure.canvas.draw()  # which fails where a title is read as a formula that is none


def test_a_fragment_shows_itself_too():
    assert tags_of(Position.from_text("9C 7H", partial=True)._repr_html_()) == {"img"}
