"""Reading what a lesson claims of a position, and checking it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...engine.cards import Card
from ...engine.errors import Reason, shown
from ...engine.moves import Move, after
from ...engine.piles import Pile
from ...formats.movelist import follow
from ..facts import FACTS, Claim, Fact, UndecidedError, parse_move
from ..places import read_place, written
from .lesson_tables import Table, is_number

if TYPE_CHECKING:
    from ...engine.position import Position
    from ..facts import Value, ValueKind

_REASONS = [reason.value for reason in Reason if reason is not Reason.NO_PLACE]
"""All that a move may be illegal for: without a target there is no move."""
_MOST_MOVES = 200
MOST_NUMBER = 1000
_PLACE_OF_WORD = re.compile(r"line \d+, column \d+: ")
UNDECIDED = "this could not be found out: the solver gave up"


def read_moves(position: Position, text: str) -> tuple[Move, ...]:
    """The moves of a text, each legal where it is made.

    Raises
    ------
    ValueError
        If one is not, or there are too many.
    """
    read = follow(position, text)
    if read.fault is not None:
        raise ValueError(_PLACE_OF_WORD.sub("", str(read.fault), count=1))
    moves = tuple(move for action in read.actions for move in action)
    if len(moves) > _MOST_MOVES:
        raise ValueError(f"more than {_MOST_MOVES} moves")
    return moves


def read_claims(table: Table, position: Position | None, key: str = "claims") -> tuple[Claim, ...]:
    """The claims of a step, each found to be true of its position.

    Parameters
    ----------
    position:
        None if that is not known, since something is wrong with it: then nothing is checked.
    key:
        `"until"` for what is to become true: it is read alone.
    """
    claims = []
    for part in table.parts(key, "a claim", 50):
        for claim in _read_claim(part, position, checked=key == "claims"):
            claims.append(claim)
            if key == "claims" and position is not None:
                _check(part, claim, position)
    return tuple(claims)


def _read_claim(part: Table, position: Position | None, *, checked: bool) -> list[Claim]:
    """The claims that one table makes: one for each move, where it has a list of them."""
    names = [name for name in ("illegal", *FACTS) if part.has(name)]
    if len(names) > 1:
        said = " and ".join(map(repr, names))
        part.source.complain(part.path, f"a claim says one thing, not {said}")
        return []
    if not names:
        faults = len(part.source.faults)
        for key in ("illegal", *FACTS, "after", "because", "is"):
            part.take(key)
        part.end()  # names what is there instead, and what may be meant
        if len(part.source.faults) == faults:
            part.source.complain(part.path, "a claim says one thing, not nothing")
        return []
    name = names[0]
    moves: tuple[Move, ...] = ()
    if checked and (text := part.word("after", 2000)) is not None and position is not None:
        try:
            moves = read_moves(position, text)
        except ValueError as error:
            part.complain("after", str(error))
            return []
        position = after(position, moves)
    claims = _stated(part, name, position, moves)
    part.end()
    return claims


def _stated(
    part: Table, name: str, position: Position | None, moves: tuple[Move, ...]
) -> list[Claim]:
    if name in ("legal", "illegal"):
        because = _read_reason(part) if name == "illegal" else None
        if not part.peek(name):
            part.complain(name, f"{name!r} names no move")
        texts = part.words(name, 30)
        return [Claim(Fact("legal", text), name == "legal", because, moves) for text in texts]
    kind = FACTS[name]
    about = ""
    if kind.argument != "nothing":
        about = _read_argument(part, name) or ""
        if not about:
            part.take("is")
            part.end()
            return []
    value = read_value(part, "is" if about else name, kind.value, position)
    return [] if value is None else [Claim(Fact(name, about), value, None, moves)]


def _read_reason(part: Table) -> Reason | None:
    word = part.word("because")
    if word is None:
        return None
    if word in _REASONS:
        return Reason(word)
    part.complain("because", f"{shown(word)} is no reason: there are {', '.join(_REASONS)}")
    return None


def _read_argument(part: Table, name: str) -> str | None:
    """What a fact is about, in the spelling that `Fact` takes."""
    text = part.word(name)
    if text is None:
        return None
    try:
        place = read_place(text)
    except ValueError as error:
        part.complain(name, str(error))
        return None
    wanted = FACTS[name].argument
    if wanted == "card" and isinstance(place, Card):
        return str(place)
    if wanted == "column" and isinstance(place, Pile) and place.is_column:
        return str(place)
    part.complain(name, f"{name!r} is of a {wanted}, not of {shown(text)}")
    return None


def read_fact(table: Table, key: str) -> Fact | None:
    """What a question is about: the name of a fact, or a table with a name and what that is of."""
    value = table.take(key)
    if value is None:
        return None
    if isinstance(value, str) and value in FACTS:
        if FACTS[value].argument == "nothing":
            return Fact(value)
        wanted = FACTS[value].argument
        table.complain(key, f"say of which {wanted}: {{ {value} = … }}")
        return None
    name, *others = value if isinstance(value, dict) and value else (None,)
    if name in FACTS and not others:
        part = Table(table.source, (*table.path, key), value, "a question")
        wanted = FACTS[name].argument
        if wanted == "move":
            move = part.word(name)
            return None if move is None else Fact(name, move)
        if wanted != "nothing":
            about = _read_argument(part, name)
            return None if about is None else Fact(name, about)
    known = ", ".join(FACTS)
    table.complain(key, f"{shown(value)} is nothing to ask about: there are {known}")
    return None


def read_value(table: Table, key: str, kind: ValueKind, position: Position | None) -> Value | None:
    """A value of a kind; None if it is none."""
    if kind == "places":
        if not table.has(key):
            return table.need(key)  # type: ignore[no-any-return]
        faults = len(table.source.faults)
        places = frozenset(table.read(key, read_place))
        return places if len(table.source.faults) == faults else None
    if kind == "moves":
        return _read_set_of_moves(table, key, position)
    value = table.need(key)
    sound = isinstance(value, bool) if kind == "truth" else is_number(value, 0, MOST_NUMBER)
    if sound:
        return value  # type: ignore[no-any-return]
    if value is not None:
        wanted = "true or false" if kind == "truth" else f"a number from 0 to {MOST_NUMBER}"
        table.complain(key, f"{key!r} is {wanted}, not {shown(value)}")
    return None


def _read_set_of_moves(table: Table, key: str, position: Position | None) -> Value | None:
    faults = len(table.source.faults)

    def read(text: str) -> Move:
        if position is None:
            return Move("1", "h")  # nothing will be checked
        move = position.parse_move(text)
        position.check(move)
        return move

    moves = table.read(key, read)
    return frozenset(moves) if len(table.source.faults) == faults else None


def _check(part: Table, claim: Claim, position: Position) -> None:
    """Complain if a claim is not true."""
    text = why_false(claim, after(position, claim.after))
    if text is not None:
        part.source.complain(part.path, text)


def why_false(claim: Claim, position: Position) -> str | None:
    """What is true instead of a claim; None if it is true.

    Parameters
    ----------
    position:
        The one after the moves of the claim.
    """
    fact, value = claim.fact, claim.value
    try:
        if fact.name == "legal":
            return _why_false_of_move(claim, position)
        true = fact.value(position)
    except UndecidedError:
        return f"{fact}: {UNDECIDED}"
    except ValueError as error:
        return f"{fact}: {error}"
    if claim.says(true, position):
        return None
    here = "there" if claim.after else "here"
    return f"{fact} is {spelt(true, position)} {here}, not {spelt(value, position)}"


def _why_false_of_move(claim: Claim, position: Position) -> str | None:
    text = claim.fact.about
    error = position.why_illegal(parse_move(position, text))
    if claim.value:
        return None if error is None else f'"{text}" is illegal: {error}'
    if error is None:
        return f'"{text}" is legal: {position.describe(text)}'
    if claim.because not in (None, error.reason):
        assert claim.because is not None
        return (
            f'"{text}" is illegal because {error.reason.value}, not {claim.because.value}: {error}'
        )
    return None


def spelt(value: Value, position: Position) -> str:
    """A value as a lesson writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    words = sorted(
        position.notate(each) if isinstance(each, Move) else written(each) for each in value
    )
    return f"[{', '.join(words)}]"
