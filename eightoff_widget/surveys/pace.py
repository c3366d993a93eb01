"""How many deals a worker gets at a time."""

from __future__ import annotations

PORTION_SECONDS = 0.5
"""Long enough that handing out costs nothing, short enough to see it go on and to stop soon."""
_FIRST = 2
_LARGEST = 100_000
_GROWTH = 8
_WEIGHT = 0.3


class Pace:
    """Sizes of portions, by how long those before took."""

    def __init__(self) -> None:
        self._each = 0.0
        self._size = _FIRST

    def note(self, deals: int, seconds: float) -> None:
        """Note how long a portion took."""
        each = seconds / deals
        self._each = each if not self._each else self._each + _WEIGHT * (each - self._each)
        wanted = round(PORTION_SECONDS / self._each) if self._each > 0 else _LARGEST
        # A few deals say little: nobody is to get thousands of hard ones for some easy ones.
        self._size = max(1, min(wanted, _GROWTH * deals, _LARGEST))

    def size(self, left: int, workers: int) -> int:
        """How many deals the next portion has, if so many are left for so many workers.

        Towards the end they get smaller, so that all workers end at about the same time.
        """
        share = -(-left // (2 * workers))
        return max(1, min(self._size, share))
