"""Opening a board that replays a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ...analysis.review import Review
from ...engine.errors import IllegalMoveError, InvalidMoveError, shown
from ...engine.game import Game
from ...engine.moves import Move
from ...engine.position import Position
from ...formats.played import Played
from ...formats.reading import read_as_far_as_legal
from ...languages.catalog import say
from ...solver.result import Solution
from .. import remembered
from .replay import ReplayWidget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from typing_extensions import Unpack

    from ...engine.deals import Numbering
    from ...engine.game import Action
    from ...engine.rules import Rules
    from ..options import ReplayOptions

_REMEMBERED = ("steps", "speed", "four_colours", "theme", "card_size", "hand")


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
    four_colours, theme, card_size, hand:
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

    def read() -> Played:
        return _read(start, moves, rules, numbering)

    set_before, language = remembered.or_given(_REMEMBERED, options, language)
    options = cast("ReplayOptions", set_before)
    known = start if isinstance(start, Review) else None
    return ReplayWidget(read, known=known, at=at, language=language, **options)


def _read(
    start: object,
    moves: str | tuple[object, ...] | None,
    rules: Rules | str | None,
    numbering: Numbering | None,
) -> Played:
    """Where the game begins, and its moves as far as they can be made."""
    if isinstance(start, str) and not start.strip().isdecimal():
        if numbering is not None:
            raise TypeError("only the number of a deal has a numbering")
        found = read_as_far_as_legal(start, rules)
    elif isinstance(start, (Game, Review, Solution)):
        if rules is not None or numbering is not None:
            raise TypeError("a game brings its own rules: give none beside it")
        found = _of_what_was_played(start)
    elif isinstance(start, (Position, int, str)):
        found = Played(Game(start, rules=rules, numbering=numbering).start, None)
    else:
        raise TypeError(
            f"a game to replay is a Game, a position, a deal or text, not {shown(start)}"
        )
    if moves is None:
        return found
    if found.actions is not None:
        raise TypeError("a game brings its own moves: give none beside it")
    return _followed(found.start, moves)


def _of_what_was_played(game: Game | Review | Solution) -> Played:
    if isinstance(game, Game):
        with game.lock:
            return Played(game.start, game.actions)
    if isinstance(game, Review):
        return Played(game.positions[0], game.actions)
    return Played(game.position, tuple((move,) for move in game.moves))


def _followed(start: Position, moves: str | tuple[object, ...]) -> Played:
    if isinstance(moves, str):
        found = read_as_far_as_legal(moves, start=start)
        if isinstance(found.fault, InvalidMoveError) and not found.actions:
            raise found.fault  # this is no list of moves
        return found
    actions: list[Action] = []
    position = start
    for number, action in enumerate(moves, start=1):
        made: list[Move] = []
        if action == ():
            raise ValueError("an action is of one move or more")
        for move in action if isinstance(action, tuple) else (action,):
            if not isinstance(move, (Move, str)):
                raise TypeError(f"a move is a Move or a text, not {shown(move)}")
            try:
                made.append(position.as_move(move))
                position = position.apply(made[-1])
            except InvalidMoveError as error:
                return Played(start, tuple(actions), InvalidMoveError(_at(number, error)))
            except IllegalMoveError as error:
                said = _at(number, f"{move}: {error}")
                return Played(start, tuple(actions), IllegalMoveError(error.reason, said))
        actions.append(tuple(made))
    return Played(start, tuple(actions))


def _at(number: int, what: object) -> str:
    return say("replay.in_list", n=number, what=what)
