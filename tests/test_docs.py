"""What the documentation shows happens so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import eightoff_widget as eo

ROOT = Path(__file__).parent.parent
PROJECT = (ROOT / "pyproject.toml").read_text()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page):
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize(
    "page",
    [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"],
    ids=lambda page: page.name,
)
def test_what_a_page_links_to_is_there(page):
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


def commands():
    """Each line that is to be typed into a shell."""
    for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "js" / "README.md"]:
        for block in re.findall(r"^```sh\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL):
            for line in block.splitlines():
                yield pytest.param(line, id=f"{page.name}: {line}")


OPTIONAL = PROJECT.partition("[project.optional-dependencies]\n")[2].partition("\n[")[0]
EXTRAS = set(re.findall(r"^(\w+) = \[", OPTIONAL, re.MULTILINE))


@pytest.mark.parametrize("line", list(commands()))
def test_what_a_command_names_is_there(line):
    words = line.partition("#")[0].split()
    for extra in re.findall(r"\.\[([\w,]+)\]", line):
        assert set(extra.split(",")) <= EXTRAS
    read = [word for at, word in enumerate(words) if words[at - 1] != "--write"]
    files = [word for word in read if re.fullmatch(r"[\w/]+(\.\w+|/\w+)", word)]
    assert [file for file in files if not (ROOT / file).exists()] == []


def listings():
    """(page, what it shows without a prompt) for each listing of Python."""
    for page in PAGES:
        for block in re.findall(
            r"^```python\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL
        ):
            if not block.startswith(">>> "):
                yield pytest.param(block, id=page.name)


@pytest.mark.parametrize("listing", list(listings()))
def test_a_listing_runs(listing, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    eo.play(24).push("2e")  # a game to go on with
    # What takes minutes in full is the same with a few deals.
    few = re.sub(r"\b\d+(_000)+\b", "20", listing)
    exec(compile(few, "listing", "exec"), {"eo": eo})
