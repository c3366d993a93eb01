"""Texts by name, in the language that is spoken at the moment.

A language is one JSON file beside this module. Each of its texts has fields in braces; one that
depends on a number is an object with the forms "zero" (if it has one), "one" and "other", and the
number is its field `n`. Languages with more forms than these cannot be written yet.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ENGLISH = "en"

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first: `("en", "de")`."""
    names = (entry.name for entry in resources.files(__package__).iterdir())
    codes = sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))
    return tuple(sorted(codes, key=lambda code: code != ENGLISH))


@cache
def catalog(code: str) -> dict[str, Any]:
    """Everything that is said in a language, by section and name.

    Raises
    ------
    ValueError
        If there is no such language.
    """
    if code not in languages():
        known = ", ".join(languages())
        raise ValueError(f"there is no language {code!r:.40}; there are {known}")
    file = resources.files(__package__).joinpath(f"{code}.json")
    content: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return content


def spoken() -> str:
    """The code of the language that is spoken at the moment: English unless `speaking` says so."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak another language for a while, in this thread.

    Parameters
    ----------
    language:
        The code of a language, such as `"de"`.

    Raises
    ------
    ValueError
        If there is no such language.

    Examples
    --------
    >>> from eightoff_widget import deal
    >>> position = deal(24)
    >>> with speaking("de"):
    ...     print(position.describe(position.parse_move("2e")))
    ♥4 aus Spalte 2 in Zelle e
    """
    catalog(language)
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def say(name: str, /, **fields: object) -> str:
    """A text in the language that is spoken.

    Parameters
    ----------
    name:
        Section and name, such as `"engine.kings_only"`.
    fields:
        What its fields stand for.

    Examples
    --------
    >>> say("engine.cards", n=1), say("engine.cards", n=3)
    ('1 card', '3 cards')
    """
    section, key = name.split(".")
    text = catalog(_spoken.get())[section][key]
    if isinstance(text, dict):
        number = fields["n"]
        form = "one" if number == 1 else "zero" if number == 0 and "zero" in text else "other"
        text = text[form]
    said: str = text.format(**fields)
    return said


def names(name: str) -> Any:
    """Words in the language that is spoken that are no text: suits by letter, ranks in order."""
    section, key = name.split(".")
    return catalog(_spoken.get())[section][key]


def best_of(wanted: Iterable[str]) -> str:
    """The first language of a list that there is, such as a browser's; English if there is none.

    >>> best_of(["fr-CH", "de-AT", "en-GB"])
    'de'
    """
    for tag in wanted:
        code = tag.lower().split("-")[0]
        if code in languages():
            return code
    return ENGLISH
