"""Reading a step to do: which moves are right, and what is said of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import InvalidMoveError
from ..facts import UndecidedError, after, parse_move
from ..lesson import Do, Said
from .claims import UNDECIDED, read_claims, read_moves

if TYPE_CHECKING:
    from ...engine.moves import Move
    from ...engine.position import Position
    from ..facts import Claim
    from ..lesson import Text
    from .tables import Table

_MOST_SAID = 400
_MOST_WAYS = 20
Way = tuple["Move", ...]


def read_do(table: Table, start: Position | None) -> tuple[Do, Position | None]:
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
        path = tuple(after(start, way[:made]).key() for made in range(1, len(way) + 1))
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
        moves = _read_moves(part, along, legal=legal)
        for move in moves:
            if any(said.to == move for said in found):
                part.complain("move", f'something is said of "{move}" already')
        text: Text | None = part.text("text", _MOST_SAID, needed=True)
        part.end()
        if text is not None:
            found += [Said(move, text) for move in moves]
    return tuple(found)


def _read_moves(part: Table, along: list[tuple[Position, list[Way]]], *, legal: bool) -> list[Move]:
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
