"""Share codes: a whole game in one short line, of letters and digits alone.

`docs/formats.md` says bit by bit what is in one. A move is its place among the legal ones, so most
take four bits.
"""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, cast, get_args

from ..engine.cards import DECK, Suit
from ..engine.deals import Numbering, deal
from ..engine.errors import IllegalMoveError, InvalidPositionError, shown
from ..engine.moves import Move
from ..engine.piles import CELLS, COLUMNS, HOME
from ..engine.position import Position
from ..engine.problems import Foundations
from ..engine.rules import RULES, Rules
from ..languages.catalog import say
from .bits import BitReader, BitWriter, DamagedError, as_signs, from_signs
from .played import Played
from .record import as_dealt

if TYPE_CHECKING:
    from ..engine.game import Action, Game

VERSION = 1

_CODE = re.compile(r"(?i:eo)(?P<version>[0-9])(?P<rest>[0-9A-Za-z\s]*)")
_BEGIN = re.compile(r"[\s`'\"<(]*(?i:eo)[0-9][0-9A-Za-z]{6}")
_AROUND = " \t\r\n`'\"<>()."
_CHECK = 4
"""How many bytes say whether the others are whole."""
_LONGEST = 20_000
"""A longer line survives no chat window."""

# Both orders are part of the format: new ones go to the end.
_NAMED = (
    *("eight-off", "eight-off-relaxed", "eight-off-alternate", "eight-off-uneven"),
    *(
        "eight-off-six-cells",
        "bakers-game",
        "bakers-game-kings-only",
        "seahaven-towers",
        "freecell",
    ),
)
_NUMBERINGS = ("microsoft", "pysolfc", "kpat")
_OWN_RULES = 31
_BOARD = 3
_NO_CARD = 63
_MS = "ms"

_PILES = (*COLUMNS, *CELLS, HOME)


def looks_like_code(text: str) -> bool:
    """Whether this begins like a share code."""
    return _BEGIN.match(text) is not None


def write_code(game: Game) -> str:
    """The game as one line; see `Game.to_code`."""
    with game.lock:
        start, actions, autoplay = game.start, game.actions, game.autoplay
    bits = BitWriter()
    _write_rules(bits, start.rules)
    _write_start(bits, start)
    bits.write(autoplay, 1)
    bits.write_long(len(actions))
    position = start
    for action in actions:
        _write_action(bits, position, action, autoplay=autoplay)
        for move in action:
            position = position.apply(move)
    data = bits.to_bytes()
    code = f"eo{VERSION}{as_signs(_check(data) + data)}"
    if len(code) > _LONGEST:
        raise ValueError(say("formats.too_long_for_code", count=len(actions)))
    return code


def read_code(text: str) -> Played:
    """Read a game; see `Game.from_code`."""
    found = _CODE.fullmatch(text.strip(_AROUND)) if len(text) <= 2 * _LONGEST else None
    if found is None:
        said = shown(text.strip(), 40)
        raise InvalidPositionError(say("formats.no_code", text=said, version=VERSION))
    if int(found["version"]) != VERSION:
        raise InvalidPositionError(
            say("formats.other_code", version=found["version"], known=VERSION)
        )
    try:
        return _read_game(BitReader(_checked(from_signs("".join(found["rest"].split())))))
    except DamagedError as error:
        raise InvalidPositionError(say("formats.damaged", why=error)) from None


def _check(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_CHECK, "big")


def _checked(data: bytes) -> bytes:
    """What the check is of, if it is right."""
    if len(data) < _CHECK or _check(data[_CHECK:]) != data[:_CHECK]:
        raise DamagedError(say("formats.sign_changed"))
    return data[_CHECK:]


def _read_game(bits: BitReader) -> Played:
    start = _read_start(bits, _read_rules(bits))
    autoplay = bool(bits.read(1))
    actions: list[Action] = []
    position = start
    for _ in range(bits.read_long()):
        if not bits.left:
            raise DamagedError(say("formats.incomplete"))
        action = _read_action(bits, position, autoplay=autoplay)
        try:
            for move in action:
                position = position.apply(move)
        except IllegalMoveError as error:
            raise DamagedError(
                say("formats.illegal_move", number=len(actions) + 1, why=error)
            ) from None
        actions.append(action)
    bits.end()
    return Played(start, tuple(actions), None, autoplay)


# Rules


def _write_rules(bits: BitWriter, rules: Rules) -> None:
    if RULES.get(rules.name) == rules and rules.name in _NAMED:
        bits.write(_NAMED.index(rules.name), 5)
        return
    bits.write(_OWN_RULES, 5)
    bits.write(rules.columns, 4)
    bits.write(rules.cells, 4)
    bits.write(rules.build == "alternate", 1)
    bits.write(rules.empty_column == "any", 1)
    bits.write(len(rules.dealt_to_cells), 4)
    for cell in rules.dealt_to_cells:
        bits.write(cell, 4)
    for length in rules.column_lengths:
        bits.write(length, 6)
    for text in (rules.name, rules.title):
        bits.write_bytes(text.encode("utf-8", "surrogatepass"))


def _read_rules(bits: BitReader) -> Rules:
    which = bits.read(5)
    if which < len(_NAMED):
        return RULES[_NAMED[which]]
    if which != _OWN_RULES:
        raise DamagedError(say("formats.no_rules", number=which))
    columns, cells = bits.read(4), bits.read(4)
    alternate, any_card = bits.read(1), bits.read(1)
    dealt = tuple(bits.read(4) for _ in range(bits.read(4)))
    lengths = tuple(bits.read(6) for _ in range(columns))
    try:
        name, title = (bits.read_bytes().decode("utf-8", "surrogatepass") for _ in range(2))
        return Rules(
            name,
            columns,
            cells,
            "alternate" if alternate else "suit",
            "any" if any_card else "king",
            dealt,
            lengths,
            title,
        )
    except UnicodeDecodeError:
        raise DamagedError(say("formats.no_name")) from None


# Where the game begins


def _write_start(bits: BitWriter, start: Position) -> None:
    if (dealt := as_dealt(start)) is not None:
        bits.write(_NUMBERINGS.index(dealt.numbering), 2)
        if dealt.numbering == "pysolfc":
            bits.write(dealt.number.startswith(_MS), 1)
        bits.write_long(int(dealt.number.removeprefix(_MS)))
        return
    bits.write(_BOARD, 2)
    for top in start.foundations:
        bits.write(top, 4)
    for card in start.cells:
        bits.write(_NO_CARD if card is None else card.index, 6)
    for column in start.columns:
        bits.write(len(column), 6)
        for card in column:
            bits.write(card.index, 6)


def _read_start(bits: BitReader, rules: Rules) -> Position:
    kind = bits.read(2)
    if kind != _BOARD:
        numbering = _NUMBERINGS[kind]
        prefix = _MS if numbering == "pysolfc" and bits.read(1) else ""
        return deal(f"{prefix}{bits.read_long()}", rules, cast("Numbering", numbering))
    tops = Foundations(*(bits.read(4) for _ in Suit))
    in_cells = [bits.read(6) for _ in range(rules.cells)]
    columns = [[bits.read(6) for _ in range(bits.read(6))] for _ in range(rules.columns)]
    if any(card >= len(DECK) for column in columns for card in column):
        raise DamagedError(say("formats.no_such_card"))
    if any(card >= len(DECK) and card != _NO_CARD for card in in_cells):
        raise DamagedError(say("formats.no_such_card"))
    position = Position(
        tuple(tuple(DECK[card] for card in column) for column in columns),
        tuple(None if card == _NO_CARD else DECK[card] for card in in_cells),
        tops,
        rules,
    )
    position.check_cards(partial=True)
    return position


# Moves. Of n legal moves that differ, choice 0 to n - 1 is one of them, with what autoplay adds;
# choice n is that all cards go home that can; after choice n + 1 the moves are written out.


def _write_action(bits: BitWriter, position: Position, action: Action, *, autoplay: bool) -> None:
    choices = _choices(position)
    width = _width(choices)
    if action[0] in choices and action == _with_autoplay(position, action[0], autoplay=autoplay):
        bits.write(choices.index(action[0]), width)
    elif action == position.homeward_moves():
        bits.write(len(choices), width)
    else:
        bits.write(len(choices) + 1, width)
        bits.write_long(len(action))
        for move in action:
            for pile in (move.source, move.target):
                bits.write(_PILES.index(pile), 5)
            bits.write(move.count, 6)


def _read_action(bits: BitReader, position: Position, *, autoplay: bool) -> Action:
    choices = _choices(position)
    choice = bits.read(_width(choices))
    if choice < len(choices):
        return _with_autoplay(position, choices[choice], autoplay=autoplay)
    if choice == len(choices):
        action = position.homeward_moves()
    elif choice == len(choices) + 1:
        action = tuple(_read_move(bits) for _ in range(bits.read_long()))
    else:
        raise DamagedError(say("formats.no_such_move"))
    if not action:
        raise DamagedError(say("formats.no_move_in_it"))
    return action


def _read_move(bits: BitReader) -> Move:
    source, target, count = bits.read(5), bits.read(5), bits.read(6)
    if max(source, target) >= len(_PILES) or not count:
        raise DamagedError(say("formats.no_such_move"))
    return Move(_PILES[source], _PILES[target], count)


def _choices(position: Position) -> list[Move]:
    """The legal moves that differ, in the order that is part of the format."""
    return sorted(
        position.legal_moves,
        key=lambda move: (_PILES.index(move.source), _PILES.index(move.target), move.count),
    )


def _width(choices: list[Move]) -> int:
    """How many bits tell the choices apart, with the two that are no move."""
    return (len(choices) + 1).bit_length()


def _with_autoplay(position: Position, move: Move, *, autoplay: bool) -> Action:
    return (move, *(position.apply(move).homeward_moves() if autoplay else ()))


assert set(_NUMBERINGS) == set(get_args(Numbering))
