"""Games as somebody plays them who does everything that can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

    import eightoff_widget as eo


def state(game: eo.Game) -> tuple[object, ...]:
    """All that a game is: where it began, what was played, and what could be played again."""
    return game.start, game.actions, game.undone, game.position, game.autoplay


def change_at_random(game: eo.Game, rng: random.Random) -> None:
    """Make one change: mostly a move, at times something else."""
    what = rng.choice(["move"] * 12 + ["undo"] * 4 + ["redo"] * 3 + ["autoplay", "reset"])
    moves = list(game.position.legal_moves.all())
    if what == "undo" and game.can_undo:
        game.undo()
    elif what == "redo" and game.can_redo:
        game.redo()
    elif what == "reset" and game.can_undo and rng.random() < 0.3:
        game.reset()
    elif what == "autoplay" or not moves:
        game.autoplay = not game.autoplay
    elif game.position.is_finishable:
        game.finish()
    else:
        game.push(rng.choice(moves))
