"""Numbers of so many bits one after another, and bytes as letters and digits alone."""

from __future__ import annotations

import string

from ..languages.catalog import say

ALPHABET = string.digits + string.ascii_uppercase + string.ascii_lowercase
_VALUES = {sign: value for value, sign in enumerate(ALPHABET)}
_BLOCK = 8
# For so many bytes, as many signs as are needed; and back.
_SIGNS = (0, 2, 3, 5, 6, 7, 9, 10, 11)
_BYTES = {signs: count for count, signs in enumerate(_SIGNS)}


class DamagedError(ValueError):
    """Bits or signs that nothing here wrote."""


def as_signs(data: bytes) -> str:
    """Bytes as letters and digits: eleven for each eight bytes, fewer for the last ones."""
    signs: list[str] = []
    for at in range(0, len(data), _BLOCK):
        block = data[at : at + _BLOCK]
        value = int.from_bytes(block, "big")
        digits = []
        for _ in range(_SIGNS[len(block)]):
            value, digit = divmod(value, len(ALPHABET))
            digits.append(ALPHABET[digit])
        signs += reversed(digits)
    return "".join(signs)


def from_signs(text: str) -> bytes:
    """The bytes that `as_signs` made these of.

    Raises
    ------
    DamagedError
        If they are not.
    """
    data = bytearray()
    width = _SIGNS[_BLOCK]
    for at in range(0, len(text), width):
        block = text[at : at + width]
        value = 0
        for sign in block:
            if sign not in _VALUES:
                raise DamagedError(say("formats.no_sign", sign=repr(sign)))
            value = value * len(ALPHABET) + _VALUES[sign]
        count = _BYTES.get(len(block))
        if count is None or value >> 8 * count:
            raise DamagedError(say("formats.incomplete"))
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
    """Gives them back; raises `DamagedError` where there are no more."""

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
            raise DamagedError(say("formats.incomplete"))
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
                raise DamagedError(say("formats.too_large"))

    def read_bytes(self) -> bytes:
        """The next bytes."""
        count = self.read_long()
        if 8 * count > self.left:
            raise DamagedError(say("formats.incomplete"))
        return bytes(self.read(8) for _ in range(count))

    def end(self) -> None:
        """See that nothing is left but the zeros to the end of the last byte."""
        if self.left > 7 or self.read(self.left):
            raise DamagedError(say("formats.left_over"))
