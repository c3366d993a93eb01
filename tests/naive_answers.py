"""What the naive searches find, kept: to find all of it again takes minutes.

A question is a position, its rules and a limit. Its answer is looked up in `data`; each day another
tenth of them is found again, and with `--exhaustive` all are. A question that is not there, since a
test asks another one now, is answered by searching. This writes all of them anew:

    python tests/naive_answers.py
"""

from __future__ import annotations

import atexit
import base64
import hashlib
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import naive_search
import naive_shortest
import parts
from naive_shortest import GaveUpError

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightoff_widget import Position, Rules

FOLDER = Path(__file__).parent / "data"
DIGEST = 6
"""How many characters stand for a question: of so few questions no two have the same."""
WRITING = "NAIVE_ANSWERS"
"""The variable that is set while all answers are found anew."""

found: dict[str, dict[str, str]] = {"verdicts": {}, "lengths": {}}


def verdict(state: tuple, rules: Rules, most: int) -> bool | None:
    """Whether a state can be won, as `naive_search.search` finds it."""

    def search() -> str:
        return {True: "W", False: "L", None: "?"}[naive_search.search(state, rules, most)[0]]

    return {"W": True, "L": False, "?": None}[answer("verdicts", state, rules, most, search)]


def can_be_won(position: Position, most: int = 20_000) -> bool | None:
    """The same of a position."""
    return verdict(naive_search.state_of(position), position.rules, most)


def shortest_length(position: Position, most: int = 20_000) -> int | None:
    """The length of a shortest line, or `GaveUpError`, as `naive_shortest.shortest_length`."""

    def search() -> str:
        try:
            length = naive_shortest.shortest_length(position, most)
        except GaveUpError:
            return "?"
        return "L" if length is None else str(length)

    state = naive_search.state_of(position)
    text = answer("lengths", state, position.rules, most, search)
    if text == "?":
        raise GaveUpError
    return None if text == "L" else int(text)


def answer(kind: str, state: tuple, rules: Rules, most: int, search: Callable[[], str]) -> str:
    """The answer that is kept, or that is found again."""
    asked = (state, rules.columns, rules.cells, rules.build, rules.empty_column, most)
    digest = hashlib.sha256(repr(asked).encode()).digest()
    question = base64.b64encode(digest, b"-_").decode()[:DIGEST]
    known = kept(kind).get(question)
    if known is None or os.environ.get(WRITING) or parts.is_due(digest[-1]):
        now = search()
        assert known in (None, now) or os.environ.get(WRITING), f"{known} is kept, not {now}"
        assert found[kind].setdefault(question, now) == now, "two questions have one digest"
        return now
    return known


@cache
def kept(kind: str) -> dict[str, str]:
    """All answers of a kind, by question."""
    lines = (FOLDER / f"naive_{kind}.txt").read_text().splitlines()
    pieces = [piece for line in lines if not line.startswith("#") for piece in line.split()]
    return {piece[:DIGEST]: piece[DIGEST:] for piece in pieces}


def write() -> None:
    """Keep what was found."""
    for kind, answers in found.items():
        pieces = [question + text for question, text in sorted(answers.items())]
        lines = [" ".join(pieces[at : at + 12]) for at in range(0, len(pieces), 12)]
        head = f"# {kind.capitalize()} that tests/naive_answers.py found, and wrote.\n"
        (FOLDER / f"naive_{kind}.txt").write_text(head + "\n".join(lines) + "\n")


if os.environ.get(WRITING):
    atexit.register(write)

if __name__ == "__main__":  # pytest looks into every module for examples
    tests = FOLDER.parent.rglob("test_*.py")
    asking = [path for path in tests if "naive_answers" in path.read_text()]
    command = [sys.executable, "-m", "pytest", "-q", "-n0", *asking]
    subprocess.run(command, check=True, env=os.environ | {WRITING: "1"})
