"""A learner's way through a lesson: every kind of step, right and wrong, and never a dead end."""

from __future__ import annotations

import json
import threading
from itertools import pairwise

import pytest
from lesson_texts import FRAGMENT, LATE

from eightoff_widget import Card, Move, analyse, hint, solve
from eightoff_widget.languages.catalog import speaking
from eightoff_widget.lessons.session import doing as doing_module
from eightoff_widget.lessons.session.reply import ReplyKind
from eightoff_widget.lessons.session.session import Session

RIGHT, GOING, OTHER, ILLEGAL = (
    ReplyKind.RIGHT,
    ReplyKind.GOING,
    ReplyKind.OTHER,
    ReplyKind.ILLEGAL,
)
NOTHING = ReplyKind.NOTHING


@pytest.fixture
def session(small):
    return Session(small, keep=False)


def as_json(value):
    """What the browser gets; raises where JSON has no word for it."""
    return json.loads(json.dumps(value.to_json(), allow_nan=False))


# Watching


def test_a_step_to_watch_shows_each_card(session):
    assert (session.state().kind, session.state().to_show) == ("watch", 5)
    shown = [session.show_next() for _ in range(5)]
    assert [str(move) for reply in shown for move in reply.moves] == ["1f", "1g", "12", "g2", "f2"]
    assert shown[0].text == "7♠ from column 1 to cell f."
    for before, after in pairwise(shown):
        assert before.after == after.before
    assert session.position == session.step.end
    assert session.state().to_show == 0
    assert session.show_next().kind is session.show_me().kind is NOTHING
    assert session.restart().after == session.step.start
    assert session.state().to_show == 5


def test_what_is_left_to_watch_can_be_shown_at_once(session):
    session.show_next()
    reply = session.show_me()
    assert (reply.kind, len(reply.moves), reply.after) == (ReplyKind.SHOWN, 4, session.step.end)
    assert reply.before == session.step.start.apply("1f")


def test_nobody_has_to_watch_to_the_end(session):
    assert session.is_done
    assert session.push("1f").kind is NOTHING
    assert session.undo().kind is NOTHING
    assert session.forward().kind is ReplyKind.STEP
    assert session.index == 1


def test_runs_are_shown_at_once_unless_a_lesson_says_otherwise(walk):
    board = 'partial = true\nboard = "9S 8S\\nTS"\n'
    assert walk(f'kind = "watch"\n{board}moves = "12"').state().to_show == 1
    assert walk(f'kind = "watch"\n{board}moves = "12"\nsingly = true').state().to_show == 3


# Doing


def test_the_right_move_does_the_step(session):
    session.skip()
    assert not session.state().can_go_forward
    reply = session.push("e3")
    assert (reply.kind, reply.text) == (RIGHT, "Right. The cell is free again.")
    assert (reply.moves, reply.done) == ((Move("e", "3"),), True)
    assert reply.after == session.position == session.step.end
    assert session.state().can_go_forward
    assert session.state().input == "none"
    assert session.push("3e").kind is NOTHING
    assert session.undo().kind is NOTHING


@pytest.mark.parametrize("move", ["4f", "4g", "4k", "3g"])
def test_a_move_of_which_something_is_said_is_answered_in_every_cell(move, session):
    session.skip()
    reply = session.push(move)
    assert (reply.kind, reply.text) == (OTHER, "That fills a cell.")
    assert reply.moves == (session.position.parse_move(move),)
    assert session.position == session.step.start


def test_any_other_legal_move_gets_the_general_answer(session):
    session.skip()
    reply = session.push("ah")
    assert (reply.kind, reply.text, reply.moves) == (
        OTHER,
        "The 6♥ is meant.",
        (Move("a", "h"),),
    )


def test_a_move_that_changes_nothing_is_called_so(session):
    session.skip()
    for move in ("ef", "ag"):
        reply = session.push(move)
        assert reply.kind is OTHER
        assert reply.text == "That is allowed, but it changes nothing that matters."
    assert session.position == session.step.start


def test_a_lesson_may_say_something_of_a_move_that_changes_nothing(walk):
    session = walk(
        f'kind = "do"\n{FRAGMENT}right = "b1"\nother = [{{ move = "ac", text = "Still a cell." }}]'
    )
    assert session.push("ak").text == "Still a cell."
    assert session.push("bk").text.startswith("That is allowed, but it changes nothing")


def test_an_illegal_move_is_answered_by_the_engine_and_the_lesson(session):
    session.skip()
    said = session.push("e2")
    assert said.kind is ILLEGAL
    assert said.text == "Only 6♠ goes on 7♠."
    assert (said.moves, session.position) == ((), session.step.start)
    own = session.push(Move("e", "4"))
    assert own.text == ("Only 4♦ goes on 5♦. The suit is wrong, too.")
    assert session.push("nonsense").kind is ILLEGAL
    assert "source and target" in session.push("nonsense").text


@pytest.mark.parametrize(("move", "kind"), [("1c", GOING), ("1k", GOING), ("2c", OTHER)])
def test_another_empty_cell_is_as_good(move, kind, walk):
    session = walk(f'kind = "do"\n{FRAGMENT}right = "1c 3d"')
    assert session.push(move).kind is kind


def test_a_king_may_go_to_any_empty_column(walk):
    session = walk('kind = "do"\npartial = true\nboard = "2H KS\\nQS"\nright = "13 23"\n')
    assert session.push("18").kind is GOING
    reply = session.push("28")
    assert (reply.kind, reply.moves) == (RIGHT, (Move("2", "8"),))


def test_several_moves_are_made_in_order_and_can_be_taken_back(walk):
    session = walk(f'kind = "do"\n{FRAGMENT}right = "3c a3 b1"')
    assert session.undo().kind is NOTHING
    assert session.push("b1").kind is OTHER
    assert session.push("3g").text == "Right. Go on."
    assert session.push("a3").kind is GOING
    taken_back = session.undo()
    assert (taken_back.kind, taken_back.moves) == (ReplyKind.UNDONE, (Move("a", "3"),))
    assert taken_back.before == session.position
    assert session.push("b1").kind is OTHER
    assert [session.push(move).kind for move in ("a3", "b1")] == [GOING, RIGHT]


def test_each_of_several_ways_is_right(walk):
    ways = f'kind = "do"\n{FRAGMENT}right = ["b1", "3c a3"]'
    assert walk(ways).push("b1").kind is RIGHT
    session = walk(ways)
    assert session.push("3d").kind is GOING
    assert session.push("b1").kind is OTHER  # that was the other way
    assert session.push("a3").kind is RIGHT


def test_a_right_run_is_shown_card_by_card_and_taken_back_at_once(walk):
    board = 'partial = true\nboard = "Freecells: 2C\\n9S 8S\\nTS"\n'
    session = walk(f'kind = "do"\n{board}right = "12 ab"\nsingly = true'.replace(" ab", " 2b"))
    reply = session.push("12")
    assert [str(move) for move in reply.moves] == ["1b", "12", "b2"]
    assert len(session.undo().moves) == 3
    assert session.position == session.step.start


def test_a_right_run_may_be_moved_card_by_card(walk):
    board = 'partial = true\nboard = "9S 8S 7S\\nTS"\n'
    task = f'kind = "do"\n{board}right = "12"\n'
    session = walk(task)
    by_hand = [session.push(move).kind for move in ("1e", "1b", "12", "b2")]
    assert by_hand == [GOING] * 4
    assert session.show_me().moves == (Move("e", "2"),)
    assert walk(task).push("2a").kind is OTHER
    session = walk(task + 'other = [{ move = "1a", text = "All three!" }]')
    assert session.push("1c").text == "All three!"
    assert session.push("12").kind is RIGHT


def test_the_lesson_hints_first_and_then_the_board(session, walk):
    session.skip()
    assert session.state().has_hint
    own, more = session.hint(), session.hint()
    assert (own.kind, own.text, own.hint) == (ReplyKind.HINT, "Look for a heart.", None)
    assert (more.text, more.hint) == ("Look at 6♥ in cell e.", Move("e", "3"))
    assert walk(f'kind = "do"\n{FRAGMENT}right = "b1"').hint().hint == Move("b", "1")


def test_what_is_right_can_be_shown_from_where_the_learner_is(walk):
    session = walk(f'kind = "do"\n{FRAGMENT}right = "3c a3 c2"'.replace(" c2", " 1a"))
    session.push("3k")
    reply = session.show_me()
    assert reply.kind is ReplyKind.SHOWN
    assert reply.before.cards_in("k") == (Card("4H"),)
    assert [str(move) for move in reply.moves] == ["a3", "1a"]
    assert (session.is_done, session.show_me().kind) == (True, NOTHING)


# Reaching something by any moves

ROOM = f"""
kind = "do"
{FRAGMENT}
right = "3c a3"
within = 2
until = [{{ run_length = "column 3", is = 2 }}]
"""


def test_any_way_that_leads_there_is_right(walk):
    session = walk(ROOM)
    assert session.push("3g").kind is GOING
    assert session.push("a3").kind is RIGHT


def test_too_many_moves_are_answered_and_taken_back(walk):
    session = walk(ROOM)
    session.push("1c")
    late = session.push("2d")
    assert late.kind is ReplyKind.LOST
    assert "in 2 moves" in late.text
    assert session.push("3e").kind is ReplyKind.LOST
    assert session.state().can_rescue
    assert len(session.rescue().moves) == 2
    assert session.position == session.step.start
    assert session.rescue().kind is NOTHING
    assert [session.push(move).kind for move in ("3c", "a3")] == [GOING, RIGHT]


def test_a_way_there_is_shown_from_the_start(walk):
    session = walk(ROOM)
    session.push("1c")
    assert session.hint().text == "Start this step again. Look at 4♥ in column 3."
    reply = session.show_me()
    assert (reply.before, reply.after) == (session.step.start, session.step.end)
    assert session.is_done


def test_a_game_that_is_to_stay_winnable_is_lost_at_once(walk):
    session = walk(
        f'kind = "do"\n{LATE}right = "c1"\nuntil = [{{ winnable = true }}, {{ empty_cells = 2 }}]'
    )
    assert session.push("1d").kind is ReplyKind.LOST
    assert "cannot be won any more" in session.reply.text
    assert session.state().can_rescue
    session.rescue()
    assert session.position == session.step.start


def test_moves_before_the_one_that_loses_are_kept(walk):
    goal = "[{ winnable = true }, { cards_home = 41 }]"
    session = walk(f'kind = "do"\n{LATE}right = "2d 24 2h"\nuntil = {goal}')
    kinds = [session.push(move).kind for move in ("c1", "1c", "1d")]
    assert kinds == [GOING, GOING, ReplyKind.LOST]
    assert [str(move) for move in session.rescue().moves] == ["1d"]
    assert [str(move) for move in session.game.moves] == ["c1", "1c"]


# Asking


@pytest.mark.parametrize("click", ["AH", "a", "cell a"])
def test_a_card_may_be_clicked_on_or_its_cell(click, session):
    session.go_to(2)
    assert (session.state().input, session.state().places) == ("place", "cards")
    assert session.answer(click).kind is RIGHT
    assert session.answer(click).kind is NOTHING


@pytest.mark.parametrize(
    ("click", "text"),
    [
        ("2D", "Not before its ace."),
        ("b", "Not before its ace."),
        ("7S", "A♠ goes home before 7♠."),
        ("8S", "8♠ is covered by 7♠."),
        ("1", "There is no card there."),
        ("foundation H", "There is no card there."),
    ],
)
def test_a_wrong_click_gets_the_answer_that_fits(click, text, session):
    session.go_to(2)
    reply = session.answer(click)
    assert (reply.kind, reply.text) == (ReplyKind.WRONG, text)
    assert not session.is_done


@pytest.mark.parametrize("value", ["nonsense", 7, True, None, "", [], {"card": "AH"}])
def test_what_is_no_answer_is_called_so(value, session):
    session.go_to(2)
    assert session.answer(value).kind is NOTHING
    assert session.answer(value).text == "That is no answer to this question."


def ask(rest: str, board: str = FRAGMENT) -> str:
    return f'kind = "ask"\nquestion = "?"\n{board}{rest}'


def test_a_number_is_too_large_or_too_small(walk):
    session = walk(ask('about = "empty_columns"\nanswer = 5\nwrong = "Mind the edge."'))
    assert session.state().input == "number"
    assert session.answer(8).text == "That is too many. Mind the edge."
    assert session.answer(0).text == "That is too few. Mind the edge."
    assert session.answer(True).kind is NOTHING
    assert session.answer(5).kind is RIGHT


@pytest.mark.parametrize(
    ("own", "said"),
    [
        ('wrong = "One more than empty cells."', "That is too many. One more than empty cells."),
        ("", "That is too many. Count the empty cells once more."),
    ],
)
def test_what_to_count_is_said_once(own, said, walk):
    assert walk(ask(f'about = "capacity"\nanswer = 7\n{own}')).answer(8).text == said


@pytest.mark.parametrize(
    ("board", "about", "answer", "text"),
    [
        (
            FRAGMENT,
            '{ legal = "a3" }',
            False,
            "Only 3♥ goes on 4♥.",
        ),
        (FRAGMENT, '{ legal = "b1" }', True, "It may: 6♥ from cell b on 7♥ in column 1."),
        (FRAGMENT, '{ legal = "h1" }', False, "Cards on a foundation stay there."),
        (FRAGMENT, '"stuck"', False, "There is still a move: 7♥ from column 1 to cell c."),
        (FRAGMENT, '"winnable"', False, "However it is played on, some cards never come home."),
        (LATE, '"winnable"', True, "There is a way to win, in 17 moves."),
        (FRAGMENT, '"won"', False, "No. Look again."),
    ],
)
def test_a_wrong_yes_or_no_is_explained(board, about, answer, text, walk):
    session = walk(ask(f"about = {about}\nanswer = {str(answer).lower()}", board))
    assert session.state().input == "yes-no"
    assert session.answer(1).kind is NOTHING
    reply = session.answer(not answer)
    assert (reply.kind, reply.text) == (ReplyKind.WRONG, text)
    assert session.answer(answer).kind is RIGHT


@pytest.mark.parametrize(
    ("about", "answer", "click", "text"),
    [
        ('"exposed"', '["7H", "JS", "4H"]', "8D", "8♦ is covered by 7♥."),
        ('"exposed"', '["7H", "JS", "4H"]', "6H", "6♥ lies in a cell, not at the end of a column."),
        ('"movable"', '["7H", "JS", "4H", "6H"]', "9C", "9♣ can only go to another cell, which changes nothing."),  # noqa: E501
        ('{ targets = "6H" }', '"column 1"', "c", "Nothing is gained by going from cell to cell."),
        ('{ targets = "6H" }', '"column 1"', "4", "Only a king may go to an empty column."),
        ('{ targets = "6H" }', '"column 1"', "b", "6♥ lies there already."),
        ('{ targets = "4H" }', '"cells"', "4", "Only a king may go to an empty column."),
        ('{ targets = "7H" }', '"cells"', "a", "Cell a is taken by 9♣."),
    ],
)  # fmt: skip
def test_a_wrong_place_is_explained(about, answer, click, text, walk):
    session = walk(ask(f"about = {about}\nanswer = {answer}"))
    reply = session.answer(click)
    assert (reply.kind, reply.text) == (ReplyKind.WRONG, text)


def test_a_reversed_card_is_asked_for(walk):
    session = walk(ask('about = "trouble"\nanswer = ["KC", "KD", "9D", "QC", "TC"]', LATE))
    assert session.answer("QD").text == "Q♦ lies on no lower card of its suit."
    assert session.answer("TC").kind is RIGHT


@pytest.mark.parametrize(
    ("answer", "click"),
    [
        ('"column 1"', "7H"),
        ('"column 1"', "8D"),
        ('"cells"', "c"),
        ('"foundation S"', "foundation S"),
    ],
)
def test_a_click_counts_for_what_is_wanted_there(answer, click, walk):
    assert walk(ask(f"answer = {answer}")).answer(click).kind is RIGHT


def test_one_of_several_is_chosen(walk):
    session = walk(
        ask(
            'wrong = "Not that one."\nchoices = [{ text = "a", right = true, reply = "Yes!" }, '
            '{ text = "b", reply = "b is no a." }, { text = "c" }]'
        )
    )
    assert session.state().choices == ("a", "b", "c")
    assert session.state().input == "choice"
    assert session.answer(1).text == "b is no a."
    assert session.answer(2).text == "Not that one."
    assert (
        session.answer(3).kind is session.answer("a").kind is session.answer(True).kind is NOTHING
    )
    assert session.answer(0).text == "Right. Yes!"


@pytest.mark.parametrize(
    ("rest", "text"),
    [
        ("answer = 3", "The answer: 3."),
        ("answer = true", "The answer: yes."),
        ('answer = ["7H", "JS", "4H"]', "The answer: 4♥, 7♥ and J♠."),
        ('answer = ["column 2", "cells"]', "The answer: column 2 and the cells."),
        ('choices = [{ text = "a", right = true }, { text = "b" }]', "The answer: a."),
    ],
)  # fmt: skip
def test_the_answer_can_be_shown(rest, text, walk):
    session = walk(ask(rest))
    reply = session.show_me()
    assert (reply.kind, reply.text, session.is_done) == (ReplyKind.SHOWN, text, True)
    assert session.state().finished


def test_the_places_that_are_the_answer_are_pointed_out_when_it_is_shown(walk):
    session = walk(ask('answer = ["7H", "column 2"]\nmark = "JS"'))
    assert session.state().marks == ({"card": "JS"},)
    session.show_me()
    assert session.state().marks == ({"pile": "2"}, {"card": "7H"})


# Winning


@pytest.fixture
def winning(walk):
    return walk(f'kind = "win"\npraise = "Well done."\n{LATE}')


def test_a_game_is_played_on_until_it_is_won(winning):
    line = solve(winning.position, shortest=True).moves
    replies = [winning.push(move) for move in line]
    assert {reply.kind for reply in replies[:-1]} == {GOING}
    assert (replies[-1].kind, replies[-1].text) == (RIGHT, "Right. Well done.")
    assert winning.state().finished
    assert winning.undo().kind is NOTHING


def test_a_move_that_loses_is_answered_kindly_and_can_be_taken_back(winning):
    reply = winning.push("1d")
    assert reply.kind is ReplyKind.LOST
    assert reply.text == (
        "From here the game cannot be won any more. Take moves back and try another way."
    )
    assert winning.hint().text == reply.text
    assert winning.state().can_rescue
    further = next(iter(winning.position.legal_moves), None)
    assert further is not None
    assert winning.push(further).kind in (ReplyKind.LOST, ReplyKind.STUCK)
    back = winning.rescue()
    assert (back.kind, len(back.moves)) == (ReplyKind.UNDONE, 2)
    assert winning.position == winning.step.start
    assert winning.rescue().kind is NOTHING


def test_the_hints_are_those_of_the_solver(winning):
    reply = winning.hint()
    assert reply.hint == Move("2", "d")
    assert reply.text.startswith("9♦ from column 2 to cell d: ")
    winning.push("c1")
    analysis = analyse(winning.position, shortest=True)
    assert winning.hint().hint in [each.move for each in analysis.moves if each.cost == 0]


def test_a_hint_is_looked_for_once_in_each_language(winning, monkeypatch):
    limits = []

    def counted(position, limit):
        limits.append(limit)
        return hint(position, limit)

    monkeypatch.setattr(doing_module, "hint", counted)
    english = winning.hint()
    with speaking("de"):
        german = winning.reply
    assert (winning.reply, winning.reply.hint) == (english, german.hint)
    assert german.text.startswith("♦9 aus Spalte 2 in Zelle d: ")
    # By nodes and not by time: it is the same on a slow machine.
    assert [limit.seconds for limit in limits] == [None, None]


def test_a_way_to_win_can_be_shown_even_when_all_is_lost(winning):
    for move in ("c1", "1c"):
        assert winning.push(move).kind is GOING
    position = winning.position
    assert winning.push("1d").kind is ReplyKind.LOST
    reply = winning.show_me()
    assert reply.before == position
    assert (reply.after.is_won, winning.is_done) == (True, True)


def test_a_win_that_was_only_looked_at_is_not_praised(winning):
    reply = winning.show_me()
    assert reply.text == (
        "That was one way to win, in 17 moves. To find one yourself, start this step again."
    )
    winning.restart()
    for move in reply.moves:
        winning.push(move)
    assert winning.reply.text == "Right. Well done."


def test_stuck_is_said(walk):
    session = walk(
        'kind = "win"\nrules = "bakers-game-kings-only"\npartial = true\nboard = """\n'
        "Foundations: C-K D-K S-J H-T\nFreecells: QS KS JH -\nKH QH\n"
        '"""\n'
    )
    assert session.push("1d").kind is not ReplyKind.STUCK
    session.undo()
    assert session.position == session.step.start


def test_cards_go_home_at_once_where_that_ends_the_game(walk):
    board = 'board = "Foundations: C-K D-K H-K S-J\\nKS QS"\n'
    session = walk(f'kind = "win"\n{board}')
    assert session.state().can_finish
    reply = session.finish()
    assert (reply.kind, len(reply.moves)) == (RIGHT, 2)
    assert session.finish().kind is NOTHING


def test_a_game_that_cannot_be_finished_is_not(winning):
    assert not winning.state().can_finish
    assert winning.finish().kind is NOTHING


def test_a_win_in_so_few_moves_is_lost_by_a_detour(walk):
    session = walk(f'kind = "win"\nwithin = 17\n{LATE}')
    assert session.push("3d").kind is ReplyKind.LOST  # it can be won, but in 18
    assert "in 17 moves" in session.reply.text
    session.rescue()
    for move in solve(session.position, shortest=True).moves:
        reply = session.push(move)
    assert reply.kind is RIGHT


# From step to step


def test_a_learner_goes_back_and_forward(session):
    assert session.back().text == "This is the first step."
    session.forward()
    assert session.forward().text == "First do this step, skip it, or let it be shown."
    assert session.index == 1
    session.push("e3")
    assert session.forward().kind is ReplyKind.STEP
    assert session.back().kind is ReplyKind.STEP
    assert session.position == session.lesson.steps[1].start  # again from its start
    assert session.state().can_go_forward  # since it was done before
    assert not session.state().done


def test_a_step_can_be_skipped_and_the_lesson_begun_again(session):
    assert [session.skip().kind for _ in range(3)] == [ReplyKind.STEP] * 3
    assert session.skip().text == "This is the end of the lesson."
    assert (session.index, session.state().at_end, session.state().finished) == (3, True, False)
    session.show_me()
    assert session.state().finished
    assert session.forward().text == "This is the end of the lesson."
    session.start_again()
    assert (session.index, session.state().finished) == (0, True)
    assert session.state().furthest == 3


def test_a_session_may_begin_anywhere_but_beyond_the_end(small):
    assert Session(small, step=2, keep=False).index == 2
    for index in (-1, 4, 1.5, "1", True):
        with pytest.raises(ValueError, match="this lesson has 4 steps, counted from 0"):
            Session(small, step=index, keep=False)
        with pytest.raises(ValueError, match="this lesson has 4 steps"):
            Session(small, keep=False).go_to(index)


def test_everything_that_is_told_can_be_told_again_in_another_language(session):
    session.skip()
    session.push("e4")
    english = session.reply.text
    with speaking("de"):
        assert session.reply.text == ("Auf ♦5 passt nur ♦4. Auch die Farbe stimmt nicht.")
        assert session.state().text == "Lege die ♥6 dorthin, wo sie passt."
        assert session.push("e3").text == "Richtig. Die Zelle ist wieder frei."
    assert session.reply.text == "Right. The cell is free again."
    assert english.endswith("The suit is wrong, too.")


def test_replies_and_states_are_values_that_json_can_say(session):
    reply = session.show_next()
    assert as_json(reply) == {
        "kind": "shown",
        "text": "7♠ from column 1 to cell f.",
        "moves": [{"source": "1", "target": "f", "count": 1}],
        "hint": None,
        "done": True,
    }
    state = as_json(session.state())
    assert state["marks"] == [
        {"card": "9S"}, {"pile": "2"}, {"pile": "f"}, {"foundation": "S"}, {"all": "cells"},
    ]  # fmt: skip
    assert (state["lesson"], state["index"], state["count"]) == ("small", 0, 4)
    assert (str(reply), repr(reply)) == (reply.text, f"<Reply shown: {reply.text}>")
    with pytest.raises(AttributeError):
        reply.text = "other"
    with pytest.raises(AttributeError):
        session.state().text = "other"


@pytest.mark.parametrize("way", ["right", "show", "skip"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_there_is_always_a_way_on(way, language, small):
    session = Session(small, keep=False)
    right = {1: lambda: session.push("e3"), 2: lambda: session.answer("AH"), 3: session.show_me}
    with speaking(language):
        for index in range(4):
            assert session.index == index
            for wrong in (
                lambda: session.push("1a"),
                lambda: session.push("??"),
                lambda: session.answer(5),
                lambda: session.answer("KH"),
                session.undo,
                session.rescue,
                session.finish,
                session.hint,
                session.restart,
            ):
                reply = wrong()
                assert reply.text or reply.kind in (ReplyKind.STEP, ReplyKind.UNDONE, GOING)
            if way == "skip":
                session.skip()
                continue
            if way == "right" and index in right:
                assert right[index]().done
            else:
                session.show_me()
            assert session.state().can_go_forward
            session.forward()
    assert session.index == 3


def test_a_session_may_be_used_from_several_threads(walk):
    session = walk(f'kind = "do"\n{FRAGMENT}right = "3c a3 b1 2a"')
    kinds = []

    def push():
        kinds.extend(session.push(move).kind for move in ("3c", "a3", "b1") * 20)

    threads = [threading.Thread(target=push) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert kinds.count(GOING) == 3
    assert [str(move) for move in session.game.moves] == ["3c", "a3", "b1"]
