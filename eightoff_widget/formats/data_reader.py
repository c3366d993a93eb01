"""Reading positions and games from JSON: `data` says what they look like."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn, cast

from ..engine.cards import Card, Suit
from ..engine.deals import deal
from ..engine.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError, shown
from ..engine.game import Game
from ..engine.position import Position
from ..engine.problems import Foundations
from ..engine.rules import MAX_CELLS, MAX_COLUMNS, Rules
from .notation import no_move
from .played import Played

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..engine.deals import Numbering
    from ..engine.game import Action
    from ..engine.moves import Move

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
        raise InvalidPositionError(f"format: {shown(kind)} is neither {GAME!r} nor {POSITION!r}")
    if told.get("version") != VERSION or isinstance(told["version"], bool):
        raise InvalidPositionError(
            f"version: {shown(told.get('version'))} is not {VERSION}, which is read here"
        )
    rest = {name: value for name, value in told.items() if name not in ("format", "version")}
    if kind == POSITION:
        return Played(_read_position(rest, ""), None)
    _check_names(rest, {"start", "actions"}, {"autoplay", "status"}, "")
    start = _read_position(_typed(rest, "start", dict, ""), "start.")
    autoplay = _typed({"autoplay": False} | rest, "autoplay", bool, "")
    actions, fault, position = _read_actions(start, _typed(rest, "actions", list, ""))
    status = Game(position).status
    if fault is None and rest.get("status", status) != status:
        raise InvalidPositionError(
            f"status: {shown(rest['status'])} where the moves lead to {status.value!r}"
        )
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
        raise InvalidPositionError(
            f"line {error.lineno}, column {error.colno}: this is no JSON: {error.msg}"
        ) from None
    except RecursionError:
        raise InvalidPositionError("this is nested deeper than any position or game") from None
    if not isinstance(told, dict):
        raise InvalidPositionError(f"an object belongs here, not {shown(told)}")
    return told


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name, value in pairs:
        if name in told:
            raise InvalidPositionError(f"{shown(name)} is there twice in one object")
        told[name] = value
    return told


def _integer(text: str) -> int:
    return _no_number(text) if len(text) > _MOST_DIGITS else int(text)


def _no_number(text: str) -> NoReturn:
    raise InvalidPositionError(f"{shown(text)} is no number that belongs here")


def _check_names(told: Mapping[str, Any], must: set[str], may: set[str], where: str) -> None:
    problems = [f"{where}{name} is missing" for name in sorted(must - told.keys())]
    unknown = [name for name in told if name not in must | may]
    problems += [f"{where or 'the object'}: {shown(name)} is unknown" for name in unknown[:5]]
    if problems:
        raise InvalidPositionError(problems)


_TYPES = {dict: "an object", list: "a list", bool: "true or false", str: "text", int: "a number"}


def _typed(told: Mapping[str, Any], name: str, kind: type, where: str) -> Any:
    value = told[name]
    if type(value) is not kind:
        raise InvalidPositionError(
            f"{where}{name}: {_TYPES[kind]} belongs here, not {shown(value)}"
        )
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
            raise InvalidPositionError(f"{place}: a list belongs here, not {shown(column)}")
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
        raise InvalidPositionError(f"{where}: the cards do not lie as in {dealt.deal}")
    return dealt


def _read_rules(told: Mapping[str, Any], where: str) -> Rules:
    _check_names(told, {"name"}, set(FIELDS), f"{where}.")
    for name, most in (("dealt_to_cells", MAX_CELLS), ("column_lengths", MAX_COLUMNS)):
        if name in told and len(_typed(told, name, list, f"{where}.")) > most:
            raise InvalidPositionError(f"{where}.{name}: more than {most} numbers")
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
            raise InvalidPositionError(
                f"actions[{number}]: a list of one move or more belongs here, not {shown(texts)}"
            )
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
            self.problems.append(f"{place}: {shown(text)} is no card such as 6H or TC")
        return None

    def named(self, card: Card, problem: str) -> str:
        """A problem with a card, and where that lies."""
        places = self._places.get(card, [])
        return f"{problem}: {' and '.join(places[:4])}" if places else problem
