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
from typing import TYPE_CHECKING, Any, NoReturn, cast

from ..engine.board_text import Place
from ..engine.cards import Card, Foundations, Suit
from ..engine.deals import deal
from ..engine.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError, shown
from ..engine.game import Game
from ..engine.notation import no_move
from ..engine.position import Position
from ..engine.rules import MAX_CELLS, MAX_COLUMNS, Rules
from ..engine.sentences import deal_name
from ..languages.catalog import say
from .movelist import Played
from .record import as_dealt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..engine.deals import Numbering
    from ..engine.moves import Action, Move

VERSION = 1
GAME, POSITION = "eightoff-game", "eightoff-position"

FIELDS = (
    *("name", "title", "columns", "cells", "build", "empty_column"),
    *("dealt_to_cells", "column_lengths"),
)
_START = {"rules", "foundations", "cells", "columns"}
_MAY = {"deal", "fragment"}
_MOST_FAULTS = 20
_MOST_DIGITS = 20
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


# Reading


def read_json(text: str) -> Played:
    """Read a position or a game, as far as its moves can be made.

    Raises
    ------
    InvalidPositionError
        Naming the place of what is wrong: its line and column, or where in the object it is.
    """
    told = _parse(text)
    kind = told.get("format")
    if kind not in (GAME, POSITION):
        said = say("formats.other_format", kind=shown(kind), game=GAME, position=POSITION)
        raise InvalidPositionError(f"format: {said}")
    if told.get("version") != VERSION or isinstance(told["version"], bool):
        said = say("formats.other_version", version=shown(told.get("version")), known=VERSION)
        raise InvalidPositionError(f"version: {said}")
    rest = {name: value for name, value in told.items() if name not in ("format", "version")}
    if kind == POSITION:
        return Played(_read_position(rest, ""), None)
    _check_names(rest, {"start", "actions"}, {"autoplay", "status"}, "")
    start = _read_position(_typed(rest, "start", dict, ""), "start.")
    autoplay = _typed({"autoplay": False} | rest, "autoplay", bool, "")
    actions, fault, position = _read_actions(start, _typed(rest, "actions", list, ""))
    status = Game(position).status
    if fault is None and rest.get("status", status) != status:
        said = say("formats.other_status", status=shown(rest["status"]), found=repr(status.value))
        raise InvalidPositionError(f"status: {said}")
    return Played(start, actions, fault, autoplay)


def _parse(text: str) -> dict[str, Any]:
    try:
        told = json.loads(
            text,
            object_pairs_hook=_named_once,
            parse_int=_integer,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        said = say("formats.no_json", why=error.msg)
        raise InvalidPositionError(f"{Place(error.lineno, error.colno)}: {said}") from None
    except RecursionError:
        raise InvalidPositionError(say("formats.too_deep")) from None
    if not isinstance(told, dict):
        raise InvalidPositionError(_other_type("object", told))
    return told


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, value in pairs:
        if name in told:
            raise InvalidPositionError(say("formats.name_twice", name=shown(name)))
        told[name] = value
    return told


def _integer(text: str) -> int:
    return _no_number(text) if len(text) > _MOST_DIGITS else int(text)


def _no_number(text: str) -> NoReturn:
    raise InvalidPositionError(say("formats.no_number", text=shown(text)))


def _check_names(told: Mapping[str, Any], must: set[str], may: set[str], where: str) -> None:
    problems = [
        say("formats.lacking", name=f"{where}{name}") for name in sorted(must - told.keys())
    ]
    unknown = [name for name in told if name not in must | may]
    at = where or say("formats.the_object")
    problems += [f"{at}: {say('formats.unknown', name=shown(name))}" for name in unknown[:5]]
    if problems:
        raise InvalidPositionError(problems)


_TYPES = {dict: "object", list: "list", bool: "truth", str: "text", int: "number"}


def _other_type(kind: str, value: object) -> str:
    """What is said of a value of another type than belongs there."""
    return say("formats.other_type", what=say(f"formats.type_{kind}"), value=shown(value))


def _typed(told: Mapping[str, Any], name: str, kind: type, where: str) -> Any:
    value = told[name]
    if type(value) is not kind:
        raise InvalidPositionError(f"{where}{name}: {_other_type(_TYPES[kind], value)}")
    return value


def _read_position(told: Mapping[str, Any], where: str) -> Position:
    _check_names(told, _START, _MAY, where)
    rules = _read_rules(_typed(told, "rules", dict, where), f"{where}rules")
    reader = _CardReader()
    cells = [
        None if card is None else reader.read(card, f"{where}cells[{number}]")
        for number, card in enumerate(_typed(told, "cells", list, where)[: MAX_CELLS + 1])
    ]
    columns = []
    for number, column in enumerate(_typed(told, "columns", list, where)[: MAX_COLUMNS + 1]):
        place = f"{where}columns[{number}]"
        if not isinstance(column, list):
            raise InvalidPositionError(f"{place}: {_other_type('list', column)}")
        cards = (reader.read(card, f"{place}[{row}]") for row, card in enumerate(column[:53]))
        columns.append([card for card in cards if card is not None])
    tops = _typed(told, "foundations", dict, where)
    _check_names(tops, set(map(str, Suit)), set(), f"{where}foundations.")
    if reader.problems:
        raise InvalidPositionError(reader.problems)
    try:
        position = Position(tuple(map(tuple, columns)), tuple(cells), _heights(tops, where), rules)
    except InvalidPositionError as error:
        raise InvalidPositionError([f"{where}{each}" for each in error.problems]) from None
    fragment = "fragment" in told and _typed(told, "fragment", bool, where)
    if problems := position.problems(partial=fragment):
        raise InvalidPositionError(
            [reader.named(problem.card, problem.text) for problem in problems]
        )
    if "deal" not in told:
        return position
    return _as_deal(position, _typed(told, "deal", dict, where), f"{where}deal")


def _heights(tops: Mapping[str, Any], where: str) -> Foundations:
    return Foundations(*(_typed(tops, str(suit), int, f"{where}foundations.") for suit in Suit))


def _as_deal(position: Position, told: Mapping[str, Any], where: str) -> Position:
    """The position with the name of its deal, which has to be the same."""
    _check_names(told, {"number"}, {"numbering"}, f"{where}.")
    number = _typed(told, "number", str, f"{where}.")
    numbering = _typed({"numbering": "microsoft"} | dict(told), "numbering", str, f"{where}.")
    try:
        dealt = deal(number, position.rules, cast("Numbering", numbering))
    except InvalidPositionError as error:
        raise InvalidPositionError(f"{where}: {error}") from None
    if dealt != position:
        assert dealt.deal is not None, "it was dealt by its number"
        said = say("formats.other_deal", deal=deal_name(dealt.deal))
        raise InvalidPositionError(f"{where}: {said}")
    return dealt


def _read_rules(told: Mapping[str, Any], where: str) -> Rules:
    _check_names(told, {"name"}, set(FIELDS), f"{where}.")
    for name, most in (("dealt_to_cells", MAX_CELLS), ("column_lengths", MAX_COLUMNS)):
        if name in told and len(_typed(told, name, list, f"{where}.")) > most:
            said = say("formats.too_many_numbers", most=most)
            raise InvalidPositionError(f"{where}.{name}: {said}")
    try:
        return Rules(**told)
    except InvalidPositionError as error:
        raise InvalidPositionError([f"{where}: {each}" for each in error.problems]) from None


def _read_actions(
    position: Position, told: list[Any]
) -> tuple[tuple[Action, ...], InvalidMoveError | IllegalMoveError | None, Position]:
    actions: list[Action] = []
    for number, texts in enumerate(told):
        if not isinstance(texts, list) or not texts:
            raise InvalidPositionError(f"actions[{number}]: {_other_type('moves', texts)}")
        made: list[Move] = []
        for index, text in enumerate(texts):
            place = f"actions[{number}][{index}]"
            if not isinstance(text, str):
                fault = InvalidMoveError(f"{place}: {no_move(text)}")
                return tuple(actions), fault, position
            try:
                made.append(position.parse_move(text))
                position = position.apply(made[-1])
            except InvalidMoveError as error:
                return tuple(actions), InvalidMoveError(f"{place}: {error}"), position
            except IllegalMoveError as error:
                said = f"{place}: {shown(text)}: {error}"
                return tuple(actions), IllegalMoveError(error.reason, said), position
        actions.append(tuple(made))
    return tuple(actions), None, position


class _CardReader:
    """Reads cards, and keeps in mind where each was."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self._places: dict[Card, list[str]] = {}

    def read(self, text: object, place: str) -> Card | None:
        if isinstance(text, str):
            try:
                card = Card(text)
            except InvalidPositionError:
                pass
            else:
                self._places.setdefault(card, []).append(place)
                return card
        if len(self.problems) < _MOST_FAULTS:
            self.problems.append(f"{place}: {say('formats.no_plain_card', text=shown(text))}")
        return None

    def named(self, card: Card, problem: str) -> str:
        """A problem with a card, and where that lies."""
        places = self._places.get(card, [])
        return f"{problem}: {say('formats.and').join(places[:4])}" if places else problem
