"""What a user has set is remembered; the last one who writes wins."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import warnings
from contextlib import closing

import pytest

import eightoff_widget as eo
from eightoff_widget.store import settings


@pytest.fixture(autouse=True)
def none_in_memory(monkeypatch):
    monkeypatch.setattr(settings, "_in_memory", {})


@pytest.mark.parametrize(
    "value", ["dark", True, False, None, 0, 1.5, "", "♥", [1, "x"], {"a": None}]
)
def test_a_value_comes_back_in_another_kernel(value, another_kernel):
    settings.put("theme", value)
    assert settings.get("theme", "light") == value
    another_kernel()
    assert settings.get("theme", "light") == value
    assert settings.get("language", "en") == "en"


def test_looking_for_a_setting_writes_nothing(kept_in):
    assert settings.get("theme") is None
    assert list(kept_in.iterdir()) == []


def test_settings_are_no_games():
    settings.put("theme", "dark")
    assert len(eo.games()) == 0
    assert eo.stats().played == 0


def test_the_last_writer_wins():
    code = "from eightoff_widget.store import settings; settings.put('theme', 'theirs')"
    settings.put("theme", "mine")
    settings.put("hand", "left")
    subprocess.run([sys.executable, "-c", code], check=True, env=os.environ)
    assert settings.get("theme") == "theirs"
    assert settings.get("hand") == "left"
    settings.put("theme", "mine again")
    assert settings.get("theme") == "mine again"


def test_where_nothing_is_kept_settings_last_as_long_as_the_kernel(monkeypatch, kept_in):
    monkeypatch.setenv("EIGHTOFF_KEEP", "0")
    settings.put("theme", "dark")
    assert settings.get("theme") == "dark"
    assert list(kept_in.iterdir()) == []


def test_what_a_disk_does_not_take_is_remembered_by_the_kernel(monkeypatch):
    monkeypatch.setenv("EIGHTOFF_DATA_DIR", "/dev/null/nowhere")
    with pytest.warns(UserWarning, match="not kept"):
        settings.put("theme", "dark")
    settings.put("hand", "left")
    assert (settings.get("theme"), settings.get("hand")) == ("dark", "left")


@pytest.mark.parametrize("damaged", ["", "{", "dark", "[" * 100_000, b"\xff\xfe", 7, 1.5])
def test_a_damaged_value_counts_as_none(damaged, file, another_kernel):
    settings.put("theme", "dark")
    settings.put("hand", "left")
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE settings SET value = ? WHERE name = 'theme'", (damaged,))
    another_kernel()
    found = settings.get("theme", "light")
    # A number that is written over it is one that can be read.
    assert found == (damaged if isinstance(damaged, (int, float)) else "light")
    assert settings.get("hand") == "left"
    settings.put("theme", "dark")
    assert settings.get("theme") == "dark"


def test_a_damaged_file_loses_settings_but_no_kernel_is_stopped(file):
    settings.put("theme", "dark")
    file.write_bytes(b"noise" * 5000)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        assert settings.get("theme", "light") == "light"
        settings.put("theme", "dark")
    assert "set aside" in str(warned[0].message)
    assert settings.get("theme") == "dark"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, object()])
def test_what_json_cannot_say_is_refused_and_changes_nothing(value):
    settings.put("theme", "dark")
    with pytest.raises((TypeError, ValueError)):
        settings.put("theme", value)
    assert settings.get("theme") == "dark"
