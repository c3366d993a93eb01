"""Requests from the browser: read, and refused if they are not what they should be.

Where Python runs in the browser, values cross as they are; elsewhere it is JSON. There None becomes
`undefined`, which is lost on the way, and `null` does not become None: each side has a value of its
own for it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from ..engine.moves import Move
from ..engine.piles import Pile, as_pile

if sys.platform == "emscripten":
    from pyodide.ffi import jsnull
else:
    jsnull = None

_LONGEST_TEXT = 200


class BadRequestError(ValueError):
    """A message that is no request: its sender is at fault, not the player."""


class RefusedError(ValueError):
    """A request that is not carried out, for a reason that the browser knows by name."""

    def __init__(self, reason: str, text: str) -> None:
        self.reason = reason
        super().__init__(text)


class Request(NamedTuple):
    """A request whose common parts have been read."""

    req: str
    kind: str
    active: float
    """Seconds of play that the view has seen since its last request."""
    round: int
    """The round of the clock that these seconds belong to."""
    content: Mapping[str, Any]

    def text(self, name: str, longest: int = _LONGEST_TEXT) -> str:
        """A field that must be text, of so many signs at most."""
        value = self.content.get(name)
        if not isinstance(value, str) or len(value) > longest:
            raise BadRequestError(f"{self.kind}: {name} must be text")
        return value

    def text_or_none(self, name: str) -> str | None:
        """A field that must be text or null."""
        return None if self.content.get(name) is None else self.text(name)

    def day_or_none(self, name: str) -> date | None:
        """A field that must be a day, such as `"2026-11-30"`, or null."""
        text = self.text_or_none(name)
        try:
            return None if text is None else date.fromisoformat(text)
        except ValueError:
            raise BadRequestError(f"{self.kind}: {name} must be a day") from None

    def count_or_none(self, name: str) -> int | None:
        """A field that must be a number of cards or null."""
        value = self.content.get(name)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 52:
            raise BadRequestError(f"{self.kind}: {name} must be a number of cards")
        return value

    def number(self, name: str, least: int = 1) -> int:
        """A field that must be a whole number, and not below the least."""
        value = self.content.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            raise BadRequestError(f"{self.kind}: {name} must be a whole number")
        return value

    def truth(self, name: str) -> bool:
        """A field that must be true or false."""
        value = self.content.get(name)
        if not isinstance(value, bool):
            raise BadRequestError(f"{self.kind}: {name} must be true or false")
        return value

    def texts(self, name: str) -> list[str]:
        """A field that must be a short list of texts."""
        value = self.content.get(name)
        if not isinstance(value, list) or len(value) > _LONGEST_TEXT:
            raise BadRequestError(f"{self.kind}: {name} must be a short list of texts")
        if not all(isinstance(text, str) and len(text) <= _LONGEST_TEXT for text in value):
            raise BadRequestError(f"{self.kind}: {name} must be a short list of texts")
        return value

    def pile(self, name: str) -> Pile:
        """A field that must name a pile."""
        return as_pile(self.text(name))

    def move(self) -> Move | str:
        """The move that is asked for; text where the position implies the number of cards."""
        source, target = self.pile("source"), self.pile("target")
        count = self.count_or_none("count")
        return f"{source}{target}" if count is None else Move(source, target, count)

    def lifted(self) -> tuple[Pile, int]:
        """The pile whose cards are to be picked up, and how many."""
        return self.pile("source"), self.count_or_none("count") or 1


def read_request(content: object) -> Request:
    """Read what is common to all requests.

    Raises
    ------
    BadRequestError
        If the message is no request.
    """
    if not isinstance(content, Mapping):
        raise BadRequestError("a request must be an object")
    for name in ("req", "kind"):
        value = content.get(name)
        if not isinstance(value, str) or len(value) > _LONGEST_TEXT:
            raise BadRequestError(f"a request must have a text {name}")
    active = content.get("active", 0)
    sound = isinstance(active, (int, float)) and not isinstance(active, bool)
    # A whole number may be too large for a float, and no comparison holds for NaN.
    if not (sound and 0 <= active <= sys.float_info.max):
        raise BadRequestError("active must be a number of seconds")
    clock_round = content.get("round", 0)
    if not isinstance(clock_round, int) or isinstance(clock_round, bool):
        raise BadRequestError("round must be a number")
    return Request(content["req"], content["kind"], float(active), clock_round, content)


def req_of(content: object) -> str | None:
    """The `req` of a message, as far as it has one: so that even a bad one gets its answer."""
    req = content.get("req") if isinstance(content, Mapping) else None
    return req if isinstance(req, str) and len(req) <= _LONGEST_TEXT else None


def to_browser(value: Any) -> Any:
    """A value as it has to be handed over, so that it arrives as JSON would."""
    return value if jsnull is None else _with(value, None, jsnull)


def from_browser(value: Any) -> Any:
    """A value that was handed over, as JSON would have brought it."""
    return value if jsnull is None else _with(value, jsnull, None)


def _with(value: Any, old: object, new: object) -> Any:
    """The same with one thing instead of another, however deep it is."""
    if value is old:
        return new
    if isinstance(value, dict):
        return {key: _with(inner, old, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [_with(inner, old, new) for inner in value]
    return value
