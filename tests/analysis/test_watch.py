"""An analysis beside the game: better answers, at once stopped, in nobody's way."""

from __future__ import annotations

import threading
import time

import pytest
from timing import AT_ONCE, count_to, least

from eightoff_widget import Limit, Rules, Verdict, Watch, deal

# Where the search goes on for minutes.
SLOW = deal(
    23,
    Rules("slow", columns=10, cells=0, build="alternate", empty_column="any", dealt_to_cells=()),
)


def test_answers_come_in_their_order_and_the_last_is_proved():
    answers = []
    with Watch(deal(24), answers.append) as watch:
        assert watch.wait(60) is answers[-1]
    assert watch.done
    assert answers[0].moves == ()
    assert [len(answer.moves) for answer in answers[1:]] == sorted(
        (len(answer.moves) for answer in answers[1:]), reverse=True
    )
    assert answers[-1].proved


def test_it_ends_when_it_is_cancelled_and_tells_nothing_more():
    answers = []

    def cancelled() -> float:
        """How many steps it takes to end one that is under way."""
        watch = Watch(SLOW, answers.append, Limit())
        assert watch.wait(0.2) is None
        assert not watch.done
        began = time.perf_counter()
        count_to(200_000)
        asked = time.perf_counter()
        watch.cancel()
        watch.wait(60)
        assert watch.done
        return 200_000 * (time.perf_counter() - asked) / (asked - began)

    assert least(cancelled, AT_ONCE) < AT_ONCE
    assert answers == []


def test_others_go_on_meanwhile():
    # The main thread counts as far as it gets while the analysis runs; and then alone.
    def slower() -> float:
        """How many times as long it needs to count one further while the analysis runs."""
        count = 1
        began = time.perf_counter()
        with Watch(SLOW, limit=Limit(seconds=1)) as watch:
            while not watch.done:
                count += 1
        ended = time.perf_counter()
        alone = 0
        while alone < count and watch.done:
            alone += 1
        return (ended - began) / (time.perf_counter() - ended)

    assert least(slower, 100) < 100


def test_what_the_listener_raises_reaches_who_waits():
    def fail(_answer):
        raise ZeroDivisionError("no good")

    watch = Watch(deal(8), fail)
    with pytest.raises(ZeroDivisionError, match="no good"):
        watch.wait(60)


def test_a_limit_ends_it_with_the_best_answer():
    watch = Watch(deal(5), limit=Limit(nodes=20_000))
    best = watch.wait(60)
    assert best.verdict is Verdict.WINNABLE
    assert not best.proved


def test_what_is_no_position_raises_at_once():
    with pytest.raises(TypeError, match="Position"):
        Watch("24")


def test_a_listener_may_ask_wait_for_and_cancel_its_watch():
    # It begins when it is told to, so a listener always knows it.
    heard = []

    def listen(answer):
        heard.append((answer, watch.latest, watch.wait(60), watch.done))
        if len(heard) == 2:
            watch.cancel()
            watch.__exit__()

    watch = Watch(deal(24), listen)
    watch.start()
    watch.start()
    assert watch.wait(60) is heard[-1][0]
    assert watch.done
    assert len(heard) == 2
    assert all(answer is latest is waited for answer, latest, waited, _ in heard)
    assert not any(done for *_, done in heard)


def test_who_cancels_does_not_wait_for_a_listener_that_waits_for_them():
    game, told = threading.Lock(), threading.Event()
    answers = []

    def listen(answer):
        told.set()
        with game:  # as a board holds its game while it shows it
            answers.append(answer)

    watch = Watch(deal(24), listen)
    with game:
        watch.start()
        assert told.wait(60)
        watch.cancel()
        latest = watch.latest
    assert watch.wait(60) is latest
    assert answers == [latest]


def test_what_is_cancelled_before_it_begins_never_does():
    answers = []
    watch = Watch(deal(24), answers.append)
    assert not watch.done
    watch.cancel()
    watch.start()
    assert watch.wait(60) is None
    assert watch.done
    assert answers == []
