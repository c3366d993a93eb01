"""Kept games as rows of the file, read and written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..engine.errors import shown
from ..engine.game import Game, Status
from ..formats.movelist import read_actions
from ..formats.notation import write_move
from ..languages.catalog import say
from .schema import DamagedError

if TYPE_CHECKING:
    import sqlite3

    from ..engine.game import Action
    from ..engine.position import Position

_Number = TypeVar("_Number", int, float)

_COLUMNS = (
    "id, origin, start, title, rules, rules_title, begun, changed, moves, home, cards, seconds, "
    "hints, status, left, fewest, quickest, par"
)

_GAMES = f"SELECT {_COLUMNS} FROM games LEFT JOIN pars USING (start)"  # noqa: S608

_OPEN = f"status = '{Status.PLAYING.value}' AND NOT left AND fewest IS NULL"
"""`KeptGame.is_open`, for the file."""


@dataclass(frozen=True)
class KeptGame:
    """What is kept of a game, its moves apart. `eo.play(resume=id)` goes on with it."""

    id: int
    origin: str
    """The same for the games that two kernels made of one, when both went on with it."""
    start: str
    """Where it began, as a record without moves."""
    title: str
    """Such as `"Eight Off, Microsoft deal 24"`."""
    rules: str
    """The name of its rule set."""
    rules_title: str
    begun: datetime
    changed: datetime
    moves: int
    home: int
    """How many cards are home."""
    cards: int
    """How many there are."""
    seconds: float
    """How long it was played, all rounds together."""
    hints: int
    """How many hints were used."""
    status: Status
    left: bool
    """Whether the player began another game, a new deal, instead."""
    fewest: int | None
    """The fewest moves in which it was won; None if it never was."""
    quickest: float | None
    """The least seconds in which it was played from its start and won; None if it never was."""
    par: int | None
    """The length of a shortest line; None if it is not known, or the game never was won."""

    @property
    def is_won(self) -> bool:
        """Whether it was ever won, even if a move was taken back since."""
        return self.fewest is not None

    @property
    def is_open(self) -> bool:
        """Whether it can be gone on with: neither won nor stuck, and not left for another one."""
        return self.status is Status.PLAYING and not self.left and not self.is_won


def read_games(rows: sqlite3.Connection) -> list[KeptGame]:
    """Every kept game, in the order in which they were begun."""
    return [_read(row) for row in rows.execute(f"{_GAMES} ORDER BY id")]


def _read(row: tuple[Any, ...]) -> KeptGame:
    values = dict(zip(_COLUMNS.split(", "), row, strict=True))
    try:
        for name in ("begun", "changed"):
            values[name] = datetime.fromtimestamp(values[name]).astimezone()
        for name in ("moves", "home", "cards", "hints"):
            values[name] = int(values[name])
        values["seconds"] = float(values["seconds"])
        for name, kind in (("fewest", int), ("quickest", float), ("par", int)):
            values[name] = None if values[name] is None else kind(values[name])
        values["status"] = Status(values["status"])
    except (TypeError, ValueError, OverflowError, OSError) as error:
        raise DamagedError(lambda: say("store.senseless", game=values["id"])) from error
    return KeptGame(**values | {"left": bool(values["left"])})


def latest_unfinished(rows: sqlite3.Connection, rules: str | None = None) -> KeptGame | None:
    """The game to go on with that was played last, of a rule set by its name or of any."""
    row = rows.execute(
        f"{_GAMES} WHERE {_OPEN} AND rules = IFNULL(?, rules) ORDER BY changed DESC, id DESC"
        " LIMIT 1",
        (rules,),
    ).fetchone()
    return row and _read(row)


def starts_without_par(rows: sqlite3.Connection) -> list[str]:
    """Where games began that were won, if their par was never looked for."""
    found = rows.execute(
        "SELECT DISTINCT start FROM games WHERE fewest IS NOT NULL"
        " AND start NOT IN (SELECT start FROM pars)"
    )
    return [text for (text,) in found]


class KeptLine(NamedTuple):
    """What it takes to go on with a game."""

    start: str
    origin: str
    autoplay: int
    begun: float
    made: int
    seconds: float
    earlier: float
    given: int
    hints: int
    fewest: int | None
    quickest: float | None
    texts: list[str]


def owner_of(rows: sqlite3.Connection, number: int) -> str | None:
    """Who plays a game, or played it last; None if there is no such game."""
    found = rows.execute("SELECT owner FROM games WHERE id = ?", (number,)).fetchone()
    return found and str(found[0])


def take_up(rows: sqlite3.Connection, number: int, owner: str) -> KeptLine | None:
    """Make a game one's own and read it; None if there is no such game."""
    rows.execute("UPDATE games SET owner = ? WHERE id = ?", (owner, number))
    row: tuple[Any, ...] | None = rows.execute(
        "SELECT start, origin, autoplay, begun, made, seconds, earlier, given, hints, fewest,"
        " quickest FROM games WHERE id = ?",
        (number,),
    ).fetchone()
    if row is None:
        return None
    line = rows.execute("SELECT moves FROM actions WHERE game = ? ORDER BY place", (number,))
    return KeptLine._make([*row, [text for (text,) in line]])


def restore(line: KeptLine) -> Game:
    """A game as it stood, with all that can be undone and redone.

    Raises
    ------
    ValueError
        If the file was damaged, and this is no game.
    """
    if not (isinstance(line.made, int) and 0 <= line.made <= len(line.texts)):
        raise ValueError(f"{shown(line.made)} of {len(line.texts)} actions cannot be made")
    game = Game.from_record(line.start)
    game.autoplay = bool(line.autoplay)
    for action in read_actions(game.start, " ".join(line.texts)):
        game.push_action(action)
    for _ in range(len(line.texts) - line.made):
        game.undo()
    return game


def line_of(game: Game) -> list[str]:
    """Every action of a game as text, those that could be redone at its end."""
    position, texts = game.start, []
    for action in (*game.actions, *game.undone):
        text, position = write_action(position, action)
        texts.append(text)
    return texts


def write_action(position: Position, action: Action) -> tuple[str, Position]:
    """An action as text, and where it leads."""
    texts = []
    for move in action:
        texts.append(write_move(position, move))
        position = position.apply(move)
    return "+".join(texts), position


def least(one: _Number | None, other: _Number | None) -> _Number | None:
    """The smaller of two numbers, of which None stands for one that is not known."""
    return min((number for number in (one, other) if number is not None), default=None)


def insert(rows: sqlite3.Connection, game: Game, owner: str, origin: str, begun: float) -> int:
    """Make a row for a game, to be filled by `update`, and return its id."""
    start = game.start
    title = start.deal.title if start.deal else f"{start.rules.title}, a position of its own"
    done = rows.execute(
        "INSERT INTO games (owner, origin, start, title, rules, rules_title, autoplay, begun,"
        " changed, made, moves, home, cards, seconds, hints, status, left)"
        " VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, 0, 0, 0, ?, 0, 0, '', 0)",
        (
            owner,
            origin,
            start_of(game),
            title,
            start.rules.name,
            start.rules.title,
            begun,
            begun,
            start.cards_home + start.cards_in_play,
        ),
    )
    assert done.lastrowid is not None
    return done.lastrowid


def start_of(game: Game) -> str:
    """Where a game began, as the file has it: a record without moves."""
    return Game(game.start).to_record()


def update(rows: sqlite3.Connection, number: int, owner: str, values: dict[str, object]) -> bool:
    """Write how a game stands; False if it is another's, or gone."""
    names = ", ".join(f"{name} = ?" for name in values)
    done = rows.execute(
        f"UPDATE games SET {names} WHERE id = ? AND owner = ?",  # noqa: S608
        (*values.values(), number, owner),
    )
    return done.rowcount == 1


def write_line(rows: sqlite3.Connection, number: int, texts: list[str], first: int = 0) -> None:
    """Write a game's actions from a place on, instead of those that were there."""
    rows.execute("DELETE FROM actions WHERE game = ? AND place >= ?", (number, first))
    rows.executemany(
        "INSERT INTO actions VALUES (?, ?, ?)",
        [(number, place, text) for place, text in enumerate(texts, start=first)],
    )
