"""Several threads use at once what is kept, and what each of them does is whole."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import weakref

import pytest
from asked_lock import AskedLock
from random_play import state

import eightoff_widget as eo
from eightoff_widget.store import database, keeper

pytestmark = pytest.mark.slow


class Other:
    """Another thread, which comes in between at a moment of the test's choice."""

    def __init__(self) -> None:
        self._is_over_or_waits = threading.Event()
        self._threads: list[threading.Thread] = []

    def do(self, work):
        """Have it do something: all of it, or as far as it comes before it waits at a door."""

        def to_the_end():
            try:
                work()
            finally:
                self._is_over_or_waits.set()

        self._is_over_or_waits.clear()
        self._threads.append(threading.Thread(target=to_the_end, daemon=True))
        self._threads[-1].start()
        assert self._is_over_or_waits.wait(20)

    def end(self):
        """Wait until it has done everything."""
        for thread in self._threads:
            thread.join(20)
            assert not thread.is_alive()

    def door(self, lock):
        """A lock like this one, at which it is known to wait."""
        return AskedLock(lock, self._is_over_or_waits)


@pytest.fixture
def other():
    thread = Other()
    yield thread
    thread.end()


def test_a_move_that_was_not_written_is_made_up_for_whoever_opens_a_board_meanwhile(
    kept_game, another_kernel, other, monkeypatch
):
    game = kept_game()
    game.push("2e")
    file = database.database()
    write = file.write

    def fail(*_):
        raise sqlite3.OperationalError("database is locked")

    def write_and_be_late(work):
        done = write(work)
        other.do(kept_game)
        return done

    with monkeypatch.context() as locked:
        locked.setattr(file, "_transact", fail)
        locked.setattr(file, "write", write_and_be_late)
        with pytest.warns(UserWarning, match="not kept from here on"):
            game.push("3f")
    assert not file.is_off
    game.push("4g")
    expected = state(game)
    another_kernel()
    assert state(keeper.resume(1).game) == expected


def test_what_two_threads_would_warn_of_is_told_once(kept_game, other, monkeypatch):
    class Unwarned(list):
        def __bool__(self):
            some = len(self) > 0
            if some and threading.current_thread() is threading.main_thread():
                other.do(eo.games)
            return some

    said = []
    monkeypatch.setattr(database, "warn", said.append)
    game = kept_game()
    game.push("2e")
    file = database.database()
    door = other.door(file._lock)
    monkeypatch.setattr(file, "_lock", door)
    monkeypatch.setattr(database, "_lock", door)
    file._unwarned = Unwarned([lambda: "one", lambda: "two"])
    game.push("3f")
    other.end()
    assert len(game.moves) == 2
    assert sorted(said) == ["one", "two"]


def test_a_warning_that_is_made_an_error_leaves_the_others_to_be_told(kept_game, monkeypatch):
    game = kept_game()
    game.push("2e")
    database.database()._unwarned = [lambda: "one", lambda: "two"]
    with monkeypatch.context() as strict:
        strict.setattr(database, "warn", _raise)
        with pytest.raises(UserWarning, match="one"):
            game.push("3f")
    said = []
    monkeypatch.setattr(database, "warn", said.append)
    game.push("4g")
    assert said == ["two"]


def _raise(text):
    raise UserWarning(text)


def test_a_game_is_found_while_others_are_begun(kept_game, monkeypatch):
    """Here each look at a known game begins another one."""
    begun = []

    class Known(weakref.KeyedRef):
        def __call__(self):
            begun.append(kept_game(25))
            return super().__call__()

    known = weakref.WeakValueDictionary()
    monkeypatch.setattr(keeper, "_keepers", known)
    games = [kept_game(number) for number in (7, 8, 24)]
    for game in games:
        game.push(next(iter(game.position.legal_moves)))
    for key, keeps in list(known.items()):
        known.data[key] = Known(keeps, known._remove, key)
    assert keeper.resume(3).game is games[2]
    assert begun


def test_two_threads_that_take_up_one_game_have_the_same(
    kept_game, another_kernel, other, monkeypatch
):
    kept_game().push("2e")
    another_kernel()
    file = database.database()
    read = file.read
    resumed = []

    def read_and_be_late(work):
        monkeypatch.setattr(file, "read", read)
        found = read(work)
        other.do(lambda: resumed.append(keeper.resume(1).game))
        return found

    monkeypatch.setattr(file, "read", read_and_be_late)
    door = other.door(keeper._taking_up)
    monkeypatch.setattr(keeper, "_taking_up", door)
    game = keeper.resume(1).game
    other.end()
    assert resumed == [game]


def test_taking_up_a_game_waits_for_no_game(kept_game, another_kernel, other):
    """A board holds the lock of its own while it takes up another."""
    games = [kept_game(number) for number in (24, 25)]
    for game in games:
        game.push(next(iter(game.position.legal_moves)))
    another_kernel()
    here = keeper.resume(1).game
    with here.lock:
        other.do(lambda: keeper.resume(1))
        other.do(lambda: keeper.resume(2))
        other.end()


def test_two_threads_that_ask_for_the_file_have_the_same(other, monkeypatch):
    found = []

    def make_and_be_late(path, make=database.Database):
        if threading.current_thread() is threading.main_thread():
            other.do(lambda: found.append(database.database()))
        return make(path)

    monkeypatch.setattr(database, "Database", make_and_be_late)
    monkeypatch.setattr(database, "_lock", other.door(database._lock))
    file = database.database()
    other.end()
    assert found == [file]


HOLDERS = {
    "writes": "file.write(hold)",
    "takes up a game": "with keeper._taking_up: hold()",
    "looks for par": "with stats._finder._lock: hold()",
}
"""How a thread may be in the middle of what the store does, for as long as `hold` takes."""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows has no forks")
@pytest.mark.parametrize("holder", HOLDERS)
def test_a_process_that_forks_while_another_thread_is_at_it_plays_on_in_both(holder):
    code = f"""if True:
        import os, signal, threading
        import eightoff_widget as eo
        from eightoff_widget.store import database, keeper, stats

        eo.play(24).push("2e")
        file = database.database()
        holds, forked = threading.Event(), threading.Event()

        def hold(*_):
            holds.set()
            forked.wait(1)  # in vain: the fork waits for this

        def work():
            {HOLDERS[holder]}

        thread = threading.Thread(target=work)
        thread.start()
        holds.wait()
        child = os.fork()
        if not child:
            signal.alarm(60)
            eo.play(resume=1).push("3f")
            eo.stats()
            eo.play(25).push("1e")
            os._exit(0)
        forked.set()
        thread.join()
        assert os.waitpid(child, 0)[1] == 0
        eo.play(25).push("1e")
    """
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)
    assert sorted(kept.moves for kept in eo.games()) == [1, 1, 2]
