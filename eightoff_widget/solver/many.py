"""Deciding many positions at a time, without a line for each."""

from __future__ import annotations

import time
from array import array
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import TYPE_CHECKING, TypeVar, cast

from ..engine.cards import DECK
from ..engine.deals import (
    Deal,
    lay_out,
    numbered_deal,
    plain_microsoft,
    read_number,
    shuffle_like_microsoft,
)
from ..engine.errors import shown
from ..engine.position import Position
from ..engine.rules import EIGHT_OFF, Rules, as_rules
from ..engine.sentences import counted
from . import twins
from .deciding import VERDICT_OF, as_limit, is_exact, verdict
from .packing import pack
from .result import Limit, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ..engine.deals import Numbering
    from .packing import Packed
    from .result import Event

_Job = TypeVar("_Job")

VERDICTS = (Verdict.UNWINNABLE, Verdict.WINNABLE, Verdict.UNKNOWN)
"""By the code that stands for it in a batch, and in the rows of a survey."""
CODES = {verdict: code for code, verdict in enumerate(VERDICTS)}
# How many positions are set up at a time; what is kept of each afterwards are 17 bytes.
_CHUNK = 4096


@dataclass(frozen=True)
class Batch:
    """What was found of many positions, in their order. `solve_many` makes one."""

    codes: array[int] = field(default_factory=lambda: array("B"), repr=False)
    """For each position 0 if it is unwinnable, 1 if it is winnable, 2 if that is unknown."""
    nodes: array[int] = field(default_factory=lambda: array("q"), repr=False)
    """For each position how many nodes were looked at."""
    seconds: array[float] = field(default_factory=lambda: array("d"), repr=False)
    """For each position how long it took, dealing included."""

    @property
    def verdicts(self) -> list[Verdict]:
        """The verdict of each position."""
        return [VERDICTS[code] for code in self.codes]

    def count(self, verdict: Verdict) -> int:
        """How many positions have this verdict.

        Raises
        ------
        ValueError
            If it is no verdict.
        """
        return self.codes.count(CODES[Verdict(verdict)])

    def __len__(self) -> int:
        return len(self.codes)

    def __str__(self) -> str:
        numbers = ((verdict, self.count(verdict)) for verdict in Verdict)
        parts = ", ".join(f"{number:,} {verdict.value}" for verdict, number in numbers if number)
        effort = f"{counted(sum(self.nodes), 'node')}, {sum(self.seconds):.3f} s"
        return f"{counted(len(self), 'position')}: {parts or 'none'} ({effort})"


def solve_many(
    deals: Iterable[int | str | Position],
    rules: Rules | str = EIGHT_OFF,
    numbering: Numbering = "microsoft",
    limit: Limit | None = None,
    *,
    cancel: Event | None = None,
) -> Batch:
    """Whether each of many positions can be won.

    Where columns build in suit and only kings fill empty columns, and the compiled search is
    installed, numbers are dealt and decided outside Python: some 70,000 deals of Eight Off in a
    second.

    Parameters
    ----------
    deals:
        Numbers of deals, or positions. They are taken as they come, and not kept.
    rules:
        The rule set that numbers are dealt for, or its name. A position brings its own.
    numbering:
        Whose numbers these are: `"microsoft"`, `"pysolfc"` or `"kpat"`.
    limit:
        When to give up on a position, as in `solve`.
    cancel:
        What ends the whole before its end, such as a `threading.Event` that is set.

    Returns
    -------
    Batch
        Shorter than `deals` if it was cancelled.

    Raises
    ------
    TypeError
        If it is one number or position and not many, or the limit no `Limit`.
    InvalidPositionError
        If there is no such number, numbering or rule set, or a position holds a card twice.

    Examples
    --------
    >>> batch = solve_many(range(460, 470))
    >>> print(*[verdict.value for verdict in batch.verdicts[4:7]])
    winnable unwinnable winnable
    >>> batch.count(Verdict.WINNABLE), len(batch.nodes)
    (9, 10)
    """
    if isinstance(deals, str | bytes | int | Position):
        raise TypeError(
            f"solve_many takes many deals, such as [{shown(deals)}], not {shown(deals)}"
        )
    rules = as_rules(rules)
    read_number(1, numbering)  # raises if there is no such numbering
    as_limit(limit, rules)
    work = _Work(limit, cancel)
    for of_positions, group in groupby(work.until_cancelled(deals), _rules_of):
        while chunk := list(islice(group, _CHUNK)):
            if of_positions is not None:
                finished = work.decide(cast("list[Position]", chunk), of_positions)
            else:
                finished = work.deal(cast("list[int | str]", chunk), rules, numbering)
            if not finished:
                return work.batch
    return work.batch


def _rules_of(job: int | str | Position) -> Rules | None:
    """The rules that a position brings; None for a number."""
    return job.rules if isinstance(job, Position) else None


class _Work:
    """A batch that is being made."""

    def __init__(self, limit: Limit | None, cancel: Event | None) -> None:
        self.batch = Batch()
        self._limit = limit
        self._cancel = cancel

    def until_cancelled(self, jobs: Iterable[_Job]) -> Iterator[_Job]:
        """These, as long as the batch is not cancelled: to take or deal them may take a while."""
        for job in jobs:
            if self._is_cancelled():
                return
            yield job

    def _is_cancelled(self) -> bool:
        return self._cancel is not None and self._cancel.is_set()

    def deal(self, numbers: list[int | str], rules: Rules, numbering: Numbering) -> bool:
        """Deal these and add what is found; returns whether it was not cancelled."""
        if twins.exact is not None and is_exact(rules):
            values = _values(numbers, numbering)
            if values is not None:
                return self._decide_compiled(values, len(values), _places(rules, numbering), rules)
        return self.decide((numbered_deal(number, rules, numbering) for number in numbers), rules)

    def decide(self, positions: Iterable[Position], rules: Rules) -> bool:
        """Add what is found of these; returns whether it was not cancelled."""
        if twins.exact is not None and is_exact(rules):
            rows = array("Q")
            count = 0
            for position in self.until_cancelled(positions):
                count += 1
                columns, _, loose, home = _checked(position)
                rows.extend((loose, home))
                for column in columns:
                    rows.append(len(column))
                    rows.extend(column)
            return self._decide_compiled(rows, count, None, rules)
        for position in positions:
            _checked(position)
            began = time.perf_counter()
            won, nodes = verdict(position, self._limit, self._cancel)
            if self._is_cancelled():
                return False
            self.batch.codes.append(CODES[VERDICT_OF[won]])
            self.batch.nodes.append(nodes)
            self.batch.seconds.append(time.perf_counter() - began)
        return True

    def _decide_compiled(
        self, jobs: array[int], count: int, places: bytes | None, rules: Rules
    ) -> bool:
        assert twins.exact is not None
        assert twins.batch is not None
        limit = as_limit(self._limit, rules)
        found = Batch(array("B", [0]) * count, array("q", [0]) * count, array("d", [0]) * count)
        done: int = twins.batch.search_many(
            twins.exact.ExactCore(),
            jobs,
            count,
            places,
            rules.columns,
            rules.cells,
            limit.nodes,
            limit.seconds,
            limit.memory,
            self._cancel,
            found.codes,
            found.nodes,
            found.seconds,
        )
        self.batch.codes.extend(found.codes[:done])
        self.batch.nodes.extend(found.nodes[:done])
        self.batch.seconds.extend(found.seconds[:done])
        return done == count and not self._is_cancelled()


def _values(numbers: list[int | str], numbering: Numbering) -> array[int] | None:
    """The values of deal numbers, if all are shuffled like Microsoft's."""
    plain = plain_microsoft(numbering)
    # A million numbers are looked at, while all cores wait for it: none by itself if that can be.
    if set(map(type, numbers)) == {int} and min(numbers) in plain and max(numbers) in plain:
        return array("Q", cast("list[int]", numbers))
    values = array("Q")
    for number in numbers:
        _, value, shuffle = read_number(number, numbering)
        if shuffle is not shuffle_like_microsoft:
            return None
        values.append(value)
    return values


def _checked(position: Position) -> Packed:
    """The position as bits, if it holds no card twice."""
    packed = pack(position)
    # In a sum of bits that are all different, none carries.
    sets = packed.loose + packed.home + sum(map(sum, packed.columns))
    if sets.bit_count() < position.cards_in_play + position.cards_home:
        position.check_cards(partial=True)
    return packed


def _places(rules: Rules, numbering: Numbering) -> bytes:
    """For each card in the order in which they are dealt its column, 255 for a cell."""
    position = lay_out(DECK, Deal("1", numbering, rules))
    columns = {card: column for column, cards in enumerate(position.columns) for card in cards}
    return bytes(columns.get(card, 255) for card in DECK)
