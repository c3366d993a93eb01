"""Rule sets: the named ones, what a user may ask for, and what is wrong with the rest."""

import copy
import dataclasses
import pickle

import naive
import pytest

from eightoff_widget import EIGHT_OFF, RULES, Card, InvalidPositionError, Position, Rules, deal


def test_nine_rule_sets_have_a_name():
    assert set(RULES) == {
        "eight-off",
        "eight-off-relaxed",
        "eight-off-alternate",
        "eight-off-uneven",
        "eight-off-six-cells",
        "bakers-game",
        "bakers-game-kings-only",
        "seahaven-towers",
        "freecell",
    }
    assert all(name == rules.name for name, rules in RULES.items())


SIXES = (6,) * 8
UNEVEN = (7, 7, 7, 7, 6, 6, 6, 6)


@pytest.mark.parametrize(
    ("name", "columns", "cells", "build", "empty_column", "dealt_to_cells", "lengths"),
    [
        ("eight-off", 8, 8, "suit", "king", (1, 2, 3, 4), SIXES),
        ("eight-off-relaxed", 8, 8, "suit", "any", (1, 2, 3, 4), SIXES),
        ("eight-off-alternate", 8, 8, "alternate", "king", (1, 2, 3, 4), SIXES),
        ("eight-off-uneven", 8, 8, "suit", "king", (), UNEVEN),
        ("eight-off-six-cells", 8, 6, "suit", "king", (1, 2, 3, 4), SIXES),
        ("bakers-game", 8, 4, "suit", "any", (), UNEVEN),
        ("bakers-game-kings-only", 8, 4, "suit", "king", (), UNEVEN),
        ("seahaven-towers", 10, 4, "suit", "king", (2, 3), (5,) * 10),
        ("freecell", 8, 4, "alternate", "any", (), UNEVEN),
    ],
)
def test_a_named_rule_set_is_what_the_rule_pages_say(  # noqa: PLR0917
    name, columns, cells, build, empty_column, dealt_to_cells, lengths
):
    rules = RULES[name]
    assert (rules.columns, rules.cells) == (columns, cells)
    assert (rules.build, rules.empty_column) == (build, empty_column)
    assert (rules.dealt_to_cells, rules.column_lengths) == (dealt_to_cells, lengths)


def test_eight_off_is_the_default():
    assert RULES["eight-off"] is EIGHT_OFF
    assert deal(1).rules is EIGHT_OFF
    assert dataclasses.replace(Rules(), name="eight-off") == EIGHT_OFF


def test_the_mapping_of_rule_sets_cannot_be_changed():
    with pytest.raises(TypeError):
        RULES["eight-off"] = Rules()


def test_cards_go_down_row_by_row_where_no_lengths_are_given():
    assert Rules(columns=7, dealt_to_cells=()).column_lengths == (8, 8, 8, 7, 7, 7, 7)
    assert Rules(columns=10, dealt_to_cells=(1, 2, 3)).column_lengths == (5,) * 9 + (4,)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"columns": 3}, "columns must be 4 to 10, not 3"),
        ({"columns": 11}, "columns must be 4 to 10, not 11"),
        ({"columns": "8"}, "columns must be 4 to 10, not '8'"),
        ({"columns": True}, "columns must be 4 to 10, not True"),
        ({"columns": 8.0}, "columns must be 4 to 10, not 8.0"),
        ({"cells": 9}, "cells must be 0 to 8, not 9"),
        ({"cells": -1}, "cells must be 0 to 8, not -1"),
        ({"cells": None}, "cells must be 0 to 8, not None"),
        ({"build": "colour"}, "build must be 'suit' or 'alternate', not 'colour'"),
        ({"build": ["suit"]}, "build must be 'suit' or 'alternate', not ['suit']"),
        ({"empty_column": "none"}, "empty_column must be 'king' or 'any', not 'none'"),
        ({"empty_column": None}, "empty_column must be 'king' or 'any', not None"),
        ({"name": ""}, "name must be text, not ''"),
        ({"name": 3}, "name must be text, not 3"),
        ({"title": 3}, "title must be text, not 3"),
        ({"cells": 2}, "dealt_to_cells names cell 3: there are 2 cells"),
        ({"dealt_to_cells": (0,)}, "dealt_to_cells names cell 0: there are 8 cells"),
        ({"dealt_to_cells": (1, 2, 1)}, "dealt_to_cells names cell 1 twice"),
        ({"dealt_to_cells": None}, "dealt_to_cells must be whole numbers, not None"),
        ({"dealt_to_cells": "1234"}, "dealt_to_cells must be whole numbers, not '1234'"),
        ({"dealt_to_cells": (1.0,)}, "dealt_to_cells must be whole numbers, not (1.0,)"),
        ({"column_lengths": (6,) * 7}, "column_lengths has 7 numbers for 8 columns"),
        ({"column_lengths": (6,) * 7}, "column_lengths and dealt_to_cells deal 46 cards, not 52"),
        ({"column_lengths": (12, *[6] * 6, 0), "cells": 4, "dealt_to_cells": (1, 2, 3)}, "deal 51"),
        ({"column_lengths": (14, -2, *SIXES[2:])}, "column_lengths has a number below 0"),
        ({"column_lengths": 48}, "column_lengths must be whole numbers, not 48"),
    ],
)
def test_what_is_wrong_with_a_rule_set_is_said(values, said):
    with pytest.raises(InvalidPositionError) as caught:
        Rules(**values)
    assert said in str(caught.value)


def test_everything_that_is_wrong_is_said_at_once():
    with pytest.raises(InvalidPositionError) as caught:
        Rules(columns=0, cells=99, build="x", empty_column="y")
    assert len(caught.value.problems) == 4


def test_an_unknown_keyword_raises():
    with pytest.raises(TypeError):
        Rules(decks=2)


@pytest.mark.parametrize("name", ["", "eightoff", "Eight-Off", None, 8])
def test_an_unknown_rule_set_is_named_with_those_there_are(name):
    with pytest.raises(InvalidPositionError) as caught:
        deal(1, rules=name)
    assert repr(name) in str(caught.value)
    assert "seahaven-towers" in str(caught.value)


def test_lists_of_numbers_are_kept_as_tuples():
    lengths = [6] * 8
    rules = Rules(column_lengths=lengths, dealt_to_cells=[4, 3, 2, 1])
    lengths[0] = 7
    assert rules.column_lengths == SIXES
    assert rules.dealt_to_cells == (4, 3, 2, 1)
    assert hash(rules) == hash(copy.deepcopy(rules))


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(Rules)])
def test_a_rule_set_cannot_be_changed(field):
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(EIGHT_OFF, field, getattr(EIGHT_OFF, field))


@pytest.mark.parametrize("rules", [*RULES.values(), *naive.CUSTOM], ids=lambda rules: rules.name)
def test_copies_and_pickles_of_a_rule_set_are_equal(rules):
    assert copy.copy(rules) == copy.deepcopy(rules) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules  # our own
    assert pickle.loads(pickle.dumps(rules)).title == rules.title


def test_a_title_is_no_rule():
    assert Rules("mine", title="Mine") == Rules("mine", title="Yours")
    assert Rules("mine").title == "mine"


@pytest.mark.parametrize("build", ["suit", "alternate"])
def test_a_card_fits_on_another_as_the_naive_rules_say(build):
    rules = Rules(build=build)
    for card in naive.PACK:
        for onto in naive.PACK:
            expected = naive.lies_well(card, onto, build)
            assert rules.fits(Card(card), Card(onto)) == expected


@pytest.mark.parametrize(
    ("empty_column", "cells", "columns", "capacity"),
    [
        ("king", 0, 0, 1),
        ("king", 0, 5, 1),
        ("king", 4, 3, 5),
        ("king", 8, 0, 9),
        ("any", 0, 0, 1),
        ("any", 0, 2, 4),
        ("any", 4, 0, 5),
        ("any", 4, 1, 10),
        ("any", 2, 3, 24),
    ],
)
def test_capacity_doubles_with_other_empty_columns_only_where_any_card_fills_them(
    empty_column, cells, columns, capacity
):
    assert Rules(empty_column=empty_column).capacity(cells, columns) == capacity


@pytest.mark.parametrize(
    ("name", "onto_a_card", "into_empty"),
    [("eight-off", 3, 3), ("eight-off-relaxed", 12, 6)],
)
def test_capacity_is_halved_once_into_an_empty_column(name, onto_a_card, into_empty):
    text = "FC: 2C 2D 2H 2S 3C 3D - -\n5C\n5D\n5H\n5S\n6C\n6D\n:\n:"
    position = Position.from_text(text, rules=name, partial=True)
    assert position.capacity() == onto_a_card
    assert position.capacity(into_empty=True) == into_empty
