"""Where games are kept, and whether they are."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

NAME = "games.sqlite"


def folder() -> Path:
    """The user's data folder, or the one that `EIGHTOFF_DATA_DIR` names."""
    if named := os.environ.get("EIGHTOFF_DATA_DIR"):
        return Path(named).expanduser().absolute()
    return platformdirs.user_data_path("eightoff_widget", appauthor=False)


def is_wanted() -> bool:
    """Whether games are kept: `EIGHTOFF_KEEP=0` in the environment says no."""
    return os.environ.get("EIGHTOFF_KEEP", "").strip().lower() not in ("0", "no", "off", "false")
