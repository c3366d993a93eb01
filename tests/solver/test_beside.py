"""What goes on beside all else, where there are no threads, as in a browser."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import eightoff_widget as eo
from eightoff_widget.solver import beside
from eightoff_widget.solver.beside import Beside, patient


def in_a_loop(main):
    """Run this in an event loop of its own: the tests may run within one that drives a browser."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(main())).result()


@pytest.fixture
def without_threads(monkeypatch):
    monkeypatch.setattr(beside, "HAS_THREADS", False)


def test_its_parts_are_done_between_what_else_the_loop_does(without_threads):
    seen = []

    async def main():
        work = Beside((seen.append(part) for part in "abc"), "test")
        work.start()
        assert seen == []  # whoever begins it is never held up
        while work.is_alive:
            await asyncio.sleep(0)
            seen.append("-")

    in_a_loop(main)
    assert "".join(seen).strip("-") == "a-b-c"


def test_whoever_waits_does_what_is_left(without_threads):
    seen = []

    async def main():
        work = Beside((seen.append(part) for part in "abc"), "test")
        work.start()
        await asyncio.sleep(0)
        assert seen == ["a"]
        work.join(0)
        assert work.is_alive
        work.join()
        assert not work.is_alive
        await asyncio.sleep(0)  # its turn comes, and there is nothing left to do

    in_a_loop(main)
    assert seen == ["a", "b", "c"]


def test_a_fault_ends_it_and_is_reported(without_threads):
    faults = []

    async def main():
        asyncio.get_running_loop().set_exception_handler(
            lambda _loop, context: faults.append(context["exception"])
        )
        work = Beside((1 / part for part in (1, 0, 1)), "test")
        work.start()
        for _turn in range(3):
            await asyncio.sleep(0)
        assert not work.is_alive

    in_a_loop(main)
    assert [type(fault) for fault in faults] == [ZeroDivisionError]


def test_a_watch_is_waited_for_and_its_listener_may_ask_it(without_threads):
    answers = []

    async def main():
        watch = eo.Watch(eo.deal(24), lambda answer: answers.append((answer, watch.wait())))
        assert watch.wait() is answers[-1][0]
        assert watch.done

    in_a_loop(main)
    assert answers[-1][0].proved
    assert all(answer is waited for answer, waited in answers)


def test_a_watch_that_is_cancelled_between_two_answers_looks_no_further(without_threads):
    answers = []

    async def main():
        with eo.Watch(eo.deal(24), answers.append) as watch:
            await asyncio.sleep(0)
        assert watch.done
        await asyncio.sleep(0)

    in_a_loop(main)
    assert [answer.moves for answer in answers] == [()]


class Set:
    def __init__(self, value):
        self.value = value

    def is_set(self):
        return self.value


def test_without_threads_a_search_ends_when_it_has_been_waited_for(without_threads):
    assert patient(Set(False), -1).is_set()
    assert not patient(Set(False), 1000).is_set()
    assert patient(Set(True), 1000).is_set()


def test_with_threads_it_ends_only_when_somebody_ends_it():
    assert not patient(Set(False), -1).is_set()


def test_nothing_else_starts_a_thread():
    # A survey's own pool is left out where there are none: see Workers.
    package = Path(eo.__file__).parent
    starts = {path.name for path in package.rglob("*.py") if "Thread(" in path.read_text("utf-8")}
    assert starts == {"beside.py"}
