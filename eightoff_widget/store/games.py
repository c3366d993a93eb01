"""The kept games, to look at and to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, overload

from ..engine.game import Game, Status
from ..engine.sentences import rules_title, start_title
from ..languages.catalog import names, say
from ..languages.tables import as_html, as_text
from .database import database
from .kept import read_games

if TYPE_CHECKING:
    from .kept import KeptGame

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
                _title(game),
                str(game.moves),
                say("tables.home", home=game.home, cards=game.cards),
                _in_words(game),
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


def _title(game: KeptGame) -> str:
    """The title in the language that is spoken; as the file has it where its start is damaged."""
    try:
        start = Game.from_record(game.start).start
    except (TypeError, ValueError):
        return game.title
    if start.deal is None:
        return say("tables.own_position", rules=rules_title(start.rules))
    return start_title(start)


def _in_words(game: KeptGame) -> str:
    status = say(f"tables.{game.status.value}")
    if game.is_won and game.status is not Status.WON:
        return say("tables.won_before", status=status)
    return say("tables.left") if game.left and game.status is Status.PLAYING else status
