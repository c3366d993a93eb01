"""Showing something else below a widget, in answer to a click on it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from IPython import get_ipython
from IPython.display import display

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def where_shown() -> Mapping[str, Any] | None:
    """The cell that runs, and so shows what is being displayed right now.

    Returns
    -------
    Mapping or None
        What `show_below` takes; None where no cell runs.
    """
    publisher = getattr(get_ipython(), "display_pub", None)
    header = getattr(publisher, "parent_header", None) or {}
    return header if header.get("msg_type") == "execute_request" else None


def show_below(what: object, where: Mapping[str, Any] | None) -> bool:
    """Show something below the outputs of a cell that has run.

    A notebook program puts an output where the message belongs that it answers. A click is no
    message of a cell, so what answers it would be shown nowhere.

    Parameters
    ----------
    what:
        Anything that a notebook can display.
    where:
        What `where_shown` returned while the cell ran.

    Returns
    -------
    bool
        Whether it was sent there. A page that was loaded anew since does not take it up.
    """
    publisher = getattr(get_ipython(), "display_pub", None)
    if where is None or publisher is None:
        return False
    with _answering(publisher, where):
        display(what)  # type: ignore[no-untyped-call]
    return True


@contextmanager
def _answering(publisher: Any, where: Mapping[str, Any]) -> Iterator[None]:
    """Let what this thread displays be an answer to the cell."""
    if hasattr(publisher, "set_thread_parent"):
        token = publisher.set_thread_parent({"header": where})
        try:
            yield
        finally:
            publisher.reset_thread_parent(token)
        return
    before, publisher.parent_header = publisher.parent_header, where  # ipykernel before 7
    try:
        yield
    finally:
        publisher.parent_header = before
