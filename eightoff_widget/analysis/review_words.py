"""A review in words, as text and as HTML, in the language that is spoken."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING

from ..engine.game import Status
from ..languages.catalog import names, say
from ..solver.result import Verdict
from .grades import Grade

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .review import Review, ReviewedMove

_NOTABLE = (Grade.GOOD, Grade.SLOW, Grade.LOSING)


def summary(review: Review) -> str:
    """The review in a few sentences."""
    return " ".join(_sentences(review))


def of_grade(grade: Grade) -> str:
    """A grade in a word."""
    word: str = names("review.grades")[grade.value]
    return word


def _sentences(review: Review) -> Iterator[str]:
    moves = say("review.moves", n=len(review.moves))
    yield say(f"review.game_{review.status.value}", title=review.title, moves=moves)
    yield _of_the_start(review)
    if review.losing is not None:
        yield _of_the_loss(review.losing)
    elif review.verdicts[0] is Verdict.WINNABLE and review.verdicts[-1] is Verdict.UNWINNABLE:
        yield say("review.lost_somewhere")
    elif (
        review.moves and review.verdicts[-1] is Verdict.WINNABLE and review.status is not Status.WON
    ):
        left = review.distances[-1]
        yield say("review.still") if left is None else say("review.still_in", n=left)
    grades = Counter(move.grade for move in review.moves)
    if grades:
        counts = (f"{grades[grade]} {of_grade(grade)}" for grade in Grade if grades[grade])
        yield say("review.graded", list=", ".join(counts))
    if costly := review.costliest():
        yield say("review.costliest", list="; ".join(map(_of_a_cost, costly)))


def _of_the_start(review: Review) -> str:
    verdict, distance = review.verdicts[0], review.distances[0]
    if verdict is Verdict.UNWINNABLE:
        return say("review.never")
    if verdict is Verdict.UNKNOWN:
        return say("review.start_unknown")
    return say("review.winnable") if distance is None else say("review.winnable_in", n=distance)


def _of_the_loss(move: ReviewedMove) -> str:
    action = _described(move)
    said = say("review.lost_by", number=move.number, move=move.notation, action=action)
    if move.better is None:
        return said
    better = move.before.notate(move.better)
    if move.distance_before is None:
        return f"{said} {say('review.kept', better=better)}"
    return f"{said} {say('review.kept_in', n=move.distance_before, better=better)}"


def _of_a_cost(move: ReviewedMove) -> str:
    said = say("review.cost_of", n=move.cost or 0, number=move.number, move=move.notation)
    if move.better is None:
        return said
    return say("review.and_better", said=said, better=move.before.notate(move.better))


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
        of_grade(move.grade),
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
                said.append(say("review.costs", cost=cost))
            if better:
                said.append(say("review.better", better=better))
            lines.append(", ".join([*said, words, *([way] if way else [])]))
    return "\n".join(lines)


def html(review: Review) -> str:
    """The summary, and a table of all moves."""
    said = f"<p>{escape(summary(review))}</p>"
    if not review.moves:
        return said
    head = "".join(f"<th>{escape(name)}</th>" for name in ("", *names("review.heads")))
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _row(move))}</tr>"
        for move in review.moves
    )
    return f"{said}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
