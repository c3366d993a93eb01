"""What holds for every test, those in the package's docstrings too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from eightoff_widget.store import pars

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def kept_in(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """The folder that this test's games are kept in: never the user's."""
    folder = tmp_path_factory.mktemp("kept")
    monkeypatch.setenv("EIGHTOFF_DATA_DIR", str(folder))
    monkeypatch.delenv("EIGHTOFF_KEEP", raising=False)
    yield folder
    pars.stop()  # no search goes on into another test
