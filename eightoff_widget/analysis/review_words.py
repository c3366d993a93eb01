"""A review in words, as text and as HTML."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from ..engine.game import Status
from ..engine.sentences import counted
from ..solver.result import Verdict
from .grades import Grade

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .review import Review, ReviewedMove

_ENDS = {Status.WON: "won", Status.STUCK: "stuck", Status.PLAYING: "not finished"}
_HEADS = ("", "move", "in words", "grade", "to the win", "cost", "better")
_NOTABLE = (Grade.GOOD, Grade.SLOW, Grade.LOSING)


def summary(review: Review) -> str:
    """The review in a few sentences."""
    return " ".join(_sentences(review))


def _sentences(review: Review) -> Iterator[str]:
    yield f"{review.title}: {counted(len(review.moves), 'move')}, {_ENDS[review.status]}."
    yield _of_the_start(review)
    if review.losing is not None:
        yield _of_the_loss(review.losing)
    elif review.verdicts[0] is Verdict.WINNABLE and review.verdicts[-1] is Verdict.UNWINNABLE:
        yield "It was lost on the way; which move did it is not known."
    elif (
        review.moves and review.verdicts[-1] is Verdict.WINNABLE and review.status is not Status.WON
    ):
        left = review.distances[-1]
        how = "" if left is None else f", in {counted(left, 'move')}"
        yield f"It can still be won{how}."
    grades = Counter(move.grade for move in review.moves)
    if grades:
        counts = (f"{grades[grade]} {grade.value}" for grade in Grade if grades[grade])
        yield f"Moves: {', '.join(counts)}."
    if costly := review.costliest():
        yield f"Most cost {'; '.join(map(_of_a_cost, costly))}."


def _of_the_start(review: Review) -> str:
    verdict, distance = review.verdicts[0], review.distances[0]
    if verdict is Verdict.UNWINNABLE:
        return "It could not be won from the start."
    if verdict is Verdict.UNKNOWN:
        return "Whether it could be won at the start is not known."
    if distance is None:
        return "It could be won."
    return f"It could be won in {counted(distance, 'move')}, and in no fewer."


def _of_the_loss(move: ReviewedMove) -> str:
    said = f"Move {move.number}, {move.notation}, lost it: {_described(move)}"
    if move.better is None:
        return f"{said}."
    how = (
        ""
        if move.distance_before is None
        else f" and won in {counted(move.distance_before, 'move')}"
    )
    return f"{said}. {move.before.notate(move.better)} would have kept the win{how}."


def _of_a_cost(move: ReviewedMove) -> str:
    instead = f" ({move.before.notate(move.better)} is better)" if move.better else ""
    return f"move {move.number}, {move.notation}, {counted(move.cost or 0, 'move')}{instead}"


def _described(move: ReviewedMove) -> str:
    return move.before.describe(move.action[0])


def _row(move: ReviewedMove) -> tuple[str, ...]:
    before, after = (
        "?" if distance is None else str(distance)
        for distance in (move.distance_before, move.distance_after)
    )
    return (
        f"{move.number}.",
        move.notation,
        _described(move),
        move.grade.value,
        "" if before == after == "?" else f"{before} → {after}",
        str(move.cost or ""),
        "" if move.better is None else move.before.notate(move.better),
    )


def text(review: Review) -> str:
    """The summary, and a line for each move that was not a best one."""
    lines = [summary(review)]
    for move in review.moves:
        if move.grade in _NOTABLE:
            number, notation, words, grade, way, cost, better = _row(move)
            said = [f"{number:>5} {notation:6} {grade}"]
            if cost:
                said.append(f"costs {cost}")
            if better:
                said.append(f"better: {better}")
            lines.append(", ".join([*said, words, *([way] if way else [])]))
    return "\n".join(lines)


def html(review: Review) -> str:
    """The summary, and a table of all moves."""
    said = f"<p>{escape(summary(review))}</p>"
    if not review.moves:
        return said
    head = "".join(f"<th>{name}</th>" for name in _HEADS)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _row(move))}</tr>"
        for move in review.moves
    )
    return f"{said}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
