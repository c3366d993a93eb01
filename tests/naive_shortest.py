"""How long a shortest line is, found by trying everything: what the tests measure lengths with.

Each move of a player counts one: a single card, a run that moves onto a column, a card home.
Positions are met in the order of how many moves they take, every legal move is tried, and nothing
is left out but what was met before, whatever the order of its columns and cells. There is no bound,
and no move is made because it never does harm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from naive_search import may_lie, state, state_of

if TYPE_CHECKING:
    from eightoff_widget import Position, Rules


class GaveUpError(Exception):
    """It would have taken too many positions."""


def shortest_length(position: Position, most: int = 20_000) -> int | None:
    """The length of a shortest line; None if none wins.

    Raises
    ------
    GaveUpError
        If that took more than `most` positions to find out.
    """
    start = state_of(position)
    seen = {start}
    here, moves = [start], 0
    while here:
        following = []
        for columns, reserve, home in here:
            if not reserve and not any(columns):
                return moves
            for after in followers(columns, reserve, home, position.rules):
                if after not in seen:
                    if len(seen) >= most:
                        raise GaveUpError
                    seen.add(after)
                    following.append(after)
        here, moves = following, moves + 1
    return None


def followers(columns, reserve, home, rules: Rules):
    """The states after each legal move."""
    for source, column in enumerate(columns):
        for count in range(1, run_length(column, rules) + 1):
            left = [*columns]
            left[source] = column[:-count]
            yield from laid_down(column[-count:], (left, reserve, home), rules, source)
    for card in reserve:
        kept = [other for other in reserve if other != card]
        yield from laid_down((card,), ([*columns], kept, home), rules)


def laid_down(run, rest, rules: Rules, source=None):
    """The states after these cards went from `source`, a cell if that is None, wherever they may.

    The rest are the columns, the reserve and what is home, without them.
    """
    columns, reserve, home = rest
    if len(run) == 1:
        suit, rank = divmod(run[0], 16)
        if home[suit] == rank - 1:
            yield state(columns, reserve, [*home[:suit], rank, *home[suit + 1 :]])
        if source is not None and len(reserve) < rules.cells:
            yield state(columns, (*reserve, run[0]), home)
    for target, column in enumerate(columns):
        if target == source or not may_lie(run[0], column, rules):
            continue
        # Its cards go one at a time, by way of whatever is empty and takes any card.
        carried = rules.cells - len(reserve) + 1
        if rules.empty_column == "any":
            others = [other for other in range(len(columns)) if other not in (source, target)]
            carried *= 2 ** sum(not columns[other] for other in others)
        if len(run) <= carried:
            built = [*columns]
            built[target] = (*column, *run)
            yield state(built, reserve, home)


def run_length(column, rules: Rules) -> int:
    """How many cards at the end of a column are a run."""
    length = min(len(column), 1)
    while length < len(column) and may_lie(column[-length], column[:-length], rules):
        length += 1
    return length
