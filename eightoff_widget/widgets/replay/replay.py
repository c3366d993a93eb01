"""A game in a notebook cell, to be gone through move by move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from ...analysis.review import review
from ...engine.sentences import start_title
from ...formats.played import Played
from ...languages.catalog import say, speaking
from ..requests import BadRequestError, RefusedError, Request
from .page import render_page
from .recording import record
from .tracking import TrackBoard

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from typing_extensions import Unpack

    from ...analysis.review import Review
    from ...engine.game import Action, Game
    from ...engine.moves import Move
    from ..options import Options, ReplayOptions
    from ..play.play import PlayWidget


class ReplayWidget(TrackBoard):
    """A game that is replayed on a board. Make one with `replay`.

    The game itself stays as it is. A move that is not its next one begins a branch, which is left
    with `leave`.
    """

    _bundle = "replay"
    _spoken = ("board", "study_board", "replay_board")

    # The replay, as Python sees it

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
        with self._lock:
            track = self._track
            return track.shown.actions[track.leaves :] if track.on_branch else None

    @property
    def game(self) -> Game:
        """A new `Game`, as far as it is shown: a branch's moves are in it if that is."""
        with self._lock:
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
        with self._held() as track:
            self._pass(track.go(self._place_of(to)))
        return self

    def next(self) -> ReplayWidget:
        """Go a move forward, unless this is the end."""
        with self._held() as track:
            return self.go(min(track.at + 1, len(track.shown.actions)))

    def previous(self) -> ReplayWidget:
        """Go a move back, unless this is the start."""
        with self._held() as track:
            return self.go(max(track.at - 1, 0))

    def push(self, move: Move | str) -> ReplayWidget:
        """Make a move: the next one, or another, which begins a branch.

        Raises
        ------
        InvalidMoveError, IllegalMoveError
            If the text is no move, or the rules do not allow it. Nothing is changed then.
        """
        with self._held() as track:
            was_on_branch = track.on_branch
            passed = track.push(track.position.as_move(move))
            begun = track.on_branch and not was_on_branch
            self._pass(passed, say("replay.branch", n=track.leaves) if begun else "")
        return self

    def leave(self) -> ReplayWidget:
        """Leave the branch: show the game again, where it was left."""
        with self._held() as track:
            self._pass(track.leave(), say("replay.left"))
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
        with self._held() as track:
            known = self._judge.review
            if known is None or not 1 <= number <= len(known.moves):
                raise RefusedError("no-line", say("replay.no_review"))
            move = known.moves[number - 1]
            if move.better is None:
                raise RefusedError("no-line", say("replay.none_better", n=number))
            track.show_line(number - 1, move.line)
            self._show("branch", say("replay.better", n=len(move.line)))
        return self

    def play(self, **options: Unpack[Options]) -> PlayWidget:
        """A board to play on from the point that is shown, as `eightoff_widget.play` makes it.

        The replay stays where it is.

        Parameters
        ----------
        options:
            Those of `eightoff_widget.play`. Left out, they are as here, or as they were set last.
        """
        return self._begin(self.game, options)

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
        with self._held() as track:
            options, welcome = self.options, self._welcome()
            # As it was read: a game that is still played has gone on since.
            played = Played(track.game.positions[0], track.game.actions, self._fault)
            at = min(track.at, track.leaves) if track.on_branch else track.at
        asked = bool(options["mark"] or options["review"])
        with speaking(self._language):
            known = (self.reviewed or review(self.whole_game)) if asked else None
        given = cast("ReplayOptions", {**options, "mark": asked, "review": asked})
        led = ReplayWidget(lambda: played, known=known, language=self._language, **given)
        led.close()  # nobody is to see it
        with speaking(self._language):
            title = start_title(led.positions[0])
        recording = record(led, welcome=welcome, at=at, asked=options)
        return render_page(
            recording,
            title=title,
            start=led.positions[0],
            moves=led.course["moves"],
            language=self._language,
        )

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

    # What the browser asks for

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        return {
            **super()._handlers(),
            "go": self._handle_go,
            "move": lambda request: self.push(request.move()),
            "leave": lambda _: self.leave(),
            "better": lambda request: self.show_better(request.number("move")),
        }

    def _handle_go(self, request: Request) -> None:
        to, on_branch = request.content.get("to"), request.content.get("branch")
        if not isinstance(to, int) or isinstance(to, bool):
            raise BadRequestError("go: to must be a number of moves")
        if on_branch is not None:
            on_branch = request.truth("branch")
        with self._held() as track:
            try:
                passed = track.go(to, on_branch=on_branch)
            except ValueError as error:
                raise BadRequestError(str(error)) from None
            self._pass(passed)
