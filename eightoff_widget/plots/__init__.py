"""Floor 4: figures, on matplotlib's Axes.

Each takes the Axes to draw on as `ax=`, or makes a figure of its own, and returns the Axes. None
touches `matplotlib.pyplot` or its settings. In a notebook the Axes of an own figure show it.
"""
