"""Deals to play: any, one that can be won, one as hard as is wished, or the deal of a day."""

from __future__ import annotations

import datetime as dt
import random
import re
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING, Literal, get_args

from ..engine.deals import MAX_RANDOM, deal
from ..engine.errors import EightOffError, shown
from ..engine.rules import EIGHT_OFF, as_rules
from ..solver.many import solve_many
from ..solver.result import Verdict
from .difficulty import difficulty

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from ..engine.deals import Numbering
    from ..engine.position import Position
    from ..engine.rules import Rules
    from ..solver.result import Event

Kind = Literal["any", "winnable", "easy", "medium", "hard", "expert"]

TRIES = 1_000
"""How many deals are looked at before it is said that there is none."""


class NoDealError(EightOffError, LookupError):
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


def daily(
    date: dt.date | str | None = None,
    rules: Rules | str = EIGHT_OFF,
    *,
    cancel: Event | None = None,
) -> Position:
    """The deal of a day: the same for everyone, and always one that can be won.

    A date and a rule set give a sequence of Microsoft's deal numbers, which
    docs/difficulty.md writes down; the first that is proved to be winnable is
    the deal of the day. What the rule set is called makes no difference.

    Parameters
    ----------
    date:
        A `datetime.date`, or text such as `"2026-11-30"`; left out, today where you are.
    rules:
        A `Rules`, or the name of one.
    cancel:
        What ends it from elsewhere, such as a `threading.Event` that is set.

    Returns
    -------
    Position
        Its `deal` has the number.

    Raises
    ------
    ValueError
        If the text is no date.
    TypeError
        If it is neither a date nor text.
    InvalidPositionError
        If there is no such rule set.
    NoDealError
        If none of the first thousand deals is known to be winnable, or it was cancelled.

    Examples
    --------
    >>> daily("2026-11-30")
    <Position: Eight Off, Microsoft deal 97798256>
    """
    day = _as_date(date)
    rules = as_rules(rules)
    for number in _numbers(day, rules):
        if cancel is not None and cancel.is_set():
            raise NoDealError(f"the deal of {day} was not found: cancelled")
        position = deal(number, rules)
        if is_winnable(position, cancel):
            return position
    raise NoDealError(
        f"{rules.title} has no deal of {day}: none of {TRIES} is known to be winnable"
    )


_BACK = 62
"""Of how many days the deals are known again."""

_LIKELY = 12
"""How many numbers of a day are looked at to know its deal again."""


def day_of(start: Position) -> dt.date | None:
    """The day of which this is the deal, today or lately; None if it is of none."""
    if start.deal is None or start.deal.numbering != "microsoft":
        return None
    last, number = today(), int(start.deal.number)
    days = (last - dt.timedelta(days=ago) for ago in range(_BACK))
    return next((day for day in days if is_of_day({number}, day, start.rules)), None)


def is_of_day(numbers: Collection[int], day: dt.date, rules: Rules) -> bool:
    """Whether the deal of a day is among these, by Microsoft's numbers."""
    for place, number in enumerate(islice(_numbers(day, rules), _LIKELY)):
        if number in numbers:
            # It is the first that can be won, and a later one only if all before it cannot.
            return _is_first(place, day, rules)
    return False


def _is_first(place: int, day: dt.date, rules: Rules) -> bool:
    numbers = islice(_numbers(day, rules), place + 1)
    return [is_winnable(deal(number, rules)) for number in numbers] == [False] * place + [True]


def _numbers(day: dt.date, rules: Rules) -> Iterator[int]:
    """The deal numbers of a day, in their order: the same in every Python and on every machine."""
    for place in range(TRIES):
        digest = sha256(f"{day.isoformat()} {_definition(rules)} {place}".encode("ascii")).digest()
        yield 1 + int.from_bytes(digest[:8], "big") % MAX_RANDOM


def _definition(rules: Rules) -> str:
    """What a rule set is, whatever it is called."""
    values = (
        rules.columns,
        rules.cells,
        rules.build,
        rules.empty_column,
        ",".join(map(str, rules.dealt_to_cells)),
        ",".join(map(str, rules.column_lengths)),
    )
    return " ".join(map(str, values))


def _as_date(date: dt.date | str | None) -> dt.date:
    """The date that is meant."""
    if date is None:
        return today()
    if isinstance(date, dt.datetime):
        return date.date()
    if isinstance(date, dt.date):
        return date
    if not isinstance(date, str):
        raise TypeError(f"a date is a datetime.date or text, not {shown(date)}")
    text = date.strip()
    # Later Pythons read other forms, too, which would then be dates in some and none in others.
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        try:
            return dt.date.fromisoformat(text)
        except ValueError as error:
            raise ValueError(f"{shown(date, 40)} is no date: {error}") from None
    raise ValueError(f"{shown(date, 40)} is no date: write it as 2026-11-30")


def today() -> dt.date:
    """Today where the program runs."""
    return dt.datetime.now().astimezone().date()
