"""What a board that replays a game says of its positions and its moves."""

from __future__ import annotations

import threading

import pytest

import eightoff_widget as eo
from eightoff_widget.widgets.replay import judge

LOST = "b4 5h 4b 2h b4 6b 2e 4f 6g d6 f4 7d 5f 5k 53 5h"
"""Deal 10, which its fourteenth move loses."""


def reviewed(widget, wait_for):
    wait_for(widget, lambda _: widget.course["review"] is not None)
    return widget.course["review"]


@pytest.fixture
def held_review(monkeypatch):
    """Keeps every review waiting until it is let go, or the one who waits gives up."""
    go_on, begun = threading.Event(), threading.Event()
    real = judge.review

    def slow(game, **options):
        begun.set()
        while not go_on.wait(0.01):
            if options["cancel"].is_set():
                break
        return real(game, **options)

    monkeypatch.setattr(judge, "review", slow)
    yield begun, go_on
    go_on.set()


def test_verdict_and_distance_of_each_position_are_those_of_the_review(open_replay, wait_for):
    board, browser = open_replay(10, LOST, mark=True)
    found = eo.review(eo.read(LOST, start=10))
    wait_for(board, lambda _: len(board.course["standings"]) == 17)
    for number, (verdict, distance) in enumerate(zip(found.verdicts, found.distances, strict=True)):
        browser.ask("go", to=number)
        assert board.course["standings"][number] == [verdict.value, distance]
        wait_for(board, lambda s, v=verdict: s["advice"]["verdict"] == v.value)
        assert board.snapshot["advice"]["distance"] == distance


def test_nothing_is_said_or_looked_for_until_it_is_asked_for(open_replay, held_review):
    begun, _ = held_review
    board, browser = open_replay(10, LOST)
    browser.ask("go", to=3)
    assert board.course["standings"] is None
    assert board.course["review"] is None
    assert board.snapshot["advice"]["verdict"] is None
    assert not begun.is_set()
    browser.ask("option", name="mark", value=True)
    assert begun.wait(20)


def test_the_board_answers_while_the_review_is_under_way(open_replay, held_review, wait_for):
    begun, go_on = held_review
    board, browser = open_replay(10, LOST, review=True)
    assert begun.wait(20)
    assert browser.ask("go", to=5)["replay"]["at"] == 5
    assert browser.ask("move", source="6", target="f", count=1)["replay"]["branch"] is not None
    assert "error" in browser.ask("better", move=14)
    assert board.course["review"] is None
    go_on.set()
    assert reviewed(board, wait_for)["losing"] == 14


def test_a_board_that_is_closed_ends_its_review(open_replay, held_review):
    begun, _ = held_review
    before = set(threading.enumerate())
    board, _ = open_replay(10, LOST, review=True)
    assert begun.wait(20)
    running = set(threading.enumerate()) - before
    board.close()
    (thread,) = (thread for thread in running if thread.name == "eightoff-review")
    thread.join(20)
    assert not thread.is_alive()
    assert board.reviewed is None


def test_grades_costs_and_better_moves_are_those_of_the_review(open_replay, wait_for):
    board, _ = open_replay(10, LOST, review=True)
    told = reviewed(board, wait_for)
    found = eo.review(eo.read(LOST, start=10))
    assert told["summary"] == found.summary
    assert told["losing"] == 14
    assert told["costliest"] == [13, 7, 3]
    for row, move in zip(told["moves"], found.moves, strict=True):
        assert (row["grade"], row["cost"]) == (move.grade.value, move.cost)
        assert row["better"] == (move.better and move.before.notate(move.better))


def test_a_review_that_is_known_is_not_made_again(open_replay, held_review):
    begun, go_on = held_review
    go_on.set()
    found = eo.review(eo.read(LOST, start=10))
    board, _ = open_replay(found, review=True)
    assert board.course["review"]["losing"] == 14
    assert board.reviewed is found
    assert not begun.is_set()


def test_a_better_line_is_walked_as_a_branch_to_the_win_and_left(open_replay, wait_for):
    board, browser = open_replay(10, LOST, review=True, mark=True)
    reviewed(board, wait_for)
    answer = browser.ask("better", move=14)
    assert answer["replay"]["branch"]["leaves"] == 13
    assert (answer["replay"]["at"], answer["replay"]["of"]) == (13, 13 + 74)
    assert answer["message"]["text"].startswith("A better line, which wins in 74 moves.")
    browser.ask("go", to=20)
    wait_for(board, lambda s: s["advice"]["distance"] == 67)
    browser.ask("go", to=87)
    assert board.position.is_won
    assert browser.ask("leave")["replay"]["at"] == 13
    assert board.moves == eo.read(LOST, start=10).moves


@pytest.mark.parametrize("number", [1, 15, 17, 10**9])
def test_there_is_no_better_line_than_the_best_move_nor_in_a_lost_game(
    open_replay, wait_for, number
):
    board, browser = open_replay(10, LOST, review=True)
    reviewed(board, wait_for)
    before = board.snapshot
    assert browser.ask("better", move=number)["error"]["reason"] == "no-line"
    assert board.snapshot == before


def test_the_review_is_told_in_the_language_of_the_board(open_replay, wait_for):
    board, browser = open_replay(10, LOST, review=True)
    reviewed(board, wait_for)
    browser.ask("option", name="language", value="de")
    told = board.course["review"]
    assert "Zug 14, 5k, hat es verloren" in told["summary"]
    assert told["moves"][13]["said"] == "verliert"


def test_what_was_found_so_far_is_told_before_the_rest_is(open_replay, wait_for, monkeypatch):
    monkeypatch.setattr(judge, "_PAUSE", 0)
    board = eo.replay(10, LOST)
    lengths = []
    board.observe(lambda change: lengths.append(len(change["new"]["standings"])), "course")
    board.mark = True
    wait_for(board, lambda _: len(board.course["standings"]) == 17)
    board.close()
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 2
