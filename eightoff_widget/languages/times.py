"""Times as people read them."""

from __future__ import annotations


def clock_time(seconds: float) -> str:
    """Minutes and seconds, and hours if there are any.

    >>> clock_time(372.9), clock_time(3605)
    ('6:12', '1:00:05')
    """
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
