"""Results: what the kept games say of how somebody plays, and par to measure it by."""

from __future__ import annotations

import os
import threading
from collections import deque
from dataclasses import dataclass, replace
from html import escape
from statistics import fmean
from typing import TYPE_CHECKING

from ..engine.game import Game
from ..engine.rules import Rules, as_rules
from ..engine.sentences import called
from ..languages.catalog import names, say
from ..languages.tables import as_html, as_text, clock_time
from ..solver.beside import A_WHILE, Beside
from ..solver.result import Verdict
from ..solver.solve import solve
from .database import database, fork_lock
from .games import least, read_games, starts_without_par

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from matplotlib.axes import Axes

    from .database import Database
    from .games import KeptGame


@dataclass(frozen=True)
class Results:
    """What became of some games.

    A game counts as played from its first move on, and as won if it ever was, once, even if two
    kernels went on with it. Moves and time are those of its best win. A record is of a numbered
    deal: a position that somebody set up is won and is none. `stats` has them by rule set.
    """

    games: tuple[KeptGame, ...]
    """In the order in which they were begun."""

    @property
    def played(self) -> int:
        """How many games have a move."""
        return len(self.games)

    @property
    def won(self) -> int:
        """How many of them were won."""
        return len(self._wins)

    @property
    def best_streak(self) -> int:
        """The most games won one after another, in the order in which they were begun."""
        return max(self._streaks())

    @property
    def streak(self) -> int:
        """How many were won one after another up to now.

        The game begun last does not end a streak while it is still being played: until it is stuck
        or left for a new deal.
        """
        return self._streaks()[-1]

    @property
    def fewest_moves(self) -> int | None:
        """The moves of the shortest win; None if there is no win of a numbered deal."""
        return min((each.fewest for each in self._records if each.fewest is not None), default=None)

    @property
    def mean_moves(self) -> float | None:
        """The mean number of moves of the games that were won."""
        return _mean(self._moves)

    @property
    def best_over_par(self) -> int | None:
        """How many moves more than par the best win took; 0 is as good as can be.

        None if there is no win of which par is known.
        """
        return min(self._over_par, default=None)

    @property
    def mean_over_par(self) -> float | None:
        """The mean of the moves more than par, of the wins of which par is known."""
        return _mean(self._over_par)

    @property
    def with_par(self) -> int:
        """Of how many wins par is known."""
        return len(self._over_par)

    @property
    def best_seconds(self) -> float | None:
        """The time of the quickest win of a numbered deal."""
        times = (each.quickest for each in self._records if each.quickest is not None)
        return min(times, default=None)

    @property
    def mean_seconds(self) -> float | None:
        """The mean time of the games that were won."""
        return _mean(self._times)

    @property
    def seconds(self) -> float:
        """The time of all games, won or not."""
        return sum(game.seconds for game in self.games)

    @property
    def hints(self) -> int:
        """The hints used in all of them."""
        return sum(game.hints for game in self.games)

    @property
    def _wins(self) -> list[KeptGame]:
        return [game for game in self.games if game.is_won]

    @property
    def _records(self) -> list[KeptGame]:
        return [game for game in self._wins if game.number is not None]

    @property
    def _moves(self) -> list[int]:
        return [game.fewest for game in self.games if game.fewest is not None]

    @property
    def _over_par(self) -> list[int]:
        return [
            game.fewest - game.par
            for game in self.games
            if game.fewest is not None and game.par is not None
        ]

    @property
    def _times(self) -> list[float]:
        return [game.quickest for game in self.games if game.quickest is not None]

    def _streaks(self) -> list[int]:
        """How many games were won without a break, from before the first to after the last."""
        games = self.games
        if games and not games[-1].is_won and games[-1].is_open:
            games = games[:-1]
        streaks = [0]
        for game in games:
            streaks.append(streaks[-1] + 1 if game.is_won else 0)
        return streaks

    def _row(self, title: str) -> tuple[str, ...]:
        return (
            *(title, str(self.played), str(self.won), str(self.streak), str(self.best_streak)),
            "-" if self.fewest_moves is None else str(self.fewest_moves),
            "-" if self.mean_moves is None else f"{self.mean_moves:.1f}",
            "-" if self.best_over_par is None else f"{self.best_over_par:+}",
            "-" if self.mean_over_par is None else f"{self.mean_over_par:+.1f}",
            *map(_as_time, (self.best_seconds, self.mean_seconds, self.seconds)),
            str(self.hints),
        )


@dataclass(frozen=True)
class Stats(Results):
    """The results of all kept games, and in `by_rules` those of each rule set."""

    is_looking: bool = False
    """Whether par was still being looked for: ask again a moment later."""

    @property
    def by_rules(self) -> dict[str, Results]:
        """The results of each rule set that was played, by its name."""
        names = dict.fromkeys(game.rules for game in self.games)
        return {name: Results(_of_rules(self.games, name)) for name in names}

    def _rows(self) -> list[tuple[str, ...]]:
        parts = self.by_rules.values()
        last = [part.games[-1] for part in parts]
        titles = [called(game.rules, game.rules_title) for game in last]
        rows = [part._row(title) for part, title in zip(parts, titles, strict=True)]  # noqa: SLF001
        return rows if len(rows) == 1 else [*rows, self._row(say("tables.all"))]

    @property
    def _missing(self) -> str:
        """What is said of the wins of which par is not known."""
        if self.with_par == self.won:
            return ""
        known = "tables.with_par_looking" if self.is_looking else "tables.with_par"
        return f"{say(known, known=self.with_par, won=self.won)}."

    def __repr__(self) -> str:
        if not self.games:
            return say("tables.none_played")
        text = as_text(names("tables.results"), self._rows())
        return f"{text}\n{self._missing}".rstrip()

    def _repr_html_(self) -> str:
        if not self.games:
            return f"<p>{escape(say('tables.none_played'))}</p>"
        html = as_html(names("tables.results"), self._rows())
        return f"{html}<p>{escape(self._missing)}</p>" if self._missing else html

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the moves of each win in the order of the games, par, and which were not won.

        Parameters
        ----------
        ax:
            Where to draw; a figure of its own if left out, which a notebook shows.
        """
        from ..plots.result_figures import draw_results

        return draw_results(self, ax)


def stats(rules: Rules | str | None = None) -> Stats:
    """The results of the kept games: played, won, streaks, moves, time, and moves against par.

    Par is looked for in a thread when a game is won, and kept. Where it is not known yet, that
    begins here; the results do not wait for it.

    Parameters
    ----------
    rules:
        Only the games of this rule set, a `Rules` or the name of one.

    Raises
    ------
    InvalidPositionError
        If no rule set has this name, and no kept game either.

    Examples
    --------
    >>> from eightoff_widget import play
    >>> _ = play(24).push("2e")
    >>> results = stats()
    >>> results.played, results.won, results.fewest_moves
    (1, 0, None)
    """
    # Asked before the file is read, too: what ends meanwhile may have found what is not read here.
    is_looking = is_looking_for_pars()
    file = database()
    found = file and file.read(lambda rows: (read_games(rows), starts_without_par(rows)))
    kept, unknown = found or ([], [])
    games = tuple(_one_of_each(kept))
    if file is not None:
        look_for_pars(file, unknown)
    is_looking = is_looking or is_looking_for_pars()
    if rules is None:
        return Stats(games, is_looking)
    if isinstance(rules, str) and any(game.rules == rules for game in games):
        return Stats(_of_rules(games, rules), is_looking)
    return Stats(_of_rules(games, as_rules(rules).name), is_looking)


def _one_of_each(kept: Iterable[KeptGame]) -> Iterator[KeptGame]:
    """The games, with those as one that two kernels made of one: else a win would count twice."""
    copies: dict[str, list[KeptGame]] = {}
    for one in kept:
        copies.setdefault(one.origin, []).append(one)
    for first, *others in copies.values():
        game = first
        for other in others:
            game = replace(
                max(game, other, key=lambda either: either.changed),
                id=first.id,
                begun=first.begun,
                seconds=max(game.seconds, other.seconds),
                hints=max(game.hints, other.hints),
                fewest=least(game.fewest, other.fewest),
                quickest=least(game.quickest, other.quickest),
            )
        yield game


def _of_rules(games: Iterable[KeptGame], name: str) -> tuple[KeptGame, ...]:
    return tuple(game for game in games if game.rules == name)


def _mean(numbers: list[int] | list[float]) -> float | None:
    return fmean(numbers) if numbers else None


def _as_time(seconds: float | None) -> str:
    return "-" if seconds is None else clock_time(seconds)


# Par of the deals that were won: found in a thread, and kept once it is known


_LIMIT = A_WHILE
"""How long one is looked for. By the usual rules it takes a moment."""


class _Finder:
    """Looks for one par after another, in a thread that ends when there is nothing left to do."""

    def __init__(self) -> None:
        self._lock = fork_lock()
        self._waiting: deque[tuple[Database, str]] = deque()
        self._asked: set[tuple[Database, str]] = set()
        self._work: Beside | None = None
        self._cancel = threading.Event()

    def look_for(self, file: Database, starts: Iterable[str]) -> None:
        with self._lock:
            for start in starts:
                if (file, start) not in self._asked:
                    self._asked.add((file, start))
                    self._waiting.append((file, start))
            # A process that forked has the thread no more.
            if self._waiting and not (self._work and self._work.is_alive):
                self._cancel = threading.Event()
                self._work = Beside(self._find(self._cancel), "eightoff-par")
                self._work.start()

    def is_looking(self) -> bool:
        with self._lock:
            return self._work is not None and self._work.is_alive

    def stop(self) -> None:
        with self._lock:
            self._waiting.clear()
            self._asked.clear()
            self._cancel.set()
            work, self._work = self._work, None
        if work is not None:
            work.join()

    def _find(self, cancel: threading.Event) -> Iterator[None]:
        while not cancel.is_set():
            with self._lock:
                if not self._waiting:
                    self._work = None
                    return
                file, start = self._waiting.popleft()
            try:
                par = _par(start, cancel)
            except ValueError:  # the file was damaged, and this is no start of a game
                continue
            if not cancel.is_set() and _may_be_written(file):
                file.write(lambda rows, start=start, par=par: _put(rows, start, par))  # type: ignore[misc]
            yield


def _par(start: str, cancel: threading.Event) -> int | None:
    """The length of a shortest line; None if none was proved within the limit."""
    best = solve(Game.from_record(start).start, _LIMIT, shortest=True, cancel=cancel)
    return len(best.moves) if best.proved and best.verdict is Verdict.WINNABLE else None


def _put(rows: sqlite3.Connection, start: str, par: int | None) -> None:
    rows.execute("INSERT OR REPLACE INTO pars VALUES (?, ?)", (start, par))


def _may_be_written(file: Database) -> bool:
    """Whether it is worth trying. That nothing can be kept is told when a game is played."""
    places = (file.path, file.path.parent)
    return not file.is_off and all(os.access(place, os.W_OK) for place in places)


_finder = _Finder()


def look_for_pars(file: Database, starts: Iterable[str]) -> None:
    """Find out par, and keep it; no par is looked for twice.

    Parameters
    ----------
    file:
        Where it is kept.
    starts:
        Where games began, as the file has it.
    """
    if _may_be_written(file):
        _finder.look_for(file, starts)


def is_looking_for_pars() -> bool:
    """Whether a par is being looked for."""
    return _finder.is_looking()


def stop_looking() -> None:
    """Stop looking for pars, and forget which ones were to be looked for."""
    _finder.stop()
