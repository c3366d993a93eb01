"""Warnings that stop nothing."""

from __future__ import annotations

import inspect
import logging
import warnings

_PACKAGE = __name__.partition(".")[0]


def warn(text: str) -> None:
    """Warn whoever called the package.

    A game may have changed by now. So where warnings are errors the log says it: an error would
    leave the boards behind the game.
    """
    try:
        warnings.warn(text, stacklevel=_calls_from_outside())
    except Warning:
        logging.getLogger(_PACKAGE).warning(text)


def _calls_from_outside() -> int:
    """How many calls up from the one that asks is the one that called the package."""
    frame, calls = inspect.currentframe(), 0
    while frame and str(frame.f_globals.get("__name__")).partition(".")[0] == _PACKAGE:
        frame, calls = frame.f_back, calls + 1
    return max(calls, 1)
