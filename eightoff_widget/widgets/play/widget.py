"""The widget for a game: its board, and what its browser may ask for."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import traitlets
from ipywidgets import CallbackDispatcher

from ...analysis.choosing import NoDealError
from ...engine.errors import as_truth, shown
from ...engine.game import ChangeKind, Game, Status
from ...engine.sentences import start_title
from ...languages.catalog import say, speaking
from .. import snapshot
from ..base import BoardLock, BoardWidget, option
from ..below import place_below
from ..options import checked
from ..searcher import Searcher, actions_that_lost, see_that_it_loses_nothing
from .asides import Asides
from .keeping import Keeping
from .results import title_of_deal
from .walk import SolutionWalk
from .which_game import (
    RESUMING,
    asked_for,
    see_that_it_is_played,
    successor,
    taken_up,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from typing_extensions import Unpack

    from ...engine.deals import Numbering
    from ...engine.game import Change
    from ...engine.moves import Action, Move
    from ...engine.position import Position
    from ..options import PlayOptions
    from ..requests import Request
    from ..snapshot import Json
    from ..track import Passed


class PlayWidget(BoardWidget):
    """A game of Eight Off on a board. Make one with `play`.

    Everything that a click does can be done from any cell too, and is on the board at once. The
    lock of the game is the board's. Beside the parameters of `play`, it has `offer`: whether to
    offer to go on with an unfinished game instead.
    """

    _kind = "play"
    _spoken = ("board", "study_board")
    _first = MappingProxyType({"resume": RESUMING})

    below = place_below()

    asides = traitlets.Dict(read_only=True).tag(sync=True)
    """What views show beside the game: the rules, results, and what is told of a win."""

    def __init__(
        self,
        game: Game,
        *,
        language: str | None = None,
        keep: bool = True,
        offer: bool = False,
        **options: Unpack[PlayOptions],
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a game to play must be a Game, not {shown(game)}: see play()")
        self._numbering: Numbering = "microsoft"
        self._keeping = Keeping(is_wanted=as_truth("keep", keep), offers=as_truth("offer", offer))
        self._clock = self._keeping.clock
        self._searcher = Searcher(self._held, self._heed_searcher)
        self._walk = SolutionWalk(self._searcher, self._keeping, self._show_walk)
        self._asides = Asides(
            self._keeping,
            lambda told: self.set_trait("asides", told),
            lambda board: self.set_trait("below", board),
            lambda text: self._show("advice", text),
        )
        self._said = self._news = ""
        self._deal_kind: str | None = None
        self._is_going_back = False
        self._on_move = CallbackDispatcher()
        super().__init__(language, **options)
        if game.autoplay != (autoplay := options.get("autoplay", game.autoplay)):
            game.autoplay = autoplay  # other boards may show it
        self._take_up(game)

    def _take_up(self, game: Game) -> None:
        """Play this game from now on."""
        with game.lock:
            self._own_lock = BoardLock()
            self._game, self._lock, self._own_lock.lock = game, self._own_lock, game.lock
            self._asides.take_up(self._own_lock)
            self._walk.track = None
            if game.start.deal is not None:
                self._numbering = game.start.deal.numbering
            self._keeping.take_up(game)
            game.on_change(self._heed_game)
            with speaking(self._language):
                self._look_back()
                self._show("start", self._welcome())

    def _leave(self, game: Game, *, is_begun: bool = True, kind: str | None = None) -> None:
        """Leave the game for another one, which is begun, of a kind, or was put off before."""
        self._deal_kind = kind
        self._let_go_of_game(is_begun=is_begun)
        self._take_up(game)

    def _let_go_of_game(self, *, is_begun: bool) -> None:
        self._game.on_change(self._heed_game, remove=True)
        self._keeping.leave(for_another=is_begun)

    def _let_go(self) -> None:
        self._asides.close()
        self._let_go_of_game(is_begun=False)
        self._searcher.close()

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
    def hints_used(self) -> int:
        """How many hints were asked for in this game."""
        return self._clock.hints

    def push(self, move: Move | str) -> Action:
        """Make a move; see `Game.push`."""
        with self._locked():
            return self._game.push(move)

    def undo(self) -> Action:
        """Take back the last action; see `Game.undo`."""
        with self._locked():
            return self._game.undo()

    def redo(self) -> Action:
        """Make again what was taken back last; see `Game.redo`."""
        with self._locked():
            return self._game.redo()

    def reset(self) -> None:
        """Go back to the start; see `Game.reset`."""
        with self._locked():
            self._game.reset()

    def finish(self) -> Action:
        """Send every card home where that ends the game; see `Game.finish`."""
        with self._locked():
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
        with self._held():
            self._leave(successor(self._game, deal, self._numbering))

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

    # Its options

    autoplay = option("autoplay")
    mark = option("mark")
    warn = option("warn")
    trouble = option("trouble")
    list_moves = option("list_moves")
    steps = option("steps")
    speed = option("speed")
    sound = option("sound")

    @property
    def options(self) -> dict[str, bool | str]:
        """What is set on the board, by the names that `play` has for it."""
        return {**self._options, "autoplay": self._game.autoplay}

    def set(self, name: str, value: object) -> None:
        """Set an option by its name, as `play` names it."""
        with self._held():
            if name == "autoplay":
                self._game.autoplay = bool(checked(name, value))  # it tells every board of it
            else:
                super().set(name, value)

    def _dress(self, name: str) -> None:
        said = f"play.{name}_{'on' if self._options.get(name) else 'off'}"
        self._show("option", say(said) if name in ("mark", "four_colours") else None)

    def _remember(self, name: str, value: object) -> None:
        self._keeping.remember(name, value)

    # What the browser asks for

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            "move": self._handle_move,
            "undo": lambda _: self._game.undo(),
            "redo": lambda _: self._game.redo(),
            "restart": lambda _: self._game.reset(),
            "finish": lambda _: self._game.finish(),
            "new": self._handle_new,
            "resume": lambda asked: self._leave(
                taken_up(asked, self._game, self._keeping), is_begun=False
            ),
            "rescue": self._handle_rescue,
            "hint": self._handle_hint,
            "solve": lambda _: self._walk.ask(self._game),
            **self._asides.handlers(lambda: self._game),
            "go": lambda asked: self._walk.go(asked.number("to", 0)),
            "take": lambda _: self._walk.take(self._game),
            "leave": lambda _: self._walk.leave(),
        }

    def _heed(self, request: Request) -> None:
        self._clock.report(request.active, request.round)

    def _handle_move(self, request: Request) -> None:
        game, move = self._game, request.move()
        sure = request.truth("sure") if "sure" in request.content else False
        if self._options["warn"] and not sure:
            see_that_it_loses_nothing(self._shown, move, autoplay=game.autoplay)
        if self._walk.track is not None:
            self._shown.apply(self._shown.as_move(move))  # refused before anything is taken over
            if not self._walk.take_over(game):
                self._show("line", self._welcome())
                return
        game.push(move)

    def _handle_new(self, request: Request) -> None:
        """Begin another game; one of a kind, when it is found."""
        day = request.day_or_none("day")
        begun = asked_for(request, self._game, self._numbering)
        if isinstance(begun, Game):
            self._leave(begun)
        else:
            self._searcher.look_for_deal(begun, self._game.start.rules, self._numbering, day)
            self._show("advice", say("play.choosing"))

    def _handle_rescue(self, _: Request) -> None:
        """Take back all that lost the game. Only the last of it is shown."""
        game = self._game
        lost = actions_that_lost(game)
        if self._walk.track is not None:
            self._walk.end()
        self._is_going_back = True
        try:
            for _nth in range(lost - 1):
                game.undo()
        finally:
            self._is_going_back = False
        game.undo()

    def _handle_hint(self, _: Request) -> None:
        see_that_it_is_played(self._game)
        self._searcher.look_for_hint()
        self._show("advice")

    # What happens to it

    def _heed_searcher(self) -> None:
        """Begin the deal that was looked for, or show what else has been found out."""
        if self.comm is None:
            return
        self._keeping.note_help(self._searcher.take_advised())
        if (deal := self._searcher.deal) is None:
            if self._searcher.par_of(self._game.start) != self._par:
                self._look_back()
            self._walk.begin(self.position)
            return
        self._searcher.deal = None
        if isinstance(deal, NoDealError):
            self._show("advice", say("play.none_of_that_kind"))
        else:
            numbering = self._numbering  # the deal of the day has Microsoft's, whatever is played
            kind = self._searcher.kind
            self._leave(successor(self._game, deal, numbering), kind=kind)
            self._numbering = numbering

    def _heed_game(self, change: Change) -> None:
        """Show what happened to the game, whoever did it."""
        kind, action, before = change
        led_to = "option" if kind is ChangeKind.AUTOPLAY else kind.value
        if self._walk.track is not None and not self._walk.is_taking and led_to != "option":
            self._walk.end()
        if kind is ChangeKind.RESET and before.is_won:
            self._clock.begin_round()  # a game that was won is played again, not played on
        with speaking(self._language):
            if self._game.status is Status.WON:
                self._look_back()
            steps, text = snapshot.of_change(change, self._game, singly=self._is_on("steps"))
            self._show(led_to, text, steps)
        if kind in (ChangeKind.MOVE, ChangeKind.REDO, ChangeKind.FINISH):
            self._on_move(self, action)

    # What views are shown

    def _translate(self) -> None:
        self._searcher.forget_words()
        self._asides.forget()
        self._look_back()
        self._show("option", self._welcome())

    def _look_back(self) -> None:
        """Say anew which deal it is, and if it is won, what is to be told of that."""
        game, searcher = self._game, self._searcher
        self._par = searcher.par_of(game.start)
        par = self._keeping.par if self._par is None else self._par
        self._deal = snapshot.of_deal(game.start, title_of_deal(game.start, self._deal_kind, par))
        if game.status is Status.WON:
            searcher.look_for_par(game.start)
            self._asides.tell_win(game, par)

    def _show(self, kind: str, text: str | None = None, steps: Iterable[Json] = ()) -> None:
        """Publish the game as it is now; `kind`, `text` and `steps` say what led to it.

        Without a text, what was said last still stands.
        """
        game, walk, clock = self._game, self._walk, self._keeping.clock
        if walk.is_taking or self._is_going_back:
            return  # the board shows already what is being made
        mark, options, position = self._is_on("mark"), self.options, self._shown
        found = self._searcher.look_at(
            position,
            closely=mark and walk.track is None,
            moves=bool(options["list_moves"]),
            start=game.start if mark else None,
        )
        news = " ".join(self._keeping.news())
        if text is None:
            text, news = self._said, f"{self._news} {news}".strip()
        self._said, self._news = text, news
        status = game.status if walk.track is None else Status.PLAYING
        is_begun = game.can_undo or game.can_redo
        runs = is_begun and status is Status.PLAYING and walk.track is None
        content = {
            "frame": "play",
            "clock": clock.shown(runs=runs),
            "options": options,
            "resumable": self._keeping.resumable,
            "notice": self._keeping.notice,
            "kept": self._keeping.is_kept,
            "last": {"kind": kind, "steps": list(steps)},
            **snapshot.of_game(game, self._deal, walk.track),
            "advice": snapshot.advice(found, walk.track, proved=walk.proved, hints=clock.hints),
            "message": snapshot.message(game, status, text, news, clock.seconds),
        }
        if options["trouble"]:
            content["advice"]["trouble"] = snapshot.trouble(position)
        self._publish(content)

    def _show_walk(self, kind: str, text: str | None, passed: Passed | None) -> None:
        singly = self._is_on("steps")
        self._show(kind, text, [] if passed is None else snapshot.between(passed, singly=singly))

    @property
    def _shown(self) -> Position:
        """The position that the board shows: that of the game, unless a solution is walked."""
        track = self._walk.track
        return self.position if track is None else track.position

    def _is_on(self, name: str) -> bool:
        return bool(self._options[name])

    def _welcome(self) -> str:
        title = start_title(self._game.start)
        offered = self._keeping.resumable
        if offered:
            return say("play.waits", title=title, game=offered["id"])
        return title if self._game.can_undo else say("play.goal", title=title)
