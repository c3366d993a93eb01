"""Puzzles: positions of real deals with one question, whose answer is proved."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

from ...engine.errors import shown
from ...engine.position import Position
from ...engine.rules import EIGHT_OFF, as_rules
from ...engine.whole import whole
from ...formats.svg import render_html
from ...solver.deciding import is_exact
from .judging import judge, question, title
from .making import find
from .proving import DIFFICULTIES, KINDS, PuzzleError, prove

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ...engine.moves import Move
    from ...engine.rules import Rules
    from ...solver.result import Event
    from ..lesson import Lesson
    from ..session.reply import Reply
    from .proving import Difficulty, Kind, Proved


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A position and a question about it. `puzzle` makes one.

    What it says is proved when it is made, however it is made.

    Parameters
    ----------
    kind:
        `"only-move"`, `"free-a-cell"`, `"win-in"` or `"losing-move"`.
    difficulty:
        `"easy"`, `"medium"` or `"hard"`.
    position:
        The position.
    solution:
        The one move that is asked for, or a shortest line to the goal.
    seed:
        What it was made from; None if it was made in another way.

    Raises
    ------
    PuzzleError
        If it is none: two moves are right, say, or the solution is another one.
    ValueError
        If there is no such kind or difficulty.
    TypeError
        If the position is none.
    IllegalMoveError
        If the solution has an illegal move.
    """

    kind: Kind
    difficulty: Difficulty
    position: Position
    solution: tuple[Move, ...]
    seed: int | str | None = None

    def __post_init__(self) -> None:
        _one_of("kind of puzzle", self.kind, KINDS)
        _one_of("difficulty", self.difficulty, DIFFICULTIES)
        if not isinstance(self.position, Position):
            raise TypeError(f"a puzzle has a Position, not {shown(self.position)}")
        object.__setattr__(self, "solution", tuple(self.solution))
        proved = self._proved
        reply = self.check(self.solution)
        if not reply.done:
            raise PuzzleError(f"this is not its solution: {reply.text}")
        if len(self.solution) != self.length:
            raise PuzzleError(f"its solution has {self.length} moves, not {len(self.solution)}")
        if proved.difficulty != self.difficulty:
            raise PuzzleError(f"it is {proved.difficulty}, not {self.difficulty}")

    @cached_property
    def _proved(self) -> Proved:
        return prove(self.kind, self.position)

    @property
    def answers(self) -> tuple[Move, ...]:
        """Each move, of those that differ, that is right as the first one."""
        return self._proved.answers

    @property
    def length(self) -> int:
        """How many moves the solution has; with fewer it cannot be done."""
        return len(self._proved.solution)

    @property
    def cells(self) -> int:
        """How many cells are to be empty in the end, where the task is to free one."""
        return self.position.empty_cells + 1

    @property
    def title(self) -> str:
        """What kind it is and how hard, in the language that is spoken."""
        return title(self)

    @property
    def question(self) -> str:
        """What is asked, in the language that is spoken."""
        return question(self)

    def check(self, moves: str | Move | Iterable[str | Move]) -> Reply:
        """Whether moves are the solution, and if not, why not.

        Parameters
        ----------
        moves:
            A move or a line: text such as `"1a"` or `"52 a5 kh"`, a `Move`, or a list of them.
            Where a line is asked for it may be the beginning of one.

        Returns
        -------
        Reply
            Its `done` is true if it is solved; its `text` says that or why not, in the language
            that is spoken. Its `kind` is `RIGHT`; `GOING` for the beginning of a solution; `LOST`
            or `STUCK` after a move that loses; `ILLEGAL`; `OTHER` for legal moves that are not
            what is asked for, such as a line that is too long; `NOTHING` for no move.

        Raises
        ------
        TypeError
            If it is no text, no move and no list of them.
        """
        return judge(self, moves)

    def lesson(self) -> Lesson:
        """A lesson of one step, in which the puzzle is solved on the board."""
        from .puzzle_lesson import lesson_of

        return lesson_of(self)

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f", seed {self.seed!r}"
        return f"<Puzzle: {self.kind}, {self.difficulty}{seed}: {self.question}>"

    def __str__(self) -> str:
        return f"{self.title}\n\n{self.position}\n{self.question}"

    def _repr_html_(self) -> str:
        head = f"<p><b>{escape(self.title)}</b></p>"
        return f"<div>{head}{render_html(self.position)}<p>{escape(self.question)}</p></div>"


def puzzle(
    kind: Kind | None = None,
    difficulty: Difficulty | None = None,
    seed: int | str | None = None,
    rules: Rules | str = EIGHT_OFF,
    *,
    cancel: Event | None = None,
) -> Puzzle:
    """A puzzle, made from a random deal and proved to have one answer.

    Parameters
    ----------
    kind:
        `"only-move"`: find the one move that keeps the game won. `"free-a-cell"`: in so many moves,
        with the game still won. `"win-in"` so many moves. `"losing-move"`: find the one move that
        loses. Left out it may be any.
    difficulty:
        `"easy"`, `"medium"` or `"hard"`. Left out it may be any.
    seed:
        With the same one the same puzzle is made, on every machine. Left out it is another one each
        time; the puzzle tells which. There is no end of them.
    rules:
        A `Rules`, or the name of one; columns must build in suit, and only kings fill empty ones.
    cancel:
        What ends it from elsewhere, such as a `threading.Event` that is set.

    Raises
    ------
    ValueError
        If there is no such kind or difficulty, or by these rules not every position is decided.
    NoPuzzleError
        If none was found among ten thousand deals and positions, as there are hardly any by some
        rules; or it was cancelled.
    InvalidPositionError
        If there is no such rule set.
    TypeError
        If the seed is no whole number and no text.

    Examples
    --------
    >>> puzzle("win-in", "easy", seed=1)
    <Puzzle: win-in, easy, seed 1: Win in 12 moves. 11 of them send a card home.>
    """
    number = _as_seed(seed)
    rng = random.Random(f"puzzle {number}")
    # Both are drawn, whichever is given: a seed makes the same puzzle when it is asked for by name.
    any_kind, any_difficulty = _drawn(KINDS, rng), _drawn(DIFFICULTIES, rng)
    kind = any_kind if kind is None else kind
    difficulty = any_difficulty if difficulty is None else difficulty
    _one_of("kind of puzzle", kind, KINDS)
    _one_of("difficulty", difficulty, DIFFICULTIES)
    rules = as_rules(rules)
    if not is_exact(rules):
        raise ValueError(
            f"there are no puzzles by the rules of {rules.title}: they are made where columns "
            "build in suit and only kings fill empty ones, since every position is decided there"
        )
    found = find(kind, difficulty, rules, f"{kind} {difficulty} {number}", cancel)
    return Puzzle(kind, difficulty, found.position, found.proved.solution, number)


def _as_seed(seed: Any) -> int | str:
    """The seed itself, or a random one."""
    if seed is None:
        return random.randint(1, 2**31 - 1)
    if isinstance(seed, str):
        return seed
    number = whole(seed)
    if number is None:
        raise TypeError(f"a seed is a whole number or text, not {shown(seed)}")
    return number


def _drawn(names: Sequence[Any], rng: random.Random) -> Any:
    return names[int(rng.random() * len(names))]


def _one_of(what: str, name: object, known: Sequence[str]) -> None:
    if name not in known:
        raise ValueError(f"no {what} is called {shown(name)}; there are {', '.join(known)}")
