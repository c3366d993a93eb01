"""Follows a game, and has each change on disk before anyone who listens later hears of it."""

from __future__ import annotations

import math
import os
import secrets
import time
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakValueDictionary

from ..engine.errors import shown, whole
from ..engine.game import ChangeKind, Game, Status
from ..engine.notation import write_action
from ..languages.catalog import say
from . import stats
from .database import database, fork_lock
from .games import latest_unfinished, least, owner_of, restore, take_up

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from ..engine.game import Change
    from ..engine.moves import Action
    from .database import Database
    from .games import KeptGame

_STEP = {ChangeKind.UNDO: -1, ChangeKind.AUTOPLAY: 0}
"""How many actions more are made after a change; one for those that are not here."""


class Spent(NamedTuple):
    """What a player has spent on a game."""

    seconds: float = 0.0
    """In the round that is played: a restart after a win begins another one."""
    hints: int = 0


class Keeper:
    """Keeps one game. `keep` and `resume` make them.

    Parameters
    ----------
    game:
        The game. It is in the file from its first change on, with the moves that it had before.
    file:
        Where.
    """

    def __init__(self, game: Game, file: Database) -> None:
        self.game = game
        self.id: int | None = None
        """Its number in the file; None while it is not there."""
        self.file = file
        self._token = secrets.token_hex(8)
        self._origin = self._token
        self._begun = time.time()
        self._is_behind = False
        self._spent = Spent()
        self._earlier = 0.0
        self._round_began = -math.inf
        self._given = _first(game)
        self._meters: list[Callable[[], Spent]] = []
        self._made = len(game.actions)
        self._fewest: int | None = None
        self._quickest: float | None = None
        game.on_change(self._heed)
        _keepers[id(game)] = self

    @classmethod
    def of_row(cls, number: int, file: Database) -> Keeper | None:
        """The keeper of a game that is in the file, taken from whoever played it; None if not."""
        # A game's row is made its own before the game is there: so it is made in two steps.
        token = secrets.token_hex(8)
        row = file.write(lambda rows: take_up(rows, number, _owner(token)))
        if row is None:
            return None
        try:
            game, earlier = restore(row), float(row.earlier)
            spent = Spent(float(row.seconds) - earlier, int(row.hints))
        except (ValueError, TypeError, AttributeError) as error:
            raise ValueError(say("store.unreadable", game=number)) from error
        keeper = cls(game, file)
        keeper.id, keeper._token, keeper._begun = number, token, row.begun
        keeper._origin = row.origin
        keeper._spent, keeper._earlier = spent, earlier
        keeper._given = _first(game) if row.given else None
        keeper._fewest, keeper._quickest = row.fewest, row.quickest
        return keeper

    @property
    def owner(self) -> str:
        """Whose the game is in the file."""
        return _owner(self._token)

    @property
    def spent(self) -> Spent:
        """The time that the round took and the hints of the game, as its boards say."""
        self._ask_boards()
        return self._spent

    def _ask_boards(self) -> None:
        if self._meters:
            seconds, hints = zip(*(meter() for meter in self._meters), strict=True)
            known = self._spent  # a board that was closed may have seen more
            # One that has not heard of the restart yet still has the time of the round before.
            passed = time.monotonic() - self._round_began
            longest = max(known.seconds, min(max(seconds), passed))
            self._spent = Spent(longest, max(known.hints, *hints))

    def attach(self, meter: Callable[[], Spent]) -> None:
        """Ask a board for what is spent, from now on."""
        self._meters.append(meter)

    def detach(self, meter: Callable[[], Spent], *, left: bool = False) -> None:
        """Ask it no longer; `left` if its player began another game instead."""
        self.note(left=left and len(self._meters) == 1)
        self._meters.remove(meter)

    def note(self, *, left: bool = False) -> None:
        """Write down what is spent meanwhile."""
        self._ask_boards()
        if self.id is not None or self._is_behind:
            update = self._write_all if self._is_behind else self._update
            self._write(lambda rows: update(rows, left=left))

    def _write(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Do some work in the file, and see whether it was done."""

        def done(rows: sqlite3.Connection) -> bool:
            work(rows)
            return True

        self._is_behind = True  # and stays so if this is interrupted
        # What was done says it, not `is_off`: a board that is opened meanwhile sets that back.
        self._is_behind = not self.file.write(done)

    def _heed(self, change: Change) -> None:
        """Write what happened.

        Someone who listened earlier may have changed the game again, which is told of first. Then
        the change does not follow on what is in the file, and all is written.
        """
        kind, action, before = change
        game, known = self.game, self._made
        self._made = len(game.actions)
        if kind is ChangeKind.RESET:
            follows = self._made == 0
        else:
            follows = self._made == known + _STEP.get(kind, 1)
        if self.id is None and not (game.can_undo or game.can_redo):
            return
        self._ask_boards()
        self._note_win()
        if kind is ChangeKind.RESET and before.is_won:
            self._begin_round()
        if self.id is None or self._is_behind or not follows:
            self._write(self._write_all)
        elif kind in (ChangeKind.MOVE, ChangeKind.FINISH):
            text = write_action(before, action)
            self._write(lambda rows: self._add(rows, text))
        else:
            self._write(self._update)
        if game.position.is_won:
            stats.look_for_pars(self.file, [start_of(game)])

    def _note_win(self) -> None:
        """See whether the game is won, and in how many moves and how long."""
        game = self.game
        if game.status is not Status.WON:
            return
        self._fewest = least(self._fewest, len(game.moves))
        if _first(game) is not self._given:
            self._quickest = least(self._quickest, self._spent.seconds)

    def _begin_round(self) -> None:
        """Count the time from 0 again, as the boards do when a game that was won is restarted.

        They hear of it later, so they are not asked again until the next change.
        """
        self._earlier += self._spent.seconds
        self._spent = Spent(0.0, self._spent.hints)
        self._round_began = time.monotonic()
        self._given = _first(self.game)

    def _add(self, rows: sqlite3.Connection, text: str) -> None:
        """Write the game's last action."""
        if self._update(rows) and self.id is not None:
            write_line(rows, self.id, [text], self._made - 1)

    def _update(self, rows: sqlite3.Connection, *, left: bool = False) -> bool:
        """Write how the game stands; False if that took writing all of it."""
        values = self._values(left=left)
        if self.id is not None and update(rows, self.id, self.owner, values):
            return True
        self._write_all(rows, left=left)
        return False

    def _write_all(self, rows: sqlite3.Connection, *, left: bool = False) -> None:
        """Write the game with all its actions."""
        values = self._values(left=left)
        # If another kernel took it up, or the file is a new one, this is a game of its own.
        if self.id is None or not update(rows, self.id, self.owner, values):
            self.id = insert(rows, self.game, self.owner, self._origin, self._begun)
            update(rows, self.id, self.owner, values)
        write_line(rows, self.id, line_of(self.game))

    def _values(self, *, left: bool) -> dict[str, object]:
        game, spent = self.game, self._spent
        return {
            "autoplay": game.autoplay,
            "changed": time.time(),
            "made": len(game.actions),
            "moves": len(game.moves),
            "home": game.position.cards_home,
            "seconds": self._earlier + spent.seconds,
            "earlier": self._earlier,
            "given": self._given is not None and _first(game) is self._given,
            "hints": spent.hints,
            "status": game.status.value,
            "left": left,
            "fewest": self._fewest,
            "quickest": self._quickest,
        }


_keepers: WeakValueDictionary[int, Keeper] = WeakValueDictionary()
"""The keepers of this process by the `id()` of their game, which goes together with its keeper."""

_taking_up = fork_lock()
"""Held while a kept game is looked for and taken up. No game's lock is taken meanwhile."""


def _first(game: Game) -> Action | None:
    """The action that a game begins with, made or to be redone.

    It is another object when the same move is made again: so it tells whether a line was played
    anew or led forward by redo.
    """
    return next(iter((*game.actions[:1], *game.undone[:1])), None)


def _owner(token: str) -> str:
    # In a process that forked each game is there twice, and the two part from there.
    return f"{token}-{os.getpid()}"


def keep(game: Game) -> Keeper | None:
    """The keeper of a game; None if games are not to be kept."""
    file = database()
    if file is None:
        return None
    with game.lock:
        keeper = _keepers.get(id(game))
        if keeper is not None and keeper.game is game and keeper.file is file:
            return keeper
        file.try_again()
        return Keeper(game, file)


def resume(number: int) -> Keeper:
    """Go on with a kept game: the very one, if it is played in this process.

    Raises
    ------
    ValueError
        If there is no such game.
    """
    file = database()
    wanted = whole(number)
    if file is not None and wanted is not None and 0 < wanted < 2**63:
        with _taking_up:  # else two threads would make two games of it
            keeper = _found(wanted, file)
        if keeper is not None:
            return keeper
    raise ValueError(say("store.no_such_game", game=shown(number)))


def _found(number: int, file: Database) -> Keeper | None:
    """The keeper of a game that is played in this process, or else of the game taken up."""
    owner = file.read(lambda rows: owner_of(rows, number))
    # Other threads begin games meanwhile, over which `values()` would stumble.
    for keeper in filter(None, [known() for known in _keepers.valuerefs()]):
        if keeper.id == number and keeper.owner == owner and keeper.file is file:
            return keeper
    return None if owner is None else Keeper.of_row(number, file)


def unfinished(rules: str | None = None) -> KeptGame | None:
    """The game to go on with that was played last, if there is one.

    Parameters
    ----------
    rules:
        Only one of the rule set with this name.
    """
    file = database()
    return None if file is None else file.read(lambda rows: latest_unfinished(rows, rules))


# A game as rows of the file, written: `games.py` reads them


def line_of(game: Game) -> list[str]:
    """Every action of a game as text, those that could be redone at its end."""
    position, texts = game.start, []
    for action in (*game.actions, *game.undone):
        texts.append(write_action(position, action))
        for move in action:
            position = position.apply(move)
    return texts


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
