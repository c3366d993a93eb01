"""What is answered to moves that somebody takes for the solution of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...analysis.choosing import is_winnable
from ...engine.errors import IllegalMoveError, InvalidMoveError, shown
from ...engine.moves import Move, is_idle
from ...engine.sentences import describe
from ...formats.movelist import follow
from ...languages.catalog import say
from ...solver.solve import solve
from ..facts import after
from ..session.reply import Reply, ReplyKind, sentence
from .freeing import freed

if TYPE_CHECKING:
    from ...engine.position import Position
    from .puzzles import Puzzle


def judge(puzzle: Puzzle, line: str | Move | Iterable[str | Move]) -> Reply:
    """What is answered to a line; see `Puzzle.check`."""
    moves, fault = _read(puzzle.position, line)
    if fault is not None:
        return Reply(ReplyKind.ILLEGAL, sentence(fault), puzzle.position)
    if not moves:
        return Reply(ReplyKind.NOTHING, say("puzzles.no_move"), puzzle.position)
    judge_moves = _one_move if puzzle.kind in ("only-move", "losing-move") else _line
    kind, text = judge_moves(puzzle, moves)
    done = kind is ReplyKind.RIGHT
    return Reply(kind, text, puzzle.position, moves, after(puzzle.position, moves), done=done)


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


def _one_move(puzzle: Puzzle, moves: tuple[Move, ...]) -> tuple[ReplyKind, str]:
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


def _line(puzzle: Puzzle, moves: tuple[Move, ...]) -> tuple[ReplyKind, str]:
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
    return sentence(say("lessons.right"), praise(puzzle, move))


def praise(puzzle: Puzzle, move: Move) -> str:
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


def question(puzzle: Puzzle) -> str:
    """What is asked, in the language that is spoken."""
    position = puzzle.position
    numbers = {"n": len(position.legal_moves), "home": position.cards_in_play}
    return say(f"puzzles.ask_{_name(puzzle)}", **_goal(puzzle), **numbers)


def title(puzzle: Puzzle) -> str:
    """What kind it is and how hard, in the language that is spoken."""
    level = say(f"puzzles.level_{puzzle.difficulty}")
    return say(f"puzzles.title_{_name(puzzle)}", level=level)
