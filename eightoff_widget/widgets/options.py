"""What may be set on a board: one row for each option, from which all else about it is made.

The settings of a board, their types in TypeScript and the page about them are made from it too. In
a checkout, `python -c "from eightoff_widget.widgets.options import write; write()"` writes both
anew; then build the bundles.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict

from ..engine.errors import shown
from ..languages.catalog import languages
from ..store import settings

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

Board = Literal["play", "replay", "edit", "teach"]
"""The kinds of boards."""

_EVERY: tuple[Board, ...] = ("play", "replay", "edit", "teach")


class Option(NamedTuple):
    """Something that may be set on a board."""

    name: str
    values: tuple[bool, ...] | tuple[str, ...]
    """What it may be, in the order in which that is offered."""
    default: bool | str
    """What it is unless it is set."""
    boards: tuple[Board, ...]
    """Which kinds of boards have it."""
    says: str
    """What it is about."""


def _switch(name: str, boards: tuple[Board, ...], says: str) -> Option:
    """An option that is on or off, and off unless it is set."""
    return Option(name, (False, True), default=False, boards=boards, says=says)


OPTIONS: Mapping[str, Option] = {
    row.name: row
    for row in (
        _switch("autoplay", ("play",), "Send home every card that can go, after each move."),
        _switch(
            "mark",
            ("play", "replay"),
            "Say whether the game can be won from here, and in how many moves.",
        ),
        _switch(
            "review", ("replay",), "Say what each move was worth, and where the game was lost."
        ),
        _switch("warn", ("play",), "Ask before a move is made that loses a game which can be won."),
        _switch(
            "trouble", ("play",), "Point out cards that lie on a lower card of their own suit."
        ),
        _switch("list_moves", ("play",), "List every legal move with what becomes of it."),
        _switch(
            "steps",
            ("play", "replay"),
            "Show a run that moves card by card through the cells, as the rules mean it.",
        ),
        Option(
            "speed",
            ("slow", "normal", "fast"),
            "normal",
            ("play", "replay"),
            "How fast a game or a solution plays by itself.",
        ),
        _switch("sound", ("play",), "Play a short sound for a move, a card home and a win."),
        _switch("four_colours", _EVERY, "Draw each suit in a colour of its own."),
        Option(
            "theme",
            ("host", "light", "dark", "contrast"),
            "host",
            _EVERY,
            "Whose colours: those of the page, or light, dark, or of high contrast.",
        ),
        Option(
            "table",
            ("green", "blue", "wine", "slate"),
            "green",
            _EVERY,
            "The colour of the table.",
        ),
        Option(
            "faces",
            ("classic", "simple", "night"),
            "classic",
            _EVERY,
            "How cards look: with pips and a court, simple with one large sign, or light on dark.",
        ),
        Option(
            "card_size",
            ("small", "medium", "large"),
            "medium",
            _EVERY,
            "How large cards are drawn at most.",
        ),
        Option(
            "hand",
            ("right", "left"),
            "right",
            _EVERY,
            "Which hand plays: for the left one, cells, foundations and panel change sides.",
        ),
    )
}
"""All that there are, by name, in the order in which a board lists them."""


def names_of(board: Board) -> tuple[str, ...]:
    """The options that a kind of board has."""
    return tuple(name for name, option in OPTIONS.items() if board in option.boards)


def checked(name: str, value: object, board: Board = "play") -> bool | str:
    """The value of an option, if it may have that value.

    Parameters
    ----------
    name, value:
        The option, and what it is to be.
    board:
        The kind of board that it is for.

    Raises
    ------
    TypeError
        If there is no such option, or it is on or off and the value is neither.
    ValueError
        If it is one of a few words, and the value is none of them.
    """
    names = names_of(board)
    if name not in names:
        raise TypeError(f"there is no option {shown(name, 40)}; there are {', '.join(names)}")
    allowed = OPTIONS[name].values
    for choice in allowed:
        if _is_same(value, choice):
            return choice
    if isinstance(allowed[0], bool):
        raise TypeError(f"{name} must be True or False, not {shown(value, 40)}")
    words = ", ".join(repr(choice) for choice in allowed)
    raise ValueError(f"{name} must be one of {words}, not {shown(value, 40)}")


def _is_same(value: object, choice: bool | str) -> bool:  # noqa: FBT001  # a value of an option
    """Whether they are the same, and of the same type: 1 is not True."""
    return type(value) is type(choice) and value == choice


# What static typing knows of them as keywords. A test compares it with the table.

Theme = Literal["host", "light", "dark", "contrast"]
TableColour = Literal["green", "blue", "wine", "slate"]
Faces = Literal["classic", "simple", "night"]
CardSize = Literal["small", "medium", "large"]
Hand = Literal["right", "left"]
Speed = Literal["slow", "normal", "fast"]


class Looks(TypedDict, total=False):
    """The options that any board has, each as a keyword of what opens it."""

    four_colours: bool
    theme: Theme
    table: TableColour
    faces: Faces
    card_size: CardSize
    hand: Hand


class PlayOptions(Looks, total=False):
    """The options of a board to play on, each as a keyword of `play`."""

    autoplay: bool
    mark: bool
    warn: bool
    trouble: bool
    list_moves: bool
    steps: bool
    speed: Speed
    sound: bool


class ReplayOptions(Looks, total=False):
    """The options of a board that replays a game, each as a keyword of `replay`."""

    mark: bool
    review: bool
    steps: bool
    speed: Speed


# What a player has set on a board before, for the boards to come


def remembered(board: Board, but: Collection[str] = ()) -> dict[str, Any]:
    """The options of a kind of board that were set, and can still be set so, but for some."""
    found = {}
    for name in names_of(board):
        value = settings.get(name)
        # None was never set, and other values are of another version of the package.
        if name not in but and any(_is_same(value, known) for known in OPTIONS[name].values):
            found[name] = value
    return found


def given_or_remembered(
    board: Board, given: Mapping[str, Any], language: str | None, but: Collection[str] = ()
) -> tuple[dict[str, Any], str | None]:
    """Options and language for a new board: as they are given, or else as they were set before."""
    return {**remembered(board, but), **given}, _chosen() if language is None else language


def handed_on(options: Mapping[str, Any]) -> dict[str, Any]:
    """Those options of a board that another one has from it, which goes on from there."""
    return {name: options[name] for name in ("steps", *names_of("edit")) if name in options}


def _chosen() -> str | None:
    """The language that was chosen, if it is still spoken."""
    chosen = settings.get("language")
    return chosen if chosen in languages() else None


# For the browser, and for people

_WIDTH = 110
"""Signs of a line in the front-end's sources."""


def as_typescript() -> str:
    """The table as a module of the front-end, laid out as that lays out its sources."""
    return "\n".join(
        (
            "// Written by eightoff_widget/widgets/options.py: change that.",
            "",
            "export const VALUES = {",
            *(_row(name, option.values) for name, option in OPTIONS.items()),
            "} as const;",
            "",
            "export const BOARDS = {",
            *(_row(board, names_of(board)) for board in _EVERY),
            "} as const;",
            "",
        )
    )


def _row(name: str, values: tuple[object, ...]) -> str:
    texts = [json.dumps(value) for value in values]
    row = f"  {name}: [{', '.join(texts)}],"
    if len(row) <= _WIDTH:
        return row
    return "\n".join((f"  {name}: [", *(f"    {text}," for text in texts), "  ],"))


def as_page() -> str:
    """The table as a page of the documents, in Markdown."""
    rows = (
        f"| `{name}` | {', '.join(f'`{value!r}`' for value in _default_first(option))} "
        f"| {', '.join(f'`{board}`' for board in option.boards)} | {option.says} |"
        for name, option in OPTIONS.items()
    )
    return "\n".join(
        (
            "# What you can set on a board",
            "",
            "<!-- Written by eightoff_widget/widgets/options.py: change that. -->",
            "",
            "Each option is a keyword of the function that opens the board, an attribute of the",
            "board, and a field under *Settings*. The value that stands first holds unless you set",
            "another.",
            "",
            "```python",
            "import eightoff_widget as eo",
            "",
            'board = eo.play(24, theme="dark", mark=True)',
            "board.mark = False",
            "```",
            "",
            "| option | values | boards | what it does |",
            "| --- | --- | --- | --- |",
            *rows,
            "",
        )
    )


def _default_first(option: Option) -> list[bool | str]:
    """The values of an option, the one first that it has unless it is set."""
    return sorted(option.values, key=lambda value: value != option.default)


def write() -> None:
    """Write what is made from the table into the checkout that this file is in."""
    checkout = Path(__file__).parents[2]
    (checkout / "js" / "src" / "options.ts").write_text(as_typescript(), "utf-8")
    (checkout / "docs" / "options.md").write_text(as_page(), "utf-8")
