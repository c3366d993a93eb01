"""Positions that the naive search can decide, because they are small or nearly over.

All of them are states of `naive_search`, and come from a random number generator.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

import naive_search

from eightoff_widget import EIGHT_OFF, deal, solve

if TYPE_CHECKING:
    from random import Random

    from eightoff_widget import Rules

KING = naive_search.KING


def with_cells(rules: Rules, cells: int) -> Rules:
    """The same layout with another number of cells: those that are gone are dealt no card."""
    if cells == rules.cells:
        return rules
    dealt = tuple(cell for cell in rules.dealt_to_cells if cell <= cells)
    return replace(
        rules,
        name=f"{rules.name} with {cells} cells",
        cells=cells,
        dealt_to_cells=dealt,
        column_lengths=(),
    )


def towers(rules: Rules, rng: Random):
    """The highest cards in a few high columns, the low ones deep as a rule, and few empty cells.

    Digs take cells there: the more there are, the more cards it takes to make the game hard.
    """
    while True:
        out = min(52, rng.randint(12, 28) + 3 * rules.cells)
        used = rng.choice([2, 2, 2, 3, 3, rng.randint(2, rules.columns)])
        free = rng.choice([0, 0, 1, 1, 2, 3, rng.randint(0, rules.cells)])
        heights = [KING] * 4
        lowest = max(0, KING - out // 4 - 2)
        while 52 - sum(heights) < out:
            suit = rng.randrange(4)
            heights[suit] = max(lowest, heights[suit] - 1)
        cards = [card for card in naive_search.CARDS if card % 16 > heights[card // 16]]
        cards.sort(key=lambda card: rng.random() * rng.choice([1, 1, 2]) - card % 16 / KING)
        reserve = [cards.pop(rng.randrange(len(cards))) for _ in range(max(0, rules.cells - free))]
        columns = [[] for _ in range(rules.columns)]
        while cards:
            column = columns[rng.randrange(used)]
            column.append(cards.pop(0))
            # Runs, that a random order would hardly have.
            while rng.random() < 0.3 and column[-1] - 1 in cards:
                cards.remove(column[-1] - 1)
                column.append(column[-1] - 1)
        yield naive_search.state(map(tuple, columns), reserve, heights)


def ends_of_random_games(rules: Rules, rng: Random):
    """For one game after another its positions, the last first."""
    while True:
        state = naive_search.state_of(deal(rng.randint(1, 32000), rules))
        game = [state, *wander(state, rules, rng, 120)]
        yield game[-1 - rng.randrange(3) :: -rng.randint(1, 3)]


def wander(state, rules: Rules, rng: Random, steps: int):
    """The states of a random line, with a liking for moves that open the game up."""
    met = {state}
    for _ in range(steps):
        after = [each for each in naive_search.followers(*state, rules) if each not in met]
        if not after:
            return
        inward = [each for each in after if len(each[1]) <= len(state[1])]
        state = rng.choice(inward if inward and rng.random() < 0.75 else after)
        met.add(state)
        yield state


def off_lines_that_win(rules: Rules, rng: Random):
    """For one line after another some of its later positions, and where random moves lead off it.

    The lines are those of Eight Off, or of the layout with all eight cells: by fewer cells the
    same position may be lost.
    """
    eight = with_cells(rules, EIGHT_OFF.cells)
    while True:
        solution = solve(deal(rng.randint(1, 32000), eight))
        position, late = solution.position, []
        for move in solution.moves:
            position = position.apply(move)
            if position.cards_home >= 4 and len(position.cells) - position.empty_cells <= (
                rules.cells
            ):
                late.append(position)
        chosen = sorted(rng.sample(range(len(late)), min(6, len(late))), reverse=True)
        line = []
        for index in chosen:
            state = naive_search.state_of(late[index])
            line.append(state)
            line += [*wander(state, rules, rng, rng.randint(1, 12))][-1:]
        yield line


# Shrunken decks: few ranks, the king's among them, of few suits; all other cards are home.


def every_state(ranks: int, suits: int, rules: Rules):
    """Every state of a shrunken deck, however many of its cards are home.

    Those that differ only in the names of suits of which as many cards are home, or in the order
    of columns, come once (or, where columns are alike in ranks, a few times).
    """
    for tops in combinations_with_replacement(range(KING - ranks, KING + 1), suits):
        home = (*tops, *[KING] * (4 - suits))
        cards = [card for card in naive_search.CARDS if card % 16 > home[card // 16]]
        for taken in range(min(rules.cells, len(cards)) + 1):
            for reserve, rest in _drawn(taken, cards, home):
                for columns in _in_columns(rules.columns, rest, home, None):
                    yield naive_search.state(columns, reserve, home)


def _drawn(count, cards, home):
    """Each choice of so many cards, as (these, the others): of suits that are alike the first."""
    if not count:
        yield (), cards
        return
    for card in _unlike(cards, home):
        others = [other for other in cards if other != card]
        for chosen, rest in _drawn(count - 1, others, home):
            if not chosen or card % 16 >= chosen[0] % 16:
                yield (card, *chosen), rest


def _in_columns(count, cards, home, before):
    """Each way to lay cards in so many columns, whose ranks do not rise from one to the next."""
    if not count:
        if not cards:
            yield ()
        return
    for length in range(len(cards) + 1):
        for column, rest in _laid(length, cards, home):
            ranks = [card % 16 for card in column]
            if before is None or ranks <= before:
                for others in _in_columns(count - 1, rest, home, ranks):
                    yield (column, *others)


def _laid(count, cards, home):
    """Each row of so many cards, as (these, the others): of suits that are alike the first."""
    if not count:
        yield (), cards
        return
    for card in _unlike(cards, home):
        others = [other for other in cards if other != card]
        for row, rest in _laid(count - 1, others, home):
            yield (card, *row), rest


def _unlike(cards, home):
    """The cards, without those of a suit that is whole where an earlier one is, and as high."""
    whole = set()
    for card in cards:
        suit = card // 16
        if sum(other // 16 == suit for other in cards) == KING - home[suit]:
            if any(home[other] == home[suit] and other < suit for other in whole):
                continue
            whole.add(suit)
        yield card


def some_states(ranks: int, suits: int, rules: Rules, rng: Random):
    """States of a shrunken deck, any as likely to come as another with as many in cells."""
    home = [*[KING - ranks] * suits, *[KING] * (4 - suits)]
    while True:
        rng.shuffle(home)
        cards = [card for card in naive_search.CARDS if card % 16 > home[card // 16]]
        rng.shuffle(cards)
        taken = rng.randint(0, rules.cells)
        # Cards in a row with bars between the columns.
        row = [*cards[taken:], *[None] * (rules.columns - 1)]
        rng.shuffle(row)
        columns = [[]]
        for card in row:
            if card is None:
                columns.append([])
            else:
                columns[-1].append(card)
        yield naive_search.state(map(tuple, columns), cards[:taken], home)
