"""The kept games: read from the file, taken up again, to look at and to choose from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

from ..engine.errors import shown
from ..engine.game import Game, Status
from ..engine.sentences import deal_name, rules_title, start_title
from ..formats.movelist import read_actions
from ..languages.catalog import names, say
from ..languages.tables import as_html, as_text
from .database import database
from .schema import DamagedFileError

if TYPE_CHECKING:
    import sqlite3

_Number = TypeVar("_Number", int, float)

_COLUMNS = (
    "id, origin, start, title, rules, rules_title, begun, changed, moves, home, cards, seconds, "
    "hints, status, left, fewest, quickest, par"
)

_GAMES = f"SELECT {_COLUMNS} FROM games LEFT JOIN pars USING (start)"  # noqa: S608

_TOO_LARGE = 2**63
"""No number of a row."""

_DEAL = re.compile(r'^\[Deal "([^"]*)"\]', re.MULTILINE)

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
    def number(self) -> str | None:
        """The number of its deal; None if it began from a position that somebody set up."""
        found = _DEAL.search(str(self.start))  # a damaged file may have anything there
        return found and found[1]

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
        raise DamagedFileError(lambda: say("store.senseless", game=values["id"])) from error
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
    return look_up(rows, number)


def look_up(rows: sqlite3.Connection, number: int) -> KeptLine | None:
    """A game as it stands, whoever plays it; None if there is no such game."""
    row: tuple[Any, ...] | None = rows.execute(
        "SELECT start, origin, autoplay, begun, made, seconds, earlier, given, hints, fewest,"
        " quickest FROM games WHERE id = ?",
        (number,),
    ).fetchone()
    if row is None:
        return None
    line = rows.execute("SELECT moves FROM actions WHERE game = ? ORDER BY place", (number,))
    return KeptLine._make([*row, [text for (text,) in line]])


def look_at(number: int) -> Game:
    """A kept game as it stands, to be looked at: whoever plays it goes on with it.

    Raises
    ------
    ValueError
        If there is no such game, or the file was damaged, and this is none.
    """
    file = database()
    is_number = 0 < number < _TOO_LARGE
    line = file.read(lambda rows: look_up(rows, number)) if file and is_number else None
    if line is None:
        raise ValueError(say("store.no_such_game", game=shown(number)))
    try:
        return restore(line)
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(say("store.unreadable", game=number)) from error


def par_of(rows: sqlite3.Connection, start: str) -> int | None:
    """The length of a shortest line of a deal, if it was found before."""
    found = rows.execute("SELECT par FROM pars WHERE start = ?", (start,)).fetchone()
    return found[0] if found and isinstance(found[0], int) else None


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


def least(one: _Number | None, other: _Number | None) -> _Number | None:
    """The smaller of two numbers, of which None stands for one that is not known."""
    return min((number for number in (one, other) if number is not None), default=None)


# To look at


_MOST_SHOWN = 20


class Games(Sequence["KeptGame"]):
    """Kept games, the one played last first. `games` makes it."""

    def __init__(self, kept: Sequence[KeptGame]) -> None:
        self._kept = tuple(kept)

    @overload
    def __getitem__(self, index: int) -> KeptGame: ...

    @overload
    def __getitem__(self, index: slice) -> Games: ...

    def __getitem__(self, index: int | slice) -> KeptGame | Games:
        return Games(self._kept[index]) if isinstance(index, slice) else self._kept[index]

    def __len__(self) -> int:
        return len(self._kept)

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (
                str(game.id),
                title_of(game),
                str(game.moves),
                say("tables.home", home=game.home, cards=game.cards),
                state_in_words(game),
                f"{game.changed:%Y-%m-%d %H:%M}",
            )
            for game in self._kept[:_MOST_SHOWN]
        ]

    @property
    def _more(self) -> str:
        """What is said of those that the table has no room for."""
        more = len(self) - _MOST_SHOWN
        return say("tables.more", n=more) if more > 0 else ""

    def __repr__(self) -> str:
        if not self._kept:
            return say("tables.no_games")
        text = as_text(names("tables.games"), self._rows())
        return f"{text}\n{self._more}".rstrip()

    def _repr_html_(self) -> str:
        if not self._kept:
            return f"<p>{escape(say('tables.no_games'))}</p>"
        html = as_html(names("tables.games"), self._rows())
        return f"{html}<p>{self._more}</p>" if self._more else html


def games() -> Games:
    """The games that are kept, the one played last first.

    `eo.play(resume=id)` goes on with one of them.

    Examples
    --------
    >>> from eightoff_widget import play
    >>> _ = play(24).push("2e")
    >>> [(game.id, game.title, game.moves) for game in games()]
    [(1, 'Eight Off, Microsoft deal 24', 1)]
    """
    file = database()
    found = (file and file.read(read_games)) or []
    return Games(sorted(found, key=lambda game: (game.changed, game.id), reverse=True))


def title_of(game: KeptGame, *, with_rules: bool = True) -> str:
    """The title in the language that is spoken; as the file has it where its start is damaged.

    Parameters
    ----------
    game:
        The game.
    with_rules:
        Whether it names the rule set.
    """
    try:
        start = Game.from_record(game.start).start
    except (TypeError, ValueError):
        return game.title
    if not with_rules:
        return deal_name(start.deal) if start.deal else say("rules.no_deal")
    if start.deal is None:
        return say("tables.own_position", rules=rules_title(start.rules))
    return start_title(start)


def state_in_words(game: KeptGame) -> str:
    """How it stands: playing, stuck, won or left."""
    status = say(f"tables.{game.status.value}")
    if game.is_won and game.status is not Status.WON:
        return say("tables.won_before", status=status)
    return say("tables.left") if game.left and game.status is Status.PLAYING else status
