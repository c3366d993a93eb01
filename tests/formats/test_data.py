"""JSON: each fault is named by where it is."""

import json

import pytest

from eightoff_widget import (
    Game,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Position,
    Reason,
    deal,
    read,
)


def game():
    made = Game(24, autoplay=True)
    made.push("58")
    made.push("2e")
    return made


def changed(change, made=None):
    """The game in JSON with something in it changed."""
    told = json.loads((made or game()).to_json())
    change(told)
    return json.dumps(told)


def put(value, *path):
    """A change that puts a value at a path."""

    def change(told):
        for name in path[:-1]:
            told = told[name]
        told[path[-1]] = value

    return change


def without(*path):
    def change(told):
        for name in path[:-1]:
            told = told[name]
        del told[path[-1]]

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("game", "format"), "format: 'game' is neither 'eightoff-game' nor"),
        (without("format"), "format: None is neither"),
        (put(2, "version"), "version: 2 is not 1"),
        (put(True, "version"), "version: True is not 1"),
        (put("1", "version"), "version: '1' is not 1"),
        (without("start"), "start is missing"),
        (without("actions"), "actions is missing"),
        (put(1, "moves"), "'moves' is unknown"),
        (put([], "start"), "start: an object belongs here, not []"),
        (without("start", "cells"), "start.cells is missing"),
        (put(1, "start", "stock"), "start.: 'stock' is unknown"),
        (put({}, "start", "columns"), "start.columns: a list belongs here, not {}"),
        (put("4C", "start", "columns", 0), "start.columns[0]: a list belongs here, not '4C'"),
        (put("4X", "start", "columns", 0, 2), "start.columns[0][2]: '4X' is no card"),
        (put(None, "start", "columns", 0, 2), "start.columns[0][2]: None is no card"),
        (put(7, "start", "cells", 1), "start.cells[1]: 7 is no card"),
        (
            put("2H", "start", "columns", 3, 1),
            "2♥ is there twice: start.cells[0] and start.columns",
        ),
        (without("start", "columns", 0, 5), "4♠ is missing"),
        (without("start", "columns", 0), "start.there are 7 columns where 8 belong"),
        (put([], "start", "cells"), "start.there are 0 cells where 8 belong"),
        (put([0] * 4, "start", "foundations"), "start.foundations: an object belongs here"),
        (put(14, "start", "foundations", "C"), "foundations must be four ranks from 0 to 13"),
        (put("A", "start", "foundations", "C"), "start.foundations.C: a number belongs here"),
        (put(True, "start", "foundations", "C"), "start.foundations.C: a number belongs here"),
        (without("start", "foundations", "S"), "start.foundations.S is missing"),
        (
            put("25", "start", "deal", "number"),
            "start.deal: the cards do not lie as in Microsoft",
        ),
        (put(24, "start", "deal", "number"), "start.deal.number: text belongs here, not 24"),
        (put("0", "start", "deal", "number"), "start.deal: '0' is no Microsoft deal"),
        (put("mine", "start", "deal", "numbering"), "start.deal: no numbering is called 'mine'"),
        (put("eight-off", "start", "rules"), "start.rules: an object belongs here"),
        (put(99, "start", "rules", "columns"), "start.rules: columns must be 4 to 10, not 99"),
        (put(5, "start", "rules", "name"), "start.rules: name must be text, not 5"),
        (put([1] * 9, "start", "rules", "dealt_to_cells"), "dealt_to_cells: more than 8 numbers"),
        (put([1.5], "start", "rules", "dealt_to_cells"), "'1.5' is no number that belongs here"),
        (put(1, "start", "rules", "decks"), "start.rules.: 'decks' is unknown"),
        (put("yes", "autoplay"), "autoplay: true or false belongs here, not 'yes'"),
        (put("won", "status"), "status: 'won' where the moves lead to 'playing'"),
        (put("58", "actions", 0), "actions[0]: a list of one move or more belongs here"),
        (put([], "actions", 1), "actions[1]: a list of one move or more belongs here"),
    ],
)
def test_a_fault_is_named_by_where_it_is(change, said):
    with pytest.raises(InvalidPositionError) as caught:
        Game.from_json(changed(change))
    assert said in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        (put("zz", "actions", 1, 0), InvalidMoveError, "actions[1][0]: 'zz' is no move: write"),
        (put(5, "actions", 1, 0), InvalidMoveError, "actions[1][0]: 5 is no move"),
        (
            put("1h", "actions", 1, 0),
            IllegalMoveError,
            "actions[1][0]: '1h': 2♠ goes home",
        ),
    ],
)
def test_a_wrong_move_is_named_by_its_number(change, error, said):
    with pytest.raises(error) as caught:
        Game.from_json(changed(change))
    assert str(caught.value).startswith(said)


def test_every_wrong_card_is_named_at_once():
    def change(told):
        told["start"]["columns"][0][0] = "1X"
        told["start"]["columns"][7][5] = "ZZ"
        told["start"]["cells"][0] = "??"

    with pytest.raises(InvalidPositionError) as caught:
        Game.from_json(changed(change))
    assert [problem.split(":")[0] for problem in caught.value.problems] == [
        "start.cells[0]",
        "start.columns[0][0]",
        "start.columns[7][5]",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{\n "format": }', "line 2, column 12: this is no JSON"),
        ('{"a": 1, "a": 2}', "'a' is there twice in one object"),
        ('{"format": "eightoff-game", "version": 1, ', "this is no JSON"),
        ("[]", "an object belongs here, not []"),
        ("", "this is no JSON"),
        ('{"a": Infinity}', "'Infinity' is no number"),
        ('{"a":' + "[" * 10**5, "nested deeper"),
    ],
)
def test_what_is_no_json_is_told_as_such(text, said):
    with pytest.raises(InvalidPositionError) as caught:
        Position.from_json(text)
    assert said in str(caught.value)


def test_a_game_is_no_position_and_a_position_no_game():
    with pytest.raises(InvalidPositionError, match="this is 'eightoff-game', not"):
        Position.from_json(game().to_json())
    with pytest.raises(InvalidPositionError, match="this is 'eightoff-position', not"):
        Game.from_json(deal(24).to_json())


def test_a_fragment_says_that_it_is_one():
    fragment = Position.from_text("FC: 6H\n9C 7H", partial=True)
    told = json.loads(fragment.to_json())
    assert told["fragment"] is True
    assert Position.from_json(fragment.to_json()) == fragment
    assert "fragment" not in json.loads(deal(24).to_json())
    told["fragment"] = False
    with pytest.raises(InvalidPositionError, match=r"A♣ is missing"):
        Position.from_json(json.dumps(told))


def test_what_need_not_be_said_may_be_left_out():
    def change(told):
        del told["autoplay"], told["status"], told["start"]["deal"]
        told["start"]["rules"] = {"name": "eight-off"}

    found = Game.from_json(changed(change))
    assert (found.start, found.actions) == (game().start, game().actions)


def test_nothing_is_read_from_the_first_illegal_move_on():
    text = changed(put([["2e"], ["2e"], ["3f"]], "actions"))
    with pytest.raises(IllegalMoveError) as caught:
        read(text)
    assert caught.value.reason is Reason.CELL_TAKEN
