"""What is spent on the game on a board, and what that board has to do with the kept games."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from ...engine.game import Game
from ...engine.sentences import start_title
from ...languages.catalog import say
from ...store import keeper, settings
from ...store.games import par_of
from ...store.keeper import Spent

if TYPE_CHECKING:
    from ...engine.position import Position
    from ...store.database import Database, News
    from ...store.games import KeptGame
    from ...store.keeper import Keeper
    from ..snapshot import Json


class PlayClock:
    """Adds up the seconds of play that views report, and the help that was had.

    Only a browser knows whether its page is in sight, so each view says how long it has seen the
    game since it spoke last. Two views may have seen the same seconds: no more are counted than
    have passed here since the last report.
    """

    def __init__(self) -> None:
        self.round = 0
        """Another one for each game, and for a game that is played again."""
        self.seconds = 0.0
        self.hints = 0
        self._last_report = time.monotonic()

    def begin_round(self) -> None:
        """Count the time from 0 again."""
        self.round += 1
        self.seconds, self._last_report = 0.0, time.monotonic()

    def report(self, seconds: float, of_round: int) -> None:
        """Count seconds of play that a view has seen since its last report, if of this round."""
        if of_round == self.round:  # else it saw another game
            now = time.monotonic()
            self.seconds += min(seconds, now - self._last_report)
            self._last_report = now

    def shown(self, *, runs: bool) -> Json:
        """What a snapshot says of it."""
        seconds = math.floor(self.seconds * 10) / 10  # as words round it: down
        return {"seconds": seconds, "running": runs, "round": self.round}

    def spent(self) -> Spent:
        """What was spent, as the keeper of the game asks for it."""
        return Spent(self.seconds, self.hints)


class Keeping:
    """Has the games of one board kept, and says what its player should know of that.

    Parameters
    ----------
    is_wanted:
        Whether they are kept.
    offers:
        Whether to offer an unfinished game while the one on the board is untouched.
    """

    def __init__(self, *, is_wanted: bool, offers: bool = False) -> None:
        self.is_wanted = is_wanted
        self.offers = offers
        self.clock = PlayClock()
        """What is spent on the game at hand."""
        self._keeper: Keeper | None = None
        self._file: Database | None = None
        self._heard = 0
        self._set_aside: News | None = None
        self._offered: tuple[KeptGame, Position] | None = None

    def take_up(self, game: Game) -> None:
        """Keep this game from now on, and go on from what was spent on it.

        Its keeper listens to it from here: a board that listens later shows nothing that is not
        kept.
        """
        self._offered = self._unfinished(game)
        self.clock.begin_round()
        self.clock.hints = 0
        self._keeper = keeper.keep(game) if self.is_wanted else None
        if self._keeper is not None:
            self.clock.seconds, self.clock.hints = self._keeper.spent
            self._keeper.attach(self.clock.spent)

    def leave(self, *, for_another: bool) -> None:
        """Keep the game at hand no longer for this board.

        Parameters
        ----------
        for_another:
            Whether its player begins another one instead: then it waits no longer. One that is
            put off for a kept game goes on waiting.
        """
        if self._keeper is not None:
            self._keeper.detach(self.clock.spent, left=for_another)

    def note_help(self, times: int = 1) -> None:
        """Count that help was had so many times, and write that down."""
        self.clock.hints += times
        if times and self._keeper is not None:
            self._keeper.note()

    @property
    def number(self) -> int | None:
        """The number of the game at hand among the kept ones; None if it is not there."""
        return None if self._keeper is None else self._keeper.id

    @property
    def par(self) -> int | None:
        """The length of a shortest line of the deal at hand, if it was found before."""
        if self._keeper is None:
            return None
        start = keeper.start_of(self._keeper.game)
        return self._keeper.file.read(lambda rows: par_of(rows, start))

    def remember(self, name: str, value: object) -> None:
        """Set something for the boards to come as well."""
        if self.is_wanted:
            settings.put(name, value)

    def resume(self, number: int) -> Game:
        """A kept game, to be taken up.

        Raises
        ------
        ValueError
            If there is none, or games are not kept here.
        """
        if not self.is_wanted:
            raise ValueError(say("play.keeps_nothing"))
        return keeper.resume(number).game

    def news(self) -> list[str]:
        """What went wrong with the file since this was asked last, in sentences.

        A new board is told what no board has told yet, and that nothing can be kept.
        """
        if self._keeper is None:
            return []
        file = self._keeper.file
        first = file is not self._file
        if first:
            self._file, self._heard, self._set_aside = file, file.told, None
        # What another thread's change adds from here on is told the next time.
        trouble, heard = file.trouble, len(file.news)
        fresh = file.news[self._heard : heard]
        if first and trouble is not None and trouble not in fresh:
            fresh.append(trouble)
        self._heard, file.told = heard, max(heard, file.told)
        for piece in fresh:
            if piece in file.losses:  # trouble passes
                self._set_aside = piece
        return [piece() for piece in fresh]

    @property
    def notice(self) -> str | None:
        """Why nothing can be kept, or else what became of a file that was damaged meanwhile."""
        if self._keeper is None or self._file is None:
            return None
        standing = self._file.trouble or self._set_aside
        return None if standing is None else standing()

    @property
    def is_kept(self) -> bool:
        """Whether the game at hand is on disk."""
        return self._keeper is not None and self._keeper.file.trouble is None

    @property
    def resumable(self) -> Json | None:
        """The unfinished game that can be gone on with instead, as snapshots have it."""
        if self._offered is None:
            return None
        found, start = self._offered
        return {
            "id": found.id,
            "title": start_title(start),
            "moves": found.moves,
            "when": found.changed.isoformat(timespec="seconds"),
        }

    def _unfinished(self, game: Game) -> tuple[KeptGame, Position] | None:
        if not (self.offers and self.is_wanted) or game.can_undo or game.can_redo:
            return None
        found = keeper.unfinished(game.start.rules.name)
        if found is None:
            return None
        try:
            return found, Game.from_record(found.start).start
        except ValueError:  # the file was damaged: it could not be gone on with either
            return None
