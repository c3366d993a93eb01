"""What tests of surveys share: their tables, and ways to stop them and to kill their workers."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from threading import Event
from unittest import mock

from eightoff_widget import Survey
from eightoff_widget.surveys.collecting import Collector

TIMELESS = [name for name in Survey.columns if name != "seconds"]
"""The columns that are the same whoever does the work."""


def table(survey):
    """All rows, without how long they took."""
    return list(zip(*(survey[name].tolist() for name in TIMELESS), strict=True))


@contextmanager
def after_portions(count, do):
    """Do something once so many portions were taken."""
    take = Collector.take
    taken = []

    def take_and_do(keeper, rows, stop):
        take(keeper, rows, stop)
        taken.append(stop)
        if len(taken) == count:
            do()

    with mock.patch.object(Collector, "take", take_and_do):
        yield taken


class At(Event):
    """Asked again and again whether to stop, it does something once it was asked so often."""

    def __init__(self, when, do):
        super().__init__()
        self.asked = 0
        self.when = when
        self.do = do

    def is_set(self):
        self.asked += 1
        if self.asked == self.when:
            self.do()
        return super().is_set()


def interrupt():
    """What Ctrl-C does."""
    os.kill(os.getpid(), signal.SIGINT)


def kill(pid):
    """Kill a process as nothing can be killed more."""
    os.kill(pid, signal.SIGKILL)
