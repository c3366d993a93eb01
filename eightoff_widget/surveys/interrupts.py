"""An interrupt from the keyboard as something to look at, not one that may strike anywhere."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType


@contextmanager
def interrupts_set(event: threading.Event) -> Iterator[None]:
    """Have the first interrupt set the event; a second one is raised, for who cannot wait.

    Only where Python's own handler would have raised it: in the main thread, if nobody else has
    made other arrangements.
    """
    ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if not ours:
        yield
        return

    def interrupted(number: int, frame: FrameType | None) -> None:
        if event.is_set():
            signal.default_int_handler(number, frame)
        event.set()

    signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
