"""Positions that are as good as another one: in another order, or with other suits."""

from eightoff_widget import Position


def shuffled(position, rng):
    """The same columns and the same cells, in another order."""
    columns, cells = list(position.columns), list(position.cells)
    rng.shuffle(columns)
    rng.shuffle(cells)
    return Position(columns, cells, position.foundations, position.rules)


def renamed(position, suits):
    """The same with another name for each suit: a dict, by letter."""

    def new(card):
        return None if card is None else str(card)[0] + suits[str(card)[1]]

    return Position(
        [map(new, column) for column in position.columns],
        map(new, position.cells),
        [position.foundations["CDHS".index(old)] for old in sorted(suits, key=suits.get)],
        position.rules,
    )
