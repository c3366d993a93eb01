"""A program that plays as a kernel does, which a test may kill: its arguments are those of `main`.

Once a line of input tells it to, it plays one game after another by requests, as a browser sends
them, until so many were carried out, or for ever if that is 0. It says of each snapshot that it
publishes what the snapshot shows and which actions led there. If `resume` is 1 it may take up the
game that its board offers.
"""

from __future__ import annotations

import json
import os
import random
import sys

from lines import DEAL, LINE
from random_play import request_at_random

import eightoff_widget as eo
from eightoff_widget import PlayWidget  # noqa: F401  # what it needs is there before a fork


def start(rng: random.Random) -> eo.Position | None:
    """A deal, a position soon to be won, or None for a random deal."""
    if rng.random() < 0.5:
        return None
    game = eo.Game(DEAL)
    for text in LINE[: rng.randrange(80, len(LINE) - 2)]:
        game.push(text)
    return game.position


def play(board: eo.PlayWidget, rng: random.Random, changes: int, *, resume: bool) -> None:
    def publish(data: dict, **_rest: object) -> None:
        # What is sent here is what a browser would get.
        if data["method"] != "update" or "snapshot" not in data["state"]:
            return
        game = board.game
        line = [[str(move) for move in action] for action in (*game.actions, *game.undone)]
        said = {
            "game": board._keeping._keeper.id,
            "snapshot": data["state"]["snapshot"],
            "made": len(game.actions),
            "line": line,
        }
        os.write(1, (json.dumps(said) + "\n").encode())

    def ask(**content: object) -> None:
        data = {"method": "custom", "content": {"req": "a", **content}}
        board._handle_msg({"content": {"data": data}, "buffers": []})

    board.comm.send = publish
    if resume and board.snapshot["resumable"] is not None and rng.random() < 0.6:
        ask(kind="resume", game=board.snapshot["resumable"]["id"], sure=False)
    for _ in range(changes):
        ask(**request_at_random(board.snapshot, rng))


def main(seed: str, changes: str, resume: str) -> None:
    rng = random.Random(seed)
    sys.stdin.readline()
    left = int(changes) or sys.maxsize
    while left > 0:
        number = min(left, rng.randrange(5, 60))
        left -= number
        board = eo.play(start(rng), autoplay=rng.random() < 0.5)
        play(board, rng, number, resume=resume == "1")
