"""Figures of surveys, games, results and reviews, on matplotlib's Axes.

Each takes the Axes to draw on as `ax=`, or makes a figure of its own, and returns the Axes. None
touches `matplotlib.pyplot` or its settings. In a notebook the Axes of an own figure show it.
"""

from .game_figures import course
from .survey_figures import hardest, par, spread, win_rate

__all__ = ["course", "hardest", "par", "spread", "win_rate"]
