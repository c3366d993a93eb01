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


def opening(make):
    """A fixture to open boards as `make` does; returns each widget and the browser beside it."""

    @pytest.fixture
    def opened():
        widgets = []

        def open_(*args: object, **options: object) -> tuple[Any, Browser]:
            widget = make(*args, **options)
            widgets.append(widget)
            return widget, Browser(widget)

        yield open_
        for widget in widgets:
            widget.close()

    return opened


open_play, open_teach = opening(eo.play), opening(eo.teach)
open_replay, open_edit = opening(eo.replay), opening(eo.edit)


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


@pytest.fixture
def join_searches():
    """Wait until no board looks for anything any more."""

    def join():
        for thread in threading.enumerate():
            if thread.name.startswith("eightoff-"):
                thread.join(20)
                assert not thread.is_alive()

    return join
