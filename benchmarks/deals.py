"""The rule sets that are compared, and their deals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from freecell_solver import FreecellSolver

import eightoff_widget as eo

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def with_cells(cells: int) -> eo.Rules:
    """Eight Off's layout with so many cells, the first four of them taken."""
    title = f"Eight Off, {cells} cells"
    return replace(eo.EIGHT_OFF, name=title, cells=cells, title=title)


def boards_of(numbers: Iterable[int], rules: eo.Rules) -> list[bytes]:
    """These deals as Freecell Solver reads them."""
    return [eo.deal(number, rules).to_text().encode() for number in numbers]


def second_opinion(
    numbers: Sequence[int],
    rules: eo.Rules,
    theirs: Sequence[bool | None],
    *,
    ours: Sequence[bool | None],
) -> list[bool | None]:
    """What Freecell Solver says when it is asked again where it calls lost what we call won.

    It is asked to try single cards of a run, without which it overlooks wins where any card fills
    an empty column.
    """
    verdicts = list(theirs)
    doubtful = [
        at for at, pair in enumerate(zip(theirs, ours, strict=True)) if pair == (False, True)
    ]
    if doubtful and rules.empty_columns_help:
        boards = boards_of([numbers[at] for at in doubtful], rules)
        again = FreecellSolver(rules, single_cards=True).verdicts(boards)
        for at, verdict in zip(doubtful, again, strict=True):
            verdicts[at] = verdict
    return verdicts


def contradict(*verdicts: bool | None) -> bool:
    """Whether one says won and another lost. None says nothing."""
    return {True, False} <= set(verdicts)
