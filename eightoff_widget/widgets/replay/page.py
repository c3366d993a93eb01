"""A replay as one HTML page that needs nothing from anywhere."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from typing import TYPE_CHECKING

from ...formats.svg import render_svg
from ..base import bundle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...engine.position import Position
    from ..snapshot import Json

_GROUND = (
    ":root{color-scheme:light dark}"
    "body{margin:16px;background:light-dark(#fff,#111413);color:light-dark(#1f2322,#e2e6e4);"
    "font:14px/1.4 system-ui,sans-serif}"
    "h1{margin:0 0 12px;font-size:18px}"
    "svg{max-width:100%;height:auto}"
)
"""The page around the board, and what stands there until a script runs."""


def render_page(
    recording: Json, *, title: str, start: Position, moves: Sequence[Json], language: str
) -> str:
    """The page that plays a recording.

    Parameters
    ----------
    recording:
        What `record` made.
    title:
        What the page is called.
    start, moves:
        Where the game begins, and its moves in words: what is there to see where no script runs.
    language:
        The code of the language that all of it is in.

    Returns
    -------
    str
        An HTML document. A policy in it forbids any script and style but its own, and the network.
    """
    script = bundle("page.js")
    style = _GROUND + bundle("page.css")
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    listed = "".join(
        f"<li><code>{escape(move['text'])}</code> {escape(move['in_words'])}</li>" for move in moves
    )
    # The browser ends a script at the first "</script", whatever it is in.
    data = json.dumps(recording, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return "\n".join(
        (
            "<!DOCTYPE html>",
            f'<html lang="{escape(language)}">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{style}</style>",
            "</head>",
            "<body>",
            "<main>",
            f"<h1>{escape(title)}</h1>",
            f"<div>{render_svg(start)}<ol>{listed}</ol></div>",
            "</main>",
            f'<script type="application/json">{data}</script>',
            f"<script>{script}</script>",
            "</body>",
            "</html>",
            "",
        )
    )


def _hash(text: str) -> str:
    """What allows exactly this text in a content security policy."""
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
