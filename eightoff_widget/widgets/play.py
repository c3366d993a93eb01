"""The game in a notebook cell."""

from __future__ import annotations

import math
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ipywidgets import CallbackDispatcher

from ..engine.game import ChangeKind, Game, Status, as_truth
from ..engine.moves import Move
from ..engine.position import Position
from ..engine.sentences import counted
from ..solver.result import Verdict
from ..store import keeper
from ..store.keeper import Spent
from . import snapshot
from .base import BoardWidget
from .clock import PlayClock, in_words
from .coach import Coach
from .keeping import Keeping
from .requests import BadRequestError, RefusedError, Request

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ..engine.deals import Numbering
    from ..engine.game import Action, Change
    from ..engine.rules import Rules
    from .snapshot import Json


class PlayWidget(BoardWidget):
    """A game of Eight Off on a board. Make one with `play`.

    Everything that a click does can be done from any cell too, and is on the board at once.

    Parameters
    ----------
    game:
        The game to play. It may have moves already.
    four_colours:
        Draw each suit in a colour of its own.
    mark:
        Say whether the game can still be won, and in how many moves.
    keep:
        Keep the game: each change is on disk before the board shows it.
    offer:
        Offer to go on with an unfinished game instead, by the same rules.
    """

    _round = 0
    """Which clock is running: another one for each game."""

    def __init__(
        self,
        game: Game,
        *,
        four_colours: bool = False,
        mark: bool = False,
        keep: bool = True,
        offer: bool = False,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a game to play must be a Game, not {game!r}: see play()")
        self._four_colours = as_truth("four_colours", four_colours)
        self._numbering: Numbering = "microsoft"
        self._mark = as_truth("mark", mark)
        self._keeping = Keeping(self._spent, is_wanted=as_truth("keep", keep))
        self._keeping.offers = as_truth("offer", offer)
        self._hints_used = 0
        self._said = self._news = ""
        self._coach = Coach(self._advise)
        self._on_move = CallbackDispatcher()
        super().__init__()
        self._take_up(game)

    def _take_up(self, game: Game) -> None:
        """Play this game from now on."""
        with game.lock:
            self._game = game
            if game.start.deal is not None:
                self._numbering = game.start.deal.numbering
            self._start_clock()
            self._hints_used = 0
            if (spent := self._keeping.take_up(game)) is not None:
                self._clock.seconds, self._hints_used = spent
            game.on_change(self._heed)
            self._show("start", self._welcome())

    @contextmanager
    def _held_game(self) -> Iterator[Game]:
        """The game on show, with its lock held: until it is let go, it stays the one on show."""
        while True:
            game = self._game
            with game.lock:
                if game is self._game:  # else another thread has begun another one meanwhile
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
    def autoplay(self) -> bool:
        """Whether every card that can goes home after each move."""
        return self._game.autoplay

    @autoplay.setter
    def autoplay(self, on: bool) -> None:
        self._game.autoplay = on

    @property
    def four_colours(self) -> bool:
        """Whether each suit is drawn in a colour of its own."""
        return self._four_colours

    @four_colours.setter
    def four_colours(self, on: bool) -> None:
        with self._held_game():
            self._four_colours = as_truth("four_colours", on)
            text = "Each suit has its own colour." if on else "Suits are red and black."
            self._show("option", text)

    @property
    def mark(self) -> bool:
        """Whether the board says if the game can still be won, and in how many moves."""
        return self._mark

    @mark.setter
    def mark(self, on: bool) -> None:
        with self._held_game():
            self._mark = as_truth("mark", on)
            text = "The board says whether the game can be won." if on else "The mark is off."
            self._show("option", text)

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

    def _leave(self, game: Game, successor: Game) -> None:
        game.on_change(self._heed, remove=True)
        self._keeping.leave(for_another=True)
        self._take_up(successor)

    def close(self) -> None:
        """Take the board away. The game stays, and another board may take it up."""
        if self.comm is not None:
            with self._held_game() as game:
                game.on_change(self._heed, remove=True)
                self._keeping.leave(for_another=False)
                self._coach.rest()
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
            "option": self._handle_option,
            "explain": self._handle_explain,
            "hint": self._handle_hint,
        }

    def _handle_move(self, request: Request) -> None:
        source, target = request.pile("source"), request.pile("target")
        count = request.count_or_none("count")
        self.push(f"{source}{target}" if count is None else Move(source, target, count))

    def _handle_new(self, request: Request) -> None:
        sure, number = request.truth("sure"), request.text_or_none("deal")
        with self._held_game() as game:
            successor = self._successor(number)
            deal = successor.start.deal
            what = "another deal" if number is None or deal is None else deal.name
            _see_that_it_is_left(game, what, sure=sure)
            self._leave(game, successor)

    def _handle_resume(self, request: Request) -> None:
        sure, number = request.truth("sure"), request.number("game")
        # No lock of a game is held while this one is waited for: so two boards that take up each
        # other's games do not wait for ever.
        with _resuming, self._held_game() as game:
            _see_that_it_is_left(game, f"game {number}", sure=sure)
            resumed = self._keeping.resume(number)
            if resumed is game:
                raise RefusedError("refused", "This game is on the board already.")
            self._keeping.offers = False
            self._leave(game, resumed)

    def _handle_option(self, request: Request) -> None:
        name, on = request.text("name"), request.truth("value")
        if name not in ("autoplay", "four_colours", "mark"):
            raise BadRequestError(f"there is no option {name!r}")
        setattr(self, name, on)

    def _handle_explain(self, request: Request) -> None:
        source, count = request.pile("source"), request.count_or_none("count") or 1
        error = self.position.why_not_lifted(source, count)
        if error is None:
            raise BadRequestError("these cards can be picked up")
        raise error

    def _handle_hint(self, _: Request) -> None:
        with self._held_game() as game:
            if game.status is not Status.PLAYING:
                raise RefusedError("no-hint", "There is nothing to hint at: the game is over.")
            self._hints_used += 1
            self._keeping.note()
            self._coach.look_for_hint()
            self._show("advice")

    # What views are shown

    def _advise(self, position: Position) -> None:
        """Show what the coach has found out, if that is still what is on the board."""
        with self._held_game() as game:
            if game.position == position and self.comm is not None:
                self._show("advice")

    def _advice(self) -> Json:
        """What the coach says of the position."""
        solution, found = self._coach.solution, self._coach.hint
        # A thread may have told of the position before while this one came about.
        if solution is not None and solution.position != self.position:
            solution = None
        if found is not None and found.position != self.position:
            found = None
        advice: Json = {
            "verdict": None,
            "distance": None,
            "proved": False,
            "hint": None,
            "looking": self._coach.is_looking,
            "hints": self._hints_used,
        }
        if solution is not None:
            known = solution.verdict is Verdict.WINNABLE and (solution.moves or solution.proved)
            advice["verdict"] = solution.verdict.value
            advice["distance"] = len(solution.moves) if known else None
            advice["proved"] = solution.proved
        if found is not None:
            advice["hint"] = snapshot.hint(found)
        return advice

    def _heed(self, change: Change) -> None:
        """Show what happened to the game, whoever did it."""
        kind, action, before = change
        steps: list[Json] = []
        if kind is ChangeKind.UNDO:
            steps = snapshot.taken_back(snapshot.steps(self.position, action))
            text = f"Taken back: {_in_words(self.position, action)}"
        elif kind is ChangeKind.RESET:
            text = "Back at the start. Redo leads forward again."
            if before.is_won:
                self._start_clock()  # a game that was won is played again, not played on
        elif kind is ChangeKind.AUTOPLAY:
            text = "After each move, every card that can goes home."
            if not self.autoplay:
                text = "Autoplay is off."
        else:
            steps, text = snapshot.steps(before, action), _in_words(before, action)
            if kind is ChangeKind.REDO:
                text = f"Again: {text}"
        self._show("option" if kind is ChangeKind.AUTOPLAY else kind.value, text, steps)
        if kind in (ChangeKind.MOVE, ChangeKind.REDO, ChangeKind.FINISH):
            self._on_move(self, action)

    def _show(self, kind: str, text: str | None = None, steps: Iterable[Json] = ()) -> None:
        """Publish the game as it is now; `kind`, `text` and `steps` say what led to it.

        Without a text, what was said last still stands.
        """
        content = snapshot.of_game(self._game)
        self._coach.look_at(self.position, closely=self._mark)
        status = Status(content["status"])
        news = " ".join(self._keeping.news())
        if text is None:
            text, news = self._said, f"{self._news} {news}".strip()
        self._said, self._news = text, news
        if status is Status.WON:
            text = f"Won in {counted(len(self.moves), 'move')} and {in_words(self.seconds)}"
        elif status is Status.STUCK:
            text = "Stuck: no card can go anywhere that matters. Undo, or start again."
        if news:
            text = f"{text.rstrip('.')}. {news}"
        begun = self._game.can_undo or self._game.can_redo
        self._publish(
            {
                **content,
                "frame": "play",
                "clock": {
                    "seconds": math.floor(self.seconds * 10) / 10,  # as words round it: down
                    "running": begun and status is Status.PLAYING,
                    "round": self._round,
                },
                "options": {
                    "autoplay": self.autoplay,
                    "four_colours": self._four_colours,
                    "mark": self._mark,
                },
                "advice": self._advice(),
                "resumable": self._keeping.resumable,
                "notice": self._keeping.notice,
                "last": {"kind": kind, "steps": list(steps)},
                "message": {
                    "kind": "info" if status is Status.PLAYING else status.value,
                    "text": text,
                },
            }
        )

    def _welcome(self) -> str:
        deal = self._game.start.deal
        title = deal.title if deal else self._game.start.rules.title
        if self._keeping.resumable is None:
            return title
        return f"{title}. An unfinished game waits: eo.play(resume={self._keeping.resumable['id']})"


_resuming = threading.RLock()
"""Held while a board takes up a game that another board may play."""


def _see_that_it_is_left(game: Game, what: str, *, sure: bool) -> None:
    """Ask the player before a game under way is left for another, unless that was said."""
    if game.can_undo and game.status is Status.PLAYING and not sure:
        moves = counted(len(game.moves), "move")
        raise RefusedError("leaves-game", f"Leave this game after {moves}, for {what}?")


def _in_words(before: Position, action: Action) -> str:
    """An action in words: the player's move, and how many cards autoplay sent home."""
    text = before.describe(action[0])
    more = len(action) - 1
    return f"{text}, and {counted(more, 'more card')} home" if more else text


def play(  # noqa: PLR0913  # each is an option of its own
    deal: Game | Position | int | str | None = None,
    rules: Rules | str | None = None,
    *,
    numbering: Numbering | None = None,
    autoplay: bool | None = None,
    four_colours: bool = False,
    mark: bool = False,
    keep: bool = True,
    resume: int | bool | None = None,
) -> PlayWidget:
    """Play a game in a notebook cell: mouse, touch or keyboard.

    Parameters
    ----------
    deal:
        The number of a deal, as a number or as text; a `Position` to play from; or a `Game` to go
        on with. None for a random deal.
    rules:
        A `Rules` or the name of one, for a deal; `"eight-off"` if left out.
    numbering:
        Whose number it is: `"microsoft"` if left out, `"pysolfc"` or `"kpat"`.
    autoplay:
        Send home every card that can go, after each move. Left out, it is off, or as in the `Game`.
    four_colours:
        Draw each suit in a colour of its own.
    mark:
        Say whether the game can still be won, and in how many moves.
    keep:
        Keep the game on disk from its first move on, to go on with it another day.
    resume:
        The number of a kept game to go on with, as `games` lists them; True for the unfinished one
        that was played last.

    Returns
    -------
    PlayWidget
        Shows itself as a cell's last value. Its `push`, `undo`, `position` and `moves` work from
        any cell meanwhile.

    Raises
    ------
    InvalidPositionError
        If there is no such deal, or the position holds a card twice.
    TypeError
        If rules or a numbering are given beside a position or a game, which bring their own; or a
        deal beside a game to resume.
    ValueError
        If there is no such game to resume.

    Examples
    --------
    >>> game = play(24)
    >>> game.push("2e")
    (Move('2', 'e'),)
    >>> game.undo(), game.moves
    ((Move('2', 'e'),), ())
    """
    as_truth("keep", keep)
    offer = deal is None
    if resume is not None and resume is not False:
        if not (deal is rules is numbering is None and keep):
            raise TypeError("a kept game brings its own deal and rules, and is kept")
        deal, offer = _resumed(resume), False
    if not isinstance(deal, Game):
        deal = Game(deal, rules=rules, numbering=numbering)
    elif rules is not None or numbering is not None:
        raise TypeError("a game brings its own rules: give none beside it")
    if autoplay is not None:
        deal.autoplay = autoplay
    return PlayWidget(deal, four_colours=four_colours, mark=mark, keep=keep, offer=offer)


def _resumed(which: int) -> Game:
    """A kept game by its number, or the one played last for True."""
    if which is True:
        if (found := keeper.unfinished()) is None:
            raise ValueError("no unfinished game is kept")
        which = found.id
    return keeper.resume(which).game
