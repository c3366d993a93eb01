"""A learner at a step to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...analysis.hint import hint
from ...engine.errors import IllegalMoveError, InvalidMoveError
from ...languages.catalog import say, spoken
from ...solver.result import Verdict
from ...solver.solve import solve
from ..facts import LIMIT
from .attempt import WHILE_PLAYING, Attempt, praised
from .reply import Outcome, ReplyKind, sentence

if TYPE_CHECKING:
    from ...analysis.hint import Hint
    from ...engine.moves import Move
    from ...engine.position import Position
    from ..lesson import Step, Win


class Winning(Attempt):
    """A step that is played on until the game is won."""

    awaits = "moves"

    def __init__(self, step: Step, task: Win) -> None:
        super().__init__(step)
        self.task = task
        self._judged: tuple[Position, int, bool] | None = None

    @property
    def has_hint(self) -> bool:
        """Whether there is something to hint at."""
        return not self.done

    @property
    def can_finish(self) -> bool:
        """Whether sending cards home ends the game, in time."""
        left = self._left
        in_time = left is None or self.position.cards_in_play <= left
        return not self.done and in_time and self.position.is_finishable

    @property
    def can_rescue(self) -> bool:
        """Whether it is lost."""
        return self.can_undo and self._is_lost()

    @property
    def _left(self) -> int | None:
        """How many moves it may take yet; None if that does not matter."""
        return None if self.task.within is None else self.task.within - len(self.game.moves)

    def _is_lost(self) -> bool:
        """Whether it is known that the game cannot be won any more, or not in time."""
        position, made = self.position, len(self.game.moves)
        if self._judged is None or self._judged[:2] != (position, made):
            self._judged = position, made, self._find_lost(position)
        return self._judged[2]

    def _find_lost(self, position: Position) -> bool:
        left = self._left
        if left is None:
            return solve(position, WHILE_PLAYING).verdict is Verdict.UNWINNABLE
        if left < 0:
            return True
        best = solve(position, WHILE_PLAYING, shortest=True)
        if best.verdict is Verdict.UNWINNABLE:
            return True
        least = len(best.moves) if best.proved else best.bound or 0
        return least > left

    def push(self, move: Move | str) -> Outcome:
        """Make a move."""
        if self.done:
            return self.nothing(lambda: say("lessons.done_already"))
        before = self.position
        try:
            moves = self.game.push(move)
        except (InvalidMoveError, IllegalMoveError) as error:
            return self.illegal(error, move)
        return self._made(moves, before)

    def _made(self, moves: tuple[Move, ...], before: Position) -> Outcome:
        if self.position.is_won and not self._is_lost():
            self.done = True
            return self.told(ReplyKind.RIGHT, praised(self.task.praise), moves, before)
        if self.position.is_stuck:
            return self.told(ReplyKind.STUCK, lambda: say("lessons.stuck"), moves, before)
        if self._is_lost():
            return self.told(ReplyKind.LOST, self._lost, moves, before)
        return self.told(ReplyKind.GOING, None, moves, before)

    def _lost(self) -> str:
        if self.task.within is None:
            return say("lessons.lost")
        return say("lessons.not_in_so_few", moves=say("play.moves", n=self.task.within))

    def finish(self) -> Outcome:
        """Send every card home."""
        if not self.can_finish:
            return self.nothing(lambda: say("engine.not_finishable"))
        before = self.position
        return self._made(self.game.finish(), before)

    def rescue(self) -> Outcome:
        """Take back moves until the game can be won."""
        if not self.can_rescue:
            return self.nothing(lambda: say("lessons.not_lost"))
        moves = self.game.moves
        while self.game.can_undo and self._is_lost():
            self.game.undo()
        return self.told(ReplyKind.UNDONE, None, moves[len(self.game.moves) :])

    def hint(self) -> Outcome:
        """A best move, and why; or that it is lost."""
        if self.done:
            return self.nothing(lambda: say("lessons.no_hint"))
        if self._is_lost():
            return self.told(ReplyKind.HINT, self._lost)
        position = self.position
        # Counted, not timed: in each language the move is the same. Where moves are short it looks
        # as far as it takes, elsewhere as far as it does after each move.
        limit = WHILE_PLAYING if self.task.within is None else LIMIT
        told: dict[str, Hint] = {}

        def found() -> Hint:
            """The hint in the language that is spoken, looked for once in each."""
            if spoken() not in told:
                told[spoken()] = hint(position, limit)
            return told[spoken()]

        return self.told(ReplyKind.HINT, lambda: sentence(found()), hint=found().move)

    def show_me(self) -> Outcome:
        """Show a way to win from here; from earlier, if it is lost."""
        if self.done:
            return self.nothing(lambda: say("lessons.nothing_to_show"))
        while self.game.can_undo and self._is_lost():
            self.game.undo()
        before = self.position
        moves = self._line()
        if not moves:  # it was not found from here: from the start there is one
            while self.game.can_undo:
                self.game.undo()
            before = self.position
            moves = self._line()
        for move in moves:
            self.game.push(move)
        self.done = True
        # No praise: whoever looks on has not won.
        number = len(moves)
        return self.told(
            ReplyKind.SHOWN,
            lambda: say("lessons.one_way", moves=say("play.moves", n=number)),
            moves,
            before,
        )

    def _line(self) -> tuple[Move, ...]:
        """A way to win that is short, if one is found."""
        return solve(self.position, LIMIT, shortest=True).moves

    def _make_again(self, moves: list[str]) -> None:
        self.game.push_action(moves)
        self.done = self.position.is_won and not self._is_lost()
