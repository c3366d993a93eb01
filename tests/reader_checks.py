"""What must be true of whatever is read; right texts, and texts that are nearly right."""

from __future__ import annotations

import random
import time
import warnings
from pathlib import Path

import naive
import timing

from eightoff_widget import (
    RULES,
    Game,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    Position,
    deal,
    read,
)
from eightoff_widget.formats.record import write_record
from eightoff_widget.formats.sharecode import _check, as_signs

CORPUS = Path(__file__).parent / "corpus" / "readers"
"""Texts that a fuzzer found, each of which led to code that no other had reached."""
LONGEST_MESSAGE = 6000
START = deal(24)
FAULTS = (InvalidPositionError, InvalidMoveError, IllegalMoveError)


def check(text: str) -> None:
    """See that each reader makes something sound of a text, or says in few words why not."""
    started = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for read_it in (
            lambda: read(text),
            lambda: read(text, partial=True),
            lambda: read(text, "freecell", partial=True),
            lambda: read(text, start=START),
            lambda: Position.from_text(text, partial=True),
            lambda: Game.from_record(text),
            lambda: Position.from_json(text),
            lambda: Game.from_json(text),
            lambda: Game.from_code(text),
            lambda: Game.from_code("eo1" + as_signs(_check(raw := text.encode()) + raw)),
            lambda: START.parse_move(text),
        ):
            try:
                found = read_it()
            except FAULTS as error:
                assert 0 < len(str(error)) < LONGEST_MESSAGE  # noqa: PT017  # either is right
                assert getattr(error, "problems", True)  # noqa: PT017
            else:
                _check_what_was_read(found)
    spent = timing.steps(time.process_time() - started)
    assert spent < 50_000_000 + 5_000 * len(text)


def _check_what_was_read(found) -> None:
    if isinstance(found, Position):
        assert found.problems(partial=True) == ()
        partial = bool(found.problems())
        assert read(found.to_text(), found.rules, partial=partial) == found
        assert read(found.to_json()) == found
    elif isinstance(found, Game):
        assert found.start.problems(partial=True) == ()
        for text in (write_record(found), found.to_json(), found.to_code()):
            again = read(text)
            assert (again.start, again.actions) == (found.start, found.actions)
        _plays_by_the_rules(found)


def _plays_by_the_rules(game: Game) -> None:
    layout = naive.layout_of(game.start)
    for move in game.moves:
        assert naive.is_legal(layout, *naive.plain(move))
        layout = naive.after(layout, naive.plain(move))
    assert layout == naive.layout_of(game.position)


# Texts that are nearly right, from those that are.

WORDS = [
    *("Freecells:", "Foundations:", "FC:", "Founds:", ":", "-", "*", "#", ";", "{", "}", "+", "\n"),
    *("1a", "a5", "52", "kh", "0a", "10a", "37v4", "1.", "Move a card from stack 0 to freecell 3"),
    *("Move: 1e", "Moves:", "====================", "-=-=-=-=-=-=-=-=-=-=-=-", " --  --  --  -- "),
    *("--- --- --- --- ", "H-0", "C-T", "S-10", "6H", "10H", "♥", "TC", "kS", "    ", "\r\n"),
    *('[Eightoff "1"]', '[Deal "24"]', '[Board "6H / 5C"]', '[Rules "freecell"]', '[Cells "3"]'),
    *('{"format": "eightoff-game", "version": 1', '"start":', '"columns": [[]]', "null", "true"),
    *("eo1", "0", "99999999999999999999", "\u2028", "\ufeff", "\u00a0", "\x00", "\ud7ff", "I"),
]


def seeds() -> list[str]:
    """Right texts of each form."""
    rng = random.Random("seeds")
    texts = []
    for name in RULES:
        game = Game(naive.wander(deal(rng.randint(1, 999), name), rng, 30)[-1], autoplay=True)
        for _ in range(4):
            if moves := list(game.position.legal_moves):
                game.push(rng.choice(moves))
        position = game.position
        texts += [game.to_record(), game.to_json(), game.to_code(), position.to_text(), str(game)]
        texts += [position.to_json(indent=1), f"{game.start}\n{game.to_record().split(']')[-1]}"]
    return texts


def spoilt(text: str, rng: random.Random) -> str:
    """A text with a few things in it changed."""
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(text))
        to = min(len(text), at + rng.choice([0, 1, 1, 2, 5, rng.randint(0, 60)]))
        piece = rng.choice([text[at:to] * 2, "", rng.choice(WORDS), chr(rng.randint(0, 0x2FFF))])
        text = text[:at] + piece + text[to:]
    return text
