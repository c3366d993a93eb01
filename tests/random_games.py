"""Games of every kind, played at random: by any rules, from any start, with any actions."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import naive

from eightoff_widget import RULES, Game

if TYPE_CHECKING:
    import random

ALL_RULES = [*RULES.values(), *naive.CUSTOM]


def random_start(rules, rng: random.Random):
    """What a game may start from: a deal in some numbering, a position, or a fragment."""
    numbering = rng.choice(["microsoft", "pysolfc", "kpat"])
    number = rng.choice([rng.randint(1, 32000), rng.randint(1, 2**33 - 1)])
    if numbering == "pysolfc":
        number = rng.choice([number, f"ms{number}", rng.randint(1, 10**20 - 1)])
    kind = rng.random()
    if kind < 0.5:
        return Game(number, rules=rules, numbering=numbering)
    if kind < 0.75:
        start = Game(number, rules=rules, numbering=numbering).position
        return Game(naive.wander(start, rng, 40)[-1], autoplay=rng.random() < 0.5)
    return Game(naive.fragment(rules, rng), autoplay=rng.random() < 0.5)


def random_game(rules, rng: random.Random, most: int = 40) -> Game:
    """A game with moves that differ and that do not, of one move and of several, at random."""
    game = random_start(rules, rng)
    for _ in range(rng.randint(0, most)):
        if rng.random() < 0.05:
            game.autoplay = not game.autoplay
        moves = list(game.position.legal_moves)
        if game.position.is_finishable and rng.random() < 0.5:
            game.finish()
        elif rng.random() < 0.15 and (every := list(game.position.legal_moves.all())):
            game.push(rng.choice(every))
        elif rng.random() < 0.1 and moves:
            line = naive.wander(game.position, rng, 3)
            game.push_action(moves_between(line))
        elif moves:
            game.push(rng.choice(moves))
    return game


def moves_between(positions):
    """The moves that lead from each position to the next."""
    return [
        next(move for move in one.legal_moves if one.apply(move) == other)
        for one, other in pairwise(positions)
    ]


def same(one: Game, other: Game) -> bool:
    """Whether two games began alike, and were played alike."""
    return (
        one.start == other.start
        and one.start.deal == other.start.deal
        and one.start.rules.title == other.start.rules.title
        and one.actions == other.actions
        and one.position == other.position
        and one.autoplay == other.autoplay
    )
