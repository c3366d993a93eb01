"""What the programs share: what they are asked, their tables, and the pages that they write."""

from __future__ import annotations

import argparse
import math
import os
import platform
import subprocess
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from eightoff_widget.solver import BACKEND

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Options(NamedTuple):
    """What a program is asked on its command line."""

    slice: int | None
    """On how many deals to measure instead of all."""
    page: Path | None
    """The page to write; None for none."""

    def write(self, text: str) -> None:
        """Write the page, if one is wanted."""
        if self.page is not None:
            self.page.write_text(text, encoding="utf-8")


def parser_of(description: str | None, slice_is: str = "only N deals") -> argparse.ArgumentParser:
    """What reads the command line of a program that measures."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--slice", type=int, metavar="N", help=slice_is)
    parser.add_argument("--write", type=Path, metavar="PAGE", help="a page of Markdown to write")
    return parser


def asked(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> Options:
    """What is asked for. It ends the program if there is no compiled search to measure."""
    found = parser.parse_args(arguments)
    if BACKEND != "compiled":
        parser.error("the compiled search is not installed: there is nothing to measure")
    return Options(found.slice, found.write)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; all columns but the first are figures."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def time_of(seconds: float) -> str:
    """A time, in milliseconds."""
    return f"{_plain(1000 * seconds, 3)} ms"


def ratio_of(ratio: float) -> str:
    """How many times as much something is."""
    return f"{_plain(ratio, 2)}×"


def _plain(value: float, digits: int) -> str:
    """A number above 0 with so many significant digits, and never an exponent."""
    return f"{value:.{max(0, digits - 1 - math.floor(math.log10(value)))}f}"


def machine() -> str:
    """What it was measured on."""
    facts = [
        _processor(),
        f"{os.cpu_count()} cores",
        f"{platform.system()}",
        f"{platform.python_implementation()} {platform.python_version()}",
    ]
    if compiler := _compiler():
        facts.append(f"with {compiler}")
    return ", ".join(facts)


def _processor() -> str:
    """The processor's name where Linux tells it, else its kind."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    names = [
        entry.partition(":")[2].strip() for entry in text.splitlines() if "model name" in entry
    ]
    return names[0] if names else platform.machine()


def _compiler() -> str:
    """The compiler with which extensions are built here."""
    command = str(sysconfig.get_config_var("CC") or "cc").split()[:1]
    try:
        done = subprocess.run(  # noqa: S603  # the compiler that Python itself was built with
            [*command, "--version"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.partition("\n")[0]
