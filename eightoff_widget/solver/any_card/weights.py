"""How promising a position looks to the general search.

These numbers were found by trying. They decide the order in which positions are looked at, and with
it how soon a win is found: never whether a verdict is right.
"""

START = 1000
"""From here the rest is counted; less is more promising."""
RANKS = 4096
"""Every rank is from 0 to below this."""
CELL_TAKEN = 4
COLUMN_EMPTY = -2
CARD_HOME = -13
TIGHT = (30, 16, 8, 4, 2, 0)
"""By the number of cells and columns that are empty, the last for so many or more."""
UNEVEN = 7
"""For each rank between the highest foundation and the lowest."""
BEHIND = 2
"""For each rank that the lowest foundation waits for."""
TANGLED = 1
"""For each card that lies over a lower one of its suit, which must go home before it."""
BROKEN = 7
"""For each card that lies on one that it does not fit."""
OVER_NEXT = 4
"""For each card that lies over the next one of a suit to go home."""
STEP = 6
"""For each step that led there: without it the search loses itself in one part of the game."""

PATIENT_STEP = 11
"""The same in the patient view, which a search of more than a few nodes takes by turns."""
EAGER_NODES = 500
"""After so many nodes it does: what is lost by now may long go on looking promising."""
