"""Positions late in a game, with everything in them that can make one difficult."""

from __future__ import annotations

import naive

from eightoff_widget import Position, Rules


def with_cells(rules, cells):
    """The rules with another number of cells, and nothing dealt to them."""
    return Rules(
        rules.name,
        columns=rules.columns,
        cells=cells,
        build=rules.build,
        empty_column=rules.empty_column,
        dealt_to_cells=(),
    )


def scatter(rules, rng, heights, *, kept=1.0):
    """What is not home, anywhere: kings in columns of their own, runs built, kings in cells."""
    cards = [
        rank + suit
        for suit, height in zip(naive.SUITS, heights, strict=True)
        for rank in naive.RANKS[height:]
        if rng.random() < kept
    ]
    rng.shuffle(cards)
    columns, cells = [[] for _ in range(rules.columns)], []
    places = list(range(rules.columns))
    rng.shuffle(places)

    def take_run(card, pile, room):
        while card in cards and len(pile) < room:
            cards.remove(card)
            pile.append(card)
            if rng.random() < 0.5 or card[0] == "A":
                return
            card = naive.RANKS[naive.rank(card) - 2] + card[1]

    for king in [card for card in cards if card[0] == "K"]:
        where = rng.choice(["own column", "base", "cells", "anywhere"])
        if where in ("own column", "base") and len(places) > 1:
            column = places.pop()
            take_run(king, columns[column], 13)
            if where == "base":
                places.insert(0, column)
        elif where == "cells":
            take_run(king, cells, rules.cells)
    while cards and len(cells) < rules.cells and rng.random() < 0.6:
        cells.append(cards.pop())
    used = places[: rng.randint(1, len(places))]
    cards.sort(key=lambda card: naive.rank(card) > 10 and rng.random() < 0.3)
    while cards:
        take_run(cards[0], columns[rng.choice(used)], 52)
    cells += [None] * (rules.cells - len(cells))
    rng.shuffle(cells)
    return Position(columns, cells, heights, rules)


def some_heights(rng, middle):
    """How high the foundations are: about so, each for itself."""
    return [min(13, max(0, middle + rng.choice([-1, 0, 0, 0, 1]))) for _ in naive.SUITS]
