"""Games as somebody plays them who does everything that can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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


def request_at_random(snapshot: dict[str, Any], rng: random.Random) -> dict[str, object]:
    """What a browser may ask for that shows this: mostly a move, at times something else."""
    can, legal = snapshot["can"], snapshot["legal"]
    what = rng.choice(["move"] * 24 + ["undo"] * 8 + ["redo"] * 6 + ["option"] * 2 + ["restart"])
    if can.get(what):
        return {"kind": what}
    if can["finish"]:
        return {"kind": "finish"}
    if what == "option":
        return {"kind": what, "name": "autoplay", "value": not snapshot["options"]["autoplay"]}
    if not legal:
        return {"kind": "undo" if can["undo"] else "hint"}
    source, target, count = rng.choice(legal)
    return {"kind": "move", "source": source, "target": target, "count": count}
