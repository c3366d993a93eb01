"""What a replay says of its game: what does not change, and each point. See `docs/protocol.md`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...analysis.review import of_grade
from ...engine.game import Status
from ...engine.notation import write_action
from ...engine.sentences import start_title
from ...languages.catalog import say
from .. import snapshot

if TYPE_CHECKING:
    from ...analysis.review import Review, ReviewedMove
    from ..searcher import Insights
    from ..snapshot import Json
    from ..track import Passed, Track, Way
    from .judge import Judge

Fault = ValueError | None
"""What is wrong with the first move that could not be made, if there is one."""


def moves_of(way: Way, first: int = 0) -> list[Json]:
    """The actions of a way from one of them on, as they are written and in words."""
    return [
        {"text": write_action(before, action), "in_words": snapshot.action_in_words(before, action)}
        for before, action in zip(way.positions[first:], way.actions[first:], strict=False)
    ]


def of_game(way: Way, judge: Judge, *, asked: bool, in_full: bool) -> Json:
    """The moves of a game, what its plot shows of each position, and what is known of them.

    Parameters
    ----------
    way:
        The game.
    judge:
        Who finds out about it.
    asked:
        Whether anybody asks for that.
    in_full:
        Whether to say what each move was worth.
    """
    reviewed = judge.review if in_full else None
    return {
        "moves": moves_of(way),
        "home": [position.cards_home for position in way.positions],
        "cells": [position.empty_cells for position in way.positions],
        "standings": [list(known) for known in judge.standings] if asked else None,
        "review": None if reviewed is None else _of_review(reviewed),
    }


def _of_review(review: Review) -> Json:
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


def of_point(track: Track) -> Json:
    """What a snapshot says of the point that is shown."""
    start, position, branch = track.game.positions[0], track.position, None
    if track.branch is not None:
        branch = {"leaves": track.leaves, "shown": track.on_branch}
    return {
        **snapshot.of_position(position),
        "deal": snapshot.of_deal(start),
        "status": Status.of(position).value,
        "counts": {"home": position.cards_home, "of": start.cards_home + start.cards_in_play},
        "replay": {"at": track.at, "of": len(track.shown.actions), "branch": branch},
    }


def standing(track: Track, judge: Judge, found: Insights, *, asked: bool) -> Json:
    """Whether the point that is shown can be won, and how soon, as far as that is known.

    Parameters
    ----------
    track:
        The game, and the point.
    judge:
        What knows it of the points of the game.
    found:
        What is known of a point that is not in the game.
    asked:
        Whether anybody asks for it.
    """
    if not asked:
        return snapshot.of_standing()
    if not track.on_branch or track.at <= track.leaves:
        if track.at >= len(judge.standings):
            return snapshot.of_standing()
        verdict, distance = judge.standings[track.at]
        return snapshot.of_standing(verdict, distance, proved=distance is not None)
    known = found.solution
    return snapshot.of_standing() if known is None else snapshot.of_solution(known)


# In sentences


def welcome(track: Track, fault: Fault) -> str:
    """What is said first: what game it is, and how long."""
    title = start_title(track.game.positions[0])
    said, notice = (
        say("replay.waits", n=len(track.game.actions), title=title),
        of_fault(track, fault),
    )
    return said if notice is None else f"{said} {notice}"


def of_fault(track: Track, fault: Fault) -> str | None:
    """Which move could not be made, and why."""
    if fault is None:
        return None
    return say("replay.fault", n=len(track.game.actions) + 1, why=fault)


def of_passing(track: Track, passed: Passed, fault: Fault) -> str:
    """The move that was taken back, or that led to the point that is shown; how the game ended."""
    if len(passed.actions) == 1 and not passed.is_forward:
        action = snapshot.action_in_words(passed.before, passed.actions[0])
        return say("play.taken_back", action=f"{track.at + 1}. {action}")
    if track.at == 0:
        return say("replay.at_start")
    before = track.shown.positions[track.at - 1]
    text = f"{track.at}. {snapshot.action_in_words(before, track.shown.actions[track.at - 1])}"
    if track.at < len(track.shown.actions):
        return text
    if track.position.is_won:
        return say("replay.won", action=text)
    return text if track.on_branch or fault is None else f"{text}. {of_fault(track, fault)}"
