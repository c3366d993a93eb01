"""What a board shows of a lesson at one moment."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from ..lesson import Kind
    from .attempt import Input


@dataclass(frozen=True)
class State:
    """All that a board needs to show of a session at one moment, in the language spoken then."""

    lesson: str
    """The lesson's name."""
    title: str
    summary: str
    index: int
    """The step, from 0."""
    count: int
    """How many steps there are."""
    furthest: int
    """The index of the furthest step that is open: the learner was there, or did the one before."""
    kind: Kind
    text: str
    question: str
    """Empty but for `ask`."""
    input: Input
    """What the learner may do now: `"moves"` on the board (`push`), or an `answer`: a number, yes
    or no (`True` or `False`), the index of one of `choices`, or the place that is clicked on."""
    choices: tuple[str, ...]
    marks: tuple[dict[str, str], ...]
    """What is pointed out: each `{"card": "6H"}`, `{"pile": "3"}`, `{"foundation": "H"}` or
    `{"all": "cells"}`. Once `show_me` has shown the answer, that is what is pointed out."""
    places: Literal["", "cards", "piles", "both"]
    """What may be clicked on where the answer is a place."""
    done: bool
    """Whether the step is done. A step to watch always is."""
    to_show: int
    """How many moves a step to watch has still to show; single cards if it shows them singly."""
    can_go_back: bool
    can_go_forward: bool
    """Whether `forward` leads on. `skip` always does."""
    can_undo: bool
    can_finish: bool
    """Whether sending cards home alone ends the game, in a step to win."""
    can_rescue: bool
    """Whether the game is lost or stuck and moves can be taken back."""
    has_hint: bool
    at_end: bool
    """Whether this is the last step."""
    finished: bool
    """Whether the learner has come to the end of the lesson and its last step is done."""

    def to_json(self) -> dict[str, Any]:
        """The same as a value that JSON can say: its fields by name."""
        return asdict(self)
