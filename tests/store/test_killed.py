"""What a board has shown is in the file, whatever becomes of the kernel that showed it."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import random
import signal
import time
from collections import deque
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import parts
import pytest
from forked import Forker
from kernels import started
from random_play import request_at_random

import eightoff_widget as eo
from eightoff_widget.store import keeper
from eightoff_widget.widgets import snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_client.blocking import BlockingKernelClient

pytestmark = pytest.mark.slow
by_sigkill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills like it")


class Player:
    """A process that plays, and what its boards showed last of each game."""

    def __init__(
        self, forker: Forker, seed: object, changes: int = 0, *, resume: bool = False
    ) -> None:
        self.process = forker.start(seed, changes, f"{resume:d}")

    def go(self) -> None:
        print(file=self.process.stdin, flush=True)

    def hear(self) -> dict | None:
        """What it published next; None after the last."""
        line = self.process.stdout.readline()
        return json.loads(line) if line.endswith("\n") else None  # half a line reached nobody

    def end(self) -> int:
        return self.process.wait()


@pytest.fixture
def players():
    """Starts players, in no time."""
    with Forker(Path(__file__).parent / "player.py") as forker:
        yield partial(Player, forker)


def history(game: eo.Game) -> tuple[int, list[list[str]]]:
    """How many of its actions are made, and all of them."""
    line = [[str(move) for move in action] for action in (*game.actions, *game.undone)]
    return len(game.actions), line


def assert_in_file(said: dict) -> bool:
    """See that a game is in the file as it was shown, or one change later. Returns whether that."""
    found = keeper.resume(said["game"]).game
    (made, line), (had, before) = history(found), (said["made"], said["line"])
    if made == len(line) == had + 1:  # a move that nobody saw, be it the one that redo would make
        assert line[:had] == before[:had]
        before = line
    assert line == before
    assert made in (had - 1, had, had + 1, 0)
    is_later = made != had or found.autoplay != said["snapshot"]["options"]["autoplay"]
    as_shown = eo.Game(found.start)
    for action in line[:had]:
        as_shown.push_action(action)
    for action in line[had:]:
        as_shown.push_action(action)
    for _ in line[had:]:
        as_shown.undo()
    expected = snapshot.of_game(as_shown, snapshot.of_deal(as_shown.start))
    if len(line) == len(said["line"]):
        assert {name: said["snapshot"][name] for name in expected} == expected
    else:  # what could be redone then was cleared
        assert said["snapshot"]["board"] == expected["board"]
    return is_later


@by_sigkill
def test_killed_at_many_moments_of_games_no_move_is_lost_that_was_shown(players):
    kills = parts.some(200, 4)
    rng = random.Random(kills)
    shown: dict[int, dict] = {}
    heard, later = 0, 0
    waiting = deque(players(seed, resume=True) for seed in range(3))
    for number in range(kills):
        player = waiting.popleft()
        if number + 3 < kills:
            waiting.append(players(number + 3, resume=True))
        player.go()
        for _ in range(rng.randrange(1, 40)):
            said = player.hear()
            shown[said["game"]] = said
            heard += 1
        # It has just spoken when it is heard: a moment later it may be anywhere in a change.
        time.sleep(rng.random() * 0.004)
        player.process.kill()
        while (more := player.hear()) is not None:
            said = more
            shown[said["game"]] = said
        assert player.end() == -signal.SIGKILL
        if said["game"] is not None and assert_in_file(said):
            later += 1
            shown.pop(said["game"])  # it will not be found as it was shown
    shown.pop(None, None)  # boards without a move
    for said in shown.values():
        assert not assert_in_file(said)
    kept = eo.games()
    print(f"{heard} snapshots of {len(kept)} games; {later} times one more change was in the file")
    assert later > 0  # else no kill fell between the file and the board
    assert any(game.is_won for game in kept)
    assert set(shown) <= {game.id for game in kept}


def test_processes_that_write_at_once_lose_nothing(players):
    # All of them find no file, and make it.
    three = [players(name, 400) for name in ("one", "two", "three")]
    shown = {}
    for player in three:
        player.go()
    for player in three:
        while (said := player.hear()) is not None:
            shown[said["game"]] = said
        assert player.end() == 0
    shown.pop(None, None)
    assert len(shown) > 10
    assert {game.id for game in eo.games()} == set(shown)
    for said in shown.values():
        assert not assert_in_file(said)


# Real kernels


class Kernel:
    """A kernel with a board, and the browser's end of the line to it."""

    def __init__(self, client: BlockingKernelClient, code: str) -> None:
        self.client = client
        self.client.execute(f"import eightoff_widget as eo\nboard = {code}")
        opened = self._wait_for("comm_open", lambda told: "snapshot" in told["data"]["state"])
        self.comm = opened["comm_id"]
        self.hear()

    def ask(self, **content: object) -> None:
        data = {"method": "custom", "content": {"req": "a", **content}}
        message = {"comm_id": self.comm, "data": data}
        self.client.shell_channel.send(self.client.session.msg("comm_msg", message))

    def hear(self) -> None:
        """Wait for the next snapshot."""
        told = self._wait_for("comm_msg", lambda told: "snapshot" in told["data"].get("state", ()))
        self.snapshot = told["data"]["state"]["snapshot"]

    def _wait_for(self, kind: str, is_it: Callable[[dict], bool]) -> dict:
        while True:
            message = self.client.get_iopub_msg(timeout=60)
            if message["msg_type"] == kind and is_it(message["content"]):
                return message["content"]

    def hear_the_rest(self) -> None:
        """What it sent before it was killed, which may still be on its way."""
        with contextlib.suppress(queue.Empty):
            while True:
                message = self.client.get_iopub_msg(timeout=0.3)
                if "snapshot" in message["content"].get("data", {}).get("state", ()):
                    self.snapshot = message["content"]["data"]["state"]["snapshot"]


def shown_of(game: eo.Game) -> dict:
    told = snapshot.of_game(game, snapshot.of_deal(game.start))
    return {name: told[name] for name in ("deal", "board", "counts", "status")}


@by_sigkill
@pytest.mark.parametrize("seed", range(4))
def test_a_kernel_that_is_killed_loses_no_move_that_it_published(seed):
    rng = random.Random(seed)
    with started(env=dict(os.environ)) as (manager, client):
        process = manager.provisioner.process
        kernel = Kernel(client, f"eo.play(194, autoplay={seed % 2 == 0})")
        for _ in range(rng.randrange(20, 60)):
            kernel.ask(**request_at_random(kernel.snapshot, rng))
            kernel.hear()
        kernel.ask(**request_at_random(kernel.snapshot, rng))
        time.sleep(rng.random() * 0.01)  # it may be anywhere in this request
        process.kill()
        process.wait()
        kernel.hear_the_rest()
    (kept,) = eo.games()
    game = keeper.resume(kept.id).game
    found = [shown_of(game)]
    for there, back in ((game.undo, game.redo), (game.redo, game.undo)):
        if game.can_undo if there == game.undo else game.can_redo:
            there()
            found.append(shown_of(game))
            back()
    published = {name: kernel.snapshot[name] for name in found[0]}
    assert published in found
