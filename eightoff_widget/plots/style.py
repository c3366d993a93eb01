"""What all figures have in common: they can be told apart in grey, and read on dark and light."""

from __future__ import annotations

from io import BytesIO
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from ..engine.errors import shown


class Series(NamedTuple):
    """How one of several things is drawn: no two alike in any of these."""

    colour: str
    marker: str
    line: str
    hatch: str


# The colours are Okabe and Ito's, which people with any sight tell apart, without those that are
# too light for a white page or too dark for a black one.
SERIES = (
    Series("#0072B2", "o", "-", ""),
    Series("#D55E00", "s", "--", "///"),
    Series("#009E73", "^", ":", "..."),
    Series("#CC79A7", "D", "-.", "xxx"),
    Series("#56B4E9", "v", (0, (5, 1, 1, 1)), "\\\\\\"),  # type: ignore[arg-type]  # a pattern
    Series("#E69F00", "P", (0, (1, 3)), "+++"),  # type: ignore[arg-type]
)

# Enough contrast with white, and with the ground of a dark notebook: 4.5 and 4.2 to 1.
GREY = "#767676"
"""What is read on light and dark alike, and belongs to none of the series."""
_WIDTH, _HEIGHT = 6.4, 4.0


def series(place: int) -> Series:
    """The look of one of several things, by its place among them."""
    return SERIES[place % len(SERIES)]


class Picture(Axes):
    """Axes that a notebook shows: no figure of pyplot's is needed for that."""

    def _repr_png_(self) -> bytes:
        figure = self.get_figure(root=True) if _roots() else self.figure
        written = BytesIO()
        figure.savefig(written, format="png", dpi=110, bbox_inches="tight")  # type: ignore[union-attr]
        return written.getvalue()


def _roots() -> bool:
    """Whether matplotlib tells a figure from a part of one: since 3.10."""
    return tuple(map(int, mpl.__version__.split(".")[:2])) >= (3, 10)


def axes(ax: Axes | None) -> Axes:
    """The Axes to draw on: those that were given, as they are, or those of a new figure.

    A new figure has no ground of its own. Its ink is that of matplotlib's settings, and a grey that
    can be read on dark and light alike where they say black, which they do unless somebody chose.

    Raises
    ------
    TypeError
        If something else was given.
    """
    if ax is not None:
        if not isinstance(ax, Axes):
            raise TypeError(f"ax must be matplotlib Axes, not {shown(ax)}")
        return ax
    figure = Figure(figsize=(_WIDTH, _HEIGHT), layout="constrained", facecolor="none")
    new = figure.add_subplot(axes_class=Picture)
    new.set_facecolor("none")
    chosen = mpl.rcParams["text.color"]
    ink = GREY if to_rgb(chosen) == (0, 0, 0) else chosen
    new.tick_params(which="both", colors=ink)
    for text in (new.xaxis.label, new.yaxis.label, new.title):
        text.set_color(ink)
    for spine in new.spines.values():
        spine.set_color(ink)
    return new


def ink_of(ax: Axes) -> Any:
    """The colour of what is written on these Axes."""
    return ax.xaxis.label.get_color()


def finish(ax: Axes, title: str, x: str, y: str, *, grid: str = "y") -> None:
    """Say what is shown, and draw as little beside it as can be."""
    # A name that somebody gave may hold signs that would be read as a formula.
    ax.set_title(title, parse_math=False)
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    ax.set_axisbelow(True)
    ax.grid(visible=True, axis=grid, alpha=0.25, color=ink_of(ax))  # type: ignore[arg-type]
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)


def legend(ax: Axes, **options: Any) -> None:
    """Name the series, if there are several."""
    handles, labels = ax.get_legend_handles_labels()
    if len(handles) > 1:
        names = ax.legend(handles, labels, labelcolor=ink_of(ax), framealpha=0, **options)
        for text in names.get_texts():
            text.set_parse_math(False)


def note(ax: Axes, text: str) -> None:
    """Say in the figure why there is nothing in it, or what is left out."""
    ax.text(0.5, 0.5, text, transform=ax.transAxes, ha="center", va="center", color=ink_of(ax))
