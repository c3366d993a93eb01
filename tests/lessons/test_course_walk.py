"""The course as a learner meets it: answering rightly to the end, and wrongly everywhere."""

from __future__ import annotations

import pytest
from course_texts import COURSE, named

from eightoff_widget import speaking
from eightoff_widget.engine.moves import is_idle
from eightoff_widget.languages.catalog import say
from eightoff_widget.lessons.facts import shortest_line
from eightoff_widget.lessons.lesson import Ask, Do, Show, Win
from eightoff_widget.lessons.places import written
from eightoff_widget.lessons.session.reply import ReplyKind
from eightoff_widget.lessons.session.session import Session

BY_NAME = pytest.mark.parametrize("lesson", COURSE, ids=lambda lesson: lesson.name)


def answer_to(ask: Ask):
    """What a session takes for the right answer."""
    if ask.choices:
        return next(index for index, choice in enumerate(ask.choices) if choice.right)
    if isinstance(ask.answer, frozenset):
        return written(min(ask.answer, key=str))
    return ask.answer


def wrong_answers_to(ask: Ask, position):
    """All that may be said instead; of numbers those that are near or may come to mind."""
    if ask.choices:
        return [index for index, choice in enumerate(ask.choices) if not choice.right]
    if isinstance(ask.answer, bool):
        return [not ask.answer]
    if isinstance(ask.answer, int):
        return [number for number in range(ask.answer + 5) if number != ask.answer]
    piles = position.column_piles + position.cell_piles
    return [str(card) for pile in piles for card in position.cards_in(pile)]


def do_rightly(session: Session):
    """Do a step as it is meant; the last reply."""
    task = session.step.task
    if isinstance(task, Ask):
        return session.answer(answer_to(task))
    if isinstance(task, Show):
        return session.show_me() if task.moves else None
    moves = task.ways[0] if isinstance(task, Do) else shortest_line(session.position)
    for move in moves:
        reply = session.push(move)
        assert reply.kind in (ReplyKind.RIGHT, ReplyKind.GOING), reply.text
        if session.is_done:
            return reply
    raise AssertionError("the right moves do not end the step")


@pytest.mark.parametrize("language", ["en", "de"])
@BY_NAME
def test_who_answers_rightly_comes_to_the_end(lesson, language):
    with speaking(language):
        session = Session(lesson, keep=False)
        for index, step in enumerate(lesson.steps):
            assert session.index == index
            reply = do_rightly(session)
            if not isinstance(step.task, Show):
                assert reply.kind is ReplyKind.RIGHT
                praise = step.task.praise
                assert praise is None or reply.text.endswith(praise.said[language])
            assert session.is_done
            session.forward()
        assert session.state().finished


@BY_NAME
def test_a_wrong_answer_gets_a_reason(lesson):
    for index, step in enumerate(lesson.steps):
        if not isinstance(step.task, Ask):
            continue
        session = Session(lesson, step=index, keep=False)
        for wrong in wrong_answers_to(step.task, step.start):
            reply = session.answer(wrong)
            if reply.kind is ReplyKind.RIGHT:  # a card of the right column, where a column is asked
                session.restart()
                continue
            assert reply.kind is ReplyKind.WRONG
            # A reason, and not only that it is wrong.
            assert reply.text != say("lessons.wrong"), (lesson.name, index, wrong)
        assert session.answer(answer_to(step.task)).kind is ReplyKind.RIGHT


@BY_NAME
def test_another_move_is_told_what_is_asked_instead(lesson):
    for index, step in enumerate(lesson.steps):
        if not isinstance(step.task, Do) or step.task.until:
            continue
        session = Session(lesson, step=index, keep=False)
        way = step.task.ways[0]
        for made in range(len(way)):
            position = session.position
            for move in position.legal_moves:
                reply = session.push(move)
                if reply.kind is ReplyKind.OTHER:
                    # In the lesson's own words.
                    assert reply.text != say("lessons.another"), (lesson.name, index, str(move))
                    assert session.position == position
                else:
                    assert reply.kind in (ReplyKind.RIGHT, ReplyKind.GOING)
                    session.restart()
                    for again in way[:made]:
                        session.push(again)
            session.push(way[made])
        assert session.is_done


@BY_NAME
def test_a_wrong_turn_leads_back(lesson):
    # Where a wrong move stands, it can be taken back, and the step can still be done.
    for index, step in enumerate(lesson.steps):
        if not (isinstance(step.task, Win) or (isinstance(step.task, Do) and step.task.until)):
            continue
        session = Session(lesson, step=index, keep=False)
        for move in list(step.start.legal_moves)[:6]:
            session.push(move)
            if session.is_done:
                session.restart()
            else:
                session.undo()
            assert session.position == step.start
        do_rightly(session)
        assert session.is_done


def goes_on_to(session: Session, wanted):
    """Make the move that leads to a position, but for the order of columns and cells."""
    position = session.position
    for move in position.legal_moves.all():
        if position.apply(move).key() == wanted.key():
            return session.push(move)
    raise AssertionError("it is out of reach")


@BY_NAME
def test_where_there_is_no_hurry_a_move_that_changes_nothing_spoils_nothing(lesson):
    # Such as a king that goes from his column to an empty one, and is followed there.
    for index, step in enumerate(lesson.steps):
        if not (isinstance(step.task, Do) and step.task.until) or step.task.within is not None:
            continue
        for idle in step.start.legal_moves.all():
            if not (idle.source.is_column and is_idle(step.start, idle)):
                continue
            session, wanted = Session(lesson, step=index, keep=False), step.start
            session.push(idle)
            for move in step.task.ways[0]:
                wanted = wanted.apply(move)
                goes_on_to(session, wanted)
            assert session.is_done, (lesson.name, index, str(idle))


def test_a_run_that_grows_too_long_is_said_to_lose():
    (index,) = [
        index
        for index, step in enumerate(named("strategy").steps)
        if isinstance(step.task, Do) and any(c.fact.name == "finishable" for c in step.task.until)
    ]
    session = Session(named("strategy"), step=index, keep=False)
    assert session.push("48").kind is ReplyKind.LOST
    assert session.rescue().kind is ReplyKind.UNDONE
    assert session.position == session.step.start
