"""Which game is played on a board: the one that it is opened for, and those after it."""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING

from ...engine.errors import shown
from ...engine.game import Game, Status
from ...engine.position import Position
from ...engine.sentences import deal_name
from ...languages.catalog import say
from ...store import keeper
from ..requests import BadRequestError, RefusedError
from ..searcher import KINDS

if TYPE_CHECKING:
    from ...engine.deals import Numbering
    from ...engine.rules import Rules
    from ..requests import Request
    from ..searcher import DealKind
    from .keeping import Keeping

RESUMING = RLock()
"""Held while a board takes up a game that another board may play.

No lock of a game is held while this one is waited for: so two boards that take up each other's
games do not wait for ever.
"""


def opened(
    deal: Game | Position | int | str | None,
    rules: Rules | str | None,
    numbering: Numbering | None,
    resume: int | None,
    *,
    keep: bool,
) -> tuple[Game, bool]:
    """The game to open a board for, and whether to offer an unfinished one instead; see `play`."""
    if resume is None or resume is False:
        if not isinstance(deal, Game):
            return Game(deal, rules=rules, numbering=numbering), deal is None
        if rules is not None or numbering is not None:
            raise TypeError("a game brings its own rules: give none beside it")
        return deal, False
    if not (deal is rules is numbering is None and keep):
        raise TypeError("a kept game brings its own deal and rules, and is kept")
    if resume is True:
        if (found := keeper.unfinished()) is None:
            raise ValueError("no unfinished game is kept")
        resume = found.id
    return keeper.resume(resume).game, False


def see_that_it_is_played(game: Game) -> None:
    """Refuse help with a game that is over.

    Raises
    ------
    RefusedError
        If it is.
    """
    if game.status is not Status.PLAYING:
        raise RefusedError("no-hint", say("play.no_hint"))


def successor(game: Game, deal: Position | int | str | None, numbering: Numbering) -> Game:
    """The game after this one, by the same rules unless a position brings its own.

    Parameters
    ----------
    game:
        The game that is left.
    deal, numbering:
        A position, or the number of a deal and whose number that is; None for a random deal.

    Raises
    ------
    InvalidPositionError
        If there is no such deal.
    """
    if isinstance(deal, Position):
        return Game(deal, autoplay=game.autoplay)
    rules = game.start.rules
    return Game(deal, rules=rules, numbering=numbering, autoplay=game.autoplay)


def asked_for(request: Request, game: Game, numbering: Numbering) -> Game | DealKind:
    """The game that a request wants to begin, or the kind of a deal to look for.

    Raises
    ------
    BadRequestError
        If there are no deals of that kind.
    RefusedError
        With a question, if the game at hand is not to be left yet.
    """
    sure, number = request.truth("sure"), request.text_or_none("deal")
    kind, what = request.text_or_none("of"), say("play.another_deal")
    begun: Game | DealKind
    if kind in (None, "any") or number is not None:
        begun = successor(game, number, numbering)
        if number is not None and begun.start.deal is not None:
            what = deal_name(begun.start.deal)
    elif (known := next((each for each in KINDS if each == kind), None)) is not None:
        begun = known
    else:
        raise BadRequestError(f"new: there are no deals of kind {shown(kind)}")
    _see_that_it_is_left(game, what, sure=sure)
    return begun


def taken_up(request: Request, game: Game, keeping: Keeping) -> Game:
    """The kept game that a request wants to go on with.

    Raises
    ------
    ValueError
        If there is none.
    RefusedError
        If it is on the board; or with a question, if the game at hand is not to be left yet.
    """
    sure, number = request.truth("sure"), request.number("game")
    _see_that_it_is_left(game, say("play.game_number", game=shown(number)), sure=sure)
    resumed = keeping.resume(number)
    if resumed is game:
        raise RefusedError("refused", say("play.on_the_board"))
    keeping.offers = False
    return resumed


def _see_that_it_is_left(game: Game, what: str, *, sure: bool) -> None:
    """Ask the player before a game under way is left for another, unless that was said."""
    if game.can_undo and game.status is Status.PLAYING and not sure:
        moves = say("play.moves", n=len(game.moves))
        raise RefusedError("leaves-game", say("play.leave", moves=moves, what=what))
