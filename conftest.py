"""What holds for every test, those in the package's docstrings too; and which of them are run."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from eightoff_widget.store import stats

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FEW_FILES = 3
"""Named alone, so many files are run by one process: others would take longer to begin."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Three options say how much is run."""
    group = parser.getgroup("eightoff-widget")
    group.addoption(
        "--quick",
        action="store_true",
        help="leave out what takes seconds, and all that needs a browser or kills a process",
    )
    group.addoption(
        "--hosts", action="store_true", help="run in Pyodide, JupyterLite and ipywidgets 7, too"
    )
    group.addoption(
        "--exhaustive",
        action="store_true",
        help="run what is marked so, too, and try everything in full that is else tried in part",
    )


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """None, so that each processor has one; 0 if there are only a few files to run."""
    named = [argument.partition("::")[0] for argument in config.args]
    few = len(named) <= FEW_FILES and all(name.endswith(".py") for name in named)
    return 0 if few else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not asked for, and begin with what takes longest."""
    left_out = set() if config.option.exhaustive else {"exhaustive"}
    if not config.option.exhaustive and not config.option.hosts:
        left_out |= {"hosts"}
    if config.option.quick:
        left_out |= {"slow", "browser", "hosts", "exhaustive"}
    run: list[pytest.Item] = []
    rest: list[pytest.Item] = []
    for item in items:
        (rest if left_out & {mark.name for mark in item.iter_markers()} else run).append(item)
    if rest:
        config.hook.pytest_deselected(items=rest)
    items[:] = sorted(run, key=lambda item: item.get_closest_marker("browser") is None)


_number = itertools.count()


@pytest.fixture(autouse=True)
def kept_in(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """The folder that this test's games are kept in: never the user's."""
    # Counted here: to look for the next number that is free takes the longer the more there are.
    folder = tmp_path_factory.mktemp(f"kept{next(_number)}", numbered=False)
    monkeypatch.setenv("EIGHTOFF_DATA_DIR", str(folder))
    monkeypatch.delenv("EIGHTOFF_KEEP", raising=False)
    yield folder
    stats.stop_looking()  # no search goes on into another test
