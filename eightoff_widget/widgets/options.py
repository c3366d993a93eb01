"""What a player may set on a board, and to what."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypedDict

from ..engine.errors import shown

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

Theme = Literal["host", "light", "dark", "contrast"]
CardSize = Literal["small", "medium", "large"]
Hand = Literal["right", "left"]


class Looks(TypedDict, total=False):
    """How any board looks, each as a keyword of what opens it."""

    four_colours: bool
    """Draw each suit in a colour of its own."""
    theme: Theme
    """Colours: as the page has them, or light, dark, or of high contrast."""
    card_size: CardSize
    """How large the cards are drawn at most."""
    hand: Hand
    """Which hand plays: for the left one, cells and foundations change sides, and the panel."""


class Options(Looks, total=False):
    """The options of a board to play on, each as a keyword of `play`."""

    autoplay: bool
    """Send home every card that can go, after each move."""
    steps: bool
    """Show a run that moves card by card through the cells, as the rules mean it."""
    mark: bool
    """Say whether the game can still be won, and in how many moves."""
    warn: bool
    """Ask before a move is made that loses a game which can be won."""
    list_moves: bool
    """List every legal move with what becomes of it."""
    trouble: bool
    """Point out cards that lie on a lower card of their own suit."""


Speed = Literal["normal", "slow", "fast"]


class ReplayOptions(Looks, total=False):
    """The options of a board that replays a game, each as a keyword of `replay`."""

    steps: bool
    """Show a run that moves card by card through the cells, as the rules mean it."""
    mark: bool
    """Say of each position whether the game can be won from it, and in how many moves."""
    review: bool
    """Say what each move was worth, and where the game was lost."""
    speed: Speed
    """How fast the game plays by itself."""


OPTIONS: Mapping[str, tuple[bool, ...] | tuple[str, ...]] = MappingProxyType(
    {
        "autoplay": (False, True),
        "steps": (False, True),
        "mark": (False, True),
        "warn": (False, True),
        "list_moves": (False, True),
        "trouble": (False, True),
        "four_colours": (False, True),
        "theme": ("host", "light", "dark", "contrast"),
        "card_size": ("medium", "small", "large"),
        "hand": ("right", "left"),
    }
)
"""What each option may be, the value first that it has unless it is set."""

REPLAY_OPTIONS: Mapping[str, tuple[bool, ...] | tuple[str, ...]] = MappingProxyType(
    {
        **{name: OPTIONS[name] for name in ("steps", "mark")},
        "review": (False, True),
        "speed": ("normal", "slow", "fast"),
        **{name: OPTIONS[name] for name in ("four_colours", "theme", "card_size", "hand")},
    }
)
"""The same for a board that replays a game."""

VALUES: Mapping[str, tuple[bool, ...] | tuple[str, ...]] = MappingProxyType(
    {**OPTIONS, **REPLAY_OPTIONS}
)
"""What each option of any board may be."""

LOOKS = ("four_colours", "theme", "card_size", "hand")
"""Those that any board has."""


def checked(name: str, value: object, among: Collection[str] = OPTIONS.keys()) -> bool | str:
    """The value of an option, if it may have that value.

    Parameters
    ----------
    name, value:
        The option, and what it is to be.
    among:
        The names of the options that there are here.

    Raises
    ------
    TypeError
        If there is no such option, or it is on or off and the value is neither.
    ValueError
        If it is one of a few words, and the value is none of them.
    """
    if name not in among:
        raise TypeError(f"there is no option {shown(name, 40)}; there are {', '.join(among)}")
    allowed = VALUES[name]
    for choice in allowed:
        if type(value) is type(choice) and value == choice:
            return choice
    if isinstance(allowed[0], bool):
        raise TypeError(f"{name} must be True or False, not {shown(value, 40)}")
    words = ", ".join(repr(choice) for choice in allowed)
    raise ValueError(f"{name} must be one of {words}, not {shown(value, 40)}")
