"""Where the keys of a TOML text stand, which no reader of TOML says.

This reads only what `tomllib` has read before, and so has nothing to complain of.
"""

from __future__ import annotations

import re
from typing import TypeAlias

Path: TypeAlias = tuple["str | int", ...]
"""The way to a value: keys, and places in lists from 0."""

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[ \t]*(?:([A-Za-z0-9_-]+)|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)')[ \t]*""")
_STRING = re.compile(
    r'"""(?P<long>(?:[^"\\]|\\.|"(?!""))*"{3,5})'
    r"|'''(?P<literal>(?:[^']|'(?!''))*'{3,5})"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
_BEGINNING = re.compile(r"\n|\\[ \t]*\n[ \t\n]*")
"""What is left out after the quotes that a long text begins with; in a literal one no backslash."""
_PLAIN = re.compile(r"[^,\]}#\n]*")


class KeyLines:
    r"""The line of each key and of each thing in a list, counted from 1.

    Parameters
    ----------
    text:
        TOML that has no fault, its lines ended by `\n`.

    Examples
    --------
    >>> lines = KeyLines('name = "a"\n[[step]]\ntext.en = "b"\nclaims = [\n  { capacity = 3 },\n]')
    >>> lines.of("step", 0), lines.of("step", 0, "text"), lines.of("step", 0, "claims", 0)
    (2, 3, 5)
    >>> lines.of("step", 0, "kind"), lines.of("title")  # which are not there
    (2, 1)
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: dict[Path, int] = {}
        self._long: dict[Path, int] = {}
        self._counts: dict[Path, int] = {}
        self._at = 0
        self._seen = (0, 1)
        """A place in the text and its line, from which to count on."""
        self._read()

    def of(self, *path: str | int) -> int:
        """The line of a value, or of what it is in or would be in if it is not there."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def of_content(self, *path: str | int) -> int | None:
        """The line that a text of several lines begins in; None if it is in one line."""
        return self._long.get(path)

    def _line(self) -> int:
        at, line = self._seen
        self._seen = self._at, line + self._text.count("\n", at, self._at)
        return self._seen[1]

    def _note(self, path: Path) -> None:
        for length in range(1, len(path) + 1):
            self._lines.setdefault(path[:length], self._line())

    def _skip(self) -> None:
        found = _SPACE.match(self._text, self._at)
        assert found is not None
        self._at = found.end()

    def _read(self) -> None:
        table: Path = ()
        while True:
            self._skip()
            if self._at >= len(self._text):
                return
            if self._text.startswith("[", self._at):
                table = self._read_head()
            else:
                self._read_pair(table)

    def _read_head(self) -> Path:
        """The way to the table that a head such as `[[step]]` begins."""
        brackets = 2 if self._text.startswith("[[", self._at) else 1
        self._at += brackets
        *names, last = self._read_key()
        path: Path = ()
        for name in names:
            path = (*path, name)
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
        path = (*path, last)
        if brackets == 2:
            self._counts[path] = self._counts.get(path, 0) + 1
            path = (*path, self._counts[path] - 1)
        self._note(path)
        self._at += brackets
        return path

    def _read_key(self) -> list[str]:
        names = []
        while True:
            found = _KEY.match(self._text, self._at)
            assert found is not None
            names.append(next(group for group in found.groups() if group is not None))
            self._at = found.end()
            if not self._text.startswith(".", self._at):
                return names
            self._at += 1

    def _read_pair(self, table: Path) -> None:
        start = self._at
        path = (*table, *self._read_key())
        end, self._at = self._at, start
        self._note(path)
        self._at = end + 1
        self._skip()
        self._read_value(path)

    def _read_value(self, path: Path) -> None:
        if self._text.startswith("[", self._at):
            self._read_list(path)
        elif self._text.startswith("{", self._at):
            self._read_inline(path)
        elif (found := _STRING.match(self._text, self._at)) is not None:
            if found.lastgroup:
                begins = _BEGINNING.match(self._text, self._at + 3)
                left_out = "" if begins is None else begins[0]
                if found.lastgroup == "literal":
                    left_out = left_out[: left_out.startswith("\n")]
                self._long[path] = self._line() + left_out.count("\n")
            self._at = found.end()
        else:
            found = _PLAIN.match(self._text, self._at)
            assert found is not None
            self._at = found.end()

    def _read_list(self, path: Path) -> None:
        self._at += 1
        number = 0
        while True:
            self._skip()
            if self._text.startswith("]", self._at):
                break
            if self._text.startswith(",", self._at):
                self._at += 1
                continue
            self._note((*path, number))
            self._read_value((*path, number))
            number += 1
        self._at += 1

    def _read_inline(self, path: Path) -> None:
        self._at += 1
        while True:
            self._skip()
            if self._text.startswith("}", self._at):
                break
            if self._text.startswith(",", self._at):
                self._at += 1
                continue
            self._read_pair(path)
        self._at += 1
