"""A learner at a step of moves: certain ones, any that lead somewhere, or a game to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...analysis.hint import hint
from ...engine.errors import IllegalMoveError, InvalidMoveError
from ...engine.game import Game
from ...engine.moves import Move
from ...languages.catalog import say, spoken
from ...solver.result import Limit, Verdict
from ...solver.solve import solve
from ..facts import LIMIT, UndecidedError
from .attempt import Attempt, look_at, praised, single_cards
from .reply import Outcome, ReplyKind, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...analysis.hint import Hint
    from ...engine.position import Position
    from ..lesson import Do, Step, Text, Win

WHILE_PLAYING = Limit(nodes=20_000)
"""How far the solver looks after each move. By the usual rules it hardly ever needs a hundredth; by
others nothing is said of what it could not find out."""


class _Moving(Attempt):
    """What such steps have in common."""

    awaits = "moves"

    def __init__(self, step: Step, hint: Text | None = None) -> None:
        super().__init__(step)
        self._own_hint, self._hinted = hint, False
        self._judged: tuple[Position, int, bool] | None = None

    @property
    def has_hint(self) -> bool:
        """Whether there is something to hint at."""
        return not self.done

    def hint(self) -> Outcome:
        """The lesson's own hint; then, or if it has none, what is known of the position."""
        own = self._own_hint
        if self.done:
            return self.nothing(lambda: say("lessons.no_hint"))
        if own is None or self._hinted:
            return self._hint()
        self._hinted = True
        return self.told(ReplyKind.HINT, lambda: str(own))

    def _hint(self) -> Outcome:
        """What is known of the position."""
        raise NotImplementedError

    def _is_lost(self) -> bool:
        """Whether it is known that the game is lost, found out once after each move."""
        position, made = self.position, len(self.game.moves)
        if self._judged is None or self._judged[:2] != (position, made):
            self._judged = position, made, self._find_lost(position)
        return self._judged[2]

    def _find_lost(self, position: Position) -> bool:
        """Never, where nothing but what is right is made."""
        del position
        return False


class _Next(NamedTuple):
    """A move that is right in some position."""

    move: Move
    key: object
    """`Position.key` of what it leads to. A move that leads to the same but for the order of cells
    or of columns is as right."""
    is_whole: bool
    """Whether it is a move as the lesson has it, and not the card by card of a run."""


class Doing(_Moving):
    """A step in which certain moves are right. Others are answered, and not made."""

    def __init__(self, step: Step, task: Do) -> None:
        super().__init__(step, task.hint)
        self.task = task
        self._right: dict[object, list[_Next]] = {}
        """What is right in each position on the way, by its key."""
        self._ends = {self._mark_out(way) for way in task.ways}

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

    def _hint(self) -> Outcome:
        """The card to move."""
        move = self._next_move()
        return self.told(ReplyKind.HINT, look_at(self.position, move), hint=move)

    def _make_again(self, moves: list[str]) -> None:
        position = self.position
        for text in moves:
            position = position.apply(text)
        if position.key() not in [each.key for each in self._right_now]:
            raise InvalidMoveError("the lesson is another one now")
        self.game.push_action(moves)
        self.done = self.position.key() in self._ends


class Reaching(_Moving):
    """A step in which any moves will do that lead to where it wants to be."""

    def __init__(self, step: Step, task: Do) -> None:
        super().__init__(step, task.hint)
        self.task = task

    @property
    def can_rescue(self) -> bool:
        """Whether no move is left that it may take, or none that helps."""
        return self.can_undo and (self._is_spent or self._is_lost() or self.position.is_stuck)

    def _find_lost(self, position: Position) -> bool:
        """Whether the game is to stay winnable, and is not."""
        if not any(claim.fact.name == "winnable" and claim.value for claim in self.task.until):
            return False
        return solve(position, WHILE_PLAYING).verdict is Verdict.UNWINNABLE

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
        if self._is_lost():
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
        while self.game.can_undo and (is_spent or self._is_lost() or self.position.is_stuck):
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

    def _hint(self) -> Outcome:
        """The card to move first."""
        move = self.task.ways[0][0]
        at_start = not self.game.actions
        words = look_at(self.step.start, move)
        if not at_start:
            words = _from_the_start(words)
        return self.told(ReplyKind.HINT, words, hint=move if at_start else None)

    def _make_again(self, moves: list[str]) -> None:
        self.game.push_action(moves)
        self.done = self._is_reached()


class Winning(_Moving):
    """A step that is played on until the game is won."""

    def __init__(self, step: Step, task: Win) -> None:
        super().__init__(step)
        self.task = task

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

    def _find_lost(self, position: Position) -> bool:
        """Whether the game cannot be won any more, or not in time."""
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

    def _hint(self) -> Outcome:
        """A best move, and why; or that it is lost."""
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


def _leads_to(position: Position, move: Move, key: object) -> bool:
    return position.why_illegal(move) is None and position.apply(move).key() == key


def _from_the_start(words: Callable[[], str]) -> Callable[[], str]:
    return lambda: sentence(say("lessons.from_the_start"), words())
