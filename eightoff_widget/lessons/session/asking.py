"""A learner at a step that asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ...engine.cards import Card
from ...languages.catalog import say
from ..places import meant_by, place_name, read_place
from .attempt import Attempt, Input, praised
from .mistakes import mistake
from .reply import Outcome, ReplyKind, sentence

if TYPE_CHECKING:
    from ..lesson import Ask, Step
    from ..places import Place


class Asking(Attempt):
    """A step with a question. A wrong answer may be followed by another one."""

    def __init__(self, step: Step, task: Ask) -> None:
        super().__init__(step)
        self.task = task
        self._shown = False

    @property
    def input(self) -> Input:
        """What kind of answer is wanted; none after the right one."""
        if self.done:
            return "none"
        answer = self.task.answer
        if answer is None:
            return "choice"
        if isinstance(answer, frozenset):
            return "place"
        return "yes-no" if isinstance(answer, bool) else "number"

    @property
    def places(self) -> Literal["", "cards", "piles", "both"]:
        """What may be clicked on, where that is the answer."""
        answer = self.task.answer
        if not isinstance(answer, frozenset):
            return ""
        cards = [isinstance(place, Card) for place in answer]
        return "cards" if all(cards) else "both" if any(cards) else "piles"

    @property
    def marks(self) -> tuple[Place, ...]:
        """What is pointed out: the right places, once they are shown."""
        answer = self.task.answer
        if self._shown and isinstance(answer, frozenset):
            return tuple(sorted(answer, key=str))
        return super().marks

    @property
    def has_hint(self) -> bool:
        """Whether the lesson has a hint."""
        return not self.done and self.task.hint is not None

    def hint(self) -> Outcome:
        """The lesson's hint."""
        own = self.task.hint
        if own is None or self.done:
            return self.nothing(lambda: say("lessons.no_hint"))
        return self.told(ReplyKind.HINT, lambda: str(own))

    def answer(self, value: object) -> Outcome:
        """Say whether an answer is right, and if not, why."""
        if self.done:
            return self.nothing(lambda: say("lessons.done_already"))
        if self.task.choices:
            return self._choose(value)
        if isinstance(self.task.answer, frozenset):
            return self._click(value)
        if type(value) is not type(self.task.answer):
            return self.nothing(lambda: say("lessons.no_answer"))
        if value == self.task.answer:
            return self._right()
        return self._wrong(value)

    def _choose(self, value: object) -> Outcome:
        choices = self.task.choices
        if type(value) is not int or not 0 <= value < len(choices):
            return self.nothing(lambda: say("lessons.no_answer"))
        chosen = choices[value]
        if chosen.right:
            self.done = True
            return self.told(
                ReplyKind.RIGHT,
                lambda: sentence(say("lessons.right"), chosen.reply, self.task.praise),
            )
        wrong = chosen.reply or self.task.wrong
        return self.told(
            ReplyKind.WRONG, lambda: str(wrong) if wrong is not None else say("lessons.wrong")
        )

    def _click(self, value: object) -> Outcome:
        try:
            place = read_place(value)  # type: ignore[arg-type]  # or it is none
        except (ValueError, AttributeError):
            return self.nothing(lambda: say("lessons.no_answer"))
        meant = meant_by(self.position, place)
        answer = self.task.answer
        assert isinstance(answer, frozenset)
        if any(each in answer for each in meant):
            return self._right()
        return self._wrong(place, *meant)

    def _right(self) -> Outcome:
        self.done = True
        return self.told(ReplyKind.RIGHT, praised(self.task.praise))

    def _wrong(self, value: object, *also: object) -> Outcome:
        task, position = self.task, self.position

        def words() -> str:
            for said in task.replies:
                if said.to in (value, *also) and type(said.to) in map(type, (value, *also)):
                    return str(said.text)
            return sentence(mistake(task, position, value), task.wrong) or say("lessons.wrong")

        return self.told(ReplyKind.WRONG, words)

    def show_me(self) -> Outcome:
        """Say the answer."""
        if self.done:
            return self.nothing(lambda: say("lessons.nothing_to_show"))
        self.done = self._shown = True
        return self.told(
            ReplyKind.SHOWN,
            lambda: sentence(
                say("lessons.the_answer", answer=self._answer_in_words()), self.task.praise
            ),
        )

    def _answer_in_words(self) -> str:
        answer = self.task.answer
        if answer is None:
            return listed([str(choice.text) for choice in self.task.choices if choice.right])
        if isinstance(answer, frozenset):
            return listed([place_name(place) for place in sorted(answer, key=str)])
        if isinstance(answer, bool):
            return say("lessons.yes") if answer else say("lessons.no")
        return str(answer)


def listed(words: list[str]) -> str:
    """Words one after the other: `"6♥, 7♥ and 8♥"`."""
    *front, last = words
    return say("board.and", list=", ".join(front), last=last) if front else last
