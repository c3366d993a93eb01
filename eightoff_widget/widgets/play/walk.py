"""A solution that is walked on a board while the game itself waits, and may be taken over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...languages.catalog import say
from ...solver.result import Verdict
from ..requests import RefusedError
from ..track import Track
from .which_game import see_that_it_is_played

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.game import Game
    from ...engine.position import Position
    from ...solver.result import Solution
    from ..searcher import Searcher
    from ..track import Passed
    from .keeping import Keeping


class SolutionWalk:
    """Shows a solution in place of the game: a branch of a track, off where the game stands.

    Parameters
    ----------
    searcher:
        Who looks for a solution.
    keeping:
        Where it is counted that help was had.
    show:
        Shows what the board shows now: called with what led to it (`"line"`, or `"advice"` where
        only more is known), what to say of it, if anything, and what lies between two points.
    """

    def __init__(
        self,
        searcher: Searcher,
        keeping: Keeping,
        show: Callable[[str, str | None, Passed | None], None],
    ) -> None:
        self._searcher, self._keeping, self._show = searcher, keeping, show
        self.track: Track | None = None
        """What is walked; None while the game is shown."""
        self.proved = False
        """Whether no shorter line leads to a win."""
        self.is_taking = False
        """Whether moves are being made that the board shows already."""

    def ask(self, game: Game) -> None:
        """Look for a solution of a game from where it stands; one that is shown begins again."""
        see_that_it_is_played(game)
        if self.track is not None:
            self.go(0)
            return
        if self._searcher.look_for_way():
            self._keeping.note_help()
        self.begin(game.position)

    def begin(self, position: Position) -> None:
        """Show the solution that was asked for if it is found, and else what is known."""
        way = self._searcher.way
        if way is None or self.track is not None or way.position != position:
            self._show("advice", None, None)
        elif way.moves:
            self.track = Track(position)
            self.track.show_line(0, way.moves)
            self.proved = way.proved
            moves = len(way.moves)
            said = say("play.line_proved" if way.proved else "play.line", n=moves)
            self._show("line", said, None)
        else:
            self._searcher.way = None
            self._show("advice", _why_none(way), None)

    def go(self, to: int) -> None:
        """Show another point of it."""
        track = self._walked()
        at = track.at
        passed = track.asked_for(to)
        moves = passed.moves
        if to == 0:
            text = say("play.line_start")
        elif len(moves) != 1:
            text = say("play.line_at", at=to, of=len(track.shown.actions))
        else:
            text = f"{max(at, to)}. {passed.before.describe(moves[0])}"
            text = text if passed.is_forward else say("play.taken_back", action=text)
        self._show("line", text, passed)

    def take_over(self, game: Game) -> bool:
        """Make the moves in a game that are shown as made; the board shows them already.

        Returns
        -------
        bool
            Whether they are all made. Whoever is told of a move may make others, and then the rest
            of the solution leads nowhere.
        """
        track = self._walked()
        self.is_taking = True
        try:
            for move, position in track.made:
                if game.position != position:
                    return False
                self._keeping.clock.hints += 1
                game.push_action((move,))
            return game.position == track.position
        finally:
            self.is_taking = False
            self.end()

    def take(self, game: Game) -> None:
        """Play on from the point that is shown."""
        self.take_over(game)
        self._show("line", say("play.taken_over"), None)

    def leave(self) -> None:
        """Show the game again."""
        passed = self._walked().go(0)
        self.end()
        self._show("line", say("play.line_left"), passed)

    def end(self) -> None:
        """Walk no longer, and forget what was asked for."""
        self.track = self._searcher.way = None

    def _walked(self) -> Track:
        if self.track is None:
            raise RefusedError("no-line", say("play.no_line"))
        return self.track


def _why_none(way: Solution) -> str:
    """What to say where there is no move to show."""
    return say("play.lost" if way.verdict is Verdict.UNWINNABLE else "play.no_way")
