"""What crosses the wire where Python runs in the browser, and hands values over as they are.

Elsewhere it is JSON. There None becomes `undefined`, which is lost on the way, and `null` does not
become None: each side has a value of its own for it.
"""

from __future__ import annotations

import sys
from typing import Any

if sys.platform == "emscripten":
    from pyodide.ffi import jsnull
else:
    jsnull = None


def to_browser(value: Any) -> Any:
    """A value as it has to be handed over, so that it arrives as JSON would."""
    return value if jsnull is None else _with(value, None, jsnull)


def from_browser(value: Any) -> Any:
    """A value that was handed over, as JSON would have brought it."""
    return value if jsnull is None else _with(value, jsnull, None)


def _with(value: Any, old: object, new: object) -> Any:
    """The same with one thing instead of another, however deep it is."""
    if value is old:
        return new
    if isinstance(value, dict):
        return {key: _with(inner, old, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with(inner, old, new) for inner in value]
    return value
