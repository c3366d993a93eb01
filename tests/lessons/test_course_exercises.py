"""The examples and exercises that every description of the game has are in the course."""

from __future__ import annotations

import pytest
from course_texts import COURSE, named, steps

from eightoff_widget import Card, Game
from eightoff_widget.lessons.lesson import Ask, Do, Show
from eightoff_widget.lessons.session.reply import ReplyKind
from eightoff_widget.lessons.session.session import Session


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def ends_in(position, text):
    """The column that ends in these cards; None if there is none."""
    wanted = cards(text)
    for pile in position.column_piles:
        if position.cards_in(pile)[-len(wanted) :] == wanted:
            return pile
    return None


def moves_of(step):
    """The moves of a step, and the cards that each moves from where to where."""
    moves = step.task.moves if isinstance(step.task, Show) else step.task.ways[0]
    position = step.start
    for move in moves:
        yield position, move, position.cards_in(move.source)[-move.count :]
        position = position.apply(move)


def found(kind, **wanted):
    """The steps of a kind whose tasks have these values."""
    return [
        step
        for _, step in steps()
        if isinstance(step.task, kind)
        and all(getattr(step.task, key) == value for key, value in wanted.items())
    ]


def asked_about(name):
    return [step for step in found(Ask) if step.task.about and step.task.about.name == name]


def asked_whether(run, onto, legal):
    """The questions whether a run may move on a card."""
    for step in asked_about("legal"):
        move = step.start.parse_move(step.task.about.about)
        if not move.target.is_column:
            continue
        moved = step.start.cards_in(move.source)[-len(cards(run)) :]
        target = step.start.cards_in(move.target)[-1:]
        if moved == cards(run) and target == cards(onto) and step.task.answer is legal:
            yield step


def does(step, run, onto):
    """Whether the right moves of a step move a run on a card, or to an empty column."""
    return any(
        moved == cards(run)
        and move.target.is_column
        and position.cards_in(move.target)[-1:] == cards(onto)
        for position, move, moved in moves_of(step)
    )


# From a cell on a column


def test_the_6_of_hearts_goes_from_a_cell_on_the_7():
    (step,) = [
        step for step in found(Do) if ends_in(step.start, "8C 7H") and does(step, "6H", "7H")
    ]
    ((position, move, _),) = moves_of(step)
    assert move.source.is_cell
    assert position.apply(move).empty_cells == position.empty_cells + 1


def test_why_the_8_of_clubs_behind_it_does_not_fit():
    (step,) = asked_whether("7H", "8C", legal=False)
    assert step.task.wrong is not None


def test_the_9_of_clubs_leaves_its_cell_after_the_4_of_hearts_made_way():
    (step,) = [step for step in found(Do) if ends_in(step.start, "TC 4H")]
    (before, first, (four,)), (_, second, (nine,)) = moves_of(step)
    assert (four, nine) == cards("4H 9C")
    assert first.target.is_cell
    assert second.source.is_cell
    assert step.end.empty_cells == before.empty_cells
    assert ends_in(step.end, "TC 9C")


@pytest.mark.parametrize(("card", "onto"), [("9H", "TH"), ("8H", "9H"), ("7S", "8S")])
def test_building_in_suit(card, onto):
    def is_wanted(step):
        if isinstance(step.task, Ask):
            return step.task.answer == frozenset({Card(card)}) and ends_in(step.start, onto)
        return isinstance(step.task, Do) and does(step, card, onto)

    assert any(map(is_wanted, named("building").steps))


@pytest.mark.parametrize("wrong", ["7H", "6S", "9S", "7C"])
def test_a_card_that_does_not_fit_is_told_why(wrong):
    (step,) = [
        step
        for step in named("building").steps
        if isinstance(step.task, Ask) and step.task.answer == frozenset({Card("7S")})
    ]
    assert Card(wrong) in {reply.to for reply in step.task.replies}


def test_no_card_goes_round_from_king_to_ace():
    assert list(asked_whether("KS", "AS", legal=False))


# Runs


def test_three_spades_go_on_the_10_with_two_empty_cells():
    watched = [step for step in found(Show) if does(step, "9S 8S 7S", "TS") and step.singly]
    done = [step for step in found(Do) if does(step, "9S 8S 7S", "TS")]
    assert watched
    assert done
    assert watched[0].start.empty_cells == 2
    (run,) = watched[0].task.moves
    assert len(run.steps(watched[0].start)) == 5
    assert any(step.start.empty_cells == 2 for step in done)


def test_and_not_with_one():
    (step,) = asked_whether("9S 8S 7S", "TS", legal=False)
    assert step.start.empty_cells == 1


def test_unless_a_cell_is_freed_first():
    assert any(step.start.empty_cells == 1 and does(step, "9S 8S 7S", "TS") for step in found(Do))


@pytest.mark.parametrize(("empty", "capacity"), [(0, 1), (2, 3), (4, 5), (8, 9)])
def test_how_many_cards_may_move_is_asked_with_so_many_empty_cells(empty, capacity):
    asked = [
        step
        for step in asked_about("capacity")
        if step.start.empty_cells == empty and step.start.rules.name == "eight-off"
    ]
    assert asked
    for step in asked:
        assert step.task.answer == capacity
        # The usual mistake has an answer of its own.
        assert empty in {reply.to for reply in step.task.replies}


def test_an_empty_column_adds_nothing():
    (step,) = [
        step
        for step in asked_about("capacity")
        if step.start.empty_columns and step.start.rules.name == "eight-off"
    ]
    assert step.task.answer == step.start.empty_cells + 1
    # Who counts as in FreeCell is told so.
    assert 2 * step.task.answer in {reply.to for reply in step.task.replies}


def test_a_king_and_his_run_go_to_an_empty_column_with_two_empty_cells():
    (step,) = [step for step in found(Show) if does(step, "KC QC JC", "")]
    assert (step.start.empty_cells, step.singly) == (2, True)


def test_and_not_with_one_empty_cell_until_another_is_freed():
    (asked,) = [
        step for step in asked_about("legal") if ends_in(step.start, "KC QC JC") is not None
    ]
    assert (asked.task.answer, asked.start.empty_cells) == (False, 1)
    (step,) = [step for step in found(Do) if does(step, "KC QC JC", "")]
    assert step.start.empty_cells == 1


# Three decisions


def test_three_decisions():
    first, king, mobile = (step for step in named("decisions").steps if isinstance(step.task, Do))

    # Free a cell, and a run can move.
    (before, freed, _), (after, run, moved) = moves_of(first)
    assert freed.source.is_cell
    assert freed.target.is_column
    assert run not in before.legal_moves
    assert after.capacity() == before.capacity() + 1 == len(moved)

    # Room first, then an empty column, then the king.
    *_, (ready, move, moved) = moves_of(king)
    assert moved[0].is_king
    assert len(moved) > king.start.capacity()
    assert ready.cards_in(move.target) == ()
    assert king.start.empty_columns == 0

    # A run goes while it still can.
    ((ready, _, moved),) = moves_of(mobile)
    assert (ready.empty_cells, len(moved)) == (4, 5)


# The rest


def test_undo_takes_a_run_back_at_once():
    (step,) = [
        step
        for step in named("undo").steps
        if isinstance(step.task, Show) and step.task.moves and step.singly
    ]
    game = Game(step.start)
    game.push(step.task.moves[0])
    assert game.position.run_length("2") == 4
    game.undo()
    assert game.position == step.start


def test_where_moves_are_read_only_those_that_are_written_are_right():
    # Elsewhere the first card of a run may go to a cell as well.
    for step in named("notation").steps:
        if not isinstance(step.task, Do):
            continue
        session = Session(named("notation"), step=named("notation").steps.index(step), keep=False)
        for written in step.task.ways[0]:
            for move in session.position.legal_moves.all():
                if move != written:
                    assert session.push(move).kind is ReplyKind.OTHER, str(move)
            session.push(written)
        assert session.is_done


def test_a_king_is_uncovered_card_by_card():
    (step,) = [step for step in found(Do) if ends_in(step.start, "KD 6H 4S")]
    assert [str(moved[0]) for _, _, moved in moves_of(step)] == ["4S", "6H", "KD"]


def test_lost_and_stuck_are_two_things():
    positions = [step.start for step in named("endings").steps]
    assert any(position.is_stuck for position in positions)
    (asked,) = [
        step
        for step in named("endings").steps
        if isinstance(step.task, Ask) and step.task.about and step.task.about.name == "winnable"
    ]
    assert not asked.task.answer
    assert not asked.start.is_stuck


def test_the_relatives_are_played():
    played = {step.start.rules.name for step in named("relatives").steps}
    assert played == {
        "freecell",
        "bakers-game",
        "bakers-game-kings-only",
        "seahaven-towers",
        "eight-off",
    }


def test_the_course_ends_with_a_whole_deal_won():
    *_, last = (step for step in COURSE[-1].steps if step.kind == "win")
    assert last.start.deal is not None
    assert last.start.cards_home == 0
    assert COURSE[0].steps[0].start == last.start
