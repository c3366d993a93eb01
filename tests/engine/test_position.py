"""Positions: what lies where, what is wrong with it, and that it never changes."""

import copy
import dataclasses
import pickle
import random

import naive
import pytest
from alike import shuffled

from eightoff_widget import (
    RULES,
    Foundations,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Move,
    Pile,
    Position,
    ProblemKind,
    Reason,
    Rules,
    deal,
)


def board(text, rules="eight-off"):
    return Position.from_text(text, rules=rules, partial=True)


EMPTY_COLUMNS = [[]] * 8
EMPTY_CELLS = [None] * 8


def test_cards_may_be_given_as_text():
    position = Position([["10H", "6♥"], *[()] * 7], ["kc", *[None] * 7], (1, 2, 3, 4))
    assert position.to_text().splitlines()[:3] == [
        "Foundations: C-A D-2 H-3 S-4",
        "Freecells: KC - - - - - - -",
        "TH 6H",
    ]
    assert position.foundations == Foundations(clubs=1, diamonds=2, hearts=3, spades=4)


@pytest.mark.parametrize(
    ("columns", "cells", "foundations", "said"),
    [
        ([[]] * 7, EMPTY_CELLS, (0,) * 4, "there are 7 columns where 8 belong"),
        ([[]] * 9, EMPTY_CELLS, (0,) * 4, "there are 9 columns where 8 belong"),
        (EMPTY_COLUMNS, [None] * 9, (0,) * 4, "there are 9 cells where 8 belong"),
        (EMPTY_COLUMNS, [], (0,) * 4, "there are 0 cells where 8 belong"),
        ([["6X"], *[[]] * 7], EMPTY_CELLS, (0,) * 4, "'6X' is no card"),
        ([["6H 7H"], *[[]] * 7], EMPTY_CELLS, (0,) * 4, "is no card"),
        ([[None], *[[]] * 7], EMPTY_CELLS, (0,) * 4, "None is no card"),
        (EMPTY_COLUMNS, ["", *[None] * 7], (0,) * 4, "'' is no card"),
        (EMPTY_COLUMNS, EMPTY_CELLS, (0,) * 3, "four ranks"),
        (EMPTY_COLUMNS, EMPTY_CELLS, (0,) * 5, "four ranks"),
        (EMPTY_COLUMNS, EMPTY_CELLS, (0, 0, 0, 14), "four ranks"),
        (EMPTY_COLUMNS, EMPTY_CELLS, (0, 0, 0, -1), "four ranks"),
        (EMPTY_COLUMNS, EMPTY_CELLS, "0000", "four ranks"),
        (EMPTY_COLUMNS, EMPTY_CELLS, (0.0,) * 4, "four ranks"),
        (EMPTY_COLUMNS, EMPTY_CELLS, (True, 0, 0, 0), "four ranks"),
    ],
)
def test_what_makes_no_position_is_refused(columns, cells, foundations, said):
    with pytest.raises(InvalidPositionError) as caught:
        Position(columns, cells, foundations)
    assert said in str(caught.value)


def test_missing_and_doubled_cards_are_named():
    start = deal(1)
    columns = [list(column) for column in start.columns]
    gone = columns[0].pop()
    columns[1].append(columns[2][0])
    position = Position(columns, start.cells, (0, 0, 0, 1))
    problems = {str(problem.card): problem for problem in position.problems()}
    assert set(problems) == {str(gone), str(columns[2][0]), "AS"}
    assert problems[str(gone)].kind is ProblemKind.MISSING
    assert problems[str(gone)].text == f"{gone.pretty} is missing"
    assert problems["AS"].kind is ProblemKind.DOUBLED
    assert problems["AS"].text == "A♠ is there twice, once on its foundation"
    assert {problem.kind for problem in position.problems(partial=True)} == {ProblemKind.DOUBLED}


def test_a_card_that_is_there_three_times_is_counted():
    position = Position([["6H", "6H"], *[[]] * 7], ["6H", *[None] * 7])
    assert [problem.text for problem in position.problems(partial=True)] == ["6♥ is there 3 times"]


def test_an_empty_table_lacks_every_card():
    assert len(Position(EMPTY_COLUMNS, EMPTY_CELLS).problems()) == 52
    assert Position(EMPTY_COLUMNS, EMPTY_CELLS, (13,) * 4).problems() == ()


# Won, stuck, home


def test_cards_home_are_the_score():
    position = board("Foundations: C-3 D-0 H-K S-A")
    assert position.cards_home == 17
    assert position.cards_in_play == 0
    assert position.is_won


def test_a_card_left_in_a_cell_is_not_won():
    assert not board("Foundations: C-Q D-K H-K S-K\nFC: KC").is_won


def test_homeward_moves_follow_what_they_let_go():
    position = board("FC: 3H\n2H AH\n5C AS\n4H 9D")
    assert {naive.plain(move) for move in position.homeward_moves()} == {
        ("1", "h", 1),
        ("2", "h", 1),
        ("a", "h", 1),
    }
    assert len(position.homeward_moves()) == 4


def test_no_homeward_moves_where_no_card_can_go():
    assert board("2H\n3S").homeward_moves() == ()


def test_homeward_moves_leave_no_card_that_could_go():
    rng = random.Random("homeward")
    seen = 0
    for rules in [*RULES.values(), *naive.CUSTOM]:
        for _ in range(10):
            position = naive.fragment(rules, rng)
            moves = position.homeward_moves()
            seen += len(moves)
            layout = naive.layout_of(position)
            for move in map(naive.plain, moves):
                assert move[1:] == ("h", 1)
                assert move in naive.legal_moves(layout)
                layout = naive.after(layout, move)
            assert all(target != "h" for _, target, _ in naive.legal_moves(layout))
    assert seen > 100


@pytest.mark.parametrize(
    ("text", "finishable"),
    [
        ("Foundations: C-K D-K H-K S-J\nKS QS", True),
        ("Foundations: C-K D-K H-K S-J\nQS KS", False),
        ("Foundations: C-K D-K H-J S-J\nFC: KS KH\nQS\nQH", True),
        ("Foundations: C-K D-K H-K S-K", False),
        ("2H AH", True),
        ("3H AH", False),
    ],
)
def test_a_position_is_finishable_when_sending_cards_home_ends_it(text, finishable):
    assert board(text).is_finishable is finishable


# What lies where


def test_cards_runs_and_empty_piles():
    position = board("FC: 6H -\n9C 8C 7C\n9D 7D\n:")
    lengths = [position.run_length(Pile(name)) for name in "123ab"]
    assert lengths == [3, 1, 0, 1, 0]
    assert [str(card) for card in position.cards_in(Pile("1"))] == ["9C", "8C", "7C"]
    assert position.cards_in(Pile("b")) == ()
    assert (position.empty_cells, position.empty_columns) == (7, 6)


def test_a_run_alternates_where_columns_do():
    position = board("9C 8H 7C\n9D 8D 7D", "freecell")
    assert [position.run_length(Pile(name)) for name in "12"] == [3, 1]


def test_home_is_no_pile_of_cards():
    with pytest.raises(ValueError, match="home is four foundations"):
        deal(1).cards_in(Pile("h"))


# Never changes


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(Position)])
def test_a_position_cannot_be_changed(field):
    position = deal(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(position, field, getattr(position, field))
    with pytest.raises(dataclasses.FrozenInstanceError):
        delattr(position, field)
    assert isinstance(hash(position), int)


def test_lists_given_are_not_kept():
    columns, cells = [["6H"], *[[]] * 7], [None] * 8
    position = Position(columns, cells)
    columns[0].append("7H")
    cells[0] = "8H"
    assert position == Position([["6H"], *[[]] * 7], [None] * 8)


def test_apply_gives_a_new_position_and_leaves_the_old():
    start = deal(24)
    before = start.to_text()
    after = start.apply(Move("1", "e"))
    assert start.to_text() == before != after.to_text()
    assert start == deal(24)
    assert isinstance(after.foundations, Foundations)


@pytest.mark.parametrize("rules", [*RULES.values(), *naive.CUSTOM], ids=lambda rules: rules.name)
def test_copies_and_pickles_of_a_position_are_equal(rules):
    line = naive.wander(deal(3, rules=rules), random.Random(3), 10)
    for position in (line[0], line[-1]):
        for twin in (
            copy.copy(position),
            copy.deepcopy(position),
            pickle.loads(pickle.dumps(position)),  # our own
        ):
            assert twin == position
            assert hash(twin) == hash(position)
            assert twin.deal == position.deal
            assert list(twin.legal_moves) == list(position.legal_moves)


@pytest.mark.parametrize(
    "error",
    [
        InvalidPositionError("one thing"),
        InvalidPositionError(["one thing", "and another"]),
        InvalidMoveError("no move"),
        IllegalMoveError(Reason.KINGS_ONLY, "only a king"),
    ],
)
def test_errors_are_value_errors_that_can_be_copied_and_pickled(error):
    assert isinstance(error, ValueError)
    for twin in (
        copy.copy(error),
        copy.deepcopy(error),
        pickle.loads(pickle.dumps(error)),  # our own
    ):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert vars(twin) == vars(error)


def test_two_ways_to_one_position_are_equal_and_hash_alike():
    start = deal(24)
    one = start.apply(Move("1", "e")).apply(Move("2", "f"))
    other = start.apply(Move("2", "f")).apply(Move("1", "e"))
    assert one == other
    assert len({one, other}) == 1


def test_the_same_cards_by_other_rules_are_another_position():
    assert deal(1) != deal(1, rules="eight-off-relaxed")
    assert deal(1).key() != deal(1, rules="eight-off-relaxed").key()


# The key


def test_the_key_forgets_the_order_of_columns_and_cells():
    rng = random.Random("key")
    for rules in [*RULES.values(), *naive.CUSTOM]:
        position = naive.fragment(rules, rng)
        twin = shuffled(position, rng)
        assert twin.key() == position.key()
        assert hash(twin.key()) == hash(position.key())


def test_the_key_forgets_nothing_else():
    base = board("FC: 6H -\n9C 8C\n9D")
    others = [
        board("FC: 6H 5H\n9C 8C\n9D"),
        board("FC: - 7H\n9C 8C\n9D"),
        board("FC: 6H -\n8C 9C\n9D"),
        board("FC: 6H -\n9C\n9D 8C"),
        board("Foundations: S-A\nFC: 6H -\n9C 8C\n9D"),
        board("FC: 8C 6H\n9C\n9D"),
        board("\n6H\n9C 8C\n9D"),
        board("FC: 6H -\n9C 8C\n9D", "eight-off-six-cells"),
    ]
    assert len({base.key(), *(other.key() for other in others)}) == 1 + len(others)


def test_idle_moves_do_not_change_the_key():
    position = board("FC: 6H -\nKC QC\n9D")
    for move in (Move("a", "k"), Move("1", "5", 2)):
        assert position.apply(move) != position
        assert position.apply(move).key() == position.key()


def test_a_position_without_cells_or_many_columns_works_too():
    rules = Rules("ten", columns=10, cells=0, dealt_to_cells=())
    position = deal(1, rules=rules)
    assert position.empty_cells == 0
    assert position.cell_piles == []
    assert [str(pile) for pile in position.column_piles] == list("1234567890")
