"""Tables and times as people read them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def as_text(
    heads: Sequence[str], rows: Sequence[Sequence[str]], figures_from: int | None = None
) -> str:
    """A table with its columns under each other.

    Parameters
    ----------
    heads, rows:
        The same number of texts in each.
    figures_from:
        From which column on there are figures, which end under each other; None if there are none.

    Examples
    --------
    >>> print(as_text(("name", "games"), [("Eight Off", "12"), ("FreeCell", "7")], 1))
    name       games
    Eight Off     12
    FreeCell       7
    """
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    texts = widths[:figures_from]
    return "\n".join(
        "  ".join(
            [
                *map(str.ljust, line, texts),
                *map(str.rjust, line[len(texts) :], widths[len(texts) :]),
            ]
        ).rstrip()
        for line in (heads, *rows)
    )


def as_html(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The same table for a notebook. What a user named is text, never HTML.

    Words begin under each other, in each column that has a letter. Left to itself, JupyterLab has
    them end there, as figures do.

    Examples
    --------
    >>> as_html(("games",), [("12",)])
    '<table><thead><tr><th>games</th></tr></thead><tbody><tr><td>12</td></tr></tbody></table>'
    >>> as_html(("name",), [("<b>",)]).partition("<tbody>")[2]
    '<tr><td style="text-align: left">&lt;b&gt;</td></tr></tbody></table>'
    """
    styles = [
        ' style="text-align: left"' if any(map(str.isalpha, "".join(column))) else ""
        for column in zip(*rows, strict=True)
    ] or [""] * len(heads)

    def line(kind: str, texts: Sequence[str]) -> str:
        cells = (
            f"<{kind}{style}>{escape(text)}</{kind}>"
            for style, text in zip(styles, texts, strict=True)
        )
        return f"<tr>{''.join(cells)}</tr>"

    body = "".join(line("td", row) for row in rows)
    return f"<table><thead>{line('th', heads)}</thead><tbody>{body}</tbody></table>"


def clock_time(seconds: float) -> str:
    """Minutes and seconds, and hours if there are any.

    >>> clock_time(372.9), clock_time(3605)
    ('6:12', '1:00:05')
    """
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
