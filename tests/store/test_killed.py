"""What a board has shown is in the file, whatever becomes of the process that showed it."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import eightoff_widget as eo
from eightoff_widget.store import keeper

TESTS = Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="players are forked")


class Players:
    """Starts players, and hears what their boards show."""

    def __init__(self, process: subprocess.Popen) -> None:
        self.process = process
        self.shown: dict[int, dict] = {}
        """What was shown last of each game, by its number in the file."""

    def order(self, *players: str) -> None:
        print(";".join(players), file=self.process.stdin, flush=True)

    def hear(self) -> dict:
        said = json.loads(self.process.stdout.readline())
        if said.get("game") is not None:
            self.shown[said["game"]] = said
        return said

    def hear_until(self, what: str) -> dict:
        while what not in (said := self.hear()):
            pass
        return said


@pytest.fixture
def players():
    environment = os.environ | {"PYTHONPATH": str(TESTS)}
    with subprocess.Popen(
        [sys.executable, TESTS / "store" / "players.py"],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Players(process)
        process.stdin.close()


def in_file(number: int) -> tuple[int, list[list[str]]]:
    """How a game stands in the file: how many actions are made, and all of them."""
    game = keeper.resume(number).game
    line = [[str(move) for move in action] for action in (*game.actions, *game.undone)]
    return len(game.actions), line


def is_shown_or_one_change_later(found, shown) -> bool:
    (made, line), (had, before) = found, (shown["made"], shown["line"])
    if line == before:
        return made in (had - 1, had, had + 1, 0)
    return made == had + 1 == len(line) and line[:had] == before[:had]


def test_killed_at_200_moments_of_games_no_move_is_lost_that_was_shown(players):
    rng = random.Random(200)
    changes, later = 0, 0
    for number in range(200):
        players.order(f"play {number} 0")
        pid = players.hear_until("started")["started"]
        for _ in range(rng.randrange(1, 80)):
            said = players.hear()
            changes += 1
        # A player has just spoken when it is heard: a moment later it may be anywhere in a change.
        time.sleep(rng.random() * 0.004)
        os.kill(pid, signal.SIGKILL)
        while "ended" not in (heard := players.hear()):
            said = heard
        assert heard == {"ended": pid, "status": signal.SIGKILL}
        if said["game"] is not None:
            found = in_file(said["game"])
            assert is_shown_or_one_change_later(found, said)
            later += found != (said["made"], said["line"])
            # What the next kill must not harm either.
            players.shown[said["game"]] = {"made": found[0], "line": found[1]}
    for game, shown in players.shown.items():
        assert in_file(game) == (shown["made"], shown["line"])
    kept = eo.games()
    print(f"{changes} changes in {len(kept)} games; {later} times one more was in the file")
    assert later > 0  # else no kill fell between the file and the board
    assert any(game.is_won for game in kept)
    assert set(players.shown) <= {game.id for game in kept}
    assert eo.stats().played == len(kept)


def test_processes_that_write_at_once_lose_nothing(players):
    # All of them find no file, and make it.
    players.order(*(f"play {name} 400" for name in ("one", "two", "three")))
    ended = 0
    while ended < 3:
        said = players.hear()
        if "ended" in said:
            assert said["status"] == 0
            ended += 1
    assert len(players.shown) > 10
    assert {game.id for game in eo.games()} == set(players.shown)
    for game, shown in players.shown.items():
        assert in_file(game) == (shown["made"], shown["line"])
