"""How a rule set is played: a few lines with cards drawn beside them, all read from the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.cards import DECK, Card
from ...engine.sentences import rules_title
from ...formats.svg import as_address, render_move
from ...languages.catalog import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...engine.rules import Rules
    from ..snapshot import Json

_EXAMPLE = Card("6H")
_RUN = Card("9S")
_CELLS = 2
"""How many cells are empty in the example of a run, where there are so many."""


def how_to_play(rules: Rules) -> Json:
    """What a player has to know, as the browser draws it.

    Each line has a text, and pictures: cards, where they go (`"column"`, `"cell"` or `"home"`),
    what lies there, whether they may, and all of that as an image.
    """
    lines = [_line("goal", _picture("2C", "home", ["AC"])), _columns(rules), _empty_column(rules)]
    if rules.cells:
        lines.insert(2, _line("cells", _picture("6H", "cell"), n=rules.cells))
    if (run := _runs(rules)) is not None:
        lines.append(run)
    lines.append(_line("hands"))
    return {"title": say("how_to.title", rules=rules_title(rules)), "lines": lines}


def _columns(rules: Rules) -> Json:
    """What goes on what in a column, with a card that fits and one that does not."""
    higher = [card for card in DECK if card.rank == _EXAMPLE.rank + 1]
    # Hearts before the others, and spades before diamonds: the plainest example of either kind.
    higher.sort(key=lambda card: (card.suit is not _EXAMPLE.suit, card.is_red, -card.suit.order))
    fitting = next(card for card in higher if rules.fits(_EXAMPLE, card))
    other = next(card for card in higher if not rules.fits(_EXAMPLE, card))
    return _line(
        f"column_{rules.build}",
        _picture("6H", "column", [str(fitting)]),
        _picture("6H", "column", [str(other)], fits=False),
    )


def _empty_column(rules: Rules) -> Json:
    pictures = [_picture("KS", "column")]
    if not rules.may_fill_empty_column(_EXAMPLE):
        pictures.append(_picture("6H", "column", fits=False))
    return _line(f"empty_column_{rules.empty_column}", *pictures)


def _runs(rules: Rules) -> Json | None:
    """How many cards move together; None where it is never more than one."""
    empty = min(_CELLS, rules.cells)
    most = rules.capacity(empty, 0)
    if most < 2:
        return None
    run = [_RUN]
    while len(run) <= most:
        run.append(next(card for card in DECK if rules.fits(card, run[-1])))
    cards = " ".join(map(str, run[1:]))
    line = _line("runs", _picture(cards, "column", [str(run[0])]), n=empty, cards=most)
    if rules.empty_columns_help:
        line["text"] += f" {say('how_to.runs_doubled')}"
    return line


def _line(name: str, *pictures: Json, **fields: object) -> Json:
    return {"text": say(f"how_to.{name}", **fields), "pictures": list(pictures)}


def _picture(cards: str, to: str, onto: Sequence[str] = (), *, fits: bool = True) -> Json:
    moved, lying = [Card(card) for card in cards.split()], [Card(card) for card in onto]
    image = as_address(render_move(moved, lying, fits=fits))
    return {"cards": cards.split(), "to": to, "onto": list(onto), "fits": fits, "image": image}
