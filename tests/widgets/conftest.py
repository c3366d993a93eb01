"""A widget without a kernel: what it would send to the browser is kept."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import eightoff_widget as eo


class Browser:
    """Stands for the browser's side of a widget: sends requests, keeps what comes back."""

    def __init__(
        self, widget: eo.PlayWidget | eo.ReplayWidget | eo.EditWidget | eo.TeachWidget
    ) -> None:
        self.widget = widget
        self.messages: list[dict[str, Any]] = []
        widget.comm.send = self._take
        self._count = 0

    def _take(self, data: dict[str, Any], **_rest: object) -> None:
        self.messages.append(data)

    def ask(self, kind: str, **content: object) -> dict[str, Any]:
        """Send a request and return what answers it: a snapshot, or an error message."""
        self._count += 1
        req = f"test:{self._count}"
        return self.send({"req": req, "kind": kind, **content})

    def send(self, content: object) -> dict[str, Any]:
        """Send anything at all and return the one answer; advice may come beside it."""
        before = len(self.messages)
        self.receive({"method": "custom", "content": content})
        (answer,) = filter(None, map(_answer_in, self.messages[before:]))
        return answer

    def receive(self, data: dict[str, Any]) -> None:
        """Deliver a message as the kernel does."""
        self.widget._handle_msg({"content": {"data": data}, "buffers": []})


def _answer_in(message: dict[str, Any]) -> dict[str, Any] | None:
    """The refusal or the snapshot in a message, unless it is one that answers nobody."""
    if message["method"] == "custom":
        return message["content"]
    snapshot = message["state"].get("snapshot")
    return snapshot if snapshot and snapshot["answers"] is not None else None


@pytest.fixture
def open_play():
    """Open games as `eo.play` does; returns the widget and the browser beside it."""
    widgets = []

    def open_(*args: object, **options: object) -> tuple[eo.PlayWidget, Browser]:
        widget = eo.play(*args, **options)
        widgets.append(widget)
        return widget, Browser(widget)

    yield open_
    for widget in widgets:
        widget.close()


@pytest.fixture
def open_teach():
    """Open lessons as `eo.teach` does; returns the widget and the browser beside it."""
    widgets = []

    def open_(*args: object, **options: object) -> tuple[eo.TeachWidget, Browser]:
        widget = eo.teach(*args, **options)
        widgets.append(widget)
        return widget, Browser(widget)

    yield open_
    for widget in widgets:
        widget.close()


@pytest.fixture
def open_replay():
    """The same for games that are replayed, as `eo.replay` opens them."""
    widgets = []

    def open_(*args: object, **options: object) -> tuple[eo.ReplayWidget, Browser]:
        widget = eo.replay(*args, **options)
        widgets.append(widget)
        return widget, Browser(widget)

    yield open_
    for widget in widgets:
        widget.close()


@pytest.fixture
def open_edit():
    """The same for positions that are set up, as `eo.edit` opens them."""
    widgets = []

    def open_(*args: object, **options: object) -> tuple[eo.EditWidget, Browser]:
        widget = eo.edit(*args, **options)
        widgets.append(widget)
        return widget, Browser(widget)

    yield open_
    for widget in widgets:
        widget.close()


@pytest.fixture
def wait_for():
    """Wait until a snapshot of a board is what is wanted; returns that snapshot."""

    def wait(game, wanted):
        seen = threading.Event()

        def look(change):
            if wanted(change["new"]):
                found.append(change["new"])
                seen.set()

        found = []
        game.observe(look, "snapshot")
        look({"new": game.snapshot})
        assert seen.wait(20), game.snapshot
        game.unobserve(look, "snapshot")
        return found[0]

    return wait
