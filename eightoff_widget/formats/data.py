"""Positions and games as JSON, for programs.

    {"format": "eightoff-game", "version": 1,
     "start": {"rules": {"name": "eight-off", ...}, "deal": {"number": "24", ...},
               "foundations": {"C": 0, ...}, "cells": ["2H", null, ...],
               "columns": [["4C", ...], ...]},
     "autoplay": false, "status": "playing", "actions": [["58", "dh"], ["2e"]]}

A position alone is `"eightoff-position"`, with what `start` has. A position that leaves cards out
says `"fragment": true`. What is said twice, such as a deal and its cards, has to agree.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from ..engine.cards import Suit
from ..engine.errors import InvalidPositionError
from ..languages.catalog import say
from .data_reader import FIELDS, GAME, POSITION, VERSION, read_json
from .record import as_dealt

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.position import Position

_BEGIN = re.compile(r'\s*\{\s*(?:"[^"\n]{0,40}"\s*:|\})')


def looks_like_json(text: str) -> bool:
    """Whether this is an object in JSON, and no comment of a move list."""
    return _BEGIN.match(text) is not None


def write_position_json(position: Position, indent: int | None = None) -> str:
    """The position as JSON; see `Position.to_json`."""
    head = {"format": POSITION, "version": VERSION}
    return json.dumps(head | _of_position(position), indent=indent)


def write_game_json(game: Game, indent: int | None = None) -> str:
    """The game as JSON; see `Game.to_json`."""
    with game.lock:
        position, actions = game.start, game.actions
        told = {
            "format": GAME,
            "version": VERSION,
            "start": _of_position(position),
            "autoplay": game.autoplay,
            "status": game.status.value,
        }
    notated: list[list[str]] = []
    for action in actions:
        notated.append([])
        for move in action:
            notated[-1].append(position.notate(move))
            position = position.apply(move)
    return json.dumps({**told, "actions": notated}, indent=indent)


def _of_position(position: Position) -> dict[str, Any]:
    told: dict[str, Any] = {"rules": {name: getattr(position.rules, name) for name in FIELDS}}
    if (dealt := as_dealt(position)) is not None:
        told["deal"] = {"number": dealt.number, "numbering": dealt.numbering}
    if position.problems():
        told["fragment"] = True
    return told | {
        "foundations": dict(zip(map(str, Suit), position.foundations, strict=True)),
        "cells": [card and str(card) for card in position.cells],
        "columns": [[*map(str, column)] for column in position.columns],
    }


def read_position_json(text: str) -> Position:
    """Read a position; see `Position.from_json`."""
    played = read_json(text)
    if played.actions is not None:
        raise InvalidPositionError(_other_kind(GAME, POSITION))
    return played.start


def read_game_json(text: str) -> Game:
    """Read a game; see `Game.from_json`."""
    played = read_json(text)
    if played.actions is None:
        raise InvalidPositionError(_other_kind(POSITION, GAME))
    return played.checked()


def _other_kind(kind: str, wanted: str) -> str:
    return f"format: {say('formats.other_kind', kind=repr(kind), wanted=repr(wanted))}"
