"""Walks through a lesson at random."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lesson_texts import SMALL

from eightoff_widget.lessons.reading.reader import read_lesson
from eightoff_widget.lessons.session.session import Session

if TYPE_CHECKING:
    import random


def begin(seed: str, *, keep: bool) -> Session:
    """A session of a lesson that nobody but this learner has opened."""
    return Session(replace(read_lesson(SMALL), name=f"small-{seed}"), keep=keep)


def do_something(session: Session, rng: random.Random) -> None:
    moves = list(session.position.legal_moves)
    if moves and rng.random() < 0.6:
        session.push(rng.choice(moves))
        return
    ways = [session.skip, session.forward, session.back, session.undo, session.restart]
    ways += [session.show_next, session.show_me, session.rescue, session.start_again]
    ways += [session.forward, lambda: session.answer("AH")]
    rng.choice(ways)()
