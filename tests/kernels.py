"""Kernels that tests start.

They are spoken to through files of their own, not ports: of two programs that look for a free port
at the same moment both may be told the same one, and only one of them starts.
"""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from typing import TYPE_CHECKING

from jupyter_client.manager import KernelManager
from nbclient import NotebookClient
from traitlets.config import Config

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jupyter_client.blocking import BlockingKernelClient
    from nbformat import NotebookNode

_START_SECONDS = 120
"""How long a kernel may take to start on a busy machine."""


@contextmanager
def _files() -> Iterator[Config]:
    """What has a kernel spoken to through files that no other has."""
    with tempfile.TemporaryDirectory() as folder:
        yield Config({"KernelManager": {"transport": "ipc", "ip": f"{folder}/kernel"}})


@contextmanager
def started(**options: object) -> Iterator[tuple[KernelManager, BlockingKernelClient]]:
    """A kernel that is ready, with what manages it and what speaks to it, and is ended."""
    with _files() as config:
        manager = KernelManager(config=config)
        manager.start_kernel(**options)
        try:
            client = manager.blocking_client()
            client.start_channels()
            try:
                client.wait_for_ready(timeout=_START_SECONDS)
                yield manager, client
            finally:
                client.stop_channels()
        finally:
            manager.shutdown_kernel(now=True)


def execute(notebook: NotebookNode, **options: object) -> None:
    """Run the cells of a notebook, and put what they show into it."""
    with _files() as config:
        options = {"config": config, "startup_timeout": _START_SECONDS, **options}
        NotebookClient(notebook, **options).execute()
