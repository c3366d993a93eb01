"""Puzzles: each has the answer it says, others are told why not, and a seed makes the same."""

from __future__ import annotations

import pickle
import random
import threading
from ctypes.util import find_library
from dataclasses import replace
from itertools import product

import naive
import naive_answers
import numpy as np
import pytest
from freecell_solver import FreecellSolver
from late_positions import off_lines_that_win
from naive_search import position_of, state_of
from naive_shortest import GaveUpError, followers

import eightoff_widget as eo
from eightoff_widget import RULES, Move, Position, PuzzleError, Rules, Verdict
from eightoff_widget.engine.moves import is_idle
from eightoff_widget.languages.catalog import languages, speaking
from eightoff_widget.lessons.puzzles import making, proving
from eightoff_widget.lessons.puzzles.proving import DIFFICULTIES, KINDS, prove
from eightoff_widget.lessons.session.reply import ReplyKind
from eightoff_widget.lessons.session.session import Session
from eightoff_widget.solver import twins

SEEDS = range(2)
ONE_MOVE = ("only-move", "losing-move")
EXACT = [
    name for name, rules in RULES.items() if (rules.build, rules.empty_column) == ("suit", "king")
]
# No card has anywhere to go.
HOPELESS = Rules("hopeless", columns=4, cells=0, dealt_to_cells=())
OVER_SOON = "Foundations: C-K D-K H-J S-J\nKH QH\nKS QS"


@pytest.fixture(scope="module")
def made(need):
    """A few puzzles of each kind and difficulty. Without a compiler that takes minutes."""
    need(twins.exact is not None, "the compiled search is not installed")
    return [eo.puzzle(*what, seed) for *what, seed in product(KINDS, DIFFICULTIES, SEEDS)]


@pytest.fixture(scope="module")
def freecell_solver(need):
    """What Freecell Solver says of positions of Eight Off."""
    need(find_library("freecell-solver") is not None, "Freecell Solver's library was not found")
    solver = FreecellSolver(RULES["eight-off"])

    def verdicts(positions):
        return solver.verdicts([position.to_text().encode() for position in positions])

    return verdicts


def of_kind(puzzles, kind):
    return [puzzle for puzzle in puzzles if puzzle.kind == kind]


def along(position, moves):
    """The positions of a line, the first one too."""
    positions = [position]
    for move in moves:
        positions.append(positions[-1].apply(move))
    return positions


# Each has the answer it says, whoever looks


@pytest.mark.slow
def test_one_move_keeps_the_game_won_as_freecell_solver_has_it(made, freecell_solver):
    for puzzle in of_kind(made, "only-move"):
        moves = list(puzzle.position.legal_moves)
        won = freecell_solver(map(puzzle.position.apply, moves))
        assert len(moves) >= 4
        assert won.count(True) == 1
        assert won.count(False) == len(moves) - 1
        assert puzzle.solution == puzzle.answers == (moves[won.index(True)],)


@pytest.mark.slow
def test_one_move_loses_as_freecell_solver_has_it(made, freecell_solver):
    for puzzle in of_kind(made, "losing-move"):
        moves = list(puzzle.position.legal_moves)
        won = freecell_solver(map(puzzle.position.apply, moves))
        assert len(moves) >= 4
        assert won.count(False) == 1
        assert won.count(True) == len(moves) - 1
        assert puzzle.solution == puzzle.answers == (moves[won.index(False)],)


def fewest_to_empty(position, cells, freecell_solver, most):
    """How many moves it takes to empty so many cells with the game still won, trying everything."""
    rules = position.rules
    start = state_of(position)
    seen, layer = {start}, [start]
    for number in range(1, most + 1):
        after = {each for state in layer for each in followers(*state, rules)}
        layer = list(after - seen)
        seen |= after
        empty = [state for state in layer if rules.cells - len(state[1]) >= cells]
        positions = [position_of(state, rules, random.Random(1)) for state in empty]
        if True in freecell_solver(positions):
            return number
    return None


@pytest.mark.slow
def test_a_cell_is_freed_in_so_many_moves_and_not_in_fewer(made, freecell_solver):
    lengths = set()
    for puzzle in of_kind(made, "free-a-cell"):
        most = min(puzzle.length, 4)
        found = fewest_to_empty(puzzle.position, puzzle.cells, freecell_solver, most)
        assert found == (puzzle.length if puzzle.length == most else None)
        end = along(puzzle.position, puzzle.solution)[-1]
        assert end.empty_cells == puzzle.position.empty_cells + 1 == puzzle.cells
        assert freecell_solver([end]) == [True]
        lengths.add(puzzle.length)
    assert len(lengths) >= 3


@pytest.fixture(scope="module")
def late():
    """Puzzles of which the naive search knows how long a shortest line is."""
    found = []
    for seed in range(16):
        puzzle = eo.puzzle("win-in", "easy", seed)
        try:
            length = naive_answers.shortest_length(puzzle.position, 500)
        except GaveUpError:
            continue
        found.append((puzzle, length))
    assert len(found) >= 4
    return found


@pytest.mark.slow
def test_a_game_is_won_in_so_many_moves_and_not_in_fewer(late):
    for puzzle, least in late:
        assert along(puzzle.position, puzzle.solution)[-1].is_won
        assert len(puzzle.solution) == puzzle.length == least


@pytest.mark.slow
def test_first_moves_are_right_if_a_shortest_line_begins_with_them(late):
    for puzzle, least in late:
        moves = tuple(puzzle.position.legal_moves)
        left = [naive_answers.shortest_length(puzzle.position.apply(move), 2_000) for move in moves]
        right = [move for move, each in zip(moves, left, strict=True) if each == least - 1]
        assert puzzle.answers == tuple(right)
        assert 0 < len(right) < len(moves)


def test_whoever_plays_can_make_the_moves_of_a_solution(made):
    for puzzle in made:
        layout = naive.layout_of(puzzle.position)
        for move in puzzle.solution:
            plain = naive.plain(move)
            assert naive.is_legal(layout, *plain)
            layout = naive.after(layout, plain)


def test_difficulties_differ_in_what_they_are_defined_by(made):
    for difficulty, moves, others, cards in (
        ("easy", {2}, {1, 2}, range(13)),
        ("medium", {3, 4}, {1, 2, 3, 4}, range(21)),
        ("hard", {5, 6}, {1, 2, 3, 4, 5, 6, 7}, range(31)),
    ):
        for puzzle in made:
            if puzzle.difficulty == difficulty and puzzle.kind == "free-a-cell":
                assert puzzle.length in moves
            if puzzle.difficulty == difficulty and puzzle.kind == "win-in":
                assert puzzle.length - puzzle.position.cards_in_play in others
                assert puzzle.position.cards_in_play in cards


def test_puzzles_are_of_real_deals_with_every_card(made):
    for puzzle in made:
        assert puzzle.position.rules is RULES["eight-off"]
        assert puzzle.position.problems() == ()
        assert puzzle.position.homeward_moves() == ()


# What frees a cell


def goes_on(position, cells, freecell_solver, left):
    """Whether so many cells can be emptied in so many moves, with the game still won."""
    if not left:
        return position.empty_cells >= cells and freecell_solver([position]) == [True]
    return fewest_to_empty(position, cells, freecell_solver, left) == left


def test_what_frees_a_cell_is_found_however_little_is_tried(freecell_solver):
    rng = random.Random("free a cell")
    games = off_lines_that_win(RULES["eight-off"], rng)
    lengths = []
    while len(lengths) < 40:
        for state in next(games):
            position = position_of(state, RULES["eight-off"], rng)
            if position.empty_cells > 6:
                continue
            cells = position.empty_cells + rng.choice([1, 2])
            line, first = proving.freed(position, cells, 3)
            found = fewest_to_empty(position, cells, freecell_solver, 3)
            assert len(line) == (found or 0)
            assert set(line[:1]) <= set(first)
            begin = [
                move
                for move in position.legal_moves
                if found and goes_on(position.apply(move), cells, freecell_solver, found - 1)
            ]
            assert first == tuple(begin)
            lengths.append(len(line))
    assert {0, 1, 2, 3} <= set(lengths)


def test_what_takes_too_long_is_given_up(made, monkeypatch):
    monkeypatch.setattr(proving, "MOST_POSITIONS", 10)
    with pytest.raises(proving.GaveUpError):
        proving.freed(eo.deal(1), 8)
    with pytest.raises(PuzzleError, match="too many positions"):
        prove("free-a-cell", of_kind(made, "free-a-cell")[-1].position)


# The same everywhere, and any number of them


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["free-a-cell", "win-in", "losing-move"])
@pytest.mark.parametrize("difficulty", ["easy", "medium"])
def test_both_searches_make_the_same_puzzle(kind, difficulty, need, only_python):
    need(twins.exact is not None, "the compiled search is not installed")
    compiled = eo.puzzle(kind, difficulty, seed=1)
    only_python()
    assert same(eo.puzzle(kind, difficulty, seed=1), compiled)


def test_both_searches_find_the_same_in_a_position_with_one_move(made, only_python):
    puzzles = of_kind(made, "only-move")
    compiled = [prove("only-move", puzzle.position) for puzzle in puzzles]
    only_python()
    assert [prove("only-move", puzzle.position) for puzzle in puzzles] == compiled


def same(one, other):
    return one == other and one.answers == other.answers


def test_a_seed_makes_one_puzzle(made):
    for puzzle in of_kind(made, "win-in") + of_kind(made, "free-a-cell")[:2]:
        assert same(eo.puzzle(puzzle.kind, puzzle.difficulty, np.int64(puzzle.seed)), puzzle)


def test_other_seeds_kinds_and_difficulties_make_other_puzzles(made):
    assert len({puzzle.position for puzzle in made}) == len(made)


@pytest.mark.slow
def test_there_is_no_end_of_them(made):
    positions = {eo.puzzle("win-in", "easy", seed).position for seed in range(15)}
    assert len(positions) == 15


def test_a_seed_may_be_text():
    puzzle = eo.puzzle("win-in", "easy", "monday")
    assert puzzle.seed == "monday"
    assert puzzle == eo.puzzle("win-in", "easy", "monday") != eo.puzzle("win-in", "easy", "tuesday")


def test_without_a_seed_it_is_another_puzzle_each_time_that_tells_its_seed():
    puzzles = [eo.puzzle("win-in", "easy") for _ in range(3)]
    assert len({puzzle.position for puzzle in puzzles}) == 3
    assert all(eo.puzzle("win-in", "easy", puzzle.seed) == puzzle for puzzle in puzzles)


@pytest.mark.slow
def test_what_is_left_out_may_be_anything_and_follows_from_the_seed(made):
    free = [eo.puzzle(difficulty="hard", seed=seed) for seed in range(9)]
    assert {puzzle.kind for puzzle in free} == set(KINDS)
    for puzzle in free[:3]:
        assert puzzle.difficulty == "hard"
        assert puzzle == eo.puzzle(puzzle.kind, "hard", puzzle.seed)
    any_at_all = [eo.puzzle("win-in", seed=seed) for seed in range(12)]
    assert {puzzle.difficulty for puzzle in any_at_all} == set(DIFFICULTIES)


@pytest.mark.parametrize(
    ("kind", "rules"),
    [
        ("only-move", "eight-off-six-cells"),
        ("win-in", "eight-off-uneven"),
        ("free-a-cell", "bakers-game-kings-only"),
        ("losing-move", "seahaven-towers"),
        ("only-move", Rules("five", cells=5)),
    ],
)
def test_other_rules_make_puzzles_too(kind, rules, need):
    need(twins.exact is not None, "the compiled search is not installed")
    puzzle = eo.puzzle(kind, "hard", 2, rules)
    assert puzzle.position.rules is RULES.get(rules, rules)
    assert puzzle.check(puzzle.solution).done


# Where there is none


@pytest.mark.parametrize("rules", [name for name in RULES if name not in EXACT])
def test_rules_by_which_not_all_is_decided_make_none(rules):
    with pytest.raises(ValueError, match=f"no puzzles by the rules of {RULES[rules].title}"):
        eo.puzzle("win-in", "easy", 1, rules)
    with pytest.raises(PuzzleError, match=f"which {RULES[rules].title} is not"):
        prove("win-in", eo.deal(1, rules))


@pytest.mark.parametrize("kind", KINDS)
def test_where_no_deal_can_be_won_it_says_so(kind, monkeypatch):
    monkeypatch.setattr(making, "TRIES", 50)
    with pytest.raises(eo.NoPuzzleError, match=f"of 50 .* of hopeless none .*{kind}.* easy"):
        eo.puzzle(kind, "easy", 1, HOPELESS)


@pytest.mark.parametrize("kind", KINDS)
def test_it_can_be_cancelled(kind):
    class SetLater(threading.Event):
        """Is set from the time on that it has been asked for so often."""

        left = 20

        def is_set(self):
            self.left -= 1
            return self.left < 0

    with pytest.raises(eo.NoPuzzleError, match="cancelled after 20 "):
        eo.puzzle(kind, "easy", 1, HOPELESS, cancel=SetLater())


@pytest.mark.parametrize("kind", ["", "mate-in", "Win-in", 3, ("win-in",)])
def test_a_kind_that_there_is_not_is_refused(kind):
    with pytest.raises(ValueError, match="only-move, free-a-cell, win-in, losing-move"):
        eo.puzzle(kind)


@pytest.mark.parametrize("difficulty", ["", "expert", "Easy", 1])
def test_a_difficulty_that_there_is_not_is_refused(difficulty):
    with pytest.raises(ValueError, match="easy, medium, hard"):
        eo.puzzle("win-in", difficulty)


@pytest.mark.parametrize("seed", [1.5, True, [1], b"1"])
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(TypeError, match="seed"):
        eo.puzzle("win-in", "easy", seed)


def test_a_rule_set_that_there_is_not_is_refused():
    with pytest.raises(eo.InvalidPositionError, match="chess"):
        eo.puzzle("win-in", "easy", 1, "chess")


# What is false is refused


def test_two_right_answers_are_none():
    position = Position.from_text(OVER_SOON, partial=True)
    with pytest.raises(PuzzleError, match="4 moves keep the game won: 1h, 1a, 2h and 2a"):
        eo.Puzzle("only-move", "easy", position, (Move("1", "h"),))


def test_a_position_with_two_moves_that_keep_it_won_is_refused(made):
    # One of a puzzle of the other kind has many.
    for puzzle in of_kind(made, "losing-move"):
        with pytest.raises(PuzzleError, match="moves keep the game won"):
            replace(puzzle, kind="only-move")
    for puzzle in of_kind(made, "only-move"):
        with pytest.raises(PuzzleError, match="moves lose the game"):
            replace(puzzle, kind="losing-move")


def test_another_solution_than_the_one_that_is_right_is_refused(made):
    for puzzle in made:
        wrong = next(move for move in puzzle.position.legal_moves if move not in puzzle.answers)
        with pytest.raises(PuzzleError, match="this is not its solution"):
            replace(puzzle, solution=(wrong, *puzzle.solution[1:]))


def test_a_solution_that_is_too_long_or_unfinished_is_refused(made):
    for puzzle in made:
        if puzzle.kind in ONE_MOVE:
            continue
        with pytest.raises(PuzzleError, match="not its solution"):
            replace(puzzle, solution=puzzle.solution[:-1])
        with pytest.raises(PuzzleError, match="not its solution"):
            replace(puzzle, solution=())
    won = next(puzzle for puzzle in made if puzzle.kind == "free-a-cell")
    further = next(iter(along(won.position, won.solution)[-1].legal_moves))
    with pytest.raises(PuzzleError, match=f"has {won.length} moves, not {won.length + 1}"):
        replace(won, solution=(*won.solution, further))


def test_a_wrong_difficulty_is_refused(made):
    for puzzle in made:
        wrong = next(each for each in DIFFICULTIES if each != puzzle.difficulty)
        with pytest.raises(PuzzleError, match=f"it is {puzzle.difficulty}, not {wrong}"):
            replace(puzzle, difficulty=wrong)


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("win-in", OVER_SOON, "sending cards home is all"),
        ("win-in", None, "more than 30 cards"),
        ("free-a-cell", OVER_SOON, "all cells are empty"),
        ("free-a-cell", f"{OVER_SOON}\nFC: KC".replace("C-K", "C-Q"), "one move frees a cell"),
        ("losing-move", OVER_SOON, "no move loses the game"),
        ("only-move", "Foundations: C-K D-K H-K S-Q\nKS", "2 moves are too few"),
    ],
)
def test_a_position_that_is_no_puzzle_says_why(kind, text, why):
    position = eo.deal(1) if text is None else Position.from_text(text, partial=True)
    with pytest.raises(PuzzleError, match=why):
        prove(kind, position)


def test_a_lost_position_is_no_puzzle():
    for kind in KINDS:
        with pytest.raises(PuzzleError):
            prove(kind, eo.deal(465))


def test_only_a_position_has_a_puzzle():
    with pytest.raises(TypeError, match="Position"):
        eo.Puzzle("win-in", "easy", "a board", ())


# What is answered


def test_every_move_but_the_right_one_is_said_to_lose(made, freecell_solver):
    for puzzle in of_kind(made, "only-move"):
        for move in puzzle.position.legal_moves.all():
            reply = puzzle.check(move)
            after = puzzle.position.apply(move)
            assert (reply.before, reply.moves, reply.after) == (puzzle.position, (move,), after)
            assert puzzle.position.describe(move) in reply.text
            if is_idle(puzzle.position, move):
                assert reply.kind is ReplyKind.OTHER
                assert "changes nothing" in reply.text
            elif freecell_solver([after]) == [True]:
                assert reply.kind is ReplyKind.RIGHT
                assert reply.done
            else:
                assert reply.kind is (ReplyKind.STUCK if after.is_stuck else ReplyKind.LOST)
                assert "legal, but it loses" in reply.text


def test_how_a_move_loses_is_said(made):
    said = {
        reply.text.rpartition("loses the game. ")[2]
        for puzzle in of_kind(made, "only-move")
        for reply in map(puzzle.check, puzzle.position.legal_moves)
        if not reply.done
    }
    assert "No cell is empty then, and no way leads to a win any more." in said
    assert "No card can go anywhere that matters then." in said


def test_moves_that_do_not_lose_are_said_to_be_none_of_those(made):
    for puzzle in of_kind(made, "losing-move"):
        for move in puzzle.position.legal_moves:
            reply = puzzle.check(move)
            assert reply.done == (move in puzzle.solution)
            assert reply.kind is (ReplyKind.RIGHT if reply.done else ReplyKind.OTHER)
            assert ("can still be won" in reply.text) != reply.done


def test_another_empty_cell_is_as_good(made):
    tried = 0
    for puzzle in made:
        move, position = puzzle.solution[0], puzzle.position
        if puzzle.kind in ONE_MOVE and move.target.is_cell:
            for cell in position.cell_piles:
                if not position.cards_in(cell):
                    tried += cell is not move.target
                    assert puzzle.check(Move(move.source, cell)).done
    assert tried > 0


def test_a_solution_may_be_written_in_any_way(made):
    for puzzle in made:
        positions = along(puzzle.position, puzzle.solution)
        texts = [
            position.notate(move)
            for position, move in zip(positions, puzzle.solution, strict=False)
        ]
        for line in (" ".join(texts), texts, puzzle.solution, iter(texts), "\n".join(texts)):
            reply = puzzle.check(line)
            assert reply.done
            assert reply.moves == puzzle.solution
            assert reply.after == positions[-1]


def test_the_beginning_of_a_solution_is_right_so_far(made):
    for puzzle in made:
        if puzzle.kind in ONE_MOVE:
            continue
        for number in range(1, puzzle.length):
            reply = puzzle.check(puzzle.solution[:number])
            left = puzzle.length - number
            assert (reply.kind, reply.done) == (ReplyKind.GOING, False)
            assert reply.text == f"Right so far. {left} move{' is' if left == 1 else 's are'} left."


def test_a_first_move_is_right_so_far_if_it_is_one_of_the_answers(made):
    kinds = set()
    for puzzle in made:
        if puzzle.kind in ONE_MOVE:
            continue
        for move in puzzle.position.legal_moves:
            reply = puzzle.check(move)
            assert (reply.kind is ReplyKind.GOING) == (move in puzzle.answers)
            kinds.add(reply.kind)
    assert {ReplyKind.GOING, ReplyKind.OTHER, ReplyKind.LOST} <= kinds


def test_a_detour_is_too_long_and_says_how_many_moves_are_enough(made):
    for puzzle in of_kind(made, "win-in"):
        wrong = next(
            move
            for move in puzzle.position.legal_moves
            if move not in puzzle.answers
            and eo.solve(puzzle.position.apply(move)).verdict is Verdict.WINNABLE
        )
        rest = eo.solve(puzzle.position.apply(wrong), shortest=True).moves
        for line in ((wrong,), (wrong, *rest)):
            reply = puzzle.check(line)
            assert reply.kind is ReplyKind.OTHER
            assert (
                reply.text == f"That way takes {1 + len(rest)} moves. {puzzle.length} are enough."
            )


def test_moves_that_are_used_up_say_so(made):
    said = 0
    for puzzle in of_kind(made, "free-a-cell"):
        position, line = puzzle.position, []
        while len(line) < puzzle.length:
            on = (
                move
                for move in position.legal_moves
                if position.apply(move).empty_cells < puzzle.cells
                and eo.solve(position.apply(move)).verdict is Verdict.WINNABLE
            )
            if (move := next(on, None)) is None:
                break
            line.append(move)
            position = position.apply(move)
        else:
            reply = puzzle.check(line)
            assert (reply.kind, reply.after) == (ReplyKind.OTHER, position)
            assert f"the moves are used up. {puzzle.length} are enough" in reply.text
            said += 1
    assert said > 0


def test_an_illegal_move_is_answered_by_the_engine(made):
    for puzzle in made:
        illegal = next(
            f"{one}{other}"
            for one, other in product("12345678", repeat=2)
            if f"{one}{other}" not in puzzle.position.legal_moves
        )
        reply = puzzle.check(illegal)
        error = puzzle.position.why_illegal(illegal)
        assert reply.kind is ReplyKind.ILLEGAL
        assert reply.text.rstrip(".").lower() == error.text.lower()
        assert (reply.moves, reply.after, reply.done) == ((), None, False)


def test_an_illegal_move_in_a_line_says_where(made):
    puzzle = of_kind(made, "win-in")[0]
    first = puzzle.position.notate(puzzle.solution[0])
    reply = puzzle.check(f"{first} 11")
    assert reply.kind is ReplyKind.ILLEGAL
    assert reply.text.startswith(f"Line 1, column {len(first) + 2}: 11: ")
    assert (reply.moves, reply.after) == ((), None)


def test_what_is_no_move_says_so(made):
    puzzle = made[0]
    assert puzzle.check("e4!").kind is ReplyKind.ILLEGAL
    assert "is no move" in puzzle.check("e4!").text
    assert "is no move" in puzzle.check("1k e4!").text
    for nothing in ("", "  ", []):
        assert puzzle.check(nothing).kind is ReplyKind.NOTHING
    for other in (None, 24, [24]):
        with pytest.raises(TypeError):
            puzzle.check(other)


def test_where_one_move_is_asked_for_two_are_none(made):
    for puzzle in made:
        if puzzle.kind in ONE_MOVE:
            after = puzzle.position.apply(puzzle.solution[0])
            second = next(iter(after.legal_moves), None)
            if second is not None:
                reply = puzzle.check([*puzzle.solution, second])
                assert reply.kind is ReplyKind.OTHER
                assert reply.text == "One move is asked for, not 2."


# A value, and how it shows itself


def test_a_puzzle_is_a_value(made):
    for puzzle in made:
        with pytest.raises(AttributeError):
            puzzle.kind = "win-in"
        assert hash(puzzle) == hash(replace(puzzle))
        assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_a_puzzle_shows_its_question_and_not_its_answer(made):
    for puzzle in made:
        shown = repr(puzzle)
        assert puzzle.question in shown
        assert puzzle.kind in shown
        assert puzzle.difficulty in shown
        assert f"seed {puzzle.seed}" in shown
        assert str(puzzle).startswith(puzzle.title)
        assert str(puzzle.position) in str(puzzle)
        assert str(puzzle).endswith(puzzle.question)
        html = puzzle._repr_html_()
        assert "<img" in html
        assert puzzle.question in html
        if puzzle.kind not in ONE_MOVE:
            assert str(puzzle.length) in puzzle.question


def test_what_stands_around_the_board_is_escaped(made, monkeypatch):
    monkeypatch.setattr(eo.Puzzle, "question", "<b>&")
    monkeypatch.setattr(eo.Puzzle, "title", "<i>")
    html = made[0]._repr_html_()
    assert "<p>&lt;b&gt;&amp;</p>" in html
    assert "<i>" not in html


def test_questions_and_answers_are_in_the_language_that_is_spoken(made):
    for puzzle in made:
        said = []
        for language in languages():
            with speaking(language):
                wrong = next(m for m in puzzle.position.legal_moves if m not in puzzle.answers)
                replies = puzzle.check(puzzle.solution), puzzle.check(wrong)
                said.append((puzzle.question, puzzle.title, *(reply.text for reply in replies)))
        for texts in zip(*said, strict=True):
            assert len(set(texts)) == len(languages())


# On the board


def test_a_puzzle_is_a_lesson_of_one_step_that_says_what_is_so(made):
    for puzzle in made:
        lesson = puzzle.lesson()
        (step,) = lesson.steps
        assert (step.start, step.end) == (
            puzzle.position,
            along(puzzle.position, puzzle.solution)[-1],
        )
        assert step.claims
        assert all(claim.holds(puzzle.position) for claim in step.claims)
        for language in languages():
            with speaking(language):
                assert str(step.text) == puzzle.question
                assert str(lesson.title) == puzzle.title


def test_lessons_of_different_puzzles_are_told_apart(made):
    lessons = [puzzle.lesson() for puzzle in made]
    assert len({lesson.fingerprint for lesson in lessons}) == len(made)
    assert all(puzzle.lesson() == lesson for puzzle, lesson in zip(made, lessons, strict=True))


def test_a_puzzle_is_solved_on_the_board(made):
    for puzzle in made:
        session = Session(puzzle.lesson(), keep=False)
        *moves, last = puzzle.solution
        for move in moves:
            assert session.push(move).kind is ReplyKind.GOING
        reply = session.push(last)
        assert reply.kind is ReplyKind.RIGHT
        assert session.is_done
        assert reply.text == puzzle.check(puzzle.solution).text


def test_a_wrong_move_on_the_board_is_answered_as_by_the_puzzle(made):
    for puzzle in made:
        if puzzle.kind not in ONE_MOVE:
            continue
        session = Session(puzzle.lesson(), keep=False)
        for move in puzzle.position.legal_moves:
            if move not in puzzle.solution:
                reply = session.push(move)
                assert reply.kind is ReplyKind.OTHER
                assert reply.text == puzzle.check(move).text
                assert session.position == puzzle.position
        assert session.show_me().done


def test_a_line_that_is_too_long_is_not_done_on_the_board(made):
    for puzzle in made:
        if puzzle.kind in ONE_MOVE:
            continue
        session = Session(puzzle.lesson(), keep=False)
        wrong = next(m for m in puzzle.position.legal_moves if m not in puzzle.answers)
        session.push(wrong)
        while not session.is_done and session.reply.kind is ReplyKind.GOING:
            session.push(next(iter(session.position.legal_moves)))
        assert not session.is_done
        assert session.reply.kind in (ReplyKind.LOST, ReplyKind.STUCK)
        session.restart()
        assert session.show_me().done
