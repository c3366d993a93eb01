"""The documentation names everything that there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import eightoff_widget

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parent.parent / "docs"


def documented():
    """Each name that the pages of the API describe, as often as they do."""
    pages = "\n".join(page.read_text() for page in (DOCS / "api").glob("*.rst"))
    return re.findall(r"^\.\. auto\w+:: (?:eightoff_widget\.)?(\w+)$", pages, re.MULTILINE)


def test_every_public_name_is_described_once():
    assert sorted(documented()) == sorted(set(eightoff_widget.__all__) - {"__version__"})
