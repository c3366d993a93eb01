"""What a learner may do at each step of a lesson: what is right, and what is wrong in what way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from eightoff_widget import Card, Move, Pile, Suit, solve, speaking
from eightoff_widget.languages.catalog import say
from eightoff_widget.lessons.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from eightoff_widget.lessons.lesson import Lesson, Step

Act = tuple[str, object]
"""`("push", move)` or `("answer", value)`."""


class Mistake(NamedTuple):
    """Something wrong to do, and what has to be said of it."""

    act: Act
    kind: str
    said: str
    """Part of what must be answered; empty if that is left to the session."""


def right_acts(step: Step) -> list[Act]:
    """What leads through a step."""
    task = step.task
    if step.kind == "do":
        return [("push", move) for move in task.ways[0]]
    if step.kind == "win":
        return [("push", move) for move in solve(step.start, shortest=True).moves]
    if step.kind == "ask":
        return [("answer", right_answer(step))]
    return []


def right_answer(step: Step) -> bool | int | str:
    task = step.task
    if task.choices:
        return next(n for n, choice in enumerate(task.choices) if choice.right)
    if isinstance(task.answer, frozenset):
        return place(min(task.answer, key=str), step)
    return task.answer


def place(meant: object, step: Step) -> str:
    """How a click on a place is sent."""
    if isinstance(meant, Suit):
        return f"foundation {meant}"
    if meant == "columns":
        return "1"
    if meant == "cells":
        empty = zip(step.start.cell_piles, step.start.cells, strict=True)
        return str(next(pile for pile, card in empty if card is None))
    return str(meant)


def mistakes(lesson: Lesson, index: int, language: str) -> list[Mistake]:
    """What is wrong at a step: all that the lesson has an answer to, and some more of each kind."""
    step = lesson.steps[index]
    with speaking(language):
        if step.kind == "ask":
            return list(_wrong_answers(lesson, index))
        if step.kind == "do":
            return [*_other_moves(lesson, index), *_illegal_moves(step)]
        return list(_illegal_moves(step)) if step.kind == "win" else []


def _kind(lesson: Lesson, index: int, act: Act) -> str:
    """What becomes of something at the start of a step."""
    session = Session(lesson, step=index, keep=False)
    what, value = act
    return getattr(session, what)(value).kind.value


def _wrong_answers(lesson: Lesson, index: int) -> Iterator[Mistake]:
    step = lesson.steps[index]
    task = step.task
    if task.choices:
        for n, choice in enumerate(task.choices):
            if not choice.right:
                yield Mistake(("answer", n), "wrong", str(choice.reply or task.wrong or ""))
        return
    answered: list[bool | int | str] = []
    for said in task.replies:
        value = said.to if isinstance(said.to, (bool, int)) else place(said.to, step)
        answered.append(value)
        yield Mistake(("answer", value), "wrong", str(said.text))
    if isinstance(task.answer, bool):
        others: list[bool | int | str] = [not task.answer]
    elif isinstance(task.answer, int):
        others = [task.answer + 1, max(task.answer - 1, 0)]
    else:
        # A card stands for its pile, too, of which the lesson may have something to say.
        spoken_of = {said.to for said in task.replies}
        others = [
            str(cards[-1])
            for pile, cards in zip(step.start.column_piles, step.start.columns, strict=True)
            if cards and not spoken_of & {cards[-1], pile, "columns"}
        ]
        others = [o for o in others if _kind(lesson, index, ("answer", o)) == "wrong"][:2]
    for value in others:
        if value not in answered and value != task.answer:
            yield Mistake(("answer", value), "wrong", str(task.wrong or ""))


def _other_moves(lesson: Lesson, index: int) -> Iterator[Mistake]:
    step = lesson.steps[index]
    task = step.task
    for said in task.other:
        yield Mistake(("push", said.to), "other", str(said.text))
    known = [step.start.apply(said.to).key() for said in task.other]
    for move in step.start.legal_moves:
        if step.start.apply(move).key() in known:
            continue
        if _kind(lesson, index, ("push", move)) == "other":
            yield Mistake(("push", move), "other", str(task.otherwise or say("lessons.other")))
            return


def _illegal_moves(step: Step) -> Iterator[Mistake]:
    position = step.start
    known = []
    for said in getattr(step.task, "illegal", ()):
        known.append(said.to)
        yield Mistake(("push", said.to), "illegal", str(said.text))
    for move in _single_moves(step):
        error = position.why_illegal(move)
        if error is not None and move not in known:
            yield Mistake(("push", move), "illegal", str(error)[1:])
            return


def _single_moves(step: Step) -> Iterator[Move]:
    """Every way to put one card on a column, but where a click on it stands for its run."""
    position = step.start
    legal = {(move.source, move.target) for move in position.legal_moves.all()}
    for source in position.column_piles + position.cell_piles:
        if position.cards_in(source):
            for target in position.column_piles:
                if target is not source and (source, target) not in legal:
                    yield Move(source, target)


def clicks(act: Act, position: object) -> list[str]:
    """The selectors of what is clicked on for a move or an answer."""
    what, value = act
    if what == "push":
        assert isinstance(value, Move)
        cards = position.cards_in(value.source)  # type: ignore[attr-defined]
        lead = cards[-value.count]
        target = f"h{lead.suit}" if value.target is Pile.HOME else str(value.target)
        return [_card(lead), f'[data-key="{target}"] > :last-child']
    if isinstance(value, bool):
        return ['[data-action="yes"]' if value else '[data-action="no"]']
    if isinstance(value, int):
        return [f'[data-action="choice-{value}"]']
    assert isinstance(value, str)
    if value.startswith("foundation "):
        return [f'[data-key="h{value[-1]}"] > :last-child']
    return [_card(Card(value)) if len(value) > 1 else f'[data-key="{value}"] > :last-child']


def _card(card: Card) -> str:
    return f'[data-card="{card}"]'
