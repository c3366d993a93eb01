"""What a snapshot says of a lesson. `docs/protocol.md` describes each field."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from ...engine.moves import Move
from ...languages.catalog import ENGLISH, spoken
from ...lessons.lesson import Do
from ...lessons.session.reply import ReplyKind
from ...store.database import database
from .. import snapshot

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ...engine.piles import Pile
    from ...engine.position import Position
    from ...lessons.lesson import Lesson, Step, Text
    from ...lessons.session.reply import Reply, State
    from ...lessons.session.session import Session
    from ..snapshot import Json

_FEWEST_ROWS, _MOST_ROWS = 7, 13
"""How many cards of a column the board has room for at least, and for a whole game."""
_ROOM_TO_PLAY = 3
"""How many cards more than at a step's start a column may be expected to get."""


def of_session(
    session: Session,
    state: State,
    reply: Reply,
    course: Sequence[Lesson],
    done: Collection[str],
) -> Json:
    """What a snapshot says of a lesson, in the language that is spoken, whatever led to it.

    Parameters
    ----------
    session:
        The learner's way through the lesson.
    state, reply:
        How it stands there, and what was answered last.
    course:
        The lessons that there are besides.
    done:
        The names of the lessons that are done.
    """
    is_won = state.kind == "win" and state.done
    return {
        # What is not to be moved cannot be picked up.
        **snapshot.of_position(session.position, playable=state.input == "moves"),
        "rows": _rows(session),
        "status": "won" if is_won else "playing",
        "lesson": {
            "name": state.lesson,
            "title": state.title,
            "language": _language_of(session.lesson),
        },
        "step": {
            "at": state.index,
            "of": state.count,
            "kind": state.kind,
            "text": state.text,
            "asks": state.question,
            "input": state.input,
            "choices": list(state.choices),
            "marks": list(state.marks),
            "places": state.places,
            "done": state.done,
            "to_show": state.to_show,
        },
        "can": _can(state),
        "reply": _reply(reply),
        "finished": state.at_end and state.finished,
        "next": _next(session.lesson, course, done),
        "course": [
            {"name": each.name, "title": str(each.title), "done": each.name in done}
            for each in course
        ],
        "message": {"kind": "won" if is_won else "info", "text": reply.text or state.text},
    }


def _rows(session: Session) -> int:
    """How many cards of a column need room: no more than so, that all can be seen at once."""
    step = session.step
    longest = max(map(len, (*step.start.columns, *step.end.columns)))
    return min(max(longest + _ROOM_TO_PLAY, _FEWEST_ROWS), _MOST_ROWS)


def _language_of(lesson: Lesson) -> str:
    """The language in which a lesson is told, as its texts choose it; empty if it is not named."""
    languages = lesson.languages
    for language in (spoken(), ENGLISH, *sorted(languages)):
        if language in languages:
            return language
    return ""


def _can(state: State) -> dict[str, bool]:
    return {
        "back": state.can_go_back,
        "forward": state.can_go_forward and not state.at_end,
        "undo": state.can_undo,
        "restart": state.can_restart,
        "finish": state.can_finish,
        "rescue": state.can_rescue,
        "hint": state.has_hint,
        "show_me": not state.done,
    }


def _reply(reply: Reply) -> Json:
    shows = reply.hint is not None and reply.kind is ReplyKind.HINT
    position = reply.before if reply.after is None else reply.after
    hint = snapshot.steps(position, [reply.hint])[0] if shows and reply.hint else None
    tried = None
    if reply.kind is ReplyKind.OTHER:
        (move,) = reply.moves
        tried = snapshot.board(reply.before.apply(move))
    return {"kind": reply.kind.value, "text": reply.text, "hint": hint, "tried": tried}


def _next(lesson: Lesson, course: Sequence[Lesson], done: Collection[str]) -> Json | None:
    """The lesson of the course to go on with: the next, or else the first that is not done."""
    names = [each.name for each in course]
    if lesson.name not in names:
        return None
    following = course[names.index(lesson.name) + 1 :]
    left = [each for each in course if each.name not in done and each.name != lesson.name]
    for each in (*following[:1], *left):
        return {"name": each.name, "title": str(each.title)}
    return None


def notice() -> str | None:
    """Why nothing can be kept."""
    file = database()
    return None if file is None or file.trouble is None else file.trouble()


def said_of_lifting(step: Step, source: Pile, count: int) -> Text | None:
    """What a lesson adds where cards cannot even be picked up that it knows an illegal move of."""
    if not isinstance(step.task, Do):
        return None
    for said in step.task.illegal:
        if isinstance(said.to, Move) and (said.to.source, said.to.count) == (source, count):
            return said.text
    return None


def steps_of(reply: Reply, start: Position, made: tuple[Move, ...]) -> list[Json]:
    """What the board shows of a reply: moves made, or taken back, or both.

    Parameters
    ----------
    reply:
        The reply.
    start, made:
        The position that the step began with, and the moves that had been made before the reply.
    """
    moves = snapshot.steps(reply.before, reply.moves)
    if reply.kind is ReplyKind.UNDONE:
        return snapshot.taken_back(moves)
    if reply.kind is not ReplyKind.SHOWN:
        return moves
    # What leads elsewhere is taken back before it is shown how it is done.
    positions = list(accumulate(made, lambda at, move: at.apply(move), initial=start))
    if reply.before not in positions:
        return moves
    kept = max(n for n, position in enumerate(positions) if position == reply.before)
    return snapshot.taken_back(snapshot.steps(positions[kept], made[kept:])) + moves
