"""Opening a game in a notebook cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...engine.errors import as_truth
from ...engine.game import Game
from ..options import given_or_remembered
from .which_game import opened
from .widget import PlayWidget

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...engine.deals import Numbering
    from ...engine.position import Position
    from ...engine.rules import Rules
    from ..options import PlayOptions


def play(  # noqa: PLR0913  # each is a choice of its own
    deal: Game | Position | int | str | None = None,
    rules: Rules | str | None = None,
    *,
    numbering: Numbering | None = None,
    language: str | None = None,
    keep: bool = True,
    resume: int | bool | None = None,
    **options: Unpack[PlayOptions],
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
    speed:
        How fast a solution plays by itself: `"normal"`, `"slow"` or `"fast"`.
    sound:
        Play a short sound for a move, a card home and a win.
    four_colours:
        Draw each suit in a colour of its own.
    theme:
        `"host"`, the colours of the page, or `"light"`, `"dark"`, or `"contrast"`.
    table:
        The colour of the table: `"green"`, `"blue"`, `"wine"` or `"slate"`.
    faces:
        How cards look: `"classic"`, `"simple"` with one large sign, or `"night"`, light on dark.
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
    game, offer = opened(deal, rules, numbering, resume, keep=as_truth("keep", keep))
    if isinstance(deal, Game):
        options.setdefault("autoplay", game.autoplay)
    if keep:
        set_before, language = given_or_remembered("play", options, language)
        options = cast("PlayOptions", set_before)
    return PlayWidget(game, language=language, keep=keep, offer=offer, **options)
