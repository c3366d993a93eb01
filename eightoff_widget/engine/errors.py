"""What goes wrong, by name, and what is made of values that come from outside."""

from __future__ import annotations

from enum import Enum
from operator import index
from typing import TYPE_CHECKING, SupportsIndex, cast

if TYPE_CHECKING:
    from collections.abc import Sequence


def shown(value: object, longest: int = 20) -> str:
    """What an error was given, as it quotes it: in few words, however much it was."""
    if isinstance(value, str):
        return repr(value if len(value) <= longest else value[:longest] + "…")
    if isinstance(value, int) and abs(value) >= 10**longest:
        return f"a number of more than {longest} digits"
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deep, or with a number in it that is too long
        return f"a {type(value).__name__} of more than can be shown"
    return text if len(text) <= 3 * longest else f"{text[: 3 * longest]}…"


def whole(value: object) -> int | None:
    """The value as an int if it is a whole number, numpy's too; None if not. True is no number.

    >>> whole(7), whole(7.0), whole("7"), whole(True)
    (7, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(cast("SupportsIndex", value))
    except TypeError:
        return None


def as_truth(name: str, value: object) -> bool:
    """The value of an option, which must be True or False."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {shown(value)}")
    return value


class EightOffError(Exception):
    """Whatever this package raises under a name of its own. Catch it to catch them all.

    Each is besides what Python calls such a thing: most are a `ValueError`.

    Examples
    --------
    >>> from eightoff_widget import deal, EightOffError
    >>> try:
    ...     deal(24).apply("12")
    ... except EightOffError as error:
    ...     print(error)
    only 3♥ goes on 4♥
    """


class InvalidPositionError(EightOffError, ValueError):
    """Cards, board text, a rule set or a deal number that make no position.

    Parameters
    ----------
    problems:
        One sentence for each thing that is wrong; the message lists them all.
    """

    def __init__(self, problems: str | Sequence[str]) -> None:
        self.problems: tuple[str, ...] = (
            (problems,) if isinstance(problems, str) else tuple(problems)
        )
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[type[InvalidPositionError], tuple[tuple[str, ...]]]:
        return type(self), (self.problems,)


class InvalidMoveError(EightOffError, ValueError):
    """Text that cannot be read as a move."""


class HistoryError(EightOffError, IndexError):
    """There is nothing to undo, or nothing to redo."""


class Reason(str, Enum):
    """Why a move is illegal."""

    FROM_HOME = "from-home"
    NO_SUCH_PILE = "no-such-pile"
    SAME_PILE = "same-pile"
    EMPTY_PILE = "empty-pile"
    NOT_ENOUGH_CARDS = "not-enough-cards"
    ONE_CARD_ONLY = "one-card-only"
    NOT_A_RUN = "not-a-run"
    CELL_TAKEN = "cell-taken"
    FOUNDATION_WAITS = "foundation-waits"
    DOES_NOT_FIT = "does-not-fit"
    KINGS_ONLY = "kings-only"
    TOO_MANY_CARDS = "too-many-cards"
    NO_PLACE = "no-place"


class IllegalMoveError(EightOffError, ValueError):
    """A move that the rules do not allow in this position.

    Parameters
    ----------
    reason:
        Which rule is in the way.
    text:
        The same as a sentence, with the numbers of this position.
    """

    def __init__(self, reason: Reason, text: str) -> None:
        self.reason = reason
        self.text = text
        super().__init__(text)

    def __reduce__(self) -> tuple[type[IllegalMoveError], tuple[Reason, str]]:
        return type(self), (self.reason, self.text)
