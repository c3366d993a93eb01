"""The game in a notebook cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ipywidgets import CallbackDispatcher

from ..engine.game import Game, Status
from ..engine.moves import Move
from ..engine.position import Position
from ..engine.sentences import counted
from . import snapshot
from .base import BoardWidget
from .clock import PlayClock, in_words
from .requests import BadRequestError, Request

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ..engine.deals import Numbering
    from ..engine.game import Action
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
    """

    def __init__(self, game: Game, *, four_colours: bool = False) -> None:
        self._game = game
        self._numbering: Numbering = game.start.deal.numbering if game.start.deal else "microsoft"
        self._four_colours = four_colours
        self._clock = PlayClock()
        self._on_move = CallbackDispatcher()
        super().__init__()
        self._show("start", self._welcome())

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
        self._set_option("autoplay", on=on)

    @property
    def four_colours(self) -> bool:
        """Whether each suit is drawn in a colour of its own."""
        return self._four_colours

    @four_colours.setter
    def four_colours(self, on: bool) -> None:
        self._set_option("four_colours", on=on)

    def push(self, move: Move | str) -> Action:
        """Make a move; see `Game.push`."""
        with self._game_lock:
            before = self.position
            action = self._game.push(move)
            self._show("move", self._in_words(before, action), snapshot.steps(before, action))
        self._on_move(self, action)
        return action

    def undo(self) -> Action:
        """Take back the last action; see `Game.undo`."""
        with self._game_lock:
            action = self._game.undo()
            steps = snapshot.taken_back(snapshot.steps(self.position, action))
            self._show("undo", f"Taken back: {self._in_words(self.position, action)}", steps)
        return action

    def redo(self) -> Action:
        """Make again what was taken back last; see `Game.redo`."""
        with self._game_lock:
            before = self.position
            action = self._game.redo()
            steps = snapshot.steps(before, action)
            self._show("redo", f"Again: {self._in_words(before, action)}", steps)
        self._on_move(self, action)
        return action

    def reset(self) -> None:
        """Go back to the start; see `Game.reset`."""
        with self._game_lock:
            self._game.reset()
            self._show("restart", "Back at the start. Redo leads forward again.")

    def finish(self) -> Action:
        """Send every card home where that ends the game; see `Game.finish`."""
        with self._game_lock:
            before = self.position
            action = self._game.finish()
            self._show("finish", "Every card goes home.", snapshot.steps(before, action))
        self._on_move(self, action)
        return action

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
        with self._game_lock:
            game = self._game
            if isinstance(deal, Position):
                self._game = Game(deal, autoplay=game.autoplay)
            else:
                self._game = Game(
                    deal,
                    rules=game.start.rules,
                    numbering=self._numbering,
                    autoplay=game.autoplay,
                )
            self._clock = PlayClock()
            self._show("start", self._welcome())

    def on_move(self, callback: Callable[..., None], *, remove: bool = False) -> None:
        """Call a function after every move, whoever made it.

        Parameters
        ----------
        callback:
            Called with the widget and the tuple of moves that were made, autoplay's included.
        remove:
            Stop calling it instead.
        """
        self._on_move.register_callback(callback, remove=remove)

    def __repr__(self) -> str:
        return f"<PlayWidget: {self._game!r}>"

    # What the browser asks for

    def _carry_out(self, request: Request) -> None:
        with self._game_lock:
            self._clock.report(request.active)
        super()._carry_out(request)

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            "move": self._handle_move,
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "restart": lambda _: self.reset(),
            "finish": lambda _: self.finish(),
            "new": lambda request: self.new(request.text_or_none("deal")),
            "option": self._handle_option,
            "explain": self._handle_explain,
        }

    def _handle_move(self, request: Request) -> None:
        source, target = request.pile("source"), request.pile("target")
        count = request.count_or_none("count")
        self.push(f"{source}{target}" if count is None else Move(source, target, count))

    def _handle_option(self, request: Request) -> None:
        self._set_option(request.text("name"), on=request.truth("value"))

    def _handle_explain(self, request: Request) -> None:
        source, count = request.pile("source"), request.count_or_none("count") or 1
        error = self.position.why_not_lifted(source, count)
        if error is None:
            raise BadRequestError("these cards can be picked up")
        raise error

    # What views are shown

    def _set_option(self, name: str, *, on: bool) -> None:
        with self._game_lock:
            if name == "autoplay":
                self._game.autoplay = on
                text = (
                    "After each move, every card that can goes home." if on else "Autoplay is off."
                )
            elif name == "four_colours":
                self._four_colours = on
                text = "Each suit has its own colour." if on else "Suits are red and black."
            else:
                raise BadRequestError(f"there is no option {name!r}")
            self._show("option", text)

    def _show(self, kind: str, text: str, steps: Iterable[Json] = ()) -> None:
        """Publish the game as it is now; `kind`, `text` and `steps` say what led to it."""
        status = self.status
        if status is Status.WON:
            text = f"Won in {counted(len(self.moves), 'move')} and {in_words(self.seconds)}"
        elif status is Status.STUCK:
            text = "Stuck: no card can go anywhere that matters. Undo, or start again."
        begun = self._game.can_undo or self._game.can_redo
        self._publish(
            {
                **snapshot.of_game(self._game),
                "frame": "play",
                "clock": {
                    "seconds": round(self.seconds, 1),
                    "running": begun and status is Status.PLAYING,
                },
                "options": {"autoplay": self.autoplay, "four_colours": self._four_colours},
                "last": {"kind": kind, "steps": list(steps)},
                "message": {
                    "kind": "info" if status is Status.PLAYING else status.value,
                    "text": text,
                },
            }
        )

    def _welcome(self) -> str:
        deal = self._game.start.deal
        return deal.title if deal else self._game.start.rules.title

    @staticmethod
    def _in_words(before: Position, action: Action) -> str:
        """An action in words: the player's move, and how many cards autoplay sent home."""
        text = before.describe(action[0])
        more = len(action) - 1
        return f"{text}, and {counted(more, 'more card')} home" if more else text


def play(
    deal: Game | Position | int | str | None = None,
    rules: Rules | str | None = None,
    *,
    numbering: Numbering | None = None,
    autoplay: bool = False,
    four_colours: bool = False,
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
        Send home every card that can go, after each move.
    four_colours:
        Draw each suit in a colour of its own.

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
        If rules or a numbering are given beside a position or a game, which bring their own.

    Examples
    --------
    >>> game = play(24)
    >>> game.push("2e")
    (Move('2', 'e'),)
    >>> game.undo(), game.moves
    ((Move('2', 'e'),), ())
    """
    if isinstance(deal, Game):
        if rules is not None or numbering is not None:
            raise TypeError("a game brings its own rules: give none beside it")
        game = deal
        game.autoplay = autoplay or game.autoplay
    else:
        game = Game(deal, rules=rules, numbering=numbering, autoplay=autoplay)
    return PlayWidget(game, four_colours=four_colours)
