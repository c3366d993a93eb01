"""How often something is won, and how sure that is."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from ..engine.errors import shown


class WinRate(NamedTuple):
    """How often deals are won. `Survey.win_rate` makes one."""

    rate: float
    """Of those that were decided the share that is winnable, 0 to 1; not a number if none was."""
    low: float
    """The lower end of the interval."""
    high: float
    """Its upper end."""
    won: int
    """How many are winnable."""
    lost: int
    """How many are unwinnable."""
    unknown: int = 0
    """Of how many that is not known."""

    def __str__(self) -> str:
        return (
            f"{100 * self.rate:.3f} % winnable ({100 * self.low:.3f} to {100 * self.high:.3f}; "
            f"{self.won:,} of {self.won + self.lost:,}"
            + (f", {self.unknown:,} unknown)" if self.unknown else ")")
        )


def win_rate(won: int, lost: int, unknown: int = 0, confidence: float = 0.95) -> WinRate:
    """The rate with its interval.

    Parameters
    ----------
    won, lost, unknown:
        How many deals.
    confidence:
        How often an interval that is made like this holds the true rate, between 0 and 1.

    Returns
    -------
    WinRate
        Its interval is Wilson's. It takes every deal of which nothing is known as lost for its
        lower end, and as won for its upper one.

    Raises
    ------
    ValueError
        If the confidence is not between 0 and 1.

    Notes
    -----
    E. B. Wilson, *Probable inference, the law of succession, and statistical inference*, Journal of
    the American Statistical Association 22 (1927), pages 209 to 212.

    Examples
    --------
    >>> print(win_rate(won=31955, lost=45))
    99.859 % winnable (99.812 to 99.895; 31,955 of 32,000)
    """
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must be between 0 and 1, not {shown(confidence)}")
    total = won + lost + unknown
    rate = won / (won + lost) if won + lost else float("nan")
    low, _ = wilson(won, total, confidence)
    _, high = wilson(won + unknown, total, confidence)
    return WinRate(rate, low, high, won, lost, unknown)


def wilson(hits: int, total: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for so many hits; all from 0 to 1 if nothing was tried."""
    if not total:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = hits / total
    middle = share + z * z / (2 * total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    whole = 1 + z * z / total
    # At both ends it is certain where the interval ends, and a float may just miss it.
    low = (middle - half) / whole if hits else 0.0
    high = (middle + half) / whole if hits < total else 1.0
    return low, high
