"""An analysis beside the game: better answers, at once stopped, in nobody's way."""

from __future__ import annotations

import time

import pytest

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
    watch = Watch(SLOW, answers.append, Limit())
    assert watch.wait(0.2) is None
    assert not watch.done
    asked = time.perf_counter()
    watch.cancel()
    watch.wait(10)
    took = time.perf_counter() - asked
    print(f"cancelled within {1000 * took:.1f} ms")
    assert watch.done
    assert took < 0.5  # 50 ms are the aim; a busy machine may take longer
    assert answers == []


def test_others_go_on_meanwhile():
    # The main thread counts as far as it gets while the analysis runs.
    with Watch(SLOW, limit=Limit(seconds=1)) as watch:
        count = 0
        while not watch.done:
            count += 1
    assert count > 10_000


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
