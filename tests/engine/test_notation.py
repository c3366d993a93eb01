"""Single moves as text."""

import random

import naive
import pytest

from eightoff_widget import RULES, InvalidMoveError, Move, Position, deal


def board(text, rules="eight-off"):
    return Position.from_text(text, rules=rules, partial=True)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1a", Move("1", "a")),
        ("a5", Move("a", "5")),
        ("52", Move("5", "2")),
        ("kh", Move("k", "h")),
        ("KH", Move("k", "h")),
        (" 1A\n", Move("1", "a")),
        ("ab", Move("a", "b")),
        ("0a", Move("0", "a")),
        ("10", Move("1", "0")),
        ("52v1", Move("5", "2", 1)),
        ("52V3", Move("5", "2", 3)),
        ("52va", Move("5", "2", 10)),
        ("52v0c", Move("5", "2", 12)),
        ("11", Move("1", "1")),
    ],
)
def test_a_move_is_its_source_and_its_target(text, move):
    assert deal(1).parse_move(text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Move a card from stack 0 to freecell 3", Move("1", "d")),
        ("Move a card from freecell 7 to stack 1", Move("k", "2")),
        ("Move a card from freecell 0 to the foundations", Move("a", "h")),
        ("Move a card from stack 9 to the foundations", Move("0", "h")),
        ("Move a card from freecell 0 to freecell 1", Move("a", "b")),
        ("Move 3 cards from stack 2 to stack 4", Move("3", "5", 3)),
        ("Move 1 cards from stack 2 to stack 4", Move("3", "5")),
        ("move 12 CARDS from stack 2 to stack 4.", Move("3", "5", 12)),
        ("  Move  a card  from stack 0 to stack 1 ", Move("1", "2")),
    ],
)
def test_freecell_solvers_english_counts_from_zero(text, move):
    assert deal(1).parse_move(text) == move


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "1",
        "h1",
        "hh",
        "1i",
        "1j",
        "1z",
        "1 a",
        "1a2",
        "1a 2b",
        "12v",
        "12v0",
        "12vg",
        "12v-1",
        "１a",
        "1а",  # a Cyrillic letter
        "\u212aa",  # the sign of kelvin
        "1\u212a",
        "1a+2b",
        "Move 0 cards from stack 0 to stack 1",
        "Move a card from stack 10 to stack 1",
        "Move a card from stack 0 to freecell 8",
        "Move a card from stack -1 to stack 1",
        "Move a card from stack ١ to stack 2",
        "Move a card from the foundations to stack 1",
        "Move a card",
        "move",
        "\x00",
    ],
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(InvalidMoveError):
        deal(1).parse_move(text)


def test_a_megabyte_that_is_no_move_is_not_repeated_in_full():
    for text in (
        "x" * 10**6,
        "1" * 10**6,
        "move" + " " * 10**6,
        "move a card from stack " + "9" * 10**6,
    ):
        with pytest.raises(InvalidMoveError) as caught:
            deal(1).parse_move(text)
        assert len(str(caught.value)) < 1000


# The number of cards


@pytest.mark.parametrize(
    ("text", "count"), [("12", 3), ("13", 2), ("14", 1), ("1a", 1), ("15", 1), ("1h", 1)]
)
def test_on_a_card_the_number_is_the_one_that_fits(text, count):
    # From the nine on the ten, from the eight on the nine, the seven on the eight; none on the 3H.
    position = board("JC 9S 8H 7S\nTD\n9C\n8D\n3H", "freecell")
    assert position.parse_move(text).count == count


def test_a_run_into_an_empty_column_is_led_by_its_king():
    position = board("3H KC QC JC\n:")
    assert position.parse_move("12") == Move("1", "2", 3)
    assert position.notate(Move("1", "2", 3)) == "12"


def test_the_number_is_the_kings_even_where_that_run_is_too_long():
    position = board("FC: 2C 2D 2H 2S 4C 4D 4H -\n3H KC QC JC\n:")
    move = position.parse_move("12")
    assert move.count == 3
    assert str(position.why_illegal(move)) == "moving 3 cards needs 2 empty cells, 1 is empty"


def test_into_an_empty_column_that_any_card_fills_goes_one_card_unless_its_number_is_said():
    # As in Freecell Solver's -snx, which writes v2 for two cards and nothing for one.
    position = board("FC: 2C 2D - -\n5H 9S 8S 7S 6S 5S\n3C\n3D\n4C\n4D\n4H\n5C\n:", "bakers-game")
    assert position.parse_move("18") == Move("1", "8", 1)
    assert position.notate(Move("1", "8", 1)) == "18"
    assert position.notate(Move("1", "8", 2)) == "18v2"
    assert position.parse_move("18v2") == Move("1", "8", 2)
    assert position.parse_move("18v5") == Move("1", "8", 5)


def test_the_number_is_written_in_hexadecimal():
    run = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"
    position = board(f"3H {run}\n:", "eight-off-relaxed")
    for count, text in ((2, "12v2"), (10, "12va"), (12, "12vc")):
        assert position.notate(Move("1", "2", count)) == text
        assert position.parse_move(text) == Move("1", "2", count)


@pytest.mark.parametrize("rules", [*RULES.values(), *naive.CUSTOM], ids=lambda rules: rules.name)
def test_every_move_of_piles_that_exist_reads_back_the_same_legal_or_not(rules):
    rng = random.Random(f"notation {rules.name}")
    position = naive.fragment(rules, rng)
    layout = naive.layout_of(position)
    names = layout.column_names + layout.cell_names
    for source in names:
        for target in names + "h":
            for count in (1, 2, 3, 13, 52):
                move = Move(source, target, count)
                assert position.parse_move(position.notate(move)) == move
