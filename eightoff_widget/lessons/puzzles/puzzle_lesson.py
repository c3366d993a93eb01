"""A puzzle as a lesson of one step, for the board."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from ...languages.catalog import languages, speaking
from ..facts import Claim, Fact, after
from ..lesson import Do, Lesson, Said, Step, Win
from ..text import Text
from .judging import praise

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ...engine.moves import Move
    from .puzzles import Puzzle


def lesson_of(puzzle: Puzzle) -> Lesson:
    """The puzzle as a lesson; see `Puzzle.lesson`."""
    position = puzzle.position
    step = Step(
        kind="win" if puzzle.kind == "win-in" else "do",
        text=_in_each(lambda: puzzle.question),
        start=position,
        end=after(position, puzzle.solution),
        task=_task(puzzle),
        claims=tuple(_claims(puzzle)),
    )
    content = f"{puzzle.kind}\n{position.rules!r}\n{position.to_text()}"
    return Lesson(
        name=f"puzzle-{puzzle.kind}-{puzzle.difficulty}",
        title=_in_each(lambda: puzzle.title),
        summary=None,
        steps=(step,),
        fingerprint=sha256(content.encode()).hexdigest(),
        languages=frozenset(languages()),
    )


def _task(puzzle: Puzzle) -> Do | Win:
    praised = _in_each(lambda: praise(puzzle, puzzle.solution[0]))
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
