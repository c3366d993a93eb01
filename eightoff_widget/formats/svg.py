"""A position as a picture: SVG for wherever no kernel draws the board."""

from __future__ import annotations

import base64
from html import escape
from typing import TYPE_CHECKING

from ..engine.cards import Card, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..engine.position import Position

# Sizes in the picture's own units; it scales to wherever it is shown.
_CARD_WIDTH, _CARD_HEIGHT = 50, 70
_PITCH = 58
_MARGIN = 12
_FAN = 22
_ROW_GAP = 16

_TABLE = "#1f6f4a"
_PLACE = "#ffffff55"
_INK = {True: "#c3142d", False: "#14181f"}
_FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
# Asks for the plain sign where a font also has a coloured picture of it.
_TEXT_STYLE = "\ufe0e"


def render_svg(position: Position) -> str:
    """The position as an SVG document.

    Cells lie at the left of the top row and foundations at its right, as on the board.

    Returns
    -------
    str
        A whole `<svg>` element. Its description is the board as text.
    """
    slots = max(len(position.cells) + len(Suit), len(position.columns))
    width = 2 * _MARGIN + slots * _PITCH - (_PITCH - _CARD_WIDTH)
    top = _MARGIN + _CARD_HEIGHT + _ROW_GAP
    longest = max(map(len, position.columns))
    height = top + _CARD_HEIGHT + max(longest - 1, 0) * _FAN + _MARGIN
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
            f' width="{width}" height="{height}" role="img" font-family="{_FONT}">',
            f"<title>{escape(position.rules.title)}</title>",
            f"<desc>{escape(position.to_text())}</desc>",
            f'<rect width="{width}" height="{height}" rx="10" fill="{_TABLE}"/>',
            *_top_row(position, width),
            *_columns(position, width, top),
            "</svg>",
        )
    )


def render_html(position: Position) -> str:
    """The position as an HTML image that needs nothing from anywhere.

    An image, because notebook programs drop inline SVG from outputs that they do not trust.
    """
    return (
        f'<img alt="{escape(position.to_text())}" style="max-width: 100%" '
        f'src="{as_address(render_svg(position))}">'
    )


def render_move(cards: Sequence[Card], onto: Sequence[Card], *, fits: bool) -> str:
    """Cards, an arrow, and where they go: an empty place, or what lies there.

    Parameters
    ----------
    cards, onto:
        What moves, and what lies at the target, each from the first card to the exposed one.
    fits:
        Whether the move is allowed; else the arrow is crossed out.
    """
    edge, second = _MARGIN // 2, _CARD_WIDTH + 4 * _MARGIN
    parts = [_card(edge, edge + row * _FAN, card) for row, card in enumerate(cards)]
    parts += [_card(second, edge + row * _FAN, card) for row, card in enumerate(onto)]
    if not onto:
        parts.append(_place(second, edge, ""))
    parts.append(
        f'<text x="{(second + _CARD_WIDTH + edge) / 2}" y="{edge + 43}" text-anchor="middle" '
        f'font-size="24" fill="#fff">{"→" if fits else "↛"}</text>'
    )
    width = second + _CARD_WIDTH + edge
    height = _MARGIN + (max(len(cards), len(onto), 1) - 1) * _FAN + _CARD_HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * 2 // 3}" '
        f'height="{height * 2 // 3}" viewBox="0 0 {width} {height}" font-family="{_FONT}">'
        f"{''.join(parts)}</svg>"
    )


def as_address(svg: str) -> str:
    """A picture as an address that holds it, for an image."""
    return f"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}"


def _top_row(position: Position, width: int) -> Iterator[str]:
    for pile, card in zip(position.cell_piles, position.cells, strict=True):
        x = _MARGIN + pile.order * _PITCH
        yield _place(x, _MARGIN, str(pile)) if card is None else _card(x, _MARGIN, card)
    left = width - _MARGIN - len(Suit) * _PITCH + (_PITCH - _CARD_WIDTH)
    for suit, rank in zip(Suit, position.foundations, strict=True):
        x = left + suit.order * _PITCH
        if rank:
            yield _card(x, _MARGIN, Card.of(rank, suit))
        else:
            yield _place(x, _MARGIN, suit.symbol + _TEXT_STYLE)


def _columns(position: Position, width: int, top: int) -> Iterator[str]:
    used = len(position.columns) * _PITCH - (_PITCH - _CARD_WIDTH)
    left = (width - used) // 2
    for pile, cards in zip(position.column_piles, position.columns, strict=True):
        x = left + pile.order * _PITCH
        if not cards:
            yield _place(x, top, str(pile))
        for row, card in enumerate(cards):
            yield _card(x, top + row * _FAN, card)


def _place(x: int, y: int, text: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{_CARD_WIDTH}" height="{_CARD_HEIGHT}" rx="6" '
        f'fill="none" stroke="{_PLACE}"/>'
        f'<text x="{x + _CARD_WIDTH / 2}" y="{y + 43}" text-anchor="middle" font-size="24" '
        f'fill="{_PLACE}">{text}</text>'
    )


def _card(x: int, y: int, card: Card) -> str:
    ink = _INK[card.is_red]
    sign = card.suit.symbol + _TEXT_STYLE
    rank = card.pretty[:-1]
    return (
        f'<rect x="{x}" y="{y}" width="{_CARD_WIDTH}" height="{_CARD_HEIGHT}" rx="6" '
        f'fill="#fff" stroke="#8a8f98"/>'
        f'<text x="{x + 5}" y="{y + 17}" font-size="16" font-weight="600" fill="{ink}">'
        f"{rank}{sign}</text>"
        f'<text x="{x + _CARD_WIDTH / 2}" y="{y + 56}" text-anchor="middle" font-size="30" '
        f'fill="{ink}">{sign}</text>'
    )
