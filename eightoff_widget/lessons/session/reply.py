"""What a lesson answers to what a learner does, and how it stands then."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.moves import Move
    from ...engine.position import Position
    from ..lesson import Kind


Input = Literal["none", "moves", "number", "yes-no", "choice", "place"]
"""What a learner may do: move on the board, or answer by one of these."""
Clickable = Literal["", "cards", "piles", "both"]
"""What may be clicked on where the answer is a place."""


class ReplyKind(str, Enum):
    """What became of it."""

    STEP = "step"
    """The session is at a step: another one, or the same from its start."""
    RIGHT = "right"
    """That was right, and the step is done."""
    GOING = "going"
    """That was right, or may be; the step goes on."""
    OTHER = "other"
    """A legal move, but not the one that is wanted. It was taken back."""
    ILLEGAL = "illegal"
    """The rules do not allow the move. Nothing was changed."""
    WRONG = "wrong"
    """A wrong answer. There may be as many as a learner needs."""
    LOST = "lost"
    """The move stands, but the game cannot be won any more, or not in so few moves."""
    STUCK = "stuck"
    """The move stands, and no card can go anywhere."""
    HINT = "hint"
    """What was asked for."""
    SHOWN = "shown"
    """The board showed how it is done, and the step is done."""
    UNDONE = "undone"
    """A move was taken back."""
    NOTHING = "nothing"
    """There was nothing to do, such as nothing to take back; the text says why."""


@dataclass(frozen=True)
class Reply:
    """What a session answers. It never changes."""

    kind: ReplyKind
    text: str
    """In the language that was spoken; empty where there is nothing to say."""
    before: Position
    """The position that `moves` begin with."""
    moves: tuple[Move, ...] = ()
    """What the board shows now, each legal where it is made; single cards where a step is shown
    card by card. For `OTHER` the move that was made and taken back. For `UNDONE` the moves that
    were taken back, in the order in which they had been made from `before`."""
    after: Position | None = None
    """Where the board stands now; None if that is `before`."""
    hint: Move | None = None
    """For `HINT` and `OTHER` the move that the text is about, if it is about one."""
    done: bool = False
    """Whether the step is done."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Reply {self.kind.value}: {self.text}>"

    def to_json(self) -> dict[str, Any]:
        """The same as a value that JSON can say, with moves in notation.

        Returns
        -------
        dict
            `kind`, `text`, `moves` (each `{"source", "target", "count"}`), `hint` (the same, or
            None) and `done`.
        """
        return {
            "kind": self.kind.value,
            "text": self.text,
            "moves": [_as_json(move) for move in self.moves],
            "hint": None if self.hint is None else _as_json(self.hint),
            "done": self.done,
        }


def _as_json(move: Move) -> dict[str, Any]:
    return {"source": str(move.source), "target": str(move.target), "count": move.count}


class Outcome(NamedTuple):
    """What became of something, to be told in any language."""

    kind: ReplyKind
    words: Callable[[], str]
    """Says it in the language that is spoken when this is called."""
    before: Position
    moves: tuple[Move, ...] = ()
    after: Position | None = None
    hint: Move | None = None
    done: bool = False

    def told(self) -> Reply:
        """The reply, in the language that is spoken."""
        return Reply(
            self.kind, self.words(), self.before, self.moves, self.after, self.hint, self.done
        )


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
    places: Clickable
    done: bool
    """Whether the step is done. A step to watch always is."""
    to_show: int
    """How many moves a step to watch has still to show; single cards if it shows them singly."""
    can_go_back: bool
    can_go_forward: bool
    """Whether `forward` leads on. `skip` always does."""
    can_undo: bool
    can_restart: bool
    """Whether the step can be begun anew, and would be another then."""
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


def sentence(*parts: object) -> str:
    """What is said one after the other, each as a sentence; what is None or empty is left out.

    >>> sentence("nothing goes on A♥", None, "Look again!")
    'Nothing goes on A♥. Look again!'
    """
    said = []
    for part in parts:
        text = "" if part is None else str(part)
        if text:
            end = "" if text[-1] in ".!?…:”“" else "."
            said.append(f"{text[0].upper()}{text[1:]}{end}")
    return " ".join(said)
