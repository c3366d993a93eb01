"""What a player has set on a board before, for the boards to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..languages.catalog import languages
from ..store import settings
from .options import checked

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


def options(names: Collection[str]) -> dict[str, Any]:
    """Those of some options that were set and can still be set so."""
    found = {}
    for name in names:
        value = settings.get(name)
        try:
            found[name] = checked(name, value, names)
        except (TypeError, ValueError):  # never set, or by another version of the package
            continue
    return found


def or_given(
    names: Collection[str], given: Mapping[str, Any], language: str | None
) -> tuple[dict[str, Any], str | None]:
    """Options and language for a new board: as they are given, or else as they were set before."""
    return {**options(names), **given}, _language() if language is None else language


def _language() -> str | None:
    """The language that was chosen, if it is still spoken."""
    chosen = settings.get("language")
    return chosen if chosen in languages() else None
