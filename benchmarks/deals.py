"""The rule sets that are compared, and their deals."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import eightoff_widget as eo

if TYPE_CHECKING:
    from collections.abc import Iterable


def with_cells(cells: int) -> eo.Rules:
    """Eight Off's layout with so many cells, the first four of them taken."""
    title = f"Eight Off, {cells} cells"
    return replace(eo.EIGHT_OFF, name=title, cells=cells, title=title)


def boards_of(numbers: Iterable[int], rules: eo.Rules) -> list[bytes]:
    """These deals as Freecell Solver reads them."""
    return [eo.deal(number, rules).to_text().encode() for number in numbers]


def contradict(*verdicts: bool | None) -> bool:
    """Whether one says won and another lost. None says nothing."""
    return {True, False} <= set(verdicts)
