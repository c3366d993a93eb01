"""Reviewing a game: what each of its moves was worth, and where it was lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from html import escape
from typing import TYPE_CHECKING

from ..engine.errors import shown
from ..engine.game import Game, Status
from ..engine.notation import write_action
from ..engine.sentences import start_title
from ..languages.catalog import names, say
from ..languages.tables import as_html
from ..solver.deciding import checked
from ..solver.result import Verdict
from .standing import standings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from matplotlib.axes import Axes

    from ..engine.moves import Action, Move
    from ..engine.position import Position
    from ..solver.result import Event, Limit
    from .standing import Standing

SLOW_FROM = 3
"""A move that costs so many moves or more is slow; one that costs fewer, but some, is good."""


class Grade(str, Enum):
    """What a move was worth."""

    BEST = "best"
    """It leads on to a win in as few moves as before it: it costs nothing."""
    GOOD = "good"
    """It keeps the win, and costs a move or two."""
    SLOW = "slow"
    """It keeps the win, and costs three moves or more."""
    SOUND = "sound"
    """It keeps the win; what it costs is not known."""
    LOSING = "losing"
    """Before it the game could be won, after it not any more."""
    LOST = "lost"
    """The game could not be won before it either."""
    UNKNOWN = "unknown"
    """It is not known whether the game could be won, before it or after it."""


_NOTABLE = (Grade.GOOD, Grade.SLOW, Grade.LOSING)
"""The grades of the moves that a review tells of in text."""


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game, with the cards that went home by themselves after it."""

    number: int
    """From 1, as the moves of a game record are numbered."""
    action: Action
    before: Position
    after: Position
    verdict_before: Verdict
    verdict_after: Verdict
    distance_before: int | None
    """How many moves a shortest line has from before it; None if none wins or it is unknown."""
    distance_after: int | None
    line: tuple[Move, ...]
    """A line that wins from before it, a shortest one where the distance is known."""

    @property
    def cost(self) -> int | None:
        """How many moves longer it made the game, 0 for a best move; None if that is not known."""
        if self.distance_before is None or self.distance_after is None:
            return None
        return len(self.action) + self.distance_after - self.distance_before

    @property
    def grade(self) -> Grade:
        """What it was worth; `docs/review.md` has the table."""
        if self.verdict_before is Verdict.UNWINNABLE:
            return Grade.LOST
        if Verdict.UNKNOWN in (self.verdict_before, self.verdict_after):
            return Grade.UNKNOWN
        if self.verdict_after is Verdict.UNWINNABLE:
            return Grade.LOSING
        if self.cost is None:
            return Grade.SOUND
        if self.cost == 0:
            return Grade.BEST
        return Grade.SLOW if self.cost >= SLOW_FROM else Grade.GOOD

    @property
    def notation(self) -> str:
        """The move as text, such as `"58+dh"`."""
        return write_action(self.before, self.action)

    @property
    def better(self) -> Move | None:
        """The first move of `line`, if that is better than this one; else None."""
        worse = self.grade is Grade.LOSING or bool(self.cost)
        return self.line[0] if worse and self.line else None


@dataclass(frozen=True)
class Review:
    """What the moves of a game were worth. `review` makes one."""

    status: Status
    """How the game ended."""
    positions: tuple[Position, ...]
    """The start, and the position after each move."""
    verdicts: tuple[Verdict, ...]
    """For each position, whether it can be won."""
    distances: tuple[int | None, ...]
    """For each position, how many moves a shortest line has; None if none wins or it is unknown."""
    moves: tuple[ReviewedMove, ...]
    nodes: int
    """How many nodes the searches looked at."""
    seconds: float
    """How long it took."""

    @property
    def title(self) -> str:
        """What was played."""
        return start_title(self.positions[0])

    @property
    def actions(self) -> tuple[Action, ...]:
        """What was played, a tuple of moves for each move that was judged."""
        return tuple(move.action for move in self.moves)

    @property
    def losing(self) -> ReviewedMove | None:
        """The move that lost the game: the first after which it cannot be won, if it could before.

        None if no move did, or a limit came before it was known which one.
        """
        return next((move for move in self.moves if move.grade is Grade.LOSING), None)

    @property
    def cost(self) -> int | None:
        """How many moves its moves cost, all together; None if that is not known of each."""
        costs = [move.cost for move in self.moves]
        return None if None in costs else sum(cost or 0 for cost in costs)

    def costliest(self, count: int = 3) -> tuple[ReviewedMove, ...]:
        """The moves that cost most, the costliest first; none of those that cost nothing."""
        costly = [move for move in self.moves if move.cost]
        costly.sort(key=lambda move: -(move.cost or 0))
        return tuple(costly[:count])

    def with_grade(self, grade: Grade) -> tuple[ReviewedMove, ...]:
        """The moves of this grade."""
        return tuple(move for move in self.moves if move.grade is grade)

    @property
    def summary(self) -> str:
        """The review in a few sentences."""
        return " ".join(_sentences(self))

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw cards home, empty cells, the distance to the win, and whether it could be won.

        Parameters
        ----------
        ax:
            Where to draw; a figure of its own if left out, which a notebook shows.
        """
        from ..plots.game_figures import draw_review

        return draw_review(self, ax)

    def __str__(self) -> str:
        lines = [self.summary]
        for move in self.moves:
            if move.grade in _NOTABLE:
                number, notation, words, grade, way, cost, better = _row(move)
                said = [f"{number:>5} {notation:6} {grade}"]
                if cost:
                    said.append(say("review.costs", cost=cost))
                if better:
                    said.append(say("review.better", better=better))
                lines.append(", ".join([*said, words, *([way] if way else [])]))
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Review: {self.summary}>"

    def _repr_html_(self) -> str:
        said = f"<p>{escape(self.summary)}</p>"
        if not self.moves:
            return said
        return said + as_html(("", *names("review.heads")), [_row(move) for move in self.moves])


def review(
    game: Game,
    limit: Limit | None = None,
    *,
    cancel: Event | None = None,
    on_standing: Callable[[int, Standing], None] | None = None,
) -> Review:
    """What each move of a game was worth, and where the game was lost.

    A move and the cards that went home by themselves after it are judged as one.

    Parameters
    ----------
    game:
        A game, as far as it was played. It is not changed.
    limit:
        When to give up on a position. Left out, that is two seconds where the verdict is always
        found, and 100,000 nodes by other rules.
    cancel:
        What ends the review from elsewhere, such as a `threading.Event` that is set. What was not
        found by then is unknown.
    on_standing:
        Called with the number of each position, the start's 0 first, and with what is known of it,
        as soon as that is.

    Returns
    -------
    Review
        By rules that are not decided exactly it knows verdicts as far as the limit allows, and
        distances hardly ever.

    Raises
    ------
    TypeError
        If it is no game, or the limit no `Limit`.

    Examples
    --------
    >>> from eightoff_widget import read
    >>> reviewed = review(read("2e 4f 5h", start=8))
    >>> [(move.notation, move.grade.value, move.cost) for move in reviewed.moves]
    [('2e', 'good', 1), ('4f', 'slow', 3), ('5h', 'best', 0)]
    """
    if not isinstance(game, Game):
        raise TypeError(
            f"a review is of a Game, such as board.game or read(text), not of {shown(game)}"
        )
    with game.lock:
        start, actions = game.start, game.actions
        status = game.status
    checked(start, limit)
    positions = [start]
    for action in actions:
        position = positions[-1]
        for move in action:
            position = position.apply(move)
        positions.append(position)
    found = standings_of(positions, actions, limit, cancel, on_standing)
    moves = tuple(
        ReviewedMove(
            number,
            action,
            positions[number - 1],
            positions[number],
            before.verdict,
            after.verdict,
            before.distance,
            after.distance,
            before.line,
        )
        for number, (action, before, after) in enumerate(
            zip(actions, found.standings, found.standings[1:], strict=False), start=1
        )
    )
    return Review(
        status,
        tuple(positions),
        tuple(each.verdict for each in found.standings),
        tuple(each.distance for each in found.standings),
        moves,
        found.nodes,
        found.seconds,
    )


# In words, in the language that is spoken


def of_grade(grade: Grade) -> str:
    """A grade in a word."""
    word: str = names("review.grades")[grade.value]
    return word


def _sentences(review: Review) -> Iterator[str]:
    moves = say("review.moves", n=len(review.moves))
    yield say(f"review.game_{review.status.value}", title=review.title, moves=moves)
    yield _of_the_start(review)
    if review.losing is not None:
        yield _of_the_loss(review.losing)
    elif review.verdicts[0] is Verdict.WINNABLE and review.verdicts[-1] is Verdict.UNWINNABLE:
        yield say("review.lost_somewhere")
    elif (
        review.moves and review.verdicts[-1] is Verdict.WINNABLE and review.status is not Status.WON
    ):
        left = review.distances[-1]
        yield say("review.still") if left is None else say("review.still_in", n=left)
    grades = Counter(move.grade for move in review.moves)
    if grades:
        counts = (f"{grades[grade]} {of_grade(grade)}" for grade in Grade if grades[grade])
        yield say("review.graded", list=", ".join(counts))
    if costly := review.costliest():
        yield say("review.costliest", list="; ".join(map(_of_a_cost, costly)))


def _of_the_start(review: Review) -> str:
    verdict, distance = review.verdicts[0], review.distances[0]
    if verdict is Verdict.UNWINNABLE:
        return say("review.never")
    if verdict is Verdict.UNKNOWN:
        return say("review.start_unknown")
    return say("review.winnable") if distance is None else say("review.winnable_in", n=distance)


def _of_the_loss(move: ReviewedMove) -> str:
    action = _described(move)
    said = say("review.lost_by", number=move.number, move=move.notation, action=action)
    if move.better is None:
        return said
    better = move.before.notate(move.better)
    if move.distance_before is None:
        return f"{said} {say('review.kept', better=better)}"
    return f"{said} {say('review.kept_in', n=move.distance_before, better=better)}"


def _of_a_cost(move: ReviewedMove) -> str:
    said = say("review.cost_of", n=move.cost or 0, number=move.number, move=move.notation)
    if move.better is None:
        return said
    return say("review.and_better", said=said, better=move.before.notate(move.better))


def _described(move: ReviewedMove) -> str:
    return move.before.describe(move.action[0])


def _row(move: ReviewedMove) -> tuple[str, ...]:
    before, after = (
        "?" if distance is None else str(distance)
        for distance in (move.distance_before, move.distance_after)
    )
    return (
        f"{move.number}.",
        move.notation,
        _described(move),
        of_grade(move.grade),
        "" if before == after == "?" else f"{before} → {after}",
        str(move.cost or ""),
        "" if move.better is None else move.before.notate(move.better),
    )
