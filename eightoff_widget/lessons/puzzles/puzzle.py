"""A puzzle: a position with one question, what is answered to moves, and the lesson it makes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING

from ...analysis.choosing import is_winnable
from ...engine.errors import IllegalMoveError, InvalidMoveError, shown
from ...engine.moves import Move, after, is_idle
from ...engine.position import Position
from ...engine.sentences import describe
from ...formats.movelist import follow
from ...formats.svg import render_html
from ...languages.catalog import languages, say, speaking
from ...solver.solve import solve
from ..facts import Claim, Fact
from ..lesson import Do, Lesson, Said, Step, Text, Win
from ..session.reply import Reply, ReplyKind, sentence
from .proving import DIFFICULTIES, KINDS, PuzzleError, freed, prove

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

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
        one_of("kind of puzzle", self.kind, KINDS)
        one_of("difficulty", self.difficulty, DIFFICULTIES)
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
        level = say(f"puzzles.level_{self.difficulty}")
        return say(f"puzzles.title_{_name(self)}", level=level)

    @property
    def question(self) -> str:
        """What is asked, in the language that is spoken."""
        numbers = {"n": len(self.position.legal_moves), "home": self.position.cards_in_play}
        return say(f"puzzles.ask_{_name(self)}", **_goal(self), **numbers)

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
        made, fault = _read(self.position, moves)
        if fault is not None:
            return Reply(ReplyKind.ILLEGAL, sentence(fault), self.position)
        if not made:
            return Reply(ReplyKind.NOTHING, say("puzzles.no_move"), self.position)
        judge = _judge_move if self.kind in ("only-move", "losing-move") else _judge_line
        kind, text = judge(self, made)
        done = kind is ReplyKind.RIGHT
        return Reply(kind, text, self.position, made, after(self.position, made), done=done)

    def lesson(self) -> Lesson:
        """A lesson of one step, in which the puzzle is solved on the board."""
        position = self.position
        step = Step(
            kind="win" if self.kind == "win-in" else "do",
            text=_in_each(lambda: self.question),
            start=position,
            end=after(position, self.solution),
            task=_task(self),
            claims=tuple(_claims(self)),
        )
        content = f"{self.kind}\n{position.rules!r}\n{position.to_text()}"
        return Lesson(
            name=f"puzzle-{self.kind}-{self.difficulty}",
            title=_in_each(lambda: self.title),
            summary=None,
            steps=(step,),
            fingerprint=sha256(content.encode()).hexdigest(),
            languages=frozenset(languages()),
        )

    def __repr__(self) -> str:
        seed = "" if self.seed is None else f", seed {self.seed!r}"
        return f"<Puzzle: {self.kind}, {self.difficulty}{seed}: {self.question}>"

    def __str__(self) -> str:
        return f"{self.title}\n\n{self.position}\n{self.question}"

    def _repr_html_(self) -> str:
        head = f"<p><b>{escape(self.title)}</b></p>"
        return f"<div>{head}{render_html(self.position)}<p>{escape(self.question)}</p></div>"


def one_of(what: str, name: object, known: Sequence[str]) -> None:
    """Complain of a name that is none of those there are.

    Raises
    ------
    ValueError
        If it is none.
    """
    if name not in known:
        raise ValueError(f"no {what} is called {shown(name)}; there are {', '.join(known)}")


# What is answered


def _read(
    position: Position, line: str | Move | Iterable[str | Move]
) -> tuple[tuple[Move, ...], IllegalMoveError | InvalidMoveError | None]:
    """The moves of a line as far as they can be made, and what is wrong with the next."""
    if isinstance(line, str) and len(line.split()) != 1:
        found = follow(position, line)
        return tuple(move for action in found.actions for move in action), found.fault
    if isinstance(line, str | Move):
        line = (line,)
    if not isinstance(line, Iterable):
        raise TypeError(f"moves are text, a Move, or a list of them, not {shown(line)}")
    moves: list[Move] = []
    for each in line:
        try:
            move = position.as_move(each)
            position = position.apply(move)
        except (IllegalMoveError, InvalidMoveError) as error:
            return tuple(moves), error
        moves.append(move)
    return tuple(moves), None


def _judge_move(puzzle: Puzzle, moves: tuple[Move, ...]) -> tuple[ReplyKind, str]:
    """What is answered where one move is asked for."""
    position, move = puzzle.position, moves[0]
    if len(moves) > 1:
        return ReplyKind.OTHER, say("puzzles.one_move", n=len(moves))
    said = describe(position, move)
    if position.apply(move).key() == position.apply(puzzle.answers[0]).key():
        return ReplyKind.RIGHT, _right(puzzle, move)
    if is_idle(position, move):
        return ReplyKind.OTHER, say("puzzles.idle", move=said)
    if puzzle.kind == "losing-move":
        return ReplyKind.OTHER, say("puzzles.still_won", move=said)
    return _lost(position, move)


def _judge_line(puzzle: Puzzle, moves: tuple[Move, ...]) -> tuple[ReplyKind, str]:
    """What is answered where a goal is to be reached in so many moves."""
    position, best = puzzle.position, puzzle.length
    for number, move in enumerate(moves, start=1):
        before, position = position, position.apply(move)
        if not is_winnable(position):
            return _lost(before, move)
        if not _is_reached(puzzle, position):
            continue
        if number > best:
            return ReplyKind.OTHER, say("puzzles.too_long", n=number, best=best)
        return ReplyKind.RIGHT, _right(puzzle, moves[0])
    left = best - len(moves)
    if puzzle.kind == "win-in":
        needed = len(moves) + len(solve(position, shortest=True).moves)
        if needed > best:
            return ReplyKind.OTHER, say("puzzles.too_long", n=needed, best=best)
    elif left <= 0 or not freed(position, puzzle.cells, left).line:
        return ReplyKind.OTHER, say("puzzles.out_of_reach", n=max(left, 0), best=best)
    return ReplyKind.GOING, say("puzzles.going", n=left)


def _is_reached(puzzle: Puzzle, position: Position) -> bool:
    if puzzle.kind == "win-in":
        return position.is_won
    return position.empty_cells >= puzzle.cells


def _lost(position: Position, move: Move) -> tuple[ReplyKind, str]:
    """What is said of a move that loses, and how it does."""
    lost = position.apply(move)
    said = describe(position, move)
    if lost.is_stuck:
        return ReplyKind.STUCK, say("puzzles.stuck", move=said)
    why = say("puzzles.why", n=lost.empty_cells)
    return ReplyKind.LOST, say("puzzles.loses", move=said, why=why)


def _right(puzzle: Puzzle, move: Move) -> str:
    return sentence(say("lessons.right"), _praise(puzzle, move))


def _praise(puzzle: Puzzle, move: Move) -> str:
    """What is said of a solution, beside that it is right; `move` is its first."""
    said = describe(puzzle.position, move)
    return say(f"puzzles.praise_{_name(puzzle)}", move=said, **_goal(puzzle))


def _name(puzzle: Puzzle) -> str:
    return puzzle.kind.replace("-", "_")


def _goal(puzzle: Puzzle) -> dict[str, str]:
    """What is to be reached, in words."""
    return {
        "cells": say("engine.empty_cells", n=puzzle.cells),
        "moves": say("play.moves", n=puzzle.length),
    }


# As a lesson


def _task(puzzle: Puzzle) -> Do | Win:
    praised = _in_each(lambda: _praise(puzzle, puzzle.solution[0]))
    if puzzle.kind == "win-in":
        return Win(within=puzzle.length, praise=praised)
    if puzzle.kind == "free-a-cell":
        goal = (Claim(Fact("empty_cells"), puzzle.cells), Claim(Fact("winnable"), value=True))
        return Do((puzzle.solution,), until=goal, within=puzzle.length, praise=praised)
    return Do((puzzle.solution,), other=tuple(_others(puzzle)), praise=praised)


def _others(puzzle: Puzzle) -> Iterator[Said]:
    """What is answered to each legal move that is not the one that is asked for."""
    for move in puzzle.position.legal_moves.all():
        if not puzzle.check(move).done:
            yield Said(move, _in_each(partial(_answer, puzzle, move)))


def _answer(puzzle: Puzzle, move: Move) -> str:
    return puzzle.check(move).text


def _claims(puzzle: Puzzle) -> Iterator[Claim]:
    """What is so of the position, as a lesson says it."""
    if puzzle.kind == "win-in":
        yield Claim(Fact("shortest"), puzzle.length)
    elif puzzle.kind == "free-a-cell":
        yield Claim(Fact("empty_cells"), puzzle.cells - 1)
        yield Claim(Fact("winnable"), value=True)
    else:
        name = "keeps" if puzzle.kind == "only-move" else "loses"
        yield Claim(Fact(name), frozenset(puzzle.solution))


def _in_each(said: Callable[[], str]) -> Text:
    """What is said, in every language."""
    texts = {}
    for language in languages():
        with speaking(language):
            texts[language] = said()
    return Text(texts)
