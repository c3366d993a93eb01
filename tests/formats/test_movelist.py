"""Lists of moves: our own, people's, and Freecell Solver's."""

import re

import naive
import pytest

from eightoff_widget import IllegalMoveError, InvalidMoveError, Move, Position, Reason, deal
from eightoff_widget.formats.movelist import read_actions, write_actions


def moves_of(actions):
    return [move for action in actions for move in action]


def board(text):
    return Position.from_text(text, partial=True)


EXPECTED = ((Move("1", "e"),), (Move("2", "f"),), (Move("3", "g"),))


@pytest.mark.parametrize(
    "text",
    [
        "1e 2f 3g",
        "1e\n2f\n3g\n",
        "1e\r\n2f\r\n3g",
        "1E 2F 3G",
        "1. 1e 2. 2f 3. 3g",
        "1.1e 2.2f 3.3g",
        "1... 1e\n2... 2f 3g",
        "# a game\n1e # the first\n2f ; and more\n3g",
        "{a comment\nof two lines} 1e {and} 2f 3g",
        "1e{}2f 3g;",
        "Move a card from stack 0 to freecell 4\nMove a card from stack 1 to freecell 5 3g",
        "1ev1 2fv1 3g",
        "Moves: 1e 2f 3g",
        "Move: 1e\nmove: 2f\nMove:3g",
        "\t1e\u00a02f\u30003g",
    ],
)
def test_a_list_is_read_as_people_write_it(text):
    assert read_actions(deal(24), text) == EXPECTED


@pytest.mark.parametrize("text", ["", " \n", "# nothing", "{ }", "1."])
def test_a_list_may_be_empty(text):
    assert read_actions(deal(24), text) == ()


def test_moves_that_are_joined_are_one_action():
    assert read_actions(deal(24), "1e+2f 3g") == (EXPECTED[0] + EXPECTED[1], EXPECTED[2])
    assert read_actions(deal(24), "1e+2f+3g") == (EXPECTED[0] + EXPECTED[1] + EXPECTED[2],)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("zz", "line 1, column 1"),
        ("1e zz", "line 1, column 4"),
        ("1e\n  2f zz", "line 2, column 6"),
        ("1e2f", "line 1, column 1"),
        ("1e {open", "line 1, column 4"),
        ("1e +2f", "line 1, column 4"),
        ("1e ++", "line 1, column 4"),
        ("1e Move a card", "line 1, column 4"),
        ("1e 12v0", "line 1, column 4"),
        ("1e h1", "line 1, column 4"),
        ("1e 1.5", "line 1, column 6"),
    ],
)
def test_a_word_that_is_no_move_is_named_with_its_place(text, place):
    with pytest.raises(InvalidMoveError) as caught:
        read_actions(deal(24), text)
    assert place in str(caught.value)


@pytest.mark.parametrize("text", ["1e+", "1e 2f+\n", "1e+ # and?"])
def test_a_list_does_not_end_in_the_middle_of_an_action(text):
    with pytest.raises(InvalidMoveError):
        read_actions(deal(24), text)


def test_an_illegal_move_is_named_with_its_place_and_reason():
    with pytest.raises(IllegalMoveError) as caught:
        read_actions(deal(24), "1e\n2e")
    assert caught.value.reason is Reason.CELL_TAKEN
    assert str(caught.value).startswith("line 2, column 1: 2e: cell e is taken by ")


def test_an_illegal_run_in_english_is_named_too():
    with pytest.raises(IllegalMoveError) as caught:
        read_actions(board("9S 8S\nTH"), "Move 2 cards from stack 0 to stack 1")
    assert caught.value.reason is Reason.DOES_NOT_FIT


@pytest.mark.parametrize(
    "text", ["x" * 10**6, "1" * 10**6, "{" * 10**6, "{ " * 500_000, "move " * 200_000, "+" * 10**6]
)
def test_a_megabyte_of_rubbish_is_refused_in_few_words(text):
    with pytest.raises(InvalidMoveError) as caught:
        read_actions(deal(24), text)
    assert len(str(caught.value)) < 1000


def test_what_is_written_is_numbered_and_reads_back_the_same():
    actions = (EXPECTED[0] + EXPECTED[1], EXPECTED[2])
    assert write_actions(deal(24), actions) == "1. 1e+2f 2. 3g"
    assert read_actions(deal(24), write_actions(deal(24), actions)) == actions


def test_a_long_list_is_written_in_lines_that_read_back_the_same():
    position = board("FC: KC -")
    actions = [(Move("a", "b"),), (Move("b", "a"),)] * 60
    text = write_actions(position, actions)
    assert max(map(len, text.splitlines())) <= 88
    assert len(text.splitlines()) > 5
    assert list(read_actions(position, text)) == actions


# Freecell Solver


def solution(fc_solve, position, game, *options):
    """What Freecell Solver prints of its moves, without its remarks."""
    printed = fc_solve(position, "--game", game, *options, "-sel")
    text, found, _ = printed.partition("This game is solveable.")
    assert found
    return "\n".join(
        line for line in text.splitlines() if line.strip() and not re.match("[-=]+$", line.strip())
    )


GAMES = [
    ("eight-off", "eight_off", 1),
    ("eight-off", "eight_off", 24),
    ("eight-off", "eight_off", 200),
    ("eight-off", "eight_off", 2**32),
    ("bakers-game", "bakers_game", 2),
    ("bakers-game-kings-only", "kings_only_bakers_game", 24),
    ("freecell", "freecell", 1),
    ("freecell", "freecell", 617),
]


@pytest.mark.parametrize("form", [("-m", "-p", "-t"), ("-m", "-snx")], ids=["english", "snx"])
@pytest.mark.parametrize(("rules", "game", "number"), GAMES)
def test_a_solution_of_freecell_solver_is_read_and_wins(fc_solve, rules, game, number, form):
    position = deal(number, rules=rules)
    text = solution(fc_solve, position, game, "-l", "blue-yonder", *form)
    actions = read_actions(position, text)
    layout = naive.layout_of(position)
    for move in moves_of(actions):
        assert naive.is_legal(layout, *naive.plain(move))
        layout = naive.after(layout, naive.plain(move))
    assert set(layout.home.values()) == {13}
    assert read_actions(position, write_actions(position, actions)) == actions


@pytest.mark.parametrize(("rules", "game", "number"), GAMES[:4])
def test_its_short_notation_is_enough_where_only_kings_fill_empty_columns(
    fc_solve, rules, game, number
):
    position = deal(number, rules=rules)
    options = fc_solve, position, game, "-l", "blue-yonder", "-m"
    short = read_actions(position, solution(*options, "-sn"))
    english = read_actions(position, solution(*options))
    assert short == english


def test_single_moves_of_its_english_are_read_one_by_one(fc_solve):
    position = deal(200)
    for line in solution(fc_solve, position, "eight_off", "-l", "blue-yonder", "-m").splitlines():
        position = position.apply(position.parse_move(line))
    assert position.is_won
