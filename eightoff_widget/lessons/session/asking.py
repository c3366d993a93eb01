"""A learner at a step that asks, and why an answer is wrong, as far as the engine can say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.cards import Card, Suit
from ...engine.moves import Move
from ...engine.piles import HOME, Pile
from ...engine.sentences import short
from ...languages.catalog import say
from ..facts import parse_move, shortest_line
from ..places import meant_by, pile_of, place_name, read_place
from .attempt import Attempt, praised
from .reply import Outcome, ReplyKind, sentence

if TYPE_CHECKING:
    from ...engine.position import Position
    from ..lesson import Ask, Step
    from ..places import Place
    from .reply import Clickable, Input


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
    def question(self) -> str:
        """What is asked."""
        return str(self.task.question)

    @property
    def choices(self) -> tuple[str, ...]:
        """What there is to choose from."""
        return tuple(str(choice.text) for choice in self.task.choices)

    @property
    def places(self) -> Clickable:
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
    def can_restart(self) -> bool:
        """Never: what is asked once is known."""
        return False

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
            return sentence(_mistake(task, position, value), task.wrong) or say("lessons.wrong")

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
            return _listed([str(choice.text) for choice in self.task.choices if choice.right])
        if isinstance(answer, frozenset):
            return _listed([place_name(place) for place in sorted(answer, key=str)])
        if isinstance(answer, bool):
            return say("lessons.yes") if answer else say("lessons.no")
        return str(answer)


def _listed(words: list[str]) -> str:
    """Words one after the other: `"6♥, 7♥ and 8♥"`."""
    *front, last = words
    return say("board.and", list=", ".join(front), last=last) if front else last


# Why an answer is wrong


def _mistake(ask: Ask, position: Position, value: object) -> str:
    """What is wrong with an answer, in the language that is spoken; empty if nothing is known.

    Parameters
    ----------
    value:
        A wrong answer of the kind that is asked for: a number, true or false, a place.
    """
    if isinstance(value, bool):
        return _of_truth(ask, position, said=value)
    if isinstance(value, int):
        return _of_number(ask, value)
    name = "" if ask.about is None else ask.about.name
    if name == "targets" and ask.about is not None:
        return _of_target(position, Card(ask.about.about), value)
    card = _card_at(position, value)
    if card is None:
        return say("lessons.no_card_there") if name in _OF_CARDS else ""
    return _of_card(name, position, card)


_OF_CARDS = ("exposed", "homeward", "movable", "trouble")


def _of_number(ask: Ask, value: int) -> str:
    assert isinstance(ask.answer, int)
    said = say("lessons.too_many") if value > ask.answer else say("lessons.too_few")
    # The lesson's own words, if it has any, say what to count.
    if ask.wrong is None and ask.about is not None and ask.about.name.startswith("capacity"):
        return f"{said} {say('lessons.count_cells')}"
    return said


def _of_truth(ask: Ask, position: Position, *, said: bool) -> str:
    if ask.about is None:
        return ""
    name, move = ask.about.name, ask.about.about
    if name == "legal":
        if said:
            return str(position.why_illegal(parse_move(position, move)))
        return say("lessons.it_may", move=position.describe(move))
    if name == "stuck":
        if said:
            return say(
                "lessons.not_stuck", move=position.describe(next(iter(position.legal_moves)))
            )
        return say("lessons.stuck_indeed")
    if name == "winnable":
        if said:
            return say("lessons.unwinnable_indeed")
        line = shortest_line(position)
        return say("lessons.winnable_indeed", moves=say("play.moves", n=len(line or ())))
    return ""


def _of_target(position: Position, card: Card, place: object) -> str:
    """Why a card may not go somewhere."""
    source = pile_of(position, card)
    if source is None:
        return ""
    target = _pile_at(position, place)
    if target is None:
        return ""
    if target is source:
        return say("lessons.it_lies_there", card=short(card))
    if target.is_cell and source.is_cell and not position.cards_in(target):
        return say("lessons.cell_to_cell")
    cards = position.cards_in(source)
    error = position.why_illegal(Move(source, target, len(cards) - cards.index(card)))
    return "" if error is None else str(error)


def _of_card(name: str, position: Position, card: Card) -> str:
    """Why a card is not one of those that are asked for."""
    pile = pile_of(position, card)
    assert pile is not None
    cards = position.cards_in(pile)
    if name in ("exposed", "homeward", "movable") and cards[-1] is not card:
        onto = cards[cards.index(card) + 1]
        return say("lessons.covered", card=short(card), by=short(onto))
    if name == "exposed":
        return say("lessons.in_a_cell", card=short(card)) if pile.is_cell else ""
    if name == "homeward":
        return str(position.why_illegal(Move(pile, HOME)) or "")
    if name == "movable":
        error = position.why_not_lifted(pile)
        return str(error) if error is not None else say("lessons.only_cells", card=short(card))
    if name == "trouble":
        return say("lessons.no_trouble", card=short(card))
    return ""


def _card_at(position: Position, place: object) -> Card | None:
    """The card that a place is or shows."""
    if isinstance(place, Card):
        return place if pile_of(position, place) is not None else None
    if isinstance(place, Pile) and position.has_pile(place):
        cards = position.cards_in(place)
        return cards[-1] if cards else None
    return None


def _pile_at(position: Position, place: object) -> Pile | None:
    if isinstance(place, Suit):
        return HOME
    if isinstance(place, Card):
        return pile_of(position, place)
    return place if isinstance(place, Pile) and position.has_pile(place) else None
