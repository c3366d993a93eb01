"""Cards: reading them, their names, and that they never change."""

import copy
import pickle

import naive
import pytest

from eightoff_widget import Card, InvalidPositionError, Suit
from eightoff_widget.engine.cards import DECK


def test_there_are_52_cards_clubs_first_ace_to_king():
    assert [str(card) for card in DECK] == naive.PACK
    assert [card.index for card in DECK] == list(range(52))


@pytest.mark.parametrize("text", naive.PACK)
def test_a_card_is_read_from_what_it_is_written_as(text):
    card = Card(text)
    assert str(card) == text
    assert card.rank == "A23456789TJQK".index(text[0]) + 1
    assert card.suit.value == text[1]
    assert Card(card.pretty) is card
    assert eval(repr(card)) is card  # repr is meant to be code


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10H", "TH"),
        ("th", "TH"),
        ("10h", "TH"),
        ("6♥", "6H"),
        ("6♡", "6H"),
        ("10♠", "TS"),
        ("T♤", "TS"),
        ("k♣", "KC"),
        ("q♧", "QC"),
        ("a♦", "AD"),
        ("2♢", "2D"),
        ("6♥\ufe0f", "6H"),
        (" 6H\n", "6H"),
    ],
)
def test_a_card_is_read_generously(text, card):
    assert Card(text) is Card(card)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "H",
        "6",
        "H6",
        "1H",
        "0H",
        "11H",
        "6X",
        "6HH",
        "66H",
        "6 H",
        "6H 7H",
        "100H",
        "６H",
        "٦H",
        "6ſ",
        "6\N{CYRILLIC CAPITAL LETTER ES}",
        "♥6",
        "🂱",
        "joker",
        "\x00",
    ],
)
def test_what_is_no_card_is_never_guessed(text):
    with pytest.raises(InvalidPositionError) as caught:
        Card(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("value", [None, 6, 6.0, b"6H", ["6H"], ("6", "H"), True])
def test_only_text_is_read_as_a_card(value):
    with pytest.raises(InvalidPositionError):
        Card(value)


def test_a_megabyte_that_is_no_card_is_not_repeated_in_full():
    with pytest.raises(InvalidPositionError) as caught:
        Card("x" * 10**6)
    assert len(str(caught.value)) < 1000


def test_a_card_is_made_of_rank_and_suit():
    assert Card.of(1, "C") is Card("AC")
    assert Card.of(13, Suit.SPADES) is Card("KS")


@pytest.mark.parametrize(
    ("rank", "suit"), [(0, "H"), (14, "H"), (-1, "H"), (6, "X"), (6, ""), (6, "HH")]
)
def test_no_card_is_made_of_a_wrong_rank_or_suit(rank, suit):
    with pytest.raises(InvalidPositionError):
        Card.of(rank, suit)


def test_pretty_writes_ten_and_signs():
    assert [Card(text).pretty for text in ("TC", "AD", "9H", "KS")] == ["10♣", "A♦", "9♥", "K♠"]


def test_red_and_kings():
    assert [card for card in map(str, DECK) if Card(card).is_king] == ["KC", "KD", "KH", "KS"]
    assert {str(card)[1] for card in DECK if card.is_red} == {"D", "H"}


def test_suits_are_ordered_clubs_diamonds_hearts_spades():
    assert [suit.full_name for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    assert [suit.order for suit in Suit] == [0, 1, 2, 3]
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"


@pytest.mark.parametrize("name", ["rank", "suit", "index", "note"])
def test_a_card_cannot_be_changed(name):
    with pytest.raises(AttributeError):
        setattr(Card("6H"), name, 7)
    assert Card("6H").rank == 6


def test_nothing_can_be_deleted_from_a_card():
    card = object.__new__(Card)  # a card of its own, so that a failure harms no other test
    object.__setattr__(card, "rank", 6)
    with pytest.raises(AttributeError):
        del card.rank


@pytest.mark.parametrize("card", DECK, ids=str)
def test_copies_and_pickles_of_a_card_are_the_card(card):
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card  # our own
