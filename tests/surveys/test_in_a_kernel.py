"""A survey in a notebook's kernel: a bar, and *Interrupt kernel*."""

from __future__ import annotations

import queue
import time

import pytest
from kernels import started

pytestmark = pytest.mark.slow

SURVEY = """
import eightoff_widget as eo
survey = eo.survey(10_000_000, "seahaven-towers", seed=1, keep="summary")
"""


@pytest.fixture
def kernel():
    with started() as kernel:
        yield kernel


def test_interrupting_the_kernel_leaves_what_was_done(kernel):
    manager, client = kernel
    request = client.execute(SURVEY)
    shown = wait_for_numbers_to_rise(client)
    assert shown
    manager.interrupt_kernel()
    reply = reply_to(request, client)
    assert reply["content"]["status"] == "ok", reply["content"]
    reply = client.execute_interactive(
        "assert 0 < len(survey) == survey.done < survey.total, survey", timeout=30
    )
    assert reply["content"]["status"] == "ok", reply["content"]


def reply_to(request, client):
    """The reply to a request; a kernel that was slow to start is still replying to earlier ones."""
    while True:
        reply = client.get_shell_msg(timeout=30)
        if reply["parent_header"]["msg_id"] == request:
            return reply


def wait_for_numbers_to_rise(client):
    """Wait for a widget, and for its state to change some times; what it then says."""
    end = time.monotonic() + 60
    opened, changes = 0, []
    while len(changes) < 10 and time.monotonic() < end:
        try:
            message = client.get_iopub_msg(timeout=5)
        except queue.Empty:
            continue
        opened += message["msg_type"] == "comm_open"
        if message["msg_type"] == "comm_msg":
            changes.append(message["content"]["data"])
    assert opened
    return changes
