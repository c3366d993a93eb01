"""Surveying many deals."""

from __future__ import annotations

import signal
import threading
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, get_args

from ..engine.errors import shown
from ..engine.rules import EIGHT_OFF
from .collecting import Checkpoint, Collector, Keep, stream_to
from .question import Positions, as_source, question, variants
from .runner import Runner
from .survey_file import header_in, header_of
from .workers import Workers, as_executor

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator
    from types import FrameType

    from ..engine.deals import Numbering
    from ..engine.rules import Rules
    from ..solver.result import Event as CancelEvent
    from ..solver.result import Limit
    from .question import Deals
    from .surveyed import Survey


def survey(  # noqa: PLR0913  # each has its use, and none is needed
    deals: Deals,
    rules: Rules | str | Iterable[Rules | str] = EIGHT_OFF,
    cells: int | Iterable[int] | None = None,
    numbering: Numbering = "microsoft",
    limit: Limit | None = None,
    *,
    seed: int | None = None,
    lines: bool = False,
    shortest: bool = False,
    keep: Keep = "rows",
    to: str | os.PathLike[str] | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    executor: Any = None,
    progress: bool = True,
    cancel: CancelEvent | None = None,
) -> Survey:
    """Whether each of many deals can be won, on all cores.

    The same question has the same answer on any number of workers, row by row, but for the seconds;
    and so it has if it was stopped and goes on. Only a limit in seconds makes a difference.

    An interrupt ends it and returns what is done. A second one is raised.

    Parameters
    ----------
    deals:
        A range or other numbers of deals; positions; or how many random deals.
    rules:
        The rule sets by which each is looked at, or one, or their names. Positions bring their own.
    cells:
        With how many cells each of them is played, one number or several; its own if left out.
    numbering:
        Whose numbers these are: `"microsoft"`, `"pysolfc"` or `"kpat"`.
    limit:
        When to give up on a deal, as in `solve`.
    seed:
        What random deals come from, 0 or more. Without one it is different each time, and
        `Survey.seed` says what it was. With Microsoft's numbering they are the numbers from 1 to
        2**31 - 1, any of which may come twice.
    lines:
        Whether to find a line for each, which takes a hundred times as long as a verdict.
    shortest:
        Whether that has to be a shortest one.
    keep:
        `"rows"`: 17 bytes for each. `"summary"`: only what they come to, for any number of deals.
    to:
        A `.csv` or `.parquet` file that all rows go to as they are found, and which they replace.
    checkpoint:
        A file from which the same survey goes on if it was stopped.
    executor:
        Who does the work: a `concurrent.futures.Executor`, or a client of Dask or ipyparallel. It
        is not shut down. Left out these are threads; or processes, where Python has to search or to
        make lines.
    progress:
        Whether to show how far it is.
    cancel:
        What ends it from elsewhere, such as a `threading.Event` that is set.

    Returns
    -------
    Survey
        Not complete if it was interrupted or cancelled.

    Raises
    ------
    InvalidPositionError
        If a number names no deal, a position holds a card twice, or there are no such rules.
    TypeError
        If something is of a wrong kind.
    ValueError
        If something has a value that it cannot have.
    SurveyFileError
        If the checkpoint holds something else, which is then left as it is.
    WorkerError
        If workers died several times over the same deals. The checkpoint has what was done.

    Examples
    --------
    >>> from eightoff_widget import survey
    >>> found = survey(range(1, 101), cells=(4, 8), progress=False)
    >>> print(found.win_rate(cells=4))
    7.000 % winnable (3.432 to 13.750; 7 of 100)
    >>> found["deal"][-2:].tolist(), found["cells"][-2:].tolist()
    ([100, 100], [4, 8])
    """
    if keep not in get_args(Keep):
        raise ValueError(f"keep must be 'rows' or 'summary', not {shown(keep)}")
    if (
        to is not None
        and checkpoint is not None
        and Path(to).resolve() == Path(checkpoint).resolve()
    ):
        raise ValueError(f"rows and checkpoint cannot both go to {Path(to).name!r}")
    if executor is not None:
        as_executor(executor)  # raises if it is none
    if seed is None and isinstance(deals, int) and checkpoint is not None:
        seed = _seed_in(Path(checkpoint))
    source = as_source(deals, numbering, seed)
    if isinstance(source, Positions):
        if cells is not None or rules is not EIGHT_OFF:
            raise TypeError("positions bring their rules and cells: none can be given beside them")
        asked = source.variants
    else:
        asked = variants(rules, cells)
    asking = question(asked, numbering, limit, lines=lines, shortest=shortest)
    with ExitStack() as end:
        kept = None if checkpoint is None else Checkpoint(checkpoint, header_of(asking, source))
        if kept is not None:
            end.callback(kept.close)
        stream = None if to is None else stream_to(to)
        if stream is not None:
            end.callback(stream.close)
        bar = _bar(len(source)) if progress else None
        if bar is not None:
            end.callback(bar.close)
        collector = Collector(asking, source, keep=keep, stream=stream, checkpoint=kept, bar=bar)
        collector.resume()
        stop = _Stop(cancel)
        end.enter_context(interrupts_set(stop.event))
        workers = Workers(asking, executor, stop.event)
        end.callback(workers.stop)
        Runner(source, collector.done, workers, collector.take, stop).run()
        return collector.survey()


def _seed_in(path: Path) -> int | None:
    """The seed of a survey that goes on, if it has one."""
    if not path.exists():
        return None
    with path.open("rb") as file:
        header, _ = header_in(file, path)
    seed: int | None = header["deals"].get("seed")
    return seed


def _bar(total: int) -> Any:
    """A bar: a widget in a notebook, else text."""
    from tqdm.auto import tqdm

    return tqdm(total=total, unit=" deals", unit_scale=True, smoothing=0.1)


class _Stop:
    """What ends a survey: an interrupt, or the event of whoever asked for it.

    The workers look at the first of them alone, which is quick: they do so before every deal.
    """

    def __init__(self, cancel: CancelEvent | None) -> None:
        self.event = Event()
        self._cancel = cancel

    def is_set(self) -> bool:
        """Whether to stop."""
        if self._cancel is not None and self._cancel.is_set():
            self.event.set()
        return self.event.is_set()


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
