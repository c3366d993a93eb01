"""How hard a deal is to win: as one number, and as one of four levels."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Literal, get_args

from ..engine.deals import numbered_deal
from ..engine.position import Position
from ..engine.rules import EIGHT_OFF, RULES
from ..languages.catalog import say
from ..solver.deciding import checked, is_exact
from ..solver.many import solve_many
from ..solver.result import Limit, Verdict, verdict_in_words
from ..solver.solve import solve
from .analyse import analyse

if TYPE_CHECKING:
    from ..engine.deals import Numbering
    from ..engine.rules import Rules
    from ..solver.result import Event

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)
"""From the easiest to the hardest."""

# What a cell that a win needs weighs against a move of its shortest line, and what it weighs that
# all first moves lose. With these each of the three spreads about as widely as the others, where it
# tells deals apart at all; and other weights agree no better with how a naive player fares.
_CELL = 4
_LOSING = 20

HIGHEST = {
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
"""For each named rule set the highest scores that are easy, medium and hard.

They are about quarters of the winnable ones of Microsoft's deals 1 to 1000, as
`benchmarks/difficulty.py` finds them. A named rule set without an entry has no levels.
"""
# What a rule set of a user's own is measured by.
_OTHERS = "eight-off"

# Nodes, not seconds, so that a deal has the same level on every machine. The first is enough to
# prove par of nearly every deal; the second keeps in a moment what might go on for minutes.
_EXACT_LIMIT = Limit(nodes=1_000_000)
_GENERAL_LIMIT = Limit(nodes=20_000)


@dataclass(frozen=True, repr=False)
class Difficulty:
    """How hard a position is to win. `difficulty` makes one.

    All but the position and the verdict is None if it is not known that it can be won.
    """

    position: Position
    verdict: Verdict
    """Whether it can be won."""
    par: int | None = None
    """How many moves a shortest line has."""
    winning: int | None = None
    """How many of its first moves keep the game won."""
    first_moves: int | None = None
    """How many there are, as `Position.legal_moves` has them."""
    cells: int | None = None
    """With how few cells it can be won; those that hold a card at the start are needed."""
    proved: bool = False
    """Whether all of this is certain. Otherwise par and cells may be fewer, and more moves win."""
    nodes: int = 0
    """How many nodes the searches looked at."""
    seconds: float = 0.0
    """How long it took."""

    @property
    def score(self) -> int | None:
        """All of it as one number: the higher, the harder."""
        if (
            self.par is None
            or self.winning is None
            or self.first_moves is None
            or self.cells is None
        ):
            return None
        return score_of(self.par, self.winning, self.first_moves, self.cells)

    @property
    def level(self) -> Level | None:
        """How that compares with other deals of its rule set."""
        return None if self.score is None else level_of(self.score, self.position.rules)

    def __str__(self) -> str:
        if self.level is None:
            said = verdict_in_words(self.verdict)
            unknown = self.verdict is Verdict.UNKNOWN
            return say("answers.gave_up", said=said) if unknown else said
        said = say(f"answers.{self.level}")
        said = said[:1].upper() + said[1:]
        said = said if self.proved else say("answers.as_far_as_found", said=said)
        return f"{said}: {self._measures()}"

    def __repr__(self) -> str:
        said = self.verdict.value if self.level is None else f"{self.level}: {self._measures()}"
        return f"<Difficulty: {said}>"

    def _repr_html_(self) -> str:
        return f"<p>{escape(str(self))}</p>"

    def _measures(self) -> str:
        if self.position.is_won:
            return say("answers.won")
        moves = say("answers.first_moves", n=self.first_moves)
        wins = say("answers.winning", n=self.winning, moves=moves)
        cells = say("engine.cells", n=self.cells)
        return say("answers.measures", par=self.par, wins=wins, cells=cells)


def difficulty(
    start: int | str | Position,
    rules: Rules | str = EIGHT_OFF,
    numbering: Numbering = "microsoft",
    limit: Limit | None = None,
    *,
    cancel: Event | None = None,
) -> Difficulty:
    """How hard a deal is to win.

    It is measured by how many moves a shortest line has, how many of the first moves keep the game
    won, and with how few cells it could be won. The level, `"easy"`, `"medium"`, `"hard"` or
    `"expert"`, says in which quarter of the winnable deals of its rule set that is, about.

    Parameters
    ----------
    start:
        The number of a deal, or a position, a fragment included.
    rules, numbering:
        What the number is dealt for, and whose number it is; a position brings its own.
    limit:
        When each search gives up. Left out it is a million nodes where columns build in suit and
        only kings fill empty columns, and 20,000 by other rules. A deal may have another level
        with another limit.
    cancel:
        What ends it from elsewhere, such as a `threading.Event` that is set. Nothing is known then.

    Returns
    -------
    Difficulty
        It has no level if the position cannot be won, or the search gave up.

    Raises
    ------
    TypeError
        If the limit is no `Limit`.
    InvalidPositionError
        If there is no such deal, or the position holds a card twice.

    Examples
    --------
    >>> print(difficulty(1))
    Expert: par 78, 9 of 9 first moves win, 7 cells needed
    >>> difficulty(2).level, difficulty(465).level
    ('easy', None)
    """
    started = time.perf_counter()
    position = start if isinstance(start, Position) else numbered_deal(start, rules, numbering)
    if limit is None:
        limit = _EXACT_LIMIT if is_exact(position.rules) else _GENERAL_LIMIT
    checked(position, limit)
    best = solve(position, limit, shortest=True, cancel=cancel)
    found = Difficulty(position, best.verdict, nodes=best.nodes)
    if best.verdict is Verdict.WINNABLE:
        analysis = analyse(position, limit, cancel=cancel)
        cells, surely, nodes = _cells_needed(position, limit, cancel)
        # The line is known to win even if the search from its second position gave up.
        winning = sum(
            judged.verdict is Verdict.WINNABLE or judged.move in best.moves[:1]
            for judged in analysis.moves
        )
        losing = len(analysis.with_verdict(Verdict.UNWINNABLE))
        found = Difficulty(
            position,
            best.verdict,
            par=len(best.moves),
            winning=winning,
            first_moves=len(analysis.moves),
            cells=cells,
            proved=best.proved and surely and winning + losing == len(analysis.moves),
            nodes=best.nodes + analysis.nodes + nodes,
        )
    if cancel is not None and cancel.is_set():
        found = Difficulty(position, Verdict.UNKNOWN, nodes=found.nodes)
    return replace(found, seconds=time.perf_counter() - started)


def _cells_needed(position: Position, limit: Limit, cancel: Event | None) -> tuple[int, bool, int]:
    """With how few cells it is won, whether no fewer will do, and how many nodes that took.

    A line that wins does so with a cell more. So they are taken away until none wins.
    """
    needed, nodes = len(position.cells), 0
    held = len(position.cells) - position.empty_cells
    while needed > held:
        batch = solve_many([with_cells(position, needed - 1)], limit=limit, cancel=cancel)
        nodes += sum(batch.nodes)
        if batch.count(Verdict.WINNABLE) == 0:
            return needed, batch.count(Verdict.UNWINNABLE) == 1, nodes
        needed -= 1
    return needed, True, nodes


def with_cells(position: Position, cells: int) -> Position:
    """The same cards with so many cells, as many as hold one or more."""
    held = [card for card in position.cells if card is not None]
    rules = replace(position.rules, cells=cells, dealt_to_cells=(), column_lengths=())
    empty = [None] * (cells - len(held))
    return Position(position.columns, (*held, *empty), position.foundations, rules)


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

    Rules that are those of no named set are measured as Eight Off is.
    """
    # By what the rules are, not by what somebody calls them.
    same = (name for name, named in RULES.items() if replace(named, name=rules.name) == rules)
    highest = HIGHEST[next(same, _OTHERS)]
    return LEVELS[sum(score > each for each in highest)]
