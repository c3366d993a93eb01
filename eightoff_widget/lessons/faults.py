"""What is wrong with a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Fault(NamedTuple):
    """One thing that is wrong with a lesson."""

    text: str
    line: int | None = None
    """Where in the file, from 1; None for a lesson that is not from one."""
    step: int | None = None
    """In which step, from 1; None if it is in none."""

    @property
    def place(self) -> str:
        """Where it is in words, such as `"line 24, step 2"`; empty if that is not known."""
        parts = [("line", self.line), ("step", self.step)]
        return ", ".join(f"{what} {number}" for what, number in parts if number is not None)

    def __str__(self) -> str:
        return f"{self.place}: {self.text}" if self.place else self.text


class LessonError(ValueError):
    """A lesson that cannot be read, or says of the game what is not so.

    Parameters
    ----------
    name:
        The file, or what the lesson is called.
    faults:
        Everything that is wrong with it; the message lists all of it.
    """

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        self.name = name
        self.faults: tuple[Fault, ...] = tuple(faults)
        if len(self.faults) == 1:
            message = (
                f"{name}, {self.faults[0]}" if self.faults[0].place else f"{name}: {faults[0]}"
            )
        else:
            listed = "".join(f"\n  {fault}" for fault in self.faults)
            message = f"{name} has {len(self.faults)} faults:{listed}"
        super().__init__(message)

    def __reduce__(self) -> tuple[type[LessonError], tuple[str, tuple[Fault, ...]]]:
        return type(self), (self.name, self.faults)
