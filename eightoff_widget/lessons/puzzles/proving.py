"""What a puzzle says of its position, proved; whoever makes or loads one asks here."""

from __future__ import annotations

from bisect import bisect_left
from math import inf
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from ...analysis.analyse import analyse
from ...engine.errors import EightOffError
from ...solver.deciding import is_exact
from ...solver.many import solve_many
from ...solver.result import Limit, Verdict
from ...solver.solve import solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.moves import Move
    from ...engine.position import Position

Kind = Literal["only-move", "free-a-cell", "win-in", "losing-move"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)

FEWEST_MOVES = 4
"""Among fewer moves nobody has to look for one."""
MOST_CARDS = (12, 20, 30)
"""How many cards are in play at most where the task is to win, by difficulty."""
SEARCH = Limit(nodes=5_000)
"""When a search for a shortest line gives up. Nodes, not seconds: on every machine the same."""
MOST_MOVES = 6
"""How far it looks for a way to free a cell."""
MOST_POSITIONS = 4_000
"""How many positions it makes on the way before it gives up."""

# For each kind its measure of difficulty, up to where it is easy, medium and hard.
_HIGHEST: dict[Kind, tuple[int, int, float]] = {
    "only-move": (12, 100, inf),  # nodes to prove that all other moves lose
    "free-a-cell": (2, 4, MOST_MOVES),  # moves
    "win-in": (2, 4, 7),  # moves beside those home
    "losing-move": (0, 9, inf),  # nodes to prove that it loses
}


class PuzzleError(EightOffError, ValueError):
    """A position that is no such puzzle, or a puzzle that has not the answer it says."""


class Proved(NamedTuple):
    """What is so of a position, if it is a puzzle of a kind."""

    difficulty: Difficulty
    solution: tuple[Move, ...]
    """The one move, or one of the shortest lines."""
    answers: tuple[Move, ...]
    """Each move, of those that differ, that is right as the first one."""


def prove(kind: Kind, position: Position) -> Proved:
    r"""See that a position is a puzzle of a kind, with what its answer is and how hard it is.

    Parameters
    ----------
    kind:
        `"only-move"`, `"free-a-cell"`, `"win-in"` or `"losing-move"`.
    position:
        Any position, a fragment included.

    Raises
    ------
    PuzzleError
        If it is none, saying why: two moves keep the game won, say, or no cell can be freed.
    InvalidPositionError
        If the position holds a card twice.

    Examples
    --------
    >>> from eightoff_widget import Position
    >>> won_soon = Position.from_text("Foundations: C-K D-K H-J S-J\nKH QH\nKS QS", partial=True)
    >>> prove("only-move", won_soon)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    eightoff_widget.lessons.puzzles.proving.PuzzleError: 4 moves keep the game won: 1h, ...
    """
    if not is_exact(position.rules):
        raise PuzzleError(
            "puzzles are made where every position is decided: columns built in suit, and only "
            f"kings in empty ones, which {position.rules.title} is not"
        )
    return _PROVED[kind](position)


def _level(kind: Kind, measure: int) -> Difficulty:
    for difficulty, highest in zip(DIFFICULTIES, _HIGHEST[kind], strict=True):
        if measure <= highest:
            return difficulty
    raise PuzzleError(f"it is harder than {DIFFICULTIES[-1]}")


def _only_move(position: Position) -> Proved:
    keep, lose = _parted(position)
    if len(keep) != 1:
        raise PuzzleError(_counted(position, keep, "keeps the game won", "keep the game won"))
    effort = sum(solve_many(map(position.apply, lose)).nodes)
    return Proved(_level("only-move", effort), keep, keep)


def _losing_move(position: Position) -> Proved:
    keep, lose = _parted(position)
    if not keep:
        raise PuzzleError("the game is lost already")
    if len(lose) != 1:
        raise PuzzleError(_counted(position, lose, "loses the game", "lose the game"))
    effort = sum(solve_many(map(position.apply, lose)).nodes)
    return Proved(_level("losing-move", effort), lose, lose)


def _parted(position: Position) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    """The moves that keep the game won, and those that lose it."""
    analysis = analyse(position)
    if len(analysis.moves) < FEWEST_MOVES:
        raise PuzzleError(f"{len(analysis.moves)} moves are too few: it takes {FEWEST_MOVES}")
    assert not analysis.with_verdict(Verdict.UNKNOWN), "by these rules all is decided"
    return analysis.with_verdict(Verdict.WINNABLE), analysis.with_verdict(Verdict.UNWINNABLE)


def _free_a_cell(position: Position) -> Proved:
    if position.empty_cells == len(position.cells):
        raise PuzzleError("all cells are empty")
    try:
        line, first = freed(position, position.empty_cells + 1)
    except GaveUpError:
        raise PuzzleError("there are too many positions to look at") from None
    if not line:
        raise PuzzleError(f"no cell is freed in {MOST_MOVES} moves without losing the game")
    if len(line) == 1:
        raise PuzzleError("one move frees a cell")
    if len(first) == len(position.legal_moves):
        raise PuzzleError("every move is right")
    return Proved(_level("free-a-cell", len(line)), line, first)


def _win_in(position: Position) -> Proved:
    cards = position.cards_in_play
    if cards > MOST_CARDS[-1]:
        raise PuzzleError(f"more than {MOST_CARDS[-1]} cards are in play")
    best = solve(position, SEARCH, shortest=True)
    if best.verdict is Verdict.UNWINNABLE:
        raise PuzzleError("the game is lost already")
    if not best.proved:
        raise PuzzleError("how short a line can be was not proved")
    others = len(best.moves) - cards
    if others == 0:
        raise PuzzleError("sending cards home is all that it takes")
    difficulty = max(
        _level("win-in", others),
        DIFFICULTIES[bisect_left(MOST_CARDS, cards)],
        key=DIFFICULTIES.index,
    )
    analysis = analyse(position, SEARCH, shortest=True)
    if analysis.distance is None:
        raise PuzzleError("how short a line can be was not proved")
    answers = tuple(judged.move for judged in analysis.moves if judged.cost == 0)
    if len(answers) == len(analysis.moves):
        raise PuzzleError("every move is right")
    return Proved(difficulty, best.moves, answers)


def _counted(position: Position, moves: tuple[Move, ...], does: str, do: str) -> str:
    """How many moves do something, and which they are."""
    if not moves:
        return f"no move {does}"
    *names, last = map(position.notate, moves)
    named = f"{', '.join(names)} and {last}" if names else last
    return f"{len(moves)} {f'moves {do}' if names else f'move {does}'}: {named}"


_PROVED: dict[Kind, Callable[[Position], Proved]] = {
    "only-move": _only_move,
    "free-a-cell": _free_a_cell,
    "win-in": _win_in,
    "losing-move": _losing_move,
}


# In how few moves a cell is freed, found by trying everything up to a depth


class GaveUpError(Exception):
    """It would have taken too many positions."""


class Freed(NamedTuple):
    """What was found of a position."""

    line: tuple[Move, ...]
    """One of the shortest lines to the goal that keep the game won; empty if there is none."""
    first: tuple[Move, ...]
    """Each move, of those that differ, that begins one of them."""


class _Reached(NamedTuple):
    """A position, a shortest line that leads there, and the moves that begin such lines."""

    position: Position
    line: tuple[Move, ...]
    first: set[Move]


def freed(position: Position, cells: int, most: int = MOST_MOVES) -> Freed:
    r"""The shortest lines after which so many cells are empty and the game can be won.

    Moves are tried in the order of their number, each that differs. Left out are only those after
    which the goal is out of reach, since no move empties more than one cell; and positions that
    fewer moves lead to, whatever the order of their columns and cells.

    Parameters
    ----------
    position:
        Where it begins.
    cells:
        How many cells are to be empty, more than there are now.
    most:
        How many moves a line may have.

    Raises
    ------
    GaveUpError
        If that took too many positions to find out.

    Examples
    --------
    >>> from eightoff_widget import Position
    >>> home = "Foundations: C-K D-K H-6 S-K"
    >>> position = Position.from_text(f"{home}\nFC: 8H TH JH\n7H 9H KH QH", partial=True)
    >>> found = freed(position, cells=8)
    >>> [str(move) for move in found.line], [str(move) for move in found.first]
    (['12', 'a1', 'c2', 'b2'], ['12', 'c1'])
    """
    layer: dict[object, _Reached] = {position.key(): _Reached(position, (), set())}
    seen: set[object] = {position.key()}
    made = 0
    for left in reversed(range(most)):
        following: dict[object, _Reached] = {}
        for before, line, first in layer.values():
            for move in before.legal_moves:
                after = before.apply(move)
                if cells - after.empty_cells > left:
                    continue
                made += 1
                if made > MOST_POSITIONS:
                    raise GaveUpError
                key = after.key()
                if key in seen:
                    continue
                there = following.setdefault(key, _Reached(after, (*line, move), set()))
                there.first.update(first or {move})
        seen.update(following)
        reached = [each for each in following.values() if each.position.empty_cells >= cells]
        verdicts = solve_many(each.position for each in reached).verdicts
        won = [
            each
            for each, verdict in zip(reached, verdicts, strict=True)
            if verdict is Verdict.WINNABLE
        ]
        if won:
            first = set().union(*(each.first for each in won))
            begun = tuple(move for move in position.legal_moves if move in first)
            return Freed(won[0].line, begun)
        layer = following
    return Freed((), ())
