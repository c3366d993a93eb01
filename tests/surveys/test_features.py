"""What is counted of a deal, on boards on which it can be counted by eye."""

from __future__ import annotations

import pytest

from eightoff_widget import Position, Rules, deal
from eightoff_widget.surveys.features import FEATURES

BOARD = """
Foundations: C-0 D-0 H-0 S-0
Freecells: 2S -
AS KS 3S QH
5H 6H AH KH 4D
KD QD JD
QC JH
"""


@pytest.mark.parametrize(
    ("feature", "count"),
    [
        # K♠ and 3♠ over A♠; 6♥ over 5♥; K♥ over 5♥, 6♥ and A♥, but it is one card.
        ("cards over a lower one of their suit", 4),
        # Three over A♠, two over A♥.
        ("cards over aces", 5),
        # One under K♠, three under K♥, none under K♦.
        ("cards under kings", 4),
        # Q♦ on K♦, J♦ on Q♦.
        ("cards that fit where they lie", 2),
    ],
)
def test_a_feature_counts_what_it_says(feature, count):
    rules = Rules("fragment", columns=4, cells=2, dealt_to_cells=())
    assert FEATURES[feature](Position.from_text(BOARD, rules=rules, partial=True)) == count


def test_what_fits_is_a_matter_of_the_rules():
    rules = Rules("fragment", columns=4, cells=2, dealt_to_cells=(), build="alternate")
    board = Position.from_text(BOARD, rules=rules, partial=True)
    assert FEATURES["cards that fit where they lie"](board) == 1  # J♥ on Q♣


@pytest.mark.parametrize("feature", FEATURES)
def test_every_deal_has_them(feature):
    assert {FEATURES[feature](deal(number)) >= 0 for number in range(1, 30)} == {True}
