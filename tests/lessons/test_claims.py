"""What a lesson says of the game is checked: what is true passes, and what is false is named."""

from __future__ import annotations

import pytest
from lesson_texts import FRAGMENT, HEAD, LATE

from eightoff_widget import Limit, Position
from eightoff_widget.lessons import facts
from eightoff_widget.lessons.reading.reader import read_text
from eightoff_widget.lessons.session.reply import ReplyKind

WATCH = 'kind = "watch"\n'

# The board of FRAGMENT, and of LATE: what is so by the rules, what is not, and what is said then.
CLAIMS = [
    (FRAGMENT, '{ legal = "b1" }', '{ legal = "a3" }', "only 3♥ goes on 4♥"),
    (FRAGMENT, '{ legal = ["b1", "1c"] }', '{ legal = ["b1", "1a"] }', "cell a is taken"),
    (FRAGMENT, '{ illegal = "a3" }', '{ illegal = "b1" }', '"b1" is legal'),
    (
        FRAGMENT,
        '{ illegal = "a3", because = "does-not-fit" }',
        '{ illegal = "a4", because = "does-not-fit" }',
        "because kings-only, not does-not-fit",
    ),
    (
        FRAGMENT,
        '{ illegal = "h1", because = "from-home" }',
        '{ illegal = "h1", because = "kings-only" }',
        "because from-home, not kings-only",
    ),
    (FRAGMENT, "{ capacity = 7 }", "{ capacity = 6 }", "capacity is 7 here, not 6"),
    (FRAGMENT, '{ capacity = 8, after = "b1" }', '{ capacity = 7, after = "b1" }', "is 8 there"),
    (FRAGMENT, "{ capacity_into_empty = 7 }", "{ capacity_into_empty = 14 }", "is 7 here, not 14"),
    (FRAGMENT, "{ empty_cells = 6 }", "{ empty_cells = 8 }", "is 6 here, not 8"),
    (FRAGMENT, "{ empty_columns = 5 }", "{ empty_columns = 0 }", "is 5 here, not 0"),
    (FRAGMENT, "{ cards_home = 0 }", "{ cards_home = 1 }", "is 0 here, not 1"),
    (FRAGMENT, "{ legal_moves = 4 }", "{ legal_moves = 3 }", "is 4 here, not 3"),
    (
        FRAGMENT,
        '{ run_length = "column 1", is = 2, after = "b1" }',
        '{ run_length = "column 1", is = 2 }',
        "is 1 here, not 2",
    ),
    (FRAGMENT, '{ exposed = ["7H", "JS", "4H"] }', '{ exposed = ["7H", "JS"] }', "4H, 7H, JS"),
    (FRAGMENT, "{ homeward = [] }", '{ homeward = "9C" }', "is [] here, not [9C]"),
    (
        FRAGMENT,
        '{ movable = ["7H", "JS", "4H", "6H"] }',
        '{ movable = ["7H", "JS", "4H", "9C"] }',
        "4H, 6H, 7H, JS",
    ),
    (LATE, '{ trouble = ["KC", "KD", "9D", "QC", "TC"] }', '{ trouble = "KC" }', "not [KC]"),
    (
        FRAGMENT,
        '{ targets = "6H", is = "column 1" }',
        '{ targets = "9C", is = "column 3" }',
        "is [] here, not [column 3]",
    ),
    (
        FRAGMENT,
        '{ targets = "7H", is = "cells" }',
        '{ targets = "7H", is = ["cells", "column 2"] }',
        "is [cells] here",
    ),
    (LATE, "{ winnable = true }", "{ winnable = false }", "winnable is true here, not false"),
    (
        LATE,
        '{ winnable = false, after = "1d" }',
        '{ winnable = true, after = "1d" }',
        "winnable is false there, not true",
    ),
    (LATE, "{ shortest = 17 }", "{ shortest = 16 }", "shortest is 17 here, not 16"),
    (FRAGMENT, "{ stuck = false }", "{ stuck = true }", "stuck is false here, not true"),
    (FRAGMENT, "{ won = false }", "{ won = true }", "won is false here, not true"),
    (FRAGMENT, "{ finishable = false }", "{ finishable = true }", "is false here, not true"),
    (LATE, '{ keeps = ["2d", "3d", "c1"] }', '{ keeps = "c1" }', "is [2d, 3d, c1] here, not [c1]"),
    (LATE, '{ loses = "1d" }', '{ loses = ["1d", "2d"] }', "is [1d] here, not [1d, 2d]"),
    (LATE, '{ best = "2d" }', '{ best = ["2d", "3d"] }', "is [2d] here, not [2d, 3d]"),
]


def saying(move):
    return f'{{ move = "{move}", text = "a" }}'


@pytest.mark.parametrize(("board", "true", "false", "said"), CLAIMS)
def test_a_true_claim_passes_and_a_false_one_is_named(board, true, false, said, faults_of):
    assert len(read_text(f"{HEAD}{WATCH}{board}claims = [{true}]").steps[0].claims) >= 1
    (fault,) = faults_of(f"{HEAD}{WATCH}{board}claims = [\n  {true},\n  {false},\n]")
    line = (HEAD + WATCH + board).count("\n") + 3
    assert fault.startswith(f"line {line}, step 1: ")
    assert said in fault


def test_every_claim_that_there_is_is_planted_here():
    planted = {true.split()[1] for _, true, _, _ in CLAIMS}
    assert planted == {*facts.FACTS, "illegal"}


def test_the_late_position_is_what_is_said_of_it():
    board = LATE.split('"""')[1]
    start = Position.from_text(board, rules="bakers-game-kings-only", partial=True)

    # Everything that can come of it by the engine's rules alone, and then from the wins back.
    positions, before = {start.key(): start}, {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        for move in position.legal_moves:
            after = position.apply(move)
            before.setdefault(after.key(), set()).add(position.key())
            if after.key() not in positions:
                positions[after.key()] = after
                waiting.append(after)
    least = {key: 0 for key, position in positions.items() if position.is_won}
    won = list(least)
    for key in won:
        for earlier in before.get(key, ()):
            if earlier not in least:
                least[earlier] = least[key] + 1
                won.append(earlier)
    after = {str(move): least.get(start.apply(move).key()) for move in start.legal_moves}
    assert least[start.key()] == 17
    assert {move for move, moves in after.items() if moves is None} == {"1d"}
    assert {move for move, moves in after.items() if moves == 16} == {"2d"}
    assert after.keys() == {"1d", "2d", "3d", "c1"}


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ('{ legal = "xy" }', "is no move"),
        ('{ legal = "b1", capacity = 7 }', "a claim says one thing"),
        ("{ legal = [] }", "'legal' names no move"),
        ("{ }", "a claim says one thing, not nothing"),
        ("{ capcity = 7 }", "a claim has no 'capcity': did you mean 'capacity'?"),
        ('{ ilegal = "a3", because = "does-not-fit" }', "has no 'ilegal': did you mean 'illegal'?"),
        ('{ because = "does-not-fit" }', "a claim says one thing, not nothing"),
        ('{ capacity = "7" }', "'capacity' is a number from 0 to 1000, not '7'"),
        ("{ capacity = true }", "a number"),
        ("{ winnable = 1 }", "true or false"),
        ('{ illegal = "a3", because = "silly" }', "is no reason: there are from-home"),
        ('{ legal = "b1", because = "kings-only" }', "has no 'because'"),
        ('{ capacity = 7, after = "b2" }', "only 10♠ goes on J♠"),
        ('{ run_length = "cell a", is = 1 }', "is of a column"),
        ('{ run_length = "column 9", is = 1 }', "no column 9"),
        ('{ run_length = "column 1" }', "'is' is missing"),
        ('{ targets = "KS", is = "cells" }', "KS is not in play"),
        ('{ targets = "column 1", is = "cells" }', "is of a card"),
        ('{ keeps = "a3" }', "only 3♥ goes on 4♥"),
        ('{ exposed = "8X" }', "is no place"),
        ("{ shortest = 3 }", "this position cannot be won"),
        ('{ loses = "1c" }', "cannot be won, so no move of it loses"),
        ('"capacity"', "is no table"),
    ],
)
def test_what_is_no_claim_is_named(claim, said, faults_of):
    (fault,) = faults_of(f"{HEAD}{WATCH}{FRAGMENT}claims = [{claim}]")
    assert fault.startswith("line ")
    assert said in fault


@pytest.mark.parametrize(
    ("about", "right", "wrong", "said"),
    [
        ('"capacity"', "7", "6", "capacity is 7 here, not 6"),
        ('{ legal = "b1" }', "true", "false", 'legal of "b1" is true here, not false'),
        ('{ legal = "a3" }', "false", "true", "is false here, not true"),
        ('"stuck"', "false", "true", "stuck is false here"),
        ('"exposed"', '["7H", "JS", "4H"]', '"7H"', "[4H, 7H, JS] here, not [7H]"),
        ('{ run_length = "column 3" }', "1", "2", "is 1 here, not 2"),
        ('{ targets = "6H" }', '"column 1"', '"column 2"', "[column 1] here, not [column 2]"),
    ],
)
def test_an_answer_must_be_what_is_true(about, right, wrong, said, faults_of):
    ask = f'kind = "ask"\nquestion = "?"\n{FRAGMENT}about = {about}\nanswer = '
    assert read_text(HEAD + ask + right)
    (fault,) = faults_of(HEAD + ask + wrong)
    assert fault.startswith(f"line {(HEAD + ask).count(chr(10)) + 1}, step 1: ")
    assert said in fault


@pytest.mark.parametrize(
    ("about", "answer", "said"),
    [
        ('"capacity"', "true", "true is no answer about capacity"),
        ('"legal"', "true", "say of which move"),
        ('"silly"', "1", "nothing to ask about"),
        ('{ legal = "b1", stuck = true }', "true", "nothing to ask about"),
        ("7", "7", "nothing to ask about"),
        ('{ legal = "xy" }', "true", "is no move"),
        ('{ targets = "KS" }', '"column 1"', "KS is not in play"),
        ('"keeps"', "1", "1 is no answer about keeps"),
    ],
)
def test_what_no_question_can_be_about_is_named(about, answer, said, faults_of):
    ask = f'kind = "ask"\nquestion = "?"\n{FRAGMENT}about = {about}\nanswer = {answer}'
    assert said in faults_of(HEAD + ask)[0]


@pytest.mark.parametrize(
    ("task", "said"),
    [
        ('kind = "watch"\nmoves = "b2"', "only 10♠ goes on J♠"),
        ('kind = "watch"\nbefore = "b1 b1"', "cell b is empty"),
        ('kind = "do"\nright = "a3"', "only 3♥ goes on 4♥"),
        ('kind = "do"\nright = "3c a2"', "a2: only 10♠ goes on J♠"),
        ('kind = "do"\nright = ["3c a3", "3c a1"]', "a1: only 6♥ goes on 7♥"),
        ('kind = "do"\nright = "bc"', '"bc" changes nothing that matters'),
        ('kind = "do"\nright = "b1 1b"', '"1b" leads back to where the learner was'),
        ('kind = "do"\nright = []', "has no move"),
        ('kind = "do"\nright = "b1"\nother = [{ move = "b1", text = "x" }]', '"b1" is right here'),
        ('kind = "do"\nright = "1c"\nother = [{ move = "1d", text = "x" }]', '"1d" is right here'),
        ('kind = "do"\nright = "b1"\nother = [{ move = "a3", text = "x" }]', '"a3" is illegal'),
        ('kind = "do"\nright = "b1"\nillegal = [{ move = "1c", text = "x" }]', '"1c" is legal'),
        ('kind = "do"\nright = "b1"\nuntil = [{ empty_cells = 8 }]', "do not lead to"),
        ('kind = "do"\nright = "b1"\nuntil = [{ empty_columns = 5 }]', "before anything is done"),
        ('kind = "do"\nright = "1c b2"\nuntil = [{ empty_cells = 6 }]', "only 10♠ goes on J♠"),
        (
            'kind = "do"\nright = "3c a3"\nwithin = 1\nuntil = [{ exposed = ["7H", "JS", "9C"] }]',
            "the right moves are 2",
        ),
        ('kind = "do"\nright = "b1"\nwithin = 1', "belongs to 'until'"),
        ('kind = "win"', "this position cannot be won"),
        (
            'kind = "ask"\nquestion = "?"\nanswer = 3\nreplies = [{ answer = 3, text = "x" }]',
            "3 is right",
        ),
        (
            'kind = "ask"\nquestion = "?"\nanswer = 3\nreplies = [{ answer = true, text = "x" }]',
            "true is no answer to this question",
        ),
        ('kind = "ask"\nquestion = "?"\nanswer = "KS"', "KS is not in play here"),
        ('kind = "watch"\nmark = "column 9"', "there is no column 9 here"),
        ('kind = "watch"\nmark = ["7H", "AS"]', "AS is not in play here"),
    ],
)
def test_a_step_that_asks_for_what_cannot_be_fails(task, said, faults_of):
    (fault,) = faults_of(f"{HEAD}{FRAGMENT}{task}\n")
    assert ", step 1: " in fault
    assert said in fault


@pytest.mark.parametrize(
    ("task", "said"),
    [
        ('right = ["3c", "3c a3"]', '"3c a3" goes on where another right way ends'),
        ('right = ["3c a3", "3d a3"]', '"3d a3" is the same as another right way'),
        (f'right = "3c a3"\nother = [{saying("b1")}, {saying("b1")}]', 'of "b1" already'),
        (f'right = "3c a3"\nillegal = [{saying("a1")}, {saying("a1")}]', 'of "a1" already'),
    ],
)
def test_what_no_move_could_come_to_is_named(task, said, faults_of):
    (fault,) = faults_of(f'{HEAD}kind = "do"\n{FRAGMENT}{task}')
    assert said in fault


def test_right_ways_may_meet(step):
    (do,) = step(f'kind = "do"\n{FRAGMENT}right = ["b1 3c a3", "3c b1 a3", "3c a3 b1"]').steps
    assert len(do.task.ways) == 3


@pytest.mark.parametrize(
    ("answer", "first", "second", "said"),
    [("7", "6", "[5, 6]", "6"), ('"6H"', '"9C"', '["7H", "9C"]', "9C")],
)
def test_a_second_reply_to_the_same_is_named(answer, first, second, said, faults_of):
    replies = f'[{{ answer = {first}, text = "a" }}, {{ answer = {second}, text = "b" }}]'
    asked = f'{HEAD}kind = "ask"\n{FRAGMENT}question = "?"\nanswer = {answer}\n'
    (fault,) = faults_of(f"{asked}replies = {replies}")
    assert f"something is said of {said} already" in fault


@pytest.mark.parametrize(
    ("right", "click", "said"),
    [
        ("6H", "cell b", "cell b is right"),
        ("cell b", "6H", "6H is right"),
        ("columns", "JS", "JS is right"),
        ("columns", "column 2", "column 2 is right"),
        ("cells", "cell c", "cell c is right"),
    ],
)
def test_no_reply_is_to_a_click_that_counts_as_right(right, click, said, walk, faults_of):
    asked = f'kind = "ask"\n{FRAGMENT}question = "?"\nanswer = "{right}"\n'
    assert walk(asked).answer(click).kind is ReplyKind.RIGHT
    (fault,) = faults_of(f'{HEAD}{asked}replies = [{{ answer = "{click}", text = "a" }}]')
    assert fault.endswith(said)


def test_two_choices_that_say_the_same_are_named(faults_of):
    choices = '[{ text = "a", right = true }, { text = "a" }]'
    (fault,) = faults_of(f'{HEAD}kind = "ask"\n{FRAGMENT}question = "?"\nchoices = {choices}')
    assert "two choices say the same" in fault


def test_a_goal_that_is_none_is_one_fault(faults_of):
    goal = '[{ empty_cells = 6, after = "3c" }]'
    (fault,) = faults_of(f'{HEAD}kind = "do"\n{FRAGMENT}right = "3c a3"\nuntil = {goal}')
    assert "a claim has no 'after'" in fault


def test_a_win_that_takes_more_moves_than_it_may_fails(step, faults_of):
    assert step(f'{LATE}kind = "win"\nwithin = 17')
    (fault,) = faults_of(f'{HEAD}{LATE}kind = "win"\nwithin = 16')
    assert "the shortest way to win has 17 moves" in fault


def test_a_puzzle_with_two_answers_fails(step, faults_of):
    # Where all moves but one keep the game won, no single one can be "the" move.
    find = f'{LATE}kind = "do"\nright = "c1"\nclaims = [{{ keeps = "c1" }}]'
    assert "keeps is [2d, 3d, c1] here, not [c1]" in faults_of(HEAD + find)[0]
    assert step(f'{LATE}kind = "do"\nright = "1d"\nclaims = [{{ loses = "1d" }}]')


def test_what_the_solver_cannot_find_out_is_no_claim(monkeypatch, faults_of):
    monkeypatch.setattr(facts, "LIMIT", Limit(nodes=1))
    for claim in ("shortest = 17", "winnable = true", 'keeps = "c1"', 'best = "2d"'):
        (fault,) = faults_of(f'{HEAD}{LATE}kind = "watch"\nclaims = [{{ {claim} }}]')
        assert "the solver gave up" in fault
    (fault,) = faults_of(f'{HEAD}{LATE}kind = "win"')
    assert "the solver gave up" in fault
