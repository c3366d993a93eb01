"""What a click brings about is shown in the cell of the widget, not where no one looks."""

from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest

from eightoff_widget.widgets import showing

CELL = {"msg_id": "cell", "msg_type": "execute_request"}
CLICK = {"msg_id": "click", "msg_type": "comm_msg"}


class NewPublisher:
    """Knows for each thread what it answers, as ipykernel does from version 7 on."""

    def __init__(self):
        self._thread = threading.local()
        self._thread.parent = {}

    @property
    def parent_header(self):
        return self._thread.parent

    def set_thread_parent(self, parent):
        before, self._thread.parent = self._thread.parent, parent["header"]
        return before

    def reset_thread_parent(self, token):
        self._thread.parent = token


class OldPublisher:
    """Knows one message that everything answers."""

    def __init__(self):
        self.parent_header = {}

    def set_parent(self, parent):
        self.parent_header = parent["header"]


@pytest.fixture(params=[NewPublisher, OldPublisher])
def publisher(request, monkeypatch):
    publisher = request.param()
    monkeypatch.setattr(showing, "get_ipython", lambda: SimpleNamespace(display_pub=publisher))
    return publisher


def answer(publisher, header):
    """What the kernel does before it carries out a message."""
    set_parent = getattr(publisher, "set_thread_parent", None) or publisher.set_parent
    set_parent({"header": header})


def test_what_is_shown_below_answers_the_cell_that_showed_the_widget(publisher, monkeypatch):
    shown = []
    monkeypatch.setattr(
        showing, "display", lambda what: shown.append((what, publisher.parent_header))
    )
    answer(publisher, CELL)
    where = showing.where_shown()
    answer(publisher, CLICK)
    assert showing.show_below("a board", where)
    assert shown == [("a board", CELL)]
    assert publisher.parent_header == CLICK


def test_what_cannot_be_displayed_leaves_the_thread_answering_its_click(publisher, monkeypatch):
    def fail(_what):
        raise RuntimeError

    monkeypatch.setattr(showing, "display", fail)
    answer(publisher, CLICK)
    with pytest.raises(RuntimeError):
        showing.show_below("a board", CELL)
    assert publisher.parent_header == CLICK


@pytest.mark.parametrize("header", [{}, CLICK])
def test_a_widget_that_no_cell_shows_is_nowhere(publisher, header):
    answer(publisher, header)
    assert showing.where_shown() is None


def test_without_a_notebook_nothing_is_shown():
    assert showing.where_shown() is None
    assert not showing.show_below("a board", None)
    assert not showing.show_below("a board", CELL)
