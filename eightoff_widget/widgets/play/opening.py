"""Opening a board for a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...engine.game import Game, as_truth
from ...store import keeper
from .. import remembered
from ..options import OPTIONS
from .play import PlayWidget

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...engine.deals import Numbering
    from ...engine.position import Position
    from ...engine.rules import Rules
    from ..options import Options


def play(  # noqa: PLR0913  # each is a choice of its own
    deal: Game | Position | int | str | None = None,
    rules: Rules | str | None = None,
    *,
    numbering: Numbering | None = None,
    language: str | None = None,
    keep: bool = True,
    resume: int | bool | None = None,
    **options: Unpack[Options],
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
    language:
        `"en"` or `"de"`. Left out, it is the browser's language, if it is one of these.
    autoplay:
        Send home every card that can go, after each move. Left out, it is off, or as in the `Game`.
    steps:
        Show a run that moves card by card through the cells, as the rules mean it.
    mark:
        Say whether the game can still be won, and in how many moves.
    warn:
        Ask before a move is made that loses a game which can be won.
    list_moves:
        List every legal move with what becomes of it.
    trouble:
        Point out cards that lie on a lower card of their own suit.
    four_colours:
        Draw each suit in a colour of its own.
    theme:
        `"host"`, the colours of the page, or `"light"`, `"dark"`, or `"contrast"`.
    card_size:
        How large cards are drawn at most: `"medium"`, `"small"` or `"large"`.
    hand:
        `"right"`, or `"left"` to have cells, foundations and panel on the other side.
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
    ValueError
        If there is no such language, or an option cannot be so, or there is no such game to resume.
    TypeError
        If rules or a numbering are given beside a position or a game, which bring their own; if a
        deal is given beside a game to resume; or if there is no such option.

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
    else:
        options.setdefault("autoplay", deal.autoplay)
    if keep:
        set_before, language = remembered.or_given(OPTIONS, options, language)
        options = cast("Options", set_before)
    return PlayWidget(deal, language=language, keep=keep, offer=offer, **options)


def _resumed(which: int) -> Game:
    """A kept game by its number, or the one played last for True."""
    if which is True:
        if (found := keeper.unfinished()) is None:
            raise ValueError("no unfinished game is kept")
        which = found.id
    return keeper.resume(which).game
