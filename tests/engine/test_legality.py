"""What the rules allow, and what is said when they do not."""

import random

import naive
import pytest

from eightoff_widget import (
    RULES,
    IllegalMoveError,
    Move,
    Pile,
    Position,
    Reason,
    Rules,
    deal,
)
from eightoff_widget.engine import legality
from eightoff_widget.engine.piles import CELLS, COLUMNS

ALL_RULES = [*RULES.values(), *naive.CUSTOM]


def board(text, rules="eight-off"):
    return Position.from_text(text, rules=rules, partial=True)


def refusal(position, move):
    """What `apply` raises; nothing else may have changed."""
    before = position.to_text()
    with pytest.raises(IllegalMoveError) as caught:
        position.apply(move)
    assert position.to_text() == before
    assert move not in position.legal_moves
    assert str(position.why_illegal(move)) == str(caught.value) == caught.value.text
    return caught.value


def cells(cards, empty):
    return "FC: " + " ".join([*cards, *["-"] * empty])


# The worked examples of the rule pages


def test_a_card_goes_from_a_cell_on_the_next_higher_of_its_suit():
    position = board("FC: 6H\n9C 7H")
    after = position.apply(Move("a", "1"))
    assert after.to_text().splitlines()[1:3] == ["Freecells: - - - - - - - -", "9C 7H 6H"]


def test_another_suit_does_not_go_there():
    position = board("FC: 6H\n9C 7D")
    assert refusal(position, Move("a", "1")).text == "only 6♦ goes on 7♦"


def test_a_pair_of_two_suits_is_not_built():
    position = board("8C 7H\n9C")
    assert refusal(position, Move("1", "2", 2)).reason is Reason.NOT_A_RUN


SPADES = "{}\n9S 8S 7S\nTS"


def test_three_cards_move_with_two_empty_cells():
    position = board(SPADES.format("FC: 2C 2D 2H 2S 4C 4D - -"))
    assert position.capacity() == 3
    assert [str(card) for card in position.apply(Move("1", "2", 3)).columns[1]] == [
        "TS",
        "9S",
        "8S",
        "7S",
    ]


def test_three_cards_do_not_move_with_one_empty_cell():
    position = board(SPADES.format("FC: 2C 2D 2H 2S 4C 4D 4H -"))
    error = refusal(position, Move("1", "2", 3))
    assert error.text == "moving 3 cards needs 2 empty cells, 1 is empty"
    assert error.reason is Reason.TOO_MANY_CARDS


def test_two_cards_do_not_move_without_an_empty_cell():
    position = board("FC: 2C 2D 2H 2S 4C 4D 4H 4S\n8S 7S\n9S")
    error = refusal(position, Move("1", "2", 2))
    assert error.text == "moving 2 cards needs 1 empty cell, none is empty"


def test_four_cards_with_two_empty_cells_are_counted_in_the_plural():
    position = board("FC: 2C 2D 2H 2S 4C 4D - -\n9S 8S 7S 6S\nTS")
    error = refusal(position, Move("1", "2", 4))
    assert error.text == "moving 4 cards needs 3 empty cells, 2 are empty"


def test_an_empty_column_adds_nothing_where_only_kings_fill_it():
    position = board(SPADES.format("FC: 2C 2D 2H 2S 4C 4D 4H -") + "\n:\n:\n:\n:\n:\n:")
    assert position.empty_columns == 6
    assert position.capacity() == position.capacity(into_empty=True) == 2


CLUBS = "{}\n3H KC QC JC\n:"


def test_king_queen_jack_fill_an_empty_column_with_two_empty_cells():
    position = board(CLUBS.format("FC: 2C 2D 2H 2S 4C 4D - -"))
    after = position.apply(Move("1", "2", 3))
    assert [str(card) for card in after.columns[1]] == ["KC", "QC", "JC"]


def test_king_queen_jack_do_not_fill_an_empty_column_with_one_empty_cell():
    position = board(CLUBS.format("FC: 2C 2D 2H 2S 4C 4D 4H -"))
    error = refusal(position, Move("1", "2", 3))
    assert error.text == "moving 3 cards needs 2 empty cells, 1 is empty"


@pytest.mark.parametrize("count", [1, 2])
def test_the_lower_part_of_a_run_led_by_a_king_does_not_fill_an_empty_column(count):
    error = refusal(board(CLUBS.format("FC: -")), Move("1", "2", count))
    assert error.reason is Reason.KINGS_ONLY
    assert error.text == "only a king may go to an empty column"


def test_one_space_is_used_and_another_freed():
    position = board("FC: 2C 9C 2D 2H - 2S 3C 3D\nTC 4H")
    after = position.apply(Move("1", "e")).apply(Move("b", "1"))
    assert [str(card) for card in after.columns[0]] == ["TC", "9C"]
    assert position.empty_cells == after.empty_cells == 1


def test_four_empty_cells_move_five_cards_and_eight_move_nine():
    run = "TS 9S 8S 7S 6S 5S 4S 3S 2S"
    assert board(f"FC: 2C 2D 2H 4C\n{run}").capacity() == 5
    position = board(f"{run}\nJS")
    assert position.capacity() == 9
    assert Move("1", "2", 9) in position.legal_moves


# Every reason, and its sentence


@pytest.mark.parametrize("target", ["1", "a", "h"])
def test_a_card_on_a_foundation_stays_there(target):
    position = board("Foundations: S-5\n7S")
    error = refusal(position, Move("h", target))
    assert error.reason is Reason.FROM_HOME
    assert error.text == "cards on a foundation stay there"


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move("9", "1"), "there is no column 9: this game has 8 columns"),
        (Move("1", "9"), "there is no column 9: this game has 8 columns"),
        (Move("1", "0"), "there is no column 10: this game has 8 columns"),
        (Move("9", "0"), "there is no column 9: this game has 8 columns"),
        (Move("9", "9"), "there is no column 9: this game has 8 columns"),
        (Move("e", "1"), "there is no cell e: this game has 4 cells"),
        (Move("1", "k"), "there is no cell k: this game has 4 cells"),
        (Move("e", "h"), "there is no cell e: this game has 4 cells"),
    ],
)
def test_a_pile_that_the_game_lacks_is_named(move, text):
    error = refusal(deal(1, rules="freecell"), move)
    assert (error.reason, error.text) == (Reason.NO_SUCH_PILE, text)


def test_a_game_without_cells_says_so():
    rules = Rules("none", cells=0, dealt_to_cells=())
    error = refusal(deal(1, rules=rules), Move("1", "a"))
    assert error.text == "there is no cell a: this game has no cells"


@pytest.mark.parametrize("pile", ["1", "a"])
def test_a_card_does_not_move_to_where_it_lies(pile):
    error = refusal(deal(1), Move(pile, pile))
    assert error.reason is Reason.SAME_PILE


@pytest.mark.parametrize(("pile", "text"), [("2", "column 2 is empty"), ("b", "cell b is empty")])
def test_an_empty_pile_gives_nothing(pile, text):
    error = refusal(board("FC: 4C\n7H"), Move(pile, "1"))
    assert (error.reason, error.text) == (Reason.EMPTY_PILE, text)


@pytest.mark.parametrize(
    ("pile", "count", "text"),
    [
        ("1", 3, "column 1 holds 2 cards, not 3"),
        ("2", 9, "column 2 holds 1 card, not 9"),
        ("a", 2, "cell a holds 1 card, not 2"),
        ("1", 10**9, "column 1 holds 2 cards, not 1000000000"),
    ],
)
def test_no_more_cards_move_than_there_are(pile, count, text):
    error = refusal(board("FC: 4C\n7H 6H\n9S"), Move(pile, "3", count))
    assert (error.reason, error.text) == (Reason.NOT_ENOUGH_CARDS, text)


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("a", "a cell takes one card at a time, not 2"),
        ("h", "a foundation takes one card at a time, not 2"),
    ],
)
def test_cells_and_foundations_take_one_card(target, text):
    error = refusal(board("7H 6H"), Move("1", target, 2))
    assert (error.reason, error.text) == (Reason.ONE_CARD_ONLY, text)


def test_what_breaks_a_run_is_named():
    error = refusal(board("9H 8H 6H 5H\nTH"), Move("1", "2", 3))
    assert error.reason is Reason.NOT_A_RUN
    assert error.text.startswith("6♥ lies on 8♥")


def test_a_taken_cell_takes_no_second_card():
    error = refusal(board("FC: 4C\n7H"), Move("1", "a"))
    assert (error.reason, error.text) == (Reason.CELL_TAKEN, "cell a is taken by 4♣")


@pytest.mark.parametrize(
    ("home", "card", "text"),
    [
        ("H-2", "7H", "3♥ goes home before 7♥"),
        ("H-0", "7H", "A♥ goes home before 7♥"),
        ("S-T", "KS", "J♠ goes home before K♠"),
        ("D-J", "KD", "Q♦ goes home before K♦"),
        ("C-Q", "2C", "K♣ goes home before 2♣"),
    ],
)
def test_a_foundation_says_what_it_waits_for(home, card, text):
    position = Position(
        [[card], *[[]] * 7],
        [None] * 8,
        board(f"Foundations: {home}").foundations,
    )
    error = refusal(position, Move("1", "h"))
    assert (error.reason, error.text) == (Reason.FOUNDATION_WAITS, text)


@pytest.mark.parametrize(
    ("card", "onto", "rules", "text"),
    [
        ("7D", "8H", "eight-off", "only 7♥ goes on 8♥"),
        ("7S", "8C", "bakers-game", "only 7♣ goes on 8♣"),
        ("7S", "8C", "freecell", "only 7♦ or 7♥ goes on 8♣"),
        ("9H", "8H", "eight-off", "only 7♥ goes on 8♥"),
        ("KC", "AC", "eight-off", "nothing goes on A♣"),
        ("3C", "KC", "eight-off", "only Q♣ goes on K♣"),
        ("5H", "2H", "eight-off", "only A♥ goes on 2♥"),
        ("5H", "9H", "eight-off", "only 8♥ goes on 9♥"),
    ],
)
def test_a_card_that_does_not_fit_is_told_what_would(card, onto, rules, text):
    error = refusal(board(f"{card}\n{onto}", rules), Move("1", "2"))
    assert (error.reason, error.text) == (Reason.DOES_NOT_FIT, text)


@pytest.mark.parametrize("card", ["QC", "AC", "2H"])
def test_only_a_king_goes_to_an_empty_column(card):
    position = board(f"FC: {card}\n3S")
    error = refusal(position, Move("a", "2"))
    assert error.reason is Reason.KINGS_ONLY
    assert error.text == "only a king may go to an empty column"
    assert Move("a", "2") in board(f"FC: {card}\n3S", "eight-off-relaxed").legal_moves


def test_where_any_card_fills_a_column_the_room_is_counted_with_columns():
    position = board("FC: 2C 2D 2H -\n3S JD TD 9D 8D 7D\nQD\n4S\n4D\n4C\n5D\n5C\n:", "bakers-game")
    assert position.capacity() == 4
    error = refusal(position, Move("1", "2", 5))
    assert error.reason is Reason.TOO_MANY_CARDS
    assert error.text == (
        "moving 5 cards needs more room: with 1 empty cell and 1 empty column to use "
        "4 cards move at most"
    )
    error = refusal(position, Move("1", "8", 3))
    assert error.text == "moving 3 cards needs more room: with 1 empty cell 2 cards move at most"


def test_without_any_room_one_card_moves():
    position = board("FC: 2C 2D 2H 2S\n3S JD TD\nQD\n4S\n4D\n4C\n5D\n5C\n5S", "bakers-game")
    error = refusal(position, Move("1", "2", 2))
    assert error.text == "moving 2 cards needs more room: with no empty cells 1 card moves at most"


# Lifting cards


@pytest.mark.parametrize(
    ("pile", "count", "reason", "text"),
    [
        ("h", 1, Reason.FROM_HOME, "cards on a foundation stay there"),
        ("9", 1, Reason.NO_SUCH_PILE, "there is no column 9: this game has 8 columns"),
        ("3", 1, Reason.EMPTY_PILE, "column 3 is empty"),
        ("1", 4, Reason.NOT_ENOUGH_CARDS, "column 1 holds 3 cards, not 4"),
        ("2", 2, Reason.NOT_A_RUN, None),
        ("1", 3, Reason.TOO_MANY_CARDS, "moving 3 cards needs 2 empty cells, 1 is empty"),
        ("1", 2, Reason.NO_PLACE, "there is no place for these 2 cards now"),
        ("b", 1, None, None),
        ("1", 1, None, None),
    ],
)
def test_why_cards_cannot_be_picked_up(pile, count, reason, text):
    position = board("FC: 2C 2D 2H - 3C 3D 3H 2S\n9S 8S 7S\nKS QD")
    error = position.why_not_lifted(Pile(pile), count)
    if reason is None:
        assert error is None
    else:
        assert error.reason is reason
        assert text is None or error.text == text


def test_a_card_without_any_place_says_so():
    error = board("FC: 2C 2D 2H 2S 3C 3D 3H 3S\nKS QD\n5H").why_not_lifted(Pile("2"))
    assert (error.reason, error.text) == (Reason.NO_PLACE, "there is no place for 5♥ now")


def test_cards_can_be_picked_up_just_when_a_move_takes_them():
    rng = random.Random("lifting")
    for rules in ALL_RULES:
        position = naive.fragment(rules, rng)
        layout = naive.layout_of(position)
        movable = {(source, count) for source, _, count in naive.legal_moves(layout)}
        for name in layout.column_names + layout.cell_names:
            for count in range(1, len(layout.cards(name)) + 2):
                liftable = position.why_not_lifted(Pile(name), count) is None
                assert liftable == ((name, count) in movable)


# All moves against the naive rules


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_every_move_that_can_be_written_is_judged_as_the_naive_rules_judge_it(rules):
    rng = random.Random(f"legality {rules.name}")
    positions = [naive.fragment(rules, rng) for _ in range(2)]
    positions += naive.wander(deal(rng.randint(1, 32000), rules=rules), rng, 60)[::20]
    for position in positions:
        layout = naive.layout_of(position)
        legal = naive.legal_moves(layout)
        every = [naive.plain(move) for move in position.legal_moves.all()]
        assert sorted(every) == sorted(legal)
        accepted = {
            (source, target, count)
            for source in "1234567890abcdefgkh"
            for target in "1234567890abcdefgkh"
            for count in (*range(1, 15), 52, 1000)
            if Move(source, target, count) in position.legal_moves
        }
        assert accepted == set(legal)


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_the_moves_that_differ_are_those_of_the_naive_rules(rules):
    rng = random.Random(f"differing {rules.name}")
    positions = [naive.fragment(rules, rng) for _ in range(5)]
    positions += naive.wander(deal(rng.randint(1, 32000), rules=rules), rng, 60)[::10]
    for position in positions:
        differing = naive.moves_that_differ(naive.layout_of(position))
        moves = position.legal_moves
        assert sorted(map(naive.plain, moves)) == sorted(differing)
        assert len(moves) == len(differing)
        assert bool(moves) == bool(differing)


def test_what_is_looked_into_directly_is_what_a_position_says():
    """Each rule set has its own number of columns and cells; some piles are empty, some missing."""
    for name in RULES:
        position = deal(24, name)
        for step in range(20):
            for pile in (*COLUMNS, *CELLS):
                assert (legality._cards_in(position, pile) is not None) is position.has_pile(pile)
                if position.has_pile(pile):
                    assert legality._cards_in(position, pile) == position.cards_in(pile)
            moves = list(position.legal_moves)
            if not moves:
                break
            position = position.apply(moves[step % len(moves)])
