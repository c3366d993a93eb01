"""Tables as people read them."""

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

    Examples
    --------
    >>> as_html(("name",), [("<b>",)])
    '<table><thead><tr><th>name</th></tr></thead><tbody><tr><td>&lt;b&gt;</td></tr></tbody></table>'
    """
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
