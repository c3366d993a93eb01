"""A board that shows a point of a game, and says what is known of it."""

from __future__ import annotations

from contextlib import contextmanager
from operator import is_not
from typing import TYPE_CHECKING

import traitlets

from ...engine.errors import shown
from ...engine.game import Status
from ...engine.sentences import start_title
from ...languages.catalog import say, speaking
from .. import snapshot
from ..base import option
from ..options import REPLAY_OPTIONS
from ..study import StudyBoard
from ..track import Track
from .course import moves_of, of_game, of_review
from .judge import Judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from typing_extensions import Unpack

    from ...analysis.review import Review
    from ...engine.game import Action
    from ...engine.position import Position
    from ...formats.played import Played
    from ..options import ReplayOptions
    from ..snapshot import Json
    from ..track import Passed, Way

_OF_THIS_GAME = ("mark", "review")
"""What is looked for, and not remembered for other boards: who plays wants to be asked before."""


class TrackBoard(StudyBoard):
    """A board that shows a point of a track, with what a judge and a coach know of it.

    Parameters
    ----------
    read:
        Reads the game, in the language that is spoken.
    known:
        Its review, if there is one already.
    at:
        After how many moves to begin.
    language:
        See `BoardWidget`.
    options:
        See `replay`.
    """

    _option_names = REPLAY_OPTIONS.keys()

    _told_branch: tuple[Way, str] | None = None

    course = traitlets.Dict(read_only=True).tag(sync=True)
    """What does not change from point to point: the moves, and what is known of each."""

    branch_moves: traitlets.List[Json] = traitlets.List(read_only=True).tag(sync=True)
    """The moves of the branch that is kept."""

    def __init__(
        self,
        read: Callable[[], Played],
        *,
        known: Review | None = None,
        at: int = 0,
        language: str | None = None,
        **options: Unpack[ReplayOptions],
    ) -> None:
        self._read = read
        with speaking(language or "en"):
            played = read()
        self._fault = played.fault
        """What is wrong with the first move that could not be made."""
        self._track = Track(played.start, played.actions or ())
        self._track.go(self._place_of(at))
        self._judge = Judge(self._track.game.as_game(), self._held, self._heed_judge, known)
        super().__init__(language, **options)
        with self._held():
            self._tell_course()
            self._show("start", self._welcome())

    @contextmanager
    def _held(self) -> Iterator[Track]:
        """The point that is shown, which nobody else moves meanwhile."""
        with super()._held():
            yield self._track

    @property
    def position(self) -> Position:
        """The position that is shown."""
        with self._lock:
            return self._track.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start, and the position after each move and what went home by itself after it."""
        return self._track.game.positions

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was played, a tuple of moves for each step of the replay."""
        return self._track.game.actions

    steps = option("steps", "Whether a run that moves is shown card by card.")
    mark = option("mark", "Whether the board says if each position can be won, and how soon.")
    review = option("review", "Whether the board says what each move was worth.")
    speed = option("speed", 'How fast the game plays: "normal", "slow" or "fast".')

    def _remember(self, name: str, value: object) -> None:
        if name not in _OF_THIS_GAME:
            super()._remember(name, value)

    def _place_of(self, number: object) -> int:
        """A point that may be counted from the end."""
        if not isinstance(number, int) or isinstance(number, bool):
            raise TypeError(f"a point of a replay is a number of moves, not {shown(number)}")
        return number + len(self._track.shown.positions) if number < 0 else number

    def _pass(self, passed: Passed, before_it: str = "") -> None:
        """Show a point that was gone to."""
        steps = snapshot.steps(passed.before, passed.action, singly=bool(self.steps))
        if not passed.is_forward:
            steps = snapshot.taken_back(steps)
        text = self._where()
        if passed.action and not passed.is_forward:
            number = self._track.at + 1
            action = f"{number}. {snapshot.action_in_words(passed.before, passed.action)}"
            text = say("play.taken_back", action=action)
        self._show("go", f"{before_it} {text}".strip(), steps)

    def _where(self) -> str:
        """The move that led to the point that is shown, and how the game ended if it did."""
        track = self._track
        if track.at == 0:
            return say("replay.at_start")
        before = track.shown.positions[track.at - 1]
        text = f"{track.at}. {snapshot.action_in_words(before, track.shown.actions[track.at - 1])}"
        if track.at < len(track.shown.actions):
            return text
        if track.position.is_won:
            return say("replay.won", action=text)
        if not track.on_branch and self._fault is not None:
            return f"{text}. {self._notice}"
        return text

    @property
    def _notice(self) -> str | None:
        if self._fault is None:
            return None
        return say("replay.fault", n=len(self.actions) + 1, why=self._fault)

    def _welcome(self) -> str:
        title = start_title(self.positions[0])
        said = say("replay.waits", n=len(self.actions), title=title)
        return said if self._notice is None else f"{said} {self._notice}"

    def _dress(self, name: str) -> None:
        if name in _OF_THIS_GAME:
            self._tell_course()
        self._show("option")

    def _translate(self) -> None:
        if self._fault is not None:
            self._fault = self._read().fault
        self._tell_course()
        self._show("option", self._welcome())

    def _heed_judge(self) -> None:
        """Show what is known now of the moves."""
        if self.comm is not None:
            self._tell_course()
            self._show("advice")

    def _let_go(self) -> None:
        self._judge.close()
        super()._let_go()

    def _tell_course(self) -> None:
        """Publish what does not change from point to point."""
        judge = self._judge
        asked = bool(self.mark or self.review)
        if asked:
            judge.begin()
        self.set_trait(
            "course",
            {
                **of_game(self._track.game),
                "standings": [list(known) for known in judge.standings] if asked else None,
                "review": of_review(judge.review) if self.review and judge.review else None,
            },
        )

    def _tell_branch(self, branch: Way) -> None:
        """Publish the moves of the branch, if it is another one or in another language."""
        told = (branch, self._language)
        if self._told_branch is None or any(map(is_not, told, self._told_branch)):
            self._told_branch = told
            self.set_trait("branch_moves", moves_of(branch, self._track.leaves))

    def _show(self, kind: str, text: str | None = None, steps: Iterable[Json] = ()) -> None:
        """Publish the point that is shown; `kind`, `text` and `steps` say what led to it.

        Without a text, what was said last still stands.
        """
        track, position = self._track, self.position
        self._said = text = self._said if text is None else text
        start = track.game.positions[0]
        branch = None
        if track.branch is not None:
            self._tell_branch(track.branch)
            branch = {"leaves": track.leaves, "shown": track.on_branch}
        self._publish(
            {
                **snapshot.of_position(position),
                "frame": "replay",
                "deal": snapshot.of_deal(start),
                "status": Status.of(position).value,
                "counts": {
                    "home": position.cards_home,
                    "of": start.cards_home + start.cards_in_play,
                },
                "replay": {
                    "at": track.at,
                    "of": len(track.shown.actions),
                    "branch": branch,
                },
                "options": self.options,
                "advice": self._advice(),
                "notice": self._notice,
                "last": {"kind": kind, "steps": list(steps)},
                "message": {"kind": "info", "text": text},
            }
        )

    def _advice(self) -> Json:
        """Whether the position can be won, and how soon, if that is asked for and known."""
        track, coach = self._track, self._coach
        in_game = not track.on_branch or track.at <= track.leaves
        coach.look_at(self.position, closely=bool(self.mark) and not in_game, moves=False)
        if self.mark and in_game:
            standings = self._judge.standings
            if track.at < len(standings):
                verdict, distance = standings[track.at]
                return snapshot.of_standing(verdict, distance, proved=distance is not None)
        elif self.mark and (found := coach.solution) and found.position == self.position:
            return snapshot.of_solution(found)
        return snapshot.of_standing()
