"""The deal of the day."""

from __future__ import annotations

import datetime as dt
import re
from hashlib import sha256
from typing import TYPE_CHECKING

from ..engine.deals import MAX_RANDOM, deal
from ..engine.errors import shown
from ..engine.rules import EIGHT_OFF, as_rules
from .choosing import TRIES, NoDealError, is_winnable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..engine.position import Position
    from ..engine.rules import Rules
    from ..solver.result import Event


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
        return _today()
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


def _today() -> dt.date:
    """Today where the program runs."""
    return dt.datetime.now().astimezone().date()
