"""The game in a notebook cell."""

from __future__ import annotations

import math
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ipywidgets import CallbackDispatcher

from ..analysis.choosing import NoDealError
from ..engine.errors import shown
from ..engine.game import ChangeKind, Game, Status, as_truth
from ..engine.moves import Move
from ..engine.position import Position
from ..engine.sentences import deal_name, start_title
from ..languages.catalog import say, speaking
from ..languages.times import in_words
from ..solver.result import Limit, Verdict
from ..solver.solve import solve
from ..store.keeper import Spent
from . import snapshot
from .advice import advice_on
from .base import STATIC, option
from .clock import PlayClock
from .coach import KINDS, Coach
from .keeping import Keeping
from .options import OPTIONS, checked
from .requests import BadRequestError, RefusedError, Request
from .walking import WalkingBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from typing_extensions import Unpack

    from ..engine.deals import Numbering
    from ..engine.game import Action, Change
    from .options import Options
    from .snapshot import Json

A_BLINK = Limit(seconds=0.15)
"""How long a move may wait for each of the two verdicts that tell whether it loses the game."""


class PlayWidget(WalkingBoard):
    """A game of Eight Off on a board. Make one with `play`.

    Everything that a click does can be done from any cell too, and is on the board at once.

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

    _esm = STATIC / "play.js"
    _css = STATIC / "play.css"
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
        self._coach = Coach(self._advise)
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
    def _held_game(self) -> Iterator[Game]:
        """The game on show, with its lock held: until it is let go, it stays the one on show."""
        while True:
            game = self._game
            with game.lock:
                if game is self._game:  # else another thread has begun another one meanwhile
                    with speaking(self._language):
                        yield game
                    return

    def _spent(self) -> Spent:
        return Spent(self._clock.seconds, self._hints_used)

    def _start_clock(self) -> None:
        self._clock = PlayClock()
        self._round += 1

    # The game, as Python sees it

    @property
    def game(self) -> Game:
        """The game itself. Change it through the widget, or the board will not know."""
        return self._game

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._game.position

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move made, those of autoplay included."""
        return self._game.moves

    @property
    def status(self) -> Status:
        """Won, stuck, or still being played."""
        return self._game.status

    @property
    def seconds(self) -> float:
        """How long this deal has been played, in seconds during which its page was in sight."""
        return self._clock.seconds

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
        with self._held_game() as game:
            if name == "autoplay":
                game.autoplay = bool(checked(name, value))  # it tells every board of this game
            else:
                super().set(name, value)

    def _dress(self, name: str) -> None:
        said = f"{name}_{'on' if self._options[name] else 'off'}"
        self._show("option", say(f"play.{said}") if name in ("mark", "four_colours") else None)

    def _remember(self, name: str, value: object) -> None:
        self._keeping.remember(name, value)

    @property
    def hints_used(self) -> int:
        """How many hints were asked for in this game."""
        return self._hints_used

    def push(self, move: Move | str) -> Action:
        """Make a move; see `Game.push`."""
        return self._game.push(move)

    def undo(self) -> Action:
        """Take back the last action; see `Game.undo`."""
        return self._game.undo()

    def redo(self) -> Action:
        """Make again what was taken back last; see `Game.redo`."""
        return self._game.redo()

    def reset(self) -> None:
        """Go back to the start; see `Game.reset`."""
        self._game.reset()

    def finish(self) -> Action:
        """Send every card home where that ends the game; see `Game.finish`."""
        return self._game.finish()

    def new(self, deal: Position | int | str | None = None) -> None:
        """Begin another game, by the same rules unless a position brings its own.

        Parameters
        ----------
        deal:
            A `Position` or the number of a deal; None for a random one.

        Raises
        ------
        InvalidPositionError
            If there is no such deal. The game goes on then.
        """
        with self._held_game() as game:
            self._leave(game, self._successor(deal))

    def _successor(self, deal: Position | int | str | None) -> Game:
        autoplay = self._game.autoplay
        if isinstance(deal, Position):
            return Game(deal, autoplay=autoplay)
        rules = self._game.start.rules
        return Game(deal, rules=rules, numbering=self._numbering, autoplay=autoplay)

    def _leave(self, game: Game, successor: Game, *, is_begun: bool = True) -> None:
        game.on_change(self._heed, remove=True)
        self._keeping.leave(for_another=is_begun)
        self._take_up(successor)

    def close(self) -> None:
        """Take the board away. The game stays, and another board may take it up."""
        if self.comm is not None:
            with self._held_game() as game:
                game.on_change(self._heed, remove=True)
                self._keeping.leave(for_another=False)
                self._coach.close()
        super().close()

    def on_move(self, callback: Callable[..., None], *, remove: bool = False) -> None:
        """Call a function after every move, whoever made it.

        Parameters
        ----------
        callback:
            Called with the widget and the tuple of moves that were made, autoplay's included. It
            is called before the next move can be made, and may make moves itself.
        remove:
            Stop calling it instead.
        """
        self._on_move.register_callback(callback, remove=remove)

    def __repr__(self) -> str:
        return f"<PlayWidget: {self._game!r}>"

    # What the browser asks for

    def _carry_out(self, request: Request) -> None:
        with self._held_game():
            if request.round == self._round:  # else it saw another game
                self._clock.report(request.active)
        super()._carry_out(request)

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            "move": self._handle_move,
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "restart": lambda _: self.reset(),
            "finish": lambda _: self.finish(),
            "new": self._handle_new,
            "resume": self._handle_resume,
            "hint": self._handle_hint,
            "line": self._handle_line,
            "take": self._handle_take,
            "leave": self._handle_leave,
        }

    def _handle_move(self, request: Request) -> None:
        source, target = request.pile("source"), request.pile("target")
        count = request.count_or_none("count")
        move = f"{source}{target}" if count is None else Move(source, target, count)
        sure = request.truth("sure") if "sure" in request.content else False
        with self._held_game():
            if self.warn and not sure:
                self._warn_of(move)
            if self._line is not None:
                self._shown.as_move(move)  # refused before anything is taken over
                self._shown.apply(move)
                if not self._take_line():
                    self._show("line", self._welcome())
                    return
            self.push(move)

    def _warn_of(self, move: Move | str) -> None:
        """Ask first if a move loses a game that can be won."""
        before = self._shown
        after = before.apply(move)
        for homeward in after.homeward_moves() if self.autoplay else ():
            after = after.apply(homeward)
        if solve(after, A_BLINK).verdict is not Verdict.UNWINNABLE:
            return
        if solve(before, A_BLINK).verdict is Verdict.WINNABLE:
            what = before.describe(before.as_move(move))
            raise RefusedError("loses-game", say("play.loses", action=what))

    def _handle_new(self, request: Request) -> None:
        sure, number = request.truth("sure"), request.text_or_none("deal")
        kind = request.text_or_none("of")
        if kind not in (None, "any") and number is None:
            self._handle_choice(kind, sure=sure)
            return
        with self._held_game() as game:
            successor = self._successor(number)
            deal = None if number is None else successor.start.deal
            what = deal_name(deal) if deal else say("play.another_deal")
            _see_that_it_is_left(game, what, sure=sure)
            self._leave(game, successor)

    def _handle_choice(self, kind: str | None, *, sure: bool) -> None:
        """Look for a deal of a kind, and begin it when it is found."""
        wanted = next((known for known in KINDS if known == kind), None)
        if wanted is None:
            raise BadRequestError(f"new: there are no deals of kind {shown(kind)}")
        with self._held_game() as game:
            _see_that_it_is_left(game, say("play.another_deal"), sure=sure)
            self._coach.look_for_deal(wanted, game.start.rules, self._numbering)
            self._show("advice", say("play.choosing"))

    def _deal_chosen(self, deal: Position | NoDealError) -> None:
        """Begin a deal that was looked for, unless the player has gone on meanwhile."""
        self._coach.deal = None
        if isinstance(deal, NoDealError):
            self._show("advice", say("play.none_of_that_kind"))
        else:
            numbering = self._numbering  # the deal of the day has Microsoft's, whatever is played
            self._leave(self._game, self._successor(deal))
            self._numbering = numbering

    def _handle_resume(self, request: Request) -> None:
        sure, number = request.truth("sure"), request.number("game")
        # No lock of a game is held while this one is waited for: so two boards that take up each
        # other's games do not wait for ever.
        with _resuming, self._held_game() as game:
            _see_that_it_is_left(game, say("play.game_number", game=shown(number)), sure=sure)
            resumed = self._keeping.resume(number)
            if resumed is game:
                raise RefusedError("refused", say("play.on_the_board"))
            self._keeping.offers = False
            self._leave(game, resumed, is_begun=False)

    def _handle_hint(self, _: Request) -> None:
        with self._held_game() as game:
            if game.status is not Status.PLAYING:
                raise RefusedError("no-hint", say("play.no_hint"))
            if self._coach.look_for_hint():
                self._hints_used += 1
                self._keeping.note()
            self._show("advice")

    # What views are shown

    def _steps(self, before: Position, moves: Iterable[Move]) -> list[Json]:
        """Moves for the moving picture, runs card by card if that is wanted."""
        return snapshot.steps(before, moves, singly=bool(self.steps))

    def _advise(self) -> None:
        """Show what the coach has found out."""
        with self._held_game():
            if self.comm is None:
                return
            if self._coach.deal is not None:
                self._deal_chosen(self._coach.deal)
            else:
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
            text = say("play.taken_back", action=snapshot.in_words(self.position, action))
        elif kind is ChangeKind.RESET:
            text = say("play.at_start")
            if before.is_won:
                self._start_clock()  # a game that was won is played again, not played on
        elif kind is ChangeKind.AUTOPLAY:
            text = say("play.autoplay_on" if self.autoplay else "play.autoplay_off")
        else:
            steps, text = self._steps(before, action), snapshot.in_words(before, action)
            if kind is ChangeKind.REDO:
                text = say("play.again", action=text)
        self._show("option" if kind is ChangeKind.AUTOPLAY else kind.value, text, steps)

    def _translate(self) -> None:
        with self._held_game():
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
            moves = say("play.moves", n=len(self.moves))
            text = say("play.won", moves=moves, time=in_words(self.seconds))
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
                    "seconds": math.floor(self.seconds * 10) / 10,  # as words round it: down
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

    def _look(self) -> None:
        closely = bool(self.mark) and self._line is None
        self._coach.look_at(self._shown, closely=closely, moves=bool(self.list_moves))
        if self.mark:
            self._coach.look_for_par(self._game.start)

    def _welcome(self) -> str:
        title = start_title(self._game.start)
        offered = self._keeping.resumable
        return say("play.waits", title=title, game=offered["id"]) if offered else title


_resuming = threading.RLock()
"""Held while a board takes up a game that another board may play."""


def _see_that_it_is_left(game: Game, what: str, *, sure: bool) -> None:
    """Ask the player before a game under way is left for another, unless that was said."""
    if game.can_undo and game.status is Status.PLAYING and not sure:
        moves = say("play.moves", n=len(game.moves))
        raise RefusedError("leaves-game", say("play.leave", moves=moves, what=what))
