"""What the documentation shows happens so."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path

import pytest

import eightoff_widget as eo
from eightoff_widget.analysis import hint
from eightoff_widget.widgets import options

ROOT = Path(__file__).parent.parent
PROJECT = (ROOT / "pyproject.toml").read_text()
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page, monkeypatch):
    # What is shown is what a search finds that has the time, however busy the machine is.
    monkeypatch.setattr(hint, "A_MOMENT", eo.Limit(seconds=60))
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


def options_of(opener):
    """The names of the options that may be given to what opens a board."""
    (packed,) = (
        re.fullmatch(r"Unpack\[(\w+)\]", str(parameter.annotation))
        for parameter in inspect.signature(opener).parameters.values()
        if parameter.kind is parameter.VAR_KEYWORD
    )
    return getattr(options, packed[1]).__annotations__.keys()


def untold(opener, docstring, pages):
    """The options that a docstring does not name, and those that no page does as code."""
    return [
        (name, where)
        for name in options_of(opener)
        for where, told in (
            ("docstring", re.search(rf"\b{name}\b", docstring)),
            ("page", re.search(rf"`[^`\n]*\b{name}\b[^`\n]*`|\b{name}=", pages)),
        )
        if not told
    ]


@pytest.mark.parametrize(
    "opener", [eo.play, eo.replay, eo.edit, eo.teach], ids=lambda opener: opener.__name__
)
def test_every_option_of_a_board_is_told_in_its_docstring_and_on_a_page(opener):
    # That of what crosses the wire is not for who plays.
    pages = "\n".join(page.read_text() for page in PAGES if page.name != "protocol.md")
    assert {"theme", "hand"} <= options_of(opener)
    assert untold(opener, inspect.getdoc(opener), pages) == []


def test_an_option_that_is_not_told_would_be_found():
    for opener in (eo.play, eo.replay):
        assert untold(opener, "", "") == [
            (name, where) for name in options_of(opener) for where in ("docstring", "page")
        ]
    told = re.sub(r"\bwarn\b", "warning", inspect.getdoc(eo.play))
    assert untold(eo.play, told, "theme=, warn") != untold(eo.play, told, "theme=, warn=")
    assert ("warn", "docstring") in untold(eo.play, told, "")
