"""Where puzzles come from: positions of real deals, reached by moves that keep the game won."""

from __future__ import annotations

import random
from heapq import heappop, heappush
from itertools import count, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ...analysis.choosing import is_winnable
from ...analysis.difficulty import with_cells
from ...engine.cards import KING, Suit
from ...engine.deals import MAX_RANDOM, deal
from ...engine.errors import EightOffError, shown, whole
from ...engine.moves import Move, after
from ...engine.rules import EIGHT_OFF, as_rules
from ...solver.deciding import is_exact
from ...solver.many import solve_many
from ...solver.result import Verdict
from ...solver.solve import solve
from .proving import DIFFICULTIES, FEWEST_MOVES, KINDS, MOST_CARDS, PuzzleError, prove
from .puzzle import Puzzle, one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ...engine.position import Position
    from ...engine.rules import Rules
    from ...solver.result import Event
    from .proving import Difficulty, Kind, Proved

TRIES = 10_000
"""How many deals and positions are looked at before it is said that there is no puzzle."""
_FEWEST_CARDS = 8
"""How many cards are left in play at least where the task is to win: few ends have fewer."""
_A_GAME = 25
"""How many positions of one deal: others are too much like them."""


class Found(NamedTuple):
    """A puzzle's position, and what is proved of it."""

    position: Position
    proved: Proved


class _Look(NamedTuple):
    """A position, and what becomes of it after each of its moves."""

    position: Position
    moves: tuple[Move, ...]
    verdicts: list[Verdict]

    def keeping(self) -> list[Position]:
        """The positions after those moves that keep the game won, tidied up."""
        return [
            _tidy(self.position.apply(move))
            for move, verdict in zip(self.moves, self.verdicts, strict=True)
            if verdict is Verdict.WINNABLE
        ]


class NoPuzzleError(EightOffError, LookupError):
    """Nothing that was looked at makes such a puzzle."""


def puzzle(
    kind: Kind | None = None,
    difficulty: Difficulty | None = None,
    seed: int | str | None = None,
    rules: Rules | str = EIGHT_OFF,
    *,
    cancel: Event | None = None,
) -> Puzzle:
    """A puzzle, made from a random deal and proved to have one answer.

    Parameters
    ----------
    kind:
        `"only-move"`: find the one move that keeps the game won. `"free-a-cell"`: in so many moves,
        with the game still won. `"win-in"` so many moves. `"losing-move"`: find the one move that
        loses. Left out it may be any.
    difficulty:
        `"easy"`, `"medium"` or `"hard"`. Left out it may be any.
    seed:
        With the same one the same puzzle is made, on every machine. Left out it is another one each
        time; the puzzle tells which. There is no end of them.
    rules:
        A `Rules`, or the name of one; columns must build in suit, and only kings fill empty ones.
    cancel:
        What ends it from elsewhere, such as a `threading.Event` that is set.

    Raises
    ------
    ValueError
        If there is no such kind or difficulty, or by these rules not every position is decided.
    NoPuzzleError
        If none was found among ten thousand deals and positions, as there are hardly any by some
        rules; or it was cancelled.
    InvalidPositionError
        If there is no such rule set.
    TypeError
        If the seed is no whole number and no text.

    Examples
    --------
    >>> puzzle("win-in", "easy", seed=1)
    <Puzzle: win-in, easy, seed 1: Win in 12 moves. 11 of them send a card home.>
    """
    number = _as_seed(seed)
    rng = random.Random(f"puzzle {number}")
    # Both are drawn, whichever is given: a seed makes the same puzzle when it is asked for by name.
    any_kind, any_difficulty = _drawn(KINDS, rng), _drawn(DIFFICULTIES, rng)
    kind = any_kind if kind is None else kind
    difficulty = any_difficulty if difficulty is None else difficulty
    one_of("kind of puzzle", kind, KINDS)
    one_of("difficulty", difficulty, DIFFICULTIES)
    rules = as_rules(rules)
    if not is_exact(rules):
        raise ValueError(
            f"there are no puzzles by the rules of {rules.title}: they are made where columns "
            "build in suit and only kings fill empty ones, since every position is decided there"
        )
    found = find(kind, difficulty, rules, f"{kind} {difficulty} {number}", cancel)
    return Puzzle(kind, difficulty, found.position, found.proved.solution, number)


def _as_seed(seed: Any) -> int | str:
    """The seed itself, or a random one."""
    if seed is None:
        return random.randint(1, 2**31 - 1)
    if isinstance(seed, str):
        return seed
    number = whole(seed)
    if number is None:
        raise TypeError(f"a seed is a whole number or text, not {shown(seed)}")
    return number


def _drawn(names: Sequence[Any], rng: random.Random) -> Any:
    return names[int(rng.random() * len(names))]


def find(
    kind: Kind, difficulty: Difficulty, rules: Rules, seed: str, cancel: Event | None = None
) -> Found:
    """The first puzzle that a seed leads to, the same on every machine.

    Parameters
    ----------
    kind, difficulty:
        What it is to be.
    rules:
        Rules by which every position is decided.
    seed:
        What all choices follow from.
    cancel:
        What ends it from elsewhere.

    Raises
    ------
    NoPuzzleError
        If none was found, or it was cancelled.
    """
    candidates = _CANDIDATES[kind](rules, random.Random(seed))
    for tried, position in enumerate(islice(candidates, TRIES)):
        if cancel is not None and cancel.is_set():
            raise NoPuzzleError(f"cancelled after {tried} deals and positions")
        if position is None:
            continue
        try:
            proved = prove(kind, position)
        except PuzzleError:
            continue
        if proved.difficulty == difficulty:
            return Found(position, proved)
    raise NoPuzzleError(
        f"of {TRIES} deals and positions of {rules.title} none makes a puzzle {kind!r} that is "
        f"{difficulty}: try another difficulty, or another seed"
    )


# Positions by kind. None stands for one that was looked at in vain, and counts as well.


def _with_one_winner(rules: Rules, rng: random.Random) -> Iterator[Position | None]:
    for start in _deals(rules, rng, _needs_every_cell):
        for look in islice(_most_pressed(start, rng), _A_GAME):
            one = look.verdicts.count(Verdict.WINNABLE) == 1
            yield look.position if one and len(look.moves) >= FEWEST_MOVES else None
        yield None


def _with_one_loser(rules: Rules, rng: random.Random) -> Iterator[Position | None]:
    for start in _deals(rules, rng, is_winnable):
        for look in islice(_walk(start, rng), _A_GAME):
            yield look.position if look.verdicts.count(Verdict.UNWINNABLE) == 1 else None
        yield None


def _with_few_cells(rules: Rules, rng: random.Random) -> Iterator[Position | None]:
    for start in _deals(rules, rng, is_winnable):
        for number, look in enumerate(islice(_walk(start, rng, 0.7), _A_GAME)):
            few = look.position.empty_cells <= 3 and number % 4 == 3
            yield look.position if few else None
        yield None


def _near_the_end(rules: Rules, rng: random.Random) -> Iterator[Position | None]:
    for start in _deals(rules, rng, is_winnable):
        late = [] if start is None else list(_late(start))
        yield late[int(rng.random() * len(late))] if late else None


_CANDIDATES: dict[Kind, Callable[[Rules, random.Random], Iterator[Position | None]]] = {
    "only-move": _with_one_winner,
    "losing-move": _with_one_loser,
    "free-a-cell": _with_few_cells,
    "win-in": _near_the_end,
}


# The ways to them


def _deals(
    rules: Rules, rng: random.Random, is_wanted: Callable[[Position], bool]
) -> Iterator[Position | None]:
    """Random deals of a sort; None for each other one."""
    while True:
        # Of all that `Random` does, only `random()` is sure to stay the same in later Pythons.
        position = deal(1 + int(rng.random() * MAX_RANDOM), rules)
        yield position if is_wanted(position) else None


def _needs_every_cell(position: Position) -> bool:
    """Whether a deal can be won, but not with a cell less: there a move may decide everything."""
    cells = len(position.cells)
    if not cells:
        return is_winnable(position)
    if position.empty_cells and is_winnable(with_cells(position, cells - 1)):
        return False
    return is_winnable(position)


def _most_pressed(start: Position | None, rng: random.Random) -> Iterator[_Look]:
    """Positions of a deal that can be won, those first which few moves keep so."""
    if start is None:
        return
    seen = set()
    waiting: list[tuple[int, int, _Look]] = []
    numbers = count()

    def looks(positions: list[Position]) -> Iterator[_Look]:
        for position in positions:
            if position.is_won or position.key() in seen:
                continue
            seen.add(position.key())
            look = _look(position)
            if Verdict.WINNABLE in look.verdicts:
                # Of few moves few are right, which is no sign that more such positions follow.
                few = 20 * (len(look.moves) < FEWEST_MOVES + 2)
                pressed = look.verdicts.count(Verdict.WINNABLE) + few
                heappush(waiting, (pressed, next(numbers), look))
            yield look

    yield from looks([_tidy(start)])
    while waiting:
        *_, look = heappop(waiting)
        yield from looks(_shuffled(look.keeping(), rng))


def _late(position: Position) -> Iterator[Position]:
    """The last positions of a game that is won, without those where a card can go home."""
    for move in solve(position).moves:
        position = position.apply(move)
        some = _FEWEST_CARDS <= position.cards_in_play <= MOST_CARDS[-1]
        # Ends of one suit are much alike, and no puzzles to speak of.
        several_suits = position.foundations.count(KING) < len(Suit) - 1
        if some and several_suits and not position.homeward_moves():
            yield position


def _walk(start: Position | None, rng: random.Random, filling: float = 0.0) -> Iterator[_Look]:
    """The positions of a random game that stays won, with some liking for moves to a cell."""
    if start is None:
        return
    position = _tidy(start)
    while not position.is_won:
        look = _look(position)
        yield look
        kept = look.keeping()
        if rng.random() < filling:
            kept = [each for each in kept if each.empty_cells < position.empty_cells] or kept
        if not kept:
            return
        position = kept[int(rng.random() * len(kept))]


def _look(position: Position) -> _Look:
    moves = tuple(position.legal_moves)
    return _Look(position, moves, solve_many(map(position.apply, moves)).verdicts)


def _tidy(position: Position) -> Position:
    """The position once all is done that does no harm, and would make a puzzle of many answers.

    That is to send cards home, and to put cards from cells where they belong.
    """
    while True:
        position = after(position, position.homeward_moves())
        if (back := _back_from_a_cell(position)) is None:
            return position
        position = position.apply(back)


def _back_from_a_cell(position: Position) -> Move | None:
    """A move of a card from a cell onto the one that it belongs on."""
    for cell in position.cell_piles:
        for card in position.cards_in(cell):
            for column in position.column_piles:
                cards = position.cards_in(column)
                if cards and position.rules.fits(card, cards[-1]):
                    return Move(cell, column)
    return None


def _shuffled(positions: list[Position], rng: random.Random) -> list[Position]:
    """The same in random order."""
    order = sorted(range(len(positions)), key=[rng.random() for _ in positions].__getitem__)
    return [positions[index] for index in order]
