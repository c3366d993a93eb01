"""Deals to play: any, one that can be won, or one that is as hard as is wished."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Literal, get_args

from ..engine.deals import MAX_RANDOM, deal
from ..engine.errors import shown
from ..engine.rules import EIGHT_OFF, as_rules
from ..solver.many import solve_many
from ..solver.result import Verdict
from .difficulty import difficulty

if TYPE_CHECKING:
    from ..engine.deals import Numbering
    from ..engine.position import Position
    from ..engine.rules import Rules
    from ..solver.result import Event

Kind = Literal["any", "winnable", "easy", "medium", "hard", "expert"]

TRIES = 1_000
"""How many deals are looked at before it is said that there is none."""


class NoDealError(LookupError):
    """No deal that was looked at is as it was to be."""


def choose(
    kind: Kind = "winnable",
    rules: Rules | str = EIGHT_OFF,
    numbering: Numbering = "microsoft",
    *,
    seed: int | str | None = None,
    cancel: Event | None = None,
) -> Position:
    """A random deal of a kind.

    Parameters
    ----------
    kind:
        `"any"`; or `"winnable"`: one that is proved to be; or one of a level: `"easy"`, `"medium"`,
        `"hard"` or `"expert"`, as `difficulty` finds it. These can be won, too.
    rules:
        A `Rules`, or the name of one.
    numbering:
        Whose numbers the deal has one of: `"microsoft"`, `"pysolfc"` or `"kpat"`. It is 1 to
        2**31 - 1.
    seed:
        With the same one the same deal is chosen. Left out it is another one each time.
    cancel:
        What ends it from elsewhere, such as a `threading.Event` that is set.

    Returns
    -------
    Position
        Its `deal` has the number.

    Raises
    ------
    NoDealError
        If none of a thousand deals is known to be of this kind, or it was cancelled.
    InvalidPositionError
        If there is no such numbering or rule set.
    ValueError
        If there is no such kind.

    Examples
    --------
    >>> choose("hard", seed=6)
    <Position: Eight Off, Microsoft deal 1703684857>
    >>> choose("winnable", "seahaven-towers", seed=1).rules.title
    'Seahaven Towers'
    """
    if kind not in get_args(Kind):
        raise ValueError(
            f"no kind of deal is called {shown(kind)}; there are {', '.join(get_args(Kind))}"
        )
    rules = as_rules(rules)
    rng = random.Random(seed)
    for tried in range(TRIES):
        if cancel is not None and cancel.is_set():
            raise NoDealError(f"cancelled after {tried} deals")
        # Of all that `Random` does, only `random()` is sure to stay the same in later Pythons.
        position = deal(1 + int(rng.random() * MAX_RANDOM), rules, numbering)
        if _is_of(kind, position, cancel):
            return position
    raise NoDealError(f"of {TRIES} random deals of {rules.title} none is known to be {kind}")


def _is_of(kind: Kind, position: Position, cancel: Event | None) -> bool:
    """Whether a deal is known to be of a kind."""
    if kind == "any":
        return True
    if kind == "winnable":
        return is_winnable(position, cancel)
    return difficulty(position, cancel=cancel).level == kind


def is_winnable(position: Position, cancel: Event | None = None) -> bool:
    """Whether it is proved within the usual limit that a position can be won."""
    return solve_many([position], cancel=cancel).count(Verdict.WINNABLE) == 1
