"""What every board of the package has in common: bundle, snapshot, requests and lock."""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import traitlets

from ..engine.errors import HistoryError, IllegalMoveError, shown
from ..formats.svg import render_html
from ..languages.catalog import ENGLISH, best_of, catalog, languages, say, speaking
from ..store import settings
from .options import OPTIONS, checked, names_of
from .requests import (
    BadRequestError,
    RefusedError,
    Request,
    from_browser,
    jsnull,
    read_request,
    req_of,
    to_browser,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from contextlib import AbstractContextManager

    from ..engine.piles import Pile
    from ..engine.position import Position
    from .options import Board


@cache
def bundle(name: str) -> str:
    """The text of a built file: a module or a style sheet."""
    return (Path(__file__).parent / "static" / name).read_text("utf-8")


def option(name: str) -> Any:
    """A property that is an option of a board."""

    def get(widget: BoardWidget) -> bool | str:
        return widget.options[name]

    def put(widget: BoardWidget, value: object) -> None:
        widget.set(name, value)

    return property(get, put, doc=OPTIONS[name].says)


class BoardLock:
    """A lock that one thread may take several times, and that does what waits for it to be let go.

    So a board can have something done that waits for another lock, whose holder may wait for this.
    """

    def __init__(self) -> None:
        self.lock: AbstractContextManager[object] = threading.RLock()
        self._holds = 0
        self._waiting: list[Callable[[], object]] = []

    def then(self, act: Callable[[], object]) -> None:
        """Have something done as soon as the lock is let go, by whoever holds it now."""
        self._waiting.append(act)

    def __enter__(self) -> None:
        self.lock.__enter__()
        self._holds += 1

    def __exit__(self, *error: object) -> None:
        due: list[Callable[[], object]] = []
        self._holds -= 1
        if self._holds == 0:
            due, self._waiting = self._waiting, due
        self.lock.__exit__(None, None, None)
        for act in due:
            act()


class BoardWidget(anywidget.AnyWidget):
    """A board in the browser. Python writes `snapshot`, the browser sends requests.

    Requests may come on another thread while a cell runs. So a board is held, by `_held`, whatever
    is done with it: `_carry_out` holds it for a request, and each method for a cell.

    A subclass says what kind of board it is. It has a `position`, says in `_dress` and `_translate`
    how that is shown again, and in `_handlers` what it does for each kind of request.

    Parameters
    ----------
    language:
        The code of the language that the board speaks. Left out, it is the browser's, if there is
        a translation.
    options:
        Those of the table of options that this kind of board has.
    """

    _kind: ClassVar[Board]
    """What the table of options calls this kind of board; also the name of its bundle."""

    _spoken: Iterable[str] = ("board",)
    """The sections of a language that its views speak themselves."""

    _first: Mapping[str, AbstractContextManager[object]] = {}
    """What is held for requests of some kinds before the board is."""

    # Text, read when it is first sent. A path would have anywidget keep every board for ever.
    _esm = traitlets.Unicode(read_only=True).tag(sync=True)
    _css = traitlets.Unicode(read_only=True).tag(sync=True)

    snapshot = traitlets.Dict(read_only=True).tag(sync=True)
    """The last snapshot. Observe it to learn of every change."""

    words = traitlets.Dict(read_only=True).tag(sync=True)
    """What a view says itself, in the language of the widget."""

    def __init__(self, language: str | None = None, **options: Any) -> None:
        self._options = {name: OPTIONS[name].default for name in names_of(self._kind)}
        self._options.update((name, checked(name, options[name], self._kind)) for name in options)
        self._own_lock = BoardLock()
        self._lock: AbstractContextManager[object] = self._own_lock
        """The lock of what is on show."""
        self._sequence = 0
        self._language = ENGLISH if language is None else language
        self._follows_browser = language is None
        # Which request this thread is carrying out, so that the snapshot can say so.
        self._thread = threading.local()
        words = self._words_of(self._language)
        self._handled = {
            "hello": self._handle_hello,
            "option": self._handle_option,
            "explain": self._handle_explain,
            **self._handlers(),
        }
        super().__init__()
        self._own_layout = self.layout
        """Made with the board, and nobody else closes it."""
        self.set_trait("words", words)
        self.on_msg(self._receive)

    @traitlets.default("_esm")
    def _module(self) -> str:
        return bundle(f"{self._kind}.js")

    @traitlets.default("_css")
    def _sheet(self) -> str:
        return bundle(f"{self._kind}.css")

    @property
    def position(self) -> Position:
        """The position that is on show."""
        raise NotImplementedError

    # How it is held

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold what is on show, so that no other thread changes it or shows something else."""
        while True:
            lock = self._lock
            with lock:
                if lock is self._lock:  # else another thread has put something else on show
                    yield
                    return

    @contextmanager
    def _held(self) -> Iterator[None]:
        """The same, and the language of the board is spoken."""
        with self._locked(), speaking(self._language):
            yield

    # Options and languages

    @property
    def options(self) -> dict[str, bool | str]:
        """What is set on the board, by the names that its maker has for it."""
        return dict(self._options)

    four_colours = option("four_colours")
    theme = option("theme")
    table = option("table")
    faces = option("faces")
    card_size = option("card_size")
    hand = option("hand")

    def set(self, name: str, value: object) -> None:
        """Set an option by its name."""
        with self._held():
            self._options[name] = checked(name, value, self._kind)
            self._dress(name)

    def _dress(self, name: str) -> None:
        """Show the same again, after an option was set; the board is held."""
        raise NotImplementedError

    def _remember(self, name: str, value: object) -> None:
        """Remember what a player has set on this board for the boards to come."""
        settings.put(name, value)

    @property
    def language(self) -> str:
        """The code of the language in which the board speaks, such as `"en"`."""
        return self._language

    @language.setter
    def language(self, language: str | None) -> None:
        with self._held():
            if language is not None:
                self._speak(language)
            self._follows_browser = language is None

    def _words_of(self, language: str) -> dict[str, Any]:
        """What a view needs to speak a language, and to offer the others."""
        content = catalog(language)
        named = {code: catalog(code)["name"] for code in languages()}
        texts = {name: text for part in self._spoken for name, text in content[part].items()}
        return {
            "language": language,
            "languages": named,
            "cards": content["cards"],
            "board": texts,
        }

    def _speak(self, language: str) -> None:
        """Speak a language from now on."""
        if language != self._language:
            self.set_trait("words", self._words_of(language))
            self._language = language
            with self._held():  # anew, to speak the language of now
                self._translate()

    def _translate(self) -> None:
        """Show the same again, after the language has changed; the board is held."""
        raise NotImplementedError

    # What crosses the wire

    def _publish(self, content: dict[str, Any]) -> None:
        """Show a new snapshot in every view."""
        self._sequence += 1
        answers = getattr(self._thread, "req", None)
        self.set_trait("snapshot", {"seq": self._sequence, "answers": answers, **content})

    def _handlers(self) -> dict[str, Callable[[Request], object]]:
        """What to do for each kind of request, with the board held."""
        raise NotImplementedError

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Carry out a request, or say why not. Nothing is changed when it is refused."""
        with speaking(self._language):
            self._answer(content)

    def _answer(self, sent: object) -> None:
        content = from_browser(sent)
        try:
            self._carry_out(read_request(content))
        except RefusedError as error:
            self._refuse(content, error.reason, str(error))
        except IllegalMoveError as error:
            self._refuse(content, error.reason.value, str(error))
        except BadRequestError as error:
            self._refuse(content, "bad-request", str(error))
        except (ValueError, HistoryError) as error:
            self._refuse(content, "refused", str(error))
        except Exception:  # a fault of ours: the view must not wait, and the log must show it
            self._refuse(content, "failed", say("play.failed"))
            raise

    def _carry_out(self, request: Request) -> None:
        """Hold the board, and do what a request asks for."""
        with self._first.get(request.kind, nullcontext()), self._held():
            self._heed(request)
            handler = self._handled.get(request.kind)
            if handler is None:
                raise BadRequestError(f"{shown(request.kind)} is no kind of request")
            self._thread.req = request.req
            try:
                handler(request)
            finally:
                self._thread.req = None

    def _heed(self, request: Request) -> None:
        """Take note of what a request says beside what it asks for."""

    def _handle_hello(self, request: Request) -> None:
        """Speak the language of the first browser that shows the widget, unless told otherwise."""
        wanted = request.texts("languages")
        if self._follows_browser:
            self._follows_browser = False
            self._speak(best_of(wanted))

    def _handle_option(self, request: Request) -> None:
        name, value = request.text("name"), request.content.get("value")
        if name == "language":
            before = self._sequence
            self.language = request.text("value")
            if self._sequence == before:  # it is spoken already, and that is an answer too
                self._dress(name)
            self._remember(name, self.language)
            return
        try:
            checked(name, value, self._kind)
        except (TypeError, ValueError) as error:
            raise BadRequestError(str(error)) from None
        self.set(name, value)
        self._remember(name, value)

    def _handle_explain(self, request: Request) -> None:
        error = self._why_not_lifted(*request.lifted())
        if error is None:
            raise BadRequestError("these cards can be picked up")
        raise error

    def _why_not_lifted(self, source: Pile, count: int) -> IllegalMoveError | None:
        """Why the last cards of a pile cannot be picked up; None if they can."""
        return self.position.why_not_lifted(source, count)

    def _refuse(self, content: object, reason: str, text: str) -> None:
        self.send({"req": req_of(content), "error": {"reason": reason, "text": text}})

    def open(self) -> None:
        """Open the channel to the browser."""
        super().open()
        self._take_requests_on_any_thread()

    def _send(self, msg: dict[str, Any], buffers: Any = None) -> None:
        super()._send(msg, buffers)
        self._take_requests_on_any_thread()

    def _take_requests_on_any_thread(self) -> None:
        """Let requests come while a cell runs.

        JupyterLab sends them to a thread of their own, but ipykernel 7.4 hands them to the thread
        that spoke to the browser last, which is the cell's. The lock makes any thread good enough.
        """
        if self.comm is not None:
            self.comm.__dict__.pop("_reply_subshell_id", None)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take no state from the browser.

        ipywidgets would echo what it sends to every view before looking at it. A browser that has
        something to say sends a request.
        """

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002
        """The state, whole: to leave out what is as it was at first would leave out the bundle.

        Pages that `ipywidgets.embed` makes ask for that.
        """
        state: dict[str, Any] = super().get_state(key)
        if jsnull is None or drop_defaults:  # such a page is JSON
            return state
        return to_browser(state)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and beside it text and a picture for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        position = self.position
        pictures = {"text/plain": str(position), "text/html": render_html(position)}
        return {**data, **pictures}, metadata

    # How it goes

    def close(self) -> None:
        """Take the board away, and one below it.

        A game or a lesson stays, and another board may take it up.
        """
        if self.comm is not None:
            with self._held():
                if self.comm is not None:  # else another thread was quicker
                    self._let_go()
                    super().close()
                    self._own_layout.close()

    def _let_go(self) -> None:
        """Let go of what the board uses, which is held and closed at once."""

    def __del__(self) -> None:
        """Close a board that nobody needs any more, but not while Python ends.

        Its threads have been stopped by then, wherever they were: to wait for a lock that one of
        them holds would be to wait for ever.
        """
        if not sys.is_finalizing():
            super().__del__()
