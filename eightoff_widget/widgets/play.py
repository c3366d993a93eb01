"""The game in a notebook cell."""

from __future__ import annotations

import math
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ipywidgets import CallbackDispatcher

from ..engine.game import ChangeKind, Game, Status, as_truth
from ..engine.moves import Move
from ..engine.position import Position
from ..engine.sentences import deal_name, rules_title
from ..languages.catalog import say, speaking
from ..solver.result import Verdict
from . import snapshot
from .base import BoardWidget
from .clock import PlayClock, in_words
from .coach import Coach
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
    language:
        The code of the language that the board speaks. Left out, it is the browser's, if there is
        a translation.
    """

    _round = 0
    """Which clock is running: another one for each game."""

    def __init__(
        self,
        game: Game,
        *,
        four_colours: bool = False,
        mark: bool = False,
        language: str | None = None,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a game to play must be a Game, not {game!r}: see play()")
        self._four_colours = as_truth("four_colours", four_colours)
        self._numbering: Numbering = "microsoft"
        self._mark = as_truth("mark", mark)
        self._hints_used = 0
        self._said = ""
        self._coach = Coach(self._advise)
        self._on_move = CallbackDispatcher()
        super().__init__(language)
        self._take_up(game)

    def _take_up(self, game: Game) -> None:
        """Play this game from now on."""
        with game.lock:
            self._game = game
            if game.start.deal is not None:
                self._numbering = game.start.deal.numbering
            self._start_clock()
            self._hints_used = 0
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
            self._show("option", say("play.four_colours" if on else "play.two_colours"))

    @property
    def mark(self) -> bool:
        """Whether the board says if the game can still be won, and in how many moves."""
        return self._mark

    @mark.setter
    def mark(self, on: bool) -> None:
        with self._held_game():
            self._mark = as_truth("mark", on)
            self._show("option", say("play.mark_on" if on else "play.mark_off"))

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
        self._take_up(successor)

    def close(self) -> None:
        """Take the board away. The game stays, and another board may take it up."""
        if self.comm is not None:
            with self._held_game() as game:
                game.on_change(self._heed, remove=True)
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
            if game.can_undo and game.status is Status.PLAYING and not sure:
                deal = successor.start.deal
                chosen = None if number is None else deal
                what = deal_name(chosen) if chosen else say("play.another_deal")
                moves = say("play.moves", n=len(game.moves))
                raise RefusedError("leaves-game", say("play.leave", moves=moves, what=what))
            self._leave(game, successor)

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
                raise RefusedError("no-hint", say("play.no_hint"))
            self._hints_used += 1
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
        with speaking(self._language):
            self._tell_of(change)
        kind, action, _ = change
        if kind in (ChangeKind.MOVE, ChangeKind.REDO, ChangeKind.FINISH):
            self._on_move(self, action)

    def _tell_of(self, change: Change) -> None:
        kind, action, before = change
        steps: list[Json] = []
        if kind is ChangeKind.UNDO:
            steps = snapshot.taken_back(snapshot.steps(self.position, action))
            text = say("play.taken_back", action=_in_words(self.position, action))
        elif kind is ChangeKind.RESET:
            text = say("play.at_start")
            if before.is_won:
                self._start_clock()  # a game that was won is played again, not played on
        elif kind is ChangeKind.AUTOPLAY:
            text = say("play.autoplay_on" if self.autoplay else "play.autoplay_off")
        else:
            steps, text = snapshot.steps(before, action), _in_words(before, action)
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
        content = snapshot.of_game(self._game)
        self._coach.look_at(self.position, closely=self._mark)
        status = Status(content["status"])
        if text is None:
            text = self._said
        self._said = text
        if status is Status.WON:
            moves = say("play.moves", n=len(self.moves))
            text = say("play.won", moves=moves, time=in_words(self.seconds))
        elif status is Status.STUCK:
            text = say("play.stuck")
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
                "last": {"kind": kind, "steps": list(steps)},
                "message": {
                    "kind": "info" if status is Status.PLAYING else status.value,
                    "text": text,
                },
            }
        )

    def _welcome(self) -> str:
        start = self._game.start
        rules = rules_title(start.rules)
        if start.deal is None:
            return rules
        return say("rules.title", rules=rules, deal=deal_name(start.deal))


def _in_words(before: Position, action: Action) -> str:
    """An action in words: the player's move, and how many cards autoplay sent home."""
    text = before.describe(action[0])
    more = len(action) - 1
    return say("play.and_home", n=more, action=text) if more else text


def play(  # noqa: PLR0913  # each is an option of its own
    deal: Game | Position | int | str | None = None,
    rules: Rules | str | None = None,
    *,
    numbering: Numbering | None = None,
    autoplay: bool | None = None,
    four_colours: bool = False,
    mark: bool = False,
    language: str | None = None,
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
    language:
        `"en"` or `"de"`. Left out, it is the browser's language, if it is one of these.

    Returns
    -------
    PlayWidget
        Shows itself as a cell's last value. Its `push`, `undo`, `position` and `moves` work from
        any cell meanwhile.

    Raises
    ------
    InvalidPositionError
        If there is no such deal, or the position holds a card twice.
    ValueError
        If there is no such language.
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
    if not isinstance(deal, Game):
        deal = Game(deal, rules=rules, numbering=numbering)
    elif rules is not None or numbering is not None:
        raise TypeError("a game brings its own rules: give none beside it")
    if autoplay is not None:
        deal.autoplay = autoplay
    return PlayWidget(deal, four_colours=four_colours, mark=mark, language=language)
