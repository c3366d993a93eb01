"""The tables of a lesson's file, read key by key, with everything that is wrong with them."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

from ...engine.errors import shown
from ..lesson import ANY, Fault, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from .key_lines import KeyLines, Path

_Read = TypeVar("_Read")

_MOST_FAULTS = 50


class TooManyFaultsError(Exception):
    """So much is wrong that reading on would help no one."""


class Source:
    """What a lesson is read from, and what was found wrong with it so far.

    Parameters
    ----------
    lines:
        Where its keys stand; None for a lesson that is from no file.
    """

    def __init__(self, lines: KeyLines | None = None) -> None:
        self.lines = lines
        self.faults: list[Fault] = []
        self.languages: frozenset[str] | None = None
        """Those of the title, in which every text must be."""
        self.step: int | None = None
        """The number of the step that is being read, from 1."""

    def complain(self, path: Path, text: str) -> None:
        """Note what is wrong with the value at a path."""
        self.complain_of(None if self.lines is None else self.lines.of(*path), text)

    def complain_of(self, line: int | None, text: str) -> None:
        """Note what is wrong with a line."""
        self.faults.append(Fault(text, line, self.step))
        if len(self.faults) >= _MOST_FAULTS:
            self.faults.append(Fault("and more: nothing further was looked at"))
            raise TooManyFaultsError


class Table:
    """A table of the file. Each key is taken once; `end` complains of what is left.

    Parameters
    ----------
    source:
        What it is from.
    path:
        Where in it.
    content:
        What was read.
    name:
        What people call it, such as `"a step to watch"`.
    """

    def __init__(self, source: Source, path: Path, content: Mapping[str, Any], name: str) -> None:
        self.source = source
        self.path = path
        self.name = name
        self._left = {str(key): value for key, value in content.items()}
        self._asked: list[str] = []

    def complain(self, key: str, text: str, *further: str | int) -> None:
        """Note what is wrong with the value of a key, or with a part of it."""
        self.source.complain((*self.path, key, *further), text)

    def has(self, key: str) -> bool:
        """Whether a key is there and was not taken."""
        return key in self._left

    def peek(self, key: str) -> Any:
        """A value that is there, which stays to be taken."""
        return self._left[key]

    def take(self, key: str) -> Any:
        """A value as it is; None if it is not there."""
        self._asked.append(key)
        return self._left.pop(key, None)

    def need(self, key: str) -> Any:
        """The same, with a complaint if it is not there."""
        value = self.take(key)
        if value is None:
            self.complain(key, f"{key!r} is missing in {self.name}")
        return value

    def truth(self, key: str) -> bool:
        """A value that is true or false; false if it is not there."""
        value = self.take(key)
        if value is not None and not isinstance(value, bool):
            self.complain(key, f"{key!r} is true or false, not {shown(value)}")
            return False
        return bool(value)

    def number(self, key: str, least: int, most: int) -> int | None:
        """A whole number within bounds; None if it is not there."""
        value = self.take(key)
        if value is None or is_number(value, least, most):
            return value  # type: ignore[no-any-return]
        self.complain(key, f"{key!r} is a number from {least} to {most}, not {shown(value)}")
        return None

    def word(self, key: str, most: int = 80) -> str | None:
        """A short text in no language, such as a name; None if it is not there."""
        value = self.take(key)
        if value is None or (isinstance(value, str) and len(value) <= most):
            return value
        self.complain(key, f"{key!r} is a text of at most {most} signs, not {shown(value)}")
        return None

    def text(self, key: str, most: int, *, needed: bool = False) -> Text | None:
        """What is said, in the languages of the lesson; None if it is not there.

        Parameters
        ----------
        most:
            How many signs it may have.
        needed:
            Whether to complain if it is not there.
        """
        value = self.need(key) if needed else self.take(key)
        if value is None:
            return None
        said = value if isinstance(value, dict) else {ANY: value}
        said = {str(language): words for language, words in said.items()}
        if not said:
            self.complain(key, f"{key!r} is empty")
        for language, words in said.items():
            if fault := _fault_of(words, most):
                self.complain(key, f"{_spelt(key, language)} {fault}", *filter(None, [language]))
                return None
        text = Text({language: " ".join(words.split()) for language, words in said.items()})
        self._check_languages(key, text)
        return text if text.said else None

    def _check_languages(self, key: str, text: Text) -> None:
        wanted = self.source.languages
        if wanted is None:
            return
        for language in sorted(wanted - text.languages):
            missing = _spelt(key, language)
            self.complain(key, f"{missing} is missing: the lesson is in {_listed(wanted)}")
        for language in sorted(text.languages - wanted):
            self.complain(key, f"{_spelt(key, language)}: the title is in {_listed(wanted)} only")

    def parts(self, key: str, name: str, most: int) -> Iterator[Table]:
        """The tables of a list of tables; none if it is not there."""
        value = self.take(key)
        if value is None:
            return
        if not isinstance(value, list) or len(value) > most:
            begins = "[{ … }]" if self.path else f"[[{key}]]"
            so = f": write {begins}" if isinstance(value, dict) else ""
            self.complain(key, f"{key!r} is a list of at most {most} tables{so}")
            return
        for place, part in enumerate(value):
            if isinstance(part, dict):
                yield Table(self.source, (*self.path, key, place), part, name)
            else:
                self.complain(key, f"{shown(part)} is no table, such as {{ … }}", place)

    def words(self, key: str, most: int) -> list[str]:
        """A text, or a list of texts, which may be empty; empty if it is not there."""
        value = self.take(key)
        if value is None:
            return []
        words = value if isinstance(value, list) else [value]
        if len(words) > most or not all(isinstance(word, str) for word in words):
            self.complain(key, f"{key!r} is a text, or a list of at most {most}")
            return []
        return words

    def read(self, key: str, read: Callable[[str], _Read], most: int = 60) -> list[_Read]:
        """What a function makes of a text or of each of a list; its `ValueError` is a fault."""
        made = []

        def add(word: str, place: int) -> None:
            try:
                made.append(read(word))
            except ValueError as error:
                self.complain(key, str(error), place)

        for place, word in enumerate(self.words(key, most)):
            add(word, place)
        return made

    def end(self, elsewhere: Collection[str] = ()) -> None:
        """Complain of every key that was not asked for.

        Parameters
        ----------
        elsewhere:
            Keys that there are in other tables of this kind.
        """
        for key in self._left:
            text = f"{self.name} has no {shown(key)}"
            if key not in elsewhere and (near := get_close_matches(key, self._asked, 1)):
                text += f": did you mean {near[0]!r}?"
            self.complain(key, text)


def is_number(value: object, least: int, most: int) -> bool:
    """Whether a value is a whole number within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _fault_of(words: object, most: int) -> str | None:
    """What is wrong with what is to be said; None if nothing is."""
    if not isinstance(words, str):
        return f"is a text, not {shown(words)}"
    if not words.strip():
        return "is empty"
    if len(words) > most:
        return f"has {len(words)} signs where {most} have room"
    if any(unicodedata.category(sign) == "Cc" and not sign.isspace() for sign in words):
        return "has a sign that cannot be shown"
    return None


def _spelt(key: str, language: str) -> str:
    return f"{key}.{shown(language)[1:-1]}" if language else key


def _listed(languages: Collection[str]) -> str:
    return " and ".join(sorted(languages)) if ANY not in languages else "one language, not named"
