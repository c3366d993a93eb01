"""A learner at a step to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...engine.errors import IllegalMoveError, InvalidMoveError
from ...engine.moves import Move
from ...languages.catalog import say
from .attempt import Attempt, look_at, praised, single_cards
from .reply import Outcome, ReplyKind, sentence

if TYPE_CHECKING:
    from ...engine.position import Position
    from ..lesson import Do, Step
    from ..text import Text


class _Next(NamedTuple):
    """A move that is right in some position."""

    move: Move
    key: object
    """`Position.key` of what it leads to. A move that leads to the same but for the order of cells
    or of columns is as right."""
    is_whole: bool
    """Whether it is a move as the lesson has it, and not the card by card of a run."""


class Doing(Attempt):
    """A step in which certain moves are right. Others are answered, and not made."""

    awaits = "moves"

    def __init__(self, step: Step, task: Do) -> None:
        super().__init__(step)
        self.task = task
        self._right: dict[object, list[_Next]] = {}
        """What is right in each position on the way, by its key."""
        self._ends = {self._mark_out(way) for way in task.ways}
        self._hinted = False

    def _mark_out(self, way: tuple[Move, ...]) -> object:
        """Note what is right along a way; returns the key of its end."""
        position = self.step.start
        for move in way:
            after = position.apply(move)
            self._note(position, _Next(move, after.key(), is_whole=True))
            if move.count > 1:
                between = position
                for single in move.steps(position):
                    further = between.apply(single)
                    self._note(between, _Next(single, further.key(), is_whole=False))
                    between = further
            position = after
        return position.key()

    def _note(self, position: Position, right: _Next) -> None:
        self._right.setdefault(position.key(), []).append(right)

    @property
    def has_hint(self) -> bool:
        """Whether there is something to hint at."""
        return not self.done

    @property
    def _right_now(self) -> list[_Next]:
        """What is right in the position that there is."""
        return self._right.get(self.position.key(), [])

    def push(self, move: Move | str) -> Outcome:
        """Make a move, if it is right."""
        if self.done:
            return self.nothing(lambda: say("lessons.done_already"))
        before = self.position
        try:
            move = before.as_move(move)
            key = before.apply(move).key()
        except (InvalidMoveError, IllegalMoveError) as error:
            return self._illegal(error, move)
        right = [each for each in self._right_now if each.key == key]
        # A lesson that wants a run to move at once says something of its first card alone.
        if any(each.is_whole for each in right) or (right and self._said_of(move, key) is None):
            return self._go_on(move)
        return self._other(move, key)

    def _go_on(self, move: Move) -> Outcome:
        before = self.position
        moves = self._make(move)
        self._hinted = False
        if self.done:
            return self.told(ReplyKind.RIGHT, praised(self.task.praise), moves, before)
        return self.told(ReplyKind.GOING, lambda: say("lessons.going"), moves, before)

    def _make(self, move: Move) -> tuple[Move, ...]:
        """Make a right move, card by card if the step shows it so."""
        moves = single_cards(self.position, (move,)) if self.step.singly else (move,)
        self.game.push_action(moves)
        self.done = self.position.key() in self._ends
        return moves

    def _said_of(self, move: Move, key: object) -> Text | None:
        """What the lesson answers to a move, and to others that lead to the same."""
        # All moves that change nothing lead to the same, and are not the same to a learner.
        is_idle = key == self.position.key()
        for said in self.task.other:
            assert isinstance(said.to, Move)
            if _leads_to(self.position, said.to, key) and (
                not is_idle or said.to.source is move.source
            ):
                return said.text
        return None

    def _other(self, move: Move, key: object) -> Outcome:
        before, own, otherwise = self.position, self._said_of(move, key), self.task.otherwise

        def words() -> str:
            if own is not None:
                return str(own)
            if key == before.key():
                return say("lessons.idle")
            return say("lessons.another") if otherwise is None else str(otherwise)

        return Outcome(ReplyKind.OTHER, words, before, (move,), before)

    def _illegal(self, error: IllegalMoveError | InvalidMoveError, move: Move | str) -> Outcome:
        outcome = self.illegal(error, move)
        if isinstance(move, str):
            return outcome
        own = next(
            (
                said.text
                for said in self.task.illegal
                if (said.to.source, said.to.target) == (move.source, move.target)  # type: ignore[union-attr]
            ),
            None,
        )
        said_by_engine = outcome.words
        return outcome._replace(words=lambda: sentence(said_by_engine(), own))

    def show_me(self) -> Outcome:
        """Make the right moves that are left."""
        if self.done:
            return self.nothing(lambda: say("lessons.nothing_to_show"))
        before = self.position
        moves: list[Move] = []
        while not self.done:
            moves += self._make(self._next_move())
        praise = self.task.praise
        return self.told(ReplyKind.SHOWN, lambda: sentence(praise), tuple(moves), before)

    def _next_move(self) -> Move:
        """A move that is right now."""
        right = self._right_now[0]
        if _leads_to(self.position, right.move, right.key):
            return right.move
        # The learner took other cells, or columns, than the lesson does.
        moves = self.position.legal_moves
        return next(move for move in moves if _leads_to(self.position, move, right.key))

    def hint(self) -> Outcome:
        """The lesson's own hint; then, or if it has none, the card to move."""
        if self.done:
            return self.nothing(lambda: say("lessons.no_hint"))
        own, before = self.task.hint, self.position
        if own is not None and not self._hinted:
            self._hinted = True
            return self.told(ReplyKind.HINT, lambda: str(own))
        move = self._next_move()
        return self.told(ReplyKind.HINT, look_at(before, move), hint=move)

    def _make_again(self, moves: list[str]) -> None:
        position = self.position
        for text in moves:
            position = position.apply(text)
        if position.key() not in [each.key for each in self._right_now]:
            raise InvalidMoveError("the lesson is another one now")
        self.game.push_action(moves)
        self.done = self.position.key() in self._ends


def _leads_to(position: Position, move: Move, key: object) -> bool:
    return position.why_illegal(move) is None and position.apply(move).key() == key
