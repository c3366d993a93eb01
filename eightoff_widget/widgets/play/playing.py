"""A board with a game on it: what it knows of the game, and what its views are shown."""

from __future__ import annotations

import math
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ipywidgets import CallbackDispatcher

from ...engine.errors import shown
from ...engine.game import ChangeKind, Game, Status, as_truth
from ...engine.sentences import start_title
from ...languages.catalog import say, speaking
from ...languages.times import clock_time
from ...store.keeper import Spent
from .. import snapshot
from ..advice import advice_on
from ..base import option
from ..clock import PlayClock
from ..coach import Coach
from ..options import OPTIONS, checked
from .keeping import Keeping
from .walking import WalkingBoard

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from typing_extensions import Unpack

    from ...engine.deals import Numbering
    from ...engine.game import Change
    from ...engine.moves import Move
    from ...engine.position import Position
    from ..options import Options
    from ..requests import Request
    from ..snapshot import Json


class PlayBoard(WalkingBoard):
    """A board with a game on it, whoever plays it.

    Parameters
    ----------
    game:
        The game to play. It may have moves already.
    language:
        See `BoardWidget`.
    keep:
        Keep the game: each change is on disk before the board shows it.
    offer:
        Offer to go on with an unfinished game instead, by the same rules.
    options:
        See `play`.
    """

    _option_names = OPTIONS.keys()

    _round = 0
    """Which clock is running: another one for each game."""

    def __init__(
        self,
        game: Game,
        *,
        language: str | None = None,
        keep: bool = True,
        offer: bool = False,
        **options: Unpack[Options],
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a game to play must be a Game, not {shown(game)}: see play()")
        self._numbering: Numbering = "microsoft"
        self._keeping = Keeping(self._spent, is_wanted=as_truth("keep", keep))
        self._keeping.offers = as_truth("offer", offer)
        self._hints_used = 0
        self._said = self._news = ""
        self._coach = Coach(self._held, self._advise)
        self._on_move = CallbackDispatcher()
        super().__init__(language, **options)
        if game.autoplay != (autoplay := options.get("autoplay", game.autoplay)):
            game.autoplay = autoplay  # other boards may show it
        self._take_up(game)

    def _take_up(self, game: Game) -> None:
        """Play this game from now on."""
        with game.lock:
            self._game = game
            self._line = None
            if game.start.deal is not None:
                self._numbering = game.start.deal.numbering
            self._start_clock()
            self._hints_used = 0
            if (spent := self._keeping.take_up(game)) is not None:
                self._clock.seconds, self._hints_used = spent
            game.on_change(self._heed)
            with speaking(self._language):
                self._show("start", self._welcome())

    @contextmanager
    def _own_game(self) -> Iterator[Game]:
        """The game on show, with its lock held: until it is let go, it stays the one on show."""
        while True:
            game = self._game
            with game.lock:
                if game is self._game:  # else another thread has begun another one meanwhile
                    yield game
                    return

    @contextmanager
    def _held(self) -> Iterator[Game]:
        """The same, and the language of the board is spoken."""
        with self._own_game() as game, speaking(self._language):
            yield game

    def _spent(self) -> Spent:
        return Spent(self._clock.seconds, self._hints_used)

    def _start_clock(self) -> None:
        self._clock = PlayClock()
        self._round += 1

    # The game and its options

    @property
    def game(self) -> Game:
        """The game itself. Change it through the widget, or the board will not know."""
        return self._game

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._game.position

    @property
    def options(self) -> dict[str, bool | str]:
        """What is set on the board, by the names that `play` has for it."""
        return {**self._options, "autoplay": self._game.autoplay}

    autoplay = option("autoplay", "Whether every card that can goes home after each move.")
    steps = option("steps", "Whether a run that moves is shown card by card.")
    mark = option("mark", "Whether the board says if the game can still be won, and how soon.")
    warn = option("warn", "Whether the board asks before a move that loses the game.")
    list_moves = option("list_moves", "Whether the board lists every legal move.")
    trouble = option("trouble", "Whether cards that lie on a lower one of their suit are shown.")

    def set(self, name: str, value: object) -> None:
        """Set an option by its name, as `play` names it."""
        with self._held() as game:
            if name == "autoplay":
                game.autoplay = bool(checked(name, value))  # it tells every board of this game
            else:
                super().set(name, value)

    def _dress(self, name: str) -> None:
        text = None
        if name in ("mark", "four_colours"):
            said = f"{name}_{'on' if self._options[name] else 'off'}"
            text = say(f"play.{said}")
        self._show("option", text)

    def _remember(self, name: str, value: object) -> None:
        self._keeping.remember(name, value)

    # What happens to it

    def _carry_out(self, request: Request) -> None:
        with self._held():
            if request.round == self._round:  # else it saw another game
                self._clock.report(request.active)
        super()._carry_out(request)

    def _advise(self) -> None:
        """Show what the coach has found out."""
        if self.comm is not None:
            self._show_way()

    def _heed(self, change: Change) -> None:
        """Show what happened to the game, whoever did it."""
        if not self._taking and change.kind is not ChangeKind.AUTOPLAY:
            self._leave_line()
        with speaking(self._language):
            self._tell_of(change)
        kind, action, _ = change
        if kind in (ChangeKind.MOVE, ChangeKind.REDO, ChangeKind.FINISH):
            self._on_move(self, action)

    def _tell_of(self, change: Change) -> None:
        kind, action, before = change
        steps: list[Json] = []
        if kind is ChangeKind.UNDO:
            steps = snapshot.taken_back(self._steps(self.position, action))
            text = say("play.taken_back", action=snapshot.action_in_words(self.position, action))
        elif kind is ChangeKind.RESET:
            text = say("play.at_start")
            if before.is_won:
                self._start_clock()  # a game that was won is played again, not played on
        elif kind is ChangeKind.AUTOPLAY:
            text = say("play.autoplay_on" if self.autoplay else "play.autoplay_off")
        else:
            steps, text = self._steps(before, action), snapshot.action_in_words(before, action)
            if kind is ChangeKind.REDO:
                text = say("play.again", action=text)
        self._show("option" if kind is ChangeKind.AUTOPLAY else kind.value, text, steps)

    # What views are shown

    def _translate(self) -> None:
        self._coach.forget_words()
        self._show("option", self._welcome())

    def _show(self, kind: str, text: str | None = None, steps: Iterable[Json] = ()) -> None:
        """Publish the game as it is now; `kind`, `text` and `steps` say what led to it.

        Without a text, what was said last still stands.
        """
        if self._taking:
            return  # the board shows already what is being made
        content = snapshot.of_game(self._game)
        if self._line is not None:
            content.update(snapshot.of_line(self._line))
        self._look()
        status = Status(content["status"])
        news = " ".join(self._keeping.news())
        if text is None:
            text, news = self._said, f"{self._news} {news}".strip()
        self._said, self._news = text, news
        if status is Status.WON:
            moves = say("play.moves", n=len(self._game.moves))
            text = say("play.won", moves=moves, time=clock_time(self._clock.seconds))
        elif status is Status.STUCK:
            text = say("play.stuck")
        if news:
            text = f"{text.rstrip('.')}. {news}"
        begun = self._game.can_undo or self._game.can_redo
        self._publish(
            {
                **content,
                "frame": "play",
                "clock": {
                    "seconds": math.floor(self._clock.seconds * 10) / 10,  # as words round it: down
                    "running": begun and status is Status.PLAYING and self._line is None,
                    "round": self._round,
                },
                "options": self.options,
                "advice": {
                    **advice_on(
                        self._shown,
                        self._coach,
                        self._line,
                        start=self._game.start if self.mark else None,
                        trouble=bool(self.trouble),
                    ),
                    "hints": self._hints_used,
                },
                "resumable": self._keeping.resumable,
                "notice": self._keeping.notice,
                "last": {"kind": kind, "steps": list(steps)},
                "message": {
                    "kind": "info" if status is Status.PLAYING else status.value,
                    "text": text,
                },
            }
        )

    def _steps(self, before: Position, moves: Iterable[Move]) -> list[Json]:
        """Moves for the moving picture, runs card by card if that is wanted."""
        return snapshot.steps(before, moves, singly=bool(self.steps))

    def _look(self) -> None:
        closely = bool(self.mark) and self._line is None
        self._coach.look_at(self._shown, closely=closely, moves=bool(self.list_moves))
        if self.mark:
            self._coach.look_for_par(self._game.start)

    def _welcome(self) -> str:
        title = start_title(self._game.start)
        offered = self._keeping.resumable
        return say("play.waits", title=title, game=offered["id"]) if offered else title
