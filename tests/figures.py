"""The figures that are compared with stored pictures.

python tests/figures.py tests/plots/baseline    writes those that are compared
python tests/figures.py --whole FOLDER          writes them with their words, to be looked at
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

from matplotlib.text import Text

import eightoff_widget as eo

DPI = 60


@cache
def by_cells(rules=("eight-off", "eight-off-uneven"), cells=(4, 5, 6, 7, 8)):
    """A survey whose times are always the same."""
    survey = eo.survey(range(1, 301), rules, cells, progress=False)
    survey._rows.found["seconds"] = survey._rows.found["nodes"] * 1e-6
    return survey


@cache
def with_par():
    """A survey with shortest lines."""
    return eo.survey(range(1, 61), shortest=True, progress=False)


def one_by_cells():
    return by_cells(rules=("eight-off",))


def named():
    return by_cells(("eight-off", "seahaven-towers", "bakers-game-kings-only"), None)


FIGURES = {
    "win-rate-by-cells": lambda ax: one_by_cells().plot("win rate", ax),
    "win-rate-of-two": lambda ax: by_cells().plot("win rate", ax),
    "win-rate-by-rules": lambda ax: named().plot("win rate", ax),
    "spread-of-nodes": lambda ax: one_by_cells().plot("spread", ax),
    "spread-of-times": lambda ax: named().plot("spread", ax, of="seconds"),
    "spread-of-par": lambda ax: with_par().plot("spread", ax, of="par"),
    "hardest": lambda ax: one_by_cells().plot("hardest", ax, cells=7),
    "par-by-feature": lambda ax: with_par().plot("par", ax),
    "course": lambda ax: eo.plots.course(eo.solve(eo.deal(24)), ax),
}


def write(name, folder, *, whole=False):
    """Draw a figure and write it, without its words: they look different wherever fonts do."""
    figure = FIGURES[name](None).figure
    if not whole:
        for text in figure.findobj(Text):
            text.set_visible(False)
    path = Path(folder) / f"{name}.png"
    figure.savefig(
        path, dpi=DPI if not whole else 100, facecolor="white", metadata={"Software": None}
    )
    return path


if __name__ == "__main__":
    for each in FIGURES:
        print(write(each, sys.argv[-1], whole="--whole" in sys.argv))
