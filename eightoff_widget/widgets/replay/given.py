"""The game that is meant by what is given to be replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...analysis.review import Review
from ...engine.errors import IllegalMoveError, InvalidMoveError, shown
from ...engine.game import Game
from ...engine.moves import Move
from ...engine.position import Position
from ...formats.movelist import Played
from ...formats.reading import read_as_far_as_legal
from ...languages.catalog import say
from ...solver.result import Solution

if TYPE_CHECKING:
    from ...engine.deals import Numbering
    from ...engine.moves import Action
    from ...engine.rules import Rules


def played(
    start: object,
    moves: str | tuple[object, ...] | None,
    rules: Rules | str | None,
    numbering: Numbering | None,
) -> Played:
    """Where the game begins, and its moves as far as they can be made; see `replay`."""
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
