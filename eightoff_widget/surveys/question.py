"""What a survey asks, and of which deals: a range, numbers, positions, or random deals."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np

from ..engine.deals import MAX_RANDOM, read_number
from ..engine.errors import InvalidPositionError, shown, whole
from ..engine.position import Position
from ..engine.rules import Rules, as_rules
from ..languages.catalog import ENGLISH, speaking
from ..solver.deciding import as_limit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from ..engine.deals import Numbering
    from ..solver.result import Limit


class Variant(NamedTuple):
    """Rules by which every deal of a survey is looked at."""

    name: str
    """The name of the rule set, without the number of cells that a survey gave it."""
    rules: Rules

    @property
    def title(self) -> str:
        """What people call it, with its cells where those are not what the title says."""
        if self.rules.name == self.name:
            return self.rules.title
        return f"{self.rules.title}, {self.rules.cells} cells"


@dataclass(frozen=True)
class Question:
    """What is asked of every deal. It is sent to the workers with the deals."""

    variants: tuple[Variant, ...]
    numbering: Numbering = "microsoft"
    limit: Limit | None = None
    lines: bool = False
    """Whether the length of a line is wanted."""
    shortest: bool = False
    """Whether that has to be a shortest one."""


def variants(
    rules: Rules | str | Iterable[Rules | str], cells: int | Iterable[int] | None
) -> tuple[Variant, ...]:
    """Each of the rule sets with each number of cells, or with its own.

    Raises
    ------
    InvalidPositionError
        If no rule set has such a name, one cannot have so many cells, there is none, or two are
        the same.
    """
    many = [rules] if isinstance(rules, (Rules, str)) else list(rules)
    bases = [as_rules(each) for each in many]
    if cells is None:
        found = [Variant(base.name, base) for base in bases]
    else:
        numbers = list(cells) if isinstance(cells, Iterable) else [cells]
        found = [with_cells(base, number) for base, number in product(bases, numbers)]
    if not found:
        raise InvalidPositionError(
            "a survey needs a rule set, and a number of cells if it is given"
        )
    keys = [(variant.name, variant.rules.cells) for variant in found]
    for name, number in keys:
        if keys.count((name, number)) > 1:
            raise InvalidPositionError(f"{name} with {number} cells is asked for twice")
    return tuple(found)


def with_cells(base: Rules, cells: int) -> Variant:
    """The rule set with so many cells."""
    if cells == base.cells:
        return Variant(base.name, base)
    # Another name: rules that are called like a named set have to be that set.
    name = f"{base.name} with {cells} cells"
    return Variant(base.name, replace(base, name=name, cells=cells, title=base.title))


def question(
    of: tuple[Variant, ...],
    numbering: Numbering,
    limit: Limit | None,
    *,
    lines: bool,
    shortest: bool,
) -> Question:
    """The question, if the limit is one.

    Raises
    ------
    TypeError
        If it is not.
    """
    for variant in of:
        as_limit(limit, variant.rules)
    return Question(of, numbering, limit, lines or shortest, shortest)


Deals = int | Iterable[int | str] | Iterable[Position]

# How many numbers one step of the generator makes.
_WORDS = 4


class DealSource(Protocol):
    """Deals in an order, any stretch of which can be asked for again."""

    kind: str

    def __len__(self) -> int: ...

    def take(self, start: int, stop: int) -> Sequence[int | str | Position]:
        """The deals from one place to another, as `solve_many` takes them."""

    def names(self, start: int, stop: int) -> NDArray[np.generic]:
        """What the same are called in a table: their numbers."""


class Range:
    """Numbers one after another."""

    kind = "range"

    def __init__(self, numbers: range) -> None:
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    def take(self, start: int, stop: int) -> range:
        """A part of the range."""
        return self.numbers[start:stop]

    def names(self, start: int, stop: int) -> NDArray[np.generic]:
        """The numbers themselves."""
        part = self.numbers[start:stop]
        return np.arange(part.start, part.stop, part.step, dtype=np.int64)


class Random:
    """So many random numbers of deals, each worked out from the seed and its place."""

    kind = "random"

    def __init__(self, count: int, seed: int) -> None:
        self.count = count
        self.seed = seed

    def __len__(self) -> int:
        return self.count

    def take(self, start: int, stop: int) -> list[int]:
        """Those of some places."""
        numbers: list[int] = self.names(start, stop).tolist()
        return numbers

    def names(self, start: int, stop: int) -> NDArray[np.int64]:
        """The same as an array."""
        # Any place can be reached at once, and the raw stream is the same in every version.
        generator = np.random.Philox(self.seed)
        generator.advance(start // _WORDS)
        skipped = start % _WORDS
        raw = generator.random_raw(skipped + stop - start)[skipped:]
        return (raw % np.uint64(MAX_RANDOM)).astype(np.int64) + 1


class Numbers:
    """Numbers in any order."""

    kind = "numbers"

    def __init__(self, numbers: Sequence[int | str] | NDArray[np.int64]) -> None:
        self._names: NDArray[np.generic]
        if isinstance(numbers, np.ndarray):
            self._names = numbers
        elif all(isinstance(number, int) and number < 2**63 for number in numbers):
            self._names = np.array(numbers, np.int64)
        else:  # what is no plain number keeps its text, such as PySolFC's "ms40000"
            self._names = np.array([str(number) for number in numbers])

    def __len__(self) -> int:
        return len(self._names)

    def take(self, start: int, stop: int) -> list[int | str]:
        """Those of some places."""
        numbers: list[int | str] = self._names[start:stop].tolist()
        return numbers

    def names(self, start: int, stop: int) -> NDArray[np.generic]:
        """The same as an array."""
        return self._names[start:stop]


class Positions:
    """Positions, which bring their rules, and are called by their place from 1."""

    kind = "positions"

    def __init__(self, positions: Sequence[Position]) -> None:
        self.positions = positions
        rules: dict[Rules, int] = {}
        self.variant_of = np.array(
            [rules.setdefault(position.rules, len(rules)) for position in positions], np.int64
        )
        self.variants = tuple(Variant(each.name, each) for each in rules)

    def __len__(self) -> int:
        return len(self.positions)

    def take(self, start: int, stop: int) -> Sequence[Position]:
        """Those of some places."""
        return self.positions[start:stop]

    def names(self, start: int, stop: int) -> NDArray[np.generic]:
        """Their places, from 1."""
        return np.arange(start + 1, stop + 1)


def as_source(deals: Deals, numbering: Numbering, seed: int | None) -> DealSource:
    """The deals, once all are known to be some.

    Raises
    ------
    InvalidPositionError
        If one is no number of a deal, or a position holds a card twice, naming its place.
    TypeError
        If they are no deals, or there is a seed and nothing random.
    """
    if isinstance(deals, (int, np.integer)) and not isinstance(deals, bool):
        return _random(int(deals), seed)
    if seed is not None:
        raise TypeError("a seed is for random deals: deals must be their count then")
    if isinstance(deals, (str, bytes, Position)) or not isinstance(deals, Iterable):
        raise TypeError(
            "deals must be a range, numbers, positions, or a count of random deals, "
            f"not {shown(deals, 40)}"
        )
    if isinstance(deals, range):
        for number in {deals[0], deals[-1]} if deals else ():
            read_number(number, numbering)
        return Range(deals)
    if isinstance(deals, np.ndarray) and deals.dtype.kind in "iu" and deals.size:
        for number in (int(deals.min()), int(deals.max())):
            read_number(number, numbering)
        return Numbers(deals.ravel().astype(np.int64))
    return _listed([_plain(deal) for deal in deals], numbering)


def _random(count: int, seed: int | None) -> Random:
    if count < 0:
        raise InvalidPositionError(f"a count of random deals must be 0 or more, not {count}")
    if seed is None:
        return Random(count, secrets.randbits(32))
    number = whole(seed)
    if number is None:
        raise TypeError(f"a seed must be a whole number, not {shown(seed)}")
    if number < 0:
        raise InvalidPositionError(f"a seed must be 0 or more, not {number}")
    return Random(count, number)


def _plain(deal: object) -> object:
    """A number of numpy's as one of Python's."""
    return deal.item() if isinstance(deal, np.generic) else deal


def _listed(deals: list[object], numbering: Numbering) -> Numbers | Positions:
    positions: list[Position] = []
    numbers: list[int | str] = []
    for place, deal in enumerate(deals, 1):
        with speaking(ENGLISH):  # as all that surveys say
            if isinstance(deal, Position):
                problem = "; ".join(each.text for each in deal.problems(partial=True))
                positions.append(deal)
            else:
                number, problem = _read(deal, numbering)
                numbers.append(number)
        if problem:
            raise InvalidPositionError(f"deal {place} of {len(deals)}: {problem}")
    if positions and numbers:
        raise TypeError("deals must be all numbers or all positions")
    return Positions(positions) if positions else Numbers(numbers)


def _read(deal: object, numbering: Numbering) -> tuple[int | str, str]:
    """A number in its plain form, and what is wrong with it."""
    try:
        name, _, _ = read_number(deal, numbering)  # type: ignore[arg-type]  # or raise
    except InvalidPositionError as error:
        return "", str(error)
    return int(name) if name.isdigit() else name, ""
