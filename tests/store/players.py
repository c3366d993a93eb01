"""A program that starts players, each a process of its own that a test may kill.

A line of its input starts them: `play SEED CHANGES` one, which stops after so many changes of its
boards, or never for 0. A player says after each what its board shows by then, as JSON. The program
tells the number of the process when it starts, and when it has ended.
"""

from __future__ import annotations

import json
import os
import random
import sys

from lines import DEAL, LINE
from random_play import change_at_random

import eightoff_widget as eo


def say(what: object) -> None:
    # In one piece, so that the lines of several players stay apart.
    os.write(1, (json.dumps(what) + "\n").encode())


def starts(rng: random.Random) -> eo.Position:
    """A deal, or a position soon to be won."""
    if rng.random() < 0.4:
        return eo.deal(rng.randrange(1, 10**6), rng.choice(list(eo.RULES)))
    game = eo.Game(DEAL)
    for text in LINE[: rng.randrange(80, len(LINE) - 2)]:
        game.push(text)
    return game.position


def play(seed: str, changes: int) -> None:
    rng = random.Random(seed)
    made = 0
    while made < changes or not changes:
        board = eo.play(starts(rng), autoplay=rng.random() < 0.5)

        def show(_change: object, board: eo.PlayWidget = board) -> None:
            game = board.game
            line = [[str(move) for move in action] for action in (*game.actions, *game.undone)]
            shown = {"made": len(game.actions), "line": line}
            say({"pid": os.getpid(), "game": board._keeper.id, **shown})

        board.observe(show, "snapshot")
        for _ in range(rng.randrange(5, 60)):
            change_at_random(board.game, rng)
            made += 1


def main() -> None:
    for order in sys.stdin:
        players = []
        for player in order.split(";"):
            _, seed, changes = player.split()
            pid = os.fork()
            if not pid:
                play(seed, int(changes))
                os._exit(0)
            players.append(pid)
            say({"started": pid})
        for pid in players:
            say({"ended": pid, "status": os.waitpid(pid, 0)[1]})


if __name__ == "__main__":  # pytest looks into every module for examples
    main()
