"""The picture of a position, for where no kernel runs."""

from __future__ import annotations

import base64
import re
from xml.etree import ElementTree as ET

import pytest

import eightoff_widget as eo
from eightoff_widget.formats.svg import render_html, render_svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("rules", eo.RULES)
def test_every_card_is_in_the_picture_and_inside_it(rules):
    root = ET.fromstring(render_svg(eo.deal(7, rules)))
    width, height = float(root.get("width")), float(root.get("height"))
    cards = [e for e in root.iter(f"{SVG}rect") if e.get("fill") == "#fff"]
    assert len(cards) == 52
    for card in cards:
        assert 0 <= float(card.get("x")) <= width - float(card.get("width"))
        assert 0 <= float(card.get("y")) <= height - float(card.get("height"))


def test_a_foundation_shows_its_top_card_and_an_empty_place_its_name():
    position = eo.Position.from_text("Foundations: H-2\nFC: - 9C\n3D", partial=True)
    texts = [
        text.text.removesuffix("\ufe0e")
        for text in ET.fromstring(render_svg(position)).iter(f"{SVG}text")
    ]
    assert {"2♥", "9♣", "3♦"} <= set(texts)
    assert {"a", "c", "k", "2", "8", "♣", "♦", "♠"} <= set(texts)


def test_names_with_markup_stay_text():
    rules = eo.Rules("<script>alert(1)</script> & co")
    picture = render_svg(eo.deal(1, rules))
    assert "<script>" not in picture
    assert ET.fromstring(picture).find(f"{SVG}title").text == rules.title


def test_the_html_is_one_image_that_needs_nothing_from_anywhere():
    position = eo.deal(1)
    html = render_html(position)
    source = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    assert base64.b64decode(source[1]).decode() == render_svg(position)
    assert re.findall("https?://", html) == []
