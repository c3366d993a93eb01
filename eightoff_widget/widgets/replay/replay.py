"""A game in a notebook cell, to be gone through move by move."""

from __future__ import annotations

from functools import partial
from operator import is_not
from pathlib import Path
from typing import TYPE_CHECKING, cast

import traitlets

from ...analysis.review import Review, review
from ...engine.sentences import start_title
from ...formats.movelist import Played
from ...languages.catalog import say, speaking
from .. import snapshot
from ..base import BoardWidget, option
from ..below import Below, place_below
from ..options import given_or_remembered, handed_on
from ..play.play import play
from ..searcher import Searcher
from ..track import Track
from . import telling
from .given import played
from .judge import Judge
from .page import record, render_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from os import PathLike

    from typing_extensions import Unpack

    from ...engine.deals import Numbering
    from ...engine.game import Game
    from ...engine.moves import Action, Move
    from ...engine.position import Position
    from ...engine.rules import Rules
    from ...solver.result import Solution
    from ..options import PlayOptions, ReplayOptions
    from ..play.widget import PlayWidget
    from ..requests import Request
    from ..snapshot import Json
    from ..track import Passed, Way

_OF_THIS_GAME = ("mark", "review")
"""What is looked for, and not remembered for other boards: who plays wants to be asked before."""


class ReplayWidget(BoardWidget):
    """A game that is replayed on a board. Make one with `replay`.

    The game itself stays as it is. A move that is not its next one begins a branch, which is left
    with `leave`. In place of the game it takes what reads it in the language that is spoken.
    """

    _kind = "replay"
    _spoken = ("board", "study_board", "replay_board")

    below = place_below()

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
            found = read()
        self._fault = found.fault
        """What is wrong with the first move that could not be made."""
        self._track = Track(found.start, found.actions or ())
        self._track.go(self._track.place_of(at))
        self._judge = Judge(self._track.game.as_game(), self._held, self._heed_judge, known)
        self._searcher = Searcher(self._held, self._heed_searcher)
        self._said = ""
        self._told_branch: tuple[Way, str] | None = None
        super().__init__(language, **options)
        self._below = Below(self._own_lock, lambda board: self.set_trait("below", board))
        with self._held():
            self._tell_course()
            self._show("start", telling.welcome(self._track, self._fault))

    def _let_go(self) -> None:
        self._judge.close()
        self._searcher.close()
        self._below.close()

    # The replay, as Python sees it

    @property
    def position(self) -> Position:
        """The position that is shown."""
        with self._locked():
            return self._track.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """The start, and the position after each move and what went home by itself after it."""
        return self._track.game.positions

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was played, a tuple of moves for each step of the replay."""
        return self._track.game.actions

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move of the game, those that were made by themselves included."""
        return tuple(move for action in self.actions for move in action)

    @property
    def fault(self) -> str | None:
        """Which move could not be made, where it stands and why; None if all could."""
        return None if self._fault is None else str(self._fault)

    @property
    def at(self) -> int:
        """How many actions are shown as made."""
        return self._track.at

    @property
    def branch(self) -> tuple[Action, ...] | None:
        """What is shown in place of the game, from where it leaves it; None if the game is."""
        with self._locked():
            track = self._track
            return track.shown.actions[track.leaves :] if track.on_branch else None

    @property
    def game(self) -> Game:
        """A new `Game`, as far as it is shown: a branch's moves are in it if that is."""
        with self._locked():
            return self._track.shown.up_to(self._track.at).as_game()

    @property
    def whole_game(self) -> Game:
        """A new `Game` of all moves that are replayed."""
        return self._track.game.as_game()

    @property
    def reviewed(self) -> Review | None:
        """The review of the game, once it is known."""
        return self._judge.review

    def go(self, to: int) -> ReplayWidget:
        """Show the game after so many actions, or the branch if that is shown.

        Parameters
        ----------
        to:
            How many; a negative number counts from the end, -1 being the end itself.

        Returns
        -------
        ReplayWidget
            This board.

        Raises
        ------
        ValueError
            If there are not so many.
        """
        with self._held():
            self._pass(self._track.go(self._track.place_of(to)))
        return self

    def next(self) -> ReplayWidget:
        """Go a move forward, unless this is the end."""
        with self._held():
            return self.go(min(self.at + 1, len(self._track.shown.actions)))

    def previous(self) -> ReplayWidget:
        """Go a move back, unless this is the start."""
        with self._held():
            return self.go(max(self.at - 1, 0))

    def push(self, move: Move | str) -> ReplayWidget:
        """Make a move: the next one, or another, which begins a branch.

        Raises
        ------
        InvalidMoveError, IllegalMoveError
            If the text is no move, or the rules do not allow it. Nothing is changed then.
        """
        with self._held():
            track = self._track
            was_on_branch = track.on_branch
            passed = track.push(track.position.as_move(move))
            begun = track.on_branch and not was_on_branch
            self._pass(passed, say("replay.branch", n=track.leaves) if begun else "")
        return self

    def leave(self) -> ReplayWidget:
        """Leave the branch: show the game again, where it was left."""
        with self._held():
            self._pass(self._track.leave(), say("replay.left"))
        return self

    def show_better(self, number: int) -> ReplayWidget:
        """Show a better line in place of a move, as a branch that begins before it.

        Parameters
        ----------
        number:
            Which move, from 1.

        Raises
        ------
        ValueError
            If none is known that is better, or the review is not known yet.
        """
        with self._held():
            line = self._judge.better_line(number)
            self._track.show_line(number - 1, line)
            self._show("branch", say("replay.better", n=len(line)))
        return self

    def play(self, **options: Unpack[PlayOptions]) -> PlayWidget:
        """A board to play on from the point that is shown, as `eightoff_widget.play` makes it.

        The replay stays where it is.

        Parameters
        ----------
        options:
            Those of `eightoff_widget.play`. Left out, they are as here, or as they were set last.
        """
        language = None if self._follows_browser else self._language
        return play(self.game, **{"language": language, **handed_on(self._options), **options})

    def to_html(self) -> str:
        """The whole game as one HTML page, which replays it without Python and without a network.

        It begins where this board is, in the language and with the options that hold here. With
        `mark` or `review` it has what each move was worth; the game is reviewed first if need be,
        and that is waited for. A branch is not in it: `replay(board.game)` has one as its game.

        Returns
        -------
        str
            An HTML document. Nothing in it is loaded from elsewhere, and nothing can be.
        """
        with self._held():
            options, track, fault = self.options, self._track, self._fault
            welcome = telling.welcome(track, fault)
            # As it was read: a game that is still played has gone on since.
            found = Played(self.positions[0], self.actions, fault)
            at = min(track.at, track.leaves) if track.on_branch else track.at
        asked = bool(options["mark"] or options["review"])
        with speaking(self._language):
            known = (self.reviewed or review(self.whole_game)) if asked else None
        given = cast("ReplayOptions", {**options, "mark": asked, "review": asked})
        led = ReplayWidget(lambda: found, known=known, language=self._language, **given)
        led.close()  # nobody is to see it
        return render_page(record(led, welcome=welcome, at=at, asked=options), led)

    def save_html(self, path: str | PathLike[str]) -> None:
        """Write the page of `to_html` to a file, in UTF-8. A file of that name is replaced.

        Parameters
        ----------
        path:
            The file, such as `"game.html"`.
        """
        page = self.to_html()
        with Path(path).open("w", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(page)

    def __repr__(self) -> str:
        title = start_title(self.positions[0])
        return f"<ReplayWidget: {title}, at {self.at} of {len(self.actions)}>"

    steps = option("steps")
    mark = option("mark")
    review = option("review")
    speed = option("speed")

    def _remember(self, name: str, value: object) -> None:
        if name not in _OF_THIS_GAME:
            super()._remember(name, value)

    # What the browser asks for

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            "go": self._handle_go,
            "move": lambda request: self.push(request.move()),
            "leave": lambda _: self.leave(),
            "better": lambda request: self.show_better(request.number("move")),
            "play": lambda _: self._show("advice", self._below.put(self.play())),
            "close": lambda _: self._show("advice", self._below.put(None)),
        }

    def _handle_go(self, request: Request) -> None:
        to, is_said = request.number("to", 0), request.content.get("branch") is not None
        on_branch = request.truth("branch") if is_said else None
        self._pass(self._track.asked_for(to, on_branch=on_branch))

    # What is shown

    def _pass(self, passed: Passed, before_it: str = "") -> None:
        """Show a point that was gone to."""
        is_leap = len(passed.actions) != 1
        steps = [] if is_leap else snapshot.between(passed, singly=bool(self.steps))
        text = telling.of_passing(self._track, passed, self._fault)
        self._show("go", f"{before_it} {text}".strip(), steps)

    def _dress(self, name: str) -> None:
        if name in _OF_THIS_GAME:
            self._tell_course()
        self._show("option")

    def _translate(self) -> None:
        if self._fault is not None:
            self._fault = self._read().fault
        self._tell_course()
        self._show("option", telling.welcome(self._track, self._fault))

    def _heed_judge(self) -> None:
        if self.comm is not None:
            self._tell_course()
            self._show("advice")

    def _heed_searcher(self) -> None:
        if self.comm is not None:
            self._show("advice")

    def _tell_course(self) -> None:
        """Publish what does not change from point to point."""
        asked = bool(self.mark or self.review)
        if asked:
            self._judge.begin()
        self.set_trait(
            "course",
            telling.of_game(self._track.game, self._judge, asked=asked, in_full=bool(self.review)),
        )

    def _tell_branch(self, branch: Way) -> None:
        """Publish the moves of the branch, if it is another one or in another language."""
        told = (branch, self._language)
        if self._told_branch is None or any(map(is_not, told, self._told_branch)):
            self._told_branch = told
            self.set_trait("branch_moves", telling.moves_of(branch, self._track.leaves))

    def _show(self, kind: str, text: str | None = None, steps: Iterable[Json] = ()) -> None:
        """Publish the point that is shown; `kind`, `text` and `steps` say what led to it.

        Without a text, what was said last still stands.
        """
        track = self._track
        self._said = text = self._said if text is None else text
        if track.branch is not None:
            self._tell_branch(track.branch)
        mark, is_off = bool(self.mark), track.on_branch and track.at > track.leaves
        found = self._searcher.look_at(track.position, closely=mark and is_off)
        self._publish(
            {
                **telling.of_point(track),
                "frame": "replay",
                "options": self.options,
                "advice": telling.standing(track, self._judge, found, asked=mark),
                "notice": telling.of_fault(track, self._fault),
                "last": {"kind": kind, "steps": list(steps)},
                "message": {"kind": "info", "text": text},
            }
        )


def replay(  # noqa: PLR0913  # each is a choice of its own
    start: Game | Review | Solution | Position | int | str,
    moves: str | Iterable[Move | str | Action] | None = None,
    rules: Rules | str | None = None,
    *,
    numbering: Numbering | None = None,
    at: int = 0,
    language: str | None = None,
    **options: Unpack[ReplayOptions],
) -> ReplayWidget:
    """Replay a game in a notebook cell, move by move.

    Parameters
    ----------
    start:
        A `Game`, a `Solution` or a `Review`, which bring their moves; or where moves begin: a
        `Position` or the number of a deal. Any text that `read` takes will do for either.
    moves:
        The moves from there: a move list in any form that `read` takes, or one after the other,
        each a `Move`, a text, or several in a tuple, which are shown as one.
    rules, numbering:
        Which deal a number names, as for `play`; the rules are also those of a board in text.
    at:
        After how many moves to begin.
    language:
        `"en"` or `"de"`. Left out, it is the browser's language, if it is one of these.
    steps:
        Show a run that moves card by card through the cells, as the rules mean it.
    mark:
        Say of each position whether the game can be won from it, and in how many moves.
    review:
        Say what each move was worth, and where the game was lost.
    speed:
        How fast the game plays by itself: `"normal"`, `"slow"` or `"fast"`.
    four_colours, theme, table, faces, card_size, hand:
        How the board looks, as for `play`.

    Returns
    -------
    ReplayWidget
        Shows itself as a cell's last value. Where a move is illegal, or no move, it ends before it;
        its `fault` says why.

    Raises
    ------
    InvalidPositionError
        If there is no such deal, or no sound position to begin from.
    InvalidMoveError
        If the text of the moves does not even begin with a move.
    TypeError
        If moves, rules or a numbering are given beside what brings its own, or there is no such
        option.
    ValueError
        If there is no such language, or no such move to begin at, or an option cannot be so.

    Examples
    --------
    >>> board = replay(24, "2e 3f 58")
    >>> board.go(2).at, len(board.positions)
    (2, 4)
    >>> board.game.moves
    (Move('2', 'e'), Move('3', 'f'))
    """
    if moves is not None and not isinstance(moves, str):
        moves = tuple(moves)

    set_before, language = given_or_remembered("replay", options, language, but=_OF_THIS_GAME)
    options = cast("ReplayOptions", set_before)
    known = start if isinstance(start, Review) else None
    read = partial(played, start, moves, rules, numbering)
    return ReplayWidget(read, known=known, at=at, language=language, **options)
