"""Whoever does the work, the table is the same; and a worker that dies changes nothing in it."""

from __future__ import annotations

import logging
import os
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import psutil
import pytest
import survey_helpers as helpers

import eightoff_widget as eo
from eightoff_widget.solver import twins
from eightoff_widget.surveys.runner import TRIES, Runner
from eightoff_widget.surveys.workers import Findings, Workers, as_executor

pytestmark = pytest.mark.slow

# A second's work for two, in some portions, after five of which a worker is killed.
WORK = {"deals": range(40_000, 48_000), "cells": (5, 6), "progress": False}
KILL_AT = 5


@pytest.fixture(scope="module")
def work():
    if twins.exact is not None:
        return WORK
    return {**WORK, "deals": range(40_000, 40_080)}


@pytest.fixture(scope="module")
def expected(work):
    """The table, put together from batches of the solver."""
    rows = []
    sets = [eo.Rules("five", cells=5), eo.Rules("six", cells=6)]
    batches = [eo.solve_many(work["deals"], rules) for rules in sets]
    for place, number in enumerate(work["deals"]):
        for rules, batch in zip(sets, batches, strict=True):
            verdict, nodes = batch.verdicts[place].value, batch.nodes[place]
            rows.append((number, "eight-off", rules.cells, verdict, -1, -1, nodes))
    return rows


def process_pool(count):
    return ProcessPoolExecutor(count, mp_context=get_context("spawn"))


def test_by_itself(work, expected):
    assert helpers.table(eo.survey(**work)) == expected


@pytest.mark.parametrize("count", [1, 3])
def test_on_threads(count, work, expected):
    with ThreadPoolExecutor(count) as pool:
        assert helpers.table(eo.survey(**work, executor=pool)) == expected
        assert pool.submit(int, "7").result() == 7  # it is not shut down


def test_on_processes_one_of_which_is_killed(work, expected):
    with process_pool(2) as pool:
        assert helpers.table(eo.survey(**work, executor=pool)) == expected
        assert pool.submit(int, "7").result() == 7
        # Python's pool of processes never works again when one is killed.
        with (
            helpers.after_portions(KILL_AT, lambda: helpers.kill(next(iter(pool._processes)))),
            pytest.warns(RuntimeWarning, match="the executor is broken"),
        ):
            survey = eo.survey(**work, executor=pool)
        assert helpers.table(survey) == expected


def test_on_a_dask_cluster_a_worker_of_which_is_killed(work, expected):
    distributed = pytest.importorskip("distributed")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as them,
        distributed.Client(them) as client,
    ):
        assert helpers.table(eo.survey(**work, executor=client)) == expected
        pid = next(iter(client.run(os.getpid).values()))
        with helpers.after_portions(KILL_AT, lambda: helpers.kill(pid)) as taken:
            assert helpers.table(eo.survey(**work, executor=client)) == expected
        assert len(taken) > KILL_AT
        assert client.submit(int, "7").result() == 7


def test_on_an_ipyparallel_cluster_an_engine_of_which_is_killed(work, expected):
    ipyparallel = pytest.importorskip("ipyparallel")
    with ipyparallel.Cluster(n=2, log_level=logging.CRITICAL) as client:
        assert helpers.table(eo.survey(**work, executor=client)) == expected
        pid = client[0].apply_sync(os.getpid)
        with helpers.after_portions(KILL_AT, lambda: helpers.kill(pid)) as taken:
            assert helpers.table(eo.survey(**work, executor=client)) == expected
        assert len(taken) > KILL_AT
        assert client[client.ids[-1]].apply_sync(int, "7") == 7


def test_on_processes_of_its_own_one_of_which_is_killed(only_python):
    numbers = range(1, 61)
    expected = helpers.table(eo.survey(numbers, progress=False))
    only_python()
    pids = []

    def kill_one():
        found = psutil.Process().children(recursive=True)
        pids.extend(each.pid for each in found if "LokyProcess" in " ".join(each.cmdline()))
        helpers.kill(pids[0])

    with helpers.after_portions(2, kill_one) as taken:
        assert helpers.table(eo.survey(numbers, progress=False)) == expected
    assert len(taken) > 2
    assert pids


def test_processes_of_its_own_find_the_same_lines_as_one_does_alone():
    numbers = [1, 465, 8, 24, 75]
    survey = eo.survey(numbers, shortest=True, progress=False)
    assert survey["deal"].tolist() == numbers
    assert survey["length"].tolist() == [eo.par(number) or -1 for number in numbers]
    assert (survey["bound"] == survey["length"]).all()


def test_an_executor_is_one_of_those_that_are_known():
    with pytest.raises(TypeError, match="executor must be a concurrent"):
        eo.survey(range(1, 9), executor="threads", progress=False)


def test_its_number_of_workers_is_known():
    with ThreadPoolExecutor(5) as pool:
        assert as_executor(pool) == (pool, 5)


# A worker that dies over the same deals again and again


class Source:
    """So many deals."""

    def __init__(self, count):
        self.count = count

    def __len__(self):
        return self.count

    def take(self, start, stop):
        return range(start, stop)

    names = take


class DyingWorkers(Workers):
    """One thread, which dies over some deals so many times."""

    def __init__(self, pool, deadly, times):
        self._pool = pool
        self.count, self.generation = 1, 0
        self.deadly = dict.fromkeys(deadly, times)

    def submit(self, deals):
        return self._pool.submit(self._look, deals)

    def _look(self, deals):
        for number in deals:
            if self.deadly.get(number):
                self.deadly[number] -= 1
                raise MemoryError("killed")
        return Findings([*deals], 0.1 * len(deals))


def taken_from(workers, count, cancel):
    taken = []

    def take(rows, stop):
        taken.extend(rows)
        assert taken == list(range(stop)), "each once, in order"

    runner = Runner(Source(count), 0, workers, take, cancel)
    runner.run()
    return taken


@pytest.mark.parametrize("times", [1, TRIES - 1])
def test_deals_are_looked_at_again_when_a_worker_died(times):
    with ThreadPoolExecutor(1) as pool:
        workers = DyingWorkers(pool, (0, 7, 29), times)
        assert taken_from(workers, 30, threading.Event()) == list(range(30))
        assert not any(workers.deadly.values())


def test_it_ends_with_their_numbers_when_workers_die_too_often():
    with ThreadPoolExecutor(1) as pool, pytest.raises(eo.WorkerError, match="died 4 times over"):
        taken_from(DyingWorkers(pool, (7,), TRIES), 30, threading.Event())
