"""What a board has to do with the file of kept games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.game import Game
from ...engine.sentences import start_title
from ...languages.catalog import say
from ...store import keeper, settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.position import Position
    from ...store.database import Database, News
    from ...store.games import KeptGame
    from ...store.keeper import Keeper, Spent
    from ..snapshot import Json


class Keeping:
    """Has the games of one board kept, and says what its player should know of that.

    Parameters
    ----------
    is_wanted:
        Whether they are kept.
    meter:
        Says what was spent on the game at hand.
    """

    def __init__(self, meter: Callable[[], Spent], *, is_wanted: bool) -> None:
        self.is_wanted = is_wanted
        self.offers = False
        """Whether to offer an unfinished game while the one on the board is untouched."""
        self._meter = meter
        self._keeper: Keeper | None = None
        self._file: Database | None = None
        self._heard = 0
        self._set_aside: News | None = None
        self._offered: tuple[KeptGame, Position] | None = None

    def take_up(self, game: Game) -> Spent | None:
        """Keep this game from now on. Returns what was spent on it; None if it is not kept.

        Its keeper listens to it from here: a board that listens later shows nothing that is not
        kept.
        """
        self._offered = self._unfinished(game)
        self._keeper = keeper.keep(game) if self.is_wanted else None
        if self._keeper is None:
            return None
        spent = self._keeper.spent
        self._keeper.attach(self._meter)
        return spent

    def leave(self, *, for_another: bool) -> None:
        """Keep the game at hand no longer for this board.

        Parameters
        ----------
        for_another:
            Whether its player begins another one instead: then it waits no longer. One that is
            put off for a kept game goes on waiting.
        """
        if self._keeper is not None:
            self._keeper.detach(self._meter, left=for_another)

    def note(self) -> None:
        """Write down what is spent."""
        if self._keeper is not None:
            self._keeper.note()

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
