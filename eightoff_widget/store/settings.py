"""What a user has set, remembered from one kernel to the next in the file of kept games.

Whoever writes last wins. Where nothing is kept, settings last as long as the kernel.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .database import database

if TYPE_CHECKING:
    import sqlite3

_in_memory: dict[str, str] = {}
"""Those that are in no file, because nothing is kept or the file cannot be written."""


def get(name: str, default: Any = None) -> Any:
    """The value of a setting.

    Parameters
    ----------
    name:
        Such as `"theme"`.
    default:
        What it is if it was never set, or if the file was damaged and has no value that can be
        read. Whether a value makes sense is for the caller to see: another version of the package
        may have written it.
    """
    text = _in_memory.get(name)
    if text is None and (file := database()) is not None:
        text = file.read(lambda rows: _find(rows, name))
    try:
        return default if text is None else json.loads(text)
    except (ValueError, RecursionError):
        return default


def put(name: str, value: Any) -> None:
    """Set something, for this kernel and those to come.

    Parameters
    ----------
    name:
        Such as `"theme"`.
    value:
        Anything that JSON can say. Other kernels see it when they ask the next time.

    Raises
    ------
    TypeError, ValueError
        If JSON cannot say it. The setting is what it was then.
    """
    text = json.dumps(value, allow_nan=False)
    file = database()
    if file is not None and file.write(lambda rows: _write(rows, name, text)):
        _in_memory.pop(name, None)
    else:
        _in_memory[name] = text


def _find(rows: sqlite3.Connection, name: str) -> str | None:
    found = rows.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
    return found and str(found[0])


def _write(rows: sqlite3.Connection, name: str, text: str) -> bool:
    rows.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, text))
    return True
