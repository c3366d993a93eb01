"""Opening a board to set up a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import deals
from ...engine.errors import shown
from ...engine.game import Game
from ...engine.position import Position
from ...engine.rules import EIGHT_OFF, as_rules
from .. import remembered
from ..options import LOOKS
from . import arranging
from .edit import EditWidget

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...engine.rules import Rules
    from ..options import Looks


def edit(
    position: Position | Game | int | None = None,
    rules: Rules | str | None = None,
    *,
    language: str | None = None,
    **looks: Unpack[Looks],
) -> EditWidget:
    """Set up a position in a notebook cell, by hand or by paste.

    Parameters
    ----------
    position:
        What lies on the board at first: a `Position`, a fragment too; where a `Game` stands; or the
        number of a Microsoft deal. None for an empty board.
    rules:
        A `Rules` or the name of one, for a deal or an empty board; `"eight-off"` if left out.
    language:
        `"en"` or `"de"`. Left out, it is the browser's language, if it is one of these.
    four_colours, theme, card_size, hand:
        How the board looks: see `play`.

    Returns
    -------
    EditWidget
        Shows itself as a cell's last value. Its `position` is what lies on the board, and its
        `problems` are the cards that are missing; `play` and `solve` take it from there.

    Raises
    ------
    InvalidPositionError
        If there is no such deal, or the position holds a card twice.
    ValueError
        If there is no such language, or an option cannot be so.
    TypeError
        If rules are given beside a position or a game, which bring their own, or the position is
        none.

    Examples
    --------
    >>> editor = edit()
    >>> editor.place("6H", "1")
    >>> editor.place("TC", "a")
    >>> print(editor.problems[0].text, len(editor.problems))
    A♣ is missing 50
    >>> editor.deal(24)
    >>> editor.is_complete, editor.position
    (True, <Position: Eight Off, Microsoft deal 24>)
    """
    if isinstance(position, Game | Position):
        if rules is not None:
            raise TypeError("a position brings its own rules: give none beside it")
        position = position.position if isinstance(position, Game) else position
    elif position is None:
        position = arranging.empty(EIGHT_OFF if rules is None else as_rules(rules))
    elif isinstance(position, int):
        position = deals.deal(position, EIGHT_OFF if rules is None else rules)
    else:
        raise TypeError(f"only a position, a game or a number can be set up, not {shown(position)}")
    set_before, language = remembered.or_given(LOOKS, looks, language)
    return EditWidget(position, language=language, **set_before)
