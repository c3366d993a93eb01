"""The compiled searches, where they are installed and nobody asked to leave them out.

Each is the twin of a search in Python, and follows it step by step. All of them run, or none.
"""

from __future__ import annotations

import os
import sys
import warnings
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

exact: ModuleType | None = None
batch: ModuleType | None = None
general: ModuleType | None = None
shortest: ModuleType | None = None

_wanted = not os.environ.get("EIGHTOFF_PURE_PYTHON")
if _wanted:
    try:
        from .any_card import _general
        from .kings_only import _batch, _exact, _shortest
    except ImportError:
        pass
    else:
        exact, batch, general, shortest = _exact, _batch, _general, _shortest

BACKEND = "compiled" if exact else "python"


@cache
def say_if_slow() -> None:
    """Warn, once, that Python searches, unless that was asked for or is all there is."""
    if _wanted and sys.platform != "emscripten":
        warnings.warn(
            "the compiled searches are not installed, so positions are decided in Python, "
            "fifty to a hundred times slower; install a C compiler and the package again",
            stacklevel=5,
        )
