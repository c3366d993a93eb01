"""Boards as text: what is written, what is read, and what is wrong with the rest."""

import itertools
import random
import re
import time
import warnings

import naive
import pytest
import timing
from hypothesis import given, settings
from hypothesis import strategies as st

from eightoff_widget import RULES, InvalidPositionError, Position, Rules, deal
from eightoff_widget.formats.movelist import read_actions

ALL_RULES = [*RULES.values(), *naive.CUSTOM]


def problems(text, rules="eight-off", *, partial=False):
    with pytest.raises(InvalidPositionError) as caught:
        Position.from_text(text, rules=rules, partial=partial)
    return caught.value.problems


BOARD = """\
Foundations: C-0 D-0 H-0 S-0
Freecells: 3S JC 6S 3C - - - -
4S 9C KC 6C TC 8S
JH JD 2H 5S QH KS
3H KD 6H 5H 9S 4C
AS AD JS AH 8C QC
KH TD 4D TS 3D 9D
QS 7D 6D 7S AC TH
8D 4H 2D 2S 5D 9H
5C 8H 7C QD 2C 7H
"""


def test_a_board_is_written_as_freecell_solver_reads_it():
    assert deal(200).to_text() == BOARD
    assert str(deal(200)) == BOARD


def test_an_empty_column_is_a_colon_and_an_empty_cell_a_dash():
    position = Position.from_text("Foundations: H-A S-K\nFC: - TH\n\n:\n9C 8C", partial=True)
    assert position.to_text().splitlines()[:4] == [
        "Foundations: C-0 D-0 H-A S-K",
        "Freecells: - TH - - - - - -",
        ":",
        "9C 8C",
    ]


def test_a_game_without_cells_has_no_line_of_them():
    text = deal(1, rules=Rules("none", cells=0, dealt_to_cells=())).to_text()
    assert "reecells" not in text
    assert len(text.splitlines()) == 9


@st.composite
def positions(draw):
    """Sound positions and fragments of any rule set, empty columns and cells among them."""
    rules = draw(st.sampled_from(ALL_RULES))
    heights = draw(st.tuples(*[st.integers(0, 13)] * 4))
    rest = [card for card in naive.PACK if naive.rank(card) > heights["CDHS".index(card[1])]]
    rest = draw(st.permutations(rest))
    whole = draw(st.booleans())
    if not whole:
        rest = rest[: draw(st.integers(0, len(rest)))]
    cells = [None] * rules.cells
    for cell in draw(st.sets(st.integers(0, 7))):
        if rest and cell < rules.cells:
            cells[cell] = rest.pop()
    columns = [[] for _ in range(rules.columns)]
    places = draw(st.lists(st.integers(0, rules.columns - 1), min_size=1))
    for card, place in zip(rest, itertools.cycle(places), strict=False):
        columns[place].append(card)
    return Position(columns, cells, heights, rules), whole


@given(positions())
@settings(max_examples=300, deadline=None, derandomize=True)
def test_what_is_written_reads_back_the_same_and_without_a_warning(drawn):
    position, whole = drawn
    text = position.to_text()
    assert Position.from_text(text, rules=position.rules, partial=not whole) == position


@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_it_may_be_spelt_in_many_ways(drawn, rng):
    position, _ = drawn
    home, *rest = position.to_text().splitlines()
    cells = [rest.pop(0)] if position.cells else []
    columns = [
        rng.choice(["{}", ": {}", f"{number}: {{}}", " {}  "]).format(line)
        if line != ":"
        else rng.choice([":", "-", "*", " : "])
        for number, line in enumerate(rest, start=1)
    ]
    cells = [line.replace("-", rng.choice("-*")) for line in cells]
    cells = [line.replace("Freecells", rng.choice(["FC", "freecell", "Cells"])) for line in cells]
    lines = [home, *cells, *columns] if rng.random() < 0.5 else [*columns, *cells, home]
    text = rng.choice(["\n", "\r\n", "\r"]).join(lines)
    body = re.sub(r"T(?=[CDHS])", rng.choice(["T", "10", "t"]), text)
    if rng.random() < 0.3:
        body = body.lower()
    if rng.random() < 0.3:
        for letter, sign in zip("CDHS", rng.choice(["♣♦♥♠", "♧♢♡♤"]), strict=True):
            body = re.sub(rf"(?<=[0-9ATJQK]){letter}\b", sign, body)
    assert Position.from_text("\ufeff" + body, rules=position.rules, partial=True) == position


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.lower(),
        lambda text: re.sub("T(?=[CDHS])", "10", text),
        lambda text: text.replace("-", "*").replace("C*0 D*0 H*0 S*0", "C-0 D-0 H-0 S-0"),
        lambda text: text.replace(" - - - -", ""),
        lambda text: text.replace("Foundations: C-0 D-0 H-0 S-0\n", ""),
        lambda text: text.replace("C-0 D-0 H-0 S-0", ""),
        lambda text: text.replace("C-0 D-0 H-0 S-0", "s-0 H0"),
        lambda text: text.replace("Foundations", "Founds").replace("Freecells", "FC"),
        lambda text: text.replace("Foundations", "DECK").replace("Freecells", "freecell"),
        lambda text: text.replace("Freecells:", "Freecells :"),
        lambda text: "# deal 200\n" + text.replace("8S\n", "8S # a column\n"),
        lambda text: "\n\n" + text + "\n\n",
        lambda text: text.replace("-\n4S", "-\n\n4S"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: text.replace(" ", "\t"),
        lambda text: text.replace(" ", "  ").replace("\n", "  \n"),
        lambda text: text.replace("9C KC", "9C, KC"),
        lambda text: re.sub(r"(?m)^(?=[0-9AJQK])", ": ", text),
        lambda text: "\n".join([*text.splitlines()[2:], *text.splitlines()[:2]]),
        lambda text: "\n".join([*text.splitlines()[1::-1], *text.splitlines()[2:]]),
    ],
)
def test_a_board_is_read_generously(change):
    assert Position.from_text(change(BOARD)) == deal(200)


def test_pysols_board_is_read():
    text = BOARD.replace("3S JC 6S 3C - - - -", "3S - JC - 6S - 3C -")
    assert Position.from_text(text) == deal(200, numbering="pysolfc")


def test_suit_signs_are_read_on_foundations_too():
    text = "Foundations: ♣-A ♦-10 ♥-0 ♠-K"
    assert Position.from_text(text, partial=True).foundations == (1, 10, 0, 13)


@pytest.mark.parametrize(
    ("word", "top"), [("H-10", 10), ("H-T", 10), ("h-t", 10), ("H-1", 1), ("H-A", 1), ("H5", 5)]
)
def test_a_foundation_is_read_generously(word, top):
    assert Position.from_text(f"Foundations: {word}", partial=True).foundations.hearts == top


# Blank lines and empty columns


FULL = BOARD.splitlines()[2:]
# Deal 200 with its first column's cards added to the others, so that a column is empty.
MOVED = [f"{column} {card}" for column, card in zip(FULL[1:7], FULL[0].split(), strict=True)]
SEVEN = [*MOVED, FULL[7]]
HEAD = "FC: 3S JC 6S 3C\n"


def with_empty_column(at):
    columns = [line.split() for line in SEVEN]
    columns.insert(at, [])
    return Position(columns, ["3S", "JC", "6S", "3C", *[None] * 4])


@pytest.mark.parametrize("at", range(1, 7))
def test_a_blank_line_between_columns_is_an_empty_column_and_a_warning_says_so(at):
    lines = list(SEVEN)
    lines.insert(at, "")
    with pytest.warns(
        UserWarning, match=rf"blank line .* empty column \(line {at + 2}\)"
    ) as caught:
        position = Position.from_text(HEAD + "\n".join(lines))
    assert position == with_empty_column(at)
    assert caught[0].filename == __file__


def test_missing_columns_are_the_last_and_a_warning_says_so():
    with pytest.warns(
        UserWarning, match="the last 1 of 8 columns are empty|the last column is empty"
    ):
        position = Position.from_text(HEAD + "\n".join(SEVEN))
    assert position == with_empty_column(7)


@pytest.mark.parametrize("mark", [":", "-", "*", "8:", "Column 8:"])
@pytest.mark.parametrize("at", [0, 3, 7])
def test_an_empty_column_may_be_marked_and_then_nothing_is_assumed(at, mark):
    lines = list(SEVEN)
    lines.insert(at, mark)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Position.from_text(HEAD + "\n".join(lines)) == with_empty_column(at)


def test_blank_lines_that_only_part_the_columns_are_none():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Position.from_text(HEAD + "\n\n".join(FULL)) == deal(200)


def test_blank_lines_that_may_be_either_are_not_guessed():
    (problem,) = problems(HEAD + "\n\n".join(SEVEN))
    assert problem.startswith("line 3: some of the blank lines may be empty columns")


def test_a_line_of_comment_is_no_blank_line():
    lines = list(FULL)
    lines.insert(3, "# half of them")
    assert Position.from_text(HEAD + "\n".join(lines)) == deal(200)


# What is wrong


def test_a_missing_card_is_named():
    assert problems(BOARD.replace(" 7H", "")) == ("missing: 7♥",)
    assert problems(BOARD.replace(" 7H", "").replace("AS ", "")) == ("missing: 7♥, A♠",)


def test_a_doubled_card_is_named_with_both_places():
    found = problems(BOARD.replace("4S 9C", "4S 7H"))
    assert "7♥ is there twice: line 3, column 4 and line 10, column 16" in found
    assert "missing: 9♣" in found


def test_a_card_that_is_also_home_is_named():
    found = problems(BOARD.replace("S-0", "S-A"))
    assert found == ("A♠ is there twice, once on its foundation: line 6, column 1",)


def test_a_card_there_three_times_is_not_called_twice():
    (problem,) = problems("7H 7H\n7H", partial=True)
    assert "twice" not in problem
    for place in ("line 1, column 1", "line 1, column 4", "line 2, column 1"):
        assert place in problem


@pytest.mark.parametrize(
    "word", ["7X", "7", "H7", "H", "77H", "7H8H", "1H", "0H", "7ſ", "７H", "--", "<b>"]
)
def test_a_word_that_is_no_card_is_named_and_never_guessed(word):
    found = problems(BOARD.replace("2C 7H", f"2C {word}"))
    assert found[0].startswith(f"line 10, column 16: {word!r} is no card")
    assert "missing: 7♥" in found


def test_every_fault_is_named():
    text = BOARD.replace("3S JC", "3Y JC").replace("AS AD", "1S ZZ").replace("H-0", "H-15")
    found = problems(text)
    for said in (
        "line 1, column 22: 'H-15'",
        "line 2, column 12: '3Y'",
        "line 6, column 1: '1S'",
        "line 6, column 4: 'ZZ'",
        "missing: A♦, A♠, 3♠",
    ):
        assert any(problem.startswith(said) for problem in found), said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("FC: -\nFC: -", "line 2: a second line of cells"),
        ("Foundations: H-0\nFounds: S-0", "line 2: a second line of foundations"),
        ("Foundations: H-2 H-3", "line 1, column 18: a second foundation of hearts"),
        ("Foundations: X-2", "line 1, column 14: 'X-2' is no foundation"),
        ("Foundations: H-14", "line 1, column 14: 'H-14' is no foundation"),
        ("Foundations: H-", "line 1, column 14: 'H-' is no foundation"),
        ("FC: - - - - - - - - -", "line 1: 9 cells where there are 8"),
        ("FC: 4H 5Q", "line 1, column 8: '5Q' is no card"),
        (":\n" * 9, "line 9: column 9 where 8 belong"),
        ("7H - 6H", "line 1, column 4: '-' is no card"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text, said):
    assert any(problem.startswith(said) for problem in problems(text, partial=True))


@pytest.mark.parametrize("text", ["", "\n", "#", "\ufeff"])
def test_an_empty_text_lacks_every_card_and_is_an_empty_fragment(text):
    assert problems(text) == ("missing: every card",)
    assert Position.from_text(text, partial=True).cards_in_play == 0


def test_unknown_rules_and_keywords_raise():
    with pytest.raises(InvalidPositionError, match="no rule set is called 'whist'"):
        Position.from_text(BOARD, rules="whist")
    with pytest.raises(TypeError):
        Position.from_text(BOARD, decks=2)


MEGABYTE = {
    "one word": "x" * 10**6,
    "words": "xx " * 333_333,
    "lines": "x\n" * 500_000,
    "one card": "AC " * 333_333,
    "one card a line": "AC\n" * 333_333,
    "blank lines": "\n" * 10**6,
    # Less of these, since a reader that backtracks takes the square of their time.
    "spaces": " " * 60_000 + "x",
    "tabs": "\t" * 60_000,
    "spaces after a name": "column" + " " * 60_000 + "x",
    "spaces after cells": "FC" + " " * 10**6 + "x",
    "digits": "1" * 10**6,
    "colons": ":" * 10**6,
    "empty columns": ":\n" * 500_000,
    "cells": "FC: " + "- " * 500_000,
    "lines of cells": "FC:\n" * 250_000,
    "lines of foundations": "Founds:\n" * 125_000,
    "foundations": "Founds: " + "H-5 " * 250_000,
    "comment": "#" * 10**6,
    "zeros": "\x00" * 10**6,
    "emoji": "🂱" * 250_000,
}


@pytest.mark.parametrize("name", MEGABYTE)
def test_a_megabyte_of_rubbish_is_refused_soon_and_in_few_words(name):
    started = time.process_time()
    found = problems(MEGABYTE[name])
    assert timing.steps(time.process_time() - started) < 100 * 10**6
    assert len("; ".join(found)) < 10_000


@pytest.mark.slow
@given(st.text(max_size=200))
@settings(max_examples=300, deadline=None, derandomize=True)
def test_any_text_makes_a_position_or_says_why_not(text):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            position = Position.from_text(text, partial=True)
    except InvalidPositionError as error:
        assert all(error.problems)  # noqa: PT017  # either is right
    else:
        assert position.problems(partial=True) == ()


# Freecell Solver reads what we write


def game_of(rules):
    """The options that make Freecell Solver play by these rules."""
    shape = ["--stacks-num", str(rules.columns), "--freecells-num", str(rules.cells)]
    build = ["--sequences-are-built-by", "suit" if rules.build == "suit" else "alternate_color"]
    fill = ["--empty-stacks-filled-by", "kings" if rules.empty_column == "king" else "all"]
    return ["--game", "freecell", *shape, *build, *fill, "-p", "-t"]


def first_board(output):
    """The first board that Freecell Solver prints: foundations, cells, columns."""
    lines = output[output.index("Foundations:") :].splitlines()
    home = {word[0]: word[2] for word in lines[0].split()[1:]}
    cells = lines[1].removeprefix("Freecells:")
    cells = [cells[at : at + 4].strip() for at in range(0, len(cells), 4)]
    columns = [line[1:].split() for line in itertools.takewhile(lambda x: x[:1] == ":", lines[2:])]
    return home, cells, columns


def our_board(position):
    layout = naive.layout_of(position)
    home = {suit: naive.RANKS[top - 1] if top else "0" for suit, top in layout.home.items()}
    return home, layout.cells, layout.columns


def winning_positions(fc_solve, rules, number):
    """Every sixth position of a game that Freecell Solver wins, and the end of it."""
    position = deal(number, rules=rules)
    output = fc_solve(position, *game_of(position.rules), "-l", "blue-yonder", "-m", "-sel")
    moves = "\n".join(line for line in output.splitlines() if line.startswith("Move "))
    line = [position]
    for (move,) in read_actions(position, moves):
        line.append(line[-1].apply(move))
    return [*line[:-1:6], line[-3]]


@pytest.mark.parametrize(
    ("rules", "number"),
    [
        ("eight-off", 24),
        ("eight-off-alternate", 24),
        ("bakers-game", 2),
        ("seahaven-towers", 200),
        ("freecell", 1),
    ],
)
def test_freecell_solver_reads_the_boards_of_a_won_game_as_they_are(fc_solve, rules, number):
    boards = winning_positions(fc_solve, rules, number)
    assert len(boards) > 12
    assert any(position.empty_columns for position in boards)
    assert any(position.empty_cells for position in boards)
    for position in boards:
        output = fc_solve(position, *game_of(position.rules), "-l", "blue-yonder", "-sam", "-sel")
        assert first_board(output) == our_board(position)


# It has no room for a column of more than 19 cards.
@pytest.mark.parametrize(
    "rules",
    [rules for rules in ALL_RULES if max(rules.column_lengths) < 13],
    ids=lambda rules: rules.name,
)
def test_freecell_solver_reads_the_boards_of_random_walks(fc_solve, rules):
    # Its trace of a search shows each board, solved or not, with its piles sorted.
    rng = random.Random(f"fc-solve {rules.name}")
    for _ in range(2):
        position = naive.wander(deal(rng.randint(1, 32000), rules=rules), rng, 60)[-1]
        printed = fc_solve(position, *game_of(rules), "-i", "-s", "-mi", "1")
        home, cells, columns = first_board(printed)
        ours = our_board(position)
        assert home == ours[0]
        assert sorted(cells) == sorted(ours[1])
        assert sorted(columns) == sorted(ours[2])
