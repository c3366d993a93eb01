"""The part of a snapshot that says more of a position than where its cards lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..analysis.hint import trouble_spots
from ..solver.result import Verdict
from . import snapshot

if TYPE_CHECKING:
    from ..analysis.analyse import Analysis
    from ..engine.position import Position
    from .coach import Coach
    from .play.line import Line
    from .snapshot import Json


def advice_on(
    position: Position,
    coach: Coach,
    line: Line | None,
    *,
    start: Position | None,
    trouble: bool,
) -> Json:
    """What is known of the position on show.

    Parameters
    ----------
    position:
        The position that the board shows.
    coach:
        Whoever looks at it.
    line:
        The line that is shown step by step, if there is one.
    start:
        The start of the deal whose par is to be told, if it is.
    trouble:
        Whether to point out its trouble spots.
    """
    solution, found, judged, par = coach.solution, coach.hint, coach.judged, coach.par
    if solution is not None and solution.position != position:
        solution = None
    if par is not None and par.position != start:
        par = None
    advice: Json = {
        **snapshot.of_standing(),
        "par": len(par.moves) if par is not None and par.proved and par.moves else None,
        "hint": None,
        "moves": None,
        "trouble": [],
        "line": None,
        "looking": coach.is_looking,
    }
    if solution is not None:
        advice.update(snapshot.of_solution(solution))
    if found is not None and found.position == position:
        advice["hint"] = snapshot.hint(found)
    if judged is not None and judged.position == position:
        advice["moves"] = _of_moves(judged)
    if trouble:
        advice["trouble"] = [[str(card), str(by)] for card, by in trouble_spots(position)]
    if line is not None:
        left = len(line.moves) - line.at
        advice["line"] = {"at": line.at, "of": len(line.moves), "proved": line.proved}
        advice.update(snapshot.of_standing(Verdict.WINNABLE, left, proved=line.proved))
    return advice


def _of_moves(judged: Analysis) -> list[Json]:
    """Each move with what becomes of it, best first."""
    order = {Verdict.WINNABLE: 0, Verdict.UNKNOWN: 1, Verdict.UNWINNABLE: 2}
    ranked = sorted(
        judged.moves, key=lambda one: (order[one.verdict], -1 if one.cost is None else one.cost)
    )
    listed = []
    for move, verdict, distance, cost in ranked:
        (step,) = snapshot.steps(judged.position, [move])
        text = judged.position.describe(move)
        listed.append(
            {
                **step,
                "text": text,
                "verdict": verdict.value,
                "distance": None if distance is None else distance + 1,
                "cost": cost,
            }
        )
    return listed
