"""Grades for the moves of a game."""

from __future__ import annotations

from enum import Enum

SLOW_FROM = 3
"""A move that costs so many moves or more is slow; one that costs fewer, but some, is good."""


class Grade(str, Enum):
    """What a move was worth."""

    BEST = "best"
    """It leads on to a win in as few moves as before it: it costs nothing."""
    GOOD = "good"
    """It keeps the win, and costs a move or two."""
    SLOW = "slow"
    """It keeps the win, and costs three moves or more."""
    SOUND = "sound"
    """It keeps the win; what it costs is not known."""
    LOSING = "losing"
    """Before it the game could be won, after it not any more."""
    LOST = "lost"
    """The game could not be won before it either."""
    UNKNOWN = "unknown"
    """It is not known whether the game could be won, before it or after it."""
