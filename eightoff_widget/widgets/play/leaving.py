"""A board whose game is left for another one: a new deal, one of some kind, or one that is kept."""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING

from ...analysis.choosing import NoDealError
from ...engine.errors import shown
from ...engine.game import Game, Status
from ...engine.position import Position
from ...engine.sentences import deal_name
from ...languages.catalog import say
from ..coach import KINDS
from ..requests import BadRequestError, RefusedError
from .playing import PlayBoard

if TYPE_CHECKING:
    from ..requests import Request


class LeavingBoard(PlayBoard):
    """A board whose game is left for another one, once its player has said so.

    Its parameters are those of `PlayBoard`.
    """

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

    def _handle_new(self, request: Request) -> None:
        sure, number = request.truth("sure"), request.text_or_none("deal")
        kind = request.text_or_none("of")
        if kind not in (None, "any") and number is None:
            self._handle_choice(kind, sure=sure)
            return
        with self._held() as game:
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
        with self._held() as game:
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
        with _resuming, self._held() as game:
            _see_that_it_is_left(game, say("play.game_number", game=shown(number)), sure=sure)
            resumed = self._keeping.resume(number)
            if resumed is game:
                raise RefusedError("refused", say("play.on_the_board"))
            self._keeping.offers = False
            self._leave(game, resumed, is_begun=False)

    def _advise(self) -> None:
        """Begin the deal that was looked for, or show what else the coach has found out."""
        if self.comm is not None and self._coach.deal is not None:
            self._deal_chosen(self._coach.deal)
        else:
            super()._advise()


_resuming = RLock()
"""Held while a board takes up a game that another board may play."""


def _see_that_it_is_left(game: Game, what: str, *, sure: bool) -> None:
    """Ask the player before a game under way is left for another, unless that was said."""
    if game.can_undo and game.status is Status.PLAYING and not sure:
        moves = say("play.moves", n=len(game.moves))
        raise RefusedError("leaves-game", say("play.leave", moves=moves, what=what))
