"""Whatever goes on for long is stopped at once: by an event, by Ctrl-C, by a notebook's button."""

import subprocess
import sys
import threading
import time
from itertools import count
from queue import Empty

import pytest
from cancelling import Asked
from kernels import started
from timing import AT_ONCE, count_to, least

from eightoff_widget import Limit, Rules, Verdict, analyse, deal, solve, solve_many
from eightoff_widget.solver import twins

pytestmark = pytest.mark.slow

COUNTED = 200_000
FOR_EVER = Limit(nodes=10**9)
# Ten columns, any card in an empty one, and no cell: a search takes many seconds.
SLOW = Rules("slow", columns=10, cells=0, build="alternate", empty_column="any", dealt_to_cells=())
HARD = deal(23, SLOW)

# By what it is: the search, and how often it asks before the event is about to be set. So many
# numbers are taken at a time, and so many positions set up, before the compiled search begins.
TAKEN = 4096
LONG = {
    "one position by other rules": (
        lambda cancel: solve(HARD, FOR_EVER, cancel=cancel),
        10,
    ),
    "one shortest line after another": (
        lambda cancel: again_and_again(solve, cancel, shortest=True),
        10,
    ),
    "one position after another by exact rules": (
        lambda cancel: again_and_again(solve, cancel),
        10,
    ),
    "numbers that are being taken": (
        lambda cancel: solve_many(count(1), cancel=cancel),
        TAKEN // 2,
    ),
    "numbers that are being searched": (
        lambda cancel: solve_many(count(1), cancel=cancel),
        TAKEN + 2,
    ),
    "numbers by hard rules": (
        lambda cancel: solve_many(count(1), "bakers-game-kings-only", cancel=cancel),
        TAKEN + 2,
    ),
    "numbers that are dealt in another way": (
        lambda cancel: solve_many(count(32_000), numbering="pysolfc", cancel=cancel),
        TAKEN + 2,
    ),
    "positions": (
        lambda cancel: solve_many(
            (deal(number, "seahaven-towers") for number in count(1)), cancel=cancel
        ),
        2 * TAKEN + 2,
    ),
    "numbers by other rules": (
        lambda cancel: solve_many(count(23), SLOW, limit=FOR_EVER, cancel=cancel),
        TAKEN + 2,
    ),
    "the moves of a position": (
        lambda cancel: analyse(HARD, FOR_EVER, cancel=cancel),
        100,
    ),
    "the costs of the moves of one position after another": (
        lambda cancel: again_and_again(analyse, cancel, shortest=True),
        10,
    ),
}


def again_and_again(ask, cancel, **how):
    """Ask about one deal after another, since none takes long by exact rules."""
    for number in count(1):
        ask(deal(number, "bakers-game-kings-only"), cancel=cancel, **how)
        if threading.Event.is_set(cancel):
            return


def stopped(work):
    """What a search returns that is stopped from another thread, and how many steps that took.

    The other thread counts first while the search goes on: if it is not let run, nothing ends.
    """
    search, times = LONG[work]
    cancel = Asked(times)
    counted_at = []

    def stop():
        cancel.begun.wait(60)
        counted_at.append(time.perf_counter())
        count_to(COUNTED)
        counted_at.append(time.perf_counter())
        cancel.set()

    other = threading.Thread(target=stop)
    other.start()
    try:
        found = search(cancel)
        ended = time.perf_counter()
    finally:
        cancel.begun.set()
        other.join()
    began, set_at = counted_at
    return found, COUNTED * (ended - set_at) / (set_at - began)


@pytest.mark.parametrize("work", LONG)
def test_a_set_event_stops_it_at_once(work, search):
    late = least(lambda: stopped(work)[1], AT_ONCE)
    assert late > 0, "it had ended before: this is not long enough"
    assert late < AT_ONCE


def test_what_is_stopped_says_that_it_does_not_know():
    solution, _ = stopped("one position by other rules")
    assert (solution.verdict, solution.moves) == (Verdict.UNKNOWN, ())
    analysis, _ = stopped("the moves of a position")
    assert len(analysis.moves) == len(list(HARD.legal_moves))
    # Some of its moves lose quickly; the last was not reached.
    assert analysis.moves[-1].verdict is Verdict.UNKNOWN
    assert Verdict.WINNABLE not in {judged.verdict for judged in analysis.moves}
    assert analysis.verdict is Verdict.UNKNOWN


def test_a_batch_that_is_stopped_keeps_what_was_found():
    batch, _ = stopped("numbers that are being searched")
    assert len(batch) > 0
    assert len(batch.verdicts) == len(batch.nodes) == len(batch.seconds)
    whole = solve_many(range(1, len(batch) + 1))
    assert (batch.codes, batch.nodes) == (whole.codes, whole.nodes)


@pytest.mark.parametrize("rules", ["eight-off", "freecell"])
def test_an_event_that_is_set_from_the_start_lets_nothing_begin(rules):
    cancel = threading.Event()
    cancel.set()
    assert len(solve_many(count(1), rules, cancel=cancel)) == 0
    solution = solve(deal(24, rules), cancel=cancel)
    assert (solution.verdict, solution.nodes) == (Verdict.UNKNOWN, 0)
    analysis = analyse(deal(24, rules), cancel=cancel)
    assert {judged.verdict for judged in analysis.moves} == {Verdict.UNKNOWN}


def test_other_threads_run_while_the_compiled_search_does(need):
    need(twins.exact is not None, "the compiled search is not installed")
    # So few that they go into the compiled search at a time, which asks Python for nothing.
    rules = "bakers-game-kings-only"

    def longest_wait() -> float:
        """The longest that this thread waits while another searches, as a part of the whole."""
        searching = threading.Thread(target=solve_many, args=(range(1, 601), rules))
        gap = 0
        began = last = time.perf_counter()
        searching.start()
        while searching.is_alive():
            now = time.perf_counter()
            gap, last = max(gap, now - last), now
        now = time.perf_counter()
        return max(gap, now - last) / (now - began)

    assert least(longest_wait, 1 / 4) < 1 / 4


# Ctrl-C

INTERRUPTED = """
import os, signal, threading, time
import eightoff_widget as eo

signal.signal(signal.SIGINT, signal.default_int_handler)
begun, sent = threading.Event(), []

def interrupt():
    begun.wait(60)
    sent.append(time.perf_counter())
    number = 0
    while number < {counted}:  # the search goes on meanwhile
        number += 1
    sent.append(time.perf_counter())
    os.kill(os.getpid(), signal.SIGINT)

def numbers():
    for number in range(1, 10**9):
        if number == {last}:  # now the search begins
            begun.set()
        yield number

threading.Thread(target=interrupt).start()
before = eo.solve(eo.deal(24))
try:
    eo.solve_many(numbers(), {rules!r})
except KeyboardInterrupt:
    print({counted} * (time.perf_counter() - sent[1]) / (sent[1] - sent[0]))
after = eo.solve(eo.deal(24))
assert (after.verdict, after.moves, after.nodes) == (before.verdict, before.moves, before.nodes)
print(after.verdict.value, eo.solve(eo.deal(465)).verdict.value)
print(*eo.solve_many(range(463, 468)).codes)
"""


@pytest.mark.parametrize("rules", ["bakers-game-kings-only", "eight-off", "freecell"])
def test_a_keyboard_interrupt_ends_a_batch_and_leaves_everything_usable(rules):
    def interrupted() -> float:
        """How many steps it takes a process to end its batch."""
        done = subprocess.run(
            [sys.executable, "-c", INTERRUPTED.format(rules=rules, last=TAKEN, counted=COUNTED)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        late, *said = done.stdout.split()
        assert said == ["winnable", "unwinnable", "1", "1", "0", "1", "1"]
        return float(late)

    assert 0 < least(interrupted, AT_ONCE) < AT_ONCE


# A kernel

ENDLESS = """
import eightoff_widget as eo

def numbers():
    number = 0
    while True:
        number += 1
        if number == 4096:  # so many are taken at a time
            print("well on its way", flush=True)
        yield number

eo.solve_many(numbers())
"""


def message(client, wanted):
    """The first message from the kernel that is wanted."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            got = client.get_iopub_msg(timeout=end - time.monotonic())
        except Empty:
            break
        if wanted(got):
            return got
    raise AssertionError("the kernel did not say it")


def shown(client, code):
    """What a cell returns, as text."""
    asked = client.execute(code)
    got = message(
        client,
        lambda each: (
            each["parent_header"].get("msg_id") == asked
            and each["msg_type"] in ("execute_result", "error")
        ),
    )
    assert got["msg_type"] == "execute_result", got["content"]
    return got["content"]["data"]["text/plain"]


def test_the_stop_button_of_a_notebook_ends_a_batch_and_the_kernel_goes_on():
    with started() as (manager, client):
        # What is asked while an error stops the cells that wait would not be answered.
        asked = client.execute(ENDLESS, stop_on_error=False)
        message(client, lambda each: "well on its way" in each["content"].get("text", ""))
        manager.interrupt_kernel()
        # The batch itself has no end; what was asked before it may be answered late.
        while (reply := client.get_shell_msg(timeout=60))["parent_header"]["msg_id"] != asked:
            continue
        assert (reply["content"]["status"], reply["content"]["ename"]) == (
            "error",
            "KeyboardInterrupt",
        )
        assert shown(client, "eo.solve(eo.deal(24)).verdict.value") == "'winnable'"
        assert shown(client, "eo.solve(eo.deal(465)).verdict.value") == "'unwinnable'"
        assert shown(client, "eo.solve_many(range(463, 468)).codes.tolist()") == "[1, 1, 0, 1, 1]"
