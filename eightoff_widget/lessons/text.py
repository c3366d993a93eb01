"""What a lesson says, in the languages that it is written in."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from ..languages.catalog import ENGLISH, spoken

if TYPE_CHECKING:
    from collections.abc import Mapping

ANY = ""
"""The language of a text that does not say in which one it is."""


class Text:
    """The same words in each language of a lesson. `str` has them in the one that is spoken.

    Parameters
    ----------
    said:
        The words by language; one language at least.

    Examples
    --------
    >>> from eightoff_widget.languages.catalog import speaking
    >>> text = Text({"en": "a card", "de": "eine Karte"})
    >>> with speaking("de"):
    ...     print(text)
    eine Karte
    >>> print(Text({"de": "eine Karte"}))
    eine Karte
    """

    __slots__ = ("said",)

    said: Mapping[str, str]

    def __init__(self, said: Mapping[str, str]) -> None:
        self.said = MappingProxyType(dict(said))

    @property
    def languages(self) -> frozenset[str]:
        """The languages that it is in; `ANY` for one that is not named."""
        return frozenset(self.said)

    def __str__(self) -> str:
        for language in (spoken(), ENGLISH, *self.said):
            if language in self.said:
                return self.said[language]
        raise AssertionError("a text is in one language at least")

    def __eq__(self, other: object) -> bool:
        return self.said == other.said if isinstance(other, Text) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.said.items())))

    def __repr__(self) -> str:
        return f"Text({dict(self.said)!r})"
