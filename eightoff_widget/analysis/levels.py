"""How hard a deal is, as one number and as one of four levels."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, get_args

from ..engine.rules import RULES

if TYPE_CHECKING:
    from ..engine.rules import Rules

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""From the easiest to the hardest."""

# What a cell that a win needs weighs against a move of its shortest line, and what it weighs that
# all first moves lose. With these each of the three spreads about as widely as the others, where it
# tells deals apart at all; and other weights agree no better with how a naive player fares.
_CELL = 4
_LOSING = 20

# For each rule set the highest scores that are easy, medium and hard: about quarters of the
# winnable ones of Microsoft's deals 1 to 1000, as `benchmarks/difficulty.py` finds them.
_HIGHEST = {
    "eight-off": (91, 95, 100),
    "eight-off-relaxed": (94, 100, 106),
    "eight-off-alternate": (95, 99, 103),
    "eight-off-uneven": (89, 93, 98),
    "eight-off-six-cells": (93, 99, 107),
    "bakers-game": (95, 102, 109),
    "bakers-game-kings-only": (92, 98, 104),
    "seahaven-towers": (83, 89, 96),
    "freecell": (92, 97, 102),
}
# What a rule set of a user's own is measured by.
_OTHERS = "eight-off"


def score_of(par: int, winning: int, moves: int, cells: int) -> int:
    """How hard a deal is: the higher, the harder.

    Parameters
    ----------
    par:
        How many moves a shortest line has.
    winning, moves:
        How many of so many first moves keep the game won.
    cells:
        How many cells a win needs.

    Examples
    --------
    >>> score_of(par=78, winning=9, moves=9, cells=7), score_of(78, 6, 9, 7)
    (106, 113)
    """
    losing = (moves - winning) / moves if moves else 0
    return par + _CELL * cells + round(_LOSING * losing)


def level_of(score: int, rules: Rules) -> Level:
    """The level that a score is at among the deals of a rule set.

    A rule set that has no name is measured as Eight Off is.
    """
    # By what the rules are, not by what somebody calls them.
    same = (name for name in _HIGHEST if replace(RULES[name], name=rules.name) == rules)
    highest = _HIGHEST[next(same, _OTHERS)]
    return LEVELS[sum(score > each for each in highest)]
