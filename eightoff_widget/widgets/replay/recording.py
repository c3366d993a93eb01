"""A replay as data, from which it can be gone through without Python: see `docs/protocol.md`."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ...languages.catalog import say, speaking

if TYPE_CHECKING:
    from ..snapshot import Json
    from .replay import ReplayWidget


def record(replay: ReplayWidget, *, welcome: str, at: int, asked: Json) -> Json:
    """Everything that a replay would answer, at each of its points.

    Parameters
    ----------
    replay:
        Shown nowhere, since it is led through all its points. With `mark`, it knows all verdicts.
    welcome:
        What to say before anything was asked.
    at:
        After how many actions to begin.
    asked:
        The options that hold when it begins.
    """
    many = len(replay.actions)
    replay.set("steps", False)  # noqa: FBT003  # an option by its name
    points = [_point(replay, number) for number in range(many + 1)]
    back = [_point(replay, number)["message"]["text"] for number in reversed(range(many))]
    replay.set("steps", True)  # noqa: FBT003
    singly = [_point(replay, number)["last"]["steps"] for number in range(many + 1)][1:]
    with speaking(replay.language):
        sentences = {"only": say("page.only"), "not_known": say("page.not_known")}
    return {
        "start": points[0],
        "changes": [difference(*pair) for pair in pairwise(points)],
        "back": back[::-1],
        "singly": [
            steps if steps != point["last"]["steps"] else None
            for steps, point in zip(singly, points[1:], strict=True)
        ],
        "course": replay.course,
        "texts": {**replay.words, "languages": _only(replay)},
        "sentences": sentences,
        "welcome": welcome,
        "at": at,
        "options": asked,
        "known": bool(replay.mark),
    }


def _point(replay: ReplayWidget, number: int) -> Json:
    """What a replay shows of a point that it is led to from the one before or after."""
    snapshot = replay.go(number).snapshot
    return {name: part for name, part in snapshot.items() if name not in ("seq", "answers")}


def _only(replay: ReplayWidget) -> Json:
    """The language of the replay, since nobody is there to translate what Python says."""
    return {replay.language: replay.words["languages"][replay.language]}


def difference(before: Any, after: Any) -> Json:
    """What turns one value into another.

    Returns
    -------
    dict
        `{"=": value}` for another value, and else a difference for each key or index that has one.

    Examples
    --------
    >>> difference({"at": 1, "columns": [{"cards": []}]}, {"at": 2, "columns": [{"cards": ["6H"]}]})
    {'at': {'=': 2}, 'columns': {'0': {'cards': {'=': ['6H']}}}}
    """
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        pairs = [(name, before[name], after[name]) for name in after]
    elif _are_alike(before, after):
        pairs = [(str(i), *pair) for i, pair in enumerate(zip(before, after, strict=True))]
    else:
        return {"=": after}
    return {name: difference(old, new) for name, old, new in pairs if old != new}


def _are_alike(before: Any, after: Any) -> bool:
    """Whether these are lists of as many objects."""
    if not (isinstance(before, list) and isinstance(after, list) and len(before) == len(after)):
        return False
    return all(isinstance(part, dict) for part in (*before, *after))
