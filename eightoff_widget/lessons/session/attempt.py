"""A learner at one step of a lesson: what every kind of step has in common, and steps to watch."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ...engine.errors import IllegalMoveError, InvalidMoveError
from ...engine.game import Game
from ...engine.sentences import pile_name, short
from ...languages.catalog import say
from .reply import Outcome, ReplyKind, sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...engine.moves import Move
    from ...engine.position import Position
    from ..lesson import Show, Step, Text
    from ..places import Place
    from .reply import Clickable, Input


class Attempt:
    """A learner at one step, from its start.

    What a kind of step does not do is answered by `NOTHING`.

    Parameters
    ----------
    step:
        The step.
    """

    awaits: ClassVar[Input] = "none"

    def __init__(self, step: Step) -> None:
        self.step = step
        self.game = Game(step.start)
        self.done = False

    @property
    def position(self) -> Position:
        """What lies on the board."""
        return self.game.position

    @property
    def input(self) -> Input:
        """What the learner may do now."""
        return "none" if self.done else self.awaits

    @property
    def question(self) -> str:
        """What is asked; empty if nothing is."""
        return ""

    @property
    def choices(self) -> tuple[str, ...]:
        """What there is to choose from."""
        return ()

    @property
    def places(self) -> Clickable:
        """What may be clicked on, where that is the answer."""
        return ""

    @property
    def marks(self) -> tuple[Place, ...]:
        """What is pointed out."""
        return self.step.marks

    @property
    def to_show(self) -> int:
        """How many moves there are still to watch."""
        return 0

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return not self.done and self.game.can_undo

    @property
    def can_restart(self) -> bool:
        """Whether the step can be begun anew, and would be another then."""
        return self.done or self.can_undo

    @property
    def can_finish(self) -> bool:
        """Whether sending cards home ends it."""
        return False

    @property
    def can_rescue(self) -> bool:
        """Whether taking back moves helps."""
        return False

    @property
    def has_hint(self) -> bool:
        """Whether there is something to hint at."""
        return False

    def push(self, move: Move | str) -> Outcome:
        """Make a move."""
        del move
        return self.nothing(lambda: say("lessons.no_moves_here"))

    def answer(self, value: object) -> Outcome:
        """Answer the question."""
        del value
        return self.nothing(lambda: say("lessons.nothing_asked"))

    def show_next(self) -> Outcome:
        """Show the next move."""
        return self.nothing(lambda: say("lessons.nothing_to_show"))

    def show_me(self) -> Outcome:
        """Show how it is done."""
        return self.nothing(lambda: say("lessons.nothing_to_show"))

    def hint(self) -> Outcome:
        """Give a hint."""
        return self.nothing(lambda: say("lessons.no_hint"))

    def undo(self) -> Outcome:
        """Take back the last move."""
        if not self.can_undo:
            return self.nothing(lambda: say("engine.nothing_to_undo"))
        action = self.game.undo()
        return Outcome(
            ReplyKind.UNDONE, _silence, self.position, action, self.position, done=self.done
        )

    def rescue(self) -> Outcome:
        """Take back moves until all is well."""
        return self.nothing(lambda: say("lessons.not_lost"))

    def finish(self) -> Outcome:
        """Send all cards home."""
        return self.nothing(lambda: say("engine.not_finishable"))

    # What was played, as it is kept

    @property
    def played(self) -> str:
        """The moves that were made, as `restore` reads them."""
        parts = []
        position = self.game.start
        for action in self.game.actions:
            moves = []
            for move in action:
                moves.append(position.notate(move))
                position = position.apply(move)
            parts.append("+".join(moves))
        return " ".join(parts)

    def restore(self, played: str) -> None:
        """Make the moves again that were kept, as far as that is possible."""
        try:
            for action in played.split():
                self._make_again(action.split("+"))
        except (InvalidMoveError, IllegalMoveError):  # the lesson is another one now
            self.game = Game(self.step.start)
            self.done = False

    def _make_again(self, moves: list[str]) -> None:
        """Make the moves of one action again."""

    # What is said

    def nothing(self, why: Callable[[], str]) -> Outcome:
        """That there is nothing to do, and why."""
        return Outcome(ReplyKind.NOTHING, lambda: sentence(why()), self.position, done=self.done)

    def told(
        self,
        kind: ReplyKind,
        words: Callable[[], str] | None = None,
        moves: tuple[Move, ...] = (),
        before: Position | None = None,
        hint: Move | None = None,
    ) -> Outcome:
        """What became of something that ends in the position that there is now."""
        return Outcome(
            kind,
            _silence if words is None else words,
            self.position if before is None else before,
            moves,
            self.position,
            hint,
            self.done,
        )

    def illegal(self, error: IllegalMoveError | InvalidMoveError, move: Move | str) -> Outcome:
        """That a move is illegal, and why."""
        position = self.position

        def words() -> str:
            if isinstance(error, InvalidMoveError):
                return sentence(say("lessons.no_move"))
            again = position.why_illegal(move)  # in the language that is spoken now
            return sentence(again)

        return self.told(ReplyKind.ILLEGAL, words)


def _silence() -> str:
    return ""


def single_cards(position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Moves card by card."""
    steps: list[Move] = []
    for move in moves:
        steps += move.steps(position)
        position = position.apply(move)
    return tuple(steps)


def praised(praise: Text | None) -> Callable[[], str]:
    """Says that something was right, with the lesson's own words."""
    return lambda: sentence(say("lessons.right"), praise)


def look_at(position: Position, move: Move) -> Callable[[], str]:
    """Says which card a move is of."""
    card = position.cards_in(move.source)[-move.count]
    return lambda: say("lessons.look_at", card=short(card), pile=pile_name(move.source))


class Watching(Attempt):
    """A step to watch. It is done from the start: a learner may go on whenever they like."""

    def __init__(self, step: Step, task: Show) -> None:
        super().__init__(step)
        self.done = True
        self._moves = single_cards(step.start, task.moves) if step.singly else task.moves

    @property
    def to_show(self) -> int:
        """How many moves there are still to watch."""
        return len(self._moves) - len(self.game.actions)

    @property
    def can_undo(self) -> bool:
        """Never: back is the way to see it again."""
        return False

    @property
    def can_restart(self) -> bool:
        """Whether there is something to see again."""
        return bool(self._moves)

    def show_next(self) -> Outcome:
        """Show the next move."""
        if not self.to_show:
            return self.nothing(lambda: say("lessons.nothing_to_show"))
        before, move = self.position, self._moves[len(self.game.actions)]
        self.game.push(move)
        return self.told(ReplyKind.SHOWN, lambda: sentence(before.describe(move)), (move,), before)

    def show_me(self) -> Outcome:
        """Show all moves that are left."""
        if not self.to_show:
            return self.nothing(lambda: say("lessons.nothing_to_show"))
        before, moves = self.position, self._moves[len(self.game.actions) :]
        for move in moves:
            self.game.push(move)
        return self.told(ReplyKind.SHOWN, None, moves, before)

    def _make_again(self, moves: list[str]) -> None:
        shown = self._moves[len(self.game.actions) :][:1]
        if [self.position.as_move(move) for move in moves] != list(shown):
            raise InvalidMoveError("the lesson is another one now")
        self.game.push_action(moves)
