"""What a text says of a game, before a game is made of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.game import Game

if TYPE_CHECKING:
    from ..engine.errors import IllegalMoveError, InvalidMoveError
    from ..engine.game import Action
    from ..engine.position import Position


class Played(NamedTuple):
    """Where a game begins, and what was played from there."""

    start: Position
    actions: tuple[Action, ...] | None
    """The moves up to the fault, a tuple for each undo; None for a position alone."""
    fault: InvalidMoveError | IllegalMoveError | None = None
    """What is wrong with the first move that is none, or illegal, and where it stands."""
    autoplay: bool = False

    def as_game(self) -> Game:
        """The game, as far as its moves can be made."""
        game = Game(self.start, autoplay=self.autoplay)
        for action in self.actions or ():
            game.push_action(action)
        return game

    def checked(self) -> Game:
        """The game; raises the fault if there is one."""
        if self.fault is not None:
            raise self.fault
        return self.as_game()
