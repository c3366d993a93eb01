"""The figures of a survey, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..engine.errors import shown
from .features import par
from .hardest import hardest
from .rates import win_rate
from .spread import spread

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes

    from ..surveys.surveyed import Survey

_FIGURES: dict[str, Callable[..., Axes]] = {
    "win rate": win_rate,
    "spread": spread,
    "hardest": hardest,
    "par": par,
}


def draw(survey: Survey, what: str, ax: Axes | None, **options: Any) -> Axes:
    """Draw one of them; see `Survey.plot`.

    Raises
    ------
    ValueError
        If there is no such figure.
    """
    if what not in _FIGURES:
        raise ValueError(f"no figure is called {shown(what)}; there are {', '.join(_FIGURES)}")
    return _FIGURES[what](survey, ax=ax, **options)
