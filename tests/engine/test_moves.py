"""Moves as values, piles, and the view of the legal ones."""

import copy
import dataclasses
import pickle

import pytest

from eightoff_widget import Game, InvalidMoveError, Move, Pile, Position, deal
from eightoff_widget.engine import position as positions
from eightoff_widget.engine.errors import IllegalMoveError, Reason
from eightoff_widget.engine.moves import after
from eightoff_widget.widgets import snapshot


def board(text, rules="eight-off"):
    return Position.from_text(text, rules=rules, partial=True)


def test_piles_are_named_as_moves_name_them():
    assert "".join(pile.value for pile in Pile) == "1234567890abcdefgkh"
    assert [pile.full_name for pile in (Pile("1"), Pile("0"), Pile("k"), Pile("h"))] == [
        "column 1",
        "column 10",
        "cell k",
        "home",
    ]


def test_a_move_is_made_of_piles_or_their_names():
    assert Move(Pile.COLUMN_3, Pile.CELL_K) == Move("3", "k")
    assert Move("3", "5", 4) == Move("3", "5", count=4)
    assert Move("3", "5", 4) != Move("3", "5", 3)
    assert len({Move("1", "a"), Move("1", "a", 1), Move("1", "b")}) == 2


@pytest.mark.parametrize(
    "name", ["", "11", "A", "i", "j", "H", "-1", "１", "\u212a", " 1", None, 1, ["1"], b"1"]
)
def test_what_is_no_pile_makes_no_move(name):
    with pytest.raises(InvalidMoveError):
        Move(name, "a")
    with pytest.raises(InvalidMoveError):
        Move("1", name)


@pytest.mark.parametrize("count", [0, -1, True, False, 1.0, "1", None])
def test_a_move_is_of_one_card_or_more(count):
    with pytest.raises(InvalidMoveError):
        Move("1", "2", count)


def test_a_move_cannot_be_changed():
    for field in ("source", "target", "count"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(Move("1", "2", 3), field, "4")


def test_copies_and_pickles_of_a_move_are_equal():
    move = Move("0", "k", 1)
    assert copy.copy(move) == copy.deepcopy(move) == move
    again = pickle.loads(pickle.dumps(move))  # our own
    assert again == move
    assert again.source is Pile.COLUMN_10
    assert eval(repr(Move("1", "2", 3))) == Move("1", "2", 3)  # repr is code


# The moves that differ


def test_the_first_empty_cell_stands_for_all():
    moves = board("FC: 2C - 2D - -\n7H").legal_moves
    assert list(moves) == [Move("1", "b")]
    assert Move("1", "d") in moves
    assert Move("1", "e") in moves
    assert Move("1", "a") not in moves


def test_the_first_empty_column_stands_for_all():
    moves = board("FC: KC\n7H").legal_moves
    assert [move for move in moves if move.target.is_column] == [Move("a", "2")]
    assert all(Move("a", name) in moves for name in "2345678")


def test_cell_to_cell_is_legal_and_idle():
    moves = board("FC: KC -").legal_moves
    assert Move("a", "b") in moves
    assert Move("a", "b") not in list(moves)


def test_a_whole_column_to_an_empty_column_is_legal_and_idle():
    moves = board("FC: 2C\nKC QC\n3H KD QD").legal_moves
    assert Move("1", "3", 2) in moves
    assert Move("1", "3", 2) not in list(moves)
    assert Move("2", "3", 2) in list(moves)


def test_one_count_fits_a_card_and_several_an_empty_column_where_any_card_may_go():
    position = board("3C 9S 8S 7S\nTS\n8D", "eight-off-relaxed")
    from_first = [move for move in position.legal_moves if move.source.value == "1"]
    to_columns = [(move.target.value, move.count) for move in from_first if move.target.is_column]
    assert sorted(to_columns) == [("2", 3), ("4", 1), ("4", 2), ("4", 3)]


def test_a_won_game_and_a_stuck_one_have_no_moves():
    won = board("Foundations: C-K D-K H-K S-K")
    stuck = board("FC: 2C 2D 2H 2S 4C 4D 4H 4S\n9C\n9D\n9H\n9S\nJC\nJD\nJH\nJS")
    for position in (won, stuck):
        assert list(position.legal_moves) == []
        assert not position.legal_moves
    assert won.is_won
    assert not won.is_stuck
    assert stuck.is_stuck
    assert not stuck.is_won


def test_a_position_with_only_idle_moves_is_stuck():
    cards = "FC: 2C - \n"
    position = Position.from_text(
        "FC: 2C 2D 2H 2S 4C 4D 4H 4S\n9C\n9D\n9H\n9S\nJC\nJD\nKH\n:", partial=True
    )
    assert Move("7", "8") in position.legal_moves
    assert position.is_stuck
    assert not board(cards + "9H").is_stuck


def test_cell_to_cell_alone_does_not_keep_a_game_alive():
    position = board("FC: 2C -")
    assert Move("a", "b") in position.legal_moves
    assert position.is_stuck


@pytest.mark.parametrize("value", ["11", "e1", "xx", "", None, 7, ("1", "e")])
def test_what_is_no_move_is_not_among_the_legal_ones(value):
    assert value not in deal(1).legal_moves


def test_the_legal_moves_can_be_read_counted_and_walked_twice():
    moves = deal(1).legal_moves
    assert list(moves) == list(moves)
    assert len(moves) == len(list(moves))
    texts = ", ".join(deal(1).notate(move) for move in moves)
    assert repr(moves) == f"<LegalMoves: {texts}>"


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move("a", "1"), "6♥ from cell a on 7♥ in column 1"),
        (Move("1", "b"), "7♥ from column 1 to cell b"),
        (Move("2", "h"), "A♠ from column 2 to the foundation of spades"),
        (Move("3", "5", 2), "K♦ to Q♦ from column 3 to the empty column 5"),
        (Move("4", "3", 3), "J♦ to 9♦ from column 4 on Q♦ in column 3"),
    ],
)
def test_a_move_is_described_in_words(move, text):
    position = board("FC: 6H\n9C 7H\nAS\n2C KD QD\n2H JD TD 9D")
    assert position.describe(move) == text


def test_a_line_leads_where_its_moves_lead_one_after_another():
    start = deal(24)
    assert after(start, ()) is start
    assert after(start, [Move("2", "e"), Move("1", "f")]) == start.apply("2e").apply("1f")
    assert start == deal(24)


def test_a_line_is_refused_where_a_move_is_illegal():
    with pytest.raises(IllegalMoveError, match="cell e") as refused:
        after(deal(24), [Move("2", "e"), Move("1", "e"), Move("1", "9")])
    assert refused.value.reason is Reason.CELL_TAKEN


def test_the_king_alone_goes_to_the_first_empty_column():
    position = board("FC: KH\n9C")
    after = position.apply(Move("a", "2"))
    assert [len(column) for column in after.columns] == [1, 1, 0, 0, 0, 0, 0, 0]
    assert after.empty_cells == 8


@pytest.mark.parametrize("text", ["1e", "1E", " 1e "])
def test_a_move_may_be_given_as_text_wherever_a_position_takes_one(text):
    position, move = deal(24), Move("1", "e")
    assert text in position.legal_moves
    assert position.apply(text) == position.apply(move)
    assert position.describe(text) == position.describe(move)
    assert position.notate(text) == "1e"
    assert position.why_illegal(text) is None


@pytest.mark.parametrize("value", [None, 5, ("1", "e"), Pile("1")])
def test_what_is_neither_move_nor_text_raises(value):
    position = deal(24)
    for take in (position.apply, position.check, position.describe, position.notate):
        with pytest.raises((TypeError, InvalidMoveError), match=r"is no move|a move is a Move"):
            take(value)


def test_piles_may_be_given_by_name():
    position = deal(24)
    assert position.cards_in("1") == position.columns[0]
    assert position.cards_in("a") == (position.cells[0],)
    assert position.run_length("1") == 1
    assert position.has_pile("k")
    assert not position.has_pile("9")
    with pytest.raises(InvalidMoveError, match="'x' is no pile"):
        position.cards_in("x")


# Worked out once


@pytest.fixture
def listed(monkeypatch):
    """The positions whose legal moves were worked out, as often as they were."""
    found = []
    find = positions.find_legal_moves

    def find_noting(position):
        found.append(position)
        return find(position)

    monkeypatch.setattr(positions, "find_legal_moves", find_noting)
    return found


def test_a_push_its_status_and_its_snapshot_list_the_legal_moves_once(listed):
    game = Game(24)
    for move in ("1e", "58"):
        game.push(move)
        assert game.status.value == "playing"
        assert len(snapshot.of_game(game, snapshot.of_deal(game.start))["legal"]) > len(
            game.position.legal_moves
        )
        assert game.position.why_not_lifted("1") is None
        assert listed.pop() is game.position
        assert listed == []


def test_a_move_is_checked_alone(listed):
    position = deal(24)
    assert "1e" in position.legal_moves
    position.apply("1e").check("2f")
    assert listed == []


def test_what_was_worked_out_stays_with_its_position(listed):
    position, fresh = deal(24), deal(24)
    before = repr(position), hash(position), pickle.dumps(position)  # our own
    count = len(position.legal_moves)
    assert (repr(position), hash(position), pickle.dumps(position)) == before
    assert position == fresh
    for twin in (copy.copy(position), copy.deepcopy(position), dataclasses.replace(position)):
        assert len(twin.legal_moves) == count
        assert listed.pop() is twin
    assert listed == [position]
