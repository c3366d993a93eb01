"""The front door: what a text is taken for, and what is wrong with it."""

import random
import time
import warnings

import naive
import pytest
import reader_checks
import timing
from hypothesis import given, settings
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as DealtByPysol
from pysol_cards.random import RandomBase

from eightoff_widget import (
    Card,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Move,
    Position,
    Reason,
    Rules,
    deal,
    read,
)
from eightoff_widget.formats.reading import read_as_far_as_legal

BOARD = deal(24).to_text()
MOVES = (Move("1", "e"), Move("2", "f"), Move("3", "g"))


# What a text is taken for


def test_a_board_alone_is_a_position():
    assert read(BOARD) == deal(24)
    assert read(f"\ufeff\r\n{BOARD}".replace("\n", "\r\n")) == deal(24)
    assert read(deal(3, "seahaven-towers").to_text(), "seahaven-towers") == deal(
        3, "seahaven-towers"
    )


@pytest.mark.parametrize(
    "text",
    [
        f"{BOARD}\n1e 2f 3g",
        f"{BOARD}1e 2f 3g",
        f"{BOARD}1. 1e 2. 2f 3. 3g",
        f"{BOARD}Moves: 1e 2f 3g",
        f"{BOARD}moves:\n1e\n2f\n3g",
        f"{BOARD}\n\n# the game\n1e 2f # and\n3g\n",
        f"{BOARD}{{a comment}} 1e 2f 3g",
        f"{BOARD}; a comment\n1e 2f 3g",
        f"{BOARD}Move a card from stack 0 to freecell 4\n2f 3g",
        f"{BOARD}\nMove: 1e\n\n====================\n\n2f 3g",
    ],
)
def test_a_board_with_moves_is_a_game(text):
    game = read(text)
    assert game.start == deal(24)
    assert game.moves == MOVES


@pytest.mark.parametrize(
    ("start", "named"), [(24, True), ("24", True), (deal(24), True), (read(BOARD), False)]
)
def test_moves_alone_need_a_start(start, named):
    game = read("1e 2f\n3g", start=start)
    assert (game.start, game.moves) == (deal(24), MOVES)
    assert (game.start.deal is not None) == named
    with pytest.raises(InvalidPositionError, match="moves, but no position that they begin from"):
        read("1e 2f\n3g")


def test_no_moves_from_a_start_are_a_game_that_is_still_to_be_played():
    assert read("", start=24).moves == ()


def test_a_start_is_dealt_by_the_rules_that_are_given():
    assert read("1a", "freecell", start=1).start == deal(1, "freecell")


@pytest.mark.parametrize("form", ["to_record", "to_json", "to_code"])
def test_forms_that_bring_their_own_start_need_nothing_else(form):
    game = Game(24, rules="freecell")
    game.push("1a")
    text = getattr(game, form)()
    assert read(text).moves == game.moves
    assert read(text, "freecell").start.deal == game.start.deal
    with pytest.raises(
        InvalidPositionError, match=r"its own rules, 'freecell', .* not 'eight-off'"
    ):
        read(text, "eight-off")
    with pytest.raises(InvalidPositionError, match="its own start"):
        read(text, start=24)


def test_a_position_in_json_is_a_position():
    assert read(deal(24).to_json()) == deal(24)


def test_a_comment_in_braces_is_no_json():
    assert read("{ a comment } 1e", start=24).moves == MOVES[:1]
    assert read('{"quoted"} 1e', start=24).moves == MOVES[:1]


def test_words_that_are_cards_and_moves_are_told_apart_by_where_they_stand():
    # 5c and 7d are cards, and moves to cells. Lines of a board are cards.
    fragment = "FC: - -\n5c 7d\n9s"
    position = read(fragment, partial=True)
    assert position.columns[0] == (Card("5C"), Card("7D"))
    whole = fragment + "\n:" * 6
    assert read(whole + "\n1a", partial=True).moves == (Move("1", "a"),)
    assert read(whole + "\n\n2a 1b", partial=True).moves == (Move("2", "a"), Move("1", "b"))
    assert read(whole + "\nmoves: 1c 1d", partial=True).moves == (Move("1", "c"), Move("1", "d"))


def test_a_column_too_many_is_no_list_of_moves():
    with pytest.raises(InvalidPositionError, match="line 11: column 9 where 8 belong"):
        read(f"{BOARD}5C 6D")


def test_a_fragment_is_asked_for():
    assert read("9C 7H", partial=True).cards_in_play == 2
    with pytest.raises(InvalidPositionError, match="missing: "):
        read("9C 7H")


def test_what_was_assumed_is_told_to_who_reads():
    columns = BOARD.splitlines()
    moved = [*columns[:2], *columns[3:]]
    moved[2] += " " + columns[2]
    with pytest.warns(UserWarning, match="the last 1 of 8 columns are empty") as caught:
        read("\n".join(moved))
    assert caught[0].filename == __file__


# Boards as others write them


def emptied(at):
    """Deal 24 as PySolFC writes boards, one column's cards moved to the next."""
    columns = [[*map(str, column)] for column in deal(24).columns]
    columns[(at + 1) % 8] += columns[at]
    columns[at] = []
    cells = [card and str(card) for card in deal(24).cells]
    rows = "".join(f"{' '.join(column)}\n" for column in columns)
    return f"FC: {' '.join(card or '-' for card in cells)}\n{rows}", Position(columns, cells)


@pytest.mark.parametrize("at", range(8))
def test_pysol_writes_an_empty_column_as_an_empty_line(at):
    text, position = emptied(at)
    with pytest.warns(UserWarning, match="empty"):
        assert read(text) == position


def test_an_empty_line_before_the_columns_is_not_guessed_at():
    text, _ = emptied(0)
    with pytest.raises(InvalidPositionError, match="line 2: some of the blank lines may be empty"):
        read(text.replace("\n\n", "\n\n\n"))


@pytest.mark.parametrize("tail", ["", "    "])
def test_gaps_that_freecell_solver_prints_for_empty_cells_are_cells(tail):
    printed = BOARD.replace("2H QD 3D AS - - - -", " 2H      QD          3D  AS" + tail)
    cells = ["2H", None, "QD", None, None, "3D", "AS", None]
    with pytest.warns(UserWarning, match=r"gaps between cells are empty cells \(line 2\)"):
        assert read(printed) == Position(deal(24).columns, cells)


def test_cells_that_a_person_parts_widely_are_only_parted():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read(BOARD.replace("2H QD 3D AS - - - -", "  2H   QD 3D      AS")) == deal(24)
        assert read(BOARD.replace("2H QD 3D AS - - - -", " 2H  QD  3D  AS")) == deal(24)


def test_the_tenth_column_is_read_as_freecell_solver_writes_it():
    position = deal(1, "seahaven-towers")
    for ours, theirs in (("0a", "10a"), ("30", "310"), ("03", "103"), ("0h", "10h")):
        assert position.parse_move(theirs) == position.parse_move(ours)
    assert position.parse_move("10") == Move("1", "0")


# What is wrong


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        (
            f"{BOARD}\n1e 2f\n3z",
            InvalidMoveError,
            "line 13, column 1: '3z' is no move: write source",
        ),
        (f"{BOARD}\nmoves: 1e 2e", IllegalMoveError, "line 12, column 11: 2e: cell e is taken by"),
        (
            f"{BOARD}\n\n1e\n\n  1h",
            IllegalMoveError,
            "line 15, column 3: 1h: A♠ goes home",
        ),
        (
            "# one\n" + BOARD.replace("8S 9D", "8S 9X"),
            InvalidPositionError,
            "line 11, column 16: '9X' is no card",
        ),
        ("hello world", InvalidPositionError, "line 1, column 1: 'hello' begins nothing"),
        ("\n\n  <html>", InvalidPositionError, "line 3, column 3: '<html>' begins nothing"),
        ("", InvalidPositionError, "the text is empty"),
        (" \n\ufeff", InvalidPositionError, ""),
        ("24", InvalidPositionError, "moves, but no position"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text, error, said):
    with pytest.raises(error) as caught:
        read(text)
    assert said in str(caught.value)


def test_all_missing_and_doubled_cards_are_listed_at_once():
    text = BOARD.replace("4C 2C 9C", "9S 9S 9C").replace("5H QH", "KD QH")
    with pytest.raises(InvalidPositionError) as caught:
        read(text)
    named = str(caught.value)
    assert (
        "9♠ is there 3 times: line 3, column 1 and line 3, column 4 and line 5, column 4" in named
    )
    assert "K♦ is there twice: line 4, column 1 and line 7, column 4" in named
    assert "missing: 2♣, 4♣, 5♥" in named


def test_moves_are_read_as_far_as_they_are_legal():
    found = read_as_far_as_legal(f"{BOARD}\n1e+2f 3g 1g 5h")
    assert found.actions == (MOVES[:2], MOVES[2:])
    assert found.fault.reason is Reason.CELL_TAKEN
    assert str(found.fault).startswith("line 12, column 10: 1g: cell g is taken by")
    assert found.as_game().moves == MOVES
    with pytest.raises(IllegalMoveError):
        found.checked()
    assert read_as_far_as_legal(BOARD).actions is None
    for form in (Game(24).to_record() + "1e 1h", read("1e", start=24).to_json()):
        spoilt = form.replace('"1e"]', '"1e"], ["1h"]')
        assert read_as_far_as_legal(spoilt).actions == (MOVES[:1],)
        assert read_as_far_as_legal(spoilt).fault.reason is Reason.FOUNDATION_WAITS


@pytest.mark.parametrize("text", [None, 24, b"FC: -", ["1e"], deal(24)])
def test_only_text_is_read(text):
    with pytest.raises(TypeError, match="only text can be read"):
        read(text)


def test_unknown_keywords_and_rules_raise():
    with pytest.raises(TypeError):
        read(BOARD, decks=2)
    with pytest.raises(InvalidPositionError, match="no rule set is called"):
        read(BOARD, "whist")
    with pytest.raises(InvalidPositionError, match="a position brings its own rules"):
        read("1e", "freecell", start=deal(24))


# Rubbish

JSON = deal(24).to_json()
RUBBISH = {
    "one word": "x" * 10**6,
    "moves that are none": "zz " * 333_333,
    "spaces": " " * 10**6 + "x",
    "lines": "x\n" * 500_000,
    "rules between nothing": ("=" * 20 + "\n") * 50_000,
    "a solution without end": "-=-=-=-=-=-=-\n" + "zz\n" * 300_000,
    "positions side by side": " --  --  --  --  --  --  --  -- \n" * 30_000,
    "cells side by side": " " * 24 + "H-0 C-0 D-0 S-0\n" + "--- ---\n" * 100_000,
    "columns side by side": " --  --  --  --  --  --  --  -- \n" + " 4C\n" * 200_000,
    "printed positions": "=" * 20 + "\n" + "Foundations: H-0\n\n" * 50_000,
    "a wide line of columns": " --  --  --  --  --  --  --  -- \n" + "4C  " * 250_000,
    "tags": '[A "1"]\n' * 100_000,
    "a long tag": '[Eightoff "' + "1" * 10**6 + '"]',
    "an open tag": "[Eightoff " * 100_000,
    "many cells of one's own": f'[Eightoff "1"]\n[Deal "1"]\n[DealtToCells "{"1 " * 500_000}"]',
    "a long name of rules": f'[Eightoff "1"]\n[Deal "1"]\n[Rules "{"x" * 10**6}"]',
    "a long board in a tag": f'[Eightoff "1"]\n[Board "{"6H / " * 150_000}"]',
    "deep lists": '{"a":' + "[" * 10**6,
    "deep objects": '{"a":' * 200_000,
    "a long number": '{"a": ' + "1" * 10**6 + "}",
    "a float": '{"version": 1e400}',
    "no number": '{"version": NaN}',
    "many names": "{" + ",".join(f'"{n}":1' for n in range(80_000)) + "}",
    "one name again and again": "{" + '"a":1,' * 150_000 + '"b":1}',
    "many columns": JSON.replace('"columns": [[', '"columns": [' + "[]," * 200_000 + "[", 1),
    "many cards": JSON.replace('"columns": [[', '"columns": [[' + '"6H",' * 150_000, 1),
    "many cells": JSON.replace('"cells": ["', '"cells": [' + "null," * 150_000 + '"', 1),
    "a long card": JSON.replace('"4C"', '"' + "4" * 10**6 + '"', 1),
    "a long code": "eo1" + "abc" * 333_333,
    "a code of spaces": "eo1abcdefgh" + " " * 10**6,
    "quotes before a code": "`'\"" * 333_333 + "eo1abcdefgh",
    "english without end": "Move a card from stack " * 50_000,
    "english with room": "Move" + " " * 10**6 + "a card from stack 11 to stack 2",
    "braces": "{" * 10**6,
    "numbers": "1." * 500_000 + "x",
    "zeros": "\x00" * 10**6,
    "emoji": "🂱" * 250_000,
    "other ends of lines": "x\u2028\x0b\x85" * 200_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("start", [None, 24])
@pytest.mark.parametrize("name", RUBBISH)
def test_megabytes_of_rubbish_are_refused_soon_and_in_few_words(name, start):
    started = time.process_time()
    with pytest.raises((InvalidPositionError, InvalidMoveError, IllegalMoveError)) as caught:
        read(RUBBISH[name], start=start)
    assert timing.steps(time.process_time() - started) < 100 * 10**6
    assert len(str(caught.value)) < reader_checks.LONGEST_MESSAGE


def test_a_long_action_is_read_in_a_time_that_grows_with_it():
    text = "+".join(["1e", "e1"][n % 2] for n in range(8_000))
    position = Position.from_text("FC: -\nKS\n" + ":\n" * 7, partial=True)
    started = time.process_time()
    game = read(text.replace("e", "a"), start=position)
    assert len(game.moves) == 8_000
    assert len(game.actions) == 1
    assert timing.steps(time.process_time() - started) < 200 * 10**6


def test_a_long_output_is_read_in_a_time_that_grows_with_it():
    there = "Move a card from stack 0 to freecell 0\n\n====================\n\n"
    back = "Move a card from freecell 0 to stack 0\n\n====================\n\n"
    position = Position.from_text("KS\n" + ":\n" * 7, partial=True)
    started = time.process_time()
    assert len(read((there + back) * 4_000, start=position).moves) == 8_000
    assert timing.steps(time.process_time() - started) < 200 * 10**6


# Whatever is read is sound, or it is said why not


@given(st.text(max_size=300))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_any_text_is_read_or_refused(text):
    reader_checks.check(text)


@given(st.integers(0, 10**9), st.sampled_from(reader_checks.seeds()))
@settings(max_examples=250, deadline=None, derandomize=True)
def test_texts_that_are_nearly_right_are_read_or_refused(seed, text):
    reader_checks.check(reader_checks.spoilt(text, random.Random(seed)))


CORPUS = sorted(reader_checks.CORPUS.iterdir())


@pytest.mark.slow
def test_what_the_fuzzer_found_is_read_or_refused():
    assert len(CORPUS) > 50
    for path in CORPUS:
        reader_checks.check(path.read_bytes().decode("utf-8", "ignore"))


def test_a_card_that_is_wrong_is_never_taken_for_another():
    rng = random.Random("one card changed")
    cards = [(at, card) for at, line in enumerate(BOARD.splitlines()) for card in line.split()]
    for _ in range(200):
        line, card = rng.choice([each for each in cards if each[1] in naive.PACK])
        lines = BOARD.splitlines()
        wrong = rng.choice(
            [card[0], card[1], card[0] + "X", card[1] + card[0], card + card, "1" + card]
        )
        lines[line] = lines[line].replace(card, wrong)
        with pytest.raises(InvalidPositionError):
            read("\n".join(lines))


def test_rules_of_ones_own_are_asked_for_a_board():
    rules = Rules("five", columns=5, cells=3, dealt_to_cells=(1, 2))
    position = deal(9, rules)
    assert read(position.to_text(), rules) == position


@pytest.mark.parametrize("tens", [True, False])
@pytest.mark.parametrize("number", [1, 24, 200, 31999])
def test_boards_of_pysol_cards_are_read(number, tens):
    dealt = DealtByPysol("eight_off", number, RandomBase.DEALS_MS, 13)
    text = dealt.calc_layout_string(CardRenderer(print_ts=tens))
    assert read(text) == deal(number, numbering="pysolfc")
    assert read(f"{text}\n1b 2d").moves == (Move("1", "b"), Move("2", "d"))
