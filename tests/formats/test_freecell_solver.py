"""Between this project and Freecell Solver: what it prints is read, what is written it reads."""

import random
import subprocess
from concurrent.futures import ThreadPoolExecutor
from ctypes.util import find_library

import naive
import parts
import pytest
from solver_library import Board, Library, StepByStep

from eightoff_widget import (
    RULES,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Move,
    Position,
    Rules,
    Status,
    deal,
    read,
    solve,
)

DEALS = range(1, 1 + parts.some(300, 5))
PRESET = ("-l", "blue-yonder")
ENGLISH = ("-m",)
FORMS = [
    ENGLISH,
    ("-m", "-sn"),
    ("-m", "-snx"),
    ("-sam", "-p", "-t"),
    ("-sam", "-sn"),
    ("-t",),
    ("-p",),
]
OTHER_FORMS = [
    *(("-sam",), ("-sam", "-t"), ("-sam", "-p"), ("-sam", "-sn", "-p", "-t")),
    *(("-sam", "-snx"), ("-sam", "-snx", "-p", "-t"), ("-t", "-p")),
]
"""What the others are put together from. All are read of a few deals."""


def has_positions(form):
    return form[0] != "-m"


@pytest.fixture(scope="module")
def prints(find):
    """What Freecell Solver prints of a position, in a form."""
    program = find("Freecell Solver", "fc-solve")

    def run(position, game, *options):
        return subprocess.run(
            [program, "--game", game, *options, "-"],
            input=position.to_text(),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        ).stdout

    return run


@pytest.fixture
def library(need):
    need(find_library("freecell-solver") is not None, "Freecell Solver's library was not found")


def wins_by_the_tests_own_rules(game):
    layout = naive.layout_of(game.start)
    for move in game.moves:
        assert naive.is_legal(layout, *naive.plain(move))
        layout = naive.after(layout, naive.plain(move))
    return set(layout.home.values()) == {13}


@pytest.fixture(scope="module")
def in_english(prints):
    """The solutions of all deals, read from its English."""
    return {
        number: read(prints(deal(number), "eight_off", *PRESET, *ENGLISH), start=number)
        for number in DEALS
    }


@pytest.mark.slow
def test_its_english_is_read_and_wins(in_english):
    for game in in_english.values():
        assert wins_by_the_tests_own_rules(game)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS[1:], ids=" ".join)
def test_each_of_its_forms_is_read_as_the_same_game(prints, in_english, form):
    with ThreadPoolExecutor(2) as pool:
        options = (*PRESET, *form)
        outputs = pool.map(lambda number: prints(deal(number), "eight_off", *options), DEALS)
        for number, output in zip(DEALS, outputs, strict=True):
            game = read(output, start=None if has_positions(form) else number)
            assert game.start == deal(number)
            assert game.moves == in_english[number].moves
            assert game.status is Status.WON


@pytest.mark.parametrize("form", [*FORMS, *OTHER_FORMS], ids=" ".join)
@pytest.mark.parametrize(
    ("rules", "game", "number"),
    [
        ("eight-off", "eight_off", 5),
        ("bakers-game", "bakers_game", 2),
        ("seahaven-towers", "seahaven_towers", 200),
        ("freecell", "freecell", 617),
    ],
)
def test_its_forms_are_read_by_other_rules(prints, rules, game, number, form):
    output = prints(deal(number, rules), game, *PRESET, *form)
    found = read(output, rules, start=None if has_positions(form) else deal(number, rules))
    assert found.start == deal(number, rules)
    assert wins_by_the_tests_own_rules(found)


def test_short_moves_alone_may_not_say_enough_of_a_game_whose_columns_any_card_fills(prints):
    # Into an empty column they do not say how many cards go; the extended ones do.
    start = deal(1, "freecell")
    with pytest.raises(IllegalMoveError, match=r"^line 7, column 4: "):
        read(prints(start, "freecell", *PRESET, "-m", "-sn"), "freecell", start=start)
    game = read(prints(start, "freecell", *PRESET, "-m", "-snx"), "freecell", start=start)
    assert game.status is Status.WON


def test_positions_tell_how_many_cards_a_short_move_is_of():
    # Any card fills an empty column there, and nobody would assume that two go.
    head = "Foundations: H-K C-K D-K S-8 \nFreecells:                \n"
    before = head + ": QS JS KS TS 9S\n" + ": \n" * 7
    after = head + ": QS JS KS\n: TS 9S\n" + ": \n" * 6
    rule = "\n\n====================\n\n"
    game = read(f"-=-=-=-=-=-=-=-=-=-=-=-\n\n{before}{rule}Move: 12 \n\n{after}", "bakers-game")
    assert game.moves == (Move("1", "2", 2),)
    with pytest.raises(InvalidMoveError, match="line 17: this is not the position"):
        read(f"{before}{rule}Move: 13 \n\n{after}", "bakers-game")


def test_a_row_of_positions_without_cells_is_read(prints):
    rules = Rules("no cells", columns=10, cells=0, dealt_to_cells=())
    text = "Foundations: C-K D-K H-J S-Q\nKH QH\n" + ":\n" * 8 + "KS\n"
    start = Position.from_text(text, rules=rules)
    shape = ("--freecells-num", "0", "--stacks-num", "10")
    for form in (("-sam",), ("-sam", "-p", "-t"), ()):
        game = read(prints(start, "freecell", *shape, *form), rules)
        assert game.start == start
        assert game.status is Status.WON


# Faults in what it prints


@pytest.fixture(scope="module")
def printed(prints):
    return {form: prints(deal(24), "eight_off", *PRESET, *form) for form in [("-sam",), *FORMS]}


def test_a_position_that_the_moves_do_not_lead_to_is_named(printed):
    text = printed["-sam", "-p", "-t"]
    at = text.index("Move a card", text.index("Move a card") + 1)
    wrong = text[:at] + text[at:].replace(": 5H QH", ": QH 5H", 1)
    line = text[: text.index("Foundations", at)].count("\n") + 1
    with pytest.raises(InvalidMoveError, match=f"^line {line}: this is not the position"):
        read(wrong)


def test_positions_between_which_no_move_leads_are_named(printed):
    boards = printed["-p",].split("====================")
    with pytest.raises(InvalidMoveError, match=r"line \d+: .* one legal move leads"):
        read("====================".join(boards[:3] + boards[5:]))


def test_a_move_that_is_left_out_is_told_by_the_positions(printed):
    text = printed["-sam", "-p", "-t"]
    without = text.replace("Move a card from stack 4 to freecell 4", "", 1)
    assert without != text
    assert read(without).moves == read(text).moves


def test_a_card_that_is_none_is_named_in_columns_side_by_side(printed):
    lines = printed["-t",].splitlines()
    row = next(at for at, line in enumerate(lines) if line.startswith(" 4C  5H"))
    lines[row] = lines[row].replace("5H", "5X")
    with pytest.raises(InvalidPositionError) as caught:
        read("\n".join(lines))
    assert caught.value.problems[0].startswith(f"line {row + 1}, column 6: '5X' is no card")


def test_doubled_and_missing_cards_are_all_named_in_columns_side_by_side(printed):
    lines = printed["-t",].splitlines()
    row = next(at for at, line in enumerate(lines) if line.startswith(" 4C  5H"))
    lines[row] = lines[row].replace("5H", "AH")
    with pytest.raises(InvalidPositionError) as caught:
        read("\n".join(lines))
    text = str(caught.value)
    assert f"A♥ is there twice: line {row + 1}, column 6 and line {row + 1}, column 26" in text
    assert "5♥ is missing" in text


def test_moves_without_a_position_ask_for_one(printed):
    with pytest.raises(InvalidPositionError, match=r"line 3: moves, but no position .* start="):
        read(printed["-m",])


def test_no_solution_is_told_as_such(prints):
    with pytest.raises(InvalidPositionError, match="no solution was found"):
        read(prints(deal(465), "eight_off", "-to", "01ABCDE", "-m", "-mi", "100"), start=465)


def test_what_stands_before_a_solution_is_passed_over(prints):
    # Its trace of a search shows positions, too, which are no part of the solution.
    output = prints(deal(24), "eight_off", *PRESET, "-i", "-s", "-p", "-t", "-sam")
    assert output.index("Iteration: 0") < output.index("-=-=-")
    assert read("$ fc-solve -\n" + output).status is Status.WON


def test_a_single_position_side_by_side_is_a_position(printed):
    first = printed["-sam",].split("====================")[0]
    assert read(first) == deal(24)
    assert read("\n".join(line.rstrip() for line in first.splitlines()[2:])) == deal(24)


def test_a_word_that_is_no_move_is_named_in_its_output(printed):
    text = printed["-m", "-sn"].replace("5e 5f", "5e 5z", 1)
    with pytest.raises(InvalidMoveError, match=r"^line 3, column 7: '5z' is no move"):
        read(text, start=24)


# What is written


def random_position(rules, rng):
    """A whole deck anywhere, empty columns and cells among them."""
    heights = [rng.choice([0, rng.randrange(14)]) for _ in naive.SUITS]
    rest = [card for card in naive.PACK if naive.rank(card) > heights["CDHS".index(card[1])]]
    rng.shuffle(rest)
    cells = [rest.pop() if rest and rng.random() < 0.5 else None for _ in range(rules.cells)]
    columns = [[] for _ in range(rules.columns)]
    used = rng.sample(columns, rng.randint(max(1, len(rest) // 19 + 1), rules.columns))
    for card in rest:
        # It has no room for more cards in a column.
        rng.choice([column for column in used if len(column) < 19]).append(card)
    return Position(columns, cells, heights, rules)


def test_it_reads_5000_random_positions_as_they_were_written(library):
    rng = random.Random("written for Freecell Solver")
    empty_columns = empty_cells = 0
    shapes = [RULES[name] for name in ("eight-off", "seahaven-towers", "eight-off-six-cells")]
    for rules in [*shapes, *shapes, *naive.CUSTOM[1:4]]:
        instance = Library(rules, 1)
        for _ in range(556):
            position = random_position(rules, rng)
            home, cells, columns = instance.reads(position.to_text())
            layout = naive.layout_of(position)
            assert columns == layout.columns
            assert cells == layout.cells
            assert home == {s: naive.RANKS[n - 1] if n else "0" for s, n in layout.home.items()}
            empty_columns += position.empty_columns > 0
            empty_cells += position.empty_cells > 0
    assert empty_columns > 2000
    assert empty_cells > 2000


@pytest.mark.slow
@pytest.mark.parametrize("name", RULES)
def test_it_makes_each_step_of_our_lines(library, name):
    makes = StepByStep(RULES[name])
    won = steps = 0
    for number in range(1, 6):
        solution = solve(deal(number, name))
        won += bool(solution.moves)
        position = solution.position
        for move in solution.moves:
            for step in move.steps(position):
                after = position.apply(step)
                wanted = as_board(after).without_order()
                assert wanted in makes.after_a_step(position.to_text()), str(position)
                position = after
                steps += 1
        assert position.is_won or not solution.moves
    assert won
    assert steps > 50


def as_board(position):
    layout = naive.layout_of(position)
    home = {suit: naive.RANKS[top - 1] if top else "0" for suit, top in layout.home.items()}
    return Board(home, layout.cells, layout.columns)


def test_a_step_that_is_against_its_rules_would_be_seen(library):
    start = deal(24)
    makes = StepByStep(start.rules)
    cards = [list(column) for column in start.columns]
    cards[1].append(cards[0].pop())  # 4S on 4H
    wrong = Position(cards, start.cells)
    assert as_board(wrong).without_order() not in makes.after_a_step(start.to_text())
