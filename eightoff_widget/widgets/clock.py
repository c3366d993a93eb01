"""The time that a game took: counted by the browser, kept here."""

from __future__ import annotations

import time


class PlayClock:
    """Adds up the seconds of play that views report.

    Only a browser knows whether its page is in sight, so each view says how long it has seen the
    game since it spoke last. Two views may have seen the same seconds: no more are counted than
    have passed here since the last report.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self._last_report = time.monotonic()

    def report(self, seconds: float) -> None:
        """Count seconds of play that a view has seen since its last report."""
        now = time.monotonic()
        self.seconds += min(seconds, now - self._last_report)
        self._last_report = now
