"""Share codes: a whole game in one short line, of letters and digits alone.

`docs/formats.md` says bit by bit what is in one. A move is its place among the legal ones, so most
take four bits.
"""

from __future__ import annotations

import re
import string
import zlib
from typing import TYPE_CHECKING, cast, get_args

from ..engine.cards import DECK, Foundations, Suit
from ..engine.deals import Numbering, deal
from ..engine.errors import IllegalMoveError, InvalidPositionError, shown
from ..engine.moves import Move
from ..engine.piles import CELLS, COLUMNS, HOME
from ..engine.position import Position
from ..engine.rules import RULES, Rules
from ..languages.catalog import say
from .movelist import Played
from .record import as_dealt

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..engine.moves import Action

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
assert set(_NUMBERINGS) == set(get_args(Numbering))
_OWN_RULES = 31
_BOARD = 3
_NO_CARD = 63
_MS = "ms"

_ALPHABET = string.digits + string.ascii_uppercase + string.ascii_lowercase
_VALUES = {sign: value for value, sign in enumerate(_ALPHABET)}
_BLOCK = 8
# For so many bytes, as many signs as are needed; and back.
_SIGNS = (0, 2, 3, 5, 6, 7, 9, 10, 11)
_BYTES = {signs: count for count, signs in enumerate(_SIGNS)}

_PILES = (*COLUMNS, *CELLS, HOME)


class DamagedCodeError(ValueError):
    """Bits or signs that nothing here wrote."""


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
    except DamagedCodeError as error:
        raise InvalidPositionError(say("formats.damaged", why=error)) from None


def _check(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(_CHECK, "big")


def _checked(data: bytes) -> bytes:
    """What the check is of, if it is right."""
    if len(data) < _CHECK or _check(data[_CHECK:]) != data[:_CHECK]:
        raise DamagedCodeError(say("formats.sign_changed"))
    return data[_CHECK:]


def _read_game(bits: BitReader) -> Played:
    start = _read_start(bits, _read_rules(bits))
    autoplay = bool(bits.read(1))
    actions: list[Action] = []
    position = start
    for _ in range(bits.read_long()):
        if not bits.left:
            raise DamagedCodeError(say("formats.incomplete"))
        action = _read_action(bits, position, autoplay=autoplay)
        try:
            for move in action:
                position = position.apply(move)
        except IllegalMoveError as error:
            raise DamagedCodeError(
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
        raise DamagedCodeError(say("formats.no_rules", number=which))
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
        raise DamagedCodeError(say("formats.no_name")) from None


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
        raise DamagedCodeError(say("formats.no_such_card"))
    if any(card >= len(DECK) and card != _NO_CARD for card in in_cells):
        raise DamagedCodeError(say("formats.no_such_card"))
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
        raise DamagedCodeError(say("formats.no_such_move"))
    if not action:
        raise DamagedCodeError(say("formats.no_move_in_it"))
    return action


def _read_move(bits: BitReader) -> Move:
    source, target, count = bits.read(5), bits.read(5), bits.read(6)
    if max(source, target) >= len(_PILES) or not count:
        raise DamagedCodeError(say("formats.no_such_move"))
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


# Numbers of so many bits one after another, and bytes as letters and digits alone


def as_signs(data: bytes) -> str:
    """Bytes as letters and digits: eleven for each eight bytes, fewer for the last ones."""
    signs: list[str] = []
    for at in range(0, len(data), _BLOCK):
        block = data[at : at + _BLOCK]
        value = int.from_bytes(block, "big")
        digits = []
        for _ in range(_SIGNS[len(block)]):
            value, digit = divmod(value, len(_ALPHABET))
            digits.append(_ALPHABET[digit])
        signs += reversed(digits)
    return "".join(signs)


def from_signs(text: str) -> bytes:
    """The bytes that `as_signs` made these of.

    Raises
    ------
    DamagedCodeError
        If they are not.
    """
    data = bytearray()
    width = _SIGNS[_BLOCK]
    for at in range(0, len(text), width):
        block = text[at : at + width]
        value = 0
        for sign in block:
            if sign not in _VALUES:
                raise DamagedCodeError(say("formats.no_sign", sign=repr(sign)))
            value = value * len(_ALPHABET) + _VALUES[sign]
        count = _BYTES.get(len(block))
        if count is None or value >> 8 * count:
            raise DamagedCodeError(say("formats.incomplete"))
        data += value.to_bytes(count, "big")
    return bytes(data)


class BitWriter:
    """Takes numbers one after another."""

    def __init__(self) -> None:
        self._bits: list[str] = []

    def write(self, value: int, width: int) -> None:
        """Add a number of so many bits; of none, it is 0 and adds nothing."""
        assert 0 <= value < 1 << width
        if width:
            self._bits.append(f"{value:0{width}b}")

    def write_long(self, value: int) -> None:
        """Add a number of any length: seven bits at a time, before them whether more come."""
        while value > 127:
            self.write(1, 1)
            self.write(value & 127, 7)
            value >>= 7
        self.write(value, 8)

    def write_bytes(self, data: bytes) -> None:
        """Add bytes, after their number."""
        self.write_long(len(data))
        for byte in data:
            self.write(byte, 8)

    def to_bytes(self) -> bytes:
        """All of it, with zeros to the end of the last byte."""
        bits = "".join(self._bits)
        bits += "0" * (-len(bits) % 8)
        return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))


class BitReader:
    """Gives them back; raises `DamagedCodeError` where there are no more."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        """How many bits are left."""
        return 8 * len(self._data) - self._at

    def read(self, width: int) -> int:
        """The next number of so many bits."""
        if width > self.left:
            raise DamagedCodeError(say("formats.incomplete"))
        first, last = self._at // 8, (self._at + width + 7) // 8
        value = int.from_bytes(self._data[first:last], "big")
        self._at += width
        return value >> 8 * last - self._at & (1 << width) - 1

    def read_long(self) -> int:
        """The next number of any length."""
        value = shift = 0
        while True:
            more, part = self.read(1), self.read(7)
            value |= part << shift
            shift += 7
            if not more:
                return value
            if shift > 70:
                raise DamagedCodeError(say("formats.too_large"))

    def read_bytes(self) -> bytes:
        """The next bytes."""
        count = self.read_long()
        if 8 * count > self.left:
            raise DamagedCodeError(say("formats.incomplete"))
        return bytes(self.read(8) for _ in range(count))

    def end(self) -> None:
        """See that nothing is left but the zeros to the end of the last byte."""
        if self.left > 7 or self.read(self.left):
            raise DamagedCodeError(say("formats.left_over"))
