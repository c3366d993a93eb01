"""What a board finds out about its game: whether it can be won, how, and what each move does.

Everything is looked for beside what else is done, so that the board and the kernel go on meanwhile.
"""

from __future__ import annotations

from bisect import bisect_left
from threading import Event, RLock
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from ..analysis.analyse import analyse
from ..analysis.choosing import NoDealError, choose, daily
from ..analysis.hint import Hint, hint, hints
from ..analysis.watch import Watch
from ..languages.catalog import say, speaking, spoken
from ..solver.beside import A_WHILE, Beside, patient
from ..solver.result import Limit, Verdict
from ..solver.solve import solve
from .requests import RefusedError

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from ..analysis.analyse import Analysis
    from ..engine.deals import Numbering
    from ..engine.game import Game
    from ..engine.moves import Move
    from ..engine.position import Position
    from ..engine.rules import Rules
    from ..solver.result import Event as Cancel
    from ..solver.result import Solution

DealKind = Literal["winnable", "easy", "medium", "hard", "expert", "daily"]
KINDS: tuple[DealKind, ...] = get_args(DealKind)
"""What deals a player may ask for, beside any."""

A_MOMENT = Limit(seconds=2, memory=2**28)
"""How long, and in how much memory, a board looks for each thing that a player waits for."""

A_BLINK = Limit(seconds=0.15)
"""How long a move may wait for each of the two verdicts that tell whether it loses the game."""

# How many seconds it may take, where the kernel has no threads and is held up, to look for a deal,
# and for what each move costs.
_FOR_A_DEAL = 10
_FOR_COSTS = 3


class Insights(NamedTuple):
    """What is known of a position at one moment."""

    solution: Solution | None
    """The best answer to how it is won."""
    hint: Hint | None
    judged: Analysis | None
    """What becomes of each move."""
    par: Solution | None
    """A shortest line of the deal."""
    is_looking: bool
    """Whether something is being looked for that a player waits for."""


class Searcher:
    """Looks at one position after another, and tells when it knows more.

    Parameters
    ----------
    held:
        Gives what is held while something that was found is put down and told. A board that holds
        it itself reads as often as it likes, and all that it reads is of one moment.
    tell:
        Called whenever it knows more, in a thread of its own where there are threads, while that is
        held.
    """

    def __init__(
        self, held: Callable[[], AbstractContextManager[object]], tell: Callable[[], None]
    ) -> None:
        self._held, self._tell = held, tell
        self._lock = RLock()
        self._is_closed = False
        self._watch: Watch | None = None
        # What is being looked for, by the attribute that it goes to.
        self._searches: dict[str, Event] = {}
        self._asked = 0
        # What was found for the position, in the order in which it is shown.
        self._hints: list[Hint] = []
        self._position: Position | None = None
        self._start: Position | None = None
        self.solution: Solution | None = None
        """The best answer to how the position is won; None while there is none, or nobody asks."""
        self.judged: Analysis | None = None
        """What becomes of each move; None while it is not known, or nobody asks."""
        self.hint: Hint | None = None
        """The hint that was asked for last, if it is about this position."""
        self.way: Solution | None = None
        """How the position is won, as it was asked for; None if it was not, or is not found yet."""
        self.par: Solution | None = None
        """A shortest line from the start, as far as it is known."""
        self.deal: Position | NoDealError | None = None
        """The deal that was looked for; None if there was none, or it has been taken up."""
        self.kind: DealKind = "winnable"
        """Which kind of deal was looked for last."""
        self._advised = 0

    @property
    def is_looking(self) -> bool:
        """Whether something is being looked for that a player waits for."""
        return not self._searches.keys().isdisjoint(("hint", "way", "deal"))

    def look_at(
        self,
        position: Position,
        *,
        closely: bool = False,
        moves: bool = False,
        start: Position | None = None,
    ) -> Insights:
        """Turn to a position, and forget the one before; what is known of it by now.

        Parameters
        ----------
        position:
            What is on the board now.
        closely:
            Whether to find out if it can be won, and how soon.
        moves:
            Whether to find out what becomes of each move.
        start:
            The start of the deal whose shortest line is to be found, if that is asked for.
        """
        with self._lock:
            if position != self._position:
                self._rest()
                self._position = position
                self.solution = self.judged = self.hint = self.way = self.deal = None
                self._asked, self._hints = 0, []
            if not closely:
                self._stop_watching()
                self.solution = None
            elif self._watch is None and not self._is_closed:
                watch = Watch(position, lambda found: self._heed(watch, found), A_WHILE)
                self._watch = watch
                watch.start()
            if not moves:
                self._stop("judged")
                self.judged = None
            elif self.judged is None and "judged" not in self._searches:
                self._look_for(
                    "judged",
                    lambda event: analyse(position, A_MOMENT, cancel=event),
                    lambda event: self._costs_of(position, patient(event, _FOR_COSTS)),
                )
            if start is not None:
                self.look_for_par(start)
            par = self.par if self._start == start else None
            return Insights(self.solution, self.hint, self.judged, par, self.is_looking)

    def _costs_of(self, position: Position, cancel: Cancel) -> Analysis | None:
        """What each move costs; or what is known already, if that takes too long."""
        found = analyse(position, A_MOMENT, shortest=True, cancel=cancel)
        return self.judged if cancel.is_set() else found

    def look_for_par(self, start: Position) -> None:
        """Find out how long the shortest line of a deal is, once."""
        with self._lock:
            if start == self._start:
                return
            self._stop("par")
            self._start, self.par = start, None
            self._look_for("par", lambda event: solve(start, A_WHILE, shortest=True, cancel=event))

    def par_of(self, start: Position) -> int | None:
        """The length of the shortest line of a deal, if it has been proved."""
        with self._lock:
            par = self.par if start == self._start else None
            return len(par.moves) if par is not None and par.proved and par.moves else None

    def look_for_hint(self) -> bool:
        """Look for a best move; asked again of the same position, for the next best, and so on.

        Returns
        -------
        bool
            Whether the search has begun: not while one is under way.
        """
        with self._lock:
            position, known = self._position, self._hints
            assert position is not None, "there is a position from the start"
            if "hint" in self._searches:
                return False
            self._asked += 1
            number = self._asked - 1

            def find(event: Event) -> Hint:
                if not known:
                    known.append(hint(position, cancel=event))
                elif number == 1 and known[0].move is not None:
                    # The one that was shown stays the first, however the others are looked at.
                    others = hints(position, cancel=event)
                    known.extend(other for other in others if other.move != known[0].move)
                return known[number % len(known)]

            self._look_for("hint", find)
            return True

    def take_advised(self) -> int:
        """How many hints have been found with something to advise since this was asked last."""
        with self._lock:
            advised, self._advised = self._advised, 0
            return advised

    def look_for_way(self) -> bool:
        """Look for a line that wins, unless that is being done.

        Returns
        -------
        bool
            Whether it is known, or the search has begun.
        """
        with self._lock:
            position, known = self._position, self.solution
            assert position is not None, "there is a position from the start"
            if known is not None and known.proved:
                self.way = known
            elif "way" in self._searches:
                return False
            else:
                self._look_for(
                    "way", lambda event: solve(position, A_MOMENT, shortest=True, cancel=event)
                )
            return True

    def look_for_deal(
        self, kind: DealKind, rules: Rules, numbering: Numbering, day: dt.date | None = None
    ) -> None:
        """Look for a deal of a kind, `"daily"` among them: of today, or of another day."""

        def find(event: Event) -> Position | NoDealError:
            cancel = patient(event, _FOR_A_DEAL)
            try:
                if kind == "daily":
                    return daily(day, rules, cancel=cancel)
                return choose(kind, rules, numbering, cancel=cancel)
            except NoDealError as error:
                return error

        with self._lock:
            self._stop("deal")
            self.kind = kind
            self._look_for("deal", find)

    def forget_words(self) -> None:
        """Forget the hint, which is in another language than the one that is spoken from now on."""
        with self._lock:
            self._stop("hint")
            self.hint = None
            self._asked, self._hints = 0, []

    def _rest(self) -> None:
        """Stop looking at the position; the lock is held."""
        self._stop_watching()
        for name in ("judged", "hint", "way", "deal"):
            self._stop(name)

    def close(self) -> None:
        """Stop looking at anything, for good."""
        with self._lock:
            self._is_closed = True
            self._rest()
            self._stop("par")

    def _look_for(self, name: str, *searches: Callable[[Event], object]) -> None:
        """Look for something beside all else by some searches, each better than the last."""
        if self._is_closed:
            return
        language = spoken()  # a thread starts with none of its own
        self._searches[name] = event = Event()

        def look() -> Iterator[None]:
            for number, search in enumerate(searches, 1):
                try:
                    with speaking(language):
                        found = search(event)
                    with self._held():
                        with self._lock:
                            if event.is_set():
                                return
                            setattr(self, name, found)
                            if isinstance(found, Hint) and found.move is not None:
                                self._advised += 1
                            if number == len(searches):
                                del self._searches[name]
                        self._tell()
                except BaseException:  # somebody's fault: whoever waits must be able to ask again
                    self._stop(name, event)
                    raise
                yield

        Beside(look(), f"eightoff-{name}").start()

    def _stop(self, name: str, only: Event | None = None) -> None:
        """Stop looking for something; `only` this search, and no later one, if that is given."""
        with self._lock:
            event = self._searches.get(name)
            if event is not None and only in (None, event):
                event.set()
                del self._searches[name]

    def _stop_watching(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _heed(self, watch: Watch, solution: Solution) -> None:
        with self._held():
            with self._lock:
                if watch is not self._watch:  # it was cancelled while this was on its way
                    return
                self.solution = solution
            self._tell()


def actions_that_lost(game: Game) -> int:
    """How many of the last actions to take back, to where the game can be won as far as is known.

    Raises
    ------
    ValueError
        If the game is not known to be lost, or its start is not known to be winnable.
    """
    if solve(game.position, A_BLINK).verdict is not Verdict.UNWINNABLE:
        raise ValueError(say("lessons.not_lost"))
    positions = [game.start]
    for action in game.actions:
        position = positions[-1]
        for move in action:
            position = position.apply(move)
        positions.append(position)

    # What comes before a position that can be won can be won, too.
    def is_lost(position: Position) -> bool:
        return solve(position, A_BLINK).verdict is not Verdict.WINNABLE

    won = bisect_left(positions, True, key=is_lost)  # noqa: FBT003  # the first that is lost
    if won == 0:
        raise ValueError(say("hints.lost_from_the_start"))
    return len(positions) - won


def see_that_it_loses_nothing(before: Position, move: Move | str, *, autoplay: bool) -> None:
    """Ask the player before a move that loses a game which can be won, if a blink finds that out.

    Parameters
    ----------
    before, move:
        The position and a move in it.
    autoplay:
        Whether every card that can goes home after it.

    Raises
    ------
    InvalidMoveError, IllegalMoveError
        If the text is no move, or the rules do not allow it.
    RefusedError
        With the question.
    """
    after = before.apply(move)
    for homeward in after.homeward_moves() if autoplay else ():
        after = after.apply(homeward)
    if solve(after, A_BLINK).verdict is not Verdict.UNWINNABLE:
        return
    if solve(before, A_BLINK).verdict is Verdict.WINNABLE:
        raise RefusedError("loses-game", say("play.loses", action=before.describe(move)))
