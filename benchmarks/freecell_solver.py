"""Freecell Solver, through its shared library in this process: the way in which it is fastest."""

from __future__ import annotations

import ctypes
from ctypes.util import find_library
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from eightoff_widget import Rules

PRESET = "blue-yonder"
"""The fastest one for Eight Off of those that come with it."""
MOST = 2_000_000
"""After so many positions it gives up."""

# From its header fcs_enums.h.
_VERDICTS = {0: True, 1: False, 7: False, 5: None}

# From its headers: for each function what it returns, and what it takes.
_WORDS = ctypes.POINTER(ctypes.c_char_p)
_SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "alloc": (ctypes.c_void_p, []),
    "cmd_line_parse_args": (
        ctypes.c_int,
        [
            *(ctypes.c_void_p, ctypes.c_int, _WORDS, ctypes.c_int),
            *(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p),
            *(_WORDS, ctypes.POINTER(ctypes.c_int)),
        ],
    ),
    "solve_board": (ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p]),
    "recycle": (None, [ctypes.c_void_p]),
    "free": (None, [ctypes.c_void_p]),
    "get_lib_version": (ctypes.c_char_p, [ctypes.c_void_p]),
}


class FreecellSolver:
    """Decides boards of one rule set.

    One instance takes all boards: its memory is used again, which is faster than to begin anew.

    Parameters
    ----------
    rules:
        By which the boards are played.
    most:
        Give up after so many positions.
    single_cards:
        Whether to try single cards of a run, too, and not the preset. Only so it finds every win
        where any card fills an empty column: the preset calls positions lost in which a run has to
        be split.

    Raises
    ------
    OSError
        If the library or its preset is not installed.
    """

    def __init__(self, rules: Rules, most: int = MOST, *, single_cards: bool = False) -> None:
        self._library = _load()
        self._instance = self._library["alloc"]()
        version: bytes = self._library["get_lib_version"](self._instance)
        self.version = version.decode()
        self._set(_options(rules, most, single_cards=single_cards))

    def _set(self, options: list[str]) -> None:
        words = (ctypes.c_char_p * len(options))(*map(str.encode, options))
        error, last = ctypes.c_char_p(), ctypes.c_int()
        failed = self._library["cmd_line_parse_args"](
            *(self._instance, len(options), words, 0, None, None, None),
            *(ctypes.byref(error), ctypes.byref(last)),
        )
        if failed:
            why = error.value.decode().strip() if error.value else f"status {failed}"
            raise OSError(f"Freecell Solver did not take its options: {why}")

    def answers(self, boards: Iterable[bytes]) -> list[int]:
        """What the library answers to each board; a loop with nothing else in it, to be timed.

        Parameters
        ----------
        boards:
            Positions as `Position.to_text()` writes them, in bytes.
        """
        instance = self._instance
        solve_board, recycle = self._library["solve_board"], self._library["recycle"]
        answers = []
        for board in boards:
            answers.append(solve_board(instance, board))
            recycle(instance)
        return answers

    def verdicts(self, boards: Iterable[bytes]) -> list[bool | None]:
        """For each board, whether it can be won; None where the solver gave up."""
        return [verdict_of(answer) for answer in self.answers(boards)]

    def __del__(self) -> None:
        if instance := self.__dict__.pop("_instance", None):
            self._library["free"](instance)


def verdict_of(answer: int) -> bool | None:
    """What an answer of the library means: won, lost, or None if it gave up.

    Raises
    ------
    ValueError
        If it is none of these: the library could not read the board.
    """
    if answer not in _VERDICTS:
        raise ValueError(f"Freecell Solver answers {answer}: it could not read the board")
    return _VERDICTS[answer]


def _load() -> dict[str, Callable[..., Any]]:
    path = find_library("freecell-solver")
    if path is None:
        raise OSError(
            "Freecell Solver's library was not found; "
            "on Debian, apt-get install freecell-solver-bin brings it"
        )
    library = ctypes.CDLL(path)
    functions: dict[str, Callable[..., Any]] = {}
    for name, (result, arguments) in _SIGNATURES.items():
        function = library["freecell_solver_user_" + name]
        function.restype, function.argtypes = result, arguments
        functions[name] = function
    return functions


def _options(rules: Rules, most: int, *, single_cards: bool) -> list[str]:
    """The rules as it takes them. Its presets of games look at the same positions, to a number."""
    method = ["--load-config", PRESET]
    if single_cards:
        method = ["--method", "soft-dfs", "--tests-order", "0123456789ABCDE"]
    return [
        *("--freecells-num", str(rules.cells)),
        *("--stacks-num", str(rules.columns)),
        *("--decks-num", "1"),
        *("--sequence-move", "limited"),
        "--sequences-are-built-by",
        {"suit": "suit", "alternate": "alternate_color"}[rules.build],
        "--empty-stacks-filled-by",
        {"king": "kings", "any": "all"}[rules.empty_column],
        *method,
        *("--max-iters", str(most)),
    ]
