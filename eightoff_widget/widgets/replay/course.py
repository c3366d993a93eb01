"""What does not change while a game is replayed, as JSON. `docs/protocol.md` describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...analysis.review import of_grade
from ...formats.notation import write_action
from .. import snapshot

if TYPE_CHECKING:
    from ...analysis.review import Review, ReviewedMove
    from ..snapshot import Json
    from ..track import Way


def moves_of(way: Way, first: int = 0) -> list[Json]:
    """The actions of a way from one of them on, as they are written and in words."""
    return [
        {"text": write_action(before, action), "in_words": snapshot.action_in_words(before, action)}
        for before, action in zip(way.positions[first:], way.actions[first:], strict=False)
    ]


def of_game(way: Way) -> Json:
    """The moves of a game, and what its plot shows of each position."""
    return {
        "moves": moves_of(way),
        "home": [position.cards_home for position in way.positions],
        "cells": [position.empty_cells for position in way.positions],
    }


def of_review(review: Review) -> Json:
    """What the moves of a game were worth."""
    losing = review.losing
    return {
        "summary": review.summary,
        "losing": None if losing is None else losing.number,
        "costliest": [move.number for move in review.costliest()],
        "moves": [_of_move(move) for move in review.moves],
    }


def _of_move(move: ReviewedMove) -> Json:
    return {
        "grade": move.grade.value,
        "said": of_grade(move.grade),
        "cost": move.cost,
        "better": None if move.better is None else move.before.notate(move.better),
    }
