"""Kept games as another process would find them."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

import eightoff_widget as eo
from eightoff_widget.store import database, keeper, stats


@pytest.fixture
def kept_game():
    """A game that is kept, as a board would have it."""

    def make(start=24, **options) -> eo.Game:
        game = eo.Game(start, **options)
        assert keeper.keep(game) is not None
        return game

    return make


@pytest.fixture
def file(kept_in):
    """Where the games of this test are."""
    return kept_in / "games.sqlite"


@pytest.fixture
def look(file):
    """Ask the file by a connection of its own, as another process does."""

    def ask(question: str, *values: object) -> list[tuple]:
        with closing(sqlite3.connect(file)) as connection:
            return connection.execute(question, values).fetchall()

    return ask


@pytest.fixture
def another_kernel():
    """Forget what this process knows of its games, as one that has just started."""

    def start() -> None:
        stats.stop_looking()
        keeper._keepers.clear()
        if (file := database.database()) is not None:
            file._close()
        database._database.cache_clear()

    return start
