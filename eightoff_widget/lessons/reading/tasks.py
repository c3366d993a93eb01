"""Reading what a step wants of a learner: to watch, to do something, to answer, or to win."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ...engine.cards import Foundations
from ...engine.errors import InvalidMoveError, shown
from ...engine.moves import after
from ..facts import UndecidedError, is_winnable, parse_move, shortest_line
from ..lesson import Ask, Choice, Do, Said, Show, Win
from ..places import meant_by, place_in, written
from .claims import MOST_NUMBER, UNDECIDED, read_claims, read_fact, read_moves, spelt
from .lesson_tables import is_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.moves import Move
    from ...engine.position import Position
    from ..facts import Claim
    from ..lesson import Answer, Text
    from .lesson_tables import Table

MOST_TOLD = 600
"""How many signs a step's text may have."""
_MOST_ASKED = 300
_MOST_SAID = 400
_MOST_CHOSEN = 120
_MOST_WAYS = 20
Way = tuple["Move", ...]


# To watch


def _read_show(table: Table, start: Position | None) -> tuple[Show, Position | None]:
    text = table.word("moves", 5000)
    if text is None or start is None:
        return Show(), start
    try:
        moves = read_moves(start, text)
    except ValueError as error:
        table.complain("moves", str(error))
        return Show(), None
    return Show(moves), after(start, moves)


# To do


def _read_do(table: Table, start: Position | None) -> tuple[Do, Position | None]:
    """What is to be done, and where it leads; None if something is wrong with it."""
    ways = _read_ways(table, start)
    faults = len(table.source.faults)
    until = read_claims(table, start, "until")
    within = table.number("within", 1, 200)
    if start is not None and until and ways and len(table.source.faults) == faults:
        _check_until(table, start, ways, until, within)
    if within is not None and not until:
        table.complain("within", "'within' belongs to 'until'")
    along = _along(start, ways)
    task = Do(
        ways=ways,
        until=until,
        within=within,
        other=_read_said(table, "other", along, legal=True),
        otherwise=table.text("otherwise", _MOST_SAID),
        illegal=_read_said(table, "illegal", along, legal=False),
        hint=table.text("hint", _MOST_SAID),
        praise=table.text("praise", _MOST_SAID),
    )
    if until and (task.other or task.otherwise):
        table.complain("until", "with 'until' every legal move may be made: there is no other")
    if start is None or not ways:
        return task, None
    return task, after(start, ways[0])


def _read_ways(table: Table, start: Position | None) -> tuple[Way, ...]:
    if not table.has("right"):
        table.need("right")
        return ()

    def read(text: str) -> Way:
        if start is None:
            return ()  # nothing can be made of it
        way = read_moves(start, text)
        position = start
        if not way:
            raise ValueError("a way has no move")
        seen = [position.key()]
        for move in way:
            position = position.apply(move)
            if position.key() == seen[-1]:
                raise ValueError(f'"{move}" changes nothing that matters')
            if position.key() in seen:
                raise ValueError(f'"{move}" leads back to where the learner was')
            seen.append(position.key())
        return way

    if not table.peek("right"):
        table.complain("right", "'right' has no move")
    ways = tuple(way for way in table.read("right", read, _MOST_WAYS) if way)
    if start is not None:
        _check_ends(table, start, ways)
    return ways


def _check_ends(table: Table, start: Position, ways: tuple[Way, ...]) -> None:
    """Complain of a way that nobody comes to the end of, and of one that is there twice."""
    seen: set[tuple[object, ...]] = set()
    for way in sorted(ways, key=len):
        positions = accumulate(way, lambda at, move: at.apply(move), initial=start)
        path = tuple(position.key() for position in positions)[1:]
        said = " ".join(map(str, way))
        if path in seen:
            table.complain("right", f'"{said}" is the same as another right way')
        elif {before[-1] for before in seen} & set(path[:-1]):
            table.complain("right", f'"{said}" goes on where another right way ends')
        seen.add(path)


def _check_until(
    table: Table,
    start: Position,
    ways: tuple[Way, ...],
    until: tuple[Claim, ...],
    within: int | None,
) -> None:
    try:
        if all(claim.holds(start) for claim in until):
            table.complain("until", "this is so before anything is done")
        for way in ways:
            if not all(claim.holds(after(start, way)) for claim in until):
                table.complain("right", "the right moves do not lead to what 'until' says")
            if within is not None and len(way) > within:
                table.complain("within", f"the right moves are {len(way)}")
    except UndecidedError:
        table.complain("until", UNDECIDED)
    except ValueError as error:
        table.complain("until", str(error))


def _along(start: Position | None, ways: tuple[Way, ...]) -> list[tuple[Position, list[Way]]]:
    """The positions in which a learner may be on the right way, and how each goes on."""
    if start is None:
        return []
    found: dict[object, tuple[Position, list[Way]]] = {}
    for way in ways:
        position = start
        for made, move in enumerate(way):
            found.setdefault(position.key(), (position, []))[1].append(way[made:])
            position = position.apply(move)
    return list(found.values())


def _read_said(
    table: Table, key: str, along: list[tuple[Position, list[Way]]], *, legal: bool
) -> tuple[Said, ...]:
    """Answers to certain moves, each of which is legal, or illegal, on the way."""
    found: list[Said] = []
    for part in table.parts(key, "an answer to a move", 30):
        moves = _moves_said(part, along, legal=legal)
        for move in moves:
            if any(said.to == move for said in found):
                part.complain("move", f'something is said of "{move}" already')
        text: Text | None = part.text("text", _MOST_SAID, needed=True)
        part.end()
        if text is not None:
            found += [Said(move, text) for move in moves]
    return tuple(found)


def _moves_said(part: Table, along: list[tuple[Position, list[Way]]], *, legal: bool) -> list[Move]:
    """The move, or the moves, that something is said of."""
    if not part.has("move"):
        part.need("move")
        return []
    if not along:
        part.words("move", _MOST_WAYS)
        return []
    return part.read("move", lambda text: _placed(text, along, legal=legal), _MOST_WAYS)


def _placed(text: str, along: list[tuple[Position, list[Way]]], *, legal: bool) -> Move:
    """The move that a text is, where it is what it is said to be.

    Raises
    ------
    ValueError
        If it is so nowhere on the way.
    """
    wrong = ""
    for position, ways in along:
        move = parse_move(position, text)
        error = position.why_illegal(move)
        if not legal:
            if error is not None:
                return move
            wrong = wrong or f'"{text}" is legal: {position.describe(move)}'
            continue
        if error is not None:
            wrong = wrong or f'"{text}" is illegal: {error}'
            continue
        key = position.apply(move).key()
        if all(position.apply(way[0]).key() != key for way in ways):
            return move
        wrong = f'"{text}" is right here'
    raise InvalidMoveError(wrong)


# To answer


def _read_ask(table: Table, start: Position | None) -> tuple[Ask | None, Position | None]:
    """The question, or None if something is wrong with it; and where it leads, which is nowhere."""
    faults = len(table.source.faults)
    question = table.text("question", _MOST_ASKED, needed=True)
    choices = tuple(_read_choices(table))
    answer = None
    if choices:
        if table.has("answer"):
            table.complain("answer", "there are 'choices': one of them has right = true instead")
            table.take("answer")
        if table.has("replies"):
            table.complain("replies", "there are 'choices': each has a 'reply' of its own instead")
    else:
        answer = _read_answer(table, "answer", start)
    about = read_fact(table, "about")
    replies = tuple(_read_replies(table, answer, start))
    task = Ask(
        question=question,  # type: ignore[arg-type]  # else there is a fault
        answer=answer,
        choices=choices,
        about=about,
        replies=replies,
        wrong=table.text("wrong", _MOST_SAID),
        hint=table.text("hint", _MOST_SAID),
        praise=table.text("praise", _MOST_SAID),
    )
    if about is not None and len(table.source.faults) == faults:
        _check_answer(table, task, start)
    return task if len(table.source.faults) == faults else None, start


def _read_choices(table: Table) -> list[Choice]:
    if not table.has("choices"):
        return []
    choices = []
    faults = len(table.source.faults)
    for part in table.parts("choices", "a choice", 8):
        text = part.text("text", _MOST_CHOSEN, needed=True)
        right = part.truth("right")
        reply = part.text("reply", _MOST_SAID)
        part.end()
        if text is not None:
            choices.append(Choice(text, right, reply))
    if len(table.source.faults) == faults:
        if len(choices) < 2:
            table.complain("choices", "there is nothing to choose from")
        elif all(choice.right for choice in choices):
            table.complain("choices", "every choice is right")
        elif not any(choice.right for choice in choices):
            table.complain("choices", "no choice is right: one needs right = true")
        elif len({choice.text for choice in choices}) < len(choices):
            table.complain("choices", "two choices say the same")
    return choices


def _read_answer(table: Table, key: str, start: Position | None) -> Answer | None:
    """A number, yes or no, or the places of which each is right."""
    if not table.has(key):
        table.need(key)
        return None
    value = table.peek(key)
    if isinstance(value, bool) or is_number(value, 0, MOST_NUMBER):
        return cast("Answer", table.take(key))
    if not isinstance(value, (str, list)):
        wanted = f"a number from 0 to {MOST_NUMBER}, true, false, or places"
        table.complain(key, f"{key!r} is {wanted}, not {shown(value)}")
        table.take(key)
        return None
    faults = len(table.source.faults)
    if not value:
        table.complain(key, f"{key!r} is empty")
    places = frozenset(table.read(key, lambda text: place_in(start, text)))
    return places if len(table.source.faults) == faults else None


def _read_replies(table: Table, answer: Answer | None, start: Position | None) -> list[Said]:
    found: list[Said] = []
    for part in table.parts("replies", "an answer to an answer", 30):
        values = _read_wrong_answers(part, start)
        text = part.text("text", _MOST_SAID, needed=True)
        part.end()
        if text is None or answer is None:
            continue  # there are choices, or something is wrong with it
        for value in values:
            for said in _said_to(part, value, answer, text, start):
                if any(said.to == before.to for before in found):
                    to: Any = said.to
                    again = _said(frozenset([to]) if _sort(answer) is frozenset else to)
                    part.complain("answer", f"something is said of {again} already")
                found.append(said)
    return found


def _read_wrong_answers(part: Table, start: Position | None) -> list[Answer]:
    """The answer, or each of a list of numbers, that something is said of."""
    value = part.peek("answer") if part.has("answer") else None
    if isinstance(value, list) and value and all(is_number(n, 0, MOST_NUMBER) for n in value):
        return list(part.take("answer"))
    read = _read_answer(part, "answer", start)
    return [] if read is None else [read]


def _said_to(
    part: Table, value: Answer, answer: Answer, text: Text, start: Position | None
) -> list[Said]:
    """What is said of a wrong answer, if it is one."""
    if _sort(value) is not _sort(answer):
        part.complain("answer", f"{_said(value)} is no answer to this question")
        return []
    wrong = value if isinstance(value, frozenset) else frozenset([value])
    right = answer if isinstance(answer, frozenset) else frozenset([answer])
    if wrong & right or _counts_as_right(wrong, right, start):
        part.complain("answer", f"{_said(value)} is right")
        return []
    return [Said(each, text) for each in sorted(wrong, key=str)]


def _counts_as_right(wrong: frozenset[Any], right: frozenset[Any], start: Position | None) -> bool:
    """Whether a click on one of these places is a right one, such as on the pile of a card."""
    if start is None or _sort(wrong) is not frozenset:
        return False
    places = (place for place in wrong if not isinstance(place, (bool, int)))
    return any(each in right for place in places for each in meant_by(start, place))


def _sort(answer: Answer) -> type:
    return frozenset if isinstance(answer, frozenset) else type(answer)


def _said(answer: Answer) -> str:
    if isinstance(answer, bool):
        return "true" if answer else "false"
    return str(answer) if isinstance(answer, int) else " or ".join(sorted(map(written, answer)))


def _check_answer(table: Table, ask: Ask, start: Position | None) -> None:
    """Complain if the answer is not what is true."""
    about, answer = ask.about, ask.answer
    assert about is not None
    if answer is None:
        table.complain("about", "what is chosen is not checked: 'about' needs an 'answer'")
        return
    wanted = {"number": int, "truth": bool, "places": frozenset}.get(about.kind)
    if _sort(answer) is not wanted:
        table.complain("answer", f"{_said(answer)} is no answer about {about}")
        return
    if start is None:
        return
    try:
        true = about.value(start)
    except UndecidedError:
        table.complain("about", f"{about}: {UNDECIDED}")
    except ValueError as error:
        table.complain("about", f"{about}: {error}")
    else:
        if true != answer:
            table.complain(
                "answer", f"{about} is {spelt(true, start)} here, not {spelt(answer, start)}"
            )


# To win


def _read_win(table: Table, start: Position | None) -> tuple[Win, Position | None]:
    within = table.number("within", 1, 200)
    win = Win(within, table.text("praise", MOST_TOLD))
    if start is None:
        return win, None
    try:
        return win, _won_from(table, start, within)
    except UndecidedError:
        table.complain("kind", f"whether it can be won: {UNDECIDED}")
    return win, None


def _won_from(table: Table, start: Position, within: int | None) -> Position | None:
    if start.is_won:
        table.complain("kind", "the game is won already")
        return None
    if not is_winnable(start):
        table.complain("kind", "this position cannot be won")
        return None
    if within is not None:
        line = shortest_line(start)
        if line is not None and len(line) > within:
            table.complain("within", f"the shortest way to win has {len(line)} moves")
            return None
    return won(start)


def won(position: Position) -> Position:
    """Where every card of a position is home."""
    homes = list(position.foundations)  # those of a fragment may leave out cards below
    for pile in position.column_piles + position.cell_piles:
        for card in position.cards_in(pile):
            homes[card.suit.order] = max(homes[card.suit.order], card.rank)
    return type(position)(
        ((),) * len(position.columns),
        (None,) * len(position.cells),
        Foundations(*homes),
        position.rules,
    )


class TaskKind(NamedTuple):
    """How one kind of task is read."""

    keys: tuple[str, ...]
    """What a step of this kind has, besides what every step has."""
    read: Callable[[Table, Position | None], tuple[Show | Do | Ask | Win | None, Position | None]]
    """Reads the task, and says where it leads; None where something is wrong."""


TASKS: dict[str, TaskKind] = {
    "watch": TaskKind(("moves", "singly"), _read_show),
    "do": TaskKind(
        ("right", "until", "within", "other", "otherwise", "illegal", "hint", "praise", "singly"),
        _read_do,
    ),
    "ask": TaskKind(
        ("question", "answer", "about", "choices", "replies", "wrong", "hint", "praise"),
        _read_ask,
    ),
    "win": TaskKind(("within", "praise"), _read_win),
}
"""The kinds of step, by the names that they have in a lesson."""
