"""Freecell Solver's library, asked what it reads and what it may move: for tests."""

from __future__ import annotations

import ctypes
from ctypes.util import find_library
from typing import NamedTuple

from freecell_solver import FreecellSolver

_HANDLER = ctypes.CFUNCTYPE(
    None,
    *(ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p),
    *(ctypes.c_ssize_t, ctypes.c_void_p),
)
# Columns a line, in the order in which they were read, and 10 as T.
_FORM = (1, 0, 1)


class Board(NamedTuple):
    """A position as text, the exposed card of a column last, "" for an empty cell."""

    home: dict[str, str]
    cells: list[str]
    columns: list[list[str]]

    def without_order(self):
        """The same for boards that differ in the order of their cells and columns."""
        return sorted(self.home.items()), sorted(filter(None, self.cells)), sorted(self.columns)


def board_of(printed: str) -> Board:
    """A board as Freecell Solver prints it: cells of four signs each."""
    first, second, *rest = printed.splitlines()
    cells = second.removeprefix("Freecells:")
    return Board(
        {word[0]: word[2:] for word in first.split()[1:]},
        [cells[at : at + 4].strip() for at in range(0, len(cells), 4)],
        [line.removeprefix(":").split() for line in rest if line.startswith(":")],
    )


class Library(FreecellSolver):
    """An instance for one rule set that tells more than verdicts."""

    def __init__(self, rules, most):
        super().__init__(rules, most, single_cards=True)
        library = ctypes.CDLL(find_library("freecell-solver"))
        self._stringify = library.freecell_solver_user_current_state_stringify
        self._stringify.restype = None
        self._stringify.argtypes = [ctypes.c_void_p, ctypes.c_char_p, *[ctypes.c_int] * 3]
        self._stringify_met = library.freecell_solver_user_iter_state_stringify
        self._stringify_met.restype = None
        self._stringify_met.argtypes = [
            *(ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p),
            *[ctypes.c_int] * 3,
        ]
        self._handle = library.freecell_solver_user_set_iter_handler_long
        self._handle.restype = None
        self._handle.argtypes = [ctypes.c_void_p, _HANDLER, ctypes.c_void_p]
        self._text = ctypes.create_string_buffer(4096)

    def reads(self, board: str) -> Board:
        """What it takes a board for."""
        self._library["solve_board"](self._instance, board.encode())
        self._stringify(self._instance, self._text, *_FORM)
        self._library["recycle"](self._instance)
        return board_of(self._text.value.decode())


class StepByStep(Library):
    """Tells which positions it reaches from another by moving a single card."""

    def __init__(self, rules):
        super().__init__(rules, 300)
        self._set(["--method", "bfs", "--tests-order", "01ABCDE"])
        self._met = []
        self._listener = _HANDLER(self._listen)  # which has to live as long as the instance
        self._handle(self._instance, self._listener, None)

    def _listen(self, instance, _number, depth, state, _parent, _context):
        if depth == 1:
            self._stringify_met(instance, self._text, state, *_FORM)
            self._met.append(board_of(self._text.value.decode()).without_order())

    def after_a_step(self, board: str) -> list:
        """Each position after one step, without the order of its piles."""
        self._met.clear()
        self._library["solve_board"](self._instance, board.encode())
        self._library["recycle"](self._instance)
        return list(self._met)
