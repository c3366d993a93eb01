"""What the solver repeats of the rules, to be quick, is what the engine says."""

from __future__ import annotations

from itertools import product

import pytest

from eightoff_widget import Card, Position, Rules
from eightoff_widget.engine.cards import DECK
from eightoff_widget.solver.any_card import states
from eightoff_widget.solver.kings_only import dealt
from eightoff_widget.solver.packing import BITS, NUMBERS, fits, rank_of, suit_of

KINDS = [
    Rules(f"{build} {empty_column}", build=build, empty_column=empty_column)
    for build, empty_column in product(("suit", "alternate"), ("king", "any"))
]
BY_KIND = pytest.mark.parametrize("rules", KINDS, ids=lambda rules: rules.name)
HEIGHTS = [*product((0, 1, 6, 12, 13), repeat=4)]


def without_cards(heights):
    return Position(((),) * 8, (None,) * 8, heights)


def test_a_number_tells_rank_and_suit():
    for card in DECK:
        number = NUMBERS[card]
        assert (rank_of(number), suit_of(number)) == (card.rank, card.suit.order)


@BY_KIND
def test_what_fits_on_what_is_what_the_rules_say(rules):
    fitting = 0
    for card, on in product(DECK, DECK):
        said = rules.fits(card, on)
        assert fits(NUMBERS[card], NUMBERS[on], alternate=rules.build == "alternate") is said
        if rules.build == "suit":
            assert (dealt.parent_of(BITS[card]) == BITS[on]) is said
        fitting += said
    assert fitting == {"suit": 48, "alternate": 96}[rules.build]


@BY_KIND
def test_as_many_cards_move_as_the_rules_say(rules):
    position = Position(((),) * 8, (None,) * 8, rules=rules)
    game = states.SearchGame(states.task_of(position))
    for cells, columns in product(range(9), range(10)):
        assert game._capacity(cells, columns) == rules.capacity(cells, columns)


@BY_KIND
def test_an_empty_column_takes_what_the_rules_say(rules):
    position = Position(((),) * 8, (None,) * 8, rules=rules)
    game = states.SearchGame(states.task_of(position))
    for card in DECK:
        assert game._may_fill(NUMBERS[card]) is rules.may_fill_empty_column(card)


def test_the_foundations_wait_for_what_the_engine_says():
    for heights in HEIGHTS:
        position = without_cards(heights)
        waited_for = sum(BITS[card] for card in DECK if position.goes_home(card))
        home = sum(BITS[card] for card in DECK if card.rank <= heights[card.suit.order])
        assert states.next_home(heights) == waited_for
        assert dealt.next_home(home) == waited_for


def test_the_run_under_a_card_is_a_run_by_the_rules():
    gone = [Card(name) for name in ("QH", "JH", "9H", "QS", "TC")]
    under = dealt.run_under(BITS[Card("KH")], sum(BITS[card] for card in gone))
    assert under == BITS[Card("QH")] | BITS[Card("JH")]
