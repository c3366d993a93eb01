"""Game records: a game as text, to keep and to send.

    [Eightoff "1"]
    [Rules "eight-off"]
    [Deal "24"]
    [Numbering "microsoft"]
    [Status "playing"]

    1. 2e 2. 5h+3h

A tag's value is a JSON string. A game that starts from no numbered deal has `[Board "..."]` instead
of the deal, its lines parted by ` / `. Rules that a user made are written out, a tag a field.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, cast

from ..engine.board_text import in_line
from ..engine.deals import deal
from ..engine.errors import InvalidPositionError, shown
from ..engine.position import Position
from ..engine.rules import RULES, Rules, as_rules
from ..languages.catalog import say
from .movelist import Played, follow, write_actions

if TYPE_CHECKING:
    from ..engine.deals import Deal, Numbering
    from ..engine.game import Game

VERSION = "1"

_TAG = re.compile(r'\[(?P<name>[A-Za-z]+)\s+(?P<value>"(?:[^"\\]|\\.)*")\]\s*')
_TAG_LINE = re.compile(r'^[ \t]*\[[A-Za-z]+[ \t]+"', re.MULTILINE)
_LINE_BREAK = " / "

_FIELDS = {
    "Title": "title",
    "Columns": "columns",
    "Cells": "cells",
    "Build": "build",
    "EmptyColumn": "empty_column",
    "DealtToCells": "dealt_to_cells",
    "ColumnLengths": "column_lengths",
}
"""The tag for each field of `Rules` but its name."""


def write_record(game: Game) -> str:
    """The game as text; see `Game.to_record`."""
    with game.lock:
        start, actions, autoplay = game.start, game.actions, game.autoplay
        status = game.status
    tags = {"Eightoff": VERSION, "Rules": start.rules.name}
    if RULES.get(start.rules.name) != start.rules:
        tags |= {tag: _write_field(getattr(start.rules, name)) for tag, name in _FIELDS.items()}
    if (dealt := as_dealt(start)) is not None:
        tags |= {"Deal": dealt.number, "Numbering": dealt.numbering}
    else:
        tags["Board"] = start.to_text().strip().replace("\n", _LINE_BREAK)
    if autoplay:
        tags["Autoplay"] = "on"
    tags["Status"] = status.value
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags.items()]
    return "\n".join([*lines, "", write_actions(start, actions)]).rstrip() + "\n"


def looks_like_record(text: str) -> bool:
    """Whether some line of this is a tag."""
    return _TAG_LINE.search(text) is not None


def read_record(text: str) -> Game:
    """Read a game; see `Game.from_record`."""
    return follow_record(text).checked()


def follow_record(text: str) -> Played:
    """Read a game as far as its moves can be made."""
    tags: dict[str, str] = {}
    # Not splitlines(): a tag may hold any of the other signs that it takes for a line's end.
    lines = re.split("\r\n|\r|\n", text.lstrip("\ufeff"))
    for number, line in enumerate(lines):
        if line.lstrip().startswith("["):
            name, value = _read_tag(line, number + 1)
            if name in tags:
                raise InvalidPositionError(
                    f"{in_line(number + 1)}: {say('formats.second_tag', tag=name[:40])}"
                )
            tags[name] = value
            lines[number] = ""  # the line stays, so that moves keep their line numbers
    if tags.get("Eightoff") != VERSION:
        raise InvalidPositionError(say("formats.no_record", version=VERSION))
    start = _read_start(tags)
    read = follow(start, "\n".join(lines))
    return Played(start, read.actions, read.fault, tags.get("Autoplay") == "on")


def as_dealt(start: Position) -> Deal | None:
    """The deal that a position is. `dataclasses.replace` may have left it no more than the name."""
    name = start.deal
    if name is not None and start == deal(name.number, start.rules, name.numbering):
        return name
    return None


def _read_tag(line: str, number: int) -> tuple[str, str]:
    found = _TAG.fullmatch(line.strip())
    try:
        if found:
            return found["name"], json.loads(found["value"])
    except json.JSONDecodeError:
        pass
    said = say("formats.no_tag", text=shown(line.strip(), 40))
    raise InvalidPositionError(f"{in_line(number)}: {said}")


def _read_start(tags: dict[str, str]) -> Position:
    rules = _read_rules(tags)
    if "Deal" in tags:
        return deal(tags["Deal"], rules, cast("Numbering", tags.get("Numbering", "microsoft")))
    if "Board" in tags:
        board = tags["Board"].replace(_LINE_BREAK, "\n")
        return Position.from_text(board, rules=rules, partial=True)
    raise InvalidPositionError(say("formats.no_start_tag"))


def _write_field(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _read_rules(tags: dict[str, str]) -> Rules:
    name = tags.get("Rules", "eight-off")
    if not tags.keys() & _FIELDS.keys():
        return as_rules(name)
    values: dict[str, Any] = {"name": name}
    for tag, field in _FIELDS.items():
        if tag not in tags:
            continue
        value = tags[tag]
        if field in ("build", "empty_column", "title"):
            values[field] = value
        elif field in ("columns", "cells"):
            if not re.fullmatch("[0-9]{1,3}", value):
                raise InvalidPositionError(
                    say("formats.tag_no_number", tag=tag, value=shown(value, 40))
                )
            values[field] = int(value)
        elif not re.fullmatch("(?:[0-9]{1,3}(?: +|$))*", value.strip()):
            raise InvalidPositionError(
                say("formats.tag_no_numbers", tag=tag, value=shown(value, 40))
            )
        else:
            values[field] = tuple(map(int, value.split()))
    return Rules(**values)
