"""Game records: what is written, what is read back, and what is wrong with the rest."""

import dataclasses
import re

import pytest

from eightoff_widget import (
    RULES,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Position,
    Reason,
    Rules,
    deal,
)


def again(game):
    return Game.from_record(game.to_record())


def same(one, other):
    return (
        one.start == other.start
        and one.start.deal == other.start.deal
        and one.start.rules == other.start.rules
        and one.actions == other.actions
        and one.autoplay == other.autoplay
    )


RECORD = """\
[Eightoff "1"]
[Rules "eight-off"]
[Deal "24"]
[Numbering "microsoft"]
[Status "playing"]

1. 2e 2. 5f
"""


def test_a_record_is_tags_and_numbered_moves():
    game = Game(24)
    game.push("2e")
    game.push("5f")
    assert game.to_record() == RECORD
    assert same(Game.from_record(RECORD), game)


def test_a_new_game_has_a_record_too():
    assert same(again(Game(24)), Game(24))


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(
    ("number", "numbering"),
    [("1", "microsoft"), (2**33 - 1, "kpat"), ("ms40000", "pysolfc"), ("9" * 20, "pysolfc")],
)
def test_a_deal_is_kept_by_its_number(name, number, numbering):
    game = Game(number, rules=name, numbering=numbering)
    game.push(next(iter(game.position.legal_moves)))
    record = game.to_record()
    assert f'[Deal "{number}"]' in record
    assert "[Board" not in record
    assert same(again(game), game)


def test_a_fragment_is_kept_by_its_board():
    start = Position.from_text("Foundations: S-3\nFC: 6H - 8H\n\n9C 7H\n:\n2H", partial=True)
    game = Game(start)
    game.push("a1")
    assert "[Deal" not in game.to_record()
    assert same(again(game), game)


def test_actions_of_many_moves_stay_together():
    game = Game(Position.from_text("3H 2H AH\n5C AS\n6D", partial=True), autoplay=True)
    game.push("3a")
    assert [len(action) for action in game.actions] == [5]
    assert same(again(game), game)
    twin = again(game)
    twin.undo()
    assert twin.position == game.start


def test_what_was_undone_is_not_kept():
    game = Game(24)
    game.push("2e")
    game.undo()
    assert again(game).actions == ()
    assert not again(game).can_redo


@pytest.mark.parametrize(
    "name",
    [
        "mine",
        'quo"te',
        "back\\slash",
        "[brackets]",
        "two\nlines",
        " / ",
        "tab\t",
        "Übung ♠ 🂱",
        "a\u2028b",
        "a\x85b",
        "a\x0bb",
        " spaces ",
        "eight-off",
    ],
)
def test_rules_of_ones_own_are_written_out(name):
    rules = Rules(
        name,
        columns=5,
        cells=3,
        build="alternate",
        empty_column="any",
        dealt_to_cells=(3, 1),
        column_lengths=(0, 25, 1, 0, 24),
        title=f"The title of {name}",
    )
    game = Game(7, rules=rules)
    game.push(next(iter(game.position.legal_moves)))
    assert same(again(game), game)
    assert again(game).start.rules.title == rules.title


@pytest.mark.parametrize(
    "change",
    [
        {"cells": (None,) * 8},
        {"columns": deal(1).columns[::-1]},
        {"rules": "eight-off-relaxed"},
    ],
)
def test_a_position_made_from_a_deal_is_not_taken_for_the_deal(change):
    position = dataclasses.replace(deal(1), **change)
    assert again(Game(position)).start == position


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.rstrip(),
        lambda text: text.replace('[Status "playing"]\n', ""),
        lambda text: text.replace('[Numbering "microsoft"]\n', ""),
        lambda text: text.replace('[Rules "eight-off"]\n', ""),
        lambda text: text.replace("1. 2e", "1. 2e {good?}"),
        lambda text: text.replace("1. 2e 2. 5f", "2e\n# a remark\n5f"),
        lambda text: re.sub(r"(?m)^\[", "  [", text),
        lambda text: text.replace('[Rules "eight-off"]', '[Rules  "eight-off"] '),
        lambda text: text.replace('[Rules "eight-off"]', '[Site "home"]'),
        lambda text: "\n".join(sorted(text.splitlines())),
    ],
)
def test_a_record_is_read_generously(change):
    game = Game.from_record(change(RECORD))
    assert same(game, Game.from_record(RECORD))
    assert len(game.moves) == 2


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[Eightoff "1"]\n', "", "no game record of version 1"),
        ('[Eightoff "1"]', '[Eightoff "2"]', "no game record of version 1"),
        ('[Deal "24"]\n', "", "a game record needs a tag Deal or a tag Board"),
        ('[Deal "24"]', '[Deal "24"]\n[Deal "25"]', "line 4: a second tag Deal"),
        ('[Deal "24"]', '[Deal "0"]', "'0' is no Microsoft deal"),
        ('[Deal "24"]', "[Deal 24]", "line 3: '[Deal 24]' is no tag"),
        ('[Deal "24"]', '[Deal "24]', "line 3: "),
        ('[Deal "24"]', r'[Deal "\x"]', "line 3: "),
        ('[Numbering "microsoft"]', '[Numbering "mine"]', "no numbering is called 'mine'"),
        ('[Rules "eight-off"]', '[Rules "whist"]', "no rule set is called 'whist'"),
        ('[Deal "24"]', '[Board "7H"]\n[Board "8H"]', "a second tag Board"),
        ('[Deal "24"]', '[Board "7X"]', "'7X' is no card"),
        ('[Deal "24"]', '[Deal "24"]\n[Columns "99"]', "columns must be 4 to 10, not 99"),
        ('[Deal "24"]', '[Deal "24"]\n[Columns "8 8"]', "Columns"),
        ('[Deal "24"]', '[Deal "24"]\n[Columns " "]', "olumns"),
        ('[Deal "24"]', f'[Deal "24"]\n[Columns "{"9" * 5000}"]', "olumns"),
        ('[Deal "24"]', f'[Deal "24"]\n[ColumnLengths "{"9" * 5000}"]', "olumn"),
        ('[Deal "24"]', '[Deal "24"]\n[Cells "x"]', "the tag Cells is 'x'"),
        ('[Deal "24"]', '[Deal "24"]\n[Build "colour"]', "build must be"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(old, new, said):
    assert old in RECORD
    with pytest.raises(InvalidPositionError) as caught:
        Game.from_record(RECORD.replace(old, new))
    assert said in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_a_wrong_move_is_named_with_its_line():
    with pytest.raises(InvalidMoveError, match=r"line 7, column 7: 'zz' is no move"):
        Game.from_record(RECORD.replace("2. 5f", "zz"))
    with pytest.raises(IllegalMoveError, match=r"line 7, column 10: 5e: ") as caught:
        Game.from_record(RECORD.replace("5f", "5e"))
    assert caught.value.reason is Reason.CELL_TAKEN


@pytest.mark.parametrize("text", ["", "\n", "x" * 10**6, "[" * 10**6, '[Eightoff "' + "1" * 10**6])
def test_what_is_no_record_is_refused_in_few_words(text):
    with pytest.raises(InvalidPositionError) as caught:
        Game.from_record(text)
    assert len(str(caught.value)) < 1000


def test_a_board_with_a_doubled_card_starts_no_game():
    with pytest.raises(InvalidPositionError, match="7♥ is there twice"):
        Game.from_record('[Eightoff "1"]\n[Board "7H / 7H"]\n')
