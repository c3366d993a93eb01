"""A game in words, and how it shows itself."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..engine.sentences import counted, start_title
from .svg import render_html

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..engine.game import Game


def write_prose(game: Game) -> str:
    """The game in words; see `Game.to_prose`."""
    return "\n".join([start_title(game.start), "", *_told(game)]).rstrip() + "\n"


def _told(game: Game) -> Iterator[str]:
    position = game.start
    for number, action in enumerate(game.actions, start=1):
        parts = []
        for move in action:
            parts.append(position.describe(move))
            position = position.apply(move)
        yield f"{number}. {'; '.join(parts)}"


def write_game(game: Game) -> str:
    """The game as `print` shows it: what is played, where it stands, and the moves."""
    with game.lock:
        parts = [_summary(game), str(game.position).rstrip("\n"), game.notation]
    return "\n\n".join(part for part in parts if part)


def render_game(game: Game) -> str:
    """The game as HTML: a picture of where it stands, and the moves."""
    with game.lock:
        moves, picture, summary = game.notation, render_html(game.position), _summary(game)
    listed = f"<p><code>{escape(moves)}</code></p>" if moves else ""
    return f"<div><p>{escape(summary)}</p>{picture}{listed}</div>"


def _summary(game: Game) -> str:
    return f"{start_title(game.start)}: {counted(len(game.moves), 'move')}, {game.status.value}"
