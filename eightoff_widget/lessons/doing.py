"""A learner at a step to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.errors import IllegalMoveError, InvalidMoveError
from ..languages.catalog import say
from .attempt import Attempt, look_at, praised, single_cards
from .reply import Outcome, ReplyKind, sentence

if TYPE_CHECKING:
    from ..engine.moves import Move
    from ..engine.position import Position
    from .lesson import Do, Step

# Two moves are the same here if they lead to the same but for the order of cells and of columns:
# then `Position.key` is the same.


class Doing(Attempt):
    """A step in which certain moves are right. Others are answered, and not made."""

    awaits = "moves"

    def __init__(self, step: Step, task: Do) -> None:
        super().__init__(step)
        self.task = task
        self._ways = [_keys_along(step.start, way) for way in task.ways]
        self._path = [step.start.key()]
        self._hinted = False

    @property
    def has_hint(self) -> bool:
        """Whether there is something to hint at."""
        return not self.done

    def _ways_left(self) -> list[int]:
        """Which of the ways begin with what was made."""
        made = len(self._path)
        return [n for n, keys in enumerate(self._ways) if keys[:made] == self._path]

    def play(self, move: Move | str) -> Outcome:
        """Make a move, if it is right."""
        if self.done:
            return self.nothing(lambda: say("lessons.done_already"))
        before = self.position
        try:
            move = before.as_move(move)
            key = before.apply(move).key()
        except (InvalidMoveError, IllegalMoveError) as error:
            return self._illegal(error, move)
        made = len(self._path)
        if any(self._ways[way][made] == key for way in self._ways_left()):
            return self._right(move)
        return self._other(move, key)

    def _right(self, move: Move) -> Outcome:
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
        self._path.append(self.position.key())
        self.done = any(len(self._ways[way]) == len(self._path) for way in self._ways_left())
        return moves

    def _other(self, move: Move, key: object) -> Outcome:
        before, task = self.position, self.task

        def words() -> str:
            is_idle = key == before.key()
            for said in task.other:
                # All idle moves lead to the same: the lesson means the one of that card.
                is_meant = not is_idle or said.to.source is move.source  # type: ignore[union-attr]
                if is_meant and _leads_to(before, said.to, key):  # type: ignore[arg-type]
                    return str(said.text)
            if is_idle:
                return say("lessons.idle")
            if task.otherwise is not None:
                return str(task.otherwise)
            return say("lessons.another")

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

    def undo(self) -> Outcome:
        """Take back the last move."""
        outcome = super().undo()
        del self._path[len(self.game.actions) + 1 :]
        return outcome

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
        made = len(self._path)
        way = self._ways_left()[0]
        move = self.task.ways[way][made - 1]
        if _leads_to(self.position, move, self._ways[way][made]):
            return move
        # The learner took other cells, or columns, than the lesson does.
        return next(
            move
            for move in self.position.legal_moves
            if _leads_to(self.position, move, self._ways[way][made])
        )

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
        made = len(self._path)
        if self.done or all(self._ways[way][made] != position.key() for way in self._ways_left()):
            raise InvalidMoveError("the lesson is another one now")
        self.game.push_action(moves)
        self._path.append(position.key())
        self.done = any(len(self._ways[way]) == len(self._path) for way in self._ways_left())

    def restore(self, played: str) -> None:
        """Make the moves again that were kept, as far as that is possible."""
        super().restore(played)
        del self._path[len(self.game.actions) + 1 :]


def _keys_along(position: Position, moves: tuple[Move, ...]) -> list[object]:
    keys: list[object] = [position.key()]
    for move in moves:
        position = position.apply(move)
        keys.append(position.key())
    return keys


def _leads_to(position: Position, move: Move, key: object) -> bool:
    return position.why_illegal(move) is None and position.apply(move).key() == key
