"""A learner at a step that says where to get, and leaves the way to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import IllegalMoveError, InvalidMoveError
from ...engine.game import Game
from ...languages.catalog import say
from ...solver.result import Verdict
from ...solver.solve import solve
from ..facts import UndecidedError
from .attempt import WHILE_PLAYING, Attempt, look_at, praised
from .reply import Outcome, ReplyKind, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.moves import Move
    from ..lesson import Do, Step


class Reaching(Attempt):
    """A step in which any moves will do that lead to where it wants to be."""

    awaits = "moves"

    def __init__(self, step: Step, task: Do) -> None:
        super().__init__(step)
        self.task = task
        self._hinted = False

    @property
    def has_hint(self) -> bool:
        """Whether there is something to hint at."""
        return not self.done

    @property
    def can_rescue(self) -> bool:
        """Whether no move is left that it may take, or none that helps."""
        return self.can_undo and (self._is_spent or self._is_lost or self.position.is_stuck)

    @property
    def _is_lost(self) -> bool:
        """Whether the game is to stay winnable, and is not."""
        if not any(claim.fact.name == "winnable" and claim.value for claim in self.task.until):
            return False
        return solve(self.position, WHILE_PLAYING).verdict is Verdict.UNWINNABLE

    @property
    def _is_spent(self) -> bool:
        return self.task.within is not None and len(self.game.actions) >= self.task.within

    def push(self, move: Move | str) -> Outcome:
        """Make a move, if there is one left."""
        if self.done:
            return self.nothing(lambda: say("lessons.done_already"))
        if self._is_spent:
            return self.told(ReplyKind.LOST, self._spent)
        before = self.position
        try:
            (made,) = self.game.push(move)
        except (InvalidMoveError, IllegalMoveError) as error:
            return self.illegal(error, move)
        self.done = self._is_reached()
        if self.done:
            return self.told(ReplyKind.RIGHT, praised(self.task.praise), (made,), before)
        if self._is_lost:
            return self.told(ReplyKind.LOST, lambda: say("lessons.lost"), (made,), before)
        if self._is_spent:
            return self.told(ReplyKind.LOST, self._spent, (made,), before)
        if self.position.is_stuck:
            return self.told(ReplyKind.STUCK, lambda: say("lessons.stuck"), (made,), before)
        return self.told(ReplyKind.GOING, None, (made,), before)

    def _is_reached(self) -> bool:
        try:
            return all(claim.holds(self.position) for claim in self.task.until)
        except (UndecidedError, ValueError):  # such as of a card that has gone home
            return False

    def _spent(self) -> str:
        return say("lessons.not_in_so_few", moves=say("play.moves", n=self.task.within))

    def rescue(self) -> Outcome:
        """Take back moves until the game can go on: all of them, if no more are left to make."""
        if not self.can_rescue:
            return self.nothing(lambda: say("lessons.not_lost"))
        moves, is_spent = self.game.moves, self._is_spent
        while self.game.can_undo and (is_spent or self._is_lost or self.position.is_stuck):
            self.game.undo()
        return self.told(ReplyKind.UNDONE, None, moves[len(self.game.moves) :])

    def show_me(self) -> Outcome:
        """Show a way to get there, from the start."""
        if self.done:
            return self.nothing(lambda: say("lessons.nothing_to_show"))
        self.game = Game(self.step.start)
        moves = self.task.ways[0]
        for move in moves:
            self.game.push(move)
        self.done = True
        praise = self.task.praise
        return self.told(ReplyKind.SHOWN, lambda: sentence(praise), moves, self.step.start)

    def hint(self) -> Outcome:
        """The lesson's own hint; then, or if it has none, the card to move first."""
        if self.done:
            return self.nothing(lambda: say("lessons.no_hint"))
        own = self.task.hint
        if own is not None and not self._hinted:
            self._hinted = True
            return self.told(ReplyKind.HINT, lambda: str(own))
        move = self.task.ways[0][0]
        at_start = not self.game.actions
        words = look_at(self.step.start, move)
        if not at_start:
            words = _from_the_start(words)
        return self.told(ReplyKind.HINT, words, hint=move if at_start else None)

    def _make_again(self, moves: list[str]) -> None:
        self.game.push_action(moves)
        self.done = self._is_reached()


def _from_the_start(words: Callable[[], str]) -> Callable[[], str]:
    return lambda: sentence(say("lessons.from_the_start"), words())
