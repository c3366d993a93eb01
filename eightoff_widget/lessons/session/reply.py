"""What a lesson answers to what a learner does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.moves import Move
    from ...engine.position import Position


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


def sentence(*parts: object) -> str:
    """What is said one after the other, each as a sentence; what is None or empty is left out.

    >>> sentence("the foundation waits for the ace", None, "Look again!")
    'The foundation waits for the ace. Look again!'
    """
    said = []
    for part in parts:
        text = "" if part is None else str(part)
        if text:
            end = "" if text[-1] in ".!?…:”“" else "."
            said.append(f"{text[0].upper()}{text[1:]}{end}")
    return " ".join(said)
