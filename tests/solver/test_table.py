"""The table that lines are tried on: it agrees with the engine."""

from __future__ import annotations

import random

import pytest

import eightoff_widget as eo
from eightoff_widget.solver.packing import BITS, number_of
from eightoff_widget.solver.quick_table import CELLS, HOME, ImpossibleError, QuickTable, moves_of


def lying(table):
    """Where each card lies, and which ones the foundations wait for."""
    return [column[:] for column in table.columns], table.cells[:], table.wanted[:]


def as_the_engine_has_it(position):
    """The columns and cells of a position, as a table has them."""
    columns = [[number_of(BITS[card]) for card in column] for column in position.columns]
    return columns, [-1 if card is None else number_of(BITS[card]) for card in position.cells]


def random_game(position, chance):
    """A table with random moves made, and those moves."""
    table = QuickTable.of(position)
    cards = [card for column in table.columns for card in column]
    targets = [*range(len(table.columns)), HOME] * 3 + [CELLS]  # cells are soon full
    made = []
    for _ in range(3000):
        card, target = chance.choice(cards), chance.choice(targets)
        before = lying(table)
        try:
            played = table.play(card, target)
        except ImpossibleError:
            played = None
        if played is None:
            assert lying(table) == before
        else:
            made.append(played)
    return table, made


@pytest.mark.parametrize("rules", ["eight-off", "freecell", "seahaven-towers"])
def test_what_is_played_is_legal(rules):
    chance = random.Random(rules)
    kinds = set()
    for number in range(1, 21):
        position = eo.deal(number, rules)
        cells = QuickTable.of(position).cells
        table, made = random_game(position, chance)
        for move in moves_of(made, cells):
            position = position.apply(move)
            kinds.add((move.source.is_cell, move.target.full_name.split()[0], move.count > 1))
        assert as_the_engine_has_it(position) == lying(table)[:2]
    assert {(False, "column", True), (False, "home", False), (True, "column", False)} <= kinds


def test_a_column_is_known_by_the_card_that_ends_it():
    table = QuickTable.of(eo.deal(24))
    for at, column in enumerate(table.columns):
        assert table.column_that_ends_with(column[-1]) == at
        assert table.column_that_ends_with(column[0]) is None
    assert [table.column_that_ends_with(card) for card in table.cells if card >= 0] == [None] * 4
