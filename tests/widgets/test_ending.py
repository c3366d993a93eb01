"""When Python ends, threads stop wherever they are, and no lock that one holds is let go."""

from __future__ import annotations

import sys
import threading

import pytest

import eightoff_widget as eo

LOCKS = {
    "of the game": lambda board: board.game.lock,
    "of the file": lambda board: board._keeping._keeper.file._lock,
}


@pytest.fixture
def held():
    """Holds a lock in another thread until the test has ended."""
    over = threading.Event()
    holders = []

    def hold(lock):
        holds = threading.Event()

        def holding():
            with lock:
                holds.set()
                over.wait()

        holders.append(threading.Thread(target=holding))
        holders[-1].start()
        assert holds.wait(60)

    yield hold
    over.set()
    for holder in holders:
        holder.join()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_board_waits_for_no_lock_then(lock, held, monkeypatch):
    board = eo.play(24)
    board.push("2e")
    held(LOCKS[lock](board))
    monkeypatch.setattr(sys, "is_finalizing", lambda: True)
    end = threading.Thread(target=board.__del__, daemon=True)
    end.start()
    end.join(10)
    assert not end.is_alive()
