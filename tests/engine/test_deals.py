"""Deals against pysol-cards, an independent dealer, and against boards published elsewhere."""

import random

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random import RandomBase

from eightoff_widget import RULES, InvalidPositionError, Rules, deal

NUMBERS = [
    1,
    2,
    24,
    200,
    617,
    11982,
    31999,
    32000,
    32001,
    40000,
    999_999,
    2**31 - 1,
    2**31,
    2**31 + 1,
    2**32 - 1,
    2**32,
    2**32 + 1,
    2**33 - 1,
]
MERSENNE = [32001, 2**31, 2**33, 10**19, 12345678901234567890, 99999999999999999999]


def as_text(position):
    """The cells, "-" for an empty one, and the columns."""
    cells = [str(card) if card else "-" for card in position.cells]
    return cells, [[str(card) for card in column] for column in position.columns]


def pysol_layout(game, number, numbering, cells=0):
    """The same from pysol-cards; `cells` is how many there are to fill up with empty ones."""
    board = Game(game_id=game, game_num=number, which_deals=numbering, max_rank=13)
    lines = board.calc_layout_string(CardRenderer(print_ts=True)).split("\n")
    named = [line.split() for line in lines if line.strip()]
    in_cells = named.pop(0)[1:] if named[0][0] == "Freecells:" else []
    return in_cells + ["-"] * (cells - len(in_cells)), named


@pytest.mark.parametrize("number", NUMBERS)
def test_a_microsoft_deal_of_eight_off_has_the_columns_of_pysol_cards(number):
    cells, columns = as_text(deal(number))
    pysol_cells, pysol_columns = pysol_layout("eight_off", number, RandomBase.DEALS_MS)
    assert columns == pysol_columns
    # The same four cards, there in every other cell and here in the first four.
    assert cells == [card for card in pysol_cells if card != "-"] + ["-"] * 4


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    ("rules", "game", "cells"),
    [
        ("freecell", "freecell", 4),
        ("bakers-game", "bakers_game", 4),
        ("bakers-game-kings-only", "bakers_game", 4),
        ("eight-off-uneven", "bakers_game", 8),
        ("seahaven-towers", "seahaven_towers", 4),
    ],
)
def test_a_microsoft_deal_of_another_rule_set_is_that_of_pysol_cards(number, rules, game, cells):
    expected = pysol_layout(game, number, RandomBase.DEALS_MS, cells)
    assert as_text(deal(number, rules=rules)) == expected


@pytest.mark.parametrize("number", [1, 200, 31999])
@pytest.mark.parametrize("text", [str, "ms{}".format, "MS{}".format, "00{}".format])
def test_pysolfc_deals_like_microsoft_below_32000(number, text):
    expected = pysol_layout("eight_off", number, RandomBase.DEALS_PYSOLFC, 8)
    assert as_text(deal(text(number), numbering="pysolfc")) == expected


@pytest.mark.parametrize("number", MERSENNE)
def test_pysolfc_deals_with_the_mersenne_twister_above(number):
    if number == 99999999999999999999:
        assert len(str(number)) == 20
    expected = pysol_layout("eight_off", number, RandomBase.DEALS_PYSOLFC, 8)
    assert as_text(deal(number, numbering="pysolfc")) == expected
    assert as_text(deal(str(number), numbering="pysolfc")) == expected


@pytest.mark.parametrize("number", MERSENNE[:3])
@pytest.mark.parametrize(
    ("rules", "game", "cells"),
    [("freecell", "freecell", 4), ("seahaven-towers", "seahaven_towers", 4)],
)
def test_pysolfc_deals_other_rule_sets_with_it_too(number, rules, game, cells):
    expected = pysol_layout(game, number, RandomBase.DEALS_PYSOLFC, cells)
    assert as_text(deal(number, rules=rules, numbering="pysolfc")) == expected


def test_pysolfc_takes_32000_itself_as_the_mersenne_twisters():
    # The program does; the pysol-cards library takes it as Microsoft's. Hence a shuffle of our own.
    pack = [rank + suit for suit in "CSHD" for rank in "A23456789TJQK"]
    twister = random.Random(32000)
    for last in range(51, 0, -1):
        other = int(twister.random() * (last + 1))
        pack[last], pack[other] = pack[other], pack[last]
    pack.reverse()
    cells, columns = as_text(deal(32000, numbering="pysolfc"))
    assert columns == [pack[column:48:8] for column in range(8)]
    assert cells[::2] == pack[48:]
    assert cells[1::2] == ["-"] * 4


@pytest.mark.parametrize("number", [32000, 40000, 2**33 - 1])
def test_ms_before_a_number_forces_microsofts_deal(number):
    position = deal(f"ms{number}", numbering="pysolfc")
    expected = pysol_layout("eight_off", number, RandomBase.DEALS_MS, 8)
    assert as_text(position) == expected
    assert as_text(position)[0][1::2] == ["-"] * 4
    assert position.deal.number == f"ms{number}"


def test_published_boards_are_dealt():
    cells, columns = as_text(deal(1, numbering="pysolfc"))
    assert " ".join(cells) == "6S - 9C - 2H - 6H -"
    assert " ".join(columns[0]) == "JD KD 2S 4C 3S 6D"
    assert " ".join(columns[7]) == "5H 3H 3C 7S 7D TC"
    cells, columns = as_text(deal(200, numbering="pysolfc"))
    assert " ".join(cells) == "3S - JC - 6S - 3C -"
    assert " ".join(columns[0]) == "4S 9C KC 6C TC 8S"
    cells, columns = as_text(deal(32001, numbering="pysolfc"))
    assert " ".join(cells) == "3S - 8C - 9H - 7C -"
    assert " ".join(columns[0]) == "4C JC 7S QD 9D 6C"
    cells, columns = as_text(deal("ms32001", numbering="pysolfc"))
    assert " ".join(cells) == "9C - 3C - JC - KS -"
    assert " ".join(columns[0]) == "KC 9S TH 8D 7C AS"


@pytest.mark.parametrize(
    ("number", "first"),
    [
        (2**31 - 1, "9S 2H 7C 5H"),
        (2**31, "QH QC 2H 6S"),
        (2**32, "TS 5S 2S TD"),
        (2**33 - 1, "TC 2S JS 5S"),
    ],
)
def test_the_first_cards_at_the_borders_of_the_numbering_are_freecell_pros(number, first):
    columns = as_text(deal(number))[1]
    assert [column[0] for column in columns[:4]] == first.split()


def test_kpat_deals_the_cells_first():
    cells, columns = as_text(deal(1, numbering="kpat"))
    assert " ".join(cells) == "JD 2D 9H JC - - - -"
    assert [" ".join(column) for column in columns] == [
        "5D AD JS 4H 8H 6C",
        "7H QC AS AC 2C 3D",
        "7C KH AH 4D JH 8C",
        "5H 3H 3C 7S 7D TC",
        "KD 2S 4C 3S 6D 6S",
        "KC KS 5C TD 8S 9C",
        "9S 9D TS 4S 8D 2H",
        "5S QD QH TH QS 6H",
    ]


@pytest.mark.parametrize("number", NUMBERS)
def test_kpat_deals_the_same_sequence_as_microsoft(number):
    expected = pysol_layout("freecell", number, RandomBase.DEALS_MS)[1]
    sequence = [column[row] for row in range(7) for column in expected if row < len(column)]
    cells, columns = as_text(deal(number, numbering="kpat"))
    assert cells == sequence[:4] + ["-"] * 4
    assert columns == [sequence[4 + column :: 8] for column in range(8)]


def test_the_cards_go_where_a_rule_set_of_ones_own_wants_them():
    rules = Rules(
        "odd", columns=5, cells=3, dealt_to_cells=(3, 1), column_lengths=(0, 25, 1, 0, 24)
    )
    expected = pysol_layout("freecell", 7, RandomBase.DEALS_MS)[1]
    sequence = [column[row] for row in range(7) for column in expected if row < len(column)]
    cells, columns = as_text(deal(7, rules=rules))
    # The first row reaches columns 2, 3 and 5, the next rows only 2 and 5.
    assert columns[2] == sequence[2 - 1 : 2]
    assert columns[1] == [sequence[0], *sequence[3:50:2]]
    assert columns[4] == [sequence[2], *sequence[4:50:2]]
    assert columns[0] == columns[3] == []
    assert cells == [sequence[51], "-", sequence[50]]


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("numbering", ["microsoft", "pysolfc", "kpat"])
def test_every_rule_set_deals_52_different_cards(name, numbering):
    position = deal(33333, rules=name, numbering=numbering)
    assert position.problems() == ()
    assert position.cards_in_play == 52
    assert tuple(map(len, position.columns)) == RULES[name].column_lengths


BAD = [
    0,
    -1,
    2**33,
    "abc",
    "",
    " ",
    "1.5",
    1.5,
    1.0,
    True,
    False,
    "１２",
    "٣",
    "+1",
    "-1",
    "1_000",
    "1 2",
    "0x10",
    "1e3",
    "ms1",
    "9" * 10**6,
    "1" * 41,
    10**5000,
    b"1",
    [1],
    (1,),
    float("nan"),
    "1\n2",
    "\x00",
]


@pytest.mark.parametrize("number", BAD, ids=lambda number: type(number).__name__)
@pytest.mark.parametrize("numbering", ["microsoft", "kpat"])
def test_a_number_of_no_deal_is_refused(number, numbering):
    with pytest.raises(InvalidPositionError) as caught:
        deal(number, numbering=numbering)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize(
    "number", [0, "ms0", "ms", "ms-1", f"ms{2**33}", "ms ms1", "1ms", 10**20, "1" * 21, "ms１"]
)
def test_a_number_of_no_deal_of_pysolfc_is_refused(number):
    with pytest.raises(InvalidPositionError):
        deal(number, numbering="pysolfc")


@pytest.mark.parametrize("numbering", ["", "Microsoft", "ms", None, 1])
def test_an_unknown_numbering_is_refused(numbering):
    with pytest.raises(InvalidPositionError) as caught:
        deal(1, numbering=numbering)
    assert "microsoft, pysolfc, kpat" in str(caught.value)


@pytest.mark.parametrize("rules", [[], {}, ["eight-off"]])
def test_rules_of_an_odd_type_are_refused(rules):
    with pytest.raises(InvalidPositionError):
        deal(1, rules=rules)


@pytest.mark.parametrize("text", ["24", " 24 ", "0024", "24\n"])
def test_a_number_may_be_text(text):
    assert deal(text) == deal(24)
    assert deal(text).deal.number == "24"


@pytest.mark.parametrize("numbering", ["microsoft", "pysolfc", "kpat"])
@pytest.mark.parametrize("rules", RULES)
def test_a_random_deal_says_its_number(rules, numbering):
    position = deal(None, rules, numbering)
    assert position.deal.numbering == numbering
    assert position.deal.rules == RULES[rules]
    assert isinstance(position.deal.number, str)
    assert deal(position.deal.number, rules, numbering) == position


def test_random_deals_differ():
    assert len({deal().deal.number for _ in range(20)}) > 1


def test_a_deal_has_a_title():
    assert deal(24).deal.title == "Eight Off, Microsoft deal 24"
    assert deal(5, "seahaven-towers", "pysolfc").deal.title == "Seahaven Towers, PySolFC deal 5"
    assert repr(deal(24)) == "<Position: Eight Off, Microsoft deal 24>"


def test_only_the_start_is_a_deal():
    start = deal(24)
    assert start.apply(next(iter(start.legal_moves))).deal is None
