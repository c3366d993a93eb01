"""What a survey asks of every deal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from ..engine.errors import InvalidPositionError
from ..engine.rules import Rules, as_rules
from ..solver.deciding import as_limit

if TYPE_CHECKING:
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
