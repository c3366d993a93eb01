"""The parts that a board is made of, each without a board."""

from __future__ import annotations

import threading

import pytest

import eightoff_widget as eo
from eightoff_widget.engine.cards import Card
from eightoff_widget.widgets.base import BoardLock
from eightoff_widget.widgets.below import Below
from eightoff_widget.widgets.edit.arranging import Arrangement, place
from eightoff_widget.widgets.play.keeping import Keeping
from eightoff_widget.widgets.play.walk import SolutionWalk
from eightoff_widget.widgets.requests import BadRequestError, RefusedError
from eightoff_widget.widgets.track import Track

START = eo.deal(24)


def line(*texts, start=START):
    """Moves from a start, one after the other."""
    moves = []
    for text in texts:
        moves.append(start.parse_move(text))
        start = start.apply(moves[-1])
    return tuple(moves)


# A track


def track_of(*texts):
    return Track(START, [(move,) for move in line(*texts)])


def test_a_track_says_what_lies_between_two_points():
    track = track_of("2e", "3f", "58")
    assert track.go(3) == (START, tuple((move,) for move in line("2e", "3f", "58")), True)
    back = track.go(1)
    assert back.before == START.apply(eo.Move("2", "e"))
    assert (back.moves, back.is_forward) == (line("2e", "3f", "58")[1:], False)
    assert track.position == back.before


@pytest.mark.parametrize("to", [-1, 4])
def test_a_track_has_no_other_points(to):
    track = track_of("2e", "3f", "58")
    with pytest.raises(ValueError, match="there are 3 moves"):
        track.go(to)
    with pytest.raises(BadRequestError):
        track.asked_for(to)
    assert track.at == 0


def test_a_branch_off_the_end_of_a_track_is_left_where_it_began():
    track = track_of("2e")
    track.go(1)
    track.push(eo.Move("3", "f"))
    passed = track.leave()
    assert (track.at, track.on_branch, passed.actions) == (1, False, ())


def test_a_solution_is_a_branch_off_a_track_without_moves():
    track = Track(START)
    track.show_line(0, line("2e", "3f"))
    track.go(2)
    assert [move for move, _ in track.made] == list(line("2e", "3f"))
    assert track.made[1][1] == START.apply(eo.Move("2", "e"))


# A solution that is walked


class Found:
    """Stands for a searcher that has found a solution."""

    def __init__(self, way):
        self.way = None
        self._way = way

    def look_for_way(self):
        self.way = self._way
        return True


def walk_of(start):
    shown = []
    keeping = Keeping(is_wanted=False)
    walk = SolutionWalk(Found(eo.solve(start)), keeping, lambda *told: shown.append(told))
    return walk, keeping, shown


def test_a_solution_is_walked_taken_over_and_counted_as_help():
    walk, keeping, shown = walk_of(START)
    game = eo.Game(START)
    walk.ask(game)
    assert (walk.track.at, len(walk.track.shown.actions)) == (0, len(eo.solve(START).moves))
    walk.go(2)
    assert shown[-1][2].moves == eo.solve(START).moves[:2]
    walk.take(game)
    assert game.moves == eo.solve(START).moves[:2]
    assert (walk.track, keeping.clock.hints) == (None, 3)


def test_a_position_that_is_lost_has_nothing_to_walk():
    lost = eo.deal(6)
    while eo.solve(lost).verdict is eo.Verdict.WINNABLE:
        lost = lost.apply(next(iter(lost.legal_moves)))
    walk, _, shown = walk_of(lost)
    walk.ask(eo.Game(lost))
    assert walk.track is None
    assert shown == [("advice", "This position cannot be won any more. Take moves back.", None)]
    with pytest.raises(RefusedError):
        walk.leave()


# The lock, and what lies below


def test_what_waits_for_a_lock_is_done_when_it_is_let_go_for_good():
    lock, done = BoardLock(), []
    with lock:
        with lock:
            lock.then(lambda: done.append(threading.current_thread().name))
        assert done == []
    assert done == [threading.current_thread().name]


def test_it_is_done_even_if_something_was_raised_meanwhile():
    lock, done = BoardLock(), []

    def fail():
        with lock:
            lock.then(lambda: done.append(1))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert done == [1]


class Lower:
    """Stands for a board below another one."""

    def __init__(self):
        self.is_closed = False

    def close(self):
        self.is_closed = True


def test_what_lies_below_is_closed_when_the_upper_board_is_let_go():
    lock, shown = BoardLock(), []
    below, first, second = Below(lock, shown.append), Lower(), Lower()
    with lock:
        below.put(first)
        below.put(second)
        assert not first.is_closed
    assert (first.is_closed, second.is_closed, shown) == (True, False, [first, second])
    with lock:
        below.close()
    assert second.is_closed


# A position that is set up


def test_a_change_is_taken_back_and_made_again():
    before = eo.edit().position
    arrangement = Arrangement(before)
    after = place(before, Card("6H"), eo.Pile("1"))
    arrangement.change(after)
    arrangement.undo()
    assert (arrangement.position, arrangement.can_undo, arrangement.can_redo) == (
        before,
        False,
        True,
    )
    arrangement.redo()
    assert arrangement.position == after
    with pytest.raises(eo.HistoryError):
        arrangement.redo()
