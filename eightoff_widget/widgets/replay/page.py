"""A replay as one HTML page that needs nothing from anywhere.

The page plays a recording: data from which a replay can be gone through without Python. See
`docs/protocol.md`.
"""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Protocol

from ...engine.sentences import start_title
from ...formats.svg import render_svg
from ...languages.catalog import say, speaking
from ..base import bundle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...engine.position import Position
    from ..snapshot import Json

_GROUND = (
    ":root{color-scheme:light dark}"
    "body{margin:16px;background:light-dark(#fff,#111413);color:light-dark(#1f2322,#e2e6e4);"
    "font:14px/1.4 system-ui,sans-serif}"
    "h1{margin:0 0 12px;font-size:18px}"
    "svg{max-width:100%;height:auto}"
)
"""The page around the board, and what stands there until a script runs."""


def render_page(recording: Json, led: Replayed) -> str:
    """The page that plays a recording.

    Parameters
    ----------
    recording:
        What `record` made.
    led:
        The replay that it was made of. Its moves in words are there to see where no script runs.

    Returns
    -------
    str
        An HTML document. A policy in it forbids any script and style but its own, and the network.
    """
    start, moves, language = led.positions[0], led.course["moves"], led.language
    with speaking(language):
        title = start_title(start)
    script = bundle("page.js")
    style = _GROUND + bundle("page.css")
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    listed = "".join(
        f"<li><code>{escape(move['text'])}</code> {escape(move['in_words'])}</li>" for move in moves
    )
    # The browser ends a script at the first "</script", whatever it is in.
    data = json.dumps(recording, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(language)}">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{escape(title)}</h1>",
            f"<div>{render_svg(start)}<ol>{listed}</ol></div>",
            "</main>",
            f'<script type="application/json">{data}</script>',
            f"<script>{script}</script>",
            "</body>",
            "</html>",
            "",
        )
    )


def _hash(text: str) -> str:
    """What allows exactly this text in a content security policy."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


# The recording that it plays


class Replayed(Protocol):
    """A replay that is led through all its points."""

    course: Json
    words: Json

    @property
    def positions(self) -> Sequence[Position]:
        """The start, and the position after each move."""

    @property
    def language(self) -> str:
        """The language that it speaks."""

    def set(self, name: str, value: object) -> None:
        """Set an option."""

    def go(self, to: int) -> Any:
        """Show a point; it returns what has the `snapshot` of it."""


def record(replay: Replayed, *, welcome: str, at: int, asked: Json) -> Json:
    """Everything that a replay would answer, at each of its points.

    Parameters
    ----------
    replay:
        Shown nowhere. With `mark`, it knows all verdicts.
    welcome:
        What to say before anything was asked.
    at:
        After how many actions to begin.
    asked:
        The options that hold when it begins.
    """
    many = len(replay.positions) - 1
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
        "known": bool(asked["mark"] or asked["review"]),
    }


def _point(replay: Replayed, number: int) -> Json:
    """What a replay shows of a point that it is led to from the one before or after."""
    snapshot = replay.go(number).snapshot
    return {name: part for name, part in snapshot.items() if name not in ("seq", "answers")}


def _only(replay: Replayed) -> Json:
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
